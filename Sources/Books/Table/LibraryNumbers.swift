/// The library's numbers of the books that were read or edited. A book that lies in several places has several slots.
struct LibraryNumbers: Sendable {
  private var numbers: [Int: Int] = [:]
  private var slots: [Int: [Int]] = [:]

  /// - Parameter book: nil where the library knows nothing of the book.
  mutating func set(_ book: Int?, at slot: Int) {
    let old = numbers[slot]
    guard book != old else { return }
    if let old {
      slots[old]?.removeAll { $0 == slot }
      if slots[old]?.isEmpty == true { slots[old] = nil }
    }
    numbers[slot] = book
    if let book { slots[book, default: []].append(slot) }
  }

  subscript(slot: Int) -> Int? { numbers[slot] }

  func slots(of book: Int) -> [Int] { slots[book] ?? [] }

  /// The slots of the books that lie in several places.
  var copies: [Int] { slots.values.filter { $0.count > 1 }.flatMap(\.self) }
}
