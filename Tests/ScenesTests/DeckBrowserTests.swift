import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import TestSupport
import Testing

/// The shelf as an endless stack of cards.
@Suite(.timeLimit(.minutes(5))) struct DeckBrowserTests {
  private let plan = DeckLayout(viewSize: Size(1024, 768), count: 20)

  private func cards(_ rig: Rig) -> [String] {
    rig.records.filter {
      $0.path.hasPrefix("root/shelf/card-") && $0.path.split(separator: "/").count == 3
    }
    .map(\.name)
  }

  @Test func aNotchIsACardInBothDirections() {
    let rig = Rig.deck(20, at: 0)
    #expect(rig.facts.style == "deck" && rig.offset == 0)
    rig.wheel(-1)
    rig.settle()
    #expect(rig.offset == 1)
    for _ in 0..<4 { rig.wheel(1) }
    rig.settle()
    #expect(rig.offset == -3 && rig.stage.centredBook == 17)
    rig.wheel(-25)
    rig.settle()
    #expect(rig.offset == 22 && rig.stage.centredBook == 2)
  }

  @Test func keysStepAndGoTheNearestWayToTheEnds() {
    let rig = Rig.deck(20, at: 3)
    for (key, expected) in [
      ("Down", 4.0), ("Right", 5), ("PageDown", 6), ("Up", 5), ("Left", 4), ("PageUp", 3),
      ("Home", 0), ("End", -1), ("Down", 0), ("Up", -1), ("Home", 0),
    ] {
      rig.key(key)
      rig.settle()
      #expect(rig.offset == expected, "\(key)")
    }
  }

  /// Down: the front card falls as far as the hand has come. A card in mid-fall is caught and pushed
  /// back.
  @Test func theDeckFollowsTheHand() throws {
    let rig = Rig.deck()
    rig.press(500, 300)
    rig.move(500, 300 + plan.pitch * 0.3)
    #expect(abs(rig.offset - 4.3) < 1e-9)
    let front = try rig.record("card-4")
    #expect(abs(front.opacity - 0.7) < 1e-9)
    rig.move(500, 300 + plan.pitch * 0.8)
    #expect(abs(rig.offset - 4.8) < 1e-9)
    rig.move(500, 300 + plan.pitch * 0.2)
    rig.wait(0.3)
    rig.release(500, 300 + plan.pitch * 0.2)
    rig.settle()
    #expect(rig.offset == 4)
    rig.key("Down")
    rig.wait(0.08)
    rig.press(500, 300)
    let caught = rig.offset
    #expect(caught > 4.1 && caught < 4.95)
    rig.wait(0.2)
    #expect(rig.offset == caught && !rig.stage.isMoving(at: rig.time))
    rig.move(500, 300 - plan.pitch * (caught - 4))
    #expect(abs(rig.offset - 4) < 1e-9)
    rig.wait(0.2)
    rig.release(500, 300 - plan.pitch * (caught - 4))
    rig.settle()
    #expect(rig.offset == 4)
  }

  @Test func aFlickOfAnyStrengthEndsOnACardAndGoesFurtherTheFasterItIs() {
    var last = 4.0
    for way in [30.0, 80, 200, 500] {
      let rig = Rig.deck()
      rig.drag(from: Point(500, 100), to: Point(500, 100 + way), in: 0.1, resting: 0)
      #expect(rig.settle(within: 0.5) != nil)
      #expect(rig.offset == rig.offset.rounded() && rig.offset >= last)
      last = rig.offset
    }
    #expect(last > 10)
  }

  @Test func theTouchpadScrollsSmoothlyAndSnapsAlsoInTheHand() {
    let rig = Rig.deck()
    for _ in 0..<6 {
      rig.wheel(-0.2, precise: true)
      rig.wait(1.0 / 60)
    }
    #expect(abs(rig.offset - (4 + 1.2 * WheelScroller.pointsPerNotch / plan.pitch)) < 1e-9)
    rig.wait(0.2)
    rig.settle()
    #expect(rig.offset == rig.offset.rounded())
    rig.press(500, 400)
    rig.move(500, 400 + plan.pitch)
    let before = rig.offset
    rig.wheel(-0.5, precise: true)
    #expect(abs(rig.offset - before - 0.5 * WheelScroller.pointsPerNotch / plan.pitch) < 1e-9)
    let scrolled = rig.offset
    rig.move(500, 401 + plan.pitch)
    #expect(abs(rig.offset - scrolled - 1 / plan.pitch) < 1e-9)
    // The wheel comes to rest; the hand holds on.
    let held = rig.offset
    rig.wait(0.5)
    #expect(rig.offset == held)
  }

  @Test func aClickOnTheFrontCardOpensAndOneFurtherUpComesToTheFront() {
    let rig = Rig.deck()
    // The strip that one sees of the fourth card behind.
    let strip = plan.attributes(of: 4, at: .init(item: 0), aspect: 0.637).quad
    rig.click(512, (strip?.topLeft.y ?? 0) + 4)
    rig.settle()
    #expect(rig.offset == 8 && rig.facts.scene == "shelf")
    rig.click(512, 400)
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix("Book 8"))
  }

  @Test func fallenCardsAndTheTableTakeNoClicks() {
    let rig = Rig.deck()
    for point in [Point(512, 600), Point(100, 400), Point(512, 20)] {
      rig.click(point.x, point.y)
      rig.settle()
      #expect(rig.offset == 4 && rig.facts.scene == "shelf")
    }
  }

  /// A card on its way down, clicked below the table's edge where one sees its back: it goes on falling.
  @Test func aFallingCardTakesNoClicks() throws {
    let rig = Rig.deck()
    rig.key("Down")
    var point: Point?
    rig.wait(0.45) {
      guard point == nil, let card = try? rig.record("card-4"), let quad = card.quad,
        quad.bounds.minY > plan.hinge.y
      else { return }
      point = Point(quad.bounds.midX, min(760, quad.bounds.minY + 4))
      rig.click(quad.bounds.midX, min(760, quad.bounds.minY + 4))
    }
    #expect(point != nil)
    rig.settle()
    #expect(rig.offset == 5 && rig.facts.scene == "shelf")
  }

  @Test func aPressDuringMotionStopsAndDoesNotOpen() {
    let rig = Rig.deck()
    rig.wheel(-5)
    rig.wait(0.1)
    rig.click(512, 400)
    rig.settle()
    #expect(rig.facts.scene == "shelf" && rig.offset == rig.offset.rounded())
  }

  @Test func fromBehindOneSeesClothAndNotTheCover() throws {
    let rig = Rig.deck()
    rig.press(500, 300)
    for (fall, isBack) in [(0.3, false), (0.49, false), (0.51, true), (0.9, true), (0.2, false)] {
      rig.move(500, 300 + plan.pitch * fall)
      #expect(rig.drawn("book4/cover").isEmpty == isBack)
      #expect(rig.drawn("back").isEmpty == !isBack)
    }
    rig.move(500, 300 + plan.pitch * 0.7)
    let cloth = try #require(rig.drawn("back").first)
    // In the book's colour; a picture of the tests is all of one.
    let middle = cloth.pixels[cloth.width / 2]
    #expect(middle == Rig.color(of: "book4/cover"))
  }

  @Test func resizingKeepsTheFrontCard() throws {
    let rig = Rig.deck(20, at: 7)
    rig.wheel(-20)
    rig.settle()
    for size in [Size(320, 240), Size(1920, 1080), Size(200, 900), Size(1, 1), Size(1024, 768)] {
      rig.stage.resize(to: ViewSize(size))
      rig.frame()
      #expect(rig.offset == 27 && rig.stage.centredBook == 7)
      #expect(abs(try rig.quad("card-27").bounds.midX - size.width / 2) < 1e-9)
    }
  }

  @Test func coversKeepTheirAspectAndArePixelsAtRest() throws {
    for aspect in [0.64, 1.0, 1.5] {
      let rig = Rig(shelf: .deck)
      rig.aspect = aspect
      rig.show(Rig.books(5), at: 2)
      rig.settle()
      let bounds = try rig.quad("card-2").bounds
      #expect(abs(bounds.width - bounds.height * aspect) <= 1 + aspect)
      let bitmap = try #require(rig.drawn("book2/cover").first)
      #expect(Double(bitmap.width) == bounds.width && Double(bitmap.height) == bounds.height)
      #expect([bounds.minX, bounds.minY].allSatisfy { $0 == $0.rounded() })
    }
  }

  @Test(arguments: [1, 2, 3, 10_000])
  func anyNumberOfBooksWithoutAnEnd(count: Int) throws {
    let rig = Rig.deck(count, at: count / 2)
    let start = rig.offset
    for notches in [-7, 3, 40, -1, -60] {
      rig.wheel(Double(notches))
      rig.wait(0.05)
      #expect(cards(rig).count <= 11)
    }
    rig.settle()
    #expect(rig.offset == start + 25)
    let front = Int(rig.offset)
    #expect(cards(rig).count == 10)
    #expect(try rig.record("card-\(front)").contentsName == "book\(front % count)/cover")
    #expect(rig.stage.centredBook == front % count)
  }

  @Test func anEmptyDeckTakesAnyInput() {
    let rig = Rig.deck(0, at: 0)
    #expect(rig.records.contains { $0.contentsName == "label: The shelf is empty" && !$0.isHidden })
    rig.click(512, 400)
    rig.wheel(-1)
    for key in ["Return", "Down", "End", "Escape"] { rig.key(key) }
    rig.key("B", .control)
    #expect(rig.settle() != nil && rig.stage.centredBook == nil)
  }

  @Test(arguments: [11, 12, 13])
  func anyGesturesEndWithinHalfASecondOnACard(seed: UInt64) {
    var random = SeededRandom(seed)
    let rig = Rig.deck([1, 3, 50][Int(seed) - 11], at: 0)
    for _ in 0..<300 {
      for _ in 0..<random.int(1...4) { gesture(rig, &random) }
      rig.send(.pointerUp(Point(-9, -9), button: .left))
      if let deadline = rig.stage.deadline {
        rig.time = max(rig.time, deadline)
        rig.frame()
      }
      #expect(rig.settle(within: 0.5) != nil)
      #expect(rig.offset == rig.offset.rounded())
    }
  }

  private func gesture(_ rig: Rig, _ random: inout SeededRandom) {
    rig.time += random.double(0, 0.2)
    switch random.int(0...4) {
    case 0: rig.wheel(Double(random.int(-3...3)))
    case 1: rig.wheel(random.double(-2, 2), precise: true)
    case 2: rig.key(["Up", "Down", "Home", "End"][random.int(0...3)])
    case 3: rig.send(.pointerCancelled)
    default:
      // At the edge, where there is no card to open.
      rig.press(3, random.double(0, 700))
      for _ in 0..<random.int(1...5) {
        rig.time += random.double(0, 0.03)
        rig.move(3, random.double(-300, 1000))
      }
      if random.chance(0.8) { rig.release(3, random.double(0, 700)) }
    }
  }

  /// A slow hand: no card's corner jumps, whichever books the cards show.
  @Test(arguments: [1, 2, 3, 20])
  func nothingJumpsOverTheSeam(count: Int) {
    for way in [1.0, -1] {
      let rig = Rig.deck(count, at: 0)
      rig.press(5, 400)
      rig.move(5, 400 + 5 * way)
      var last: [String: Quad] = [:]
      for step in 1...300 {
        rig.move(5, 400 + way * (5 + Double(step)))
        var now: [String: Quad] = [:]
        for record in rig.records where record.name.hasPrefix("card-") && record.opacity > 0.02 {
          now[record.name] = record.quad
        }
        for (name, quad) in now {
          guard let before = last[name] else { continue }
          #expect(zip(quad.corners, before.corners).allSatisfy { $0.distance(to: $1) < 40 })
        }
        last = now
      }
      #expect(abs(rig.offset - way * 305 / plan.pitch) < 1e-9)
    }
  }
}
