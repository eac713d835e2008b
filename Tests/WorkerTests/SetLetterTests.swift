import Foundation
import TestDocuments
import Testing

/// Kept places are letters of a chapter, whoever has set the chapter: Paper and MuPDF count the same.
@Suite(.timeLimit(.minutes(2))) struct SetLetterTests {
  private static let probe = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("faces-probe")

  /// What the probe says of each chapter.
  private func chapters(_ bytes: [UInt8], _ name: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("paper-letters-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = Self.probe
    process.arguments = ["letters", file.path]
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: " ").dropFirst().joined(separator: " ")
    }
  }

  /// Each chapter is set, and both counts are the same number of letters.
  private func expectEqual(_ said: [String], _ count: Int) {
    #expect(said.count == count)
    for (chapter, line) in said.enumerated() {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      #expect(numbers.count == 2 && numbers.first == numbers.last, "\(chapter): \(line)")
      #expect((numbers.first ?? 0) > 0, "\(chapter): \(line)")
    }
  }

  private static let bodies: [String] = [
    "<p>Plain words, and a <i>sloping</i> <b>few</b>.</p><hr/><p>After a rule - a dash.</p>",
    "<ul><li>one</li><li>two<ul><li>three<ul><li>four</li></ul></li></ul></li></ul>",
    "<ol><li>one</li><li>two</li></ol><ol type=\"a\"><li>one</li><li>two</li></ol>",
    "<ol start=\"7\"><li>seven</li><li>eight</li></ol>",
    "<p>co\u{AD}operate &#8204; non\u{200B}sense &amp; a&#160;b &lt;c&gt;</p>",
    "<p>\u{FB01}sh and \u{FB04}uent</p><p style=\"font-variant: small-caps\">Small Words</p>",
    "<p style=\"text-transform: uppercase\">loud stra\u{DF}e</p>",
    "<p>seen<span style=\"display: none\"> unseen</span> seen</p>",
    "<pre>let x = 1\n\tindent\n</pre><p><code>code</code> in words</p>",
    "<blockquote><p>He said.</p></blockquote><p>E = mc<sup>2</sup>, H<sub>2</sub>O</p>",
    "<p>line<br/>line</p><p>a<!-- unseen -->b <![CDATA[raw <text>]]></p>",
    "<p>so <math><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mrow><mi>a</mi><mo>-</mo><mi>b</mi></mrow>"
      + "</mfrac></math>, or <math alttext=\"x squared\"><mi>x</mi></math> but <m:math "
      + "xmlns:m=\"http://www.w3.org/1998/Math/MathML\" display=\"block\"><m:msqrt><m:mi>y</m:mi>"
      + "</m:msqrt></m:math></p><p>and <math style=\"display: none\"><mi>unseen</mi></math></p>",
    "<dl><dt>word</dt><dd>what the word means</dd></dl>",
    "<p>\u{41F}\u{440}\u{438}\u{432}\u{435}\u{442}, \u{3BB}\u{3CC}\u{3B3}\u{3BF}\u{3C2}!</p>",
    "<p>\u{3000}漢字。「仮名」—…\u{3000}ア ｱｲ Ａ１㍿ 한글 가나다\n漢\n字</p>",
    "<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>の<ruby><rb>a</rb><rb>b</rb><rt>c</rt>"
      + "<rt>d</rt></ruby><ruby><rt>e</rt></ruby><rt>f</rt><ruby>gh</ruby></p>",
    "<p dir=\"rtl\">הַיֶּלֶד כתב (Linux 6.1) 12,5&#x200F; ﬡאבג</p><p>he said שלום, סלם and <bdi>אב</bdi></p>",
    "<div dir=\"rtl\"><p>كَتَبَ الولد لا إله، «نعم» ٢٠٠٥ و3.5% &#x200C;می&#x200C;خواهم</p><ul><li>نقطة</li></ul><ol><li>أول</li>"
      + "<li>ثان</li></ol><table><tr><td>أ</td><td>ب</td></tr></table></div>",
    "<p><bdo dir=\"rtl\">abc</bdo> &#x202E;ab&#x202C; &#x2067;c&#x2069; <span dir=\"auto\">אב</span></p>",
    "<p>seen <svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><title>un</title>"
      + "<text>seen</text><rect width=\"9\" height=\"9\"/></svg> seen</p>",
    "<p><a href=\"#x\">link</a> <q>quoted</q> <small>small</small> <del>gone</del></p>",
  ]

  @Test func chaptersOfAnEPUBHaveEqualLetters() throws {
    var book = EPUB("Letters", Self.bodies.map { .init("", $0) })
    book.head = "<style>p.x::before { content: \"\u{2767} \" } em { font-weight: bold }</style>"
    book.chapters.append(.init("A title", "<p class=\"x\">generated</p>"))
    expectEqual(try chapters(book.bytes, "letters.epub"), Self.bodies.count + 1)
  }

  @Test func verticalChaptersHaveEqualLetters() throws {
    let body =
      "<h1>縦<ruby>書<rt>が</rt></ruby>き</h1><p>漢字、London <b>12</b>と「かな」。</p>"
    var book = EPUB("Letters", [.init("", body), .init("", "<ul><li>一</li></ul>")])
    book.head =
      "<style>html { writing-mode: vertical-rl } b { text-combine-upright: all }</style>"
    expectEqual(try chapters(book.bytes, "vertical.epub"), 2)
  }

  @Test func textMarkdownAndFictionBooksHaveEqualLetters() throws {
    let text = "A TITLE\n\nChapter 1\n\nSome words of a text, and -- dashes.\n\n    indented\n"
    expectEqual(try chapters(Array(text.utf8), "letters.txt"), 2)
    let markdown = "# Title\n\n- one\n- two\n\n1. first\n2. second\n\n```\ncode\n```\n\n> quote\n"
    expectEqual(try chapters(Array(markdown.utf8), "letters.md"), 1)
    let fiction =
      "<?xml version=\"1.0\"?><FictionBook xmlns=\"http://www.gribuser.ru/xml/fictionbook/2.0\">"
      + "<description><title-info><book-title>Unseen</book-title></title-info></description>"
      + "<body><title><p>Seen</p></title><section><title><p>One</p></title><p>Words of it.</p>"
      + "<poem><stanza><v>A line</v><v>Another</v></stanza></poem><empty-line/>"
      + "<subtitle>* * *</subtitle><cite><p>said</p><text-author>Who</text-author></cite>"
      + "</section></body></FictionBook>"
    expectEqual(try chapters(Array(fiction.utf8), "letters.fb2"), 1)
  }
}
