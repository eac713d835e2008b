import Books
import OPDS
import ServerRooms
import ServerStore
import Synchronization
import SystemCalls
import WebClient
import WebRules

/// The pages of one book, fetched one by one into the cache. All functions wait.
///
/// A request for a page tells some servers that the page is read. So a page is asked for once, and never more than two
/// pages ahead of the page in front.
final class RemotePages: Sendable {
  private struct State: Sendable {
    var stream: PageStream
    /// The pages that a manifest names.
    var addresses: [WebAddress]?
    /// The page that was wanted last for the screen.
    var front: Int?
    /// The page for which the server was asked last.
    var asked: Int?
    var stop = WebStop()
  }

  private let connections: ServerConnections
  private let reader: FeedReader
  private let hasKeys: @Sendable (_ server: String) -> Bool
  /// Pixels that a page has on the screen at most.
  private let screen: @Sendable () -> Int
  private let state: Mutex<State>
  let folder: String

  /// Pages that are fetched ahead of the page in front.
  static let ahead = 2
  /// Widths in pixels: of two steps the cache keeps one file each.
  static let widths = [1600, 2400]
  /// Bytes of a page, and seconds for an answer.
  private static let (limit, seconds) = (64 << 20, 25)

  init(
    _ stream: PageStream, _ connections: ServerConnections, _ reader: FeedReader,
    hasKeys: @escaping @Sendable (_ server: String) -> Bool,
    screen: @escaping @Sendable () -> Int
  ) {
    (self.connections, self.reader, self.hasKeys) = (connections, reader, hasKeys)
    self.screen = screen
    folder = stream.folder
    state = Mutex(State(stream: stream))
  }

  /// Takes the way to the pages as a feed has told it last.
  func take(_ stream: PageStream) {
    state.withLock { state in
      let count = state.stream.count
      state.stream = stream
      state.stream.count = stream.count ?? count
    }
  }

  var stream: PageStream { state.withLock { $0.stream } }

  /// Ends what is under way.
  func stop() {
    let stop = state.withLock { state in
      defer { state.stop = WebStop() }
      return state.stop
    }
    stop.stop()
  }

  // MARK: Counting

  /// The number of pages. Asks the server for the manifest where a manifest tells the number.
  func count() throws(FetchFailure) -> Int {
    let stream = stream
    if case .manifest(let address)? = stream.stream?.source,
      state.withLock({ $0.addresses }) == nil
    {
      do throws(FetchFailure) {
        try read(address)
      } catch {
        // The pages that were seen are there.
        guard stream.count != nil else { throw error }
      }
    }
    guard let count = self.stream.count, count > 0 else { throw .noFile }
    let known = min(count, PageStream.mostPages)
    state.withLock { $0.stream.count = known }
    do throws(Files.Failure) {
      try Files.makeFolder(Paths.joined(folder, "pages"), mode: 0o700)
    } catch { throw .unwritable(folder) }
    write()
    return known
  }

  /// Keeps the way to the pages. A way that came from the disk is kept already.
  private func write() {
    let stream = stream
    guard stream.stream != nil else { return }
    guard hasKeys(stream.server) else { return stream.write(secret: nil) }
    // The feed with the way has come by this address, so that nobody is asked for the address here.
    if let home = try? connections.server(stream.server).access.home { stream.write(secret: home) }
  }

  /// The stream with the way to its pages. Waits for the server's address where a key is a part of the way.
  private func known() throws(FetchFailure) -> PageStream {
    let (stream, stop) = state.withLock { ($0.stream, $0.stop) }
    guard stream.isVeiled else { return stream }
    let home: WebAddress
    do throws(WebFailure) { home = try connections.server(stream.server).access.home } catch {
      throw Self.failure(error, stop)
    }
    return state.withLock { state in
      if state.stream.isVeiled { state.stream.unveil(home) }
      return state.stream
    }
  }

  /// Only the own stop leaves a page for later. A reader who refuses and a server that is removed end requests, too.
  private static func failure(_ failure: WebFailure, _ stop: WebStop) -> FetchFailure {
    failure == .cancelled && stop.isStopped ? .cancelled : .web(failure)
  }

  private func read(_ address: WebAddress) throws(FetchFailure) {
    let (server, stop) = state.withLock { ($0.stream.server, $0.stop) }
    let pages: [RemotePage]
    do throws(RoomFailure) {
      pages = try connections.read(address, of: server, by: reader, stop: stop) { _, _ in }
        .catalogue.pages
    } catch {
      if case .web(let failure) = error { throw Self.failure(failure, stop) }
      throw FetchFailure(error)
    }
    guard !pages.isEmpty else { throw .noFile }
    state.withLock { state in
      state.addresses = pages.map(\.address)
      state.stream.count = pages.count
    }
  }

  // MARK: Pages

  /// The file of a page in the cache, whether the page is there or not.
  func path(of page: Int, width: Int) -> String {
    Paths.joined(folder, "pages/\(page)-\(width)")
  }

  /// The width that is asked of the server: one for all sizes of a page, as each request tells that the page is read.
  static func width(for pixels: Int) -> Int {
    widths.first { $0 >= pixels } ?? widths[widths.count - 1]
  }

  /// Notes a page that is wanted for the screen. Of the two pages of a spread the last one is in front.
  func show(_ page: Int) {
    state.withLock { state in
      state.front = state.front.map { abs($0 - page) <= 1 ? max($0, page) : page } ?? page
    }
  }

  /// Whether a page is in front, or beside the page in front.
  func isSeen(_ page: Int) -> Bool {
    state.withLock { state in state.front.map { abs($0 - page) <= 1 } ?? true }
  }

  /// The picture of a page, from the cache or from the server.
  /// - Parameter isSeen: whether the page is wanted for the screen, and not ahead.
  func picture(
    of page: Int, isSeen: Bool
  ) throws(FetchFailure) -> Picture.Source {
    let width = Self.width(for: screen())
    // A wider picture serves, too; a smaller one does not.
    for known in Self.widths where known >= width {
      let path = path(of: page, width: known)
      if Files.facts(path) != nil { return Picture.Source(path: path) }
    }
    if !isSeen { try checkAhead(page) }
    do throws(FetchFailure) { return Picture.Source(path: try fetch(page, width)) } catch {
      // Away from the server, a smaller picture is better than none.
      for known in Self.widths where Files.facts(path(of: page, width: known)) != nil {
        return Picture.Source(path: path(of: page, width: known))
      }
      throw error
    }
  }

  private func checkAhead(_ page: Int) throws(FetchFailure) {
    let front = state.withLock { $0.front } ?? 0
    guard page <= front + Self.ahead, page >= front - Self.ahead else { throw .cancelled }
  }

  /// Asks for a page once more, as a server takes the last request for the place of the reader.
  func tell(_ page: Int) {
    let (isTold, stream) = state.withLock { ($0.asked == page, $0.stream) }
    guard !isTold, stream.stream != nil || stream.isVeiled else { return }
    _ = try? fetch(page, Self.width(for: screen()))
  }

  private func fetch(_ page: Int, _ width: Int) throws(FetchFailure) -> String {
    let (stream, stop) = (try known(), state.withLock { $0.stop })
    let address = try address(of: page, width, stream)
    let path = path(of: page, width: width)
    let limit = Self.limit, seconds = Self.seconds
    do throws(WebFailure) {
      let memory = try Memory()
      var wish = WebWish(address)
      (wish.limit, wish.seconds, wish.isCompressed) = (limit, seconds, false)
      let answer = try connections.use(stream.server) { (server) throws(WebFailure) in
        try server.answer(wish, into: memory.descriptor, stop: stop).succeeding()
      }
      state.withLock { $0.asked = page }
      let type = answer.head.value("content-type")?.lowercased() ?? ""
      guard answer.count > 0, !type.hasPrefix("text/") else { throw WebFailure.status(404) }
      do throws(Files.Failure) {
        try Files.makeFolder(Paths.parent(of: path), mode: 0o700)
        try Files.replace(path, with: memory.bytes(limit: limit), mode: 0o600)
      } catch { throw WebFailure.noRoom }
    } catch {
      throw error == .noRoom ? .full(folder) : Self.failure(error, stop)
    }
    return path
  }

  private func address(
    of page: Int, _ width: Int, _ stream: PageStream
  ) throws(FetchFailure) -> WebAddress {
    if case .manifest(let manifest)? = stream.stream?.source {
      if state.withLock({ $0.addresses }) == nil { try read(manifest) }
      let addresses = state.withLock { $0.addresses } ?? []
      guard addresses.indices.contains(page) else { throw .noFile }
      return addresses[page]
    }
    guard var known = stream.stream else { throw .noFile }
    known.count = known.count ?? stream.count
    guard let address = known.address(page: page, width: width) else { throw .noFile }
    return address
  }
}
