import Books
import Localisation
import PaperGeometry
import ServerRooms
import ServerStore
import Synchronization
import SystemCalls
import WorkerClient

/// The books of servers as documents: a file where the file is there, else pages that come one by one.
public final class StreamedBooks: Sendable {
  private struct State: Sendable {
    /// By the folders of the books in the cache.
    var pages: [String: RemotePages] = [:]
  }

  private let pixels = Mutex(1600)

  private let connections: ServerConnections
  private let reader: FeedReader
  private let books: String
  private let decode: PictureDocumentClient.Decode
  private let hasKeys: @Sendable (_ server: String) -> Bool
  private let threads = PictureDocumentClient.Threads(decoders: 2)
  private let openers = BlockingPool(name: "pages", threads: 2)
  private let state = Mutex(State())

  /// - Parameters:
  ///   - worker: reads manifests.
  ///   - cache: the user's folder for what can be had again.
  ///   - decode: decodes a picture's file by a worker; may wait.
  ///   - hasKeys: whether addresses of a server may have a key in them, so that none is kept; waits for the disk.
  public init(
    _ connections: ServerConnections, worker: WorkerProgram, cache: String,
    decode: @escaping PictureDocumentClient.Decode,
    hasKeys: @escaping @Sendable (_ server: String) -> Bool = { _ in true }
  ) {
    (self.connections, reader) = (connections, FeedReader(program: worker))
    (self.decode, self.hasKeys) = (decode, hasKeys)
    books = Paths.joined(cache, "books") + "/"
  }

  /// Pixels that a page has on the screen at most.
  public var pageWidth: Int {
    get { pixels.withLock { $0 } }
    set { pixels.withLock { $0 = newValue } }
  }

  /// Notes the way to the pages of a book, as a feed has told the way.
  public func note(_ book: RoomBook) {
    guard let stream = PageStream(book) else { return }
    let known = state.withLock { state -> RemotePages? in
      if let known = state.pages[stream.folder] { return known }
      state.pages[stream.folder] = made(stream)
      return nil
    }
    known?.take(stream)
  }

  /// The client of a book of a server; nil for a book that is no file of the cache. Does not wait.
  /// - Parameter file: makes the client of the file.
  public func client(
    of source: DocumentSource,
    file: @escaping @Sendable (Picture.Source) -> any DocumentClient
  ) -> (any DocumentClient)? {
    guard case .file(let own) = source.locator, own.path.hasPrefix(books) else { return nil }
    let folder = Paths.parent(of: own.path)
    return RemoteBookClient(path: own.path, place: source.title, openers, file: file) {
      [weak self] in
      self?.pages(in: folder).flatMap { self?.pageClient(of: source, $0) }
    }
  }

  /// Asks a server once more for the page in front of a book that is read page by page: the server takes the last
  /// request for the place of the reader. Does not wait.
  /// - Parameter path: where the file of the book would lie.
  public func tell(_ path: String, page: Int) {
    let folder = Paths.parent(of: path)
    guard let pages = state.withLock({ $0.pages[folder] }) else { return }
    BackgroundThread.start("page") { if Files.facts(path) == nil { pages.tell(page) } }
  }

  /// Whether the pages of a book come one by one.
  /// - Parameter path: where the file of the book would lie.
  public func isStream(_ path: String) -> Bool {
    let folder = Paths.parent(of: path)
    return state.withLock { $0.pages[folder] } != nil
  }

  /// Ends all work without waiting.
  public func stop() {
    for pages in state.withLock({ Array($0.pages.values) }) { pages.stop() }
    reader.stop()
    threads.stop()
    openers.stop()
  }

  /// The pages of a book, as a feed has told them or as they were kept. Waits for the disk.
  private func pages(in folder: String) -> RemotePages? {
    if let known = state.withLock({ $0.pages[folder] }) { return known }
    guard let kept = PageStream(in: folder) else { return nil }
    let made = made(kept)
    return state.withLock { state in
      if let known = state.pages[folder] { return known }
      state.pages[folder] = made
      return made
    }
  }

  private func made(_ stream: PageStream) -> RemotePages {
    RemotePages(stream, connections, reader, hasKeys: hasKeys) { [weak self] in
      self?.pageWidth ?? RemotePages.widths[0]
    }
  }

  /// A client whose pages are files that come when they are asked for.
  private func pageClient(of source: DocumentSource, _ pages: RemotePages) -> PageClient {
    PageClient(source: source, pages: pages, threads: threads, decode: decode)
  }
}
