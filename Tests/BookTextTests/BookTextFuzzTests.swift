import BookText
import TestDocuments
import Testing

/// Random texts through the two steps; `make fuzz` has them run for long, each time with other texts.
@Suite("Random texts", .timeLimit(.minutes(60)))
struct BookTextFuzzTests {
  init() {
    TextDecoding.prepare()
    Markdown.prepare()
  }

  private static let pieces = [
    "#", "##", "*", "**", "_", "`", "```", "> ", "- ", "1. ", "\n", "\n\n", "\r\n", "  ", "    ",
    "\t",
    "[", "](", ")", "![", "[^1]", "[^1]: ", "|", "|---|", "~~", "<b>", "</b>", "<!--", "-->", "<",
    "&", "&amp;",
    "http://a.org", "word", "Chapter 4", "第三章", "山", "\u{3000}", "é", "\u{0}", "\u{FFFE}", "\\",
    "---", "===",
    "CAPITALS", "* * *", "\u{202E}", "שלום", "\u{AD}",
  ]

  private func sample(_ random: inout SeededRandom) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<random.int(0...120) {
      switch random.int(0...9) {
      case 0: bytes.append(UInt8(random.int(0...255)))
      case 1:
        let piece = Self.pieces[random.int(0...Self.pieces.count - 1)]
        bytes += Array(String(repeating: piece, count: random.int(1...300)).utf8)
      default: bytes += Array(Self.pieces[random.int(0...Self.pieces.count - 1)].utf8)
      }
    }
    return bytes
  }

  /// What holds for every text: it ends, its elements are closed, nothing is left unescaped.
  private func check(_ bytes: [UInt8]) {
    let text = TextDecoding.utf8(bytes)
    #expect(String(decoding: text, as: UTF8.self).utf8.elementsEqual(text))
    for prepared in [PlainText.prepare(text), Markdown.prepare(text)] {
      for chapter in prepared.chapters {
        let flaw = XHTMLFlaw.first(in: chapter.body)
        if let flaw { Issue.record("\(flaw) of \(bytes)") }
      }
      _ = TextPackage(prepared)
    }
  }

  @Test func some() {
    var random = SeededRandom(12)
    for _ in 0..<500 { check(sample(&random)) }
  }

  @Test(.enabled(if: Fuzzing.isWanted)) func forALongTime() {
    Fuzzing.run("Markdown and text") { seed in
      var random = SeededRandom(seed)
      check(sample(&random))
    }
  }
}

/// Elements that are not closed in their order, and what must be escaped and is not.
enum XHTMLFlaw {
  static func first(in bytes: [UInt8]) -> String? {
    var open: [String] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] < 0x20 && bytes[at] != 0x0A { return "a control character" }
      guard bytes[at] == UInt8(ascii: "<") else {
        at += 1
        continue
      }
      guard let end = bytes[at...].firstIndex(of: UInt8(ascii: ">")) else { return "an open tag" }
      let tag = String(decoding: bytes[at + 1..<end], as: UTF8.self)
      let name = String(tag.prefix { $0 != " " })
      if name.hasPrefix("/") {
        if open.popLast() != String(name.dropFirst()) { return "the end of \(name)" }
      } else if !tag.hasSuffix("/") {
        open.append(name)
      }
      at = end + 1
    }
    return open.last.map { "\($0) without an end" }
  }
}
