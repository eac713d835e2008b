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
    rig.press(point.x, point.y)
    return (rig, rig.offset, point)
  }

  @Test func aClickOpensTheBookAtTheLeafThatIsTaken() throws {
    for style in [ReadingStyle.flip, .leaves] {
      let rig = rig(style)
      let start = rig.offset
      let right = try edge(rig, "rightPile")
      let leaves = 42.0
      rig.click(right.minX + right.width / 2, right.midY)
      rig.settle()
      let half = start + (leaves - 1 - start) / 2
      #expect(abs(rig.offset - half) <= 1, "\(style): from \(start) to \(rig.offset)")
      let left = try edge(rig, "leftPile")
      rig.click(left.minX + 0.1, left.midY)
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

  @Test func aCancelledPressLeavesTheBook() throws {
    let (rig, start, hand) = try pressed()
    rig.send(.pointerCancelled)
    rig.move(hand.x - 330, hand.y)
    rig.release(hand.x - 330, hand.y)
    rig.settle()
    #expect(rig.offset == start)
  }
}
