import BookTable
import Books
import Localisation
import ServerFacts
import ServerRooms
import ServerStore
import Stage
import SystemCalls
import WorkerClient

/// The errands of the server whose books stand on the shelf: requests go to its room, and what the room tells comes to the
/// stage and to the table of the shelf.
@MainActor
package final class RoomErrand: ServerErrand {
  /// Where rooms come from.
  package struct Source {
    var connections: ServerConnections
    /// The program that reads feeds.
    var worker: WorkerProgram
    /// The user's folder for what can be had again; nil for a user without a home.
    var cache: String?
    /// The list of servers.
    var list: ServerList

    package init(
      _ connections: ServerConnections, worker: WorkerProgram, cache: String?, list: ServerList
    ) {
      (self.connections, self.worker, self.cache, self.list) = (connections, worker, cache, list)
    }
  }

  /// What the other shelves are to be told.
  package enum Turn { case entered, left }

  /// Called with the books of the shown feed as they come.
  package var onBooks: (([RoomBook]) -> Void)?
  private let source: Source
  private let wake: @Sendable () -> Void
  /// Makes the names of the library's books: called for each room, on the window's thread.
  package var naming: (() -> @Sendable () -> BookNames)?
  private var browser: RoomBrowser?
  private var room: ServerRoom?
  /// Counts the changes of the room.
  private(set) var revision = 0
  private var table = BookTable()
  private var shelf: TableShelf?
  private var feed = 0
  private var books: [ShelfEntry.ID: RoomBook] = [:]
  /// Whether the feed has groups, and the books that have come before the first book of a group.
  private var hasGroups = false
  private var ungrouped: [Int64] = []
  /// What has come of the feed and is not on the shelf yet, which the table takes together.
  private var waiting: [BookRow] = []
  private var due = 0.0
  private var wanted: [ShelfEntry.ID] = []
  /// Books of which the server has told more since their cards were answered.
  private var completed: [ShelfEntry.ID] = []
  /// The books in front of the feeds on the way.
  private var fronts: [ShelfEntry.ID?] = []
  /// The book from which the reader had gone on, while further pages of the feed are asked for the book; and the book that
  /// stands in the middle meanwhile, and the pages that were asked for.
  private var sought: (book: ShelfEntry.ID, middle: ShelfEntry.ID?, asked: Int)?
  private var turn: Turn?

  /// How often further books of a feed come to the shelf, in seconds: each time the shelf is sorted.
  package static let pace = 0.25

  /// Books among which a book is sought at most: each page costs a request.
  package static let mostSought = 2000
  /// Pages that are asked for a book at most: a page may have no book.
  private static let mostPages = 100

  /// - Parameter wake: called on any thread when a frame is due; must not wait.
  package init(_ source: Source, wake: @escaping @Sendable () -> Void) {
    (self.source, self.wake) = (source, wake)
  }

  /// A book of the shown feed; nil for any other book.
  package func book(_ id: ShelfEntry.ID) -> RoomBook? { books[id] }

  /// Looks again where books lie, as after a fetch.
  package func look(at books: Set<ShelfEntry.ID>) { browser?.look(at: Array(books)) }

  /// Whether the books of a server are shown.
  package var isShown: Bool { browser != nil }

  /// What the other shelves are to be told since the last call.
  package func takeTurn() -> Turn? {
    defer { turn = nil }
    return turn
  }

  // MARK: Requests

  package func take(_ request: ServerRequest, _ stage: Stage, at time: Double) -> Bool {
    switch request {
    case .open(let id): open(id, stage, at: time)
    case .leave: leave(stage, at: time)
    case .go(let step): go(step, stage)
    case .more: browser?.more()
    case .remove(let id, _):
      if room?.server == id { leave(stage, at: time) }
      return false
    default: return false
    }
    return true
  }

  private func open(_ id: ServerFacts.Server.ID, _ stage: Stage, at time: Double) {
    guard let cache = source.cache else {
      return stage.tell(
        [Localisation.text("there is no HOME, so no server can be shown")], at: time)
    }
    let wasShown = browser != nil
    browser?.stop()
    let known = stage.serverFacts.servers.first { $0.id == id }
    let title = known?.title ?? known?.shown ?? Localisation.text("Server")
    let browser = RoomBrowser(
      server: id, title: title, connections: source.connections, worker: source.worker,
      cache: cache, list: source.list, wake: wake)
    self.browser = browser
    (feed, fronts, books, waiting, wanted) = (0, [], [:], [], [])
    sought = nil
    show(stage, at: time)
    if !wasShown { turn = .entered }
    let naming = naming?()
    BackgroundThread.start("room") {
      if let naming { browser.use(naming()) }
      browser.begin()
    }
  }

  private func leave(_ stage: Stage, at time: Double) {
    guard browser != nil else { return }
    close()
    stage.leaveRoom(at: time)
    turn = .left
  }

  private func close() {
    browser?.stop()
    (browser, room, table, books, waiting) = (nil, nil, BookTable(), [:], [])
    shelf = nil
    sought = nil
  }

  private func go(_ step: ServerRequest.Step, _ stage: Stage) {
    // The way back leads to the book from which the reader has gone on.
    let place = max(0, (room?.path.count ?? 1) - 1)
    while fronts.count <= place { fronts.append(nil) }
    switch step {
    case .again, .shelf: fronts[place] = stage.bookInMiddle
    case .search where room?.search == nil: fronts[place] = stage.bookInMiddle
    // Another feed stands at the same place of the way, and has other books.
    case .facet, .search: fronts[place] = nil
    case .back: break
    }
    browser?.go(step)
  }

  // MARK: News

  package func follow(_ stage: Stage, _ facts: inout ServerFacts, at time: Double) {
    guard let browser else { return }
    guard stage.shelfTable === table else {
      // Another shelf has taken the place of the server's books.
      close()
      return stage.forgetKeptShelf()
    }
    if let news = browser.take() { take(news, stage, at: time) }
    if !waiting.isEmpty, time >= due { apply(at: time) }
    seek(in: browser, stage, at: time)
    if let room { facts.room = room }
    describe(to: stage)
    want(from: browser, stage, at: time)
  }

  private func take(_ news: RoomBrowser.News, _ stage: Stage, at time: Double) {
    room = news.room
    revision += 1
    if news.feed != feed {
      feed = news.feed
      (books, waiting, wanted) = ([:], [], [])
      let place = news.room.path.count - 1
      let front = fronts.indices.contains(place) ? fronts[place] : nil
      fronts = Array(fronts.prefix(max(0, place)))
      note(news)
      // The first books stand on the shelf in the frame in which they come.
      show(stage, rows: waiting, book: front, at: time)
      waiting = []
      sought = front.flatMap { books[$0] == nil ? ($0, stage.bookInMiddle, 0) : nil }
      due = time + Self.pace
    } else {
      note(news)
    }
    let lines = news.problems.map { reason in
      Localisation.text("{server}: {reason}", ["server": news.room.title, "reason": reason])
    }
    if !lines.isEmpty { stage.tell(lines.map(Printable.escaped), at: time) }
  }

  private func note(_ news: RoomBrowser.News) {
    for book in news.books { books[book.id] = book }
    if !news.books.isEmpty { onBooks?(news.books) }
    completed += news.completed
    waiting += news.rows
  }

  private func apply(at time: Double) {
    group(waiting)
    table.apply(.rows(waiting))
    waiting = []
    due = time + Self.pace
  }

  /// Goes on to the book from which the reader had gone on, where the book lies on a later page.
  private func seek(in browser: RoomBrowser, _ stage: Stage, at time: Double) {
    // Nothing moves behind an open book.
    guard let (book, middle, asked) = sought, stage.openSource == nil else { return }
    guard stage.bookInMiddle == middle || middle == nil else { return sought = nil }
    sought?.middle = stage.bookInMiddle
    if table.entry(of: book) != nil {
      sought = nil
      return stage.centre(book, at: time)
    }
    guard waiting.isEmpty, room?.state != .asking else { return }
    let goesOn = room?.hasMore == true && books.count < Self.mostSought && asked < Self.mostPages
    guard goesOn else { return sought = nil }
    if browser.more() { sought?.asked += 1 }
  }

  private func show(
    _ stage: Stage, rows: [BookRow] = [], book: ShelfEntry.ID? = nil, at time: Double
  ) {
    table = BookTable(TableContents([.rows(rows)]))
    (hasGroups, ungrouped) = (false, [])
    let shelf = TableShelf(table)
    self.shelf = shelf
    group(rows)
    stage.showRoom(shelf, book: book, at: time)
  }

  /// Puts the books of a feed with groups under the groups' titles; those of no group under the title of the feed.
  private func group(_ rows: [BookRow]) {
    let groups = rows.map { books[$0.entry.id]?.book.group ?? "" }
    hasGroups = hasGroups || groups.contains { !$0.isEmpty }
    guard hasGroups else { return ungrouped += rows.map(\.number) }
    let rest = title(room?.path.last ?? "")
    var titles = Dictionary(ungrouped.map { ($0, rest) }) { $1 }
    for (row, group) in zip(rows, groups) {
      titles[row.number] = group.isEmpty ? rest : title(group)
    }
    ungrouped = []
    shelf?.group(titles)
  }

  private func title(_ told: String) -> String { Printable.escaped(LabelText.bounded(told)) }

  /// Answers what the card of a book asks for.
  private func describe(to stage: Stage) {
    var answers: [ShelfEntry.ID: BookDescription] = [:]
    let asked = stage.takeDescriptionQuestions()
    for id in asked where books[id]?.book.more != nil { browser?.complete(id) }
    for id in asked + completed {
      answers[id] = books[id].map { book in
        var description = BookDescription(found: book.details, origins: DetailOrigins())
        description.size = book.book.best?.length
        return description
      }
    }
    completed = []
    if !answers.isEmpty { stage.receive(descriptions: answers) }
  }

  /// Asks for covers from the middle of the shelf outward, and for the next page a screen ahead.
  private func want(from browser: RoomBrowser, _ stage: Stage, at time: Double) {
    guard let near = stage.booksNearMiddle(at: time) else { return }
    if near != wanted {
      wanted = near
      browser.want(covers: near)
    }
    if room?.hasMore == true, waiting.isEmpty, stage.isNearEnd { browser.more() }
  }

  package var deadline: Double? { browser == nil || waiting.isEmpty ? nil : due }

  package func stop() {
    browser?.stop()
    source.connections.close()
  }
}
