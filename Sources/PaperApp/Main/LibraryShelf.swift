import BookClients
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
final class LibraryShelf {
  private let catalogue: Catalogue?
  private let wake: @Sendable () -> Void
  private let table = BookTable()
  private let made = Monitor<TableContents?>(nil)
  /// The packets that come before the library is whole: a thread makes the table of these.
  private var early: [TablePacket] = []
  /// Later packets, which come to the shelf together.
  private var waiting: [TablePacket] = []
  private var due = 0.0
  private var isMaking = false
  private var isReady = false
  /// Whether the stage shows the library.
  private(set) var isShown = false
  /// Whether the frame has not been told yet that the library is shown.
  private var isShowing = false
  /// Whether the library is to be shown as soon as the library has books, or at a time in seconds at the latest.
  private var isWanted = false
  private var wantedUntil = 0.0
  /// The start without paths, until the library is there or turns out to have no folders.
  private var start: Arguments?
  private var roots: [Catalogue.RootState] = []
  private var further: [[UInt8]] = []
  /// What is kept of the reading of books, by their paths.
  private var readings: [[UInt8]: KeptReading] = [:]
  /// The books that the catalogue keeps for ever.
  private var kept: Set<Int64> = []

  /// How long a start waits for the library, in seconds: its disk may hang.
  private static let patience = 2.0
  /// How often the finds of a scan come to the shelf, in seconds: each time the shelf is sorted.
  private static let pace = 0.5

  /// - Parameters:
  ///   - catalogue: nil where nothing can be kept.
  ///   - wake: called on any thread when a frame is due; must not wait.
  init(_ catalogue: Catalogue?, wake: @escaping @Sendable () -> Void) {
    (self.catalogue, self.wake) = (catalogue, wake)
  }

  /// - Parameter first: how a start without paths begins, once.
  /// - Returns: the shelf to read where the library is not shown at the start.
  func exchange(with stage: Stage, first: Arguments?, at time: Double) -> Arguments? {
    guard let catalogue else { return first }
    let news = catalogue.take()
    roots = news.roots
    news.problems.forEach { Terminal.complain($0) }
    stage.tell(news.problems, at: time)
    if let first { start = first }
    if isReady { waiting += news.packets } else { early += news.packets }
    if news.isLoaded { make() }
    takeTable()
    if isReady, !waiting.isEmpty, time >= due {
      for packet in waiting { table.apply(packet) }
      waiting = []
      due = time + Self.pace
      apply(Array(readings.values))
      keepRead()
    }
    return decide(stage, news.isLoaded, at: time)
  }

  /// Takes what is kept of the reading of books, of which the library may have some.
  func take(_ told: [KeptReading]) {
    guard catalogue != nil, !told.isEmpty else { return }
    for reading in told { readings[reading.path] = reading }
    if isReady { apply(told) }
  }

  private func apply(_ told: [KeptReading]) {
    var known: [Int64: BookReading] = [:]
    for reading in told {
      if let number = table.number(at: reading.path) { known[number] = BookReading(reading) }
    }
    if !known.isEmpty { table.apply(.readings(known)) }
  }

  /// Has the catalogue keep books with a place or a note for ever, also while their files are gone.
  private func keepRead() {
    let read = readings.values.filter { $0.lastRead != nil || $0.hasNotes }
    let numbers = Set(read.compactMap { table.number(at: $0.path) }).subtracting(kept)
    guard !numbers.isEmpty else { return }
    kept.formUnion(numbers)
    catalogue?.keep(numbers: numbers.sorted())
  }

  /// When something is due that no event announces, in seconds; nil where nothing waits.
  var deadline: Double? {
    let limits = [
      start == nil ? nil : Self.patience + 0.01, isWanted ? wantedUntil + 0.01 : nil,
      waiting.isEmpty || !isReady ? nil : due,
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
    table.replace(by: contents)
    isReady = true
    waiting += early
    early = []
    apply(Array(readings.values))
    keepRead()
  }

  private func decide(_ stage: Stage, _ isLoaded: Bool, at time: Double) -> Arguments? {
    if let begun = start,
      begun.asksForAnotherShelf || (isLoaded && roots.isEmpty) || time > Self.patience
    {
      start = nil
      return begun
    }
    // The first names of a new folder take a moment; an empty shelf would take the keys meanwhile.
    guard isReady, start != nil || (isWanted && (table.count > 0 || time > wantedUntil)) else {
      return nil
    }
    show(on: stage, start ?? Arguments(), at: time)
    (start, isWanted) = (nil, false)
    return nil
  }

  /// Puts the library on the stage, with the book that was open at the last end of the program.
  private func show(on stage: Stage, _ begun: Arguments, at time: Double) {
    let shelf = TableShelf(table)
    shelf.putsReadingFirst = true
    let open = begun.leftBooks.first?.path.flatMap(table.number(at:))
    let book =
      open.flatMap(shelf.place(ofNumber:)).map { shelf.entry(at: $0).id } ?? begun.left?.book
    let style = begun.choosesShelf ? nil : begun.left?.style.flatMap(ShelfStyle.init(rawValue:))
    stage.show(
      shelf, book: book, opening: open != nil, style: style,
      order: begun.left?.order.flatMap(ShelfOrder.init(name:)), at: time)
    further = begun.leftBooks.dropFirst().compactMap(\.path)
    (isShown, isShowing) = (true, true)
  }

  /// Whether the library has come to the stage since the last call.
  func takeShowing() -> Bool {
    defer { isShowing = false }
    return isShowing
  }

  /// The books that were open in further windows, each as the bytes of a path; told once.
  func takeFurther() -> [[UInt8]] {
    defer { further = [] }
    return further
  }

  // MARK: Folders

  /// Adds folders to the library, and shows the library.
  /// - Returns: whether there is a library.
  func add(_ folders: [Picture.Source], at time: Double) -> Bool {
    guard let catalogue else { return false }
    for folder in folders { catalogue.add(root: folder) }
    (isWanted, wantedUntil) = (!isShown, time + Self.patience)
    return true
  }

  /// Notes that another shelf is shown.
  func noteOtherShelf() { isShown = false }

  /// The folders of the library, as the bytes of paths.
  var rootPaths: [[UInt8]] { roots.map(\.path.bytes) }

  /// Looks for changes in all folders.
  func scan() { catalogue?.scan() }

  /// Ends the threads without waiting for a disk.
  func stop() { catalogue?.stop(within: 0.2) }
}

extension Arguments {
  /// Whether a start without paths names another shelf than the library.
  fileprivate var asksForAnotherShelf: Bool {
    !paths.isEmpty || showsRecentAlone || asksForBooks || book != nil || page != nil
  }
}

extension BookReading {
  fileprivate init(_ kept: KeptReading) {
    self.init()
    (progress, lastRead) = (kept.stage == .unread ? nil : kept.progress ?? 0, kept.lastRead)
    (isFinished, hasNotes) = (kept.stage == .finished, kept.hasNotes)
    (rating, tags) = (kept.rating, kept.tags)
  }
}
