/// The library's numbers of the books that were read or edited. A book that lies in several places has several slots.
struct LibraryNumbers: Sendable {
  private var numbers: [Int: Int] = [:]
  private var slots: [Int: [Int]] = [:]
  /// The library's numbers of the books that lie in several places.
  private(set) var shared: Set<Int> = []

  /// - Parameter book: nil where the library knows nothing of the book.
  mutating func set(_ book: Int?, at slot: Int) {
    let old = numbers[slot]
    guard book != old else { return }
    if let old {
      slots[old]?.removeAll { $0 == slot }
      if slots[old]?.isEmpty == true { slots[old] = nil }
      if slots(of: old).count < 2 { shared.remove(old) }
    }
    numbers[slot] = book
    guard let book else { return }
    slots[book, default: []].append(slot)
    if slots(of: book).count > 1 { shared.insert(book) }
  }

  subscript(slot: Int) -> Int? { numbers[slot] }

  func slots(of book: Int) -> [Int] { slots[book] ?? [] }

  /// The slots of the books that lie in several places.
  var copies: [Int] { shared.flatMap(slots(of:)) }
}
