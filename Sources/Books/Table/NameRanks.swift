import Books

/// The order of all titles, authors and series of a table. Each order of the shelf is made of these by numbers alone.
struct NameRanks: Sendable {
  /// All slots with a book, by title, and by number where titles are equal.
  let titles: [Int32]
  /// The place of each slot's author and series among all others; `none` for a book without a name.
  let (authors, series): ([UInt32], [UInt32])

  static let none = UInt32.max

  init(_ columns: BookColumns, _ text: SearchText) {
    titles = Self.byTitle(columns, text)
    authors = Self.ranks(columns, [.author, .authorSort], isNamed: { text.has(1, at: $0) }) {
      OrderKey(columns, text, .author).appendAuthor($0, to: &$1)
    }
    series = Self.ranks(columns, [.series], isNamed: { text.has(2, at: $0) }) {
      OrderKey.appendNatural(text.slice(2, of: $0), to: &$1)
    }
  }

  /// Whether two slots have the same first author, or the same series.
  func haveSameName(_ a: Int, _ b: Int, in order: BookOrder) -> Bool {
    order == .series ? series[a] == series[b] : authors[a] == authors[b]
  }

  /// All slots with a book, by number.
  static func byNumber(_ columns: BookColumns) -> [Int32] {
    let slots = columns.slots.filter(columns.has).map(Int32.init)
    let numbers = columns.numbers
    let isSorted = zip(slots, slots.dropFirst()).allSatisfy { numbers[Int($0)] < numbers[Int($1)] }
    return isSorted ? slots : slots.sorted { numbers[Int($0)] < numbers[Int($1)] }
  }

  private static func byTitle(_ columns: BookColumns, _ text: SearchText) -> [Int32] {
    let slots = byNumber(columns)
    let key = OrderKey(columns, text, .title)
    var keys = SortKeys(count: slots.count)
    for slot in slots { keys.add { key.appendTitle(Int(slot), to: &$0) } }
    return keys.sorted().map { slots[Int($0)] }
  }

  /// - Parameters:
  ///   - fields: the texts by which equal names are known before their keys are made: a name has many books.
  ///   - append: appends the key of a slot.
  private static func ranks(
    _ columns: BookColumns, _ fields: [TextArena.Field], isNamed: (Int) -> Bool,
    append: (Int, inout [UInt8]) -> Void
  ) -> [UInt32] {
    let texts = columns.texts
    func hash(_ slot: Int) -> UInt64 {
      fields.reduce(0) { $0 &* 31 &+ SlotIndex.hash(texts.slice($1, of: slot)) }
    }
    func isSame(_ one: Int, _ other: Int) -> Bool {
      fields.allSatisfy { texts.isSame(texts.range($0, of: one), texts.range($0, of: other)) }
    }
    var (index, first) = (SlotIndex(), [Int32]())
    // The first slot with each name, and the place of each slot's name among these.
    var nameOfFirst = [Int32](repeating: -1, count: columns.slots.count)
    var nameOf = nameOfFirst
    for slot in columns.slots where columns.has(slot) && isNamed(slot) {
      let hash = hash(slot)
      if let known = index.find(hash, matches: { isSame($0, slot) }) {
        nameOf[slot] = nameOfFirst[known]
      } else {
        index.insert(slot, hash: hash)
        (nameOfFirst[slot], nameOf[slot]) = (Int32(first.count), Int32(first.count))
        first.append(Int32(slot))
      }
    }
    var keys = SortKeys(count: first.count)
    for slot in first { keys.add { append(Int(slot), &$0) } }
    var (rank, last) = (UInt32(0), -1)
    var ranks = [UInt32](repeating: 0, count: first.count)
    for name in keys.sorted() {
      // Names that differ in accents alone are one name.
      if last >= 0, !keys.isSame(last, Int(name)) { rank += 1 }
      ranks[Int(name)] = rank
      last = Int(name)
    }
    return nameOf.map { $0 < 0 ? none : ranks[Int($0)] }
  }

  /// All slots with a book, in an order by names.
  /// - Returns: nil for an order without names.
  func sorted(by order: BookOrder, _ columns: BookColumns, _ text: SearchText) -> [Int32]? {
    func volume(_ slot: Int) -> UInt32 {
      series[slot] == Self.none ? 0 : OrderKey.volumeNumber(columns.volumes[slot])
    }
    // The last of the keys comes first, as equal numbers keep their order.
    switch order {
    case .title: return titles
    case .author:
      let volumes = RadixSort.sorted(titles, by: volume)
      return RadixSort.sorted(RadixSort.sorted(volumes) { series[$0] }) { authors[$0] }
    case .series:
      let inner = RadixSort.sorted(titles) {
        series[$0] == Self.none ? authors[$0] : volume($0)
      }
      return RadixSort.sorted(inner) { series[$0] }
    case .progress:
      let key = OrderKey(columns, text, order)
      return RadixSort.sorted(RadixSort.sorted(titles, by: key.rest)) { key.standing(of: $0) }
    case .found, .added, .read, .size, .color: return nil
    }
  }

  /// All slots with a book, in an order without names.
  static func sorted(by order: BookOrder, _ columns: BookColumns, _ text: SearchText) -> [Int32] {
    let (slots, key) = (byNumber(columns), OrderKey(columns, text, order))
    return switch order {
    case .added: RadixSort.sorted(slots) { UInt32.max - columns.added[$0] }
    case .read: RadixSort.sorted(slots) { UInt32.max - columns.lastRead[$0] }
    case .size: RadixSort.sorted(slots, by: key.length)
    case .color:
      RadixSort.sorted(slots) { UInt32(clamping: BookHue.rank(columns.colors[$0])) }
    case .found, .title, .author, .series, .progress: slots
    }
  }
}
