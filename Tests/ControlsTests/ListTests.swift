import Controls
import PaperGeometry
import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct ListTests {
  private func rig(_ count: Int, cursor: Int? = 0) -> FormRig {
    let rig = FormRig(
      Form(
        "contents", title: "Contents",
        [
          [.field("field", "Filter")],
          [.list("list", "Nothing found", ControlList(count: count, cursor: cursor))],
        ], place: .left, typesInto: "field"))
    rig.view.rows = { _, row in ListRow("Chapter \(row + 1)", detail: "\(row)") }
    rig.view.takeFocus("list")
    rig.show()
    return rig
  }

  @Test func tenThousandRowsCostAsFewLayersAsThirty() {
    let (long, short) = (rig(10_000), rig(30))
    #expect(long.tree.count <= short.tree.count + 2)
    long.press("End")
    #expect(long.lines.last == "    row “Chapter 10000” = 9999 *")
    #expect(long.tree.count <= short.tree.count + 3)
  }

  @Test func arrowsMoveTheCursorAndEnterChooses() {
    let rig = rig(100)
    #expect(rig.press("Down") == [.moved("list", row: 1)])
    #expect(rig.press("Enter") == [.chosen("list", row: 1)])
    #expect(rig.press("Space") == [.chosen("list", row: 1)])
    rig.press("PageDown")
    #expect((rig.view.form["list"]?.list?.cursor ?? 0) > 10)
    #expect(rig.press("Home") == [.moved("list", row: 0)])
    #expect(rig.press("Up") == [.moved("list", row: 0)])
  }

  @Test func keysSkipHeadings() {
    let rig = rig(101, cursor: 1)
    rig.view.rows = { _, row in ListRow("\(row)", isHeading: row % 5 == 0) }
    rig.show()
    func offset() -> Double? { rig.view.form["list"]?.list?.offset(at: rig.time, height: 300) }
    #expect(rig.press("Up") == [.moved("list", row: 1)])
    #expect(rig.press("Down", "Down", "Down") == [.moved("list", row: 4)])
    #expect(rig.press("Down") == [.moved("list", row: 6)])
    #expect(rig.press("Up") == [.moved("list", row: 4)])
    // The last row is a heading.
    #expect(rig.press("End") == [.moved("list", row: 99)])
    #expect(rig.press("Down") == [.moved("list", row: 99)])
    #expect(rig.press("Enter") == [.chosen("list", row: 99)])
    // The heading over the first row comes into sight, too.
    #expect(rig.press("Home") == [.moved("list", row: 1)] && offset() == 0)
  }

  @Test func typingFiltersWhileTheListHasTheFocus() {
    let rig = rig(100)
    #expect(rig.view.acceptsText)
    #expect(rig.type(" ") == [])
    #expect(rig.type("ab") == [.edited("field")])
    #expect(rig.text == "ab")
    // Between two words a space is typed, and chooses no row.
    #expect(rig.press("Space") == nil || rig.press("Space") == [])
    #expect(rig.type(" ") == [.edited("field")] && rig.text == "ab ")
    rig.press("Backspace")
    rig.press("Backspace")
    #expect(rig.text == "a")
    // The caret's field leaves the keys that go up and down to the list.
    #expect(rig.view.focus == "field")
    #expect(rig.press("Down") == [.moved("list", row: 1)])
    #expect(rig.press("Enter") == [.chosen("list", row: 1)])
  }

  @Test func theWheelScrollsWithinTheEnds() {
    let rig = rig(1000)
    let point = Point(100, 400)
    for _ in 0..<3 {
      rig.send(.wheel(WheelDelta(dx: 0, dy: -1, isPrecise: false), at: point, modifiers: []))
    }
    #expect(rig.view.isMoving(at: rig.time))
    rig.wait(0.3)
    #expect(!rig.view.isMoving(at: rig.time))
    #expect(rig.lines.first { $0.contains("row") } == "    row “Chapter 10” = 9")
    rig.send(.wheel(WheelDelta(dx: 0, dy: 1e9, isPrecise: true), at: point, modifiers: []))
    #expect(rig.lines.first { $0.contains("row") } == "    row “Chapter 1” = 0 *")
    rig.send(.wheel(WheelDelta(dx: 0, dy: -1e300, isPrecise: true), at: point, modifiers: []))
    #expect(rig.lines.last == "    row “Chapter 1000” = 999")
  }

  @Test func aDragScrollsAndChoosesNothing() {
    let rig = rig(1000)
    rig.send(.pointerDown(Point(100, 600), button: .left))
    #expect(rig.send(.pointerMoved(Point(100, 300))) == [])
    #expect(rig.send(.pointerUp(Point(100, 300), button: .left)) == [])
    #expect(rig.lines.first { $0.contains("row") }?.contains("Chapter 9”") == true)
  }

  @Test func anEmptyListSaysSo() {
    let rig = rig(0, cursor: nil)
    #expect(rig.lines.last == "  list “Nothing found” = 0")
    #expect(rig.view.focus == "field")
    #expect(rig.press("Down") == nil || rig.press("Down") == [])
  }

  @Test func aPressInTheFieldPutsTheCaret() {
    let rig = rig(10)
    rig.view.takeFocus("field")
    rig.type("hello world")
    // Letters are 8 points wide and begin 13 points from the field's edge, with its ring.
    rig.click("field", at: Point(10 + 8 * 5 + 1, 10))
    #expect(rig.view.form["field"]?.field?.caret == 5)
    rig.click("field", at: Point(10 + 8 * 8, 10))
    rig.time += 1
    rig.click("field", at: Point(10 + 8 * 8, 10))
    rig.click("field", at: Point(10 + 8 * 8, 10))
    #expect(rig.view.form["field"]?.field?.selectedText == "world")
  }

  @Test func longTextKeepsTheCaretInSight() throws {
    let rig = rig(10)
    rig.view.takeFocus("field")
    rig.type(String(repeating: "long ", count: 20_000))
    let frame = try #require(rig.view.layout?.frame)
    for key in ["End", "Left", "Home", "Ctrl+Right"] {
      rig.press(key)
      let carets = rig.tree.records().filter { $0.frame.width == 1.5 && !$0.isHidden }
      let caret = try #require(carets.first?.quad)
      #expect(carets.count == 1)
      #expect(caret.topLeft.x >= frame.minX && caret.topLeft.x <= frame.maxX)
    }
  }
}
