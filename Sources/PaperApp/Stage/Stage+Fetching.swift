import Books
import Chrome
import Localisation
import Reading
import ServerFacts
import Shelf
import Shell

/// Books of servers on their way to this computer: those of the shown server, and those that stand in the library.
extension Stage {
  /// Where a book of a server is; nil for a book that is bound, and for a book of no server.
  private func remoteState(of book: ShelfEntry.ID) -> RemoteState? {
    guard servers.kept == nil else { return serverFacts.room?.books[book] }
    return isRemote(book) ? serverFacts.fetching[book] ?? .away : nil
  }

  /// The way to the shown feed; empty in the library.
  private var shownPath: [String] {
    servers.kept == nil ? [] : serverFacts.room?.path ?? []
  }

  /// In seconds: a request so soon after the last one is the second click of a double click.
  private static let doubleClick = 0.6

  /// Whether a book has to be fetched before the book opens.
  func needsFetching(_ book: ShelfEntry.ID) -> Bool {
    remoteState(of: book).map { $0 != .streamed } ?? false
  }

  /// Fetches a book that is asked to open and is not on this computer. The book opens when the book is there, unless the
  /// reader has moved on. A second request ends the fetching.
  /// - Parameters:
  ///   - page: the page to begin with, counted from 0; nil for where the book was left.
  ///   - target: where to begin in the place of a page.
  /// - Returns: whether the book does not open now.
  func fetchInsteadOfOpening(
    _ book: ShelfEntry.ID, page: Int? = nil, target: OpeningTarget? = nil, at time: Double
  ) -> Bool {
    guard let state = remoteState(of: book) else { return false }
    let last = servers.opens.flatMap { $0.book == book ? $0 : nil }
    var next = AwaitedBook(
      book: book, path: shownPath, asked: time, page: page, target: target)
    next.wasHidden = joined.index(of: book) == nil
    switch state {
    case .streamed: return false
    case .closed:
      shelf.show(
        message: Localisation.text("The server gives no file of this book that Paper reads."),
        until: time + Reports.duration)
    case .away, .failed, .waiting, .coming, .checking:
      if let last, target == nil, time - last.asked < Self.doubleClick { return true }
      switch state {
      case .away, .failed:
        servers.opens = next
        ask(.fetch([book], opens: true))
      case _ where last == nil || target != nil: servers.opens = next
      default: stopFetching()
      }
    }
    return true
  }

  /// Lets a book take the place of the open book. A book that lies on a server alone is fetched first, and the open book
  /// stays until then.
  /// - Parameter target: where to begin in the place of a page.
  func replaceOpenBook(by book: ShelfEntry.ID, target: OpeningTarget? = nil, at time: Double) {
    if target == nil, let effect = elsewhere(book) {
      texts.effects.append(effect)
      return
    }
    guard needsFetching(book), let state = remoteState(of: book) else {
      return opening.succeed(by: book, target: target, at: time)
    }
    guard let scene = openBook, let open = scene.shownBook else { return tellAway(at: time) }
    guard state != .closed else { return note(state.words ?? Self.awayWords, at: time) }
    var next = AwaitedBook(book: book, path: shownPath, asked: time, target: target)
    (next.replaced, next.replacedPage) = (open, scene.placeNumber)
    servers.opens = next
    switch state {
    case .away, .failed: ask(.fetch([book], opens: true))
    default: break
    }
    note(
      Localisation.text(
        "“{title}” is fetched from a server, and then opens.",
        ["title": Printable.escaped(entry(of: book)?.title ?? "")]), at: time)
  }

  /// Opens the book that is to take the place of the open book, as soon as the book is there. A reader who has turned pages
  /// meanwhile keeps the open book.
  private func followReplacing(of open: ShelfEntry.ID, by awaited: AwaitedBook, at time: Double) {
    guard shownPath == awaited.path, let scene = openBook, scene.shownBook == open,
      scene.placeNumber == awaited.replacedPage, opening.pending == nil, opening.successor == nil
    else { return servers.opens = nil }
    let state = remoteState(of: awaited.book)
    switch state {
    case .failed, .closed:
      servers.opens = nil
      note(state?.words ?? Self.awayWords, at: time)
    case nil:
      guard !isRemote(awaited.book) else { return }
      servers.opens = nil
      opening.succeed(by: awaited.book, target: awaited.target, at: time)
    default: break
    }
  }

  /// Ends the fetching of the book that opens when the book is there.
  /// - Returns: whether there was such a book.
  @discardableResult
  func stopFetching() -> Bool {
    guard let book = servers.opens?.book else { return false }
    servers.opens = nil
    ask(.stopFetching([book]))
    return true
  }

  /// Lets the covers and the words follow the books on their way, and opens the book for which the reader waits.
  func followFetching(at time: Double) {
    if servers.hasChanged { tellShelf() }
    guard let awaited = servers.opens else { return }
    if let open = awaited.replaced { return followReplacing(of: open, by: awaited, at: time) }
    let book = awaited.book
    guard shownPath == awaited.path, navigator.front === shelf, opening.pending == nil,
      bookInMiddle == book || hasLeftShelf(book)
        || (awaited.wasHidden && joined.index(of: book) == nil)
    else { return servers.opens = nil }
    switch remoteState(of: book) {
    case .failed: servers.opens = nil
    case nil:
      guard !isRemote(book) else { return }
      servers.opens = nil
      open(book, page: awaited.page, target: awaited.target, .animated, at: time)
    default: break
    }
  }

  /// Tells the shelf of the books on their way, which may be many: after a change alone.
  private func tellShelf() {
    servers.hasChanged = false
    let states = servers.kept == nil ? serverFacts.fetching : serverFacts.room?.books ?? [:]
    shelf.fetching = states.compactMapValues(\.progress)
    shelf.fetchWords = states.isEmpty ? nil : { states[$0].flatMap(\.words) }
    shelf.spokenWords = { [weak self] book in
      self?.remoteState(of: book).flatMap { $0.words ?? ($0 == .away ? Stage.awayWords : nil) }
    }
  }

  /// Whether a book of the library has been fetched, and the shown part of the library hides the book since then.
  private func hasLeftShelf(_ book: ShelfEntry.ID) -> Bool {
    servers.kept == nil && joined.index(of: book) == nil && hidden(book) != nil && !isRemote(book)
  }

  /// Whether a book of the library lies on a server, so that nothing can be changed about its file.
  func isOnServer(_ book: ShelfEntry.ID) -> Bool { library.facts?.isOnServer(book) == true }

  /// Whether the shelf menu tells how the book in front is fetched.
  var canFetch: Bool { servers.kept != nil || bookInMiddle.map(isOnServer) == true }

  // MARK: The chosen books

  /// Fetches the chosen books, keeps them, or removes them from this computer.
  func perform(_ care: FetchCare, at time: Double) {
    let chosen = Set(selectedBooks).filter { servers.kept != nil || isOnServer($0) }
    guard !chosen.isEmpty else { return }
    switch care {
    case .fetch:
      let away = chosen.filter { book in
        switch remoteState(of: book) {
        case .away, .failed, .streamed: true
        default: false
        }
      }
      if !away.isEmpty { ask(.fetch(away, opens: false)) }
    case .stop: ask(.stopFetching(chosen))
    case .drop: ask(.drop(chosen))
    case .askFolder(let point):
      let folders = libraryFolders.folders.filter { $0.isMounted && !$0.isNested }
      guard !folders.isEmpty else {
        return note(
          Localisation.text("The library has no folder. Add a folder to the library first."),
          at: time)
      }
      bookChrome.chrome.choose(
        folders.map { folder in
          let path = Picture.Source(bytes: folder.path).path
          return (
            Printable.escaped(LabelText.bounded(path)),
            .shelf(.servers(.keep(chosen, folder: folder.path)))
          )
        }, title: Localisation.text("Keep in the folder"), at: point)
    }
  }

  // MARK: Pages one by one

  /// The book that is read page by page, by the path where the file would lie, and the page in front.
  package var streamedPage: (path: String, page: Int)? {
    guard let book = openBook, book.book.isStreamed, let file = opening.opened?.locator.ownFile,
      let page = book.readPages.min()
    else { return nil }
    return (file.path, page)
  }

  /// The files of the books that are open or opening.
  package var openFiles: Set<String> {
    let waiting = [opening.pending, opening.successor].compactMap(\.self).map(\.entry.locator)
    let locators = [opening.opened?.locator].compactMap(\.self) + waiting
    return Set(locators.compactMap { $0.ownFile?.path })
  }
}

extension RemoteState {
  /// What the cover shows of a book on its way.
  fileprivate var progress: FetchProgress? {
    switch self {
    case .waiting, .coming(part: nil): .unknown
    case .coming(part: let part?): .part(part)
    case .checking: .part(1)
    case .away, .streamed, .failed, .closed: nil
    }
  }

  /// What the caption tells of a book that is not bound.
  fileprivate var words: String? {
    switch self {
    case .away, .streamed: nil
    case .waiting: Localisation.text("Waiting to be fetched")
    case .coming(part: nil): Localisation.text("Fetching …")
    case .coming(part: let part?):
      Localisation.text(
        "Fetching: {percent} %", ["percent": Localisation.number(Int((100 * part).rounded(.down)))])
    case .checking: Localisation.text("Fetched, and being checked")
    case .failed(let reason):
      Localisation.text("Not fetched: {reason}", ["reason": Printable.escaped(reason)])
    case .closed: Localisation.text("The server gives no file of this book that Paper reads.")
    }
  }
}
