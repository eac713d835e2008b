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
  private func folder(_ path: String, isMounted: Bool) -> LibraryFolders.Folder {
    var folder = LibraryFolders.Folder(path: Array(path.utf8))
    folder.isMounted = isMounted
    return folder
  }

  @Test func enterSaysWhichFolderIsNotThere() {
    let rig = Rig()
    let path = Picture.Source(path: "/media/disk/b1")
    rig.show([
      ShelfEntry(
        id: "book1", title: "Far", cover: .init(path: "/media/disk/b1/cover.png"), pageCount: nil,
        locator: .folder(path))
    ])
    rig.stage.libraryFolders.folders = [
      folder("/media", isMounted: true), folder("/media/disk", isMounted: false),
      folder("/media/dis", isMounted: false),
    ]
    rig.settle()
    rig.key("Return")
    rig.settle()
    #expect(
      rig.words.contains("“Far” cannot be read: the folder /media/disk is not there"),
      "\(rig.words)")
    // A folder that is there has another reason.
    rig.stage.libraryFolders.folders[1].isMounted = true
    rig.key("Return")
    rig.settle()
    #expect(
      rig.words.contains("“Far” cannot be read: there is no book and no picture in this folder"))
  }

  /// The pages of some books are known without their files, so that such a book opens before its pages fail.
  @Test func aBookThatOpensWithoutPagesSaysTheSame() {
    let rig = Rig()
    rig.damaged = Set((0..<12).map { "/b1/\($0).png" })
    rig.stage.libraryFolders.folders = [folder("/", isMounted: false)]
    rig.show([Rig.book(1, pages: 12)])
    rig.settle()
    rig.key("Return")
    rig.wait(4)
    #expect(rig.facts.scene == "shelf")
    #expect(
      rig.words.contains("“Book 1” cannot be read: the folder / is not there"), "\(rig.words)")
  }
}
