import StyleSheets
import TestDocuments
import Testing

/// Sheets that nobody means, up to the largest that is read.
@Suite(.timeLimit(.minutes(10))) struct HostileSheetTests {
  private func repeated(_ text: String, bytes: Int) -> [UInt8] {
    let unit = Array(text.utf8)
    var all = unit
    while all.count * 2 <= bytes { all += all }
    return all + all.prefix((bytes - all.count) / unit.count * unit.count)
  }

  @Test(
    "many bytes of nothing that ends are nothing",
    arguments: [
      "/*", "a{b:\"", "a{", "}", "a{color:f(", "@page{", "@import \"a.css\" ", ".a ", "(", "\\",
      "<!--", "-",
      "a[", "@font-face{src:url(", ",", "!",
    ])
  func endless(_ text: String) {
    #expect(PublisherSheet.rewritten(repeated(text, bytes: 16 << 20)).isEmpty)
  }

  @Test("a sheet has at most as many rules as are counted, and at most as many bytes")
  func rules() {
    let many = repeated("a.b{color:red}", bytes: 2 << 20)
    let heard = PublisherSheet.rewritten(many)
    #expect(heard.count { $0 == UInt8(ascii: "\n") } == PublisherSheet.mostRules)
    #expect(
      PublisherSheet.rewritten(
        repeated(" ", bytes: PublisherSheet.mostBytes) + Array("a.b{color:red}".utf8)
      ).isEmpty)
  }

  @Test("a name, a selector and a rule without measure are dropped, and their neighbours stay")
  func long() {
    func heard(_ sheet: [UInt8]) -> String {
      String(
        decoding: PublisherSheet.rewritten(sheet + Array(".k{color:red}".utf8)), as: UTF8.self)
    }
    let name = repeated("x", bytes: 100_000)
    #expect(heard(Array(".".utf8) + name + Array("{color:red}".utf8)) == ".k{color:red;}\n")
    #expect(heard(repeated("a ", bytes: 100_000) + Array("{color:red}".utf8)) == ".k{color:red;}\n")
    #expect(heard(repeated(".a", bytes: 100_000) + Array("{color:red}".utf8)) == ".k{color:red;}\n")
    let value = Array(".b{content:\"".utf8) + name + Array("\"}".utf8)
    #expect(heard(value) == ".k{color:red;}\n")
  }

  @Test(
    "pages of tags without an end take no longer than their bytes",
    arguments: [
      "<", "<p style='", "<p style=\"color:red\">", "<style>", "<!-- <p style='a:b'>", "<p style",
      "=style", "<a =",
    ])
  func pages(_ text: String) {
    let page = repeated(text, bytes: 4 << 20)
    let heard = PublisherPage.rewritten(page) ?? page
    // Each style gets the semicolon behind its last declaration.
    #expect(heard.count <= page.count * 2)
  }
}

/// Random sheets; `make fuzz` has them run for long, each time with other sheets.
@Suite("Random sheets", .timeLimit(.minutes(60))) struct StyleSheetsFuzzTests {
  private static let pieces = [
    "@page", "@media", "@font-face", "@import", "html", "body", "p", ".verse", "h1", "td", "#a",
    "*", ">", "+",
    "~", ",", ":first-child", "[a=b]", "{", "}", "(", ")", ";", ":", "margin", "margin-left",
    "padding",
    "text-indent", "text-align", "font-size", "width", "color", "content", "font-family", "hyphens",
    "border",
    "white-space", "line-height", "-1em", "3.14159px", "50%", "9e9", "-.5pt", "auto", "left", "red",
    "#fff",
    "url(a b)", "url('x')", "\"text\"", "'un", "\\", "\\41 ", "/*", "*/", "<!--", "]]>",
    "!important", " ", "\n",
    "f(", "é", "\u{0}", "1cm", "0.0005em", "99999999999999999999px", "<", "&", "&quot;",
  ]

  private func sheet(_ random: inout SeededRandom) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<random.int(0...80) {
      switch random.int(0...14) {
      case 0: bytes.append(UInt8(random.int(0...255)))
      case 1:
        bytes += Array(
          ".a{margin:\(random.double(-50, 50))em \(random.double(0, 400))px;text-indent:\(random.double(-9, 9))em}"
            .utf8)
      default: bytes += Array(Self.pieces[random.int(0...Self.pieces.count - 1)].utf8)
      }
    }
    return bytes
  }

  /// What holds for every sheet: the reading ends, the page is not heard, a second reading changes nothing.
  private func check(_ sheet: [UInt8]) {
    for isInMarkup in [false, true] {
      let heard = PublisherSheet.rewritten(sheet, isInMarkup: isInMarkup)
      let text = String(decoding: heard, as: UTF8.self)
      #expect(!text.contains("@page") && !text.contains("@import"), "\(sheet)")
      #expect(!isInMarkup || !text.contains(where: { $0 == "<" || $0 == "&" }), "\(sheet)")
      #expect(PublisherSheet.rewritten(heard, isInMarkup: isInMarkup) == heard, "\(sheet)")
    }
    let page =
      Array("<p style='".utf8) + sheet.filter { $0 != 0x27 } + Array("'><style>".utf8) + sheet
      + Array("</style>".utf8)
    if let heard = PublisherPage.rewritten(page) {
      #expect((PublisherPage.rewritten(heard) ?? heard) == heard, "\(sheet)")
    }
  }

  @Test func some() {
    var random = SeededRandom(30)
    for _ in 0..<3000 { check(sheet(&random)) }
  }

  @Test(.enabled(if: Fuzzing.isWanted)) func forALongTime() {
    Fuzzing.run("style sheets") { seed in
      var random = SeededRandom(seed)
      check(sheet(&random))
    }
  }
}
