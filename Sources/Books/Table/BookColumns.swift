import Books
import PaperGeometry

/// The facts of all books, an array for each fact. A book keeps its slot.
///
/// Structures in an array of their own were rejected: a search and an order read a few facts of all books, and a
/// structure with its strings takes four times as much memory.
struct BookColumns: Sendable {
  /// The facts of a book that a filter asks for.
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let isRemoved = Flags(rawValue: 1)
    static let isFinished = Flags(rawValue: 2)
    static let hasNotes = Flags(rawValue: 4)
    static let isGuessed = Flags(rawValue: 8)
    static let isPicture = Flags(rawValue: 16)
    static let isFolder = Flags(rawValue: 32)
  }

  private(set) var texts = TextArena()
  private(set) var numbers: [Int64] = []
  /// No number is higher.
  private var highest = Int64.min
  private var slotOfNumber = SlotIndex()
  private var slotOfID = SlotIndex()
  private var slotOfPath = SlotIndex()
  private(set) var flags: [Flags] = []
  private(set) var states: [BookRow.State] = []
  /// -1 where the pages have not been counted.
  private(set) var pages: [Int32] = []
  private(set) var sizes: [Int64] = []
  private(set) var added: [UInt32] = []
  /// Not a number for no number.
  private(set) var volumes: [Float] = []
  /// Width and height; 0 where the size is unknown.
  private(set) var trims: [SIMD2<Float>] = []
  /// With the highest byte set; 0 for none.
  private(set) var colors: [UInt32] = []
  private(set) var spines: [UInt32] = []
  private(set) var formats: [UInt8] = []
  private(set) var formatNames = [""]
  /// Not a number for a book that nobody has begun.
  private(set) var progress: [Float] = []
  private(set) var lastRead: [UInt32] = []
  /// Ten times the rating and one; 0 for none. The reader's own rating counts before the book's.
  private(set) var ratings: [UInt8] = []
  private(set) var ownRatings: [UInt8] = []
  private(set) var ownTags: [Int: String] = [:]
  /// The books that the reader has corrected. The columns have the corrected facts.
  private var corrected: [Int: CorrectedRow] = [:]
  private(set) var library = LibraryNumbers()
  /// How the pages are found of books that a list names.
  private(set) var locators: [Int: BookLocator] = [:]

  /// Counts the changes of names and volumes. What is kept of the reading changes neither.
  private(set) var namesRevision = 0
  /// Slots without books, which new books take.
  private var free: [Int] = []
  /// The number of the books.
  private(set) var count = 0

  /// Slots with and without books.
  var slots: Range<Int> { 0..<numbers.count }

  func has(_ slot: Int) -> Bool { !flags[slot].contains(.isRemoved) }

  // MARK: Finding

  func slot(of number: Int64) -> Int? {
    slotOfNumber.find(SlotIndex.hash(number)) { numbers[$0] == number }
  }

  func slot(ofID id: String) -> Int? {
    slotOfID.find(SlotIndex.hash(Array(id.utf8))) {
      texts.slice(.id, of: $0).elementsEqual(id.utf8)
    }
  }

  /// The number of the book at a path.
  func number(at path: [UInt8]) -> Int64? {
    slotOfPath.find(SlotIndex.hash(path)) { texts.slice(.path, of: $0).elementsEqual(path) }
      .map { numbers[$0] }
  }

  // MARK: Changing

  /// - Returns: the slots that have changed.
  mutating func apply(_ packet: TablePacket) -> Set<Int> {
    var changed: Set<Int> = []
    switch packet {
    case .rows(let rows):
      changed.reserveCapacity(rows.count)
      for row in rows { changed.insert(put(withCorrections(row))) }
    case .packed(let packed): return apply(.rows(packed.rows))
    case .removed(let numbers):
      for number in numbers {
        if let slot = remove(number) { changed.insert(slot) }
      }
    case .readings(let readings):
      for (number, reading) in readings {
        guard let slot = slot(of: number) else { continue }
        set(reading, at: slot)
        changed.insert(slot)
      }
    }
    return changed
  }

  /// Adds the books of a start. No slot may be free, and no book may be known.
  mutating func append(_ packed: PackedRows) {
    let formats = packed.formatNames.map { format($0) }
    let first = numbers.count
    texts.append(packed)
    var hashes: [UInt32] = []
    hashes.reserveCapacity(packed.count)
    for facts in packed.facts {
      let slot = addSlot(of: facts.number)
      flags[slot] = facts.flags
      setFacts(facts, format: formats[Int(facts.format)], at: slot)
      hashes.append(UInt32(truncatingIfNeeded: SlotIndex.hash(facts.number)))
    }
    slotOfNumber.insert(hashes, from: first)
    slotOfID.insert(packed.nameHashes, from: first)
    slotOfPath.insert(packed.pathHashes, from: first)
    for (place, locator) in packed.locators { locators[first + place] = locator }
    count += packed.count
    namesRevision += packed.count
  }

  private mutating func put(_ row: BookRow) -> Int {
    let slot: Int
    if let known = self.slot(of: row.number) {
      slot = known
      forgetNames(of: slot)
      setTexts(of: row, at: slot)
      setFacts(of: row, at: slot)
    } else {
      slot = makeSlot(of: row.number)
      setTexts(of: row, at: slot)
      setFacts(of: row, at: slot)
      slotOfNumber.insert(slot, hash: SlotIndex.hash(row.number))
      count += 1
    }
    slotOfID.insert(slot, hash: hash(.id, slot))
    slotOfPath.insert(slot, hash: hash(.path, slot))
    if row.entry.locator.isListed {
      locators[slot] = row.entry.locator
    } else if !locators.isEmpty {
      locators[slot] = nil
    }
    return slot
  }

  /// Makes room for further books.
  mutating func reserve(_ count: Int, textBytes: Int) {
    guard count > 0 else { return }
    texts.reserve(count, bytes: textBytes)
    numbers.reserveCapacity(count)
    flags.reserveCapacity(count)
    states.reserveCapacity(count)
    pages.reserveCapacity(count)
    sizes.reserveCapacity(count)
    added.reserveCapacity(count)
    volumes.reserveCapacity(count)
    trims.reserveCapacity(count)
    colors.reserveCapacity(count)
    spines.reserveCapacity(count)
    formats.reserveCapacity(count)
    progress.reserveCapacity(count)
    lastRead.reserveCapacity(count)
    ratings.reserveCapacity(count)
    ownRatings.reserveCapacity(count)
    slotOfNumber.reserve(count)
    slotOfID.reserve(count)
    slotOfPath.reserve(count)
  }

  /// Adds books that come behind all others; else adds none, as a book may be known.
  /// - Returns: whether the books were added.
  mutating func append(_ rows: [BookRow]) -> Bool {
    guard free.isEmpty, corrected.isEmpty else { return false }
    // By places: a row that is taken out is a copy of two dozen texts.
    var last = highest
    for place in rows.indices {
      guard rows[place].number > last else { return false }
      last = rows[place].number
    }
    for place in rows.indices { _ = put(rows[place]) }
    return true
  }

  /// Whether books can be added without a look at the others.
  func takes(_ packed: PackedRows) -> Bool {
    guard free.isEmpty, corrected.isEmpty else { return false }
    return packed.facts.allSatisfy { $0.number > highest }
      || packed.facts.allSatisfy { slot(of: $0.number) == nil }
  }

  /// The row with the reader's corrections. The row is kept, so that a correction can be taken back.
  private mutating func withCorrections(_ row: BookRow) -> BookRow {
    guard let slot = slot(of: row.number), let corrections = corrected[slot]?.corrections else {
      return row
    }
    let known = CorrectedRow(found: row, corrections: corrections)
    corrected[slot] = known
    return known.row
  }

  private mutating func correct(_ slot: Int, by corrections: [CorrectedField: String]) {
    guard corrections != corrected[slot]?.corrections ?? [:] else { return }
    var found = corrected[slot]?.found ?? row(at: slot)
    if corrected[slot] == nil { found.details.rating = Self.rating(ratings[slot]) }
    let known = CorrectedRow(found: found, corrections: corrections)
    corrected[slot] = corrections.isEmpty ? nil : known
    setTexts(of: known.row, at: slot)
    setFacts(of: known.row, at: slot)
  }

  private mutating func makeSlot(of number: Int64) -> Int {
    if let slot = free.popLast() {
      numbers[slot] = number
      set(BookReading(), at: slot)
      highest = max(highest, number)
      return slot
    }
    return addSlot(of: number)
  }

  private mutating func addSlot(of number: Int64) -> Int {
    highest = max(highest, number)
    numbers.append(number)
    flags.append([])
    states.append(.present)
    pages.append(-1)
    sizes.append(0)
    added.append(0)
    volumes.append(.nan)
    trims.append(.zero)
    colors.append(0)
    spines.append(0)
    formats.append(0)
    progress.append(.nan)
    lastRead.append(0)
    ratings.append(0)
    ownRatings.append(0)
    return numbers.count - 1
  }

  private mutating func setFacts(of row: BookRow, at slot: Int) {
    var flag = flags[slot].subtracting([.isGuessed, .isPicture, .isFolder, .isRemoved])
    if row.entry.isGuessed { flag.insert(.isGuessed) }
    switch row.entry.locator {
    case .picture: flag.insert(.isPicture)
    case .folder: flag.insert(.isFolder)
    case .file, .listed: break
    }
    flags[slot] = flag
    var facts = PackedRows.Facts()
    (facts.state, facts.pageCount, facts.size) = (row.state, row.entry.pageCount, row.size)
    (facts.added, facts.seriesIndex) = (row.added, row.details.seriesIndex)
    (facts.trim, facts.color, facts.spine) = (row.trim, row.color, row.spine)
    facts.rating = row.details.rating
    setFacts(facts, format: format(row.format), at: slot)
  }

  private mutating func setFacts(_ facts: PackedRows.Facts, format: UInt8, at slot: Int) {
    states[slot] = facts.state
    pages[slot] = facts.pageCount.map { Int32(clamping: $0) } ?? -1
    sizes[slot] = Int64(facts.size)
    added[slot] = UInt32(clamping: facts.added)
    volumes[slot] = facts.seriesIndex.map { Float($0) } ?? .nan
    trims[slot] = facts.trim.map { SIMD2(Float($0.width), Float($0.height)) } ?? .zero
    colors[slot] = facts.color.map { $0 | 0xFF00_0000 } ?? 0
    spines[slot] = facts.spine.map { $0 | 0xFF00_0000 } ?? 0
    formats[slot] = format
    ratings[slot] = Self.stored(facts.rating)
  }

  static func stored(_ rating: Int?) -> UInt8 {
    rating.map { UInt8(clamping: $0 + 1) } ?? 0
  }

  /// More formats than a byte counts share the last number.
  private mutating func format(_ name: String) -> UInt8 {
    if let known = formatNames.firstIndex(of: name) { return UInt8(clamping: known) }
    guard formatNames.count < 255 else { return 0 }
    formatNames.append(name)
    return UInt8(formatNames.count - 1)
  }

  private mutating func set(_ reading: BookReading, at slot: Int) {
    progress[slot] = reading.progress.map { Float($0) } ?? .nan
    lastRead[slot] = UInt32(clamping: reading.lastRead ?? 0)
    if reading.isFinished {
      flags[slot].insert(.isFinished)
    } else {
      flags[slot].remove(.isFinished)
    }
    if reading.hasNotes { flags[slot].insert(.hasNotes) } else { flags[slot].remove(.hasNotes) }
    ownRatings[slot] = Self.stored(reading.rating)
    ownTags[slot] =
      reading.tags.isEmpty ? nil : reading.tags.joined(separator: "\u{1F}")
    library.set(reading.book, at: slot)
    correct(slot, by: reading.corrections)
  }

  private mutating func remove(_ number: Int64) -> Int? {
    guard let slot = slot(of: number) else { return nil }
    forgetNames(of: slot)
    slotOfNumber.remove(slot)
    namesRevision += 1
    locators[slot] = nil
    ownTags[slot] = nil
    corrected[slot] = nil
    library.set(nil, at: slot)
    flags[slot] = .isRemoved
    free.append(slot)
    count -= 1
    return slot
  }

  private mutating func forgetNames(of slot: Int) {
    slotOfID.remove(slot)
    slotOfPath.remove(slot)
  }

  private func hash(_ field: TextArena.Field, _ slot: Int) -> UInt64 {
    SlotIndex.hash(texts.slice(field, of: slot))
  }

  private mutating func setTexts(of row: BookRow, at slot: Int) {
    let (entry, details) = (row.entry, row.details)
    namesRevision += 1
    texts.begin(slot)
    texts.put(entry.id)
    texts.put(entry.title)
    texts.put(entry.author)
    texts.put(details.titleSort)
    texts.put(details.authorSort)
    texts.put(details.series)
    texts.put(details.language)
    texts.put(details.publisher)
    texts.put(details.tags.isEmpty ? nil : details.tags.joined(separator: "\u{1F}"))
    let path = entry.locator.bytes
    texts.put(path)
    // Most books have their cover in themselves, and the path is not kept twice.
    texts.put(entry.cover.bytes == path ? [] : entry.cover.bytes)
    texts.put(details.authors.count > 1 ? details.authors.joined(separator: "\u{1F}") : nil)
  }
}

extension BookRow {
  /// Bytes of the texts that the table keeps. A byte too few has the array of all texts grow to its double.
  var textBytes: Int {
    func count(_ text: String?) -> Int { text?.utf8.count ?? 0 }
    func count(_ texts: [String]) -> Int { texts.reduce(0) { $0 + $1.utf8.count + 1 } }
    let short =
      count(entry.id) + count(entry.title) + count(entry.author) + count(details.titleSort)
      + count(details.authorSort) + count(details.series) + count(details.language)
      + count(details.publisher)
    let lists = count(details.tags) + (details.authors.count > 1 ? count(details.authors) : 0)
    let (path, cover) = (entry.locator.bytes, entry.cover.bytes)
    return short + lists + path.count + (cover == path ? 0 : cover.count)
  }
}

extension BookLocator {
  fileprivate var isListed: Bool {
    if case .listed = self { true } else { false }
  }
}
