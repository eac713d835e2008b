import BookText
import IPC

/// The form of an answer by its first bytes.
enum FeedForm {
  case xml, json, webPage, unknown

  /// - Parameter bytes: the first, or all.
  init(_ bytes: [UInt8]) {
    let text = Self.text(of: Array(bytes.prefix(FeedReader.headBytes)))
    switch text.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    case UInt8(ascii: "<"):
      self = Self.isPage(Array(text)) ? .webPage : .xml
    default: self = .unknown
    }
  }

  /// Elements with which pages begin, some of them without those that stand before.
  private static let pageTags = [
    "<!doctype html", "<html", "<head", "<body", "<title", "<meta", "<script", "<div", "<p>", "<h1",
  ].map { Array($0.utf8) }

  /// Whether the first tag behind comments, instructions and space is that of a page for a browser.
  private static func isPage(_ text: [UInt8]) -> Bool {
    var rest = text.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }[...]
    while true {
      rest = rest.drop { $0 <= 0x20 }
      if pageTags.contains(where: { rest.starts(with: $0) }) { return true }
      let isComment = rest.starts(with: "<!--".utf8)
      guard isComment || rest.starts(with: "<?".utf8) || rest.starts(with: "<!doctype".utf8) else {
        return false
      }
      let mark = Array((isComment ? "-->" : ">").utf8)
      guard
        let end = rest.indices.first(where: {
          rest[$0] == mark[0] && rest[$0...].starts(with: mark)
        })
      else { return false }
      rest = rest[(end + mark.count)...]
    }
  }

  /// Bytes in UTF-8 without a mark of byte order, and without space before; control characters are spaces.
  static func text(of bytes: [UInt8]) -> [UInt8] {
    var stream = UTF8Stream(head: bytes)
    var text = stream.decoded(bytes, isLast: true)
    for at in text.indices where text[at] < 0x20 { text[at] = 0x20 }
    let mark: [UInt8] = text.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
    return Array(text.dropFirst(mark.count).drop { $0 == 0x20 })
  }

  /// The title of a web page, as far as the first bytes have the title.
  static func title(of bytes: [UInt8]) -> String {
    let page = String(decoding: text(of: bytes), as: UTF8.self)
    // Letters keep their places where only those of ASCII change their case.
    let small = String(
      decoding: page.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
    guard let tag = small.place(of: "<title"), let open = small[tag...].firstIndex(of: ">"),
      let close = small[open...].place(of: "</title")
    else { return "" }
    let start = small.utf8.distance(from: small.startIndex, to: small.index(after: open))
    let end = small.utf8.distance(from: small.startIndex, to: close)
    let words = Array(page.utf8)[start..<end].prefix(FeedText.longest)
    return FeedText.line(
      PlainMarkup.text(HTMLLetters.named(String(decoding: words, as: UTF8.self)), letters: 300))
  }
}
