import BookClients
import Books
import Localisation
import ServerFacts
import ServerFetching
import ServerRooms
import ServerStore
import Stage
import Synchronization
import SystemCalls
import WorkerClient

/// The errands of books that are fetched from servers: the queue, the cache, folders in which files are kept, and pages that
/// come one by one. The part completes the facts of the room, and so comes behind `RoomErrand`.
@MainActor
package final class FetchErrand: ServerErrand {
  /// What threads have found out.
  private struct Mail: Sendable {
    var lines: [String] = []
    var changed: Set<ShelfEntry.ID> = []
    /// The files of the books that are open, which the cache spares.
    var open: Set<String> = []
  }

  private final class Box: Sendable { let mail = Mutex(Mail()) }

  private let room: RoomErrand
  /// The books of servers that the library shows.
  private let roots: RootErrand?
  private let queue: FetchQueue
  private let books: FetchedBooks
  private let streams: StreamedBooks
  private let wake: @Sendable () -> Void
  private let box: Box
  private var states: [ShelfEntry.ID: RemoteState] = [:]
  /// Counts the changes of the states and of the first pages.
  private var revision = 0
  private var completion: (room: Int, states: Int, result: ServerRoom)?
  private var firstPages: [ShelfEntry.ID: Int] = [:]
  /// The page in front of a book that is read page by page, and when the server is told of the page.
  private var shown: (path: String, page: Int)?
  private var due: Double?
  /// Books that were read page by page and whose files are there now: these are opened anew once they are closed.
  private var renewed: [DocumentID] = []

  /// After so many seconds of rest the page in front is asked for once more.
  package static let rest = 2.0

  /// - Parameters:
  ///   - cache: the user's folder for what can be had again.
  ///   - streams: gives the loader the clients of books of servers.
  ///   - hasKeys: whether addresses of a server may have a key in them, so that none is kept; waits for the disk.
  ///   - spares: whether the cache keeps the file at a path, whatever its age, as while the book has what is not sent yet;
  ///     called on any thread.
  ///   - wake: called on any thread when a frame is due; must not wait.
  package init(
    _ connections: ServerConnections, worker: WorkerProgram, cache: String, room: RoomErrand,
    roots: RootErrand? = nil, streams: StreamedBooks,
    hasKeys: @escaping @Sendable (_ server: String) -> Bool = { _ in true },
    spares: @escaping FetchedBooks.Spares = { _ in false },
    wake: @escaping @Sendable () -> Void
  ) {
    let box = Box()
    books = FetchedBooks(cache: cache) { path in
      box.mail.withLock { $0.open.contains(path) } || spares(path)
    }
    queue = FetchQueue(
      connections, worker: worker, cache: cache, books: books, hasKeys: hasKeys, wake: wake)
    (self.room, self.streams, self.wake, self.box) = (room, streams, wake, box)
    self.roots = roots
    room.onBooks = { [weak self] in self?.note($0) }
  }

  /// Takes the books of the shown feed as the feed tells them.
  private func note(_ books: [RoomBook]) {
    for book in books where book.book.stream != nil {
      streams.note(book)
      revision += 1
      if let page = book.book.stream?.lastRead { firstPages[book.id] = page }
    }
  }

  // MARK: Requests

  package func take(_ request: ServerRequest, _ stage: Stage, at time: Double) -> Bool {
    switch request {
    case .fetch(let ids, _): queue.fetch(ids.compactMap(book))
    case .stopFetching(let ids): queue.stop(ids)
    case .keep(let ids, let folder): keep(ids.compactMap(book), in: folder)
    case .drop(let ids): drop(ids.compactMap(book))
    case .remove(let id, _):
      queue.stop(server: id)
      return false
    default: return false
    }
    return true
  }

  /// A book of the shown feed, or of the library; nil for any other book.
  private func book(_ id: ShelfEntry.ID) -> RoomBook? { room.book(id) ?? roots?.book(id) }

  private func look(at books: Set<ShelfEntry.ID>) {
    room.look(at: books)
    roots?.look(at: books)
  }

  private func keep(_ kept: [RoomBook], in folder: [UInt8]) {
    BackgroundThread.start("keep") { [books, box, wake] in
      var (count, failure): (Int, FetchFailure?) = (0, nil)
      for place in books.places(of: kept) where FetchedBook(at: place)?.isKept != true {
        do throws(FetchFailure) {
          _ = try books.keep(place, in: folder)
          count += 1
        } catch {
          failure = error
          // The next book finds the same folder.
          if case .gone = error { continue }
          break
        }
      }
      let (done, reason) = (count, failure)
      box.mail.withLock { mail in
        mail.changed.formUnion(kept.map(\.id))
        switch reason {
        case .gone where done == 0:
          mail.lines.append(Localisation.text("The book is to be fetched before the book is kept."))
        case nil, .gone:
          mail.lines.append(
            Localisation.count(
              done, one: "1 book is kept in the folder",
              other: "{count} books are kept in the folder"))
        case let reason?: mail.lines.append("\(reason)")
        }
      }
      wake()
    }
  }

  private func drop(_ dropped: [RoomBook]) {
    queue.stop(Set(dropped.map(\.id)))
    BackgroundThread.start("drop") { [books, box, wake] in
      // The file of another server's book may be meant.
      let ids = Set(dropped.map(\.id) + books.places(of: dropped).map(\.id))
      books.remove(dropped)
      box.mail.withLock { $0.changed.formUnion(ids) }
      wake()
    }
  }

  // MARK: News

  package func follow(_ stage: Stage, _ facts: inout ServerFacts, at time: Double) {
    queue.follow(at: time)
    if let news = queue.take() { take(news, stage, at: time) }
    let mail = box.mail.withLock { mail in
      defer { (mail.lines, mail.changed) = ([], []) }
      return mail
    }
    if !mail.lines.isEmpty { stage.tell(mail.lines, at: time) }
    if !mail.changed.isEmpty { look(at: mail.changed) }
    if let room = facts.room { facts.room = completed(room) } else { leaveRoom() }
    renew(on: stage)
    facts.fetching = states
    spare(stage.openFiles)
    followPage(stage, at: time)
  }

  /// The room with the states of its books on their way. The same value stands for a room that has not changed: a room may
  /// have 100,000 books, and each frame asks.
  private func completed(_ room: ServerRoom) -> ServerRoom {
    if let known = completion, known.room == self.room.revision, known.states == revision {
      return known.result
    }
    var result = room
    for (id, state) in states where result.books[id] != nil { result.books[id] = state }
    result.firstPages = firstPages
    completion = (self.room.revision, revision, result)
    return result
  }

  private func leaveRoom() {
    (firstPages, completion) = ([:], nil)
  }

  private func take(_ news: FetchQueue.News, _ stage: Stage, at time: Double) {
    states = news.states
    revision += 1
    let changed = news.gone.union(news.fetched.map(\.id))
    if !changed.isEmpty { look(at: changed) }
    for fetched in news.fetched where streams.isStream(fetched.path) {
      if let entry = stage.shelfTable?.entry(of: fetched.id) { renewed.append(entry.documentID) }
    }
    let lines = news.failed.map { failed in
      Localisation.text(
        "“{title}” was not fetched: {reason}",
        ["title": Printable.escaped(failed.title), "reason": Printable.escaped(failed.reason)])
    }
    if !lines.isEmpty { stage.tell(lines, at: time) }
  }

  /// Forgets the pages of books whose files are there, so that the files open the next time.
  private func renew(on stage: Stage) {
    guard !renewed.isEmpty else { return }
    let open = stage.openSource?.id.sized(0)
    stage.noteChanged(renewed.filter { $0 != open })
    renewed.removeAll { $0 != open }
  }

  /// Spares the open books, and notes that they are used.
  private func spare(_ open: Set<String>) {
    let fresh = box.mail.withLock { mail -> Set<String> in
      defer { mail.open = open }
      return open.subtracting(mail.open)
    }
    guard !fresh.isEmpty else { return }
    BackgroundThread.start("used") { [books] in
      for path in fresh { books.touch(path: path) }
    }
  }

  // MARK: Pages one by one

  /// Asks for the page in front once more, after a rest and as the book closes: servers take the last page that was asked
  /// for as the place of the reader, and pages are asked for ahead.
  private func followPage(_ stage: Stage, at time: Double) {
    let now = stage.streamedPage
    if let now {
      let side =
        max(stage.viewSize.size.width, stage.viewSize.size.height)
        * stage.viewSize.scale
      streams.pageWidth = Int(min(side, 10_000))
      if shown.map({ $0 != now }) ?? true { due = time + Self.rest }
    } else if let shown {
      streams.tell(shown.path, page: shown.page)
      due = nil
    }
    shown = now
    guard let due, let now, time >= due else { return }
    self.due = nil
    streams.tell(now.path, page: now.page)
  }

  package var deadline: Double? { [queue.deadline, due].compactMap(\.self).min() }

  package func stop() {
    queue.stop()
    streams.stop()
  }
}
