import Books
import TestBasics
import Testing

import BookTable

@Suite(.timeLimit(.minutes(2)))
struct HistoryTests {
  private func numbers(_ shelf: TableShelf) -> [Int64] {
    (0..<shelf.count).map(shelf.number(at:))
  }

  /// The list after the changes; inserted books are taken from the list that the shelf has now.
  private func applied(_ changes: [ShelfChange], to old: [Int64], _ now: [Int64]) -> [Int64] {
    // An inserted book is not known before the end, so the list holds nil in its place.
    var list: [Int64?] = old
    for change in changes {
      switch change {
      case .inserted(let place): list.insert(nil, at: place)
      case .removed(let place): list.remove(at: place)
      case .moved(let from, let to): list.insert(list.remove(at: from), at: to)
      case .updated: break
      }
    }
    guard list.count == now.count else { return [] }
    return zip(list, now).map { $0 ?? $1 }
  }

  @Test func aBookThatComesGoesOrMovesIsOneChange() {
    let shelf = Rows.shelf((1...4).map { Rows.row($0, "\($0)") })
    shelf.order = .title
    var before = shelf.revision
    func told() -> [ShelfChange]? {
      defer { before = shelf.revision }
      return shelf.changes(since: before)
    }
    shelf.table.apply(.rows([Rows.row(5, "2 b")]))
    #expect(told() == [.inserted(2)])
    shelf.table.apply(.removed([1]))
    #expect(told() == [.removed(0)])
    shelf.table.apply(.rows([Rows.row(2, "9")]))
    #expect(told() == [.moved(from: 0, to: 3), .updated(3)])
    shelf.table.apply(.rows([Rows.row(3, "3 c")]))
    #expect(told() == [.updated(1)])
    #expect(told() == [])
    shelf.isReversed = true
    #expect(told() == nil)
  }

  @Test func manyChangesAreForgotten() {
    let shelf = Rows.shelf([])
    let before = shelf.revision
    shelf.table.apply(.rows((0..<5_000).map { Rows.row($0, "\($0)") }))
    #expect(shelf.changes(since: before) == nil && shelf.revision != before)
    #expect(shelf.changes(since: shelf.revision) == [] && shelf.changes(since: -1) == nil)
    #expect(shelf.changes(since: shelf.revision + 1) == nil)
  }

  /// A filter asks for duplicates, so that a change hides a book that has not changed.
  @Test func aChangeThatHidesAnotherBookIsNotToldAsChanges() {
    let shelf = Rows.shelf([Rows.row(1, "a"), Rows.row(2, "a"), Rows.row(3, "b")])
    shelf.filter = BookQuery("is:duplicate")
    let before = shelf.revision
    shelf.table.apply(.removed([1]))
    #expect(shelf.count == 0 && shelf.changes(since: before) == nil)
  }

  @Test(arguments: 1...12)
  func changesLeadFromTheOldListToTheNew(_ seed: Int) {
    var random = SeededRandom(UInt64(seed))
    func number(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    let table = BookTable()
    let shelves =
      BookOrder.allCases.map { TableShelf(table, order: $0) }
      + [TableShelf(table, order: .title, filter: BookQuery("x"))]
    var known = shelves.map { (revision: $0.revision, list: numbers($0)) }
    var told = 0
    for _ in 0..<60 {
      let ids = (0..<(1 + number(5))).map { _ in Int64(number(60)) }
      switch number(3) {
      case 0: table.apply(.removed(ids))
      default:
        table.apply(
          .rows(
            ids.map {
              Rows.row(
                $0, number(2) == 0 ? "x\(number(40))" : "y\(number(40))",
                author: "A\(number(5))", pages: number(500), added: number(90))
            }))
      }
      // Some shelves are looked at after several packets.
      for (index, shelf) in shelves.enumerated() where number(3) > 0 {
        let now = numbers(shelf)
        if let changes = shelf.changes(since: known[index].revision) {
          #expect(applied(changes, to: known[index].list, now) == now, "\(shelf.order)")
          told += 1
        }
        known[index] = (shelf.revision, now)
      }
    }
    #expect(told > 200)
  }
}
