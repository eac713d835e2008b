import Books
import PaperGeometry
import PaperGestures
import PaperLayouts
import Reading
import Shell
import Stage
import Testing

/// The block of an open book as a handle.
@Suite(.timeLimit(.minutes(5))) struct BlockTests {
  /// A book of 40 leaves that is open at the twentieth.
  private func rig(_ style: ReadingStyle = .flip, order: ReadingDirection = .leftToRight) -> Rig {
    let rig = Rig(style: style, order: order)
    rig.outline = [
      OutlineEntry(title: "Sea", depth: 0, page: 0),
      OutlineEntry(title: "Land", depth: 0, page: 50),
    ]
    rig.open(pages: 80, at: 40)
    rig.settle()
    rig.wait(0.3)
    return rig
  }

  /// The cut edges beside the pages, in points of the window.
  private func edge(_ rig: Rig, _ pile: String) throws -> Rect {
    let edges = try #require(
      rig.records.first { $0.path.hasSuffix("\(pile)/edges") && !$0.isHidden }?.quad)
    return edges.bounds
  }

  /// A book whose block is pressed at its last leaf, at a point of the window.
  private func pressed() throws -> (rig: Rig, start: Double, at: Point) {
    let rig = rig()
    let right = try edge(rig, "rightPile")
    let point = Point(right.maxX - 1, right.midY)
    tell(rig, point)
    rig.press(point.x, point.y)
    return (rig, rig.offset, point)
  }

  /// Rests with the pointer until the page there has been told.
  private func tell(_ rig: Rig, _ point: Point) {
    rig.send(.pointerHovered(point))
    rig.wait(0.4)
  }

  /// A click where the page has been told.
  private func clickTold(_ rig: Rig, _ x: Double, _ y: Double) {
    tell(rig, Point(x, y))
    rig.click(x, y)
  }

  /// The page that is kept of the book.
  private func keptPage(_ rig: Rig) -> Int? { rig.stage.keptPlace?.page }

  @Test func aClickOpensTheBookAtTheLeafThatIsTaken() throws {
    for style in [ReadingStyle.flip, .leaves] {
      let rig = rig(style)
      let start = rig.offset
      let right = try edge(rig, "rightPile")
      let leaves = 42.0
      clickTold(rig, right.minX + right.width / 2, right.midY)
      rig.settle()
      let half = start + (leaves - 1 - start) / 2
      #expect(abs(rig.offset - half) <= 1, "\(style): from \(start) to \(rig.offset)")
      let left = try edge(rig, "leftPile")
      clickTold(rig, left.minX + 0.1, left.midY)
      rig.settle()
      #expect(rig.offset == 0, "\(style): \(rig.offset)")
    }
  }

  @Test func leavesFallAsTheHandPulls() throws {
    for order in [ReadingDirection.leftToRight, .rightToLeft] {
      let rig = rig(order: order)
      let start = rig.offset
      let ahead = try edge(rig, "rightPile")
      let outer = order == .leftToRight ? ahead.maxX - 1 : ahead.minX + 1
      let inwards = order == .leftToRight ? -1.0 : 1.0
      tell(rig, Point(outer, ahead.midY))
      rig.press(outer, ahead.midY)
      var seen: [Double] = []
      for step in 1...30 {
        rig.move(outer + inwards * Double(step) * 12, ahead.midY)
        rig.wait(0.1)
        seen.append(rig.offset)
      }
      // One after the other, and never back.
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(Set(seen.map { $0.rounded(.down) }).count > 12, "\(seen)")
      let far = try #require(seen.last)
      #expect(far > start + 15)
      // The hand goes back, and so do the leaves.
      for step in (0..<30).reversed() {
        rig.move(outer + inwards * Double(step) * 12, ahead.midY)
        rig.wait(0.1)
      }
      rig.release(outer, ahead.midY)
      rig.settle()
      #expect(rig.offset == start)
    }
  }

  @Test func theBookStaysWhereTheHandLetsGo() throws {
    let (rig, start, hand) = try pressed()
    rig.move(hand.x - 119, hand.y)
    rig.wait(0.1)
    rig.release(hand.x - 119, hand.y)
    rig.settle()
    let there = rig.offset
    #expect(there > start + 3 && there < 40)
    #expect(there == there.rounded())
  }

  @Test func pageAndChapterAreTold() throws {
    let rig = rig()
    let right = try edge(rig, "rightPile")
    rig.send(.pointerHovered(Point(right.maxX - 1, right.midY)))
    rig.wait(0.1)
    #expect(rig.words.contains { $0.hasSuffix(" · Land") }, "\(rig.words)")
    rig.send(.pointerHovered(Point(right.minX - 200, right.midY)))
    rig.wait(0.1)
    #expect(!rig.words.contains { $0.hasSuffix(" · Land") })
  }

  @Test func aFingerHoldsThePlace() throws {
    let rig = rig()
    let start = rig.offset
    rig.key("P")
    rig.key("Home")
    rig.settle()
    #expect(rig.offset != start)
    // A gap in the block shows where the finger is.
    #expect(rig.records.contains { $0.name == "edgeMarks" && !$0.isHidden })
    rig.key("P")
    rig.settle()
    #expect(rig.offset == start)
    // The place from which one has flipped back is a jump, as any other.
    rig.key("Left", .alt)
    rig.settle()
    #expect(rig.offset != start)
    rig.key("P")
    rig.settle()
    // Where the finger is, the same key takes the finger out.
    rig.key("P")
    rig.key("Right")
    rig.settle()
    #expect(!rig.records.contains { $0.name == "edgeMarks" && !$0.isHidden })
  }

  @Test func shiftTurnsWithAFingerAtThePage() throws {
    let rig = rig()
    let start = rig.offset
    rig.key("Right", .shift)
    rig.key("Right", .shift)
    rig.settle()
    #expect(rig.offset == start + 2)
    rig.key("P")
    rig.settle()
    #expect(rig.offset == start)
  }

  @Test func aPressThatIsHeldPutsAFingerThere() throws {
    let rig = rig()
    let start = rig.offset
    let left = try edge(rig, "leftPile")
    rig.press(left.minX + 0.1, left.midY)
    #expect(rig.stage.deadline != nil)
    rig.wait(0.7)
    rig.release(left.minX + 0.1, left.midY)
    rig.settle()
    #expect(rig.offset == start)
    rig.key("P")
    rig.settle()
    #expect(rig.offset == 0, "\(rig.offset)")
  }

  /// A stray click on the rim is one on the page: at most a page turns, and the book stays open.
  @Test(arguments: [ReadingStyle.flip, .curl, .leaves], [Pointer.Kind.mouse, .touch])
  func aClickOnEdgesThatWereNotToldDoesNotJump(style: ReadingStyle, kind: Pointer.Kind) throws {
    let rig = rig(style)
    let start = rig.offset
    for pile in ["rightPile", "leftPile"] {
      let edges = try edge(rig, pile)
      for x in [edges.minX + 0.5, edges.midX, edges.maxX + 2] {
        let pointer = Pointer(id: 1, kind: kind)
        rig.send(.pointerDown(Point(x, edges.midY), button: .left, pointer: pointer))
        rig.wait(0.05)
        rig.send(.pointerUp(Point(x, edges.midY), button: .left, pointer: pointer))
        rig.settle()
        rig.wait(1)
        #expect(rig.facts.scene == "book")
        #expect(abs(rig.offset - start) <= 3, "\(style) \(pile): from \(start) to \(rig.offset)")
      }
    }
  }

  @Test func aPressThatIsHeldUntilThePageIsToldJumps() throws {
    let rig = rig()
    let start = rig.offset
    let right = try edge(rig, "rightPile")
    let finger = Pointer(id: 1, kind: .touch)
    rig.send(.pointerDown(Point(right.maxX - 1, right.midY), button: .left, pointer: finger))
    rig.wait(0.4)
    #expect(rig.words.contains { $0.hasSuffix(" · Land") }, "\(rig.words)")
    rig.send(.pointerUp(Point(right.maxX - 1, right.midY), button: .left, pointer: finger))
    rig.settle()
    #expect(rig.offset > start + 10)
  }

  @Test func aJumpIsToldWithItsWayBack() throws {
    let rig = rig()
    let start = rig.offset
    let right = try edge(rig, "rightPile")
    clickTold(rig, right.maxX - 1, right.midY)
    rig.settle()
    #expect(rig.offset > start + 10)
    let words = rig.words
    #expect(words.contains { $0.hasPrefix("From page ") } && words.contains("Undo"), "\(words)")
    let note = try #require(rig.card("undo"))
    rig.click(note.maxX - 40, note.midY)
    rig.settle()
    #expect(rig.offset == start)
    clickTold(rig, right.maxX - 1, right.midY)
    rig.settle()
    rig.key("Left", .alt)
    rig.settle()
    #expect(rig.offset == start)
  }

  /// The place that is kept is the one that was read, not the one to which a click has jumped.
  @Test func onlyWhatIsReadIsKept() throws {
    for reads in [false, true] {
      let rig = rig()
      let kept = try #require(keptPage(rig))
      let right = try edge(rig, "rightPile")
      clickTold(rig, right.maxX - 1, right.midY)
      rig.settle()
      rig.wait(1)
      #expect(keptPage(rig) == kept)
      guard reads else {
        // After some seconds the page counts as read, without any event.
        #expect(rig.stage.deadline != nil)
        rig.wait(11)
        #expect(keptPage(rig).map { $0 > kept + 20 } == true)
        continue
      }
      rig.key("Left")
      rig.settle()
      #expect(keptPage(rig).map { $0 > kept + 20 } == true)
    }
  }

  @Test func homeAndEndAreJumps() {
    let rig = rig()
    let start = rig.offset
    for key in ["Home", "End"] {
      rig.key(key)
      rig.settle()
      #expect(rig.offset != start)
      rig.key("Left", .alt)
      rig.settle()
      #expect(rig.offset == start, "\(key)")
    }
  }

  /// The outermost points of a page are the page's, in every style and where one page is seen.
  @Test(
    arguments: [ReadingStyle.flip, .curl, .leaves], [Size(1024, 768), Size(500, 900)])
  func theRimOfAPageIsThePage(style: ReadingStyle, size: Size) {
    let rig = Rig(size, style: style)
    rig.open(pages: 1040, at: 31)
    rig.settle()
    rig.wait(0.3)
    var rims = 0
    for step in 0..<Int(size.width) {
      let point = Point(Double(step) + 0.5, size.height / 2)
      guard rig.stage.page(at: point) != nil else { continue }
      rims += 1
      rig.send(.pointerHovered(point))
      #expect(rig.stage.pointerShape != .grab || rig.stage.page(at: point) != nil)
      #expect(!rig.words.contains { $0.hasSuffix(" · Land") })
    }
    #expect(rims > 100)
    // The same stroke turns a page, wherever it begins on the paper.
    for x in stride(from: size.width - 1, to: size.width - 60, by: -4) {
      let point = Point(x, size.height / 2)
      guard rig.stage.page(at: point) != nil else { continue }
      let before = rig.offset
      rig.drag(from: point, to: Point(size.width * 0.2, point.y), in: 0.2, resting: 0)
      rig.settle()
      #expect(abs(rig.offset - before) <= 1, "\(style) at \(x): from \(before) to \(rig.offset)")
    }
  }

  @Test func aCancelledPressLeavesTheBook() throws {
    let (rig, start, hand) = try pressed()
    rig.send(.pointerCancelled)
    rig.move(hand.x - 330, hand.y)
    rig.release(hand.x - 330, hand.y)
    rig.settle()
    #expect(rig.offset == start)
  }
}
