import Accessibility
import Books
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// The list of books with columns.
@Suite(.timeLimit(.minutes(5))) struct BookListTests {
  private func rig(
    _ count: Int = 50, _ size: Size = Size(1100, 700)
  ) -> (rig: Rig, shelf: FindableShelf) {
    let rig = Rig(size)
    let shelf = FindableShelf(count: count)
    rig.show(shelf, at: 3)
    rig.settle()
    rig.key("E", .control)
    rig.settle()
    return (rig, shelf)
  }

  private func nodes(_ rig: Rig, _ role: AccessibleRole) -> [AccessibleNode] {
    func all(_ node: AccessibleNode) -> [AccessibleNode] { [node] + node.children.flatMap(all) }
    let list = all(rig.stage.accessibleWindow()).first { $0.label == "List of books" }
    return list.map(all)?.filter { $0.role == role } ?? []
  }

  private func isOpen(_ rig: Rig) -> Bool {
    rig.wait(0.2)
    return !nodes(rig, .row).isEmpty
  }

  /// The list stands in a layer of the chrome.
  private func frame(_ rig: Rig) throws -> Rect {
    try #require(rig.records.first { $0.name == "book-list" && !$0.isHidden }).frame
  }

  @Test func theListHasTheBooksInTheOrderOfTheShelf() {
    let (rig, shelf) = rig()
    let rows = nodes(rig, .row)
    #expect(rows.first?.label == shelf.entry(at: 0).title)
    #expect(rows[1].value?.contains("Author: \(shelf.entry(at: 1).author ?? "")") == true)
    #expect(rows.first { $0.isSelected }?.label == shelf.entry(at: 3).title)
  }

  @Test func aColumnSortsAndASecondClickTurnsTheOrderRound() throws {
    let (rig, shelf) = rig()
    let column = try #require(nodes(rig, .tab).first { $0.label == "Author" }?.frame)
    rig.click(column.midX, column.midY)
    rig.settle()
    #expect(shelf.order == .author && !shelf.isReversed)
    #expect(nodes(rig, .tab).first { $0.isSelected }?.label == "Author")
    #expect(nodes(rig, .row).first?.label == shelf.entry(at: 0).title)
    rig.click(column.midX, column.midY)
    rig.settle()
    #expect(shelf.isReversed && isOpen(rig))
  }

  /// The cursor stays on its book when the order changes.
  @Test func theCursorFollowsItsBook() {
    let (rig, shelf) = rig()
    for _ in 0..<4 { rig.key("Down") }
    let book = shelf.entry(at: 7)
    shelf.order = .author
    rig.frame()
    rig.frame()
    #expect(nodes(rig, .row).first { $0.isSelected }?.label == book.title)
  }

  @Test func theShelfBeneathFollowsTheCursor() {
    let (rig, _) = rig()
    rig.key("End")
    rig.settle()
    #expect(rig.stage.centredBook == 49)
  }

  @Test func enterOpensTheBookOfTheCursor() {
    let (rig, shelf) = rig()
    rig.key("Down")
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.contains(shelf.entry(at: 4).title))
    #expect(!isOpen(rig))
  }

  @Test func aClickOnARowOpensItsBook() throws {
    let (rig, shelf) = rig()
    let row = try #require(nodes(rig, .row).first { $0.label == shelf.entry(at: 5).title }?.frame)
    rig.click(row.midX, row.midY)
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.contains(shelf.entry(at: 5).title))
  }

  @Test func lettersFind() {
    let (rig, _) = rig()
    rig.type("whale")
    rig.settle()
    let rows = nodes(rig, .row)
    #expect(rows.count == 7 && rows.allSatisfy { $0.label.contains("whale") })
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book")
  }

  @Test func whatIsNotFoundIsSaid() {
    let (rig, _) = rig()
    rig.type("zebra")
    rig.settle()
    #expect(nodes(rig, .row).isEmpty && rig.words.contains("No book is found."))
  }

  @Test func escClosesTheListAndTheKeyTwice() {
    let (rig, _) = rig()
    rig.key("Escape")
    #expect(!isOpen(rig))
    rig.key("E", .control)
    #expect(isOpen(rig))
    rig.key("E", .control)
    #expect(!isOpen(rig))
  }

  /// A list of any length costs what is seen.
  @Test func onlyTheRowsThatAreSeenAreMade() {
    func cost(_ count: Int) -> (layers: Int, entries: Int) {
      let (rig, shelf) = rig(count)
      shelf.entriesAsked = 0
      rig.frame()
      return (rig.records.filter { $0.path.contains("book-list") }.count, shelf.entriesAsked)
    }
    let (few, many) = (cost(200), cost(20_000))
    #expect(few.layers == many.layers)
    #expect(many.entries <= few.entries + 10, "\(few) \(many)")
  }

  @Test(arguments: [Size(1100, 700), Size(600, 900), Size(400, 300), Size(120, 90)])
  func liesInTheWindow(size: Size) throws {
    let (rig, _) = rig(50, size)
    let window = Rect(origin: .zero, size: size)
    let frame = try frame(rig)
    #expect(frame.intersection(window) == frame)
  }

  @Test func atRestNothingRuns() {
    let (rig, _) = rig()
    rig.wait(1)
    #expect(!rig.stage.isMoving(at: rig.time))
    let before = rig.stage.commands()
    rig.wait(1)
    #expect(rig.stage.commands() == before)
  }
}
