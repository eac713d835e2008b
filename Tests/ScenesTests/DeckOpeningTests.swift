import Content
import PaperGeometry
import PaperGestures
import PaperRaster
import Shell
import TestSupport
import Testing

/// A book from the front of the deck to the reading position and back.
@Suite(.timeLimit(.minutes(5))) struct DeckOpeningTests {
  private func deck(_ aspect: Double = 362.0 / 568, count: Int = 14, at book: Int = 2) -> Rig {
    let rig = Rig(shelf: .deck)
    rig.aspect = aspect
    // A picture with edges and tones, so that a shift by a part of a pixel shows.
    rig.paintTones()
    rig.show(Rig.books(count), at: book)
    rig.settle()
    return rig
  }

  private func opening(_ rig: Rig) -> Double? { rig.facts.progress["opening"] }

  private func pinchToNothing(_ rig: Rig, at point: Point) {
    rig.send(.pinch(.began, scale: 1, at: point))
    rig.send(.pinch(.changed, scale: 1.0000001, at: point))
    rig.send(.pinch(.changed, scale: 1, at: point))
  }

  @Test(arguments: [0.5, 362.0 / 568, 1, 1.6])
  func theCoverGoesAndComesWithoutAJump(aspect: Double) throws {
    let rig = deck(aspect)
    let before = try #require(rig.picture())
    let card = try rig.quad("card-2")
    pinchToNothing(rig, at: Point(512, 400))
    #expect(opening(rig) == 0)
    let cover = try #require(try rig.record("cover").quad)
    #expect(try rig.record("card-2").isHidden)
    #expect(zip(cover.corners, card.corners).allSatisfy { $0.distance(to: $1) < 1e-9 })
    #expect(before.largestDifference(to: try #require(rig.picture())) <= 1)
    rig.send(.pinch(.ended, scale: 1, at: Point(512, 400)))
    rig.settle()
    #expect(opening(rig) == nil && rig.picture()?.pixels == before.pixels)
    rig.key("Return")
    rig.wait(0.004)
    let first = try rig.quad("cover")
    #expect(zip(card.corners, first.corners).allSatisfy { $0.distance(to: $1) < 12 })
    rig.settle()
    #expect(rig.facts.scene == "book")
    rig.key("Escape")
    rig.wait(0.99)
    let last = try rig.quad("cover")
    #expect(zip(card.corners, last.corners).allSatisfy { $0.distance(to: $1) < 3 })
    rig.settle()
    #expect(rig.picture()?.pixels == before.pixels)
  }

  /// The stack fades as one picture: its cards are not seen through each other.
  @Test func theStackFades() throws {
    let rig = deck()
    rig.key("Return")
    rig.wait(0.2)
    let q = try #require(opening(rig))
    #expect((0.2...0.9).contains(q))
    #expect(try rig.record("card-3").opacity == 1)
    #expect(abs(try rig.record("dusk").opacity - q) < 1e-12)
    #expect(abs(try rig.record("title").opacity - max(0, 1 - 2 * q)) < 1e-12)
    rig.settle()
    #expect(!rig.isVisible("shelf"))
    rig.key("Escape")
    rig.settle()
    #expect(try rig.record("dusk").isHidden)
  }

  /// A card that still stands up is no closed book yet: the book waits until it stands.
  @Test(arguments: ["Up", "Down"])
  func aMovingDeckComesToRestBeforeItsBookOpens(key: String) throws {
    for delay in [0.0, 0.03, 0.1, 0.2, 0.4] {
      let rig = deck()
      rig.key(key)
      rig.wait(delay + 0.001)
      rig.key("Return")
      let card = key == "Up" ? 1 : 3
      var isFirst = true
      rig.wait(2) {
        guard isFirst, let cover = try? rig.record("cover"), !cover.isHidden, rig.isVisible("book"),
          let place = cover.quad
        else { return }
        isFirst = false
        let front = rig.records.first { $0.name == "card-\(card)" }?.quad
        let isNear = zip(place.corners, front?.corners ?? []).allSatisfy {
          $0.distance(to: $1) < 60
        }
        #expect(isNear && rig.offset == 0)
      }
      #expect(!isFirst && rig.facts.scene == "book")
      #expect(rig.stage.title.hasPrefix("Book \(card) "))
    }
  }

  @Test func aDoubleClickFurtherUpOpensThatBook() {
    let rig = deck()
    rig.click(512, 170)
    rig.wait(0.05)
    rig.click(512, 170)
    rig.settle()
    #expect(rig.facts.scene == "book")
    let book = rig.stage.title
    rig.key("Escape")
    rig.settle()
    #expect(rig.offset > 2 && book.hasPrefix("Book \(Int(rig.offset)) "))
  }

  @Test func spreadingOverACardFurtherUpBringsItAndOpensIt() {
    let rig = deck()
    let point = Point(512, 170)
    rig.send(.pinch(.began, scale: 1, at: point))
    rig.send(.pinch(.changed, scale: 5, at: point))
    rig.wait(0.8)
    rig.send(.pinch(.ended, scale: 5, at: point))
    rig.settle()
    #expect(rig.facts.scene == "book" && !rig.stage.title.hasPrefix("Book 2 "))
  }

  /// A pinch that is taken back before the card has come to the front opens nothing; one that goes all
  /// the way before opens then.
  @Test(arguments: [true, false])
  func aPinchThatEndsBeforeTheCardIsThere(isTakenBack: Bool) {
    let rig = deck()
    rig.key("Up")
    rig.wait(0.03)
    rig.send(.pinch(.began, scale: 1, at: Point(512, 400)))
    rig.send(.pinch(.changed, scale: 7, at: Point(512, 400)))
    #expect(rig.isVisible("shelf") && !rig.isVisible("book"))
    rig.send(.pinch(isTakenBack ? .cancelled : .ended, scale: 7, at: Point(512, 400)))
    rig.wait(0.1) { #expect(rig.isVisible("shelf")) }
    rig.settle()
    #expect(rig.facts.scene == (isTakenBack ? "shelf" : "book"))
    #expect(opening(rig) == nil)
  }

  /// The touchpad's own end comes after the key, and must not send the deck elsewhere.
  @Test func openingWhileTheTouchpadStillScrolls() {
    let rig = deck()
    for _ in 0..<4 {
      rig.wheel(-0.4, precise: true)
      rig.time += 0.01
    }
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix("Book 3 "))
    rig.key("Escape")
    rig.settle()
    #expect(rig.offset == 3)
  }

  /// The deck waits for the book that comes back, and then goes where it was sent.
  @Test(arguments: [1, 2, 3, 14])
  func browsingWhileABookClosesHappensWhenItIsBack(count: Int) throws {
    let rig = deck(count: count, at: 0)
    let card = try rig.quad("card-0")
    rig.key("Return")
    rig.settle()
    rig.key("Escape")
    rig.wait(0.3)
    rig.wheel(-2)
    rig.press(5, 300)
    rig.move(5, 340)
    rig.wait(0.1)
    rig.release(5, 340)
    rig.key("Down")
    #expect(rig.offset == 0)
    var last = try rig.quad("cover")
    while rig.isVisible("book") {
      let now = try rig.quad("cover")
      #expect(zip(last.corners, now.corners).allSatisfy { $0.distance(to: $1) < 80 })
      last = now
      rig.wait(1.0 / 60)
    }
    #expect(zip(last.corners, card.corners).allSatisfy { $0.distance(to: $1) < 3 })
    #expect(rig.offset < 0.5)
    rig.settle()
    #expect(rig.offset >= 2 && rig.offset == rig.offset.rounded() && rig.facts.scene == "shelf")
  }

  @Test func theSwitchWaitsForTheBookThatComesBack() {
    for presses in 1...2 {
      let rig = deck()
      rig.key("Return")
      rig.settle()
      rig.key("Escape")
      rig.wait(0.3)
      for _ in 0..<presses { rig.key("B", .control) }
      #expect(rig.facts.style == "deck")
      rig.settle()
      #expect(rig.facts.style == (presses == 1 ? "carousel" : "deck") && rig.offset == 2)
    }
  }

  @Test func anotherBookWaitsForTheOneThatCloses() {
    let rig = deck()
    rig.key("Return")
    rig.settle()
    rig.key("Escape")
    rig.wait(0.4)
    rig.key("Down")
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix("Book 3 "))
  }

  @Test func aClickOnTheClosingBookOpensItAgain() {
    let rig = deck()
    rig.key("Return")
    rig.settle()
    rig.key("Escape")
    rig.wait(0.5)
    rig.click(512, 400)
    #expect(rig.facts.scene == "book")
    rig.settle()
    #expect(rig.facts.scene == "book")
  }

  /// Opened in the middle of the switch it goes out of where its cover is seen.
  @Test func openingInTheMiddleOfTheSwitch() throws {
    for (switches, delay) in [(1, 0.1), (1, 0.3), (2, 0.1), (2, 0.3)] {
      let rig = deck()
      for _ in 0..<switches {
        rig.key("B", .control)
        rig.wait(delay)
      }
      let place = try rig.quad("card-2")
      pinchToNothing(rig, at: Point(512, 420))
      let cover = try rig.quad("cover")
      #expect(opening(rig) == 0)
      #expect(zip(cover.corners, place.corners).allSatisfy { $0.distance(to: $1) < 1e-6 })
      rig.send(.pinch(.ended, scale: 1, at: Point(512, 420)))
      rig.settle()
      #expect(rig.facts.scene == "shelf" && rig.offset == 2)
    }
  }

  /// Another size of the window in the middle of it: the book comes back to the card where that is now.
  @Test func resizingWhileABookIsOut() throws {
    let size = Size(500, 900)
    for (delay, isClosing) in [(0.05, false), (0.3, false), (0.05, true), (0.6, true)] {
      let rig = deck()
      rig.key("Return")
      if isClosing {
        rig.settle()
        rig.key("Escape")
      }
      rig.wait(delay)
      rig.stage.resize(to: ViewSize(size))
      rig.frame()
      rig.settle()
      #expect(rig.facts.scene == (isClosing ? "shelf" : "book"))
      if !isClosing {
        rig.key("Escape")
        rig.settle()
      }
      let card = try rig.quad("card-2").bounds
      #expect(rig.offset == 2 && abs(card.midX - 250) < 1e-9)
      rig.stage.resize(to: ViewSize(Size(1024, 768)))
      rig.frame()
      #expect(rig.picture()?.pixels == deck().picture()?.pixels)
    }
  }

  @Test func lessMotionAndNone() {
    for motion in [MotionStyle.reduced, .none] {
      let rig = Rig.deck(14, at: 2, motion: motion)
      rig.key("Down")
      rig.key("Return")
      #expect(rig.facts.scene == "book" || motion == .reduced)
      rig.settle()
      #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix("Book 3 "))
      rig.key("Escape")
      rig.settle()
      #expect(rig.facts.scene == "shelf" && rig.offset == 3)
    }
  }
}
