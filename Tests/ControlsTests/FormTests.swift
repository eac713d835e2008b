import Content
import Controls
import PaperGeometry
import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct FormTests {
  private func settings() -> FormRig {
    FormRig(
      Form(
        "settings", title: "Settings",
        [
          [.field("field", "Filter")],
          [.toggle("night", "Night", isOn: false), .button("no", "No", isEnabled: false)],
          [.slider("size", "Size", Slider(3, in: 0...10, step: 1, unit: " pt"))],
          [.tabs("style", "Style", ["Flip", "Curl", "Deck"], selected: 0)],
          [.button("done", "Done")],
        ], place: .right))
  }

  /// A long title has its segment's room for itself, and a click goes where the segment is seen.
  @Test func aSegmentIsAsWideAsItsTitle() throws {
    let titles = ["As the book says", "Serif", "Sans"]
    let rig = FormRig(
      Form(
        "text", title: "", [[.tabs("face", "Letters", titles, selected: 0)]], place: .left))
    rig.show()
    let tabs = rig.view.accessibleTree(at: rig.time).children.flatMap { $0.children }
    let frames = try tabs.map { try #require($0.frame) }
    try #require(frames.count == 3)
    #expect(frames[0].width > 1.6 * frames[1].width)
    #expect(frames[0].maxX == frames[1].minX && frames[1].maxX == frames[2].minX)
    let edge = frames[0].maxX - (rig.view.layout?.frame.minX ?? 0)
    let origin = rig.view.layout?.part("face")?.frame.minX ?? 0
    #expect(
      rig.click("face", at: Point(edge - origin + 3, 10)) == [.selected("face", tab: 1)])
    #expect(
      rig.click("face", at: Point(edge - origin - 3, 10)) == [.selected("face", tab: 0)])
  }

  @Test func tabGoesRoundTheControlsThatCanBeUsed() {
    let rig = settings()
    rig.show()
    rig.view.takeFocus()
    var stops = [rig.view.focus?.name]
    for _ in 0..<6 {
      rig.press("Tab")
      stops.append(rig.view.focus?.name)
    }
    #expect(stops == ["field", "night", "size", "style", "done", "close-mark", "field"])
    rig.press("Shift+Tab")
    #expect(rig.view.focus?.name == "close-mark")
  }

  /// A list that gets its rows late takes the focus from the mark that closes the form, and no later list does.
  @Test func aListWhoseRowsComeTakesTheFocus() {
    let rig = FormRig(
      Form("late", title: "Late", [[.list("list", "Rows", ControlList(count: 0))]], place: .left))
    rig.view.takeFocus()
    rig.show()
    #expect(rig.view.focus?.name == "close-mark")
    rig.view.form.change("list") { $0.replace(count: 3, cursor: 0) }
    #expect(rig.view.focus?.name == "list")
    rig.press("Tab")
    #expect(rig.view.focus?.name == "close-mark")
    rig.view.form.change("list") { $0.replace(count: 5, cursor: 0) }
    #expect(rig.view.focus?.name == "close-mark")
  }

  @Test func theTreeTellsRolesLabelsAndValues() {
    let rig = settings()
    rig.show()
    rig.view.takeFocus("night")
    #expect(
      rig.lines == [
        "panel “Settings”", "  field “Filter” = ", "  toggle “Night” = off *",
        "  button “No” (off)", "  slider “Size” = 3 pt", "  tabs “Style” = Flip",
        "  button “Done”",
      ])
  }

  @Test func keysActOnTheControlWithTheFocus() {
    let rig = settings()
    rig.show()
    rig.view.takeFocus("night")
    #expect(rig.press("Space") == [.toggled("night", true)])
    #expect(rig.press("Tab", "Right") == [.slid("size", 4)])
    #expect(rig.press("End") == [.slid("size", 10)])
    #expect(rig.press("Tab", "Right") == [.selected("style", tab: 1)])
    #expect(rig.press("Tab", "Enter") == [.pressed("done")])
    #expect(rig.press("Escape") == [.closed])
    #expect(rig.press("F5") == nil)
  }

  @Test func pressesActWhereTheyBeganAndEnded() {
    let rig = settings()
    rig.show()
    #expect(rig.click("night") == [.toggled("night", true)])
    #expect(rig.click("no") == [])
    #expect(rig.click("style", at: Point(250, 10)) == [.selected("style", tab: 2)])
    let done = rig.view.layout?.part("done")?.frame ?? .zero
    let origin = rig.view.layout?.frame.origin ?? .zero
    rig.send(.pointerDown(origin + done.center, button: .left))
    #expect(rig.send(.pointerUp(Point(5, 5), button: .left)) == [])
  }

  /// A drag passes many values, and the last one counts.
  @Test func aSliderTellsItsValueOnRelease() throws {
    let rig = settings()
    rig.show()
    let layout = try #require(rig.view.layout)
    let frame = try #require(layout.part("size")?.frame)
    func place(_ fraction: Double) -> Point {
      layout.frame.origin + frame.origin + Point(frame.width * fraction, frame.height / 2)
    }
    func value() -> Double? {
      guard case .slider(let slider)? = rig.view.form["size"]?.kind else { return nil }
      return slider.value
    }
    #expect(rig.send(.pointerDown(place(0.1), button: .left)) == [])
    for step in 2...9 { #expect(rig.send(.pointerMoved(place(Double(step) / 10))) == []) }
    #expect(value() == 9)
    // The pointer may end anywhere.
    #expect(rig.send(.pointerUp(Point(5, 5), button: .left)) == [.slid("size", 9)])
    // A drag back to the former value changes nothing, and no drag that is taken away.
    rig.send(.pointerDown(place(0.2), button: .left))
    rig.send(.pointerMoved(place(0.9)))
    #expect(rig.send(.pointerUp(place(0.9), button: .left)) == [])
    rig.send(.pointerDown(place(0.2), button: .left))
    #expect(rig.send(.pointerCancelled) == [] && value() == 9)
  }

  /// A middle click in a field sets the caret there, and asks for the primary selection.
  @Test func aMiddleClickPastesIntoAField() throws {
    let rig = settings()
    rig.show()
    let layout = try #require(rig.view.layout)
    func place(_ id: ControlID) throws -> Point {
      layout.frame.origin + (try #require(layout.part(id)?.frame)).center
    }
    rig.view.takeFocus("field")
    rig.type("one")
    #expect(rig.send(.pointerDown(try place("field"), button: .middle)) == [.wantsPrimary("field")])
    #expect(rig.view.focus == "field")
    #expect(rig.view.paste("two", into: "field") == [.edited("field")])
    #expect(rig.text == "onetwo")
    #expect(rig.send(.pointerDown(try place("done"), button: .middle)) == [])
  }

  @Test func anInterfaceFromRightToLeftIsMirrored() {
    let rig = settings()
    rig.style = InterfaceStyle(isMirrored: true)
    rig.show()
    // A panel at the right lies at the left, the first tab at the right, and a slider grows to the left.
    #expect(rig.view.layout?.frame.minX == 12)
    #expect(rig.click("style", at: Point(250, 10)) == [.selected("style", tab: 2)])
    rig.view.takeFocus("size")
    #expect(rig.press("Left") == [.slid("size", 4)])
  }

  @Test func aSheetFadesInAndOutAndThenRests() {
    let rig = settings()
    rig.show()
    #expect(rig.view.layer.opacity == 0)
    #expect(rig.view.isMoving(at: rig.time))
    rig.wait(0.08)
    #expect(abs(rig.view.layer.opacity - 0.5) < 0.01)
    rig.wait(0.1)
    #expect(rig.view.layer.opacity == 1)
    #expect(!rig.view.isMoving(at: rig.time))
    rig.view.leave(at: rig.time)
    rig.wait(0.2)
    #expect(rig.view.isGone(at: rig.time))
  }

  @Test(arguments: [(320.0, 240.0), (1.0, 1.0), (200, 2000), (2000, 60)])
  func nothingReachesOutOfASmallWindow(_ width: Double, _ height: Double) throws {
    let rig = settings()
    rig.window = ViewSize(Size(width, height))
    rig.show()
    let layout = try #require(rig.view.layout)
    #expect(layout.parts.allSatisfy { $0.frame.maxY <= layout.frame.height + 0.5 })
    #expect(layout.frame.width <= max(1, width))
    for (a, b) in zip(layout.parts, layout.parts.dropFirst()) {
      #expect(!a.frame.intersects(b.frame))
    }
  }

  @Test(arguments: [(ControlPalette.usual, 7.0, 3.0), (.strong, 11, 7)])
  func colorsCanBeTold(palette: ControlPalette, words: Double, marks: Double) {
    let grounds = [
      palette.ground, palette.well, palette.raised, palette.hovered,
      palette.pressed, palette.cursor,
    ]
    for ground in grounds {
      #expect(palette.words.contrast(with: ground) >= words)
    }
    for ground in [palette.ground, palette.cursor, palette.well] {
      #expect(palette.quiet.contrast(with: ground) >= words)
      #expect(palette.outline.contrast(with: ground) >= marks)
    }
    for cloth in BookCloth.all {
      let style = InterfaceStyle(accent: cloth.color, hasMoreContrast: palette == .strong)
      #expect(style.accent.contrast(with: palette.ground) >= marks)
    }
    #expect(abs(Color.white.contrast(with: .black) - 21) < 1e-9)
  }
}
