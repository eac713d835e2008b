import Books
import PaperGeometry
import PaperGestures
import PaperRaster
import Shell
import Testing

/// Parts of pages as pictures, and selected text that leaves the window with the pointer.
@Suite(.timeLimit(.minutes(5))) struct PagePartTests {
  private func rig(_ text: String = "alpha beta gamma") -> Rig { Rig.reading([4: Rig.page(text)]) }

  private func draw(_ rig: Rig, from: Point, to: Point) {
    rig.send(.pointerDown(from, button: .left, modifiers: [.control, .shift]))
    rig.wait(0.05)
    rig.move((from.x + to.x) / 2, (from.y + to.y) / 2)
    rig.move(to.x, to.y)
  }

  private func picture(_ effects: [HostEffect]) -> Bitmap? {
    effects.lazy.compactMap { effect -> Bitmap? in
      if case .copyPicture(let bitmap) = effect { bitmap } else { nil }
    }.first
  }

  @Test func aDrawnPartBecomesAPicture() throws {
    let rig = rig()
    let stop = rig.offset
    let from = try rig.place(Point(100, 200), on: 4)
    let to = try rig.place(Point(300, 300), on: 4)
    draw(rig, from: from, to: to)
    #expect(rig.marks.count == 5, "light and four bars")
    rig.release(to.x, to.y)
    rig.wait(0.1)
    #expect(rig.marks.count == 5, "the part stays framed")
    let bitmap = try #require(picture(rig.stage.takeEffects()))
    #expect(abs(Double(bitmap.width) / Double(bitmap.height) - 2) < 0.05)
    #expect(rig.offset == stop, "no leaf was taken")
    #expect(picture(rig.stage.takeEffects()) == nil, "once")
  }

  // MARK: The part that stays framed

  /// A drawn part whose picture has arrived, and the part's middle.
  private func framed() throws -> (Rig, Point) {
    let rig = rig()
    let from = try rig.place(Point(100, 200), on: 4)
    let to = try rig.place(Point(300, 300), on: 4)
    draw(rig, from: from, to: to)
    rig.release(to.x, to.y)
    rig.wait(0.1)
    #expect(picture(rig.stage.takeEffects()) != nil)
    return (rig, from + (to - from) * 0.5)
  }

  private func draggedPicture(_ effects: [HostEffect]) -> (Bitmap, name: String)? {
    effects.lazy.compactMap { effect -> (Bitmap, name: String)? in
      if case .dragPicture(let bitmap, let name) = effect { (bitmap, name) } else { nil }
    }.first
  }

  @Test func theFramedPartIsDraggedOut() throws {
    let (rig, middle) = try framed()
    let stop = rig.offset
    rig.press(middle.x, middle.y)
    rig.move(middle.x + 20, middle.y + 10)
    #expect(rig.card("dragged") != nil && rig.words.contains { $0.hasSuffix("-005.png") })
    let (bitmap, name) = try #require(
      draggedPicture(rig.send(.pointerMoved(Point(-10, middle.y)))))
    #expect(abs(Double(bitmap.width) / Double(bitmap.height) - 2) < 0.05)
    #expect(name.hasSuffix("-005.png") && !name.contains("/"))
    #expect(rig.card("dragged") == nil)
    // The window system has the release, and the part can be dragged again.
    rig.send(.pointerCancelled)
    rig.settle()
    #expect(rig.offset == stop && rig.marks.count == 5)
  }

  @Test func theFramedPartStaysWhereItIsNotDraggedOut() throws {
    let (rig, middle) = try framed()
    rig.click(middle.x, middle.y)
    #expect(rig.marks.count == 5, "a click within")
    rig.press(middle.x, middle.y)
    rig.move(middle.x + 20, middle.y)
    rig.key("Escape")
    #expect(rig.card("dragged") == nil && rig.marks.count == 5)
    let effects = rig.send(.pointerUp(middle + Point(20, 0), button: .left))
    #expect(draggedPicture(effects) == nil)
  }

  @Test func aFramedPartIsCopiedAgain() throws {
    let (rig, _) = try framed()
    let effects = rig.send(.key(Key("C", modifiers: .control))) + rig.stage.takeEffects()
    #expect(picture(effects) != nil)
  }

  @Test func escapeAPressElsewhereAndATurnEndTheFrame() throws {
    for end in 0..<3 {
      let (rig, middle) = try framed()
      switch end {
      case 0: rig.key("Escape")
      case 1: rig.click(middle.x, middle.y + 200)
      default: rig.key("PageDown")
      }
      rig.settle()
      #expect(rig.marks.isEmpty && rig.facts.scene == "book", "\(end)")
    }
  }

  @Test func escapeGivesThePartUp() throws {
    let rig = rig()
    let from = try rig.place(Point(100, 200), on: 4)
    let to = try rig.place(Point(300, 300), on: 4)
    draw(rig, from: from, to: to)
    rig.key("Escape")
    #expect(rig.marks.isEmpty && rig.isVisible("book"))
    rig.move(to.x + 5, to.y)
    rig.release(to.x, to.y)
    rig.wait(0.2)
    #expect(picture(rig.stage.takeEffects()) == nil)
    rig.settle()
    #expect(rig.facts.scene == "book")
  }

  @Test func aPartEndsAtThePage() throws {
    let rig = rig()
    let from = try rig.place(Point(100, 200), on: 4)
    draw(rig, from: from, to: Point(2, 2))
    rig.release(2, 2)
    rig.wait(0.2)
    #expect(picture(rig.stage.takeEffects()) != nil)
  }

  @Test func aClickCopiesNothing() throws {
    let rig = rig()
    let place = try rig.place(Point(100, 200), on: 4)
    draw(rig, from: place, to: place)
    rig.release(place.x, place.y)
    rig.wait(0.2)
    #expect(picture(rig.stage.takeEffects()) == nil)
  }

  @Test func theKeyCopiesTheWholePage() throws {
    let rig = rig()
    rig.key("C", [.control, .shift])
    rig.wait(0.2)
    let bitmap = try #require(picture(rig.stage.takeEffects()))
    let aspect = Double(bitmap.width) / Double(bitmap.height)
    #expect(abs(aspect - 0.7) < 0.1, "\(aspect)")
  }

  // MARK: Text

  private func dragged(_ effects: [HostEffect]) -> String? {
    effects.lazy.compactMap { effect -> String? in
      if case .dragText(let text) = effect { text } else { nil }
    }.first
  }

  @Test func selectedTextIsDraggedOut() throws {
    let rig = rig()
    let (place, stop) = (try rig.place(of: 7, on: 4), rig.offset)
    rig.doubleClick(place)
    rig.wait(1)
    rig.press(place.x, place.y)
    rig.move(place.x + 30, place.y + 10)
    #expect(rig.card("dragged") != nil)
    #expect(dragged(rig.send(.pointerMoved(Point(-10, place.y)))) == "beta")
    #expect(rig.card("dragged") == nil)
    rig.settle()
    #expect(rig.offset == stop && rig.copied() == "beta", "neither leaf nor selection has changed")
  }

  @Test func textThatIsLetGoWithinTheWindowGoesNowhere() throws {
    for isEscaped in [false, true] {
      let rig = rig()
      let place = try rig.place(of: 7, on: 4)
      rig.doubleClick(place)
      rig.wait(1)
      rig.press(place.x, place.y)
      rig.move(place.x + 30, place.y + 10)
      if isEscaped { rig.key("Escape") }
      let effects = rig.send(.pointerUp(place + Point(30, 10), button: .left))
      #expect(dragged(effects) == nil && rig.card("dragged") == nil)
      #expect(rig.copied() == "beta")
    }
  }

  @Test func aClickOnTheSelectionStillShowsTheMenu() throws {
    let rig = rig()
    let place = try rig.place(of: 7, on: 4)
    rig.doubleClick(place)
    rig.wait(1)
    rig.click(place)
    #expect(rig.card("text-menu") != nil)
  }
}
