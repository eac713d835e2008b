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
  /// A damaged book that is there is not asked for with every change of the shelf.
  @Test func aCoverThatFailedMeanwhileIsAskedForAgain() {
    let (rig, shelf) = (Rig(), shelf())
    func shows(_ name: String) -> Bool {
      rig.records.contains { !$0.isHidden && $0.contentsName == name }
    }
    rig.damaged = ["/b1/cover.png", "/b2/cover.png"]
    rig.show(shelf, at: 1)
    rig.settle()
    #expect(shows("book0/cover") && !shows("book1/cover") && !shows("book2/cover"))
    rig.damaged = []
    var other = row(4)
    other.entry.title = "Another title"
    shelf.table.apply(.rows([other]))
    rig.wait(0.5)
    #expect(rig.stage.takeRetries().isEmpty && !shows("book1/cover"))
    shelf.table.apply(.rows([row(1)]))
    rig.wait(0.5)
    #expect(rig.stage.takeRetries() == [row(1).entry.documentID])
    #expect(shows("book1/cover") && !shows("book2/cover"))
    #expect(rig.settle() != nil && rig.stage.pendingRequests.isEmpty)
  }
}
