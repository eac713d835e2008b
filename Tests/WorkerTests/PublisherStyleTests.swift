import IPC
import TestDocuments
import Testing
import WorkerClient

/// Publishers' styles through the locked worker: what they say of the page is not heard.
@Suite(.timeLimit(.minutes(5))) struct PublisherStyleTests {
  private static let prose = String(
    repeating: "Call it a page, and it will be turned by whoever reads on to its end. ", count: 20)

  private func book(
    sheet: String = "", head: String = "", root: String = "", paragraph: String = "",
    every: Int = 1, sheetName: String = "look.css"
  ) -> EPUB {
    // A class of all paragraphs would say what plain paragraphs are.
    let text = (0..<12).map { index in
      "<p\(index % every == 0 ? paragraph : "")>\(Self.prose)</p>"
    }.joined()
    var epub = EPUB("Styled", [.init("One", text), .init("Two", text)])
    epub.pageAttributes = root
    epub.head = head
    if !sheet.isEmpty {
      epub.items = [(sheetName, "text/css", "", Array(sheet.utf8))]
      epub.head += "<link rel=\"stylesheet\" type=\"text/css\" href=\"\(sheetName)\"/>"
    }
    return epub
  }

  private func text(of reader: Reader) throws -> [PageText] {
    try (0..<2).flatMap { chapter in
      try (0..<reader.pages(chapter: chapter).count).map {
        try reader.ask(ReadText(Reader.place($0, chapter: chapter)))
      }
    }
  }

  /// The column of the usual page, moved towards the spine or away from the spine. Signs hang by up to 4 points.
  private static let column = (53.0 - 6.5 - 4)...(343.0 + 6.5 + 4)

  private static func isInside(_ pages: [PageText]) -> Bool {
    pages.allSatisfy { page in
      page.lines.allSatisfy {
        column.contains(Double($0.rect.x)) && column.contains(Double($0.rect.x + $0.rect.width))
      }
    }
  }

  private static let bad = """
    @page { margin: 40% } html { margin-left: 300px } body { width: 900px; padding: 0 5em }
    p { margin-left: -10em; text-align: left; line-height: 4 }
    """

  @Test("a sheet about page and paragraphs changes no line, wherever the sheet stands")
  func sheets() throws {
    let plain = try text(of: Reader(book().bytes))
    #expect(plain.count > 4 && Self.isInside(plain))
    let styled = [
      book(sheet: Self.bad), book(sheet: Self.bad, sheetName: "look.txt"),
      book(head: "<style type=\"text/css\">\(Self.bad)</style>"),
      book(head: "<style><![CDATA[\(Self.bad)]]></style>"),
      book(root: " style=\"margin-left:300px;width:900px;padding:0 5em\""),
      book(paragraph: " style=\"margin-left:-10em;text-align:left;line-height:4;width:900px\""),
      book(
        sheet: ".all { margin: 0 5em !important; padding: 9em; width: 900px; text-indent: 50% }",
        root: " class=\"all\""),
    ]
    for epub in styled { #expect(try text(of: Reader(epub.bytes)) == plain) }
  }

  @Test("what a sheet says of a class moves its lines, and leaves none outside of the column")
  func classes() throws {
    let plain = try text(of: Reader(book().bytes))
    for sheet in [
      ".a { margin-left: 200px }", ".a { margin: 0 50% 0 2em; text-indent: -1em }",
      ".a { padding-left: 3em; text-indent: -9999px }", ".a { font-size: 500px }",
      ".a { text-indent: 900px; text-align: right }", ".a { font-style: italic }",
    ] {
      let pages = try text(
        of: Reader(book(sheet: sheet, paragraph: " class=\"a\"", every: 3).bytes))
      #expect(pages != plain && Self.isInside(pages), "\(sheet)")
    }
    for sheet in [
      ".a { margin: 0 -9em }", ".a { text-indent: -9em; width: 3in }", ".a { white-space: nowrap }",
    ] {
      let pages = try text(
        of: Reader(book(sheet: sheet, paragraph: " class=\"a\"", every: 3).bytes))
      #expect(Self.isInside(pages), "\(sheet)")
    }
  }

  @Test("long words, deep lists and deep quotations stay within the column")
  func deep() throws {
    let deep = ["blockquote", "ul><li", "ol><li", "dl><dd"].map { element in
      let ends = element.split(separator: ">").reversed().map { "</\($0.drop { $0 == "<" })>" }
        .joined()
      return String(repeating: "<\(element)>", count: 20) + "<p>\(Self.prose)</p>"
        + String(repeating: ends, count: 20)
    }
    let word = "<p>An address: https://example.org/\(String(repeating: "page", count: 80))</p>"
    let pre =
      "<pre>\(String(repeating: "code ", count: 60))\(String(repeating: "x", count: 300))</pre>"
    let epub = EPUB("Deep", [.init("One", deep.joined() + word + pre), .init("Two", word)])
    #expect(Self.isInside(try text(of: Reader(epub.bytes))))
  }

  @Test("sheets that nobody means open no slower than other books")
  func hostile() throws {
    let many = String(repeating: ".a p.b { margin: 1em }", count: 20_000)
    for sheet in [
      "/*" + many, "@import 'look.css';" + many, String(repeating: "a{", count: 100_000),
      ".a { color: " + String(repeating: "f(", count: 100_000),
      String(repeating: "a ", count: 100_000) + "{ color: red }",
    ] {
      #expect(Self.isInside(try text(of: Reader(book(sheet: sheet).bytes))))
    }
  }

  @Test("a page of HTML and a FictionBook are heard alike")
  func otherFormats() throws {
    func page(_ head: String, _ paragraph: String) -> [UInt8] {
      Array(
        "<html lang=\"en\"><head><title>x</title>\(head)</head><body><p\(paragraph)>\(Self.prose)</p></body></html>"
          .utf8)
    }
    func text(_ bytes: [UInt8]) throws -> PageText {
      try Reader(bytes).ask(ReadText(Reader.place(0)))
    }
    let styled = page("<style>\(Self.bad)</style>", " style=\"margin-left:-9em\"")
    #expect(try text(styled) == text(page("", "")))
    func fiction(_ sheet: String) -> [UInt8] {
      Array(
        ("<?xml version=\"1.0\"?><FictionBook xmlns=\"http://www.gribuser.ru/xml/fictionbook/2.0\">"
          + "<stylesheet type=\"text/css\">\(sheet)</stylesheet><description><title-info><lang>en</lang>"
          + "</title-info></description><body><section><p>\(Self.prose)</p></section></body></FictionBook>")
          .utf8)
    }
    #expect(
      try text(fiction("p { margin-left: -9em !important } \(Self.bad)")) == text(fiction("")))
  }
}
