import Books

/// What the library knows of the books of a table: readings and collections, joined with the books by their paths. For
/// one thread.
public final class LibraryBooks: LibraryFacts {
  public let table: BookTable
  /// By the bytes of a path.
  private var readings: [[UInt8]: KeptReading] = [:]
  /// A path of each book of `readings`.
  private var paths: [Int: [UInt8]] = [:]
  /// The catalogue's numbers of read books that lie elsewhere now, of which `takeMoved` has not told.
  private var moved: Set<Int64> = []
  /// The catalogue's numbers of the books with readings, and of those which `takeJoined` has not told.
  private var (joined, fresh): (Set<Int64>, Set<Int64>) = ([], [])
  public private(set) var revision = 0
  private var counts: [BookQuery: Int] = [:]
  /// The slots of series, by the folded names.
  private var volumes: [ArraySlice<UInt8>: [Int]] = [:]

  /// More counts and series are forgotten together.
  private static let maximumKnown = 256

  public init(_ table: BookTable) {
    self.table = table
    table.observe { [weak self] _ in self?.renew() }
  }

  private func renew() {
    revision += 1
    (counts, volumes) = ([:], [:])
  }

  // MARK: Changing

  /// Changes the table. Books that come take what is kept of their reading with them.
  public func apply(_ packets: [TablePacket]) {
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
    table.replace(by: contents)
    var known: [Int64: BookReading] = [:]
    for kept in readings.values {
      if let number = table.number(at: kept.path) { known[number] = BookReading(kept) }
    }
    join(known)
  }

  /// Takes what is kept of books, of which the table may have some.
  public func take(_ told: [KeptReading]) {
    let columns = table.columns
    var known: [Int64: BookReading] = [:]
    var isChanged = false
    for kept in told where readings[kept.path] != kept {
      isChanged = true
      (readings[kept.path], paths[kept.book]) = (kept, kept.path)
      if let number = table.number(at: kept.path) { known[number] = BookReading(kept) }
      // A book that was moved while the program runs keeps what is known under the former path.
      for slot in columns.library.slots(of: kept.book)
      where readings[Array(columns.texts.slice(.path, of: slot))] == nil {
        known[columns.numbers[slot]] = BookReading(kept)
      }
    }
    if isChanged { renew() }
    join(known)
  }

  public func take(_ collections: [BookCollection]) { table.collections = collections }

  private func join(_ known: [Int64: BookReading]) {
    guard !known.isEmpty else { return }
    table.apply(.readings(known))
    for number in known.keys where table.columns.slot(of: number) != nil {
      if joined.insert(number).inserted { fresh.insert(number) }
    }
  }

  /// The catalogue's numbers of the books of which something is kept; those that have come since the last call.
  public func takeJoined() -> [Int64] {
    defer { fresh = [] }
    return fresh.sorted()
  }

  /// The read books that have been moved since the last call, each where the book lies now.
  public func takeMoved() -> [DocumentSource] {
    defer { moved = [] }
    return moved.sorted().compactMap { number in
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

  public func reading(of id: ShelfEntry.ID) -> KeptReading? {
    guard let slot = table.columns.slot(ofID: id) else { return nil }
    return readings[Array(table.columns.texts.slice(.path, of: slot))]
      ?? table.columns.library[slot].flatMap { paths[$0] }.flatMap { readings[$0] }
  }

  public var ownTags: [String] { Set(readings.values.flatMap(\.tags)).sorted() }

  public func details(of id: ShelfEntry.ID) -> BookDetails? {
    guard let slot = table.columns.slot(ofID: id) else { return nil }
    var details = table.columns.row(at: slot).details
    guard let corrections = reading(of: id)?.corrections else { return details }
    // The table has the other corrections, and no summary.
    details = details.corrected(by: corrections.filter { $0.key != .summary })
    return details
  }

  public func entry(of id: ShelfEntry.ID) -> ShelfEntry? {
    table.columns.slot(ofID: id).map(table.columns.entry)
  }

  public func series(of id: ShelfEntry.ID) -> SeriesFacts? {
    guard let slot = table.columns.slot(ofID: id) else { return nil }
    let name = table.freshSearch.slice(2, of: slot)
    guard !name.isEmpty else { return nil }
    if volumes.count >= Self.maximumKnown { volumes = [:] }
    let run = volumes[name] ?? BookSeries.volumes(beside: slot, in: table)
    volumes[name] = run
    return BookSeries(of: slot, in: table, run).map { series in
      SeriesFacts(
        series.name, books: series.books.compactMap(id(of:)), missing: series.missing,
        next: series.next.flatMap(id(of:)))
    }
  }

  private func id(of number: Int64) -> ShelfEntry.ID? {
    table.columns.slot(of: number).map { table.columns.texts.text(.id, of: $0) }
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
  /// Where the book lies, as the bytes of a path; none for the pages of a list.
  var bytes: [UInt8] {
    switch self {
    case .file(let source), .folder(let source), .picture(let source): source.bytes
    case .listed: []
    }
  }
}
