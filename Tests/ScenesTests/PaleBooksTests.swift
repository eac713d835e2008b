import BookTable
import Books
import Content
import PaperGeometry
import PaperGestures
import Shelf
import Stage
import Testing

/// Books of a folder of the library that is not there, as on a disk that is not put in.
@Suite(.timeLimit(.minutes(5))) struct PaleBooksTests {
  private func row(_ number: Int, _ state: BookRow.State = .present) -> BookRow {
    BookRow(number: Int64(number), entry: Rig.book(number, pages: 12), state: state)
  }

  /// Five books; the second is away.
  private func shelf() -> TableShelf {
    TableShelf(
      BookTable(TableContents([.rows((0..<5).map { row($0, $0 == 1 ? .unmounted : .present) })])))
  }

  /// The books with a veil, each with the veil's opacity.
  private func veils(_ rig: Rig) -> [String: Double] {
    var veils: [String: Double] = [:]
    for record in rig.records where record.name == "veil" && !record.isHidden {
      veils[record.path.split(separator: "/").dropLast().last.map(String.init) ?? ""] =
        record.opacity
    }
    return veils
  }

  @Test(arguments: [ShelfStyle.rows, .carousel, .deck])
  func coversArePaleUntilTheFolderIsBack(style: ShelfStyle) {
    let (rig, shelf) = (Rig(shelf: style), shelf())
    rig.show(shelf, at: 1)
    rig.settle()
    let pale = veils(rig)
    // A deck and a carousel go round.
    let books = pale.keys.map { ($0.split(separator: "-").last.flatMap { Int($0) } ?? 0) % 5 }
    #expect(Set(books) == [1], "\(pale)")
    #expect(pale.values.allSatisfy { $0 > 0.4 && $0 < 0.8 }, "\(pale)")
    shelf.table.apply(.rows([row(1)]))
    rig.frame()
    #expect(veils(rig).isEmpty)
  }
}
