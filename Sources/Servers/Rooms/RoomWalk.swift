import BookTable
import Books
import EventLog
import OPDS
import ServerFacts
import WebClient
import WebRules

/// One walk to a feed, or on to its next page: on a thread of its own, until the feed has come whole.
final class RoomWalk {
  private let browser: RoomBrowser
  private let number: Int
  private let path: [RoomStep]
  private let search: RoomSearch?
  private let stop: WebStop
  /// Whether the shelf shows the feed of this walk already, and of which round of answers.
  private var begun: Int?
  /// How many books of the catalogue have become rows.
  private var done = 0
  /// The books of the feed so far.
  private var seen: Set<ShelfEntry.ID> = []
  /// The place of the page among the pages of the feed.
  private var page = 0

  init(
    _ browser: RoomBrowser, _ number: Int, _ path: [RoomStep], _ search: RoomSearch?,
    _ stop: WebStop
  ) {
    (self.browser, self.number, self.path) = (browser, number, path)
    (self.search, self.stop) = (search, stop)
  }

  // MARK: To a feed

  func run() {
    var address = path.last?.address
    do throws(RoomFailure) {
      if let search, let words = path.last?.search {
        address = try self.address(of: search, words)
      }
      let answer = try browser.read(address, stop: stop, take: take)
      if let failure = RoomFailure(of: answer.catalogue) { throw failure }
      finish(answer.catalogue, address, .shown)
      if answer.catalogue.problem == nil { browser.keep(answer, asked: address) }
    } catch {
      guard case .web(.status(404)) = error, path.last?.search != nil, let address else {
        return fail(error, address)
      }
      // Calibre has no page for a search that finds nothing.
      let names = browser.fetchedNames
      browser.change(number) { [path] in $0.begin(path, names) }
      finish(RemoteCatalogue(address), address, .shown)
    }
  }

  private func address(
    of search: RoomSearch, _ words: String
  ) throws(RoomFailure) -> WebAddress {
    let template: RemoteTemplate?
    switch search {
    case .template(let known): template = known
    case .description(let address):
      template = try browser.read(address, stop: stop) { _, _ in }.catalogue.search
      if let template { browser.change(number) { $0.search = .template(template) } }
    }
    guard let address = template?.search(words) else { throw .noSearch }
    return address
  }

  private func fail(_ failure: RoomFailure, _ address: WebAddress?) {
    guard !stop.isStopped else { return }
    Log.info(.program, "a feed cannot be read: \(failure.description)")
    if failure.isAbsence, begun == nil,
      let (answer, date) = browser.readKept(address, stop: stop, take: take)
    {
      let state = ServerRoom.State.kept(date, reason: failure.description)
      return finish(answer.catalogue, address, state)
    }
    let isBegun = begun != nil
    browser.change(number) { state in
      state.problems.append(failure.description)
      // The feed before stays where nothing of another feed has come.
      state.room.state =
        isBegun ? .shown : state.feed > 0 ? state.former : .failed(failure.description)
      if isBegun { (state.next, state.room.hasMore) = (nil, false) }
    }
  }

  // MARK: On to the next page

  func runOn(to next: WebAddress) {
    (page, seen) = browser.state.withLock { ($0.pages.count, Set($0.known.keys)) }
    begun = 1
    do throws(RoomFailure) {
      let answer = try browser.read(next, stop: stop, take: take)
      if let failure = RoomFailure(of: answer.catalogue) { throw failure }
      browser.change(number) { state in
        state.isAskingMore = false
        state.end(answer.catalogue)
      }
    } catch {
      guard !stop.isStopped else { return }
      browser.change(number) { state in
        state.isAskingMore = false
        (state.next, state.room.hasMore) = (nil, false)
        state.problems.append(error.description)
      }
    }
  }

  // MARK: Growing

  /// Takes what has come of the feed, as far as the bytes are a feed.
  private func take(_ catalogue: RemoteCatalogue, _ round: Int) {
    guard RoomFailure(of: catalogue) == nil, !stop.isStopped else { return }
    let isNew = page == 0 && begun != round
    if isNew { (begun, done) = (round, 0) }
    let fresh = catalogue.books[done...]
    guard isNew || !fresh.isEmpty || catalogue.isWhole else { return }
    done = catalogue.books.count
    if isNew { seen = [] }
    let names = isNew ? browser.fetchedNames : browser.state.withLock { $0.fetched }
    let own = browser.state.withLock { $0.own }
    var made: [(RoomBook, RoomRow)] = []
    for book in fresh {
      let book = browser.roomBook(book)
      // Some servers list a book twice, and a group may have a book that another group has.
      let number = Int64(seen.count)
      guard seen.insert(book.id).inserted else { continue }
      made.append((book, browser.row(book, number, names, own)))
    }
    let head = catalogue.withoutBooks
    browser.change(number) { [path, page] state in
      if isNew { state.begin(path, names) }
      for (book, row) in made {
        state.known[book.id] = RoomBrowser.Known(book: book, number: row.row.number)
        state.books.append(book)
        state.add(row)
      }
      state.show(head, at: page)
    }
  }

  private func finish(
    _ catalogue: RemoteCatalogue, _ address: WebAddress?, _ end: ServerRoom.State
  ) {
    browser.change(number) { [path] state in
      if let address, state.path == path { state.path[path.count - 1].address = address }
      state.chain = PageChain(from: address ?? catalogue.address)
      state.end(catalogue)
      state.room.state = end
      // What was kept has no pages that could be asked for.
      if end != .shown { (state.next, state.room.hasMore) = (nil, false) }
    }
  }
}

extension RoomBrowser.State {
  /// Begins with another feed.
  fileprivate mutating func begin(_ path: [RoomStep], _ fetched: Set<String>) {
    feed += 1
    (rows, books, known, pages) = ([], [], [:], [])
    (completed, documents) = ([], [])
    (self.path, self.fetched) = (path, fetched)
    (chain, next) = (nil, nil)
    room = ServerRoom(server: room.server, title: room.title)
    room.path = path.map(\.title)
    room.search = path.last?.search
    room.canSearch = search != nil
  }

  /// Shows the head and the shelves of a page.
  fileprivate mutating func show(_ page: RemoteCatalogue, at place: Int) {
    if pages.indices.contains(place) { pages[place] = page } else { pages.append(page) }
    let shelves = RoomWays(shelvesOf: pages)
    if shelves != self.shelves || room.shelves.isEmpty {
      (self.shelves, room.shelves) = (shelves, shelves.shown)
    }
    guard place == 0 else { return }
    facets = RoomWays(facetsOf: page)
    room.facets = facets.shown
    room.total = page.total
    // The search of the root serves all feeds that tell none.
    search = RoomSearch(page) ?? search
    room.canSearch = search != nil
  }

  /// Notes the end of a page.
  fileprivate mutating func end(_ page: RemoteCatalogue) {
    next = page.isWhole && page.problem == nil ? chain?.next(after: page) : nil
    room.hasMore = next != nil
  }
}
