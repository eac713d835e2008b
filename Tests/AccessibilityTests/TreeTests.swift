import Accessibility
import Books
import PaperGeometry
import Testing

/// What is told when one snapshot takes the place of another.
@Suite(.timeLimit(.minutes(5))) struct TreeTests {
  private func book(_ number: Int, isFront: Bool) -> AccessibleNode {
    var node = AccessibleNode(
      .book, "Book \(number)", id: .book("\(number)"), hasFocus: isFront)
    (node.content, node.isSelected) = (.entry(at: number), isFront)
    return node
  }

  private func shelf(_ told: Range<Int>, front: Int, of count: Int = 1000) -> AccessibleTree {
    var list = AccessibleNode(
      .shelf, "Shelf", id: .shelf, children: told.map { book($0, isFront: $0 == front) })
    list.content = .list(count: count)
    return tree([list])
  }

  private func tree(_ children: [AccessibleNode], isActive: Bool = true) -> AccessibleTree {
    AccessibleTree(
      AccessibleSnapshot(
        AccessibleNode(.window, "Paper", id: .window, children: children), isActive: isActive))
  }

  private func page(_ index: Int, _ text: String, hasFocus: Bool = true) -> AccessibleNode {
    var page = AccessibleNode(
      .page, "Page \(index + 1)", id: .page(document: "b", index), hasFocus: hasFocus)
    page.content = .text(.page(words([(text, 0)]), selection: nil, area: .zero, quad: nil))
    return page
  }

  private func open(at index: Int, _ text: String = "One.", hasFocus: Bool = true)
    -> AccessibleTree
  {
    var document = AccessibleNode(
      .document, "B", id: .document("b"), value: "Page \(index + 1) of 9",
      children: [page(index, text, hasFocus: hasFocus)])
    document.content = .book(page: index, count: 9)
    return tree([document])
  }

  @Test func nothingIsToldOfTheSame() {
    #expect(shelf(0..<5, front: 2).events(since: shelf(0..<5, front: 2)).isEmpty)
  }

  @Test func anotherBookInFrontMovesFocusAndSelection() {
    let events = shelf(0..<5, front: 3).events(since: shelf(0..<5, front: 2))
    #expect(
      events == [
        .reselected(in: .shelf), .selected(.book("2"), false), .selected(.book("3"), true),
        .focused(.book("2"), false), .focused(.book("3"), true),
      ])
  }

  @Test func theToldPartOfAListMovesOn() {
    let events = shelf(1..<4, front: 2).events(since: shelf(0..<3, front: 2))
    #expect(
      events == [
        .removed(.book("0"), from: .shelf, at: 0), .added(.book("3"), to: .shelf, at: 3),
      ])
  }

  @Test func anEntryOfAListIsFoundByItsPlaceInTheWhole() {
    let tree = shelf(500..<503, front: 501)
    let list = tree[.shelf]?.node
    #expect(list?.count == 1000)
    #expect(list?.child(at: 502)?.label == "Book 502")
    #expect(list?.child(at: 0) == nil && list?.child(at: -1) == nil)
    #expect(tree[.book("501")]?.index == 501)
  }

  @Test func shortListsAreToldAsAWholeAndLongOnesAroundWhatIsSeen() {
    #expect(AccessibleList.exposed(of: 100, seen: 40..<50) == 0..<100)
    #expect(AccessibleList.exposed(of: 101, seen: 40..<50) == 32..<58)
    #expect(AccessibleList.exposed(of: 101, seen: 0..<10) == 0..<18)
    #expect(AccessibleList.exposed(of: 0, seen: 0..<0).isEmpty)
  }

  @Test func afterAPageTurnTheNewPageHasTheFocus() {
    let events = open(at: 3).events(since: open(at: 2))
    #expect(
      events == [
        .removed(.page(document: "b", 2), from: .document("b"), at: 0),
        .added(.page(document: "b", 3), to: .document("b"), at: 0), .turned(.document("b")),
        .focused(.page(document: "b", 3), true), .caretMoved(.page(document: "b", 3), to: 0),
      ])
  }

  @Test func aTurnIsToldBeforeTheTextIsThereAndTheFocusComesWithTheText() {
    let turning = open(at: 3, hasFocus: false)
    #expect(turning.events(since: open(at: 2)).last == .turned(.document("b")))
    #expect(
      open(at: 3).events(since: turning) == [
        .focused(.page(document: "b", 3), true), .caretMoved(.page(document: "b", 3), to: 0),
      ])
  }

  @Test func ofATextThatHasChangedOnlyTheChangedPartIsTold() {
    func field(_ text: String, caret: Int) -> AccessibleTree {
      var field = AccessibleNode(.field, "Filter", id: .control(form: "s", "f"))
      field.content = .text(.field(Array(text), caret: caret, selection: caret..<caret))
      return tree([field])
    }
    let id = AccessibleID.control(form: "s", "f")
    #expect(
      field("whale", caret: 5).events(since: field("wale", caret: 1)) == [
        .inserted(id, "h", at: 1), .caretMoved(id, to: 5),
      ])
    #expect(
      field("wool", caret: 1).events(since: field("whale", caret: 1)) == [
        .deleted(id, "hale", at: 1), .inserted(id, "ool", at: 1),
      ])
  }

  /// Orca takes an insertion for the focus.
  @Test func aHeadingWhoseTextHasChangedIsRenamedAlone() {
    func heading(_ text: String) -> AccessibleTree {
      var heading = AccessibleNode(.heading, text, id: .heading(document: "b", page: 0, 0))
      let page = words([(text, 0)])
      heading.content = .text(.part(page, page.all, area: .zero, quad: nil))
      return tree([heading])
    }
    let id = AccessibleID.heading(document: "b", page: 0, 0)
    #expect(heading("Men").events(since: heading("Ships")) == [.renamed(id, "Men")])
  }

  @Test func noticesAreSaidWhenTheyComeAndWhenTheyChange() {
    func notice(_ text: String) -> AccessibleTree {
      tree([AccessibleNode(.notice, text, id: .shelfNotice)])
    }
    #expect(notice("Gone.").events(since: tree([])).last == .announced(.shelfNotice, "Gone."))
    #expect(
      notice("Back.").events(since: notice("Gone.")).last == .announced(.shelfNotice, "Back."))
    #expect(tree([]).events(since: notice("Gone.")).count == 1)
  }

  @Test func aSwitchAValueAndAStateAreTold() {
    func form(_ change: (inout AccessibleNode) -> Void) -> AccessibleTree {
      var node = AccessibleNode(.toggle, "Night", id: .control(form: "s", "n"))
      node.isOn = false
      node.content = .range(AccessibleRange(1, in: 0...5, step: 1))
      change(&node)
      return tree([node])
    }
    let id = AccessibleID.control(form: "s", "n")
    let plain = form { _ in }
    #expect(form { $0.isOn = true }.events(since: plain) == [.checked(id, true)])
    #expect(form { $0.isEnabled = false }.events(since: plain) == [.enabled(id, false)])
    #expect(form { $0.label = "Day" }.events(since: plain) == [.renamed(id, "Day")])
    #expect(
      form { $0.content = .range(AccessibleRange(2, in: 0...5, step: 1)) }.events(since: plain)
        == [.valued(id, 2)])
  }

  @Test func theFrontmostObjectLiesAtAPoint() {
    var (under, over) = (
      AccessibleNode(.shelf, "Shelf", id: .shelf), AccessibleNode(.panel, "Card", id: .form("c"))
    )
    under.frame = Rect(0, 0, 100, 100)
    over.frame = Rect(50, 50, 20, 20)
    let tree = tree([under, over])
    #expect(tree.object(at: Point(60, 60), under: .window) == .form("c"))
    #expect(tree.object(at: Point(10, 10), under: .window) == .shelf)
    #expect(tree.object(at: Point(200, 10), under: .window) == nil)
  }
}
