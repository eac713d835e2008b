import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperRaster
import Shelf
import Shell
import TestSupport
import Testing

/// A book that opens into the deck of its pages, and goes back from there.
@Suite(.timeLimit(.minutes(5))) struct DeckPageControllerOpeningTests {
  private func rig(
    _ shelf: ShelfStyle, motion: MotionStyle = .full, aspect: Double = 362.0 / 568,
    order: ReadingDirection = .leftToRight, turns: Int = 0
  ) -> Rig {
    let rig = Rig(motion: motion, shelf: shelf, style: .deck, order: order)
    rig.aspect = aspect
    rig.paintTones(isChecked: false)
    rig.show(Rig.books(5, pages: 24), at: 2)
    rig.settle()
    guard turns > 0 else { return rig }
    rig.key("Return")
    rig.settle()
    for _ in 1..<turns { rig.key("Down") }
    rig.settle()
    rig.key("Escape")
    rig.settle()
    return rig
  }

  /// At nothing it is the cover of the shelf to the pixel, and a moment later still nearly.
  @Test(arguments: [ShelfStyle.carousel, .deck], [0.6, 362.0 / 568, 1.3])
  func itBeginsAsTheCoverOfTheShelf(shelf: ShelfStyle, aspect: Double) throws {
    for (order, turns) in [
      (ReadingDirection.leftToRight, 0), (.leftToRight, 7), (.rightToLeft, 0), (.rightToLeft, 7),
    ] {
      let rig = rig(shelf, aspect: aspect, order: order, turns: turns)
      let before = try #require(rig.picture())
      let point = Point(512, 400)
      rig.send(.pinch(.began, scale: 1, at: point))
      rig.send(.pinch(.changed, scale: 1.0000001, at: point))
      rig.send(.pinch(.changed, scale: 1, at: point))
      #expect(rig.facts.progress["opening"] == 0)
      #expect(before.largestDifference(to: try #require(rig.picture())) <= 1)
      rig.send(.pinch(.changed, scale: 1.002, at: point))
      rig.wait(0.3)
      let q = try #require(rig.facts.progress["opening"])
      #expect(q > 0 && q < 0.01)
      let cover = try rig.quad("cover")
      let card = try rig.quad(shelf == .deck ? "card-2" : "book-2")
      #expect(zip(cover.corners, card.corners).allSatisfy { $0.distance(to: $1) < 4 })
      rig.send(.pinch(.ended, scale: 1.002, at: point))
      rig.settle()
      #expect(rig.facts.scene == "shelf" && rig.picture()?.pixels == before.pixels)
    }
  }

  /// No corner of a card that can be seen jumps, and none pops up or away.
  /// - Parameter way: points that a corner may move in a frame of 1/240 s; turning pages are fast.
  private func expectContinuity(_ rig: Rig, for seconds: Double, way: Double = 45) {
    var last: [String: (quad: Quad, opacity: Double)] = [:]
    var wasOpening = false
    let steps = Int(seconds * 240)
    for _ in 0..<steps {
      rig.time += 1.0 / 240
      rig.frame()
      var now: [String: (Quad, Double)] = [:]
      for record in rig.records
      where record.path.hasPrefix("root/book/") && record.path.split(separator: "/").count == 3
        && record.name != "folio" && !record.isHidden
      {
        if let quad = record.quad { now[record.name] = (quad, record.opacity) }
      }
      for (name, state) in now {
        guard let before = last[name] else { continue }
        let far = zip(before.quad.corners, state.0.corners).map { $0.distance(to: $1) }.max() ?? 0
        #expect(far < way || state.1 < 0.1, "\(name) moves by \(far)")
        #expect(abs(before.opacity - state.1) < 0.08, "\(name) fades at once")
      }
      if wasOpening, rig.facts.progress["opening"] != nil {
        for (name, before) in last where now[name] == nil {
          #expect(before.opacity < 0.05 || name != "cover", "\(name) is gone")
        }
      }
      wasOpening = rig.facts.progress["opening"] != nil
      last = now.mapValues { (quad: $0.0, opacity: $0.1) }
    }
  }

  @Test(arguments: [ShelfStyle.carousel, .deck], [0, 1, 7])
  func nothingJumpsOnTheWayThereAndBack(shelf: ShelfStyle, turns: Int) throws {
    let rig = rig(shelf, turns: turns)
    let before = try #require(rig.picture())
    rig.key("Return")
    expectContinuity(rig, for: 1.6)
    #expect(rig.settle() != nil && rig.facts.scene == "book")
    rig.key("Escape")
    expectContinuity(rig, for: 1.3)
    rig.settle()
    #expect(rig.picture()?.pixels == before.pixels)
  }

  @Test func pagesCanBeTurnedWhileItOpensAndTheCoverIsTheFirstCard() throws {
    let rig = rig(.deck)
    rig.key("Return")
    rig.wait(0.1)
    rig.key("Down")
    rig.key("Down")
    expectContinuity(rig, for: 1.2, way: 90)
    rig.settle()
    #expect(rig.offset == 2)
    rig.key("Home")
    rig.key("Up")
    rig.settle()
    #expect(rig.offset == -1)
    rig.key("Escape")
    expectContinuity(rig, for: 1.2)
    rig.settle()
    rig.key("Return")
    expectContinuity(rig, for: 1.2)
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.offset == -1)
  }

  @Test func itIsCaughtOnTheWayAndSentBack() throws {
    let rig = rig(.deck)
    let before = try #require(rig.picture())
    rig.key("Return")
    rig.wait(0.12)
    rig.key("Escape")
    expectContinuity(rig, for: 1)
    rig.settle()
    #expect(rig.facts.scene == "shelf" && rig.picture()?.pixels == before.pixels)
  }

  @Test(arguments: [MotionStyle.reduced, .none])
  func lessMotionAndNone(motion: MotionStyle) {
    let rig = rig(.deck, motion: motion)
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.facts.style == "deck" && rig.offset == 0)
    rig.key("Down")
    rig.settle()
    rig.key("Escape")
    rig.settle()
    #expect(rig.facts.scene == "shelf")
  }

  /// Another size of the window in the middle of it.
  @Test func resizingWhileItIsOut() {
    for delay in [0.05, 0.2, 0.6] {
      for isClosing in [false, true] {
        let rig = rig(.deck)
        rig.key("Return")
        if isClosing {
          rig.settle()
          rig.key("Escape")
        }
        rig.wait(delay)
        rig.stage.resize(to: ViewSize(Size(500, 900)))
        rig.frame()
        #expect(rig.settle() != nil)
        #expect(rig.facts.scene == (isClosing ? "shelf" : "book"))
        #expect(rig.offset == (isClosing ? 2 : 0))
      }
    }
  }
}
