import TestSupport
import BookFormats
import Books
import Foundation
import PaperGeometry
import PaperRaster
import Testing

@Suite(.timeLimit(.minutes(1))) struct PictureDocumentClientTests {
  typealias Answer = Result<DecodedPicture, DocumentError>
  private static let id = DocumentID("tales")

  /// A picture of one colour in the size that is asked for.
  private static func decoded(_ request: PictureRequest) -> Result<DecodedPicture, PictureError> {
    let width = request.part?.width ?? request.width
    let height = request.part?.height ?? request.height
    guard
      let bitmap = Bitmap(
        width: width, height: height,
        pixels: Array(repeating: 0xFF00_0000, count: width * height), label: request.name)
    else { return .failure(.decodeFailed(request.source.path, reason: "no size")) }
    return .success(
      DecodedPicture(bitmap: bitmap, naturalSize: Size(3, 4), averageColor: .black, paper: .white))
  }

  private static func source(_ paths: [String]) -> DocumentSource {
    DocumentSource(
      id: id, title: "Tales", author: "Nobody", cover: .init(path: "/cover.png"),
      locator: .listed(
        ListedPages(paths.map { String($0.dropFirst()) }, in: .init(path: "/"))))
  }

  /// Measures as a worker does, by the picture's header.
  private static let measured: PictureDocumentClient.Measure = { source in
    PictureFile.read(source).mapError { $0.about(source) }.flatMap { bytes in
      guard let size = (try? PictureHeader(bytes))?.uprightSize else {
        return .failure(.notAPicture(source.path))
      }
      return .success(Size(Double(size.width), Double(size.height)))
    }
  }

  /// A client whose document is open.
  private static func open(
    _ paths: [String] = ["/1.png", "/2.png"], threads: PictureDocumentClient.Threads = .init(),
    decode: @escaping PictureDocumentClient.Decode = { decoded($0) }
  ) -> PictureDocumentClient {
    let client = PictureDocumentClient(
      source: source(paths), threads: threads, decode: decode, measure: Self.measured)
    _ = opened(client)
    return client
  }

  /// An album has one mount, by day and by night; a cover and a picture that fills its page have none.
  @Test func allPagesOfAnAlbumHaveOneMount() throws {
    let seen = Guarded<[PictureRequest]>([])
    let client = Self.open(decode: { request in
      seen.withLock { $0.append(request) }
      return Self.decoded(request)
    })
    for isNight in [false, true] {
      seen.withLock { $0 = [] }
      for page in 0..<2 {
        var image = ImageRequest(
          .page(PageID(Self.id, page)), width: 60, height: 80, fit: .page)
        image.isNight = isNight
        _ = Self.draw(client, image)
      }
      let mounts = seen.withLock { $0.map(\.mount) }
      #expect(mounts.count == 2 && mounts[0] != nil && Set(mounts).count == 1)
    }
    let request = try #require(seen.withLock { $0.first })
    #expect(request.hasMount(around: Size(400, 300)) && request.hasMount(around: Size(300, 600)))
    #expect(!request.hasMount(around: Size(301, 400)))
  }

  private static func opened(_ client: PictureDocumentClient) -> Result<Document, DocumentError> {
    waiting { client.open(priority: .visible, deadline: 60, reply: $0) }
  }

  private static func draw(
    _ client: PictureDocumentClient, _ image: ImageRequest, deadline: Double = 60
  ) -> Answer {
    waiting { client.draw(image, priority: .visible, deadline: deadline, reply: $0) }
  }

  private static func ask<Asked: DocumentQuery>(
    _ client: PictureDocumentClient, _ query: Asked
  ) -> Result<Asked.Answer, DocumentError> {
    waiting { client.ask(query, priority: .visible, deadline: 60, reply: $0) }
  }

  private static func waiting<Value: Sendable>(
    _ request: (@escaping PictureDocumentClient.Reply<Value>) -> Int
  ) -> Result<Value, DocumentError> {
    let (answers, came) = (Guarded<[Result<Value, DocumentError>]>([]), DispatchSemaphore(value: 0))
    _ = request { answer in
      answers.withLock { $0.append(answer) }
      came.signal()
    }
    guard came.wait(timeout: .now() + 20) == .success else {
      return .failure(.closed("no answer"))
    }
    return answers.withLock { $0[0] }
  }

  private static func page(_ index: Int, _ width: Int = 8, _ height: Int = 8) -> ImageRequest {
    ImageRequest(.page(PageID(id, index)), width: width, height: height, fit: .page)
  }

  /// The chapters of the document, as far as a question can be asked.
  private static func outline(
    _ client: PictureDocumentClient
  ) throws -> Result<[OutlineEntry], DocumentError> {
    let document = try #require(Document(id: id, title: "Tales", pageCount: 2))
    return ask(client, OutlineQuery(of: document))
  }

  @Test func opensAList() throws {
    let client = PictureDocumentClient(
      source: Self.source(["/1.png", "/2.png"]), threads: .init(),
      decode: { Self.decoded($0) }, measure: Self.measured)
    #expect(try Self.outline(client) == .failure(.closed("tales")), "it is not open yet")
    let cover = ImageRequest(.cover(Self.id), width: 8, height: 8, fit: .fill)
    guard case .success = Self.draw(client, cover) else {
      Issue.record("a cover needs no open book")
      return
    }
    let opened = Self.opened(client)
    var document = try #require(
      Document(id: Self.id, title: "Tales", authors: ["Nobody"], pageCount: 2))
    document.format = "pictures"
    #expect(opened == .success(document))
    client.close()
    #expect(try Self.outline(client) == .failure(.closed("tales")))
    #expect(Self.draw(client, Self.page(0)) == .failure(.closed("tales")))
  }

  @Test func aListWithoutPagesIsNoDocument() {
    let client = PictureDocumentClient(
      source: Self.source([]), threads: .init(), decode: { Self.decoded($0) },
      measure: Self.measured)
    let opened = Self.opened(client)
    #expect(opened == .failure(.unreadable("tales", reason: "has no pages")))
  }

  /// The pages of a folder are listed when the document is opened.
  @Test func opensAFolder() throws {
    let scratch = try TemporaryFolder()
    func client(_ path: String) -> PictureDocumentClient {
      PictureDocumentClient(
        source: DocumentSource(
          id: Self.id, title: "Tales", cover: .init(path: "/cover.png"),
          locator: .folder(.init(path: path))), threads: .init(), decode: { Self.decoded($0) },
        measure: Self.measured)
    }
    for name in ["2.png", "10.png"] {
      _ = try scratch.file(name, HeaderSamples.png(width: 30, height: 40))
    }
    let folder = client(scratch.path)
    var document = try #require(Document(id: Self.id, title: "Tales", pageCount: 2))
    document.format = "pictures"
    #expect(Self.opened(folder) == .success(document))
    let missing = scratch.path + "/missing"
    guard case .failure(.listing(let error)) = Self.opened(client(missing)) else {
      Issue.record("a folder that is not there was opened")
      return
    }
    #expect(error.path == missing)
  }

  /// What pictures have not is nothing, and no error.
  @Test func picturesHaveNoText() throws {
    let client = Self.open()
    func words(_ page: Int) -> Result<PageWords, DocumentError> {
      Self.ask(client, WordsOfPage(PageID(Self.id, page)))
    }
    #expect(words(1) == .success(PageWords([], height: 1)))
    let search = SearchSlice(SearchTerm("tale"), in: Self.id, pages: 0..<2, details: 9)
    #expect(Self.ask(client, search) == .success(SearchHits(counts: [0, 0])))
    let far = SearchSlice(SearchTerm("tale"), in: Self.id, pages: 7..<9, details: 9)
    #expect(Self.ask(client, far) == .success(SearchHits()))
    #expect(try Self.outline(client) == .success([]))
    let anchor = TextAnchor(chapter: 0, offset: 1)
    #expect(Self.ask(client, AnchorOfPage(PageID(Self.id, 1))) == .success(anchor))
    #expect(Self.ask(client, AnchoredPlace(anchor, in: Self.id)) == .success(1))
    let missing = DocumentError.noSuchPage("tales", page: 2, count: 2)
    #expect(words(2) == .failure(missing))
    #expect(Self.draw(client, Self.page(2)) == .failure(missing))
  }

  /// A wide picture of a folder lies across a spread, so its shape is known when the folder is open.
  @Test func measuresTheFirstPagesOfAFolderByTheirHeaders() throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.file("1.png", HeaderSamples.png(width: 30, height: 40))
    _ = try scratch.file("2.jpg", HeaderSamples.jpeg(width: 50, height: 60, orientation: 6))
    _ = try scratch.file("3.png", HeaderSamples.png(width: 30, height: 40))
    _ = try scratch.file("4.png", [1, 2, 3])
    let client = PictureDocumentClient(
      source: DocumentSource(
        id: Self.id, title: "Tales", cover: .init(path: "/cover.png"),
        locator: .folder(.init(path: scratch.path))), threads: .init(),
      decode: { Self.decoded($0) }, measure: Self.measured)
    let sizes = try Self.opened(client).get().sizes
    #expect((0..<4).map { sizes[$0] } == [Size(30, 40), Size(60, 50), Size(30, 40), Size(30, 40)])
    #expect(sizes.isMeasured(1) && !sizes.isMeasured(3))
  }

  @Test func picturesComeAsAskedFor() throws {
    let client = Self.open()
    let tile = ImageRequest(
      .page(PageID(Self.id, 1)), width: 50_000, height: 60_000, fit: .fill,
      part: PixelRect(40_000, 9, 16, 32))
    let cover = ImageRequest(.cover(Self.id), width: 9, height: 7, fit: .fill)
    for (request, name) in [(tile, "tales/page-1"), (cover, "tales/cover")] {
      guard case .success(let picture) = Self.draw(client, request) else {
        Issue.record("no picture")
        continue
      }
      #expect((picture.bitmap.width, picture.bitmap.height) == request.bitmapSize)
      #expect(picture.bitmap.label == name)
    }
    let error = DocumentError.impossibleSize("/1.png", width: 0, height: 8)
    #expect(Self.draw(client, Self.page(0, 0, 8)) == .failure(error))
  }

  @Test func failuresNameTheFile() {
    let client = Self.open { request in
      request.source.path == "/1.png"
        ? .failure(.truncated("/1.png"))
        : Self.decoded(
          PictureRequest(source: request.source, name: "", width: 2, height: 2, fit: .fill))
    }
    #expect(Self.draw(client, Self.page(0)) == .failure(.picture(.truncated("/1.png"))))
    guard case .failure(.invalidReply("/2.png", _)) = Self.draw(client, Self.page(1)) else {
      Issue.record("a bitmap of another size was believed")
      return
    }
  }

  @Test func aDecoderThatNeverAnswersIsGivenUp() {
    let gate = Gate()
    let client = Self.open { request in
      if request.source.path == "/1.png" { _ = gate.make(1) }
      return Self.decoded(request)
    }
    #expect(
      Self.draw(client, Self.page(0), deadline: 0.05)
        == .failure(.timedOut("/1.png", seconds: 0.05))
    )
    guard case .success = Self.draw(client, Self.page(1)) else {
      Issue.record("the other page does not come")
      return
    }
    gate.open(1)
  }

  @Test func whatWaitsIsOrderedAndCanBeCancelled() {
    let gate = Gate()
    let (made, answers) = (Guarded<[String]>([]), Guarded<[String: Answer]>([:]))
    let came = DispatchSemaphore(value: 0)
    let threads = PictureDocumentClient.Threads(decoders: 1)
    let client = Self.open((0..<5).map { "/\($0).png" }, threads: threads) { request in
      made.withLock { $0.append(request.source.path) }
      _ = gate.make(1)
      return Self.decoded(request)
    }
    var numbers: [Int] = []
    for (page, priority) in [
      (0, RequestPriority.visible), (1, .later), (2, .next), (3, .visible), (4, .visible),
    ] {
      numbers.append(
        client.draw(Self.page(page), priority: priority, deadline: 60) { answer in
          answers.withLock { $0["\(page)"] = answer }
          came.signal()
        })
      if page == 0 { #expect(gate.begins()) }
    }
    client.cancel(numbers[3])
    client.cancel(12_345)
    gate.open(10)
    for _ in 0..<5 { #expect(came.wait(timeout: .now() + 10) == .success) }
    #expect(made.withLock { $0 } == ["/0.png", "/4.png", "/2.png", "/1.png"])
    #expect(answers.withLock { $0["3"] } == .failure(.cancelled("/3.png")))
  }

  @Test func theThreadsEndWithoutWaiting() {
    let gate = Gate()
    let threads = PictureDocumentClient.Threads()
    let client = Self.open(threads: threads) { request in
      _ = gate.make(1)
      return Self.decoded(request)
    }
    let answers = Guarded<[Answer]>([])
    client.draw(Self.page(0), priority: .visible, deadline: 60) { answer in
      answers.withLock { $0.append(answer) }
    }
    #expect(gate.begins())
    #expect(!threads.stop())
    #expect(answers.withLock { $0 } == [.failure(.closed("/1.png"))])
    gate.open(1)
  }
}
