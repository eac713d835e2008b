import Accessibility
import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import Shell
import Stage
import Testing

/// Two views of one book beside each other.
@Suite(.timeLimit(.minutes(5))) struct SecondViewTests: ChromeSuite {
  private func split(
    _ size: Size = Size(1024, 768), motion: MotionStyle = .full,
    order: ReadingDirection = .leftToRight
  ) -> Rig {
    let rig = rig(size, motion: motion, order: order)
    rig.key("V", .shift)
    rig.settle()
    return rig
  }

  private func second(_ rig: Rig) -> Int { rig.stage.secondReadPage ?? -9 }
  private func line(_ rig: Rig) throws -> Rect { try rig.record("parting line").frame }

  // MARK: Coming and going

  @Test func theSecondViewOpensAtTheSamePlaceAndGoesByTheSameKey() throws {
    let rig = rig()
    let before = page(rig)
    rig.key("V", .shift)
    #expect(rig.stage.hasSecondView && rig.stage.isMoving(at: rig.time))
    rig.settle()
    #expect(second(rig) == before && rig.stage.isSecondViewActive)
    #expect(abs(try line(rig).midX - 512) < 2)
    #expect(rig.isVisible("second view"))
    rig.key("V", .shift)
    #expect(!rig.stage.hasSecondView)
    rig.settle()
    #expect(!rig.records.contains { $0.name == "second view" })
    #expect(page(rig) == before && rig.isVisible("book"))
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  @Test func eachViewTurnsByItself() {
    let rig = split()
    let before = page(rig)
    rig.key("Right")
    rig.settle()
    #expect(second(rig) == before + 1)
    rig.key("F6")
    #expect(!rig.stage.isSecondViewActive && page(rig) == before)
    rig.key("End")
    rig.settle()
    #expect(page(rig) > 35 && second(rig) == before + 1)
  }

  @Test func keysGoToTheViewThatWasPressedOrWheeledLast() {
    let rig = split()
    let wheel = { (x: Double) in
      rig.send(.wheel(WheelDelta(dx: 0, dy: -1), at: Point(x, 384), modifiers: []))
      rig.settle()
    }
    wheel(200)
    #expect(!rig.stage.isSecondViewActive)
    wheel(800)
    #expect(rig.stage.isSecondViewActive)
    rig.click(256, 384)
    #expect(!rig.stage.isSecondViewActive)
    rig.click(768, 384)
    #expect(rig.stage.isSecondViewActive)
    hover(rig, 200, 300)
    #expect(rig.stage.isSecondViewActive, "a hovering pointer changes nothing")
  }

  @Test func aDragTurnsTheViewInWhichTheDragBegan() {
    let rig = split()
    let (first, other) = (page(rig), second(rig))
    rig.drag(from: Point(400, 500), to: Point(700, 500))
    rig.settle()
    rig.drag(from: Point(460, 500), to: Point(60, 500), in: 0.1, resting: 0)
    rig.settle()
    #expect(second(rig) == other && !rig.stage.isSecondViewActive)
    #expect(page(rig) != -9 && page(rig) <= first + 1)
  }

  @Test func escClosesTheSecondViewThenTheBook() {
    let rig = split()
    rig.key("Escape")
    #expect(!rig.stage.hasSecondView)
    rig.settle()
    #expect(rig.facts.scene == "book")
    rig.key("Escape")
    rig.settle()
    #expect(rig.facts.scene == "shelf")
  }

  @Test func theBookClosesWithBothViews() throws {
    let rig = split()
    rig.key("F6")
    rig.key("Escape")
    #expect(!rig.stage.hasSecondView)
    // The book of the first view goes on from where the book was seen.
    var place = try rig.record("book").frame.origin
    rig.wait(1.5) {
      guard let now = rig.records.first(where: { $0.path == "root/book" })?.frame.origin else {
        return
      }
      #expect(now.distance(to: place) < 120, "\(place) to \(now)")
      place = now
    }
    rig.settle()
    #expect(rig.facts.scene == "shelf")
    #expect(!rig.records.contains { $0.name == "second view" })
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && !rig.stage.hasSecondView)
  }

  @Test func anotherBookOpensWithOneView() {
    let rig = Rig()
    rig.show(Rig.books(3, pages: 20), at: 0)
    rig.key("Return")
    rig.settle()
    rig.key("V", .shift)
    rig.settle()
    #expect(rig.stage.hasSecondView)
    rig.key("W", .control)
    rig.settle()
    rig.key("Right")
    rig.settle()
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && !rig.stage.hasSecondView)
  }

  @Test func thePlaceThatIsKeptIsThatOfTheFirstView() {
    let rig = Rig.keeping(BookState(), at: 4)
    rig.key("V", .shift)
    rig.settle()
    _ = rig.keptState()
    for _ in 0..<3 { rig.key("Right") }
    rig.settle()
    #expect(rig.stage.keptPlace?.page == rig.stage.firstReadPage)
    #expect(rig.keptState() == nil)
  }

  @Test func aKeyBeforeTheBookIsOpenOpensTheViewLater() {
    let rig = Rig()
    rig.show(Rig.books(1, pages: 20))
    rig.key("Return")
    rig.key("V", .shift)
    #expect(!rig.stage.hasSecondView)
    rig.settle()
    rig.settle()
    #expect(rig.stage.hasSecondView)
  }

  // MARK: Sizes

  @Test func aTallWindowHasOneViewAboveTheOther() throws {
    let rig = split(Size(600, 900))
    #expect(try line(rig).width == 600)
    #expect(abs(try line(rig).midY - 450) < 2)
    rig.stage.resize(to: ViewSize(Size(900, 600)))
    rig.frame()
    #expect(try line(rig).height == 600)
  }

  @Test func aSmallWindowHasOneView() {
    let rig = rig(Size(470, 300))
    rig.key("V", .shift)
    rig.wait(0.3)
    #expect(!rig.stage.hasSecondView)
    #expect(rig.words.contains("The window is too small for two views."))
    let large = split()
    large.stage.resize(to: ViewSize(Size(400, 400)))
    large.frame()
    large.settle()
    #expect(!large.stage.hasSecondView && large.facts.scene == "book")
  }

  @Test func theFirstPageOfABookFromRightToLeftLiesAtTheRight() throws {
    let rig = split(order: .rightToLeft)
    #expect(rig.stage.isSecondViewActive)
    rig.click(100, 384)
    #expect(rig.stage.isSecondViewActive, "the second view lies at the left")
    rig.click(900, 384)
    #expect(!rig.stage.isSecondViewActive)
    let before = try line(rig).midX
    rig.key("Right", [.control, .shift])
    rig.settle()
    #expect(try line(rig).midX > before)
  }

  // MARK: The line

  @Test func theHandMovesTheLineWithinBounds() throws {
    let rig = split()
    rig.drag(from: Point(512, 300), to: Point(640, 320))
    #expect(abs(try line(rig).midX - 640) <= 1)
    rig.drag(from: Point(640, 300), to: Point(2000, 320))
    #expect(abs(try line(rig).midX - 768) <= 3)
    let place = try line(rig).midX
    rig.drag(from: Point(place, 300), to: Point(0, 320))
    #expect(abs(try line(rig).midX - 256) <= 3)
    let end = try line(rig).midX
    rig.wait(1)
    rig.click(end, 200)
    rig.click(end, 200)
    rig.settle()
    #expect(abs(try line(rig).midX - 512) <= 1, "a double click halves the window")
    #expect(page(rig) == 2 || page(rig) == 1, "no page was turned")
  }

  @Test func keysMoveTheLine() throws {
    let rig = split()
    for _ in 0..<20 { rig.key("Left", [.control, .shift]) }
    rig.settle()
    #expect(abs(try line(rig).midX - 256) <= 3)
    for _ in 0..<20 { rig.key("Right", [.control, .shift]) }
    rig.settle()
    #expect(abs(try line(rig).midX - 768) <= 3)
  }

  @Test func thePointerTellsThatTheLineMoves() {
    let rig = split()
    hover(rig, 512, 300)
    #expect(rig.stage.pointerShape == .resizeAcross)
    hover(rig, 300, 300)
    #expect(rig.stage.pointerShape != .resizeAcross)
  }

  // MARK: What both share

  @Test func marksAreThoseOfBothViews() throws {
    let rig = split()
    rig.key("Right")
    rig.key("Right")
    rig.settle()
    let marked = second(rig)
    rig.key("D", .control)
    rig.wait(0.3)
    rig.key("F6")
    rig.key("B")
    rig.wait(0.4)
    #expect(page(rig) != marked)
    #expect(
      lines(rig).contains { $0.contains("row") && $0.contains("\(marked + 1)") }, "\(lines(rig))")
  }

  @Test func jumpsAreThoseOfTheView() {
    let rig = split()
    let (first, start) = (page(rig), second(rig))
    rig.key("End")
    rig.settle()
    rig.key("F6")
    rig.wait(0.1)
    rig.key("Left", .alt)
    rig.settle()
    #expect(page(rig) == first && second(rig) != start)
    rig.key("F6")
    rig.wait(0.1)
    rig.key("Left", .alt)
    rig.settle()
    #expect(second(rig) == start)
  }

  @Test func aTextThatIsSetOtherwiseIsSetSoInBothViews() throws {
    let rig = Rig.keeping(BookState(), at: 8) {
      $0.describe = { $0.isReflowable = true }
      $0.lettersOnPage = { $0.text.size > 0 ? 500 : 1000 }
    }
    rig.key("V", .shift)
    rig.settle()
    for _ in 0..<3 { rig.key("Right") }
    rig.settle()
    rig.wait(0.5)
    let before = second(rig)
    rig.key("+")
    rig.settle()
    rig.wait(0.5)
    rig.settle()
    #expect((2 * before - 2...2 * before + 1).contains(second(rig)), "\(before) to \(second(rig))")
    let documents = Set(
      rig.stage.demand.requests.compactMap { request -> DocumentID? in
        guard case .image(let image) = request, case .page(let page) = image.image else {
          return nil
        }
        return page.document
      })
    #expect(documents.count == 1, "\(documents)")
  }

  @Test func aFileThatChangesIsReadAgainInBothViews() {
    let rig = split()
    rig.key("Right")
    rig.settle()
    let (first, other) = (page(rig), second(rig))
    rig.stage.readAgain()
    rig.wait(0.5)
    rig.settle()
    rig.wait(0.3)
    let editions = Set(
      rig.stage.demand.requests.compactMap { request -> Int? in
        guard case .image(let image) = request, case .page(let page) = image.image else {
          return nil
        }
        return page.document.edition
      })
    #expect(editions == [1])
    #expect(page(rig) == second(rig) || (page(rig) == first && second(rig) == other))
  }

  @Test func thePanelForFindingGoesOverToTheOtherView() {
    let rig = split()
    rig.texts = [20: Rig.page("a fox and more words")]
    rig.key("F", .control)
    rig.send(.text("fox"))
    rig.wait(0.5)
    let first = page(rig)
    rig.key("F6")
    rig.wait(0.5)
    rig.key("Return")
    rig.settle()
    rig.wait(0.3)
    #expect(rig.stage.hasSecondView && (page(rig) != first || second(rig) >= 19))
  }

  // MARK: Links

  private func linked() throws -> (Rig, Point) {
    let link = PageLink(area: Rect(60, 300, 80, 40), target: .page(9))
    let rig = Rig()
    rig.texts = [4: Rig.page("link and more words", links: [link])]
    rig.sizes = MeasuredSizes(all: Size(700, 1000), count: 12)
    rig.open(pages: 12, at: 4)
    rig.settle()
    return (rig, try rig.place(of: 1, on: 4))
  }

  @Test func aClickWithCtrlOpensTheLinkInTheSecondView() throws {
    let (rig, point) = try linked()
    rig.hover(point)
    let before = rig.stage.readPage
    rig.send(.pointerDown(point, button: .left, modifiers: .control))
    rig.send(.pointerUp(point, button: .left))
    rig.settle()
    #expect(rig.stage.hasSecondView)
    #expect([8, 9, 10].contains(second(rig)))
    #expect(rig.stage.firstReadPage == before)
  }

  /// The pointer rests over the view without the keys.
  @Test func bothViewsShowWhereALinkLeads() throws {
    let (rig, _) = try linked()
    rig.key("V", .shift)
    rig.settle()
    #expect(rig.stage.isSecondViewActive)
    let first = try rig.place(of: 1, on: 4)
    for point in [first, first + Point(512, 0), first] {
      rig.hover(point)
      rig.wait(0.2)
      #expect(rig.card("preview") == nil, "not at once")
      rig.wait(0.8)
      let card = try #require(rig.card("preview"))
      #expect(card.minX < point.x && point.x < card.maxX || card.maxX > 1000 || card.minX < 24)
      #expect(rig.stage.isSecondViewActive, "the keys stay")
    }
    rig.hover(Point(10, 10))
    rig.wait(0.5)
    #expect(rig.card("preview") == nil)
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  @Test func thePreviewOfALinkOpensInTheSecondView() throws {
    let (rig, _) = try linked()
    rig.key("Tab")
    rig.wait(0.2)
    rig.key("Return", .shift)
    rig.wait(0.4)
    _ = try rig.press("In the second view")
    rig.settle()
    #expect(rig.stage.hasSecondView && [8, 9, 10].contains(second(rig)))
  }

  // MARK: Others

  @Test func anAudienceSeesTheFirstViewAlone() {
    let rig = split()
    rig.key("F", .shift)
    rig.settle()
    #expect(!rig.isVisible("second view"))
    rig.key("Escape")
    rig.settle()
    #expect(rig.stage.hasSecondView && rig.isVisible("second view"))
  }

  @Test func aScreenReaderIsToldOfBothViews() throws {
    let rig = Rig.reading([4: Rig.page("some words"), 5: Rig.page("others")])
    rig.stage.hasScreenReader = true
    rig.key("V", .shift)
    rig.settle()
    func documents() -> [AccessibleNode] {
      rig.stage.accessibleWindow().children.filter { $0.role == .document }
    }
    #expect(documents().map(\.label) == ["First view: Book 0", "Second view: Book 0"])
    let pages = documents().flatMap(\.children).filter { $0.role == .page }
    #expect(Set(pages.map(\.id)).count == pages.count, "no two objects have the same name")
    let focused = documents().map { $0.children.contains { $0.hasFocus } }
    #expect(focused == [false, true])
    let page = try #require(documents()[0].children.first { $0.role == .page })
    _ = rig.stage.perform(.focus(page.id), at: rig.time)
    rig.frame()
    #expect(!rig.stage.isSecondViewActive)
  }

  @Test(arguments: [MotionStyle.reduced, .none]) func withoutMotionTheViewIsThereAtOnce(
    motion: MotionStyle
  ) throws {
    let rig = rig(motion: motion)
    rig.key("V", .shift)
    #expect(abs(try line(rig).midX - 512) < 2)
    let place = try rig.record("second view").frame
    rig.settle()
    #expect(try rig.record("second view").frame == place)
    rig.key("V", .shift)
    rig.settle()
    #expect(!rig.records.contains { $0.name == "second view" })
  }

  /// Whoever changes their mind on the way sees no jump.
  @Test func theViewIsCaughtOnTheWay() throws {
    let rig = rig()
    rig.key("V", .shift)
    var last = try line(rig).midX
    var speed: Double?
    for step in 0..<90 {
      if [6, 14, 22].contains(step) {
        _ = rig.stage.handle(.key(Key("V", modifiers: .shift)), at: rig.time)
      }
      rig.wait(1.0 / 60)
      guard let now = rig.records.first(where: { $0.path == "root/second view/book" })?.frame.midX
      else { continue }
      if let speed { #expect(abs(now - last - speed) < 60, "step \(step): \(last) to \(now)") }
      (speed, last) = (speed == nil ? 0 : now - last, now)
    }
  }

  @Test func aPinchMagnifiesTheViewUnderTheFingers() throws {
    let rig = split()
    let point = Point(768, 384)
    rig.send(.pinch(.began, scale: 1, at: point))
    for i in 1...30 {
      rig.time += 0.02
      rig.send(.pinch(.changed, scale: 1 + Double(i) / 20, at: point))
    }
    rig.send(.pinch(.ended, scale: 2.5, at: point))
    rig.settle()
    #expect((rig.stage.secondFacts?.progress["zoom"] ?? 1) > 2)
    #expect(rig.facts.progress["zoom"] == 1)
    // Narrowing fingers close nothing.
    rig.send(.pinch(.began, scale: 1, at: point))
    for i in 1...30 {
      rig.time += 0.02
      rig.send(.pinch(.changed, scale: 1 - Double(i) / 40, at: point))
    }
    rig.send(.pinch(.ended, scale: 0.25, at: point))
    rig.settle()
    #expect(rig.stage.hasSecondView && rig.stage.secondFacts?.progress["zoom"] == 1)
  }
}
