import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import Shell
import Stage
import Testing

/// Highlights by hand.
@Suite(.timeLimit(.minutes(5))) struct HighlightTests {
  private func rig() -> Rig { Rig.reading(Rig.markedPages) }

  private func kept(_ rig: Rig) -> [Mark] {
    rig.stage.takeChanges().compactMap { if case .mark(let mark) = $0.what { mark } else { nil } }
  }

  private func keptRig() throws -> Rig {
    var options = Stage.Options()
    options.keepsBooks = true
    let rig = Rig(options: options)
    rig.texts = Rig.markedPages
    rig.open(pages: 12, at: 4)
    rig.stage.receive(kept: rig.stage.takeQuestions().map { KeptBook($0.id) })
    rig.wait(0.1)
    rig.settle()
    return rig
  }

  @Test func uColoursTheSelectionAndTheMarkIsKept() throws {
    let rig = try keptRig()
    rig.doubleClick(try rig.place(of: 7, on: 4))
    rig.key("U")
    let mark = try #require(kept(rig).first)
    #expect(mark.kind == .highlight && mark.color == .yellow && mark.text == "beta")
    #expect(mark.place.page == 4 && abs(mark.place.fraction - 0.3) < 0.01)
    let box = try #require(mark.rects(on: 4).first)
    #expect(mark.boxes.count == 1 && abs(box.width - 0.08) < 0.001)
    #expect(rig.highlights.count == 1)
    #expect(rig.copied() == nil, "the selection has become the highlight")
  }

  @Test func aNoteRightAfterAHighlightBelongsToIt() throws {
    let rig = try keptRig()
    rig.doubleClick(try rig.place(of: 7, on: 4))
    rig.key("U")
    let highlight = try #require(kept(rig).first)
    rig.wait(0.3)
    func write(_ words: String) {
      rig.key("A")
      rig.wait(0.3)
      rig.send(.text(words))
      rig.wait(0.2)
      rig.key("Return")
      rig.wait(0.4)
    }
    write("why so")
    let noted = kept(rig)
    #expect(noted.map(\.id) == [highlight.id] && noted.map(\.note) == ["why so"])
    write("of the page")
    #expect(kept(rig).map(\.kind) == [.note], "the highlight has its note")
    rig.doubleClick(try rig.place(of: 0, on: 4))
    rig.key("U")
    rig.wait(0.3)
    rig.key("Right")
    rig.wait(1.5)
    _ = kept(rig)
    write("of the next pages")
    #expect(kept(rig).map(\.kind) == [.note], "a turned page is no longer right after")
  }

  @Test func withoutASelectionItIsSaidHowToSelect() {
    let rig = rig()
    rig.key("U")
    rig.wait(0.2)
    #expect(rig.words.contains { $0.hasPrefix("Select words first") })
    #expect(rig.highlights.isEmpty)
  }

  @Test func theMenuOfTheSelectionHasFourColours() throws {
    let rig = try keptRig()
    let word = try rig.place(of: 7, on: 4)
    rig.doubleClick(word)
    rig.send(.pointerDown(word, button: .right))
    rig.wait(0.3)
    try rig.expectInside("text-menu")
    // The colours stand behind Copy.
    rig.key("Tab")
    rig.key("Right")
    rig.key("Return")
    rig.wait(0.3)
    #expect(kept(rig).map(\.color) == [.green])
    rig.doubleClick(try rig.place(of: 1, on: 5))
    rig.key("U")
    #expect(kept(rig).map(\.color) == [.green], "the colour chosen last")
  }

  /// Over several lines and pages: one mark, and the colour on each line.
  @Test func overTwoPages() throws {
    let rig = try keptRig()
    rig.doubleClick(try rig.place(of: 7, on: 4))
    let other = try rig.place(of: 4, on: 5)
    rig.hover(other)
    rig.send(.pointerDown(other, button: .left, modifiers: .shift))
    rig.release(other.x, other.y)
    rig.key("U")
    let mark = try #require(kept(rig).first)
    #expect(mark.rects(on: 4).count == 3 && mark.rects(on: 5).count == 1)
    #expect(mark.text.hasPrefix("beta gamma delta epsilon zeta"))
    #expect(rig.highlights.count == 4)
  }

  @Test func aClickShowsItsCardAndItsColourChanges() throws {
    let rig = try keptRig()
    let word = try rig.place(of: 7, on: 4)
    let stop = rig.offset
    rig.doubleClick(word)
    rig.key("U")
    rig.wait(0.5)
    rig.hover(word)
    #expect(rig.stage.pointerShape == .hand)
    rig.click(word)
    rig.wait(0.6)
    try rig.expectInside("mark")
    #expect(rig.offset == stop, "the click turns no page")
    // The first control is the first colour.
    rig.key("Right")
    rig.key("Right")
    rig.key("Return")
    #expect(kept(rig).last?.color == .blue)
    rig.wait(0.3)
    #expect(rig.card("mark") == nil)
  }

  /// What can be done with a highlight, and not what can be done with the book.
  @Test func aRightClickShowsItsCard() throws {
    let rig = try keptRig()
    let word = try rig.place(of: 7, on: 4)
    rig.doubleClick(word)
    rig.key("U")
    rig.wait(0.5)
    rig.send(.pointerDown(word, button: .right))
    rig.wait(0.3)
    try rig.expectInside("mark")
    for words in ["Note …", "Copy", "Remove"] { #expect(rig.words.contains(words)) }
    #expect(!rig.words.contains("Contents"))
    rig.key("Escape")
    rig.wait(0.3)
    let beside = try rig.place(Point(400, 900), on: 4)
    rig.send(.pointerDown(beside, button: .right))
    rig.wait(0.3)
    #expect(rig.card("mark") == nil && rig.words.contains("Contents"))
  }

  @Test func aRightClickOnTheSignOfANoteShowsItsCard() throws {
    let rig = try keptRig()
    let mark = Mark(
      .note, at: .init(page: 4, fraction: 0.5, pageCount: 12), note: "a thought", id: 7)
    rig.stage.receive(kept: [KeptBook(Rig.book(pages: 12).documentSource.id, marks: [mark])])
    rig.wait(0.1)
    let sign = try #require(rig.marks.first?.quad).bounds.center
    rig.send(.pointerDown(sign, button: .right))
    rig.wait(0.3)
    try rig.expectInside("mark")
    #expect(rig.words.contains("a thought") && rig.words.contains("Change the note …"))
    rig.key("Escape")
    rig.wait(0.3)
    rig.send(.pointerDown(sign, button: .left, pointer: Pointer(id: 1, kind: .touch)))
    rig.wait(0.8)
    try rig.expectInside("mark")
  }

  @Test func aDoubleClickOnAHighlightTakesTheWord() throws {
    let rig = rig()
    let word = try rig.place(of: 7, on: 4)
    rig.doubleClick(word)
    rig.key("U")
    rig.wait(0.5)
    rig.doubleClick(word)
    rig.wait(0.5)
    #expect(rig.copied() == "beta")
    #expect(rig.card("mark") == nil)
  }

  @Test func removedAndUndone() throws {
    let rig = rig()
    let word = try rig.place(of: 7, on: 4)
    rig.doubleClick(word)
    rig.key("U")
    rig.wait(0.5)
    rig.click(word)
    rig.wait(0.6)
    try rig.click(on: "Remove")
    rig.wait(0.3)
    #expect(rig.highlights.isEmpty)
    #expect(rig.words.contains("Highlight removed."))
    try rig.click(on: "Undo")
    rig.wait(0.3)
    #expect(rig.highlights.count == 1)
    rig.wait(8)
    #expect(rig.card("undo") == nil)
  }

  /// Two colours on the same words would multiply to a third.
  @Test func aNewColourTakesThePlaceOfTheOld() throws {
    let rig = try keptRig()
    rig.doubleClick(try rig.place(of: 7, on: 4))
    rig.key("U")
    _ = rig.stage.takeChanges()
    rig.key("A", .control)
    rig.wait(0.2)
    rig.key("U")
    #expect(
      rig.stage.takeChanges().contains { if case .unmark = $0.what { true } else { false } })
    #expect(rig.highlights.count == 4)
  }

  @Test(arguments: ["Down", "S"])
  func coloursGoWithTheirPages(key: String) throws {
    let rig = rig()
    rig.doubleClick(try rig.place(of: 7, on: 4))
    rig.key("U")
    rig.key(key)
    rig.wait(0.1)
    #expect(!rig.highlights.isEmpty, "the page in the air has its colour")
    rig.settle()
    if key == "Down" {
      #expect(rig.highlights.isEmpty)
      rig.key("Up")
      rig.settle()
    }
    #expect(rig.highlights.count == 1)
    #expect(!rig.stage.isMoving(at: rig.time) && rig.stage.pendingRequests.isEmpty)
  }

  /// The pages of a mark are found from every one of them.
  @Test func aHighlightOverSeveralPages() throws {
    let rig = try keptRig()
    let boxes = (0..<5).map { Mark.Box(Rect(0.1, 0.2, 0.3, 0.04), further: $0) }
    let mark = Mark(.highlight, at: .init(page: 3, pageCount: 12), color: .blue, boxes: boxes)
    rig.stage.receive(kept: [KeptBook(Rig.book(pages: 12).documentSource.id, marks: [mark])])
    rig.wait(0.1)
    #expect(rig.highlights.count == 2, "pages 4 and 5")
    rig.key("Down")
    rig.settle()
    #expect(rig.highlights.count == 2, "pages 6 and 7")
    rig.key("Down")
    rig.settle()
    #expect(rig.highlights.isEmpty)
  }

  @Test func twentyThousandMarksEachOnItsPage() throws {
    let rig = try keptRig()
    let box = Mark.Box(Rect(0.1, 0.5, 0.2, 0.005))
    var marks: [Mark] = []
    for number in 1...20_000 {
      // Three lie on a page of the book.
      let place = BookState.Place(page: number <= 3 ? 5 : 100 + number, pageCount: 12)
      marks.append(Mark(.highlight, at: place, color: .rose, boxes: [box], id: Int64(number)))
    }
    rig.stage.receive(kept: [KeptBook(Rig.book(pages: 12).documentSource.id, marks: marks)])
    rig.wait(0.1)
    #expect(rig.highlights.count == 3)
    rig.hover(try rig.place(Point(200, 502), on: 5))
    #expect(rig.stage.pointerShape == .hand)
    rig.hover(try rig.place(Point(200, 502), on: 4))
    #expect(rig.stage.pointerShape != .hand)
  }

  @Test func aThousandHighlightsAreLayersOfTheirPageAlone() throws {
    let rig = try keptRig()
    let marks = (0..<2000).map { index -> Mark in
      let y = Double(index % 100) / 100
      return Mark(
        .highlight, at: .init(page: index % 12, pageCount: 12), color: .rose,
        boxes: [Mark.Box(Rect(0.1, y, 0.2, 0.005))], id: Int64(index + 1))
    }
    rig.stage.receive(kept: [KeptBook(Rig.book(pages: 12).documentSource.id, marks: marks)])
    rig.wait(0.1)
    #expect((300...1300).contains(rig.highlights.count))
    rig.key("Down")
    rig.wait(0.1)
    #expect(rig.highlights.count <= 2400)
  }
}

extension Rig {
  /// The words that tests mark.
  static var markedPages: [Int: PageWords] {
    [4: page("alpha beta gamma", "delta epsi-", "lon zeta"), 5: page("one two three")]
  }

  /// The rectangles that multiply the pages.
  var highlights: [LayerRecord] { marks.filter { $0.blend == .multiply && $0.quad != nil } }
}
