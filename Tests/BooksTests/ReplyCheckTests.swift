import Books
import PaperGeometry
import PaperRaster
import Testing

/// What another process may claim, and what of it is believed.
@Suite(.timeLimit(.minutes(5))) struct ReplyCheckTests {
  private let check = ReplyCheck(culprit: "tales.pdf", pageCount: 10)
  private static let id = DocumentID("tales")
  private static let image = ImageRequest(
    .page(PageID(id, 0)), width: 40, height: 60, fit: .page, part: PixelRect(0, 0, 4, 6))

  private func accepts<Asked: DocumentQuery>(_ answer: Asked.Answer, to query: Asked) -> Bool {
    accepts(check.checked(answer, to: query), answer)
  }

  private func accepts<Value: Equatable>(
    _ checked: Result<Value, DocumentError>, _ value: Value
  ) -> Bool {
    switch checked {
    case .success(let checked): checked == value
    case .failure(.invalidReply("tales.pdf", _)): false
    case .failure: true
    }
  }

  private func accepts(_ document: Document) -> Bool {
    accepts(check.checked(document), document)
  }

  private func accepts(_ picture: DecodedPicture) -> Bool {
    accepts(check.checked(picture, for: Self.image), picture)
  }

  private static func picture(
    _ width: Int = 4, _ height: Int = 6, alpha: Pixel = 0xFF00_0000, natural: (Int, Int) = (40, 60)
  ) throws -> DecodedPicture {
    let pixels = Array(repeating: alpha, count: width * height)
    return DecodedPicture(
      bitmap: try #require(Bitmap(width: width, height: height, pixels: pixels)),
      naturalSize: Size(Double(natural.0), Double(natural.1)), averageColor: .white,
      paper: .white)
  }

  private static let quad = box(Rect(0, 0, 10, 2))
  private static func line(_ text: String, _ edges: [Float], _ quad: Quad = quad) -> PageWords {
    words([
      TextLine(text: text, quad: quad, spans: zip(edges, edges.dropFirst()).map(TextSpan.init))
    ])
  }

  private static func words(_ lines: [TextLine], links: [PageLink] = []) -> PageWords {
    PageWords(lines, links: links, height: 1)
  }

  private let words = WordsOfPage(PageID(id, 0))

  private func outline() throws -> OutlineQuery {
    OutlineQuery(of: try #require(Document(id: Self.id, title: "Tales", pageCount: 10)))
  }

  private func search(_ pages: Range<Int>) -> SearchSlice {
    SearchSlice(SearchTerm("a"), in: Self.id, pages: pages, details: 9)
  }

  private func hits(_ hits: [SearchHit], counts: [Int] = [1]) -> SearchHits {
    SearchHits(counts: counts, hits: hits)
  }

  @Test func wrongCountsOfHitsAreRefused() {
    #expect(accepts(hits([], counts: [0, 7]), to: search(4..<6)))
    let endless = String(repeating: "a", count: DocumentLimits.textBytes + 1)
    for wrong in [
      hits([], counts: [1, 1, 1]), hits([], counts: [-1]), hits([], counts: [.max]),
      hits([SearchHit(page: 4, quads: [], before: endless)]),
      hits(Array(repeating: SearchHit(page: 4, quads: []), count: DocumentLimits.hits + 1)),
    ] { #expect(!accepts(wrong, to: search(4..<6))) }
  }

  @Test func whatIsRightPasses() throws {
    #expect(accepts(try #require(Document(id: Self.id, title: "Tales", pageCount: 10))))
    #expect(accepts(try Self.picture()))
    #expect(accepts(Self.line("né", [0, 0.5, 1]), to: words))
    #expect(accepts(Self.words([]), to: words))
    let link = PageLink(area: Rect(0, 0, 1, 1), target: .page(9))
    #expect(accepts(Self.words([], links: [link]), to: words))
    let hit = SearchHit(page: 4, quads: [Self.quad])
    #expect(accepts(hits([hit]), to: search(0..<10)))
    let entry = OutlineEntry(title: "One", depth: 0, page: 9)
    #expect(accepts([entry], to: try outline()))
    let anchor = TextAnchor(chapter: 0, offset: 3)
    #expect(accepts(anchor, to: AnchorOfPage(PageID(Self.id, 0))))
    #expect(accepts(3, to: AnchoredPlace(anchor, in: Self.id)))
  }

  @Test func anAngleThatNoPageHasIsRefused() {
    let tilt = TiltOfPage(PageID(Self.id, 0))
    #expect(accepts(0.1, to: tilt) && accepts(-0.5, to: tilt))
    for wrong in [0.6, -9, .nan, .infinity] as [Double] { #expect(!accepts(wrong, to: tilt)) }
  }

  @Test func aScaleThatNoScanHasIsRefused() {
    let scan = ScanOfPage(PageID(Self.id, 0))
    #expect(accepts(0, to: scan) && accepts(4.2, to: scan))
    for wrong in [-1, 1e6, .nan, .infinity] as [Double] { #expect(!accepts(wrong, to: scan)) }
  }

  @Test func wordsWithoutEndAboutADocumentAreRefused() throws {
    let document = try #require(Document(id: Self.id, title: "Tales", pageCount: 10))
    let endless = String(repeating: "a", count: DocumentLimits.textBytes + 1)
    var (format, remarks, many) = (document, document, document)
    format.format = endless
    remarks.remarks = ["one", endless]
    many.remarks = Array(repeating: "one", count: DocumentLimits.authors + 1)
    for wrong in [format, remarks, many] { #expect(!accepts(wrong)) }
  }

  @Test func wrongPixelsAreRefused() throws {
    for reply in [
      try Self.picture(40, 60), try Self.picture(6, 4), try Self.picture(alpha: 0x7F00_0000),
      try Self.picture(natural: (0, 60)), try Self.picture(natural: (40, -1)),
      try Self.picture(natural: (.max, 1)),
    ] {
      #expect(!accepts(reply))
    }
  }

  @Test func wrongTextIsRefused() {
    let far = box(Rect(0, 0, 1e10, 1))
    for reply in [
      Self.line("ab", [0, 1, 0.5]), Self.line("ab", [0, 0.5, 1.5]),
      Self.line("ab", [0, .nan, 1]), Self.line("ab", [-0.5, 0, 1]),
      Self.line("ab", [0, 0.5, 1], far),
      Self.line("ab", [0, 0.5, 1], box(Rect(.nan, 0, 1, 1))),
      Self.line(
        String(repeating: "a", count: DocumentLimits.textBytes + 1),
        Array(repeating: 0, count: DocumentLimits.textBytes + 2)),
      Self.words(
        Array(
          repeating: TextLine(text: "", quad: Self.quad, spans: []),
          count: DocumentLimits.linesOnPage + 1)),
    ] {
      #expect(!accepts(reply, to: words))
    }
  }

  @Test(arguments: [-1, 7]) func aHeadingOfNoLevelIsRefused(level: Int) {
    var line = TextLine(text: "", quad: Self.quad, spans: [])
    line.headingLevel = 6
    #expect(accepts(Self.words([line]), to: words))
    line.headingLevel = level
    #expect(!accepts(Self.words([line]), to: words))
  }

  @Test func wrongCommentsAreRefused() {
    let query = CommentsOfPages(Self.id, 2..<4)
    let sound = PageComment(.note, page: 3, area: Rect(0, 0, 0.1, 0.1), text: "a")
    #expect(accepts([sound], to: query))
    var (page, place, depth, endless) = (sound, sound, sound, sound)
    page.page = 4
    place.area = Rect(.nan, 0, 1, 1)
    depth.depth = -1
    endless.text = String(repeating: "a", count: DocumentLimits.textBytes + 1)
    for wrong in [page, place, depth, endless] {
      #expect(!accepts([wrong], to: query))
      let link = PageLink(area: Rect(0, 0, 1, 1), target: .comment([wrong]))
      #expect(!accepts(Self.words([], links: [link]), to: WordsOfPage(PageID(Self.id, 3))))
    }
    #expect(
      !accepts(Array(repeating: sound, count: DocumentLimits.comments + 1), to: query))
  }

  @Test func wrongFieldsAreRefused() {
    let sound = FormField(.text, page: 0, number: 1, area: Rect(0, 0, 0.1, 0.1))
    func words(_ field: FormField) -> PageWords {
      Self.words([], links: [PageLink(area: Rect(0, 0, 1, 1), target: .field(field))])
    }
    #expect(accepts(words(sound), to: self.words))
    var (page, place, many) = (sound, sound, sound)
    page.page = 1
    place.area = Rect(0, .infinity, 1, 1)
    many.options = Array(repeating: "", count: 5000)
    for wrong in [page, place, many] { #expect(!accepts(words(wrong), to: self.words)) }
  }

  @Test func wrongFilesAndLayersAreRefused() {
    let endless = String(repeating: "a", count: DocumentLimits.textBytes + 1)
    let files = FilesOfDocument(Self.id)
    #expect(accepts([AttachedFile(1, name: "a", page: 9)], to: files))
    #expect(!accepts([AttachedFile(1, name: endless)], to: files))
    #expect(!accepts([AttachedFile(1, name: "a", page: 10)], to: files))
    let layers = LayersOfDocument(Self.id)
    #expect(accepts([DocumentLayer(.box, "a", isOn: true)], to: layers))
    #expect(!accepts([DocumentLayer(.box, endless, isOn: true)], to: layers))
    #expect(!accepts([DocumentLayer(.box, "a", depth: -1, isOn: true)], to: layers))
  }

  @Test func aPageOfNoSizeHasNoWords() {
    #expect(accepts(PageWords([], height: 1e6), to: words))
    #expect(!accepts(PageWords([], height: .infinity), to: words))
  }

  @Test func wrongPlacesAreRefused() throws {
    for link in [
      PageLink(area: Rect(0, 0, .infinity, 1), target: .page(0)),
      PageLink(area: Rect(0, 0, 1, 1), target: .page(10)),
      PageLink(area: Rect(0, 0, 1, 1), target: .page(-1)),
      PageLink(area: Rect(0, 0, 1, 1), target: .page(0, top: .nan)),
      PageLink(
        area: Rect(0, 0, 1, 1),
        target: .address(String(repeating: "a", count: DocumentLimits.textBytes + 1))),
    ] {
      #expect(!accepts(Self.words([], links: [link]), to: words))
    }
    for hit in [
      SearchHit(page: 5, quads: []), SearchHit(page: 4, quads: [box(Rect(.nan, 0, 1, 1))]),
    ] {
      #expect(!accepts(hits([hit]), to: search(4..<5)))
    }
    for entry in [
      OutlineEntry(title: "", depth: -1, page: nil), OutlineEntry(title: "", depth: 65, page: nil),
      OutlineEntry(title: "", depth: 0, page: 10),
    ] {
      #expect(!accepts([entry], to: try outline()))
    }
  }
}

/// The corners of a rectangle that lies straight.
private func box(_ rect: Rect) -> Quad {
  Quad(
    topLeft: rect.origin, topRight: Point(rect.maxX, rect.minY),
    bottomRight: Point(rect.maxX, rect.maxY), bottomLeft: Point(rect.minX, rect.maxY))
}
