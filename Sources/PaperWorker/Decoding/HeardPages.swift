import BookText
import CMuPDF
import Glibc
import StyleSheets

/// Pages and style sheets of a book as they are heard: formulas in words, and the publisher's styles within bounds.
enum HeardPages {
  /// Nil where the page is heard as it is.
  static func page(_ bytes: [UInt8], _ hearing: SheetHearing) -> [UInt8]? {
    let styled = PublisherPage.rewritten(bytes, hearing)
    return mayHaveFormulas(bytes) ? MathMarkup.rewritten(styled ?? bytes) ?? styled : styled
  }

  /// The page as it is, with what its formulas say in words beside them.
  static func annotated(_ bytes: [UInt8]) -> [UInt8] {
    mayHaveFormulas(bytes) ? MathMarkup.annotated(bytes) ?? bytes : bytes
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

  /// For the decoder, which reads the book's files by itself. A function of C has no place for a value, so each way of
  /// hearing has a function.
  static func rewrite(_ hearing: SheetHearing) -> paper_mupdf_rewrite {
    switch hearing {
    case .usual: usual
    case .asBook: asBook
    case .asBookRagged: asBookRagged
    }
  }

  private static let usual: paper_mupdf_rewrite = { give(heard($0, $1, $2, .usual), $3, $4) }
  private static let asBook: paper_mupdf_rewrite = { give(heard($0, $1, $2, .asBook), $3, $4) }
  private static let asBookRagged: paper_mupdf_rewrite = {
    give(heard($0, $1, $2, .asBookRagged), $3, $4)
  }

  private static func heard(
    _ kind: Int32, _ bytes: UnsafePointer<UInt8>?, _ count: Int, _ hearing: SheetHearing
  ) -> [UInt8]? {
    // The decoder gives `count` bytes.
    let read = Array(UnsafeBufferPointer(start: bytes, count: count))
    switch Int(kind) {
    case PAPER_MUPDF_SHEET: return PublisherSheet.rewritten(read, hearing)
    case PAPER_MUPDF_PICTURE: return ReadablePicture.converted(read)
    default: return page(read, hearing)
    }
  }

  /// The decoder frees what is made here.
  private static func give(
    _ heard: [UInt8]?, _ out: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?,
    _ count: UnsafeMutablePointer<Int>?
  ) -> Int32 {
    guard let heard, let made = malloc(heard.count + 1) else { return 0 }
    heard.withUnsafeBytes { source in
      if let base = source.baseAddress { made.copyMemory(from: base, byteCount: source.count) }
    }
    out?.pointee = made.assumingMemoryBound(to: UInt8.self)
    count?.pointee = heard.count
    return 1
  }
}

extension BookStyle {
  /// How much of the book's sheets is heard.
  var hearing: SheetHearing { !isAsBook ? .usual : isJustified ? .asBook : .asBookRagged }
}
