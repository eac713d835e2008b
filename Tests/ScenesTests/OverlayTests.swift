import Accessibility
import Foundation
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// Focus, presses and hovers among several guests over the page.
@Suite(.timeLimit(.minutes(5))) struct OverlayTests: ChromeSuite {
  private func window(_ rig: Rig) -> [String] { rig.stage.accessibleWindow().lines }

  private func node(_ label: String, _ role: AccessibleRole, in rig: Rig) throws -> AccessibleNode {
    func all(_ node: AccessibleNode) -> [AccessibleNode] { [node] + node.children.flatMap(all) }
    return try #require(
      all(rig.stage.accessibleWindow()).first { $0.label == label && $0.role == role })
  }

  private func center(_ label: String, _ role: AccessibleRole, in rig: Rig) throws -> Point {
    try #require(node(label, role, in: rig).frame).center
  }

  /// A press on a panel takes the keys from the panel for finding, which takes keys at any time.
  @Test func thePanelThatIsPressedHasTheKeysAlsoBesideThePanelForFinding() throws {
    let rig = rig()
    rig.key("O")
    rig.key("F", .control)
    rig.wait(0.4)
    let field = try center("Filter", .field, in: rig)
    rig.click(field.x, field.y)
    rig.send(.text("two"))
    rig.wait(0.1)
    #expect(lines(rig).contains("  field “Filter” = two *"))
    #expect(!window(rig).contains { $0.contains("“Words of the book” = two") })
    rig.key("Escape")
    rig.wait(0.4)
    #expect(!lines(rig).contains { $0.contains("panel “Contents”") })
    #expect(window(rig).contains { $0.contains("panel “Find”") })
  }

  @Test func thePointerHasItsShapeOverThePanelForFinding() throws {
    let rig = rig()
    rig.key("F", .control)
    rig.wait(0.4)
    for (label, role, shape) in [
      ("Words of the book", AccessibleRole.field, PointerShape.text),
      ("Case", .toggle, .hand), ("Find", .panel, .arrow),
    ] {
      let frame = try #require(node(label, role, in: rig).frame)
      let point = role == .panel ? Point(frame.midX, frame.minY + 3) : frame.center
      hover(rig, point.x, point.y)
      #expect(rig.stage.pointerShape == shape, "\(label)")
    }
  }

  /// A pointer outside of the window is on no control.
  @Test(arguments: [true, false])
  func nothingIsLitWhenThePointerHasLeftTheWindow(isFinding: Bool) throws {
    let rig = rig()
    rig.key(isFinding ? "F" : "O", isFinding ? .control : [])
    rig.wait(0.4)
    let point = try isFinding ? center("Case", .toggle, in: rig) : center("Two", .row, in: rig)
    // The first movement brings the strip, unless the panel takes the movement.
    hover(rig, point.x, point.y)
    rig.wait(3)
    let lit = rig.stage.commands()
    rig.send(.pointerLeft(.mouse))
    rig.wait(3)
    let dark = rig.stage.commands()
    #expect(lit != dark)
    hover(rig, point.x, point.y)
    rig.wait(3)
    #expect(rig.stage.commands() == lit)
  }

  /// The press that closes a card turns no page by its movement, either.
  @Test(arguments: ["menu", "info", "go to"])
  func aPressBesideACardIsNoDragOfThePage(card: String) {
    let rig = rig()
    switch card {
    case "menu": rig.send(.pointerDown(Point(600, 300), button: .right))
    case "info": rig.key("I")
    default: rig.key("G")
    }
    rig.wait(0.4)
    let before = (page(rig), rig.offset)
    let leaves = { rig.facts.progress.keys.filter { $0.hasPrefix("leaf") } }
    rig.press(960, 700)
    for x in stride(from: 900.0, through: 100, by: -100) {
      rig.move(x, 700)
      rig.wait(0.02)
      #expect(leaves().isEmpty)
    }
    rig.release(100, 700)
    rig.settle()
    #expect(page(rig) == before.0 && rig.offset == before.1)
    #expect(rig.stage.pointerShape != .grabbing)
    // The next press is the book's again.
    rig.drag(from: Point(960, 700), to: Point(100, 700))
    rig.settle()
    #expect(page(rig) != before.0)
  }

  /// The scrubber would go to the first page.
  @Test func aKeyOfTheFocusedPanelIsNotTheStrips() throws {
    let rig = rig()
    rig.key("O")
    rig.wait(0.4)
    _ = rig.stage.perform(.focus(.scrubber), at: rig.time)
    rig.frame()
    #expect(try node("Page", .slider, in: rig).hasFocus)
    let row = try center("Two", .row, in: rig)
    rig.click(row.x, row.y)
    rig.settle()
    let before = page(rig)
    try #require(before == 10 || before == 9)
    rig.key("Home")
    rig.settle()
    #expect(page(rig) == before)
    #expect(lines(rig).contains("    row “One” = 1 *"))
  }

  /// The pointer is on no guest behind the panel for finding, and the strip goes.
  @Test func theStripGoesWhenThePointerIsOnThePanelForFinding() throws {
    let rig = rig()
    rig.key("F", .control)
    rig.wait(0.4)
    hover(rig, 300, 20)
    rig.wait(0.1)
    hover(rig, 300, 21)
    rig.wait(0.5)
    func isHidden() -> Bool? { rig.records.first { $0.name == "bar" }?.isHidden }
    #expect(isHidden() == false)
    let point = try center("Case", .toggle, in: rig)
    hover(rig, point.x, point.y)
    rig.wait(4)
    #expect(isHidden() == true)
  }

  private func focused(_ rig: Rig) -> [String] {
    window(rig).filter { $0.hasSuffix(" *") }.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Opens the help, whose filter alone takes a typed letter.
  private func typeIntoHelp(_ rig: Rig) {
    rig.key("F1")
    rig.wait(0.4)
    rig.send(.text("x"))
    rig.wait(0.1)
    #expect(focused(rig) == ["field “Filter: a key, or what it does” = x *"])
  }

  /// A single guest shows the focus: the guest that was opened or pressed last. A closed guest gives the keys back.
  @Test func aSingleGuestHasTheKeys() throws {
    let rig = rig()
    rig.key("F", .control)
    rig.wait(0.4)
    rig.send(.text("be"))
    typeIntoHelp(rig)
    let field = try center("Words of the book", .field, in: rig)
    rig.click(field.x, field.y)
    rig.send(.text("g"))
    rig.wait(0.1)
    #expect(focused(rig).count == 1 && focused(rig)[0].contains("“Words of the book”"))
    #expect(window(rig).contains { $0.hasSuffix("“Filter: a key, or what it does” = x") })
    #expect(!window(rig).contains { $0.contains("= xg") })
    rig.key("Escape")
    rig.wait(0.6)
    rig.send(.text("y"))
    rig.wait(0.1)
    #expect(focused(rig) == ["field “Filter: a key, or what it does” = xy *"])
  }

  /// A card that is written on is kept before another card takes the keys, which the card would hide.
  @Test func aNoteIsKeptBeforeTheHelpComes() {
    let rig = rig()
    rig.key("A")
    rig.wait(0.4)
    rig.send(.text("kept"))
    typeIntoHelp(rig)
    #expect(!window(rig).contains { $0.contains("= kept") })
  }

  /// The clipboard may answer late.
  @Test func theClipboardsTextGoesToTheFieldThatAsked() {
    let rig = rig()
    rig.key("O")
    rig.wait(0.3)
    #expect(rig.send(.key(Key("V", modifiers: .control))) == [.paste])
    rig.key("F1")
    rig.wait(0.3)
    _ = rig.stage.paste("thr", at: rig.time)
    rig.wait(0.1)
    #expect(lines(rig).contains { $0.hasPrefix("  field “Filter” = thr") })
    #expect(lines(rig).filter { $0.contains("= thr") }.count == 1)
    #expect(lines(rig).contains { $0.contains("row “Thrée”") })
    #expect(!lines(rig).contains { $0.contains("row “Two”") })
  }
}
