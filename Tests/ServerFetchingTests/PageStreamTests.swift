import Books
import Foundation
import IPC
import PaperGeometry
import PaperRaster
import ServerFetching
import ServerRooms
import ServerStore
import Synchronization
import TestBasics
import Testing

/// A book of the server that is read page by page, without a worker for its pictures.
final class PageReader {
  let books: StreamedBooks
  let client: any DocumentClient
  let id: DocumentID
  /// The files that were to be decoded.
  private let decoded: Decoded

  private final class Decoded: Sendable {
    let paths = Mutex<[String]>([])
  }

  var paths: [String] { decoded.paths.withLock { $0 } }

  init(
    _ server: FetchServer, _ book: RoomBook, isNoted: Bool = true, home: String? = nil,
    isRefused: Bool = false
  ) throws {
    let decoded = Decoded()
    self.decoded = decoded
    let size = Size(400, 600)
    books = StreamedBooks(
      try server.connections(home: home ?? "/", isRefused: isRefused),
      worker: FetchServer.worker, cache: server.cache,
      decode: { request in
        decoded.paths.withLock { $0.append(request.source.path) }
        guard
          let bitmap = Bitmap(
            width: request.width, height: request.height,
            pixels: Array(repeating: 0xFF00_0000, count: request.width * request.height))
        else { return .failure(.decodeFailed(request.source.path, reason: "no size")) }
        return .success(
          DecodedPicture(bitmap: bitmap, naturalSize: size, averageColor: .black, paper: .white))
      }, hasKeys: { _ in home != nil })
    if isNoted { books.note(book) }
    let entry = ShelfEntry(
      id: book.id, title: book.book.title, cover: Picture.Source(path: book.place.path),
      pageCount: nil, locator: book.locator)
    id = entry.documentID
    client = try #require(
      books.client(of: entry.documentSource) { NoClient(file: $0.path) })
  }

  deinit { books.stop() }

  func open() -> Result<Document, DocumentError> {
    wait { client.open(priority: .visible, deadline: 30, reply: $0) }
  }

  func draw(_ page: Int, _ priority: RequestPriority = .visible) -> Result<
    DecodedPicture, DocumentError
  > {
    let request = ImageRequest(.page(PageID(id, page)), width: 200, height: 300, fit: .page)
    return wait { client.draw(request, priority: priority, deadline: 30, reply: $0) }
  }

  private func wait<Value: Sendable>(
    _ ask: (@escaping @Sendable (Result<Value, DocumentError>) -> Void) -> Void
  ) -> Result<Value, DocumentError> {
    let answer = Answer<Value>()
    ask { result in
      answer.value.withLock { $0 = result }
      answer.isThere.signal()
    }
    answer.isThere.wait()
    return answer.value.withLock { $0 } ?? .failure(.closed(""))
  }

  private final class Answer<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, DocumentError>?>(nil)
    let isThere = DispatchSemaphore(value: 0)
  }
}

/// Stands for the client of a file.
private struct NoClient: DocumentClient {
  var file = ""
  func open(
    priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<Document, DocumentError>) -> Void
  ) -> Int {
    reply(.failure(.unreadable(file, reason: "was opened")))
    return 0
  }
  func draw(
    _ image: ImageRequest, priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<DecodedPicture, DocumentError>) -> Void
  ) -> Int { 0 }
  func ask<Asked: DocumentQuery>(
    _ query: Asked, priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<Asked.Answer, DocumentError>) -> Void
  ) -> Int { 0 }
  func cancel(_ number: Int) {}
  func close() {}
}

@Suite("Pages one by one", .timeLimit(.minutes(1)))
struct PageStreamTests {
  private let server: FetchServer

  init() throws { server = try FetchServer() }

  private func link(_ how: String) -> FeedLink {
    var link = FeedLink(
      ["http://vaemendis.net/opds-pse/stream"], "/pages/\(how)/{pageNumber}/{maxWidth}",
      type: "image/jpeg")
    (link.pageCount, link.lastRead) = (8, 3)
    return link
  }

  /// The pages that the server was asked for, in their order.
  private func asked() -> [Int] {
    server.paths.compactMap { path in
      let parts = path.split(separator: "/")
      return parts.count == 4 ? Int(parts[2]) : nil
    }
  }

  @Test func aBookOpensWithoutAPageBeingAskedFor() throws {
    let reader = try PageReader(server, try server.book(nil, pages: link("plain")))
    let document = try reader.open().get()
    #expect(document.pageCount == 8 && document.isStreamed)
    #expect(asked().isEmpty)
    _ = try reader.draw(2).get()
    #expect(asked() == [2] && server.paths.last == "/pages/plain/2/1600")
    // A page is asked for once, in whatever size the page is wanted.
    _ = try reader.draw(2).get()
    #expect(asked() == [2] && reader.paths.count == 2)
    #expect(Set(reader.paths).count == 1)
  }

  @Test func twoPagesAheadAtMost() throws {
    let reader = try PageReader(server, try server.book(nil, pages: link("plain")))
    _ = try reader.open().get()
    _ = try reader.draw(0).get()
    for page in 1..<8 { _ = reader.draw(page, .next) }
    #expect(asked() == [0, 1, 2])
    _ = try reader.draw(5).get()
    for page in (0..<8).reversed() { _ = reader.draw(page, .later) }
    #expect(Set(asked()) == [0, 1, 2, 3, 4, 5, 6, 7] && asked().count == 8)
  }

  @Test func aManifestCountsThePages() throws {
    let manifest = FeedLink([], "/pages/plain/manifest", type: "application/divina+json")
    let reader = try PageReader(server, try server.book(nil, pages: manifest))
    let document = try reader.open().get()
    #expect(document.pageCount == 8)
    _ = try reader.draw(7).get()
    #expect(asked() == [7])
  }

  @Test func thePageInFrontIsToldOnceMore() throws {
    let book = try server.book(nil, pages: link("plain"))
    let reader = try PageReader(server, book)
    _ = try reader.open().get()
    for (page, priority) in [(0, RequestPriority.visible), (1, .next)] {
      _ = try reader.draw(page, priority).get()
    }
    reader.books.tell(book.place.path, page: 0)
    let end = ContinuousClock.now + .seconds(20)
    while asked().count < 3, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.02) }
    #expect(asked() == [0, 1, 0])
  }

  @Test func awayFromTheServerSeenPagesAreThere() throws {
    let book = try server.book(nil, pages: link("plain"))
    let reader = try PageReader(server, book)
    _ = try reader.open().get()
    _ = try reader.draw(1).get()
    server.end()
    // Another run of the program, which has seen no feed.
    let next = try PageReader(server, book, isNoted: false)
    #expect(try next.open().get().pageCount == 8)
    _ = try next.draw(1).get()
    guard case .failure(let error) = next.draw(4) else {
      Issue.record("a page came from nowhere")
      return
    }
    #expect(!error.reason.isEmpty && error.reason.contains("127.0.0.1"), "\(error.reason)")
  }

  @Test func theLibraryFindsAStreamedBookByItsPath() throws {
    let book = try server.book(nil, pages: link("plain"))
    #expect(book.locator.whereabouts() == nil)
    _ = try PageReader(server, book).open().get()
    let place = try #require(book.locator.whereabouts())
    #expect(String(decoding: place.path, as: UTF8.self).hasSuffix("/Comic"))
    #expect(place == book.locator.whereabouts())
  }

  @Test(arguments: ["html", "broken"]) func aPageThatIsNoPictureIsNotKept(_ how: String) throws {
    let book = try server.book(nil, pages: link(how))
    let reader = try PageReader(server, book)
    _ = try reader.open().get()
    #expect(throws: DocumentError.self) { try reader.draw(1).get() }
    let folder = FetchedBook.folder(of: book.place) + "/pages"
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func aFileThatIsThereIsOpened() throws {
    let book = try server.book("/fetch/plain/a.cbz", pages: link("plain"))
    try server.folder.file(
      String(book.place.path.dropFirst(server.folder.path.count + 1)), [1])
    let reader = try PageReader(server, book)
    #expect(throws: DocumentError.unreadable(book.place.path, reason: "was opened")) {
      try reader.open().get()
    }
    #expect(asked().isEmpty)
  }

  @Test func aBookThatWasFetchedMeanwhileOpensFromTheFile() throws {
    let book = try server.book(nil, pages: link("plain"))
    let reader = try PageReader(server, book)
    #expect(try reader.open().get().isStreamed)
    // The bytes have chosen the ending, which no feed has told.
    let path = book.place.path + ".cbz"
    try server.folder.file(String(path.dropFirst(server.folder.path.count + 1)), [1])
    let fetched = FetchedBook(
      server: "one", identity: book.book.identity, title: "Comic", path: path)
    #expect(fetched.write(at: book.place))
    #expect(throws: DocumentError.unreadable(path, reason: "was opened")) {
      try reader.open().get()
    }
    // A file that is gone is no reason to have no pages.
    try FileManager.default.removeItem(atPath: path)
    #expect(try reader.open().get().isStreamed)
  }

  @Test func aKeyInTheWayToThePagesIsInNoFile() throws {
    let home = "/api/opds/k3yK3yk3yK3yk3yK3y"
    let book = try server.book(nil, pages: link("k3yK3yk3yK3yk3yK3y"))
    _ = try PageReader(server, book, home: home).open().get()
    let folder = FetchedBook.folder(of: book.place)
    let kept = try String(contentsOfFile: folder + "/.pages.json", encoding: .utf8)
    #expect(!kept.contains("k3yK3y") && kept.contains("{pageNumber}"))
    // Another run of the program, which has seen no feed.
    let next = try PageReader(server, book, isNoted: false, home: home)
    #expect(try next.open().get().pageCount == 8)
    _ = try next.draw(4).get()
    #expect(server.paths.last == "/pages/k3yK3yk3yK3yk3yK3y/4/1600")
  }

  @Test func aPageThatIsLeftIsNoFailure() throws {
    let reader = try PageReader(server, try server.book(nil, pages: link("plain")))
    _ = try reader.open().get()
    _ = try reader.draw(0).get()
    // Too far ahead: nobody has asked the server.
    guard case .failure(.cancelled) = reader.draw(6, .later) else {
      Issue.record("the page is a failure")
      return
    }
    #expect(asked() == [0])
  }

  /// A page that counts as left would be asked for with each frame.
  @Test func aRefusalOfTheReaderIsAFailure() throws {
    let reader = try PageReader(
      server, try server.book(nil, pages: link("plain")), isRefused: true)
    _ = try reader.open().get()
    guard case .failure(.picture) = reader.draw(0) else {
      Issue.record("the page is no failure")
      return
    }
    #expect(asked().isEmpty)
  }

  @Test func aBookWithoutFileAndPagesSaysSo() throws {
    let reader = try PageReader(server, try server.book("/fetch/plain/a.cbz"))
    guard case .failure(let error) = reader.open() else {
      Issue.record("a book came from nowhere")
      return
    }
    #expect(error.reason.contains("not on this computer"))
  }

  @Test func otherBooksAreNoneOfTheServers() throws {
    let reader = try PageReader(server, try server.book(nil, pages: link("plain")))
    let path = Picture.Source(path: "/home/reader/a.cbz")
    let entry = ShelfEntry(id: "a", title: "A", cover: path, pageCount: nil, locator: .file(path))
    #expect(reader.books.client(of: entry.documentSource) { _ in NoClient() } == nil)
  }
}
