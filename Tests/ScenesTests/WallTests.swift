import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import Shelf
import Shell
import TestSupport
import Testing

/// The wall of spines on the stage.
@Suite(.timeLimit(.minutes(5))) struct WallTests {
  private func wall(
    _ count: Int = 400, at book: Int = 0, _ motion: MotionStyle = .full,
    order: ReadingOrder = .leftToRight, size: Size = Size(1024, 768)
  ) -> Rig {
    let rig = Rig(
      size, motion: motion, shelf: .wall, order: order == .leftToRight ? .leftToRight : .rightToLeft
    )
    rig.show(FindableShelf(count: count), at: book)
    rig.settle()
    return rig
  }

  private enum ReadingOrder { case leftToRight, rightToLeft }

  private func spines(_ rig: Rig) -> [LayerRecord] {
    rig.records.filter { $0.path.hasPrefix("root/shelf/wall/spine-") && isRoot($0) && !$0.isHidden }
  }

  private func isRoot(_ record: LayerRecord) -> Bool {
    record.path.split(separator: "/").count == 4
  }

  private func centre(_ rig: Rig, _ book: Int) throws -> Point {
    try rig.quad("spine-\(book)").bounds.center
  }

  @Test func theWheelAndTheHandScroll() throws {
    let rig = wall()
    #expect(rig.facts.style == "wall" && rig.offset == 0)
    rig.wheel(-3)
    rig.settle()
    let rolled = rig.offset
    #expect(rolled > 100)
    rig.drag(from: Point(500, 500), to: Point(500, 400))
    #expect(abs(rig.offset - rolled - 100) < 1)
    rig.drag(from: Point(500, 500), to: Point(500, 300), in: 0.1, resting: 0)
    let released = rig.offset
    rig.settle(within: 6)
    #expect(rig.offset > released + 20, "the wall rolls on")
    rig.press(500, 200)
    for step in 1...20 { rig.move(500, 200 + Double(step) * 200) }
    #expect(rig.offset < 0 && rig.offset > -161, "the end gives way and holds")
    rig.release(500, 4200)
    rig.settle(within: 6)
    #expect(abs(rig.offset) < 1e-9)
  }

  @Test func onlyTheVisibleSpinesHaveLayers() {
    for count in [400, 20_000] {
      let rig = wall(count)
      let seen = spines(rig).count
      #expect(seen > 20 && seen < 260)
      rig.key("End")
      rig.settle(within: 6)
      #expect(rig.stage.centredBook == count - 1 && spines(rig).count < 260)
    }
  }

  /// A pointer that rests on a spine must not leave the keys to a book that is not seen.
  @Test func keysGoOnFromTheBookBeneathThePointer() throws {
    let rig = wall(at: 30)
    rig.send(.pointerHovered(try centre(rig, 36)))
    rig.settle()
    #expect(rig.stage.centredBook == 30)
    rig.key("Right")
    rig.settle()
    #expect(rig.stage.centredBook == 37)
    rig.send(.pointerHovered(try centre(rig, 33)))
    rig.settle()
    rig.key("I", .control)
    rig.frame()
    #expect(rig.stage.centredBook == 33, "the card is of the book that is named")
    rig.key("End")
    rig.settle(within: 6)
    #expect(rig.stage.centredBook == 399)
  }

  @Test func theArrowsGoFromSpineToSpine() throws {
    let rig = wall(at: 30)
    let start = try centre(rig, 30)
    rig.key("Right")
    rig.settle()
    #expect(rig.stage.centredBook == 31)
    rig.key("Left")
    rig.key("Down")
    rig.settle()
    let below = try #require(rig.stage.centredBook)
    let place = try centre(rig, below)
    #expect(below > 31 && abs(place.x - start.x) < 60)
    rig.key("Up")
    rig.settle()
    #expect(abs(try #require(rig.stage.centredBook) - 30) <= 1)
  }

  @Test func fromRightToLeftTheWallIsMirrored() throws {
    let rig = wall(order: .rightToLeft)
    #expect(try centre(rig, 0).x > (try centre(rig, 1).x))
    rig.key("Left")
    rig.settle()
    #expect(rig.stage.centredBook == 1)
  }

  @Test(arguments: MotionStyle.allCases)
  func aClickOpensTheBookAndEscLeadsBack(motion: MotionStyle) throws {
    let rig = wall(60, motion)
    let before = try rig.quad("spine-7").bounds
    rig.click(before.midX, before.midY)
    rig.settle(within: 6)
    #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix(FindableShelf.title(7)))
    rig.key("Escape")
    rig.settle(within: 6)
    rig.wait(0.5)
    rig.settle()
    #expect(rig.facts.scene == "shelf" && rig.facts.style == "wall")
    let after = try rig.quad("spine-7").bounds
    #expect(abs(after.midX - before.midX) < 1 && abs(after.width - before.width) < 3)
    #expect(!rig.records.contains { $0.name == "book-7" && !$0.isHidden })
  }

  @Test func theChangeGoesRoundAndKeepsTheBook() {
    let rig = Rig()
    rig.show(FindableShelf(count: 90), at: 40)
    for style in ["deck", "wall", "rows", "carousel", "deck"] {
      rig.key("B", .control)
      rig.settle(within: 6)
      #expect(rig.facts.style == style && rig.stage.centredBook == 40)
      #expect(spines(rig).isEmpty == (style != "wall"))
    }
  }

  /// From one millisecond to the next no book that is seen moves far, whenever the key is pressed.
  @Test(arguments: [1, 2, 3])
  func anInterruptedChangeIsContinuous(seed: UInt64) {
    var random = SeededRandom(seed)
    let rig = Rig(shelf: .deck)
    rig.show(FindableShelf(count: 90), at: 40)
    rig.settle()
    func seen() -> [String: LayerRecord] {
      var seen: [String: LayerRecord] = [:]
      for record in rig.records
      where isSeen(record) && record.path.hasPrefix("root/shelf/") {
        seen[record.name] = record
      }
      return seen
    }
    func expectNear(_ a: [String: LayerRecord], _ b: [String: LayerRecord], _ points: Double) {
      for (name, record) in a {
        guard let other = b[name] else {
          #expect(record.opacity < 0.1, "\(name)")
          continue
        }
        let ways = zip(record.quad?.corners ?? [], other.quad?.corners ?? []).map {
          $0.distance(to: $1)
        }
        #expect((ways.max() ?? 0) <= points, "\(name)")
        #expect(abs(record.opacity - other.opacity) < 0.1, "\(name)")
      }
    }
    for _ in 0..<12 {
      let before = seen()
      rig.key("B", .control)
      expectNear(before, seen(), 0.3)
      for _ in 0..<random.int(20...220) {
        let before = seen()
        rig.time += 0.001
        rig.frame()
        expectNear(before, seen(), 25)
      }
    }
  }

  private func isSeen(_ record: LayerRecord) -> Bool {
    !record.isHidden && record.opacity > 0.05
      && (record.name.hasPrefix("spine-") && isRoot(record) || record.name.hasPrefix("card-"))
  }

  @Test func fewBooksStandLargeAndAnyNumberFits() {
    for count in [1, 2, 5, 40] {
      for size in [Size(1100, 700), Size(600, 900), Size(420, 520)] {
        let rig = wall(count, size: size)
        let frames = spines(rig).compactMap { $0.quad?.bounds }
        #expect(frames.count == count)
        if count <= 5 { #expect((frames.map(\.height).max() ?? 0) > size.height * 0.3) }
        #expect(frames.allSatisfy { $0.minX >= 0 && $0.maxX <= size.width && $0.minY >= -30 })
      }
    }
  }

  @Test func theSpineBeneathThePointerLeansOut() throws {
    let rig = wall(at: 0)
    let rest = try rig.quad("spine-50").bounds
    rig.send(.pointerHovered(rest.center))
    rig.settle()
    let out = try rig.quad("spine-50").bounds
    #expect(out.minY < rest.minY - 3 && out.height > rest.height)
    #expect(rig.words.contains(FindableShelf.title(50)))
    rig.send(.pointerLeft(.mouse))
    rig.settle()
    #expect(try rig.quad("spine-50").bounds == rest)
  }

  @Test func aFilterKeepsTheRowOfTheBookInFront() throws {
    let shelf = FindableShelf(count: 600)
    let rig = Rig(shelf: .wall)
    rig.show(shelf, at: 300)
    rig.settle()
    let before = try rig.quad("spine-300").bounds
    for number in 0..<40 { shelf.insert(Rig.book(1000 + number, pages: 90), at: 0) }
    rig.wait(0.1)
    rig.settle()
    #expect(rig.stage.centredBook == 340)
    #expect(abs(try rig.quad("spine-340").bounds.maxY - before.maxY) < 12)
  }
}
