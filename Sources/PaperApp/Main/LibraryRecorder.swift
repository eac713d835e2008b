import Books
import CLI
import Desktop
import Launch
import Library
import PaperGeometry
import Stage
import SystemCalls
import Localisation

/// The frame's errands between the stage and the library: questions and changes go one way, answers the other.
@MainActor
package final class LibraryRecorder {
  private let keeper: BookKeeper?
  private let notes: NotesFolder
  private let arguments: Arguments
  private let recent = RecentFiles.ofUser()
  /// Where the books lie that were read last, the last one first, each as the bytes of a path.
  private var lastRead: [[UInt8]] = []
  private var readings: [KeptReading] = []
  private var collections: [BookCollection]?
  private var record: ReadingRecord?
  private var focus = FocusWatch(pace: 5)
  /// For what another window may have kept of books.
  private var comeback = FocusWatch(pace: 0.2)
  /// Whether the desktop is told of the books that are opened.
  var tellsDesktop = true
  private var hasStarted = false
  /// The shelf as it is to be kept, and as it is kept.
  private var shelf = ShelfState()
  private var kept: ShelfState?
  /// The paths of the shelf that is shown; nil where those that were left remain.
  private var paths: [[UInt8]]?
  private var isShelfShown = false
  /// The paths of books that have joined the shelf and are to be found again.
  private var joined: [[UInt8]] = []
  /// The size with which the window was left.
  private var window: [Int]?
  private var size = SettlingSize()
  /// This window as it is kept for the next start.
  private var keptWindow: OpenWindow?
  /// Whether the size is to be kept without any other change.
  private var hasSettled = false

  /// How long the end of the program waits for what is still to be written, in seconds. The window is gone by
  /// then.
  static let timeout = 0.5
  /// The name under which the library keeps that the lifting corner was shown.
  private static let turningHint = "turning"
  /// The name under which the library keeps that letters were said to find books.
  private static let findingHint = "finding"

  /// - Parameters:
  ///   - keeper: nil where the user has no home, so that nothing can be kept.
  ///   - wake: called on a background thread when there is news; must not wait.
  package init(_ keeper: BookKeeper?, of arguments: Arguments, wake: @escaping @Sendable () -> Void)
  {
    (self.keeper, self.arguments) = (keeper, arguments)
    notes = NotesFolder(wake: wake)
    if keeper == nil {
      Terminal.complain(Localisation.text("there is no HOME: places and bookmarks are not kept"))
    }
  }

  var isOpen: Bool { keeper != nil }

  /// The shelf to begin with; nil where that is told by how the program was left.
  var firstShelf: Arguments? {
    var first = arguments
    first.opensBook = true
    return arguments.paths.isEmpty && isOpen ? nil : first
  }

  /// - Returns: the shelf to begin with, as soon as it is known how the program was left.
  package func exchange(with stage: Stage, at time: Double) -> Arguments? {
    if let index = notes.take() { stage.receive(notes: index) }
    let wantsNotes = stage.takeNotesWish()
    guard let keeper else {
      if wantsNotes { notes.fold([]) }
      return nil
    }
    if wantsNotes { keeper.wantMarked() }
    let news = keeper.take()
    if let marked = news.marked { notes.fold(marked) }
    news.problems.forEach { Terminal.complain($0) }
    stage.tell(news.problems, at: time)
    stage.receive(kept: news.books)
    if let kept = news.keptEdits { stage.receive(keptEdits: kept) }
    readings += news.readings
    collections = news.collections ?? collections
    if comeback.isBack(stage.isInUse, at: time), hasStarted { stage.lookAgain() }
    keep(stage.takeChanges(), keeper)
    keeper.want(stage.takeQuestions())
    keepEdits(of: stage, keeper)
    if stage.takeRecordQuestion() { keeper.wantStatistics(ReadingStatistics.allDays) }
    record = news.statistics?.record(now: Clock.secondsSince1970) ?? record
    // Another program may have changed what is kept.
    if focus.isBack(stage.isInUse, at: time), hasStarted { keeper.wantReadings() }
    keepShelf(of: stage, keeper)
    keepWindow(of: stage, keeper)
    if let start = news.start {
      keeper.wantReadings()
      if !start.hints.contains(Self.turningHint) { stage.offerTurningHint() }
      if !start.hints.contains(Self.findingHint) { stage.offerFindingHint() }
    }
    if stage.takeTurningHint() { keeper.keep(hint: Self.turningHint) }
    if stage.takeFindingHint() { keeper.keep(hint: Self.findingHint) }
    return news.start.flatMap(begin)
  }

  /// The readings that have come or changed since the last call.
  package func takeReadings() -> [KeptReading] {
    defer { readings = [] }
    return readings
  }

  /// All collections, where one has changed since the last call.
  package func takeCollections() -> [BookCollection]? {
    defer { collections = nil }
    return collections
  }

  /// Has books found again where the books lie now.
  package func note(moved books: [DocumentSource]) {
    keeper?.keep(books.map { BookChange($0, .moved) })
  }

  /// What was read in all years, where that was asked for since the last call.
  package func takeRecord() -> ReadingRecord? {
    defer { record = nil }
    return record
  }

  /// Hands the reader's edits to the library. Collections come first: books go into collections that exist.
  private func keepEdits(of stage: Stage, _ keeper: BookKeeper) {
    keeper.keep(stage.takeCollectionChanges())
    keeper.keep(stage.takeEdits())
  }

  /// Hands changes to the library, and tells the desktop of the books that were opened.
  private func keep(_ changes: [BookChange], _ keeper: BookKeeper) {
    keeper.keep(changes)
    for change in changes where change.what == .opened {
      switch change.book.locator {
      case .file(let source), .folder(let source):
        lastRead = [source.bytes] + lastRead.filter { $0 != source.bytes }
      case .listed, .picture: break
      }
      if tellsDesktop { recent?.note(change.book.locator) }
    }
  }

  /// A shelf of the books read last.
  var recentShelf: Arguments {
    var shelf = Arguments()
    (shelf.showsRecentAlone, shelf.recent) = (true, lastRead)
    return shelf
  }

  private func begin(_ start: BookKeeper.Start) -> Arguments? {
    lastRead += start.recent.filter { !lastRead.contains($0) }
    let size = shelf.window
    (shelf, kept) = (start.shelf ?? ShelfState(), start.shelf)
    window = shelf.window
    if window == nil || arguments.choosesWindow { shelf.window = size }
    if let paths { shelf.paths = paths }
    addJoined()
    hasStarted = true
    guard arguments.paths.isEmpty else { return nil }
    var first = arguments
    (first.left, first.recent) = (shelf, start.recent)
    if reopens { first.leftBooks = Array(start.open.prefix(Self.maximumBooks)) }
    return first
  }

  /// The most books that a start opens.
  private static let maximumBooks = 8

  /// Whether the books come again that were open. Who asks for something else gets that.
  private var reopens: Bool {
    arguments.opensLeftBooks && !arguments.opensNewWindow && !arguments.showsRecentAlone
      && !arguments.asksForBooks && arguments.book == nil && arguments.page == nil
  }

  /// Keeps which book is open, for the next start.
  private func keepWindow(of stage: Stage, _ keeper: BookKeeper, closed: Int? = nil) {
    guard hasStarted, isShelfShown else { return }
    let window = OpenWindow(.own, book: stage.leftBook.flatMap(Self.left), closed: closed)
    guard window != keptWindow else { return }
    keptWindow = window
    keeper.keep(window)
  }

  /// - Returns: nil for a book that came by a pipe: nobody can give the same book again.
  private static func left(_ book: DocumentSource) -> LeftBook? {
    if book.locator == .file(.standardInput) { return nil }
    let path: [UInt8]? =
      switch book.locator {
      case .file(let source), .folder(let source), .picture(let source): absolute(source.bytes)
      case .listed: nil
      }
    return LeftBook(name: book.id.name, path: path)
  }

  private static func absolute(_ path: [UInt8]) -> [UInt8] {
    path.first == UInt8(ascii: "/")
      ? path : Array(Paths.currentFolder.utf8) + [UInt8(ascii: "/")] + path
  }

  /// Notes that a shelf is shown.
  /// - Parameter paths: the paths of a shelf that is to be found again; nil to keep those that are kept.
  func noteShelf(_ paths: [[UInt8]]?) {
    isShelfShown = true
    guard let paths else { return }
    self.paths = paths
    shelf.paths = paths
    joined = []
  }

  /// Notes that several books have joined the shelf. A single one opens, and so is among those that were read last.
  func noteJoined(_ paths: [[UInt8]]) {
    guard paths.count > 1 else { return }
    joined = paths + joined.filter { !paths.contains($0) }
    if hasStarted { addJoined() }
  }

  private func addJoined() {
    shelf.paths = joined + shelf.paths.filter { !joined.contains($0) }
  }

  /// The size with which the window was left, once, where no other was chosen.
  func takeWindow() -> [Int]? {
    defer { window = nil }
    return arguments.choosesWindow ? nil : window
  }

  /// Keeps the size of the window as soon as it stays, and any size at the end.
  func note(window: Size?, at time: Double) {
    if size.note(window, at: time) != nil { hasSettled = true }
    if let window { shelf.window = [Int(window.width), Int(window.height)] }
  }

  /// When a change is to be kept that no event announces, in seconds.
  var deadline: Double? { size.deadline }

  private func keepShelf(of stage: Stage, _ keeper: BookKeeper, isLast: Bool = false) {
    guard hasStarted, isShelfShown else { return }
    let seen = stage.shelfState
    (shelf.book, shelf.front) = (seen.book, seen.front)
    (shelf.style, shelf.order) = (seen.style, seen.order)
    // While an edge is dragged the size changes with every frame.
    var known = kept
    if !isLast, !hasSettled { known?.window = shelf.window }
    hasSettled = false
    guard shelf != known else { return }
    kept = shelf
    keeper.keep(shelf)
  }

  /// Hands over the last changes, and waits for a moment until they are written.
  package func close(_ stage: Stage, at time: Double) {
    guard let keeper else { return }
    stage.endReading(at: time)
    keep(stage.takeChanges(), keeper)
    keepEdits(of: stage, keeper)
    keepShelf(of: stage, keeper, isLast: true)
    keepWindow(of: stage, keeper, closed: Clock.secondsSince1970)
    keeper.stop(within: Self.timeout)
  }
}
