import BookText
import CMuPDF
import Glibc
import StyleSheets

/// Pages and style sheets of a book as they are heard: formulas in words, and the publisher's styles within bounds.
enum HeardPages {
  /// Nil where the page is heard as it is.
  static func page(_ bytes: [UInt8]) -> [UInt8]? {
    let styled = PublisherPage.rewritten(bytes)
    return mayHaveFormulas(bytes) ? MathMarkup.rewritten(styled ?? bytes) ?? styled : styled
  }

  /// Most pages have no formula, and are not read for one.
  private static func mayHaveFormulas(_ bytes: [UInt8]) -> Bool {
    var at = 0
    while at + 3 < bytes.count {
      if bytes[at] | 0x20 == UInt8(ascii: "m"),
        bytes[(at + 1)...].prefix(3).lazy.map({ $0 | 0x20 }).elementsEqual("ath".utf8)
      {
        return true
      }
      at += 1
    }
    return false
  }

  /// For the decoder, which reads the book's files by itself.
  static let rewrite: paper_mupdf_rewrite = { isSheet, bytes, count, out, outCount in
    // The decoder gives `count` bytes, and frees what is made here.
    let read = Array(UnsafeBufferPointer(start: bytes, count: count))
    guard let heard = isSheet != 0 ? PublisherSheet.rewritten(read) : page(read),
      let made = malloc(heard.count + 1)
    else { return 0 }
    heard.withUnsafeBytes { source in
      if let base = source.baseAddress { made.copyMemory(from: base, byteCount: source.count) }
    }
    out?.pointee = made.assumingMemoryBound(to: UInt8.self)
    outCount?.pointee = heard.count
    return 1
  }
}
