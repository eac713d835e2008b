import BookFormats
import Books
import Foundation
import PaperGeometry
import PaperRaster
import Testing

@Suite(.timeLimit(.minutes(1))) struct PictureDocumentClientTests {
  typealias Answer = Result<DocumentReply, DocumentError>
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
    _ = ask(client, .open)
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
        _ = Self.ask(client, .image(image))
      }
      let mounts = seen.withLock { $0.map(\.mount) }
      #expect(mounts.count == 2 && mounts[0] != nil && Set(mounts).count == 1)
    }
    let request = try #require(seen.withLock { $0.first })
    #expect(request.hasMount(around: Size(400, 300)) && request.hasMount(around: Size(300, 600)))
    #expect(!request.hasMount(around: Size(301, 400)))
  }

  /// Waits for the answer.
  private static func ask(
    _ client: PictureDocumentClient, _ request: DocumentRequest, deadline: Double = 60
  ) -> Answer {
    let (answers, came) = (Guarded<[Answer]>([]), DispatchSemaphore(value: 0))
    client.send(request, priority: .visible, deadline: deadline) { answer in
      answers.withLock { $0.append(answer) }
      came.signal()
    }
    guard came.wait(timeout: .now() + 20) == .success else {
      return .failure(.closed("no answer"))
    }
    return answers.withLock { $0[0] }
  }

  private static func page(_ index: Int, _ width: Int = 8, _ height: Int = 8) -> DocumentRequest {
    .image(ImageRequest(.page(PageID(id, index)), width: width, height: height, fit: .page))
  }

  @Test func opensAList() throws {
    let client = PictureDocumentClient(
      source: Self.source(["/1.png", "/2.png"]), threads: .init(),
      decode: { Self.decoded($0) }, measure: Self.measured)
    #expect(Self.ask(client, .outline) == .failure(.closed("tales")), "it is not open yet")
    let cover = ImageRequest(.cover(Self.id), width: 8, height: 8, fit: .fill)
    guard case .success = Self.ask(client, .image(cover)) else {
      Issue.record("a cover needs no open book")
      return
    }
    let opened = Self.ask(client, .open)
    var document = try #require(
      Document(id: Self.id, title: "Tales", authors: ["Nobody"], pageCount: 2))
    document.format = "pictures"
    #expect(opened == .success(.opened(document)))
    client.close()
    #expect(Self.ask(client, .outline) == .failure(.closed("tales")))
    #expect(Self.ask(client, Self.page(0)) == .failure(.closed("tales")))
  }

  @Test func aListWithoutPagesIsNoDocument() {
    let client = PictureDocumentClient(
      source: Self.source([]), threads: .init(), decode: { Self.decoded($0) },
      measure: Self.measured)
    let opened = Self.ask(client, .open)
    #expect(opened == .failure(.unreadable("tales", reason: "has no pages")))
  }

  /// The pages of a folder are listed when the document is opened.
  @Test func opensAFolder() throws {
    let scratch = try Scratch()
    func client(_ path: String) -> PictureDocumentClient {
      PictureDocumentClient(
        source: DocumentSource(
          id: Self.id, title: "Tales", cover: .init(path: "/cover.png"),
          locator: .folder(.init(path: path))), threads: .init(), decode: { Self.decoded($0) },
        measure: Self.measured)
    }
    for name in ["2.png", "10.png"] {
      _ = try scratch.file(name, Samples.png(width: 30, height: 40))
    }
    let folder = client(scratch.path)
    var document = try #require(Document(id: Self.id, title: "Tales", pageCount: 2))
    document.format = "pictures"
    #expect(Self.ask(folder, .open) == .success(.opened(document)))
    let missing = scratch.path + "/missing"
    guard case .failure(.listing(let error)) = Self.ask(client(missing), .open) else {
      Issue.record("a folder that is not there was opened")
      return
    }
    #expect(error.path == missing)
  }

  /// What pictures have not is nothing, and no error.
  @Test func picturesHaveNoText() {
    let client = Self.open()
    #expect(Self.ask(client, .text(page: 1)) == .success(.text([])))
    #expect(Self.ask(client, .links(page: 0)) == .success(.links([])))
    let search = DocumentRequest.search(TextQuery("tale"), pages: 0..<2, details: 9)
    #expect(Self.ask(client, search) == .success(.hits(SearchHits(counts: [0, 0]))))
    #expect(Self.ask(client, .outline) == .success(.outline([])))
    let about = DocumentMetadata(title: "Tales", authors: ["Nobody"], format: "pictures")
    #expect(Self.ask(client, .metadata) == .success(.metadata(about)))
    let missing = DocumentError.noSuchPage("tales", page: 2, count: 2)
    #expect(Self.ask(client, .text(page: 2)) == .failure(missing))
    #expect(Self.ask(client, Self.page(2)) == .failure(missing))
  }

  @Test func measuresPagesByTheirHeaders() throws {
    let scratch = try Scratch()
    let paths = [
      try scratch.file("1.png", Samples.png(width: 30, height: 40)),
      try scratch.file("2.png", Samples.jpeg(width: 50, height: 60, orientation: 6)),
      scratch.path + "/missing.png",
      try scratch.file("4.png", [1, 2, 3]),
    ]
    let client = Self.open(paths)
    let sizes = Self.ask(client, .sizes(0..<100))
    #expect(
      sizes
        == .success(
          .sizes([
            PageSize(page: 0, size: Size(30, 40)), PageSize(page: 1, size: Size(60, 50)),
          ])))
    #expect(Self.ask(client, .sizes(7..<9)) == .success(.sizes([])))
    #expect(Self.ask(client, .sizes(-3..<0)) == .success(.sizes([])))
  }

  @Test func picturesComeAsAskedFor() throws {
    let client = Self.open()
    let tile = ImageRequest(
      .page(PageID(Self.id, 1)), width: 50_000, height: 60_000, fit: .fill,
      part: PixelRect(40_000, 9, 16, 32))
    let cover = ImageRequest(.cover(Self.id), width: 9, height: 7, fit: .fill)
    for (request, name) in [(tile, "tales/page-1"), (cover, "tales/cover")] {
      guard case .success(.image(let picture)) = Self.ask(client, .image(request)) else {
        Issue.record("no picture")
        continue
      }
      #expect((picture.bitmap.width, picture.bitmap.height) == request.bitmapSize)
      #expect(picture.bitmap.label == name)
    }
    let error = DocumentError.impossibleSize("/1.png", width: 0, height: 8)
    #expect(Self.ask(client, Self.page(0, 0, 8)) == .failure(error))
  }

  @Test func failuresNameTheFile() {
    let client = Self.open { request in
      request.source.path == "/1.png"
        ? .failure(.truncated("/1.png"))
        : Self.decoded(
          PictureRequest(source: request.source, name: "", width: 2, height: 2, fit: .fill))
    }
    #expect(Self.ask(client, Self.page(0)) == .failure(.picture(.truncated("/1.png"))))
    guard case .failure(.invalidReply("/2.png", _)) = Self.ask(client, Self.page(1)) else {
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
      Self.ask(client, Self.page(0), deadline: 0.05) == .failure(.timedOut("/1.png", seconds: 0.05))
    )
    guard case .success = Self.ask(client, Self.page(1)) else {
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
      (0, RequestPriority.visible), (1, .cover), (2, .next), (3, .visible), (4, .visible),
    ] {
      numbers.append(
        client.send(Self.page(page), priority: priority, deadline: 60) { answer in
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
    client.send(Self.page(0), priority: .visible, deadline: 60) { answer in
      answers.withLock { $0.append(answer) }
    }
    #expect(gate.begins())
    #expect(!threads.stop())
    #expect(answers.withLock { $0 } == [.failure(.closed("/1.png"))])
    gate.open(1)
  }
}
