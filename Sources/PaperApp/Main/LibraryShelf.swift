import BookTable
import Books
import CLI
import Catalogue
import Launch
import Shelf
import Stage
import SystemCalls

/// The frame's errands between the stage and the catalogue: the library's books come to the shelf, and folders go to the
/// library.
@MainActor
package final class LibraryShelf {
  private let catalogue: (any LibraryCatalogue)?
  private let wake: @Sendable () -> Void
  private let books: LibraryBooks
  /// The books of another shelf that is shown, joined with what is kept of them.
  private var others: LibraryBooks?
  private let descriptions: DescriptionReader?
  private let made = Monitor<TableContents?>(nil)
  /// The packets that come before the library is whole: a thread makes the table of these.
  private var early: [TablePacket] = []
  /// Later packets, which come to the shelf together.
  private var waiting: [TablePacket] = []
  private var scanEnd = ScanEnd()
  private var due = 0.0
  private var isMaking = false
  private var isReady = false
  /// Whether the stage shows the library.
  package private(set) var isShown = false
  /// Whether the library was shown before the books of a server took its place.
  private var wasShown = false
  /// Whether the frame has not been told yet that the library is shown.
  private var isShowing = false
  /// Whether the library is to be shown as soon as the library has books, or at a time in seconds at the latest.
  private var isWanted = false
  private var wantedUntil = 0.0
  /// The start without paths, until the library is there or turns out to have no folders.
  private var start: Arguments?
  /// A start for which the library was too slow: another shelf is shown until the library is there.
  private var late: Arguments?
  /// Whether another shelf has been shown.
  private var hasOther = false
  private var roots: [Catalogue.RootState] = []
  private var isElsewhere = false
  private var (focus, further) = (FocusWatch(pace: 10), [[UInt8]]())
  /// Whether a server has books for the library; nil while that is not known.
  package var hasServerRoots: Bool? = false
  /// Whether the books have come that were kept of servers. Files are compared with these books, too.
  package var hasServerBooks = false {
    didSet { if hasServerBooks, !oldValue { toldChanges = -1 } }
  }
  /// Counts the changes of the catalogue's books, and those of which `takeTwins` has told.
  private var (changes, toldChanges) = (0, -1)
  private var twinsDue = 0.0

  /// How long a start waits for the library, in seconds: its disk may hang.
  package static let patience = 2.0
  /// How often the finds of a scan come to the shelf, in seconds: each time the shelf is sorted.
  package static let pace = 0.5
  /// How often the files of changed books are told, in seconds.
  package static let twinsPace = 5.0

  /// - Parameters:
  ///   - catalogue: nil where nothing can be kept.
  ///   - wake: called on any thread when a frame is due; must not wait.
  package init(_ catalogue: (any LibraryCatalogue)?, wake: @escaping @Sendable () -> Void) {
    (self.catalogue, self.wake) = (catalogue, wake)
    books = LibraryBooks(BookTable(), wake: wake)
    descriptions = catalogue.map { DescriptionReader($0, wake: wake) }
  }

  /// - Parameter first: how a start without paths begins, once.
  /// - Returns: the shelf to read where the library is not shown at the start.
  package func exchange(with stage: Stage, first: Arguments?, at time: Double) -> Arguments? {
    guard let catalogue else { return first }
    books.follow()
    let news = catalogue.take()
    (roots, isElsewhere) = (news.roots, news.isElsewhere)
    books.note(copies: news.copies)
    news.problems.forEach { Terminal.complain($0) }
    stage.tell(news.problems, at: time)
    exchangeFolders(stage, news, catalogue)
    if let first { start = first }
    // The packets before the library is ready are the catalogue as the program left it.
    scanEnd.note(changes: isReady && !news.packets.isEmpty, isScanning: news.progress != nil)
    if isReady { waiting += news.packets } else { early += news.packets }
    if !news.packets.isEmpty { changes += 1 }
    if news.isLoaded { make() }
    takeTable()
    if isReady, !waiting.isEmpty, time >= due {
      books.apply(waiting)
      descriptions?.renew(waiting)
      waiting = []
      due = time + Self.pace
    }
    let joined = books.takeJoined()
    let own = joined.filter { $0 < BookRow.firstOfServers }
    if !own.isEmpty { catalogue.keep(numbers: own) }
    let other = decide(stage, news.isLoaded, at: time)
    tellFacts(stage)
    // A folder that nobody watches, or that another window watches, may have changed meanwhile.
    if focus.isBack(stage.isInUse, at: time), isElsewhere || !roots.allSatisfy(\.isWatched) {
      catalogue.scan()
    }
    return other
  }

  /// Takes what is kept of the reading of books, of which the library may have some, and the collections.
  /// - Parameter collections: nil where none has changed.
  package func take(_ readings: [KeptReading], _ collections: [BookCollection]? = nil) {
    guard catalogue != nil else { return }
    if !readings.isEmpty {
      books.take(readings)
      others?.take(readings)
    }
    if let collections { books.take(collections) }
  }

  // MARK: Books of servers

  /// Takes changes of the books that servers have for the library. Their numbers are `BookRow.firstOfServers` and higher.
  package func take(fromServers packets: [TablePacket]) {
    guard !packets.isEmpty, catalogue != nil else { return }
    if isReady { waiting += packets } else { early += packets }
  }

  /// Whether the books of the library are there.
  package var hasBooks: Bool { isReady }

  /// Makes the files of the library's books, where books have changed since the last call: to be called on a thread.
  package func takeTwins(at time: Double) -> (@Sendable (_ sizes: Set<Int>) -> FileTwins)? {
    guard isReady, changes != toldChanges, waiting.isEmpty, time >= twinsDue else { return nil }
    (toldChanges, twinsDue) = (changes, time + Self.twinsPace)
    return books.table.twinning()
  }

  /// Shows the library as soon as the library has books.
  package func want(at time: Double) {
    guard catalogue != nil, !isShown else { return }
    (isWanted, wantedUntil) = (true, time + Self.patience)
  }

  /// A record with the shelf's names of the finished books that the library has.
  package func joined(_ record: ReadingRecord) -> ReadingRecord {
    guard isShown else { return record }
    var record = record
    for index in record.finished.indices {
      record.finished[index].book = books.book(at: record.finished[index].path)
    }
    return record
  }

  /// Whether a scan has changed books and has ended, since the last call that told so.
  package func takeScanEnd(at time: Double) -> Bool { scanEnd.take(at: time) }

  /// The read books that have been moved since the last call, and the copies of kept books.
  package func takeMoved() -> [DocumentSource] { books.takeMoved() }

  /// Tells the stage of the folders, and does what the reader asks of the folders.
  private func exchangeFolders(
    _ stage: Stage, _ news: Catalogue.News, _ catalogue: any LibraryCatalogue
  ) {
    for request in stage.takeFolderRequests() {
      switch request {
      case .scan: catalogue.scan()
      case .remove(let path): catalogue.remove(root: Picture.Source(bytes: path))
      }
    }
    let folders = LibraryFolders(news)
    if stage.libraryFolders != folders { stage.libraryFolders = folders }
  }

  private func tellFacts(_ stage: Stage) {
    let facts = isShown ? books : nil
    if stage.libraryFacts !== facts { stage.libraryFacts = facts }
    tellOthers(stage)
    // What is asked of a server's books, the server's room answers.
    guard stage.serverFacts.room == nil else { return }
    let questions = stage.takeDescriptionQuestions()
    guard isShown, let descriptions else { return }
    var answers: [ShelfEntry.ID: BookDescription] = [:]
    for id in questions {
      guard let number = books.number(of: id) else { continue }
      if number < BookRow.firstOfServers {
        descriptions.ask(id, number, books.file(of: id))
      } else if let details = books.details(of: id) {
        // The catalogue knows nothing of books of servers.
        var answer = BookDescription(found: details, origins: DetailOrigins())
        let file = books.file(of: id)
        answer.size = file.size > 0 ? file.size : nil
        answer.changed = file.added > 0 ? file.added : nil
        answers[id] = answer
      }
    }
    answers.merge(descriptions.take()) { $1 }
    if !answers.isEmpty { stage.receive(descriptions: answers) }
  }

  /// Joins the books of a shelf that is no library with what is kept of them: a list of books, or a folder.
  private func tellOthers(_ stage: Stage) {
    let table = isShown || stage.shelfTable === books.table ? nil : stage.shelfTable
    if others?.table !== table {
      others = table.map { LibraryBooks($0, wake: wake) }
      others?.take(books.allReadings)
    }
    others?.follow()
    if stage.otherFacts !== others { stage.otherFacts = others }
  }

  /// When something is due that no event announces, in seconds; nil where nothing waits.
  package var deadline: Double? {
    let limits = [
      start == nil ? nil : Self.patience + 0.01, isWanted && isReady ? wantedUntil + 0.01 : nil,
      waiting.isEmpty || !isReady ? nil : due, scanEnd.deadline,
      hasServerRoots == true && isReady && waiting.isEmpty && changes != toldChanges
        ? twinsDue : nil,
    ]
    return limits.compactMap(\.self).min()
  }

  /// Has a thread make the table: that of 100,000 books takes several frames.
  private func make() {
    guard !isMaking else { return }
    isMaking = true
    let packets = early
    early = []
    BackgroundThread.start("table") { [made, wake] in
      let contents = TableContents(packets)
      made.withLock { $0 = contents }
      wake()
    }
  }

  private func takeTable() {
    guard !isReady,
      let contents = made.withLock({ made in
        defer { made = nil }
        return made
      })
    else { return }
    books.replace(by: contents)
    isReady = true
    waiting += early
    early = []
  }

  private func decide(_ stage: Stage, _ isLoaded: Bool, at time: Double) -> Arguments? {
    if let begun = start {
      let hasNone = isLoaded && roots.isEmpty
      // The list of servers is a small file.
      if hasNone, hasServerRoots == nil, !begun.asksForAnotherShelf, time <= Self.patience {
        return nil
      }
      let isElsewhere = begun.asksForAnotherShelf || (hasNone && hasServerRoots != true)
      if isElsewhere || (time > Self.patience && !isReady) {
        (start, late) = (nil, isElsewhere ? nil : begun)
        return begun
      }
    }
    guard isReady else { return nil }
    if let begun = start {
      if waitsForServers(begun, at: time) { return nil }
      show(on: stage, begun, at: time)
    } else if let begun = late, books.table.count > 0, stage.leftBook == nil,
      !stage.isMoving(at: time)
    {
      // The reader may have moved on the shelf that was shown meanwhile.
      if hasOther { showInPlace(on: stage, at: time) } else { show(on: stage, begun, at: time) }
    } else if isWanted, books.table.count > 0 || time > wantedUntil {
      // The first names of a new folder take a moment; an empty shelf would take the keys meanwhile.
      show(on: stage, Arguments(), at: time)
    }
    return nil
  }

  /// Whether the shelf as it was left may be of books of servers, which come a moment later.
  private func waitsForServers(_ begun: Arguments, at time: Double) -> Bool {
    guard hasServerRoots != false, time <= Self.patience, !hasServerBooks || !waiting.isEmpty
    else { return false }
    let left = [begun.leftBooks.first?.path, begun.left?.front].compactMap(\.self)
    return (hasServerRoots == true && books.table.count == 0)
      || left.contains { books.table.number(at: $0) == nil }
  }

  /// Puts the library on the stage, with the book that was open at the last end of the program.
  private func show(on stage: Stage, _ begun: Arguments, at time: Double) {
    let shelf = makeShelf()
    let open = begun.leftBooks.first?.path.flatMap(books.table.number(at:))
    let book = open.flatMap(books.table.id(of:)) ?? begun.left.flatMap(front(of:))
    let style = begun.choosesShelf ? nil : begun.left?.style.flatMap(ShelfStyle.init(rawValue:))
    stage.show(
      shelf, book: book, opening: open != nil, style: style,
      order: begun.left?.order.flatMap(ShelfOrder.init(name:)), at: time)
    further = begun.leftBooks.dropFirst().compactMap(\.path)
    noteShown()
  }

  /// Puts the library on the stage as the shelf before was browsed.
  private func showInPlace(on stage: Stage, at time: Double) {
    stage.show(makeShelf(), book: front(of: stage.shelfState), at: time)
    noteShown()
  }

  /// The book that was in front. The path counts: a catalogue that was made anew may have given the id to another book.
  private func front(of state: ShelfState) -> ShelfEntry.ID? {
    state.front.flatMap(books.book(at:)) ?? state.book
  }

  private func makeShelf() -> TableShelf {
    let shelf = TableShelf(books.table)
    shelf.putsReadingFirst = true
    return shelf
  }

  private func noteShown() {
    (start, late, isWanted) = (nil, nil, false)
    (isShown, isShowing, wasShown) = (true, true, false)
  }

  /// Whether the library has come to the stage since the last call.
  package func takeShowing() -> Bool {
    defer { isShowing = false }
    return isShowing
  }

  /// The books that were open in further windows, each as the bytes of a path; told once.
  package func takeFurther() -> [[UInt8]] {
    defer { further = [] }
    return further
  }

  // MARK: Folders

  /// Adds folders to the library, and shows the library.
  /// - Returns: whether there is a library.
  package func add(_ folders: [Picture.Source], at time: Double) -> Bool {
    guard let catalogue else { return false }
    for folder in folders { catalogue.add(root: folder) }
    (isWanted, wantedUntil) = (!isShown, time + Self.patience)
    return true
  }

  /// Notes that another shelf is shown.
  /// - Parameter arguments: what the shelf was asked for with.
  package func noteOtherShelf(_ arguments: Arguments) {
    (isShown, hasOther, wasShown) = (false, true, false)
    if arguments.asksForAnotherShelf { late = nil }
  }

  /// Notes that the books of a server are shown for a while.
  package func stepAside() {
    // A library that comes late takes no server's place.
    (wasShown, isShown, late, hasOther) = (isShown, false, nil, true)
  }

  /// Notes that the shelf is shown again which was shown before the books of a server.
  package func comeBack() {
    (isShown, wasShown) = (wasShown, false)
  }

  /// Makes the names of the library's books as they are now: to be called on a thread, which waits for the disk.
  var naming: @Sendable () -> BookNames {
    let (naming, catalogue) = (books.table.naming(), catalogue)
    return { naming(catalogue?.identifiers() ?? BookIdentifiers()) }
  }

  /// The folders of the library, as the bytes of paths.
  var rootPaths: [[UInt8]] { roots.map(\.path.bytes) }

  /// Looks for changes in all folders.
  package func scan() { catalogue?.scan() }

  /// Has the threads end, and waits for none: what a scan has not written yet, the next scan finds.
  package func stop() { catalogue?.stop(within: 0) }
}

extension LibraryFolders {
  /// The folders as the catalogue tells of the folders.
  fileprivate init(_ news: Catalogue.News) {
    self.init()
    folders = news.roots.map { root in
      var folder = Folder(path: root.path.bytes)
      (folder.books, folder.walked) = (root.books, root.walked)
      (folder.isMounted, folder.isNested) = (root.isMounted, root.isNested)
      folder.isWalking = root.isWalking
      return folder
    }
    progress = news.progress.map {
      Progress(found: $0.found, waiting: $0.waiting, isWalking: $0.isWalking)
    }
  }
}

extension Arguments {
  /// Whether a start without paths names another shelf than the library.
  fileprivate var asksForAnotherShelf: Bool {
    !paths.isEmpty || showsRecentAlone || asksForBooks || book != nil || page != nil
  }
}
