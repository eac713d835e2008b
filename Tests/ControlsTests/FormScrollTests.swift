import Content
import Controls
import PaperGeometry
import PaperGestures
import Testing

/// Forms whose lines do not fit the window.
@Suite(.timeLimit(.minutes(2))) struct FormScrollTests {
  /// A form of so many buttons, one a line.
  private func rig(_ count: Int, scrolls: Bool = true, height: Double = 400) -> FormRig {
    var form = Form(
      "form", title: "Many",
      (0..<count).map { [.button(ControlID("b\($0)"), "Button \($0)")] }, place: .right)
    form.scrolls = scrolls
    let rig = FormRig(form)
    rig.window = ViewSize(Size(800, height))
    rig.show()
    return rig
  }

  private func frame(_ rig: FormRig, _ name: String) throws -> Rect {
    try #require(rig.view.layout?.part(ControlID(name))?.frame)
  }

  @Test func whatFitsIsNotScrolled() {
    let rig = rig(4)
    #expect(rig.view.layout?.body == nil && rig.view.layout?.parts.count == 4)
  }

  @Test func withoutScrollingLinesAreLeftOut() {
    let rig = rig(40, scrolls: false)
    #expect(rig.view.layout?.part("b39") == nil && rig.view.layout?.body == nil)
  }

  @Test func theWheelBringsTheLastLineIntoSight() throws {
    let rig = rig(40)
    let body = try #require(rig.view.layout?.body)
    #expect(try frame(rig, "b39").minY > body.maxY)
    let middle = try #require(rig.view.layout?.frame.center)
    for _ in 0..<60 {
      rig.send(
        .wheel(WheelDelta(dx: 0, dy: -1, isPrecise: false), at: middle, modifiers: []))
      rig.wait(0.3)
    }
    #expect(try frame(rig, "b39").maxY <= body.maxY + 0.01)
    #expect(try frame(rig, "b0").maxY < body.minY)
    #expect(!rig.view.isMoving(at: rig.time))
  }

  @Test func tabBringsTheNextControlIntoSight() throws {
    let rig = rig(40)
    let body = try #require(rig.view.layout?.body)
    for number in 0..<40 {
      rig.press("Tab")
      let place = try frame(rig, "b\(number)")
      #expect(place.minY >= body.minY - 0.01 && place.maxY <= body.maxY + 0.01, "\(number)")
    }
    rig.press("Shift+Tab", "PageUp")
    rig.wait(0.3)
    #expect(try frame(rig, "b38").minY > body.maxY, "the page goes on from where the form is")
  }

  @Test func whatIsOutOfSightTakesNoPress() throws {
    let rig = rig(40)
    let layout = try #require(rig.view.layout)
    let hidden = try frame(rig, "b39").offsetBy(layout.frame.minX, layout.frame.minY)
    #expect(layout.part(at: hidden.center) == nil)
    #expect(rig.click("b0") == [.pressed("b0")])
    #expect(rig.click("b39") == [])
  }

  @Test func aDragScrollsAndPressesNothing() throws {
    let rig = rig(40)
    let at = try #require(rig.view.layout?.frame.center)
    let before = try frame(rig, "b0").minY
    rig.send(.pointerDown(at, button: .left))
    rig.send(.pointerMoved(at + Point(0, -60)))
    let actions = rig.send(.pointerUp(at + Point(0, -60), button: .left))
    #expect(actions == [])
    #expect(try frame(rig, "b0").minY == before - 60)
  }

  /// Lines out of sight have no layers, so a form of any length costs what is seen.
  @Test func layersDoNotDependOnTheNumberOfLines() {
    func layers(_ count: Int) -> Int { rig(count).tree.flatten(scale: 1).count }
    #expect(layers(40) == layers(400))
  }

  @Test func twoLayoutsAreOne() {
    let rig = rig(40)
    rig.press("Tab", "Shift+Tab", "Shift+Tab")
    let commands = rig.tree.flatten(scale: 1)
    rig.show()
    #expect(rig.tree.flatten(scale: 1) == commands)
  }

  @Test(arguments: [false, true]) func aControlHasAWidthOfItsOwn(isMirrored: Bool) throws {
    let rig = FormRig(
      Form(
        "form", title: "", [[.words("name", "Title").wide(100), .field("field", "none")]],
        place: .center, width: 400))
    rig.style.isMirrored = isMirrored
    rig.show()
    let (name, field) = (try frame(rig, "name"), try frame(rig, "field"))
    #expect(name.width == 100 && field.minX == name.maxX + 8)
    #expect(field.maxX == 400 - 16)
    #expect(rig.click("field", at: Point(5, 5)) == [] && rig.view.focus == "field")
  }
}
