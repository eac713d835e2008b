import Books
import Content
import Controls
import PaperGeometry
import PaperGestures
import PaperLayouts
import Reading
import Shell
import Stage
import Testing

/// What lies over the open book: strip, scrubber, panels, cards.
@Suite(.timeLimit(.minutes(5))) struct ChromeTests: ChromeSuite {
  // MARK: Coming and going

  @Test func theBarComesWithThePointerAndGoesAfterTwoSeconds() {
    let rig = rig()
    #expect(lines(rig).isEmpty)
    hover(rig, 500, 400)
    rig.wait(0.2)
    #expect(lines(rig).first == "bar “Book 0”")
    #expect(lines(rig).last == "  slider “Page” = 3 of 40")
    rig.wait(1.7)
    #expect(!lines(rig).isEmpty)
    rig.wait(0.4)
    #expect(lines(rig).isEmpty)
    #expect(rig.settle() != nil && rig.stage.deadline == nil)
  }

  @Test func theBarStaysWhileThePointerIsOnIt() {
    let rig = rig()
    hover(rig, 500, 20)
    rig.wait(5)
    #expect(!lines(rig).isEmpty)
    #expect(!rig.stage.isMoving(at: rig.time))
    hover(rig, 500, 300)
    rig.wait(2.5)
    #expect(lines(rig).isEmpty)
  }

  @Test func theBarNeverMovesTheBook() {
    let rig = rig()
    let before = rig.stage.bookArea
    hover(rig, 500, 20)
    rig.wait(0.3)
    #expect(rig.stage.bookArea == before)
  }

  @Test(arguments: [
    (320.0, 240.0), (240, 320), (160, 900), (1600, 130), (1, 1), (4000, 3000),
  ])
  func nothingOverlapsInAnyWindow(_ width: Double, _ height: Double) {
    for style in ReadingStyle.allCases {
      let rig = rig(Size(width, height), style: style)
      hover(rig, width / 2, height / 2)
      rig.wait(0.3)
      for key in ["O", "T", "G", "F1"] {
        rig.key(key)
        rig.wait(0.3)
        rig.key("Escape")
        rig.wait(0.3)
      }
      #expect(rig.stage.readPage != nil)
    }
  }

  @Test func buttonsDoWhatTheirCommandsDo() {
    let rig = rig()
    hover(rig, 500, 300)
    rig.wait(0.3)
    // The mark at the left closes the book.
    rig.click(22, 22)
    rig.settle()
    #expect(rig.stage.readPage == nil)
  }

  @Test func tabGoesThroughButtonsAndScrubber() {
    let rig = rig()
    rig.key("Tab")
    rig.wait(0.2)
    #expect(lines(rig).contains("  button “Back to the shelf” *"))
    rig.key("Tab", .shift)
    rig.key("Tab", .shift)
    #expect(lines(rig).contains("  slider “Page” = 3 of 40 *"))
    rig.wait(5)
    #expect(!lines(rig).isEmpty)
    rig.key("End")
    rig.settle()
    #expect(page(rig) >= 38)
    rig.key("Escape")
    rig.wait(3)
    #expect(lines(rig).isEmpty && rig.stage.readPage != nil)
  }

  // MARK: The scrubber

  @Test func draggingTheScrubberRifflesAndEscGoesBack() {
    for style in ReadingStyle.allCases {
      let rig = rig(style: style)
      // The scrubber lies over pages that fill the window, else in the middle of what a book leaves free.
      let y = style == .scroll ? 730.0 : 745
      hover(rig, 500, 400)
      rig.wait(0.3)
      rig.press(512, y)
      rig.move(800, y)
      rig.wait(0.2)
      #expect(page(rig) > 20, "\(style)")
      rig.key("Escape")
      rig.settle()
      #expect([2, 1].contains(page(rig)), "\(style)")
      rig.release(800, y)
      rig.press(512, y)
      rig.move(800, y)
      rig.release(800, y)
      rig.settle()
      let there = page(rig)
      #expect(there > 20)
      rig.key("Left", .alt)
      rig.settle()
      #expect([2, 1].contains(page(rig)))
      rig.key("Right", .alt)
      rig.settle()
      #expect(abs(page(rig) - there) <= 1)
    }
  }

  @Test func inABookFromRightToLeftTheScrubberRunsFromTheRight() {
    let rig = rig(order: .rightToLeft)
    hover(rig, 500, 400)
    rig.wait(0.3)
    rig.press(512, 745)
    rig.move(200, 745)
    rig.release(200, 745)
    rig.settle()
    #expect(page(rig) > 25)
  }

  // MARK: Others

  @Test func helpListsTheKeymapAndIsFiltered() {
    let rig = rig()
    rig.key("F1")
    rig.wait(0.3)
    #expect(lines(rig).first == "panel “Keys and gestures”")
    rig.send(.text("fold leaves"))
    rig.wait(0.1)
    #expect(lines(rig).filter { $0.contains("row") }.count == 1)
    rig.key("Escape")
    rig.wait(0.3)
    #expect(rig.stage.readPage != nil && lines(rig).isEmpty)
  }

  /// What holds where the reader is comes first, under headings.
  @Test(arguments: [true, false])
  func helpBeginsWhereTheReaderIs(isInBook: Bool) throws {
    let rig = Rig(Size(1024, 768))
    if isInBook { rig.open(pages: 40, at: 2) } else { rig.show(Rig.books(3)) }
    rig.settle()
    rig.key("F1")
    rig.wait(0.3)
    let place = isInBook ? "In a book" : "On the shelf"
    func headings() -> [String] {
      lines(rig).filter { $0.contains("text “") && $0.contains(": ") }
    }
    #expect(try #require(headings().first).contains("“\(place): Mouse and fingers”"))
    rig.send(.text("going on"))
    rig.wait(0.1)
    #expect(try #require(headings().first).contains("“\(place): Going on and back”"))
    #expect(!headings().contains { $0.contains("Mouse and fingers") }, "without lines")
  }

  /// Small pictures stand side by side as the pages do.
  @Test(arguments: ReadingDirection.allCases)
  func smallPicturesArePairedAsThePagesAre(order: ReadingDirection) throws {
    let rig = Rig(Size(1024, 768), order: order)
    rig.open(pages: 12, at: 2)
    rig.settle()
    // The first page stands alone.
    rig.key("D", .shift)
    rig.settle()
    let folio = rig.records.first { $0.name == "folio" && !$0.isHidden }?.contentsName
    try #require(folio == "label: 2–3 of 12")
    rig.key("T")
    rig.wait(0.3)
    let nodes = rig.stage.accessibleTrees.flatMap(\.children).flatMap(\.children)
    func frame(_ page: Int) throws -> Rect {
      try #require(nodes.first { $0.label == "\(page)" }?.frame)
    }
    let (first, second) = (try frame(2), try frame(3))
    #expect(first.minY == second.minY, "a spread is a row")
    #expect((first.minX < second.minX) == (order == .leftToRight))
    #expect(try frame(1).minX == second.minX, "the first page stands alone, on the second side")
  }

  @Test func theMenuOfAnEmptyShelfOffersToOpenBooks() {
    let rig = Rig(Size(1024, 768))
    rig.show([])
    rig.settle()
    rig.send(.pointerDown(Point(500, 300), button: .right))
    rig.wait(0.3)
    let words = lines(rig).joined()
    #expect(words.contains("Open books …") && words.contains("Open folders …"))
    #expect(!words.contains("Open the book") && !words.contains("About this book"))
  }

  @Test func theButtonOfAnEmptyShelfIsLegible() throws {
    let rig = Rig(Size(1024, 768))
    rig.show([])
    rig.settle()
    let ground = try #require(rig.records.first { $0.name == "open" }?.backgroundColor)
    #expect(Color.white.contrast(with: ground) >= 4.5)
  }

  @Test func aNoteGoesAfterSixSecondsAndHasOneAction() {
    let rig = rig()
    rig.stage.note("It is gone.", action: ("Go back", .closeBook), at: rig.time)
    rig.wait(1)
    #expect(lines(rig) == ["notice “Notice”", "  text “It is gone.”", "  button “Go back”"])
    rig.wait(5.5)
    #expect(lines(rig).isEmpty)
  }

  @Test func aRightClickOpensAMenuAndAClickBesideClosesIt() {
    let rig = rig()
    rig.send(.pointerDown(Point(600, 300), button: .right))
    rig.send(.pointerUp(Point(600, 300), button: .right))
    rig.wait(0.3)
    #expect(lines(rig).contains("    row “Go to page …”"))
    let before = page(rig)
    rig.click(950, 600)
    rig.wait(0.5)
    #expect(lines(rig).isEmpty && page(rig) == before)
  }

  /// A finger that misses the book takes nothing away.
  @Test func aClickOnTheDeskShowsTheBarAndClosesNothing() {
    let rig = rig(Size(1400, 700))
    let before = page(rig)
    rig.click(30, 350)
    rig.settle()
    #expect(rig.stage.readPage != nil && page(rig) == before)
    #expect(rig.records.first { $0.name == "bar" }?.isHidden == false)
  }

  @Test func aDragThatBeginsOnTheDeskDoesNot() {
    let rig = rig(Size(1400, 700))
    rig.drag(from: Point(30, 350), to: Point(300, 350))
    rig.settle()
    #expect(rig.stage.readPage != nil)
  }

  @Test func theMousesButtonsGoThroughTheHistory() {
    let rig = rig()
    rig.key("G")
    rig.send(.text("30"))
    rig.key("Return")
    rig.settle()
    rig.send(.pointerDown(Point(500, 300), button: .back))
    rig.settle()
    #expect([2, 1].contains(page(rig)))
    rig.send(.pointerDown(Point(500, 300), button: .forward))
    rig.settle()
    #expect([29, 28].contains(page(rig)))
  }

  @Test func thePointerSaysWhatAPressDoes() {
    let rig = rig()
    hover(rig, 500, 10)
    rig.wait(0.3)
    #expect(rig.stage.pointerShape == .arrow)
    for (point, shape) in [
      (Point(22, 22), PointerShape.hand), (Point(90, 380), .turnLeft),
      (Point(940, 380), .turnRight),
      (Point(560, 380), .grab),
    ] {
      hover(rig, point.x, point.y)
      #expect(rig.stage.pointerShape == shape, "\(point)")
    }
    rig.key("O")
    rig.wait(0.5)
    hover(rig, 150, 130)
    #expect(rig.stage.pointerShape == .text)
  }

  @Test func atRestWithEveryPanelOpenNothingIsDrawn() {
    let rig = rig()
    rig.key("O")
    rig.wait(0.5)
    rig.key("F", .control)
    rig.wait(0.5)
    rig.send(.pointerDown(Point(600, 300), button: .right))
    hover(rig, 600, 20)
    rig.wait(3)
    let commands = rig.stage.commands()
    #expect(!rig.stage.isMoving(at: rig.time))
    #expect(rig.stage.deadline == nil)
    rig.wait(10)
    #expect(rig.stage.commands() == commands)
  }

  @Test func whatAFieldCopiesAndWantsIsAnEffect() {
    let rig = rig()
    rig.key("O")
    rig.wait(0.3)
    rig.send(.text("two"))
    #expect(rig.send(.key(Key("A", modifiers: .control))) == [])
    #expect(rig.send(.key(Key("C", modifiers: .control))) == [.copy("two")])
    #expect(rig.send(.key(Key("V", modifiers: .control))) == [.paste])
    _ = rig.stage.paste("one", at: rig.time)
    rig.wait(0.1)
    #expect(lines(rig).contains("  field “Filter” = one *"))
  }

  @Test func withoutMotionThePanelsAreThereAtOnce() {
    let rig = rig(motion: .none)
    rig.key("O")
    #expect(rig.records.first { $0.name == "contents" }?.opacity == 1)
  }

  @Test func aCornerLiftsOnceByItself() {
    let rig = Rig()
    rig.stage.offerTurningHint()
    #expect(!rig.stage.takeTurningHint())
    rig.open(pages: 20, at: 4)
    var isLifted = false
    rig.wait(4) { isLifted = isLifted || rig.facts.progress.keys.contains { $0.hasPrefix("leaf") } }
    #expect(isLifted)
    #expect(rig.settle() != nil)
    #expect([4, 3].contains(page(rig)))
    #expect(rig.stage.takeTurningHint())
    #expect(!rig.stage.takeTurningHint())
  }
}
