import PaperLayouts
import PaperLeaves
import TestSupport
import Testing

/// What must hold whatever happens to a stack of leaves.
@Suite(.timeLimit(.minutes(5))) struct LeafStackRandomTests {
  /// Anything in any order: leaves stay in order, flights stay few, nothing jumps, and all lands.
  @Test(arguments: [1, 2, 3, 4, 5], LeafKind.allCases)
  func tenThousandEventsAtRandom(seed: Int, _ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var random = SeededRandom(UInt64(seed))
      let leaves = [1, 2, 5, 40, 2501][seed - 1]
      var stack = LeafStack<Motion>(leaves: leaves, turned: random.int(0...leaves))
      var time = 0.0
      for _ in 0..<2000 {
        time += random.chance(0.1) ? random.double(0, 1.5) : random.double(0, 0.05)
        stack.land(at: time)
        let before = stack.positions(at: time)
        act(&stack, &random, at: time)
        expectOrder(stack, at: time)
        expectNoJump(from: before, to: stack, at: time)
        #expect((0...leaves).contains(stack.turned))
      }
      stack.release(forward: true, velocity: 0, at: time)
      stack.land(at: time + 2.5)
      #expect(!stack.isFlying && !stack.isMoving(at: time + 2.5))
    }
    check(kind.motion)
  }

  private func act<Motion>(
    _ stack: inout LeafStack<Motion>, _ random: inout SeededRandom, at time: Double
  ) {
    switch random.int(0...10) {
    case 0...2: stack.turn(by: 1, at: time)
    case 3...4: stack.turn(by: -1, at: time)
    case 5: stack.go(to: random.int(-3...stack.leaves + 3), at: time)
    case 6:
      // What a hand takes: a leaf in flight, or the leaf on top of a pile.
      let p = stack.positions(at: time)
      let leaf = random.int(p.restingOnLeft - 1...p.restingOnRight)
      stack.grab(leaf, to: random.double(0, 1), at: time)
    case 7: stack.drag(to: random.double(-0.5, 1.5), at: time)
    case 8: stack.putBack(at: time)
    default:
      stack.release(forward: random.chance(0.5), velocity: random.double(-14, 14), at: time)
    }
  }

  private func expectOrder<Motion: LeafTurn>(_ stack: LeafStack<Motion>, at time: Double) {
    let p = stack.positions(at: time)
    #expect(p.flights.count <= Motion.maximumFlights + 1)
    let flights = stack.flights(at: time)
    #expect(flights.filter(\.isHeld).map(\.leaves) == [stack.heldLeaves].compactMap { $0 })
    #expect(
      zip(flights, flights.dropFirst()).allSatisfy { $0.leaves.upperBound == $1.leaves.lowerBound })
    var last = 1.0
    for leaf in interesting(p) {
      let progress = p.progress(of: leaf)
      #expect((0...1).contains(progress) && progress <= last)
      last = progress
    }
  }

  /// Nothing jumps while so few are in the air that none has to join another.
  private func expectNoJump<Motion: LeafTurn>(
    from before: LeafPositions, to stack: LeafStack<Motion>, at time: Double
  ) {
    guard before.flights.count + 4 <= Motion.maximumFlights else { return }
    let after = stack.positions(at: time)
    // A hard leaf in the hand is where the pointer is, and pushes those in its way.
    let isPushed = Motion.self == FlipTurn.self && stack.heldLeaves != nil
    for leaf in Set(interesting(before) + interesting(after)) where !isPushed {
      #expect(abs(after.progress(of: leaf) - before.progress(of: leaf)) < 1e-9)
    }
  }

  /// The leaves at either end of all flights, and those on top of the piles.
  private func interesting(_ p: LeafPositions) -> [Int] {
    let ends = p.flights.flatMap {
      [
        $0.leaves.lowerBound - 1, $0.leaves.lowerBound, $0.leaves.upperBound - 1,
        $0.leaves.upperBound,
      ]
    }
    return Set(ends + [p.turned - 1, p.turned]).sorted().filter { (0..<p.leaves).contains($0) }
  }
}
