import Books
import Glibc
import PlaceSync
import ServerFacts
import ServerStore
import SystemCalls
import WebClient

/// Exchanges places with a server that keeps places for all devices, by KOReader's protocol.
///
/// One thread waits for the server, the disk and the keyring. The window's thread hands over values and takes values.
public final class PlaceKeeper: Sendable {
  /// What the mailbox holds.
  public struct News: Sendable {
    /// Nil where nothing has changed.
    public var facts: PlaceFacts?
    /// A path whose page is wanted; the answer goes to `found`.
    public var sought: SoughtPlace?

    public init() {}
  }

  enum Event: Equatable, Sendable {
    case request(PlaceRequest)
    /// Where the reader is; nil while no book is open.
    case place(OpenPlace?)
    /// The page of a path; nil where the book has no such place.
    case found(SoughtPlace, page: Int?)
    /// The network may be back.
    case woke

    var isOfPlaces: Bool {
      switch self {
      case .place, .request(.answer): true
      default: false
      }
    }
  }

  struct State: Sendable {
    var events: [Event] = []
    var news = News()
    /// The names of the books whose places wait for the server; nil until the file of places was read.
    var unsent: Set<String>?
    var isStopping = false
    var hasEnded = false
    /// Whether the thread does what an event asks.
    var isBusy = true
    /// Ends the call that waits for a server.
    var call: WebStop?
  }

  let state = Monitor(State())
  private let books: LinkedBooks?

  /// - Parameters:
  ///   - path: the file of the account and of the places that wait.
  ///   - device: the name of this device, which other devices show.
  ///   - agent: the program's name and version, told to servers.
  ///   - books: the books whose own servers keep places; nil for none.
  ///   - now: seconds since 1970; nil for the system's clock.
  ///   - wake: called on the keeper's thread when there is news; must not wait.
  public init(
    path: String, program: WebProgram, agent: String, device: String,
    secrets: any SecretStore, books: LinkedBooks? = nil, now: (@Sendable () -> Int)? = nil,
    wake: @escaping @Sendable () -> Void
  ) {
    self.books = books
    let isStarted = BackgroundThread.start("places") { [state] in
      var thread = PlaceThread(
        file: PlaceFile(path: path), program: program, agent: agent, device: device,
        secrets: secrets, books: books, now: now ?? { Clock.secondsSince1970 }, state: state,
        wake: wake)
      thread.run()
    }
    if !isStarted { state.withLock { $0.unsent = [] } }
  }

  /// The file of the user's own account; nil for a user without a home.
  public static var userPath: String? {
    Paths.userData.map { Paths.joined($0, "places.json") }
  }

  // MARK: What the window's thread calls

  public func perform(_ request: PlaceRequest) {
    let call = state.withLock { state -> WebStop? in
      state.events.append(.request(request))
      return request == .off ? state.call : nil
    }
    // Nobody wants the answer of a server that is left.
    call?.stop()
  }

  /// Tells where the reader is. A place of the same book replaces a place that the thread has not seen yet.
  public func show(_ place: OpenPlace?) {
    state.withLock { state in
      if case .place(let former)? = state.events.last, former?.book.id == place?.book.id {
        state.events.removeLast()
      }
      state.events.append(.place(place))
    }
  }

  /// Tells the page of a path that was wanted.
  public func found(_ sought: SoughtPlace, page: Int?) { add(.found(sought, page: page)) }

  /// Tells that the network may be back, or that the machine has slept.
  public func wakeUp() { add(.woke) }

  private func add(_ event: Event) { state.withLock { $0.events.append(event) } }

  /// Whether all that was told has been done, so that the thread waits.
  public var isAtRest: Bool { state.look { $0.events.isEmpty && !$0.isBusy } }

  /// Whether the place in the book at a path waits for the server; true while nobody knows. Reads the file: for background
  /// threads.
  public func hasUnsentPlace(at path: String) -> Bool {
    guard let names = state.look(\.unsent) else { return true }
    guard !names.isEmpty else { return false }
    if let link = books?.link(path), names.contains(link.name) { return true }
    let bytes = Array(path.utf8)
    // The reader may have changed how books are named since.
    if let name = DocumentDigest.name(of: bytes), names.contains(name) { return true }
    return PlaceThread.digest(of: Picture.Source(bytes: bytes)).map(names.contains) ?? false
  }

  /// Empties the mailbox.
  public func take() -> News {
    state.look { state in
      defer { state.news = News() }
      return state.news
    }
  }

  // MARK: The end

  /// Has the thread keep the last place, send the place, and end. Nobody waits.
  public func end() {
    let call = state.withLock { state in
      state.isStopping = true
      defer { state.call = nil }
      return state.call
    }
    // A call that waits for a server would keep the place from the disk.
    call?.stop()
  }

  /// Waits for the end of the thread.
  /// - Parameter seconds: how long at most. A place that was not sent by then goes out at the next start.
  /// - Returns: whether the thread has ended.
  @discardableResult
  public func wait(within seconds: Double) -> Bool {
    state.wait(within: seconds) { $0.hasEnded ? true : nil } ?? false
  }
}
