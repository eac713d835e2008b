import PaperLayouts
import Scenes
import TestSupport
import Testing

/// How a leaf goes in the hand.
@Suite struct PageTurnerHandTests {
  @Test func aRestingLeafComesToTheHandWithinAMoment() {
    var turner = PageTurner(leaves: 20, turned: 5)
    turner.grab(5, progress: 0.2, at: 1)
    #expect(turner.heldLeaf == 5)
    #expect(turner.positions(at: 1).progress(of: 5) == 0)
    #expect(turner.isMoving(at: 1.05))
    #expect(turner.positions(at: 1.12).progress(of: 5) == 0.2)
    #expect(!turner.isMoving(at: 1.2))
    turner.move(to: 0.7)
    #expect(turner.positions(at: 1.3).progress(of: 5) == 0.7)
    #expect(turner.turned == 5)
  }

  @Test func aLeafInFlightIsCaughtWhereItIs() {
    var turner = PageTurner(leaves: 20, turned: 5)
    turner.turn(by: 1, at: 0)
    let place = turner.positions(at: 0.3).progress(of: 5)
    turner.grab(5, progress: place + 0.1, at: 0.3)
    #expect(turner.positions(at: 0.3).flights.count == 1)
    #expect(abs(turner.positions(at: 0.3).progress(of: 5) - place) < 1e-12)
    #expect(abs(turner.positions(at: 0.5).progress(of: 5) - place - 0.1) < 1e-12)
  }

  @Test func aBundleInFlightIsTakenAsAWhole() {
    var turner = PageTurner(leaves: 100, turned: 10)
    turner.go(to: 60, at: 0)
    turner.grab(30, progress: 0.5, at: 0.3)
    #expect(turner.positions(at: 1).flights == [.init(leaves: 10..<60, progress: 0.5)])
    turner.release(velocity: 0, forward: false, at: 1)
    #expect(turner.turned == 10)
    turner.land(at: 3)
    #expect(turner.positions(at: 3).offset == 9)
  }

  @Test(arguments: [true, false])
  func releaseGoesWhereItIsToldAndKeepsItsSpeed(forward: Bool) {
    var turner = PageTurner(leaves: 20, turned: 5)
    turner.grab(5, progress: 0.5, at: 0)
    turner.move(to: 0.5)
    turner.release(velocity: 3, forward: forward, at: 1)
    let speed =
      (turner.positions(at: 1 + 1e-6).progress(of: 5) - turner.positions(at: 1).progress(of: 5))
      / 1e-6
    #expect(abs(speed - 3) < 1e-3)
    #expect(turner.heldLeaf == nil)
    #expect(turner.turned == (forward ? 6 : 5))
    turner.land(at: 3)
    #expect(turner.positions(at: 3).progress(of: 5) == (forward ? 1 : 0))
  }

  /// What flies before a leaf that is thrown forwards goes with it, and the other way round.
  @Test func releaseTakesAlongWhatCannotBePassed() {
    var turner = PageTurner(leaves: 20, turned: 5)
    turner.turn(by: 1, at: 0)
    turner.turn(by: -1, at: 0.35)
    turner.grab(6, progress: 0.1, at: 0.4)
    turner.release(velocity: 5, forward: true, at: 0.6)
    #expect(turner.turned == 7)
    turner.land(at: 3)
    #expect(turner.positions(at: 3).offset == 6)
  }

  /// Keys while a leaf is in the hand: those behind it wait, for they cannot pass.
  @Test func leavesDoNotPassTheHeldOne() {
    var turner = PageTurner(leaves: 20, turned: 5)
    turner.grab(5, progress: 0.3, at: 0)
    for i in 0..<3 { turner.turn(by: 1, at: 0.2 + Double(i) * 0.1) }
    for step in 0...60 {
      let time = 0.5 + Double(step) / 20
      turner.land(at: time)
      let p = turner.positions(at: time)
      for leaf in 6..<20 { #expect(p.progress(of: leaf) <= p.progress(of: leaf - 1)) }
      #expect(p.progress(of: 5) == 0.3)
    }
    #expect(!turner.isMoving(at: 3.5))
    turner.release(velocity: 0, forward: true, at: 3.5)
    turner.land(at: 5.5)
    #expect(turner.turned == 8)
    #expect(turner.positions(at: 5.5).flights.isEmpty)
  }

  @Test func onlyOneLeafIsInTheHand() {
    var turner = PageTurner(leaves: 20, turned: 5)
    turner.grab(5, progress: 0.3, at: 0)
    turner.grab(6, progress: 0.3, at: 0)
    #expect(turner.heldLeaf == 5)
    turner.grab(-1, progress: 0, at: 0)
    turner.grab(20, progress: 0, at: 0)
    #expect(turner.positions(at: 1).flights.count == 1)
  }

  @Test func nothingInTheHandMeansNothingHappens() {
    var turner = PageTurner(leaves: 20, turned: 5)
    turner.move(to: 0.4)
    turner.release(velocity: 9, forward: true, at: 0)
    #expect(turner.turned == 5 && turner.positions(at: 0).flights.isEmpty)
  }

  /// Anything in any order: leaves stay in order, flights stay few, nothing jumps, and all lands.
  @Test(arguments: [1, 2, 3, 4, 5])
  func tenThousandEventsAtRandom(seed: UInt64) {
    var random = SeededRandom(seed)
    let leaves = [1, 2, 5, 40, 2501][Int(seed) - 1]
    var turner = PageTurner(leaves: leaves, turned: random.int(0...leaves))
    var time = 0.0
    for _ in 0..<2000 {
      time += random.chance(0.1) ? random.double(0, 1.5) : random.double(0, 0.05)
      turner.land(at: time)
      act(&turner, &random, at: time)
      expectOrder(turner.positions(at: time))
      #expect((0...leaves).contains(turner.turned))
    }
    turner.release(velocity: 0, forward: true, at: time)
    turner.land(at: time + 2)
    #expect(turner.positions(at: time + 2).flights.isEmpty)
    #expect(!turner.isMoving(at: time + 2))
  }

  private func act(_ turner: inout PageTurner, _ random: inout SeededRandom, at time: Double) {
    switch random.int(0...9) {
    case 0...2: turner.turn(by: 1, at: time)
    case 3...4: turner.turn(by: -1, at: time)
    case 5: turner.go(to: random.int(-3...turner.leaves + 3), at: time)
    case 6:
      // What a scene takes: a leaf in flight, or the one on top of a pile.
      let p = turner.positions(at: time)
      let first = p.flights.first?.leaves.lowerBound ?? turner.turned
      let last = p.flights.last?.leaves.upperBound ?? turner.turned
      turner.grab(random.int(first - 1...last), progress: random.double(0, 1), at: time)
    case 7: turner.move(to: random.double(-0.5, 1.5))
    default:
      turner.release(velocity: random.double(-14, 14), forward: random.chance(0.5), at: time)
    }
  }

  private func expectOrder(_ p: LeafPositions) {
    #expect(p.flights.count <= PageTurner.mostFlights + 1)
    let interesting = p.flights.flatMap {
      [
        $0.leaves.lowerBound - 1, $0.leaves.lowerBound, $0.leaves.upperBound - 1,
        $0.leaves.upperBound,
      ]
    }
    var last = 1.0
    for leaf in Set(interesting + [p.turned - 1, p.turned]).sorted()
    where (0..<p.leaves).contains(leaf) {
      let progress = p.progress(of: leaf)
      #expect((0...1).contains(progress) && progress <= last)
      last = progress
    }
  }
}
