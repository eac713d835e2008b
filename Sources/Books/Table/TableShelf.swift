import Books

/// A shelf over a table: one order, and the books that a filter leaves. For one thread.
public final class TableShelf: BrowsableShelf {
  public let table: BookTable
  private let orders: TableOrders
  /// The slots of the books, by place.
  private var slots: [Int32] = []
  /// The places of the slots; -1 for a hidden book.
  private var places: [Int32] = []
  private var isStale = true
  /// The slots whose books have changed since `slots` was made; nil where any may have changed.
  private var changed: Set<Int32>? = []
  /// Those of `changed` that had no book in between.
  private var gone: Set<Int32> = []
  private var history = ShelfHistory()
  private var lastSearch: (query: ParsedQuery, hits: [TableSearch.Hit], revision: Int)?

  public var order: BookOrder { didSet { if order != oldValue { renew() } } }
  public var isReversed = false { didSet { if isReversed != oldValue { renew() } } }
  public var filter: BookQuery { didSet { if filter != oldValue { renew() } } }
  /// Whether the books that are being read come first in `BookOrder.found`, the last read first.
  public var putsReadingFirst = false { didSet { if putsReadingFirst != oldValue { renew() } } }

  /// The groups of the books by the catalogue's numbers, where the order of the finding has groups, as that of a server has.
  /// The titles are headings in that order.
  private var groups: [Int64: String] = [:]

  /// Puts books into groups. Each change of many books is told to the shelf once.
  public func group(_ titles: [Int64: String]) {
    guard !titles.isEmpty else { return }
    groups.merge(titles) { $1 }
    if order == .found { renew() }
  }

  /// The most books that come first as they are being read.
  static let maximumReading = 24

  public init(
    _ table: BookTable, order: BookOrder = .found, filter: BookQuery = BookQuery("")
  ) {
    (self.table, self.order, self.filter) = (table, order, filter)
    orders = TableOrders(table)
    table.observe { [weak self] in self?.renew($0) }
  }

  /// More changed books make the shelf forget the past.
  private static let maximumChanges = 256

  private func renew(_ slots: Set<Int>? = nil) {
    isStale = true
    guard let slots, let known = changed, known.count + slots.count <= Self.maximumChanges else {
      return changed = nil
    }
    changed = known.union(slots.lazy.map(Int32.init))
    let columns = table.columns
    gone.formUnion(slots.lazy.filter { !columns.has($0) }.map(Int32.init))
  }

  // MARK: Places

  private func follow() {
    guard isStale else { return }
    isStale = false
    let old = slots
    slots = orders.slots(in: order)
    var isByHand = false
    if !filter.isEmpty {
      let query = ParsedQuery(filter)
      var isWanted = [Bool](repeating: false, count: table.columns.slots.count)
      for hit in TableSearch(table, query).hits() { isWanted[hit.slot] = true }
      // The reader gave a collection its own order.
      let sequence = order == .found ? CollectionMembers(table).sequence(of: query) : nil
      isByHand = sequence != nil
      slots = (sequence ?? slots).filter { isWanted[Int($0)] }
    }
    if isReversed { slots.reverse() }
    if putsReadingFirst, order == .found, !isByHand { bringReadingFirst() }
    places = Array(repeating: -1, count: table.columns.slots.count)
    for (place, slot) in slots.enumerated() { places[Int(slot)] = Int32(place) }
    if let changed {
      history.record(from: old, to: slots, changed: changed, gone: gone)
    } else {
      history.forget()
    }
    (changed, gone) = ([], [])
  }

  private func bringReadingFirst() {
    let reading = slots.filter { slot in
      let slot = Int(slot)
      return !table.columns.progress[slot].isNaN && !table.columns.flags[slot].contains(.isFinished)
    }
    let first = reading.sorted { table.columns.lastRead[Int($0)] > table.columns.lastRead[Int($1)] }
      .prefix(Self.maximumReading)
    guard !first.isEmpty else { return }
    let set = Set(first)
    slots = first + slots.filter { !set.contains($0) }
  }

  public var count: Int {
    follow()
    return slots.count
  }

  public func entry(at index: Int) -> ShelfEntry { table.columns.entry(at: slot(at: index)) }

  public func id(at index: Int) -> ShelfEntry.ID {
    table.columns.texts.text(.id, of: slot(at: index))
  }

  public func index(of id: ShelfEntry.ID) -> Int? {
    table.columns.slot(ofID: id).flatMap(place(of:))
  }

  /// Hidden books come last. Of books that lie on servers alone nothing can be kept, and such books are left out.
  public func books(_ ids: Set<ShelfEntry.ID>) -> EditedBooks {
    follow()
    // The arrays are shared with the table until the table changes.
    let (columns, places) = (table.columns, places)
    return EditedBooks(count: ids.count) {
      ids.compactMap(columns.slot(ofID:)).filter { columns.states[$0] != .remote }
        .map { (slot: $0, place: places[$0] < 0 ? Int32.max : places[$0]) }
        .sorted { ($0.place, $0.slot) < ($1.place, $1.slot) }
        .map { columns.entry(at: $0.slot).documentSource }
    }
  }

  public var revision: Int {
    follow()
    return history.revision
  }

  /// Nil after a change of order or filter, and after a change of many books.
  public func changes(since revision: Int) -> [ShelfChange]? {
    follow()
    return history.changes(since: revision)
  }

  func slot(at place: Int) -> Int {
    follow()
    return Int(slots[place])
  }

  func place(of slot: Int) -> Int? {
    follow()
    return places[slot] < 0 ? nil : Int(places[slot])
  }

  public func spine(at place: Int) -> SpineFacts { table.columns.spine(at: slot(at: place)) }

  public func isPale(at place: Int) -> Bool { table.columns.isPale(at: slot(at: place)) }

  public func isRemote(at place: Int) -> Bool {
    table.columns.states[slot(at: place)] == .remote
  }

  public var spineSizes: [SpineSize] {
    follow()
    let columns = table.columns
    return slots.map { columns.spineSize(at: Int($0)) }
  }

  /// The book at a place, with the facts that the table has.
  public func row(at place: Int) -> BookRow { table.columns.row(at: slot(at: place)) }

  /// The catalogue's number of the book at a place.
  public func number(at place: Int) -> Int64 { table.columns.numbers[slot(at: place)] }

  /// The place of a book by the catalogue's number; nil for a hidden book.
  public func place(ofNumber number: Int64) -> Int? {
    table.columns.slot(of: number).flatMap(place(of:))
  }

  // MARK: Finding

  public func find(_ query: BookQuery) -> ShelfHits {
    let parsed = ParsedQuery(query)
    guard !parsed.terms.isEmpty else {
      lastSearch = nil
      return ShelfHits()
    }
    // The next letter searches among the last hits.
    let known = lastSearch.flatMap { last in
      last.revision == table.revision && parsed.narrows(last.query) ? last.hits : nil
    }
    let hits = TableSearch(table, parsed).hits(among: known)
    lastSearch = (parsed, hits, table.revision)
    return shelfHits(hits)
  }

  public func problem(of query: BookQuery) -> String? { query.problem?.description }

  private func shelfHits(_ hits: [TableSearch.Hit]) -> ShelfHits {
    follow()
    // By places without sorting: a letter may be in every book.
    var found = [Int32](repeating: -1, count: slots.count)
    for (index, hit) in hits.enumerated() where places[hit.slot] >= 0 {
      found[Int(places[hit.slot])] = Int32(index)
    }
    var (all, fields): ([Int], [BookField?]) = ([], [])
    all.reserveCapacity(hits.count)
    fields.reserveCapacity(hits.count)
    var best: (rank: UInt8, place: Int)?
    for (place, index) in found.enumerated() where index >= 0 {
      let hit = hits[Int(index)]
      all.append(place)
      fields.append(hit.field)
      // Of equal ranks the first on the shelf is the best.
      if best.map({ hit.rank < $0.rank }) ?? true { best = (hit.rank, place) }
    }
    return ShelfHits(all, fields: fields, best: best?.place)
  }

  // MARK: Groups

  public var headings: [ShelfHeading] {
    follow()
    guard order != .found else { return groupHeadings }
    let names = HeadingNames(table, order)
    var headings: [ShelfHeading] = []
    var last: UInt32?
    for (place, slot) in slots.enumerated() {
      let mark = names.mark(of: Int(slot))
      let isSame =
        mark == nil
        ? place > 0 && names.haveSameName(Int(slots[place - 1]), Int(slot)) : mark == last
      if isSame {
        headings[headings.count - 1].count += 1
      } else {
        headings.append(ShelfHeading(title: names.title(of: Int(slot)), place: place, count: 1))
      }
      last = mark
    }
    return headings
  }

  private var groupHeadings: [ShelfHeading] {
    guard !groups.isEmpty else { return [] }
    var headings: [ShelfHeading] = []
    for (place, slot) in slots.enumerated() {
      let title = groups[table.columns.numbers[Int(slot)]] ?? ""
      if headings.last?.title == title {
        headings[headings.count - 1].count += 1
      } else {
        headings.append(ShelfHeading(title: title, place: place, count: 1))
      }
    }
    return headings
  }

  /// The books of a series by their numbers, and the whole numbers that are missing between the first and the last.
  public func series(of place: Int) -> BookSeries? {
    let slot = slot(at: place)
    return BookSeries(of: slot, in: table, BookSeries.volumes(beside: slot, in: table))
  }
}
