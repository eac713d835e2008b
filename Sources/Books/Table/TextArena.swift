/// The texts of all books in one array of bytes: a string of its own for each text would take three times as much.
///
/// A record has the texts of a book in the order of `Field`, each behind its length in two bytes.
struct TextArena: Sendable {
  /// A text of a book.
  enum Field: Int, CaseIterable {
    case id, title, author, titleSort, authorSort, series, language, publisher, tags, path, cover
    /// Each author alone, where a book has several.
    case authors
  }

  /// Separates tags, and no text contains the separator.
  static let separator = UInt8(0x1F)
  /// Longer texts are cut, in bytes.
  static let maximum = 0xFFFF
  /// Bytes of the lengths of a record.
  static let lengthBytes = 2 * Field.allCases.count

  private(set) var bytes: [UInt8] = []
  private var starts: [UInt32] = []
  /// Bytes of records that have been replaced.
  private var waste = 0

  /// Begins the record of a slot; each field follows by `put`, in the order of `Field`.
  /// - Parameter slot: at most the number of records.
  mutating func begin(_ slot: Int) {
    if waste > max(1 << 20, bytes.count / 2) { compact() }
    if slot < starts.count {
      waste += length(of: slot)
      starts[slot] = UInt32(bytes.count)
    } else {
      starts.append(UInt32(bytes.count))
    }
  }

  mutating func put(_ text: some Collection<UInt8>) { Self.put(text, to: &bytes) }

  static func put(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    let count = min(text.count, maximum)
    bytes.append(UInt8(count & 0xFF))
    bytes.append(UInt8(count >> 8))
    bytes.append(contentsOf: text.prefix(count))
  }

  /// Adds the records of new slots.
  mutating func append(_ packed: PackedRows) {
    var start = UInt32(bytes.count)
    let first = start
    bytes += packed.records
    for end in packed.ends {
      starts.append(start)
      start = first + end
    }
  }

  mutating func put(_ text: String?) {
    guard let text, !text.isEmpty else { return put(EmptyCollection()) }
    // Bytes that lie together are copied at once; bytes one by one take ten times as long.
    if text.utf8.withContiguousStorageIfAvailable({ put($0) }) == nil { put(text.utf8) }
  }

  /// Makes room for the records of so many further slots.
  mutating func reserve(_ slots: Int, bytes count: Int) {
    starts.reserveCapacity(starts.count + slots)
    bytes.reserveCapacity(bytes.count + slots * Self.lengthBytes + count)
  }

  private mutating func compact() {
    var packed: [UInt8] = []
    packed.reserveCapacity(bytes.count - waste)
    for slot in starts.indices {
      let start = UInt32(packed.count)
      packed += bytes[Int(starts[slot])..<Int(starts[slot]) + length(of: slot)]
      starts[slot] = start
    }
    (bytes, waste) = (packed, 0)
  }

  private func length(of slot: Int) -> Int {
    let start = Int(starts[slot])
    var at = start
    for _ in Field.allCases { at += 2 + count(at) }
    return at - start
  }

  private func count(_ at: Int) -> Int { Self.count(at, in: bytes) }

  /// The length of the text behind a place.
  static func count(_ at: Int, in bytes: [UInt8]) -> Int {
    Int(bytes[at]) | Int(bytes[at + 1]) << 8
  }

  static func setCount(_ count: Int, before start: Int, in bytes: inout [UInt8]) {
    bytes[start - 2] = UInt8(count & 0xFF)
    bytes[start - 1] = UInt8(count >> 8)
  }

  /// Where a text lies in `bytes`.
  func range(_ field: Field, of slot: Int) -> Range<Int> {
    var at = Int(starts[slot])
    for _ in 0..<field.rawValue { at += 2 + count(at) }
    return at + 2..<at + 2 + count(at)
  }

  func slice(_ field: Field, of slot: Int) -> ArraySlice<UInt8> { bytes[range(field, of: slot)] }

  func isEmpty(_ field: Field, of slot: Int) -> Bool { range(field, of: slot).isEmpty }

  /// Whether the bytes in two ranges are the same.
  func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    let offset = other.lowerBound - one.lowerBound
    for at in one where bytes[at] != bytes[at + offset] { return false }
    return true
  }

  func text(_ field: Field, of slot: Int) -> String {
    String(decoding: slice(field, of: slot), as: UTF8.self)
  }

  /// Nil for an empty text.
  func textIfAny(_ field: Field, of slot: Int) -> String? {
    let slice = slice(field, of: slot)
    return slice.isEmpty ? nil : String(decoding: slice, as: UTF8.self)
  }
}
