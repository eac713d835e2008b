import BookText
import CMuPDF
import IPC

/// Files of our own for the decoder of documents.
enum DocumentParts {
  /// Calls `body` with the files in memory that stays as long as the call.
  static func withParts<Result>(
    _ files: [TextPackage.File],
    _ body: (UnsafeBufferPointer<paper_mupdf_part>) throws(WorkerError) -> Result
  ) throws(WorkerError) -> Result {
    var parts: [paper_mupdf_part] = []
    var names: [UnsafeMutableBufferPointer<CChar>] = []
    var contents: [UnsafeMutableBufferPointer<UInt8>] = []
    defer {
      names.forEach { $0.deallocate() }
      contents.forEach { $0.deallocate() }
    }
    for file in files {
      // Bounds: each buffer is as long as what is copied into it.
      let name = UnsafeMutableBufferPointer<CChar>.allocate(capacity: file.name.utf8.count + 1)
      _ = name.initialize(from: file.name.utf8.map { CChar(bitPattern: $0) } + [0])
      let content = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.bytes.count)
      _ = content.initialize(from: file.bytes)
      names.append(name)
      contents.append(content)
      parts.append(
        paper_mupdf_part(
          name: UnsafePointer(name.baseAddress), bytes: UnsafePointer(content.baseAddress),
          count: file.bytes.count))
    }
    var result: Swift.Result<Result, WorkerError> = .failure(WorkerError(.damaged))
    parts.withUnsafeBufferPointer { buffer in
      do throws(WorkerError) { result = .success(try body(buffer)) } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }
}

/// The first bytes of a page of HTML or of a FictionBook.
enum HTMLWords {
  private static let sample = 256 << 10

  /// The words at the beginning, without tags.
  static func words(of page: [UInt8]) -> [UInt8] {
    var words: [UInt8] = []
    var isInside = false
    for byte in page.prefix(sample) {
      if byte == UInt8(ascii: "<") { isInside = true }
      if !isInside { words.append(byte) }
      if byte == UInt8(ascii: ">") { isInside = false }
    }
    return words
  }

  /// The page whose outermost element names the language, where that is known and the element is there.
  static func adding(language: String, isRightToLeft: Bool, to page: [UInt8]) -> [UInt8] {
    let attributes = TextLanguage.attributes(language, isRightToLeft: isRightToLeft)
    guard !attributes.isEmpty, let place = placeOfAttributes(page) else { return page }
    return Array(page[..<place]) + Array(attributes.utf8) + page[place...]
  }

  private static func placeOfAttributes(_ page: [UInt8]) -> Int? {
    for name in ["<html", "<FictionBook", "<body"] {
      let wanted = Array(name.lowercased().utf8)
      let limit = min(page.count, 8192) - wanted.count - 1
      var at = 0
      while at < limit {
        let lower = page[at..<at + wanted.count].lazy.map {
          (0x41...0x5A).contains($0) ? $0 + 0x20 : $0
        }
        let next = page[at + wanted.count]
        if lower.elementsEqual(wanted) && (next <= 0x20 || next == UInt8(ascii: ">")) {
          return at + wanted.count
        }
        at += 1
      }
    }
    return nil
  }
}
