import Books
import Content
import Foundation
import Loading
import PaperGeometry
import PaperRaster
import Stage
import Synchronization
import Testing

/// Covers of books in one file, kept on the disk: with a client and a decoder of the test's own.
@Suite(.timeLimit(.minutes(1))) final class CoverClientTests {
  private let folder = NSTemporaryDirectory() + "/paper-covers-\(UUID().uuidString)"
  private var kept: String { folder + "/cache" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A book whose cover is twice as high as wide, and of one colour.
  private final class Book: DocumentClient {
    let asked = Mutex<[ImageRequest]>([])
    let isStuck: Bool
    private let waiting = Mutex<[Int: @Sendable () -> Void]>([:])

    init(isStuck: Bool = false) { self.isStuck = isStuck }

    var covers: [ImageRequest] { asked.withLock { $0 } }

    func open(
      priority: RequestPriority, deadline: Double,
      reply: @escaping @Sendable (Result<Document, DocumentError>) -> Void
    ) -> Int {
      reply(.failure(.unreadable("book", reason: "not here")))
      return 0
    }

    func ask<Asked: DocumentQuery>(
      _ query: Asked, priority: RequestPriority, deadline: Double,
      reply: @escaping @Sendable (Result<Asked.Answer, DocumentError>) -> Void
    ) -> Int {
      reply(.failure(.unreadable("book", reason: "not here")))
      return 0
    }

    func draw(
      _ image: ImageRequest, priority: RequestPriority, deadline: Double,
      reply: @escaping @Sendable (Result<DecodedPicture, DocumentError>) -> Void
    ) -> Int {
      let number = asked.withLock { asked in
        asked.append(image)
        return asked.count
      }
      if isStuck {
        waiting.withLock { $0[number] = { reply(.failure(.cancelled("book"))) } }
      } else {
        reply(Self.cover(image))
      }
      return number
    }

    func cancel(_ number: Int) { waiting.withLock { $0.removeValue(forKey: number) }?() }
    func close() {}

    /// White at both sides of the cover, where the box is of another shape.
    private static func cover(_ image: ImageRequest) -> Result<DecodedPicture, DocumentError> {
      let across = min(image.width, image.height / 2)
      let left = (image.width - across) / 2
      let pixels = (0..<image.width * image.height).map { at -> Pixel in
        (left..<left + across).contains(at % image.width) ? 0xFF20_4060 : 0xFFFF_FFFF
      }
      guard let bitmap = Bitmap(width: image.width, height: image.height, pixels: pixels) else {
        return .failure(.impossibleSize("book", width: image.width, height: image.height))
      }
      return .success(
        DecodedPicture(
          bitmap: bitmap, naturalSize: Size(400, 800), averageColor: .black,
          paper: .white))
    }
  }

  /// What was decoded, in place of a worker: a picture of the colour of the PNG file's own.
  private final class Decoder: Sendable {
    let files = Mutex<[String]>([])
    let isStuck: Bool
    private let gate = DispatchSemaphore(value: 0)
    var paths: [String] { files.withLock { $0 } }

    init(isStuck: Bool = false) { self.isStuck = isStuck }

    func release() { for _ in 0..<20 { gate.signal() } }

    func decode(_ request: PictureRequest) -> Result<DecodedPicture, PictureError> {
      files.withLock { $0.append(request.source.path) }
      if isStuck { gate.wait() }
      guard let data = FileManager.default.contents(atPath: request.source.path),
        data.starts(with: [0x89, 0x50, 0x4E, 0x47]),
        let bitmap = Bitmap(
          width: request.width, height: request.height,
          pixels: Array(repeating: 0xFF20_4060, count: request.width * request.height))
      else { return .failure(.truncated(request.source.path)) }
      return .success(
        DecodedPicture(
          bitmap: bitmap, naturalSize: Size(480, 960), averageColor: .black,
          paper: .white))
    }
  }

  private func book(_ name: String = "a.pdf", cover: String? = nil) throws -> ShelfEntry {
    let file = folder + "/" + name
    if !FileManager.default.fileExists(atPath: file) {
      try Data("book \(name)".utf8).write(to: URL(fileURLWithPath: file))
    }
    return ShelfEntry(
      id: name, title: name, cover: .init(path: cover ?? file), pageCount: nil,
      locator: .file(.init(path: file)))
  }

  /// Shows books until their covers are there.
  private func show(
    _ books: [ShelfEntry], _ client: Book, _ decoder: Decoder, limits: CoverStore.Limits = .init(),
    deadline: Double = 20
  ) {
    var makers = ContentLoader.Makers(deadline: deadline)
    makers.client = { _ in client }
    makers.decode = { decoder.decode($0) }
    makers.label = { _ in .label(nil) }
    makers.cover = { _ in .typesetCover(nil) }
    makers.covers = CoverStore(folder: kept, limits: limits)
    let loader = ContentLoader(makers: makers)
    for book in books {
      let stage = Stage(view: ViewSize(.init(1024, 768)))
      stage.show(ListedShelf([book]), at: 0)
      loader.complete(stage, at: 0)
    }
    loader.stop()
  }

  /// A film must know where it waits in vain, as for a worker that tells something else each time.
  @Test func completingHasAnEnd() throws {
    var makers = ContentLoader.Makers()
    let client = Book()
    makers.client = { _ in client }
    makers.label = { _ in .label(nil) }
    makers.cover = { _ in .typesetCover(nil) }
    let loader = ContentLoader(makers: makers)
    defer { loader.stop() }
    let stage = Stage(view: ViewSize(.init(1024, 768)))
    stage.show(ListedShelf([try book()]), at: 0)
    #expect(!loader.complete(stage, at: 0, within: 0))
    #expect(loader.complete(stage, at: 0))
  }

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: kept)) ?? []).sorted()
  }

  @Test func aCoverIsMadeOnceForAllSizesAndEveryLaterRun() throws {
    let (client, decoder) = (Book(), Decoder())
    show([try book()], client, decoder)
    #expect(client.covers.count == 1, "the small version and the full one come of one whole cover")
    let whole = try #require(client.covers.first)
    #expect(whole.width == whole.height && whole.fit == .page && whole.part == nil)
    #expect(files.count == 1)
    // Small pictures that tell the shape and that are seen first, and the full one.
    let sizes = decoder.paths.count
    #expect((3...4).contains(sizes))
    let again = Book()
    show([try book()], again, decoder)
    #expect(again.covers.isEmpty)
    #expect(decoder.paths.count == 2 * sizes)
  }

  /// What is kept has the cover's own shape, without the paper round it.
  @Test func theKeptCoverIsCutToItsShape() throws {
    show([try book()], Book(), Decoder())
    let file = try #require(files.first)
    let data = try #require(FileManager.default.contents(atPath: kept + "/" + file))
    func number(_ at: Int) -> Int { data[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(16) == 480 && number(20) == 960, "width and height in the PNG's header")
  }

  @Test func aBookThatChangesGetsANewCover() throws {
    show([try book()], Book(), Decoder())
    try Data("another book".utf8).write(to: URL(fileURLWithPath: folder + "/a.pdf"))
    let client = Book()
    show([try book()], client, Decoder())
    #expect(client.covers.count == 1)
    #expect(files.count == 2)
  }

  @Test func aDamagedFileIsMadeAgain() throws {
    show([try book()], Book(), Decoder())
    let file = try #require(files.first)
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: kept + "/" + file))
    let client = Book()
    show([try book()], client, Decoder())
    #expect(client.covers.count == 1)
    #expect(
      FileManager.default.contents(atPath: kept + "/" + file)?.starts(with: [0x89, 0x50]) == true)
  }

  /// What does not answer in time is not asked a second time, as the second time has no deadline: the cover
  /// comes from the book in the size that is shown, and is not kept.
  @Test func aDiskThatDoesNotAnswer() throws {
    show([try book()], Book(), Decoder())
    let (client, decoder) = (Book(), Decoder(isStuck: true))
    show([try book()], client, decoder, deadline: 0.3)
    decoder.release()
    #expect(!client.covers.isEmpty)
    #expect(client.covers.allSatisfy { $0.width != $0.height }, "none is made to be kept")
    #expect(files.count == 1)
  }

  /// The covers are then made each time, as if there were no such folder.
  @Test func aDiskThatCannotBeWritten() throws {
    try Data().write(to: URL(fileURLWithPath: kept))
    let client = Book()
    show([try book(), try book("b.pdf")], client, Decoder())
    #expect(client.covers.filter { $0.fit == .fill }.count >= 4)
    #expect(FileManager.default.contents(atPath: kept) == Data())
  }

  @Test func theLeastRecentlyUsedGo() throws {
    let names = (0..<6).map { "\($0).pdf" }
    let limits = CoverStore.Limits(bytes: 1 << 30, files: 4)
    for name in names.prefix(4) { show([try book(name)], Book(), Decoder(), limits: limits) }
    #expect(files.count == 4)
    // The first one was not used for a month, the others were.
    let identity = try #require(PictureFile.identity(of: .init(path: folder + "/2.pdf")))
    let old = try #require(files.first { $0.hasPrefix(identity) })
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -30 * 86_400)],
      ofItemAtPath: kept + "/" + old)
    show([try book("4.pdf")], Book(), Decoder(), limits: limits)
    #expect(files.count <= 4)
    #expect(!files.contains(old))
    let newest = try #require(PictureFile.identity(of: .init(path: folder + "/4.pdf")))
    #expect(files.contains { $0.hasPrefix(newest) })
  }

  /// As Calibre has it: no book is opened and nothing is kept for it.
  @Test func aPictureBesideTheBookIsItsCover() throws {
    let cover = folder + "/cover.jpg"
    try Data([0x89, 0x50, 0x4E, 0x47]).write(to: URL(fileURLWithPath: cover))
    let (client, decoder) = (Book(), Decoder())
    show([try book(cover: cover)], client, decoder)
    #expect(client.covers.isEmpty)
    #expect(Set(decoder.paths) == [cover])
    #expect(files.isEmpty)
    try FileManager.default.removeItem(atPath: cover)
    show([try book(cover: cover)], client, decoder)
    #expect(!client.covers.isEmpty, "the book's own cover stands in for a picture that is gone")
  }

  /// A cover that is scrolled away is cancelled in the client, and delays no other.
  @Test func whatIsNoLongerWantedIsCancelled() throws {
    let client = Book(isStuck: true)
    var makers = ContentLoader.Makers(deadline: 20)
    makers.client = { _ in client }
    makers.label = { _ in .label(nil) }
    makers.cover = { _ in .typesetCover(nil) }
    makers.covers = CoverStore(folder: kept)
    let loader = ContentLoader(threads: 1, makers: makers)
    let stage = Stage(view: ViewSize(.init(1024, 768)))
    stage.show(ListedShelf([try book("a.pdf")]), at: 0)
    stage.advance(to: 0)
    loader.order(for: stage)
    while client.covers.isEmpty { usleep(1_000) }
    let other = Stage(view: ViewSize(.init(1024, 768)))
    other.show(ListedShelf([try book("b.pdf")]), at: 0)
    other.advance(to: 0)
    loader.order(for: other)
    while client.covers.count < 2 { usleep(1_000) }
    #expect(client.covers.map(\.image.document.name) == ["a.pdf", "b.pdf"])
    loader.stop()
  }
}
