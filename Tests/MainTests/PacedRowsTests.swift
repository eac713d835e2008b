import BookTable
import Books
import PaperApp
import Testing

/// Changes of many rows come to a table little by little.
@Suite(.timeLimit(.minutes(1))) struct PacedRowsTests {
  private func row(_ number: Int64, _ title: String = "") -> BookRow {
    let file = Picture.Source(path: "/\(number)")
    return BookRow(
      number: number,
      entry: ShelfEntry(
        id: "\(number)", title: title, cover: file, pageCount: nil, locator: .file(file)))
  }

  private func rows(_ numbers: ClosedRange<Int64>) -> TablePacket { .rows(numbers.map { row($0) }) }

  /// The numbers of the rows of a part, and those that are removed.
  private func numbers(_ packets: [TablePacket]) -> (rows: [Int64], removed: [Int64]) {
    var removed: [Int64] = []
    for case .removed(let numbers) in packets { removed += numbers }
    return (packets.flatMap { $0.rows.map(\.number) }, removed)
  }

  @Test func aPartHasABoundedNumberOfRowsInTheirOrder() {
    var paced = PacedRows()
    paced.add([rows(1...5), rows(6...7)])
    #expect(numbers(paced.next(3)).rows == [1, 2, 3] && !paced.isEmpty)
    paced.add([rows(8...8)])
    #expect(numbers(paced.next(100)).rows == [4, 5, 6, 7, 8] && paced.isEmpty)
    #expect(paced.next(3).isEmpty)
  }

  @Test func theLastChangeOfARowCounts() {
    var paced = PacedRows()
    paced.add([rows(1...3), .removed([2, 9]), .rows([row(3, "new")])])
    let part = paced.next(10)
    #expect(numbers(part).rows == [1, 3] && numbers(part).removed == [2, 9])
    #expect(part.flatMap(\.rows).last?.entry.title == "new")
    // A row that comes back after the removal stands.
    paced.add([.removed([4]), rows(4...4)])
    #expect(numbers(paced.next(10)).rows == [4])
  }

  @Test func changesThatWereMadeAlreadyAreDropped() {
    var paced = PacedRows()
    paced.add([rows(1...3)])
    paced.drop([rows(2...2)])
    #expect(numbers(paced.next(1)).rows == [1] && numbers(paced.next(1)).rows == [3])
    paced.add([rows(2...2)])
    #expect(numbers(paced.next(1)).rows == [2] && paced.isEmpty)
    // What is gone meanwhile goes.
    paced.add([.removed([5])])
    paced.drop([rows(5...5)])
    #expect(numbers(paced.next(1)).removed == [5])
  }
}
