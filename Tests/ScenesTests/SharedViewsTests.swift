import Accessibility
import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import Shell
import Stage
import Testing

/// What two views of one book share, and what each view has alone.
@Suite(.timeLimit(.minutes(5))) struct SharedViewsTests: SecondViewSuite {
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

  /// The pointer rests on a link of the view that leaves.
  @Test func anAudienceSeesNoLinkOfTheHiddenView() throws {
    let (rig, _) = try linked()
    rig.key("V", .shift)
    rig.settle()
    rig.hover(try rig.place(of: 1, on: 4) + Point(512, 0))
    rig.wait(1)
    #expect(rig.card("preview") != nil)
    rig.key("F", .shift)
    rig.settle()
    #expect(rig.card("preview") == nil)
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
