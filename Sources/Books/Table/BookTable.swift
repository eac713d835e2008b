import Books
import SystemCalls

/// The books of a table before the table is there: made on any thread, for shelves that take longer than a frame.
public struct TableContents: Sendable {
  var columns = BookColumns()
  var search = SearchText()
  public init(_ packets: [TablePacket] = []) {
    var (count, bytes, folded) = (0, 0, 0)
    for packet in packets {
      switch packet {
      case .rows(let rows):
        count += rows.count
        for place in rows.indices { bytes += rows[place].textBytes }
      case .packed(let packed):
        count += packed.count
        bytes += packed.records.count - packed.count * TextArena.lengthBytes
        folded += packed.folded.count
      case .removed, .readings: break
      }
    }
    columns.reserve(count, textBytes: bytes)
    if folded > 0 { search.reserve(count, bytes: folded) }
    for packet in packets {
      if case .packed(let packed) = packet, columns.takes(packed) {
        search.append(packed, at: columns.slots.count)
        columns.append(packed)
      } else if case .rows(let rows) = packet, columns.append(rows) {
        continue
      } else {
        search.renew(columns.apply(packet))
      }
    }
    search.refresh(columns)
  }

  /// The contents of a shelf's entries, whose numbers are their places.
  public init(_ entries: [ShelfEntry]) { self.init([Self.rows(entries)]) }

  /// The number of the books.
  public var count: Int { columns.count }

  static func rows(_ entries: [ShelfEntry]) -> TablePacket {
    .rows(entries.enumerated().map { BookRow(number: Int64($0.offset), entry: $0.element) })
  }
}

/// All books of a shelf in memory. Orders and filters are arrays of slots. For one thread.
public final class BookTable {
  private(set) var columns: BookColumns
  /// The folded texts; `freshSearch` has the texts of the last change.
  private var search: SearchText
  /// The order of the names; nil where names have changed since.
  var names: NameRanks? {
    if let made = making?.takeIfMade() { (known, making) = (made, nil) }
    return known
  }
  private var known: NameRanks?
  /// Makes the order of the names beforehand, so that the first change of an order takes no longer than the next.
  private var making: NamesInTheMaking?
  /// Counts the changes.
  public private(set) var revision = 0
  private var observers: [(Set<Int>?) -> Void] = []
  private var duplicates: (slots: Set<Int>, revision: Int)?
  private var knownLanguages: (languages: BookLanguages, revision: Int)?
  /// The reader's collections, in their order.
  public var collections: [BookCollection] = [] {
    didSet { if collections != oldValue { tell([]) } }
  }

  public init(_ contents: TableContents = TableContents()) {
    (columns, search) = (contents.columns, contents.search)
    makeNames()
  }

  public convenience init(_ entries: [ShelfEntry]) { self.init(TableContents(entries)) }

  /// The number of the books.
  public var count: Int { columns.count }

  /// The folded texts of all books.
  var freshSearch: SearchText {
    search.refresh(columns)
    return search
  }

  /// All slots with a book.
  func sorted(by order: BookOrder) -> [Int32] {
    switch order {
    case .found, .added, .read, .size, .color:
      return NameRanks.sorted(by: order, columns, freshSearch)
    case .title, .author, .series, .progress:
      let made = names ?? NameRanks(columns, freshSearch)
      (known, making) = (made, nil)
      return made.sorted(by: order, columns, search) ?? []
    }
  }

  /// The slots of books that are there more than once.
  var likelyDuplicates: Set<Int> {
    if let duplicates, duplicates.revision == revision { return duplicates.slots }
    let slots = Duplicates.likely(in: columns, freshSearch)
    duplicates = (slots, revision)
    return slots
  }

  /// The languages of the books, looked at once after each change.
  var languages: BookLanguages {
    if let knownLanguages, knownLanguages.revision == revision { return knownLanguages.languages }
    let languages = BookLanguages(columns)
    knownLanguages = (languages, revision)
    return languages
  }

  /// The number of the book at a path.
  public func number(at path: [UInt8]) -> Int64? { columns.number(at: path) }

  /// The shelf's name of the book of a number.
  public func id(of number: Int64) -> ShelfEntry.ID? {
    columns.slot(of: number).map { columns.texts.text(.id, of: $0) }
  }

  /// The entry of a book, whether shelves show or hide the book; nil where the table has no such book.
  public func entry(of id: ShelfEntry.ID) -> ShelfEntry? {
    columns.slot(ofID: id).map(columns.entry)
  }

  /// - Returns: how many books have changed.
  @discardableResult
  public func apply(_ packet: TablePacket) -> Int { apply([packet]) }

  /// Applies packets in their order. The shelves follow once.
  /// - Returns: how many books have changed.
  @discardableResult
  public func apply(_ packets: [TablePacket]) -> Int {
    var changed: Set<Int> = []
    let namesBefore = columns.namesRevision
    for packet in packets { changed.formUnion(columns.apply(packet)) }
    guard !changed.isEmpty else { return 0 }
    if columns.namesRevision != namesBefore { (known, making) = (nil, nil) }
    search.renew(changed)
    tell(changed)
    return changed.count
  }

  /// Takes what another thread has made of this table's arrays, which have not changed since.
  /// - Parameters:
  ///   - names: nil where the names are the same.
  ///   - changed: the slots that have changed.
  func adopt(
    _ columns: BookColumns, _ search: SearchText, names: NameRanks?, changed: Set<Int>
  ) {
    let isRenamed = columns.namesRevision != self.columns.namesRevision
    (self.columns, self.search) = (columns, search)
    if isRenamed { (known, making) = (names, nil) }
    tell(changed)
  }

  /// Replaces all books by others, as when a folder was read again.
  public func replace(by contents: TableContents) {
    (columns, search) = (contents.columns, contents.search)
    makeNames()
    tell(nil)
  }

  private func makeNames() {
    known = nil
    // The names of fewer books are made within a frame.
    making = columns.count < 2000 ? nil : NamesInTheMaking(columns, search)
  }

  /// Calls a closure with the slots of each change; with nil where all slots have changed.
  func observe(_ observer: @escaping (Set<Int>?) -> Void) { observers.append(observer) }

  private func tell(_ changed: Set<Int>?) {
    revision += 1
    for observer in observers { observer(changed) }
  }
}

/// The order of the names of a table, which a thread makes.
private final class NamesInTheMaking: Sendable {
  private let made = Monitor<NameRanks?>(nil)

  /// The arrays are shared with the table until the table changes.
  init(_ columns: BookColumns, _ search: SearchText) {
    BackgroundThread.start("names") { [made] in
      let names = NameRanks(columns, search)
      made.withLock { $0 = names }
    }
  }

  func takeIfMade() -> NameRanks? { made.withLock { $0 } }
}
