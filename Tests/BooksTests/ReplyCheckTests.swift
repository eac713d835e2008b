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

  private func accepts(_ reply: DocumentReply, for request: DocumentRequest) -> Bool {
    switch check.checked(reply, for: request) {
    case .success(let checked): checked == reply
    case .failure(.invalidReply("tales.pdf", _)): false
    case .failure: true
    }
  }

  private static func picture(
    _ width: Int = 4, _ height: Int = 6, alpha: Pixel = 0xFF00_0000, natural: (Int, Int) = (40, 60)
  ) throws -> DocumentReply {
    let pixels = Array(repeating: alpha, count: width * height)
    return .image(
      DecodedPicture(
        bitmap: try #require(Bitmap(width: width, height: height, pixels: pixels)),
        naturalSize: Size(Double(natural.0), Double(natural.1)), averageColor: .white, paper: .white
      ))
  }

  private static let quad = box(Rect(0, 0, 10, 2))
  private static func line(_ text: String, _ edges: [Float], _ quad: Quad = quad) -> DocumentReply {
    .text([
      TextLine(text: text, quad: quad, spans: zip(edges, edges.dropFirst()).map(TextSpan.init))
    ])
  }

  private func search(_ pages: Range<Int>) -> DocumentRequest {
    .search(TextQuery("a"), pages: pages, details: 9)
  }

  private func hits(_ hits: [SearchHit], counts: [Int] = [1]) -> SearchHits {
    SearchHits(counts: counts, hits: hits)
  }

  @Test func wrongCountsOfHitsAreRefused() {
    #expect(accepts(.hits(hits([], counts: [0, 7])), for: search(4..<6)))
    let endless = String(repeating: "a", count: DocumentLimits.textBytes + 1)
    for wrong in [
      hits([], counts: [1, 1, 1]), hits([], counts: [-1]), hits([], counts: [.max]),
      hits([SearchHit(page: 4, quads: [], before: endless)]),
      hits(Array(repeating: SearchHit(page: 4, quads: []), count: DocumentLimits.hits + 1)),
    ] { #expect(!accepts(.hits(wrong), for: search(4..<6))) }
  }

  @Test func whatIsRightPasses() throws {
    let document = try #require(Document(id: Self.id, title: "Tales", pageCount: 10))
    #expect(accepts(.opened(document), for: .open))
    #expect(accepts(.sizes([PageSize(page: 2, size: Size(1, 2))]), for: .sizes(2..<3)))
    #expect(accepts(try Self.picture(), for: .image(Self.image)))
    #expect(accepts(Self.line("né", [0, 0.5, 1]), for: .text(page: 0)))
    #expect(accepts(.text([]), for: .text(page: 0)))
    let link = PageLink(area: Rect(0, 0, 1, 1), target: .page(9))
    #expect(accepts(.links([link]), for: .links(page: 0)))
    let hit = SearchHit(page: 4, quads: [Self.quad])
    #expect(accepts(.hits(hits([hit])), for: search(0..<10)))
    let entry = OutlineEntry(title: "One", depth: 0, page: 9)
    #expect(accepts(.outline([entry]), for: .outline))
    #expect(accepts(.metadata(DocumentMetadata(title: nil, format: "PDF")), for: .metadata))
  }

  @Test func wordsWithoutEndAboutADocumentAreRefused() throws {
    let document = try #require(Document(id: Self.id, title: "Tales", pageCount: 10))
    let endless = String(repeating: "a", count: DocumentLimits.textBytes + 1)
    var (format, remarks, many) = (document, document, document)
    format.format = endless
    remarks.remarks = ["one", endless]
    many.remarks = Array(repeating: "one", count: DocumentLimits.authors + 1)
    for wrong in [format, remarks, many] { #expect(!accepts(.opened(wrong), for: .open)) }
  }

  @Test func anAnswerOfAnotherKindIsRefused() {
    #expect(!accepts(.text([]), for: .links(page: 0)))
    #expect(!accepts(.outline([]), for: .image(Self.image)))
    #expect(!accepts(.sizes([]), for: .metadata))
  }

  @Test func wrongPixelsAreRefused() throws {
    for reply in [
      try Self.picture(40, 60), try Self.picture(6, 4), try Self.picture(alpha: 0x7F00_0000),
      try Self.picture(natural: (0, 60)), try Self.picture(natural: (40, -1)),
      try Self.picture(natural: (.max, 1)),
    ] {
      #expect(!accepts(reply, for: .image(Self.image)))
    }
  }

  @Test func wrongPagesAndSizesAreRefused() {
    for (page, size) in [
      (1, Size(1, 1)), (3, Size(1, 1)), (-1, Size(1, 1)), (2, Size(0, 1)), (2, Size(.nan, 1)),
      (2, Size(1, 1e300)),
    ] {
      #expect(!accepts(.sizes([PageSize(page: page, size: size)]), for: .sizes(2..<3)))
    }
    let size = PageSize(page: 10, size: Size(1, 1))
    #expect(!accepts(.sizes([size]), for: .sizes(0..<100)), "beyond the document's end")
    let twice = [PageSize](repeating: PageSize(page: 2, size: Size(1, 1)), count: 2)
    #expect(!accepts(.sizes(twice), for: .sizes(2..<3)))
  }

  @Test func wrongTextIsRefused() {
    let far = box(Rect(0, 0, 1e10, 1))
    for reply in [
      Self.line("ab", [0, 1]), Self.line("ab", [0, 1, 0.5]), Self.line("ab", [0, 0.5, 1.5]),
      Self.line("ab", [0, .nan, 1]), Self.line("ab", []), Self.line("ab", [-0.5, 0, 1]),
      Self.line("ab", [0, 0.5, 1], far),
      Self.line("ab", [0, 0.5, 1], box(Rect(.nan, 0, 1, 1))),
      Self.line(
        String(repeating: "a", count: DocumentLimits.textBytes + 1),
        Array(repeating: 0, count: DocumentLimits.textBytes + 2)),
      .text(
        Array(
          repeating: TextLine(text: "", quad: Self.quad, spans: []),
          count: DocumentLimits.linesOnPage + 1)),
    ] {
      #expect(!accepts(reply, for: .text(page: 0)))
    }
  }

  @Test func wrongPlacesAreRefused() {
    for link in [
      PageLink(area: Rect(0, 0, .infinity, 1), target: .page(0)),
      PageLink(area: Rect(0, 0, 1, 1), target: .page(10)),
      PageLink(area: Rect(0, 0, 1, 1), target: .page(-1)),
      PageLink(area: Rect(0, 0, 1, 1), target: .page(0, top: .nan)),
      PageLink(
        area: Rect(0, 0, 1, 1),
        target: .address(String(repeating: "a", count: DocumentLimits.textBytes + 1))),
    ] {
      #expect(!accepts(.links([link]), for: .links(page: 0)))
    }
    for hit in [
      SearchHit(page: 5, quads: []), SearchHit(page: 4, quads: [box(Rect(.nan, 0, 1, 1))]),
    ] {
      #expect(!accepts(.hits(hits([hit])), for: search(4..<5)))
    }
    for entry in [
      OutlineEntry(title: "", depth: -1, page: nil), OutlineEntry(title: "", depth: 65, page: nil),
      OutlineEntry(title: "", depth: 0, page: 10),
    ] {
      #expect(!accepts(.outline([entry]), for: .outline))
    }
  }
}

/// The corners of a rectangle that lies straight.
private func box(_ rect: Rect) -> Quad {
  Quad(
    topLeft: rect.origin, topRight: Point(rect.maxX, rect.minY),
    bottomRight: Point(rect.maxX, rect.maxY), bottomLeft: Point(rect.minX, rect.maxY))
}
