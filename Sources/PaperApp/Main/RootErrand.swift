import BookTable
import Books
import ServerFacts
import ServerRooms
import ServerStore
import Stage

/// The errands of folders on servers that are roots of the library: the list of servers tells which, and rows come for the
/// library's table. The part comes behind the list of servers.
@MainActor
package final class RootErrand: ServerErrand {
  private let roots: ServerRoots?
  private let server: (KnownServer.ID) -> KnownServer?
  private var used: [KnownServer.ID] = []
  private var packets: [TablePacket] = []
  /// What is still to come to the table, and when.
  private var paced = PacedRows()
  private var due = 0.0
  private var facts: [KnownServer.ID: ServerFacts.Root] = [:]
  private var focus = FocusWatch(pace: pace)
  /// Whether the library has its books, so that books of servers can come to the books.
  package var isReady = false
  /// Whether there is such a root; nil while that is not known.
  package private(set) var hasRoots: Bool?

  /// Whether the reader has chosen the first root since the last `takeFirst`.
  private var hasFirst = false

  /// Whether the books that were kept have come. Changes that come later do not count.
  package private(set) var hasLoaded = false
  private var isLoaded = false

  /// How often a return of the reader to the window looks for changes, in seconds.
  package static let pace = 1800.0
  /// So many rows come to the table at a time, and how often, in seconds.
  package static let (mostRows, rowsPace) = (2000, 0.5)

  /// - Parameters:
  ///   - roots: nil for a user without a home.
  ///   - server: a server of the list.
  package init(_ roots: ServerRoots?, server: @escaping (KnownServer.ID) -> KnownServer?) {
    (self.roots, self.server) = (roots, server)
    if roots == nil { hasRoots = false }
  }

  /// A book below a root; nil for any other book.
  package func book(_ id: ShelfEntry.ID) -> RoomBook? { used.isEmpty ? nil : roots?.book(id) }

  /// Looks again where books lie, as after a fetch.
  package func look(at books: Set<ShelfEntry.ID>) {
    if !used.isEmpty { roots?.look(at: books) }
  }

  /// Looks for changes below all roots.
  package func scan() { if !used.isEmpty { roots?.scan() } }

  /// Hides the books whose files the library has on a disk.
  /// - Parameter twins: makes the files of the library on a thread.
  package func hide(_ twins: @escaping @Sendable (_ sizes: Set<Int>) -> FileTwins) {
    roots?.hide(twins)
  }

  /// Whether the reader has chosen a first root, once.
  package func takeFirst() -> Bool {
    defer { hasFirst = false }
    return hasFirst
  }

  /// The changes of the library's table since the last call.
  package func takePackets() -> [TablePacket] {
    defer { packets = [] }
    return packets
  }

  package func take(_ request: ServerRequest, _ stage: Stage, at time: Double) -> Bool { false }

  package func follow(_ stage: Stage, _ facts: inout ServerFacts, at time: Double) {
    guard let roots, facts.isRead else { return }
    let wanted = facts.servers.filter { $0.root != nil }.map(\.id)
    hasFirst = !wanted.isEmpty && (hasFirst || hasRoots == false)
    hasRoots = !wanted.isEmpty
    if wanted != used, isReady {
      used = wanted
      roots.use(wanted.compactMap(server))
    }
    let isBack = focus.isBack(stage.isInUse, at: time)
    if isBack { scan() }
    if let news = roots.take() {
      paced.add(news.packets)
      // Who waits for a fetched book does not wait for the books of a walk.
      paced.drop(news.urgent)
      packets += news.urgent
      (self.facts, isLoaded) = (news.roots, news.isLoaded)
    }
    if !paced.isEmpty, time >= due {
      packets += paced.next(Self.mostRows)
      due = time + Self.rowsPace
    }
    hasLoaded = isLoaded && (hasLoaded || paced.isEmpty)
    for index in facts.servers.indices where facts.servers[index].root != nil {
      facts.servers[index].root = self.facts[facts.servers[index].id] ?? ServerFacts.Root()
    }
  }

  package var deadline: Double? { paced.isEmpty ? nil : due }

  package func stop() { roots?.stop() }
}
