import PaperLayouts
import PaperLeaves
import Testing

/// What becomes of the leaves when too many are sent.
@Suite(.timeLimit(.minutes(5))) struct LeafStackLimitTests {
  /// A key held down: the flights stay few, and no leaf jumps on its way.
  @Test(arguments: [1, -1], LeafKind.allCases)
  func aHeldKeyLeafsThroughWithoutAJump(direction: Int, _ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 1000, turned: 500)
      var maximum = 0
      var worst = 0.0
      for i in 0..<300 {
        let time = Double(i) / 30
        stack.land(at: time)
        let before = stack.positions(at: time)
        stack.turn(by: direction, at: time)
        let after = stack.positions(at: time)
        maximum = max(maximum, after.flights.count)
        for flight in before.flights {
          for leaf in [flight.leaves.lowerBound, flight.leaves.upperBound - 1] {
            worst = max(worst, abs(after.progress(of: leaf) - before.progress(of: leaf)))
          }
        }
        let far = direction > 0 ? stack.turned - 1 : stack.turned
        worst = max(worst, abs(after.progress(of: far) - before.progress(of: far)))
      }
      // A leaf that waits counts, too; hard leaves are sent so close together here that all can join.
      #expect((Motion.maximumFlights...Motion.maximumFlights + 1).contains(maximum))
      if kind == .hard { #expect(maximum == Motion.maximumFlights) }
      #expect(worst < Motion.joiningGap, "\(worst) of a turn")
      #expect(stack.turned == 500 + 300 * direction)
      stack.land(at: 12)
      #expect(!stack.isFlying)
    }
    check(kind.motion)
  }

  @Test(arguments: LeafKind.allCases) func aHundredPressesAtOnceAreOneMotion(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 200, turned: 0)
      for _ in 0..<100 { stack.turn(by: 1, at: 0) }
      let p = stack.positions(at: 0.3)
      #expect(p.flights.count <= Motion.maximumFlights)
      #expect(p.progress(of: 0) == p.progress(of: 99) && p.progress(of: 0) > 0.2)
      #expect(p.progress(of: 100) == 0)
    }
    check(kind.motion)
  }

  @Test(arguments: LeafKind.allCases) func howManyFlyIsBounded(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 1000, turned: 0)
      for i in 0..<200 {
        let time = Double(i) * 0.02
        stack.land(at: time)
        stack.go(to: stack.turned + 1, at: time)
        let flights = stack.flights(at: time)
        #expect(flights.count <= Motion.maximumFlights + 1)
        #expect(flights.filter { $0.progress > 0 }.count <= Motion.maximumFlights)
      }
      #expect(stack.turned == 200)
      stack.land(at: 6)
      #expect(!stack.isFlying)
    }
    check(kind.motion)
  }

  /// The leaf that is too many waits for its turn, or joins a leaf beside which it is not seen: none
  /// jumps to the place of another.
  @Test(
    arguments: [(0.03, true), (0.05, true), (0.07, true), (0.12, true), (0.15, true), (0.21, true)]
      + [(0.03, false), (0.05, false), (0.07, false), (0.12, false), (0.15, false), (0.21, false)],
    LeafKind.allCases)
  func noLeafJumpsWhenManyAreSent(_ keys: (interval: Double, forward: Bool), _ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 60, turned: keys.forward ? 0 : 60)
      for i in 0..<60 {
        let time = Double(i) * keys.interval
        stack.land(at: time)
        let before = stack.positions(at: time)
        stack.turn(by: keys.forward ? 1 : -1, at: time)
        let after = stack.positions(at: time)
        for leaf in 0..<60 {
          #expect(abs(before.progress(of: leaf) - after.progress(of: leaf)) < Motion.joiningGap)
        }
        let lifted = after.flights.filter { $0.progress > 0 && $0.progress < 1 }
        #expect(lifted.count <= Motion.maximumFlights)
      }
      #expect(stack.turned == (keys.forward ? 60 : 0))
      stack.land(at: 60 * keys.interval + 2)
      #expect(!stack.isFlying)
    }
    check(kind.motion)
  }
}
