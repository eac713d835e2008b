import BookFormats
import IPC
import TestDocuments
import Testing
import WorkerClient

/// Pictures and drawings of EPUBs, as pages show them.
@Suite(.timeLimit(.minutes(2))) struct BookPictureTests {
  private static let mark = 0xEDEDED
  private static let paper = 0xFFEECC

  private static func drawing(_ attributes: String, _ inner: String) -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(inner)</svg>".utf8)
  }

  /// A page of 300 by 225 points on coloured paper, with a picture in its middle.
  private static func page(of name: String, _ type: String, _ bytes: [UInt8]) -> EPUB {
    var book = EPUB(
      "A",
      [
        .init(
          "",
          "<img src=\"\(name)\" alt=\"words\" style=\"position:absolute; left:100px; top:50px;"
            + "width:200px; height:200px\"/>")
      ])
    book.head =
      "<meta name=\"viewport\" content=\"width=400, height=300\"/>"
      + "<style>body { margin: 0; background: #ffeecc }</style>"
    book.metadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
    book.items = [(name, type, "", bytes)]
    return book
  }

  /// A book whose second chapter is the file.
  private static func spine(
    _ name: String, _ type: String, _ bytes: [UInt8], manifest: String = "",
    fallback: String? = nil
  ) -> EPUB {
    var book = EPUB("A", [.init("", "<p>Words before.</p>")])
    let attribute = fallback.map { " fallback=\"\($0)\"" } ?? ""
    book.manifest =
      "<item id=\"x\" href=\"\(name)\" media-type=\"\(type)\"\(attribute)/>" + manifest
    book.spine = "<itemref idref=\"x\"/>"
    book.others = [(name, bytes)]
    return book
  }

  private static func words(_ reader: Reader, chapter: Int) throws -> String {
    let text = try reader.ask(ReadText(Reader.place(0, chapter: chapter)))
    return text.lines.map { text.string(of: $0) }.joined(separator: " ")
  }

  // MARK: - Drawings

  @Test(arguments: [1, 4] as [Float]) func theGroundIsSeenThroughADrawing(scale: Float) throws {
    let circle = Self.drawing(
      "viewBox=\"0 0 100 100\"",
      "<circle cx=\"50\" cy=\"50\" r=\"40\" fill=\"#204080\"/>"
        + "<rect width=\"10\" height=\"10\" fill=\"#ff0000\" fill-opacity=\".5\"/>")
    let drawn = try Reader(Self.page(of: "a.svg", "image/svg+xml", circle).bytes)
      .render(0, scale: scale)
    func color(_ x: Float, _ y: Float) -> Int {
      drawn.color(Int((75 + 1.5 * x) * scale), Int((37.5 + 1.5 * y) * scale))
    }
    #expect(color(50, 50) == 0x204080)
    #expect(color(3, 97) == Self.paper && color(97, 3) == Self.paper)
    let mixed = color(5, 5)
    #expect(mixed >> 16 == 0xFF && abs(mixed >> 8 & 0xFF - 0x77) < 3)
    // The edge of the circle is a pixel wide, however large the page is.
    let row = Int(112.5 * scale) * drawn.width
    let blurred = drawn.pixels[row..<row + drawn.width].count {
      ![Self.paper, 0x204080].contains(Int($0 & 0xFFFFFF))
    }
    #expect(blurred <= 4)
  }

  @Test func aViewOfAnySizeIsDrawn() throws {
    let huge = Self.drawing(
      "viewBox=\"0 0 46296 46296\"",
      "<g opacity=\".5\"><rect width=\"1e9\" height=\"1e9\" fill=\"#0000ff\"/></g>")
    let drawn = try Reader(Self.page(of: "a.svg", "image/svg+xml", huge).bytes).render(0)
    #expect(abs(drawn.color(150, 112) & 0xFF - 0xE5) < 3 && drawn.color(10, 10) == Self.paper)
    // Such a file in the order of reading is a page.
    let reader = try Reader(Self.spine("a.svg", "image/svg+xml", huge).bytes)
    #expect(try reader.pages(chapter: 1).sizes == [PageSize(width: 3072, height: 3072)])
    let color = try reader.render(0, chapter: 1, scale: 0.1).color(100, 100)
    #expect(color & 0xFF == 0xFF && abs(color >> 16 - 0x7F) < 3, "\(String(color, radix: 16))")
  }

  @Test func sheetsAndGradientsOfADrawingAreHeard() throws {
    let drawing = Self.drawing(
      "viewBox=\"0 0 100 100\"",
      "<style>.a { fill: #204080 }</style><linearGradient id=\"g\">"
        + "<stop stop-color=\"#ff0000\"/><stop offset=\"1\" stop-color=\"#0000ff\"/></linearGradient>"
        + "<pattern id=\"p\"><path d=\"M0 0h1v1\"/></pattern>"
        + "<rect class=\"a\" width=\"50\" height=\"50\"/>"
        + "<rect x=\"50\" width=\"50\" height=\"50\" style=\"fill: url(#g)\"/>"
        + "<rect y=\"50\" width=\"50\" height=\"50\" fill=\"url(#p)\"/>"
        + "<svg x=\"50\" y=\"50\" width=\"50\" height=\"50\" viewBox=\"0 0 1 1\">"
        + "<rect width=\"1\" height=\"1\" fill=\"#00aa00\"/></svg>")
    let drawn = try Reader(Self.page(of: "a.svg", "image/svg+xml", drawing).bytes).render(0)
    #expect(drawn.color(100, 60) == 0x204080 && drawn.color(200, 60) == 0x800080)
    #expect(drawn.color(100, 160) == Self.paper && drawn.color(200, 160) == 0x00AA00)
  }

  @Test(arguments: [
    ("a.svg", "image/svg+xml", drawing("width=\"0\" height=\"0\"", "<rect width=\"9\"/>")),
    ("b.svg", "image/svg+xml", Array("<svg <<<".utf8)),
    ("c.png", "image/png", [0x89] + Array("PNG\r\n\u{1A}\nno picture at all".utf8)),
    ("d.webp", "image/webp", Array("RIFF....WEBPVP8L".utf8)),
    ("e.svg", "image/svg+xml", []),
  ])
  func aDamagedPictureIsAPageWithAMark(name: String, type: String, bytes: [UInt8]) throws {
    let book = Self.spine(name, type, bytes)
    let reader = try Reader(book.bytes)
    #expect(try reader.pages(chapter: 1).sizes == [PageSize(width: 576, height: 768)])
    let drawn = try reader.render(0, chapter: 1)
    #expect(drawn.pixels.count { $0 & 0xFFFFFF == Self.mark } > 100_000)
    #expect(try Self.words(reader, chapter: 1).isEmpty)
    #expect(try Self.words(reader, chapter: 0) == "Words before.")
    // A check tells the file.
    let strict = try Reader(book.bytes, options: OpenOptions(isStrict: true))
    let failure = #expect(throws: WorkerFailure.self) { try strict.render(0, chapter: 1) }
    #expect("\(String(describing: failure))".contains("\(name) cannot be read"))
  }

  // MARK: - Formats that MuPDF does not read

  /// A lossless WebP of one colour with half of its alpha: bits behind the header and the sizes.
  private static func halfSeen(_ webp: [UInt8]) -> [UInt8] {
    var bytes = webp
    func set(_ bit: Int, _ isSet: Bool) {
      let mask = UInt8(1) << UInt8(bit % 8)
      bytes[21 + bit / 8] = isSet ? bytes[21 + bit / 8] | mask : bytes[21 + bit / 8] & ~mask
    }
    set(28, true)
    // The fourth of five codes has eleven bits, and the symbol behind three of these.
    let symbol = 35 + 3 * 11 + 3
    for bit in 0..<8 { set(symbol + bit, bit == 7) }
    return bytes
  }

  @Test func transparentWebPIsDrawn() throws {
    let green = Picture(40, 40) { _, _ in 0x00FF00 }
    for (bytes, wanted) in [(green.webp, 0x00FF00), (Self.halfSeen(green.webp), 0x7FF665)] {
      let reader = try Reader(Self.page(of: "a.webp", "image/webp", bytes).bytes)
      let color = try reader.render(0).color(150, 112)
      for shift in [16, 8, 0] {
        #expect(
          abs(color >> shift & 0xFF - wanted >> shift & 0xFF) < 4, "\(String(color, radix: 16))")
      }
      #expect(try Self.words(reader, chapter: 0).isEmpty)
    }
  }

  @Test(arguments: [
    ("a.avif", "image/avif", EncodedPictures.quartersAVIF),
    ("a.jxl", "image/jxl", EncodedPictures.quartersJXL),
    ("a.png", "image/png", EncodedPictures.boxedJXL),
  ])
  func modernPicturesAreDrawn(name: String, type: String, bytes: [UInt8]) throws {
    let drawn = try Reader(Self.page(of: name, type, bytes).bytes).render(0)
    for (x, y, wanted) in [
      (90, 50, 0xC81E1E), (210, 50, 0x1EB428), (90, 170, 0x1428D2), (210, 170, 0xF0F00A),
    ] {
      let color = drawn.color(x, y)
      for shift in [16, 8, 0] {
        #expect(
          abs(color >> shift & 0xFF - wanted >> shift & 0xFF) < 8, "\(String(color, radix: 16))")
      }
    }
  }

  @Test func aTurnedPictureStandsUpright() throws {
    let book = Self.spine("a.avif", "image/avif", EncodedPictures.turnedAVIF)
    let reader = try Reader(book.bytes)
    #expect(try reader.pages(chapter: 1).sizes == [PageSize(width: 18, height: 24)])
  }

  @Test func aLargeWebPIsMadeSmallerWithinTheMemory() throws {
    let wide = Picture(6000, 3000) { _, _ in 0x3366CC }
    let reader = try Reader(Self.page(of: "a.webp", "image/webp", wide.webp).bytes)
    #expect(try reader.render(0).color(150, 112) == 0x3366CC)
    #expect(try reader.worker.peakMemory() < WorkerProcess.maximumMemory)
  }

  /// MuPDF sets a chapter of Hindi.
  @Test func thePlainSetterDrawsWebP() throws {
    let blue = Picture(40, 40) { _, _ in 0x0000FF }
    var book = EPUB("A", [.init("", "<p>\u{928}\u{92E}\u{938}</p><p><img src=\"a.webp\"/></p>")])
    book.items = [("a.webp", "image/webp", "", blue.webp)]
    let reader = try Reader(book.bytes)
    #expect(try reader.pages().obstacle == .script)
    #expect(try reader.render(0, scale: 2).pixels.count { $0 & 0xFFFFFF == 0x0000FF } > 1000)
  }

  // MARK: - Fallbacks

  private static let page = Array(
    ("<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title/></head>"
      + "<body><p>Words of the fallback.</p></body></html>").utf8)

  @Test func aChainIsFollowedToTheFirstFileThatCanBeSet() throws {
    var book = Self.spine(
      "data.json", "application/json", Array("{\"unseen\": 1}".utf8),
      manifest: "<item id=\"y\" href=\"a.dmg\" media-type=\"application/x-apple-diskimage\" "
        + "fallback=\"z\"/><item id=\"z\" href=\"text/page.xhtml\" "
        + "media-type=\"application/xhtml+xml\"/>",
      fallback: "y")
    book.others += [("a.dmg", [1, 2, 3]), ("text/page.xhtml", Self.page)]
    book.chapters[0].body = "<p><a href=\"text/page.xhtml\">there</a></p>"
    let reader = try Reader(book.bytes)
    #expect(reader.opened.chapters == 2)
    let list = try reader.pages(chapter: 1)
    #expect(list.count == 1 && list.obstacle == nil)
    #expect(try Self.words(reader, chapter: 1) == "Words of the fallback.")
    // A link to what stands there leads there.
    let link = try #require(reader.ask(ReadLinks(Reader.place(0))).first)
    guard case .page(let page, _, _) = link.target else {
      Issue.record("\(link)")
      return
    }
    #expect(page.chapter == 1)
  }

  @Test func aDrawingMayStandForAFile() throws {
    var book = Self.spine(
      "a.xml", "application/xml", Array("<data>unseen</data>".utf8),
      manifest: "<item id=\"y\" href=\"y.svg\" media-type=\"image/svg+xml\"/>", fallback: "y")
    let blue = Self.drawing(
      "viewBox=\"0 0 40 20\"", "<rect width=\"40\" height=\"20\" fill=\"#0000ff\"/>")
    book.others.append(("y.svg", blue))
    let reader = try Reader(book.bytes)
    #expect(try reader.pages(chapter: 1).sizes == [PageSize(width: 30, height: 15)])
    #expect(try reader.render(0, chapter: 1).color(10, 10) == 0x0000FF)
  }

  @Test(arguments: [nil, "x", "y", "nothing"] as [String?])
  func aForeignFileWithoutAFallbackIsToldInALine(fallback: String?) throws {
    let book = Self.spine(
      "data.json", "application/json", Array("{\"unseen\": 1}".utf8),
      manifest: "<item id=\"y\" href=\"y.dmg\" media-type=\"application/x-dmg\" fallback=\"x\"/>",
      fallback: fallback)
    let reader = try Reader(book.bytes)
    let failure = #expect(throws: WorkerFailure.self) { try reader.pages(chapter: 1) }
    #expect(
      "\(String(describing: failure))".contains(
        "data.json: application/json without a fallback"))
    #expect(try Self.words(reader, chapter: 0) == "Words before.")
  }

  @Test func pagesWithAWrongTypeAndMarkupOfUnknownKindsAreText() throws {
    for (type, bytes) in [
      ("application/octet-stream", Self.page), ("application/xml", Self.page),
      ("application/x-book+xml", Array("<book><p>Words of the fallback.</p></book>".utf8)),
    ] {
      let reader = try Reader(Self.spine("a.xml", type, bytes).bytes)
      #expect(try Self.words(reader, chapter: 1) == "Words of the fallback.")
    }
  }

  @Test func aForeignPictureHasItsFallback() throws {
    var book = Self.page(of: "a.psd", "image/vnd.adobe.photoshop", Array("8BPS".utf8))
    book.items = []
    book.manifest =
      "<item id=\"x\" href=\"a.psd\" media-type=\"image/vnd.adobe.photoshop\" fallback=\"y\"/>"
      + "<item id=\"y\" href=\"b.png\" media-type=\"image/png\"/>"
    book.others = [
      ("a.psd", Array("8BPS".utf8)), ("b.png", Picture(9, 9) { _, _ in 0x336699 }.png),
    ]
    #expect(try Reader(book.bytes).render(0).color(150, 112) == 0x336699)
  }
}
