import Books

/// What the library knows of the books of a table: readings and collections, joined with the books by their paths. For
/// one thread.
public final class LibraryBooks: LibraryFacts {
  public let table: BookTable
  private var readings = KeptReadings()
  /// Called on any thread as soon as `follow` has something to take; nil where nothing is made by other threads.
  private let wake: (@Sendable () -> Void)?
  /// The readings of many books on their way into the table, and what waits for them.
  private let joining = MadeAside<JoinedReadings>()
  private var (told, later): ([KeptReading], [KeptReading]) = ([], [])
  private var waiting: [TablePacket] = []
  /// The catalogue's numbers of read books that lie elsewhere now, of which `takeMoved` has not told.
  private var moved: Set<Int64> = []
  /// The catalogue's numbers of copies of kept books, of which `takeMoved` has not told.
  private var copies: Set<Int64> = []
  /// The catalogue's numbers of the books with readings.
  private var joined: Set<Int64> = []
  /// Those which `takeJoined` has not told.
  private var fresh: [Int64] = []
  public private(set) var revision = 0
  /// Whether others have replaced the books of the table.
  private var isReplaced = false
  /// Counts the changes of the books; `revision` also counts what other threads have made of them.
  private var changes = 0
  /// `changes` when readings or collections last changed.
  private var edited = 0
  private var counts: [BookQuery: Int] = [:]
  /// The slots of series, by the folded names.
  private var volumes: [ArraySlice<UInt8>: [Int]] = [:]
  private var series: (map: SeriesMap, changes: Int)?
  private let makingSeries = MadeAside<(map: SeriesMap, changes: Int)>()
  private var summary: Summary?
  private let counting = MadeAside<Summary>()
  private var tags: (own: [String], changes: Int)?

  /// What is kept of some books at a change.
  private struct Summary {
    var books: Set<ShelfEntry.ID>
    var summary: BooksSummary
    var tags: [String]
    var changes: Int
  }

  /// More counts and series are forgotten together.
  private static let maximumKnown = 256
  /// The facts of more books are made by a thread, in the number of books.
  package static let mostAtOnce = 2000

  /// - Parameter wake: called on any thread when `follow` is due; nil where nobody follows, and nothing is made by
  ///   other threads.
  public init(_ table: BookTable, wake: (@Sendable () -> Void)? = nil) {
    (self.table, self.wake) = (table, wake)
    table.observe { [weak self] changed in
      self?.renew()
      if changed == nil { self?.isReplaced = true }
    }
  }

  private func renew() {
    revision += 1
    changes += 1
    (counts, volumes) = ([:], [:])
  }

  /// Takes what other threads have made, and joins the books again that others have put into the table.
  public func follow() {
    if isReplaced {
      let told = told + later
      joining.drop()
      (self.told, later) = ([], [])
      _ = readings.take(told, table.columns)
      joinAll()
    }
    if let made = joining.take() {
      readings = made.readings
      (joined, told) = (made.joined, [])
      fresh += made.fresh
      if made.isChanged { renew() }
      if !made.changed.isEmpty {
        table.adopt(made.columns, made.search, names: made.names, changed: made.changed)
      }
      if made.isChanged { edited = changes }
      let packets = waiting
      waiting = []
      if !packets.isEmpty { apply(packets) }
      let later = self.later
      self.later = []
      if !later.isEmpty { take(later) }
    }
    if let made = makingSeries.take() {
      series = made
      revision += 1
    }
    if let made = counting.take() {
      (summary, tags) = (made, (made.tags, made.changes))
      revision += 1
    }
  }

  // MARK: Changing

  /// Changes the table. Books that come take what is kept of their reading with them.
  public func apply(_ packets: [TablePacket]) {
    guard !joining.isMaking else { return waiting += packets }
    var known: [Int64: BookReading] = [:]
    for packet in packets {
      for row in packet.rows {
        if let kept = readings[row.entry.locator.bytes] {
          known[row.number] = BookReading(kept)
        } else if let slot = table.columns.slot(of: row.number),
          table.columns.library[slot] != nil,
          !table.columns.texts.slice(.path, of: slot).elementsEqual(row.entry.locator.bytes)
        {
          moved.insert(row.number)
        }
      }
    }
    table.apply(packets)
    join(known)
  }

  /// Replaces all books of the table by others.
  public func replace(by contents: TableContents) {
    // What is being made belongs to the former books.
    joining.drop()
    _ = readings.take(told + later, table.columns)
    (told, later) = ([], [])
    table.replace(by: contents)
    joinAll()
    let packets = waiting
    waiting = []
    if !packets.isEmpty { apply(packets) }
  }

  /// Takes what is kept of books, of which the table may have some.
  ///
  /// The readings of many books are joined with the table by a thread, and come with `follow`, as one change.
  public func take(_ told: [KeptReading]) {
    guard !joining.isMaking else { return later += told }
    if let wake, told.count > Self.mostAtOnce, table.count > 0 {
      self.told = told
      let (readings, columns, search) = (readings, table.columns, table.freshSearch)
      let joined = joined
      return joining.start("readings", wake: wake) {
        JoinedReadings(told, readings, columns, search, joined)
      }
    }
    let (isChanged, known) = readings.take(told, table.columns)
    if isChanged { renew() }
    join(known)
    if isChanged { edited = changes }
  }

  private func joinAll() {
    isReplaced = false
    join(readings.known(in: table.columns))
  }

  /// All that is kept of books, also of books that the table lacks.
  public var allReadings: [KeptReading] { readings.all }

  public func take(_ collections: [BookCollection]) {
    guard collections != table.collections else { return }
    table.collections = collections
    edited = changes
  }

  private func join(_ known: [Int64: BookReading]) {
    guard !known.isEmpty else { return }
    table.apply(.readings(known))
    for number in known.keys.sorted() where table.columns.slot(of: number) != nil {
      if joined.insert(number).inserted { fresh.append(number) }
    }
  }

  public func isOnServer(_ id: ShelfEntry.ID) -> Bool {
    number(of: id).map { $0 >= BookRow.firstOfServers } ?? false
  }

  /// The catalogue's numbers of the books of which something is kept; those that have come since the last call.
  public func takeJoined() -> [Int64] {
    defer { fresh = [] }
    return fresh
  }

  /// Takes the catalogue's numbers of books with the same contents as kept books.
  public func note(copies numbers: [Int64]) { copies.formUnion(numbers) }

  /// The read books that have been moved since the last call, each where the book lies now, and the copies of kept books.
  public func takeMoved() -> [DocumentSource] {
    // The rows of a copy may come later than its number.
    let there = copies.filter { table.columns.slot(of: $0) != nil }
    copies.subtract(there)
    defer { moved = [] }
    return moved.union(there).sorted().compactMap { number in
      table.columns.slot(of: number).map { table.columns.entry(at: $0).documentSource }
    }
  }

  /// The catalogue's number of a book.
  public func number(of id: ShelfEntry.ID) -> Int64? {
    table.columns.slot(ofID: id).map { table.columns.numbers[$0] }
  }

  /// The size of a book's file in bytes, and when the book came, in seconds since 1970; 0 where that is not known.
  public func file(of id: ShelfEntry.ID) -> (size: Int, added: Int) {
    guard let slot = table.columns.slot(ofID: id) else { return (0, 0) }
    return (Int(table.columns.sizes[slot]), Int(table.columns.added[slot]))
  }

  /// The book at a path, which has the form of `KeptReading.path`.
  public func book(at path: [UInt8]) -> ShelfEntry.ID? { table.number(at: path).flatMap(id(of:)) }

  // MARK: LibraryFacts

  public var collections: [BookCollection] { table.collections }
  public var isChanging: Bool { joining.isMaking || !later.isEmpty }

  public func reading(of id: ShelfEntry.ID) -> KeptReading? {
    guard let slot = table.columns.slot(ofID: id) else { return nil }
    return readings[Array(table.columns.texts.slice(.path, of: slot))]
      ?? table.columns.library[slot].flatMap { readings.reading(ofBook: $0) }
  }

  /// Of many readings as of the last summary.
  public var ownTags: [String] {
    if let tags, tags.changes == changes || isMany { return tags.own }
    let own = readings.ownTags
    tags = (own, changes)
    return own
  }

  /// Whether a look at all readings takes longer than a frame has.
  private var isMany: Bool { wake != nil && readings.count > Self.mostAtOnce }

  public func summary(of books: Set<ShelfEntry.ID>) -> BooksSummary? {
    let known = summary?.books == books ? summary : nil
    if let known, known.changes == changes { return known.summary }
    let (readings, columns, collections, changes) = (readings, table.columns, collections, changes)
    let make = { @Sendable in
      Summary(
        books: books, summary: BooksSummary(books, columns, collections), tags: readings.ownTags,
        changes: changes)
    }
    guard let wake, books.count > Self.mostAtOnce || isMany else {
      let made = make()
      (summary, tags) = (made, (made.tags, changes))
      return made.summary
    }
    if !counting.isMaking { counting.start("summary", wake: wake, make) }
    // Numbers from before an edit would take the edit back for a moment.
    return known.flatMap { $0.changes < edited ? nil : $0.summary }
  }

  public func copies(beside books: Set<ShelfEntry.ID>) -> Int {
    let columns = table.columns
    return columns.library.shared.reduce(0) { count, book in
      let slots = columns.library.slots(of: book)
      let inside = slots.count { books.contains(columns.texts.text(.id, of: $0)) }
      return inside == 0 ? count : count + slots.count - inside
    }
  }

  public func details(of id: ShelfEntry.ID) -> BookDetails? {
    guard let slot = table.columns.slot(ofID: id) else { return nil }
    var details = table.columns.row(at: slot).details
    guard let corrections = reading(of: id)?.corrections else { return details }
    // The table has the other corrections, and no summary.
    details = details.corrected(by: corrections.filter { $0.key != .summary })
    return details
  }

  public func entry(of id: ShelfEntry.ID) -> ShelfEntry? {
    table.entry(of: id)
  }

  public func series(of id: ShelfEntry.ID) -> SeriesFacts? {
    guard let slot = table.columns.slot(ofID: id) else { return nil }
    let name = table.freshSearch.slice(2, of: slot)
    guard !name.isEmpty else { return nil }
    if volumes.count >= Self.maximumKnown { volumes = [:] }
    let made = series?.changes == changes ? series?.map[name]?.slots : nil
    let run = made ?? volumes[name] ?? BookSeries.volumes(beside: slot, in: table)
    if made == nil { volumes[name] = run }
    return BookSeries(of: slot, in: table, run).map { series in
      SeriesFacts(
        series.name, books: series.books.compactMap(id(of:)), missing: series.missing,
        next: series.next.flatMap(id(of:)))
    }
  }

  public func missingVolumes(of id: ShelfEntry.ID) -> [Int] {
    if series?.changes != changes, !makingSeries.isMaking { makeSeries() }
    guard let map = series?.map, let slot = table.columns.slot(ofID: id) else { return [] }
    return map[table.freshSearch.slice(2, of: slot)]?.missing ?? []
  }

  private func makeSeries() {
    let (columns, search, changes) = (table.columns, table.freshSearch, changes)
    guard let wake, table.count > Self.mostAtOnce else {
      return series = (SeriesMap(columns, search), changes)
    }
    makingSeries.start("series", wake: wake) { (SeriesMap(columns, search), changes) }
  }

  private func id(of number: Int64) -> ShelfEntry.ID? {
    table.id(of: number)
  }

  public func count(_ query: BookQuery) -> Int {
    if let count = counts[query] { return count }
    if counts.count >= Self.maximumKnown { counts = [:] }
    let parsed = ParsedQuery(query)
    let count = parsed.terms.isEmpty ? 0 : TableSearch(table, parsed).hits().count
    counts[query] = count
    return count
  }
}

extension BookLocator {
  /// Where the book lies, as the bytes of a path; of the pages of a list as `KeptReading.path`.
  var bytes: [UInt8] {
    switch self {
    case .file(let source), .folder(let source), .picture(let source): source.bytes
    case .listed: askedPath
    }
  }
}
