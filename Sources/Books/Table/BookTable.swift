import Books

/// The books of a table before the table is there: made on any thread, for shelves that take longer than a frame.
public struct TableContents: Sendable {
  var columns = BookColumns()
  var search = SearchText()

  public init(_ packets: [TablePacket] = []) {
    for packet in packets { search.renew(columns.apply(packet)) }
    search.refresh(columns)
  }

  /// The contents of a shelf's entries, whose numbers are their places.
  public init(_ entries: [ShelfEntry]) { self.init([Self.rows(entries)]) }

  static func rows(_ entries: [ShelfEntry]) -> TablePacket {
    .rows(entries.enumerated().map { BookRow(number: Int64($0.offset), entry: $0.element) })
  }
}

/// All books of a shelf in memory. Orders and filters are arrays of slots. For one thread.
public final class BookTable {
  private(set) var columns: BookColumns
  /// The folded texts; `freshSearch` has the texts of the last change.
  private var search: SearchText
  /// Counts the changes.
  public private(set) var revision = 0
  private var observers: [(Set<Int>?) -> Void] = []
  private var duplicates: (slots: Set<Int>, revision: Int)?
  /// The reader's collections, in their order.
  public var collections: [BookCollection] = [] {
    didSet { if collections != oldValue { tell([]) } }
  }

  public init(_ contents: TableContents = TableContents()) {
    (columns, search) = (contents.columns, contents.search)
  }

  public convenience init(_ entries: [ShelfEntry]) { self.init(TableContents(entries)) }

  /// The number of the books.
  public var count: Int { columns.count }

  /// The folded texts of all books.
  var freshSearch: SearchText {
    search.refresh(columns)
    return search
  }

  /// The slots of books that are there more than once.
  var likelyDuplicates: Set<Int> {
    if let duplicates, duplicates.revision == revision { return duplicates.slots }
    let slots = Duplicates.likely(in: columns, freshSearch)
    duplicates = (slots, revision)
    return slots
  }

  /// The number of the book at a path.
  public func number(at path: [UInt8]) -> Int64? { columns.number(at: path) }

  /// - Returns: how many books have changed.
  @discardableResult
  public func apply(_ packet: TablePacket) -> Int { apply([packet]) }

  /// Applies packets in their order. The shelves follow once.
  /// - Returns: how many books have changed.
  @discardableResult
  public func apply(_ packets: [TablePacket]) -> Int {
    var changed: Set<Int> = []
    for packet in packets { changed.formUnion(columns.apply(packet)) }
    guard !changed.isEmpty else { return 0 }
    search.renew(changed)
    tell(changed)
    return changed.count
  }

  /// Replaces all books by others, as when a folder was read again.
  public func replace(by contents: TableContents) {
    (columns, search) = (contents.columns, contents.search)
    tell(nil)
  }

  /// Calls a closure with the slots of each change; with nil where all slots have changed.
  func observe(_ observer: @escaping (Set<Int>?) -> Void) { observers.append(observer) }

  private func tell(_ changed: Set<Int>?) {
    revision += 1
    for observer in observers { observer(changed) }
  }
}
