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
  private func rig(isReflowable: Bool = false, style: String? = nil) -> Rig {
    let rig = Rig.reading(
      [4: Rig.page("alpha beta gamma", "delta epsi-", "lon zeta"), 5: Rig.page("one two three")],
      isReflowable: isReflowable)
    return rig
  }

  /// The rectangles that multiply the pages.
  private func colored(_ rig: Rig) -> [LayerRecord] {
    rig.marks.filter { $0.blend == .multiply && $0.quad != nil }
  }

  private func kept(_ rig: Rig) -> [Mark] {
    rig.stage.takeChanges().compactMap { if case .mark(let mark) = $0.what { mark } else { nil } }
  }

  private func keptRig() throws -> Rig {
    var options = Stage.Options()
    options.keepsBooks = true
    let rig = Rig(options: options)
    rig.texts = [
      4: Rig.page("alpha beta gamma", "delta epsi-", "lon zeta"), 5: Rig.page("one two three"),
    ]
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
    #expect(colored(rig).count == 1)
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
    #expect(colored(rig).isEmpty)
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
    #expect(colored(rig).count == 4)
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
    #expect(colored(rig).isEmpty)
    #expect(rig.words.contains("Highlight removed."))
    try rig.click(on: "Undo")
    rig.wait(0.3)
    #expect(colored(rig).count == 1)
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
    #expect(colored(rig).count == 4)
  }

  @Test(arguments: ["Down", "S"])
  func coloursGoWithTheirPages(key: String) throws {
    let rig = rig()
    rig.doubleClick(try rig.place(of: 7, on: 4))
    rig.key("U")
    rig.key(key)
    rig.wait(0.1)
    #expect(!colored(rig).isEmpty, "the page in the air has its colour")
    rig.settle()
    if key == "Down" {
      #expect(colored(rig).isEmpty)
      rig.key("Up")
      rig.settle()
    }
    #expect(colored(rig).count == 1)
    #expect(!rig.stage.isMoving(at: rig.time) && rig.stage.pendingRequests.isEmpty)
  }

  /// Larger letters: the words have gone to other pages, and their colour with them.
  @Test func inLettersOfAnotherSize() throws {
    let rig = rig(isReflowable: true)
    rig.sizedTexts = [
      1: [4: Rig.page("alpha"), 5: Rig.page("beta gam-", "ma delta"), 6: Rig.page("epsilon")]
    ]
    rig.doubleClick(try rig.place(of: 7, on: 4))
    rig.key("U")
    rig.wait(0.2)
    rig.key("+")
    rig.wait(0.5)
    rig.settle()
    let found = colored(rig)
    #expect(found.count == 1)
    // "beta" begins the fifth page: four letters of 20 points from 60 on.
    let start = try rig.place(Point(60, 300), on: 5)
    let end = try rig.place(Point(140, 340), on: 5)
    let box = try #require(found.first?.quad?.bounds)
    #expect(abs(box.minX - start.x) < 1.5 && abs(box.maxX - end.x) < 1.5)
    #expect(abs(box.minY - start.y) < 1.5)
    rig.key("B")
    rig.wait(0.4)
    #expect(rig.words.contains("6"), "the panel names the present page")
    rig.key("Escape")
    rig.key("-")
    rig.wait(0.5)
    rig.settle()
    #expect(colored(rig).count == 1, "and back")
  }

  /// A highlight that begins on a page and ends on the next one, through sizes and faces and back.
  @Test func overTwoPagesInEverySetting() throws {
    let rig = rig(isReflowable: true)
    let words = ["alpha beta gamma", "delta epsi-", "lon zeta", "one two three"]
    // The passage from "gamma" on to "one", in lines and pages that each setting cuts otherwise.
    rig.sizedTexts = [
      TextSetting(size: 1).number: [
        4: Rig.page("alpha beta"), 5: Rig.page("gamma del-", "ta epsilon"),
        6: Rig.page("zeta one two three"),
      ],
      TextSetting(size: 1, face: .serif).number: [
        3: Rig.page(words[0], words[1]), 4: Rig.page(words[2]), 5: Rig.page(words[3]),
      ],
      TextSetting(size: 1, face: .sans).number: [
        4: Rig.page(words[0], words[1], words[2], words[3])
      ],
    ]
    rig.doubleClick(try rig.place(of: 12, on: 4))
    let end = try rig.place(of: 1, on: 5)
    rig.hover(end)
    rig.send(.pointerDown(end, button: .left, modifiers: .shift))
    rig.release(end.x, end.y)
    rig.key("U")
    rig.wait(0.2)
    /// How many letters of 20 points are coloured on the pages that are seen.
    func letters() throws -> Int {
      let (left, right) = (
        try rig.place(Point(60, 300), on: 4), try rig.place(Point(80, 300), on: 4)
      )
      let widths = colored(rig).compactMap { $0.quad?.bounds.width }
      return Int((widths.reduce(0, +) / (right.x - left.x)).rounded())
    }
    // With the sign of the broken word: gamma, delta, epsi-, lon, zeta, the spaces between, and a part of one.
    let whole = try letters()
    #expect(whole > 5 + 11 + 8)
    rig.key("+")
    rig.wait(0.5)
    rig.settle()
    #expect(try letters() >= 10 + 10, "gamma del-, ta epsilon")
    rig.key("T", .control)
    rig.wait(0.3)
    rig.key("Tab")
    rig.key("Tab")
    for _ in 0..<2 {
      rig.key("Right")
      rig.wait(0.5)
      rig.settle()
      #expect(!colored(rig).isEmpty)
    }
    #expect(try letters() == whole, "all on one page")
    rig.key("Left")
    rig.wait(0.5)
    rig.key("Left")
    rig.wait(0.5)
    rig.key("Escape")
    rig.key("-")
    rig.wait(0.5)
    rig.settle()
    #expect(try letters() == whole, "and back")
  }

  /// A bookmark stays at its words, too.
  @Test func bookmarksInLettersOfAnotherSize() throws {
    let rig = rig(isReflowable: true)
    rig.sizedTexts = [1: [5: Rig.page("alpha beta gamma delta epsi-", "lon zeta")]]
    rig.key("D", .control)
    rig.wait(0.2)
    rig.key("+")
    rig.wait(0.5)
    rig.settle()
    rig.key("B")
    rig.wait(0.4)
    #expect(rig.words.contains("6"))
  }

  /// The pages of a mark are found from every one of them.
  @Test func aHighlightOverSeveralPages() throws {
    let rig = try keptRig()
    let boxes = (0..<5).map { Mark.Box(Rect(0.1, 0.2, 0.3, 0.04), further: $0) }
    let mark = Mark(.highlight, at: .init(page: 3, pageCount: 12), color: .blue, boxes: boxes)
    rig.stage.receive(kept: [KeptBook(Rig.book(pages: 12).documentSource.id, marks: [mark])])
    rig.wait(0.1)
    #expect(colored(rig).count == 2, "pages 4 and 5")
    rig.key("Down")
    rig.settle()
    #expect(colored(rig).count == 2, "pages 6 and 7")
    rig.key("Down")
    rig.settle()
    #expect(colored(rig).isEmpty)
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
    #expect(colored(rig).count == 3)
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
    #expect((300...1300).contains(colored(rig).count))
    rig.key("Down")
    rig.wait(0.1)
    #expect(colored(rig).count <= 2400)
  }
}
