import PaperLayouts
import Scenes
import TestSupport
import Testing

/// How a leaf goes from one side to the other by keys and clicks.
@Suite struct PageTurnerTests {
  private let step = 1e-6

  private func speed(_ turner: PageTurner, _ leaf: Int, before time: Double) -> Double {
    (turner.positions(at: time).progress(of: leaf)
      - turner.positions(at: time - step).progress(of: leaf)) / step
  }

  private func speed(_ turner: PageTurner, _ leaf: Int, after time: Double) -> Double {
    (turner.positions(at: time + step).progress(of: leaf)
      - turner.positions(at: time).progress(of: leaf)) / step
  }

  @Test func fiveQuickPressesAreFiveLeavesInTheAir() {
    var turner = PageTurner(leaves: 20, turned: 3)
    for i in 0..<5 { turner.turn(by: 1, at: Double(i) * 0.1) }
    let p = turner.positions(at: 0.42)
    #expect(p.flights.map(\.leaves) == [3..<4, 4..<5, 5..<6, 6..<7, 7..<8])
    for (a, b) in zip(p.flights, p.flights.dropFirst()) { #expect(a.progress > b.progress) }
    #expect(turner.turned == 8)
    turner.land(at: 2)
    #expect(turner.positions(at: 2).flights.isEmpty)
    #expect(turner.positions(at: 2).offset == 7)
    #expect(!turner.isMoving(at: 2))
  }

  @Test func aTurnTakesUnderASecondAndEndsExactly() {
    var turner = PageTurner(leaves: 20, turned: 3)
    turner.turn(by: 1, at: 0)
    #expect(turner.isMoving(at: 0.3))
    #expect(turner.positions(at: 1).progress(of: 3) == 1)
    #expect(!turner.isMoving(at: 1))
  }

  @Test func reversingCatchesTheLeafWithItsSpeed() {
    var turner = PageTurner(leaves: 20, turned: 3)
    turner.turn(by: 1, at: 0)
    let t = 0.25
    let place = turner.positions(at: t).progress(of: 3)
    let before = speed(turner, 3, before: t)
    turner.turn(by: -1, at: t)
    #expect(turner.positions(at: t).progress(of: 3) == place)
    #expect(abs(speed(turner, 3, after: t) - before) < 1e-3)
    #expect(before > 1)
    #expect(turner.positions(at: t).flights.count == 1)
    turner.land(at: 3)
    #expect(turner.positions(at: 3).offset == 2)
  }

  @Test func reversingTwoOfThreeBringsBackTheLastTwo() {
    var turner = PageTurner(leaves: 20, turned: 3)
    for i in 0..<3 { turner.turn(by: 1, at: Double(i) * 0.1) }
    turner.turn(by: -1, at: 0.3)
    turner.turn(by: -1, at: 0.35)
    let p = turner.positions(at: 1.5)
    #expect(p.progress(of: 3) == 1 && p.progress(of: 4) == 0 && p.progress(of: 5) == 0)
    #expect(turner.turned == 4)
  }

  @Test(arguments: [0, 1250])
  func endIsOneBundleHoweverLongTheBook(from: Int) {
    var turner = PageTurner(leaves: 2501, turned: from)
    turner.go(to: 2500, at: 0)
    #expect(turner.positions(at: 0.3).flights.map(\.leaves) == [from..<2500])
    turner.land(at: 2)
    #expect(turner.positions(at: 2).offset == 2499)
    turner.go(to: 1, at: 2)
    #expect(turner.positions(at: 2.3).flights.map(\.leaves) == [1..<2500])
    turner.land(at: 4)
    #expect(turner.positions(at: 4).offset == 0)
  }

  @Test func aBundleInTheAirIsSplitByANewGoal() {
    var turner = PageTurner(leaves: 100, turned: 10)
    turner.go(to: 90, at: 0)
    let t = 0.3
    let before = turner.positions(at: t)
    turner.go(to: 40, at: t)
    let after = turner.positions(at: t)
    #expect(after.flights.map(\.leaves) == [10..<40, 40..<90])
    for leaf in 0..<100 { #expect(after.progress(of: leaf) == before.progress(of: leaf)) }
    turner.land(at: 3)
    #expect(turner.positions(at: 3).offset == 39)
  }

  @Test func theBookEndsAtItsCovers() {
    var turner = PageTurner(leaves: 4, turned: 3)
    for _ in 0..<5 { turner.turn(by: 1, at: 0) }
    #expect(turner.turned == 4)
    for _ in 0..<9 { turner.turn(by: -1, at: 2) }
    #expect(turner.turned == 0)
    turner.go(to: -7, at: 3)
    turner.go(to: 1_000_000, at: 3)
    #expect(turner.turned == 4)
    #expect(PageTurner(leaves: 4, turned: 99).turned == 4)
    #expect(PageTurner(leaves: 0, turned: -1).leaves == 1)
  }

  /// A key held down: at most twelve flights, and no leaf jumps on its way.
  @Test(arguments: [1, -1])
  func aHeldKeyLeafsThroughWithoutAJump(direction: Int) {
    let leaves = 1000
    var turner = PageTurner(leaves: leaves, turned: 500)
    var most = 0
    var worst = 0.0
    for i in 0..<300 {
      let time = Double(i) / 30
      turner.land(at: time)
      let before = turner.positions(at: time)
      turner.turn(by: direction, at: time)
      let after = turner.positions(at: time)
      most = max(most, after.flights.count)
      for flight in before.flights {
        for leaf in [flight.leaves.lowerBound, flight.leaves.upperBound - 1] {
          worst = max(worst, abs(after.progress(of: leaf) - before.progress(of: leaf)))
        }
      }
      let far = direction > 0 ? turner.turned - 1 : turner.turned
      worst = max(worst, abs(after.progress(of: far) - before.progress(of: far)))
    }
    #expect(most == PageTurner.mostFlights)
    #expect(worst < 0.06, "\(worst) of a turn")
    #expect(turner.turned == 500 + 300 * direction)
    turner.land(at: 12)
    #expect(turner.positions(at: 12).flights.isEmpty)
  }

  @Test func aHundredPressesAtOnceAreOneMotion() {
    var turner = PageTurner(leaves: 200, turned: 0)
    for _ in 0..<100 { turner.turn(by: 1, at: 0) }
    #expect(turner.positions(at: 0.3).flights.count <= PageTurner.mostFlights)
    let p = turner.positions(at: 0.3)
    #expect(p.progress(of: 0) == p.progress(of: 99) && p.progress(of: 0) > 0.2)
    #expect(p.progress(of: 100) == 0)
  }
}
