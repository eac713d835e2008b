import PaperLayouts
import PaperLeaves
import TestSupport
import Testing

/// How leaves go in the hand.
@Suite(.timeLimit(.minutes(5))) struct LeafStackHandTests {
  @Test func aHardLeafComesToTheHandWithinAMoment() {
    var stack = LeafStack<FlipTurn>(leaves: 20, turned: 5)
    stack.grab(5, to: 0.2, at: 1)
    #expect(stack.heldLeaves == 5..<6)
    #expect(stack.positions(at: 1).progress(of: 5) == 0)
    #expect(stack.isMoving(at: 1.05))
    #expect(stack.positions(at: 1.12).progress(of: 5) == 0.2)
    #expect(!stack.isMoving(at: 1.2))
    // Once there, it follows at once.
    stack.drag(to: 0.7, at: 1.3)
    #expect(stack.positions(at: 1.3).progress(of: 5) == 0.7)
    #expect(stack.turned == 5)
  }

  @Test func aMoveOfTheHandTakesAFoldedLeafItsMoment() {
    var stack = LeafStack<LeavesTurn>(leaves: 1, turned: 0)
    stack.grab(0, at: 0)
    stack.drag(to: 0.6, at: 1)
    #expect(stack.positions(at: 1).progress(of: 0) == 0)
    #expect(stack.positions(at: 1.035).progress(of: 0) < 0.6)
    #expect(stack.positions(at: 1.07 + 1e-9).progress(of: 0) == 0.6 && !stack.isMoving(at: 1.08))
  }

  /// A leaf let go at `progress` takes `1 - progress` seconds on and `progress` seconds back.
  @Test(arguments: [0.3, 0.55, 0.8], [true, false])
  func theTimeOfAFoldedLeafIsInProportionToTheWayLeft(progress: Double, forward: Bool) {
    var stack = LeafStack<LeavesTurn>(leaves: 4, turned: 0)
    stack.grab(0, at: 0)
    stack.drag(to: progress, at: 0)
    stack.release(forward: forward, at: 1)
    let duration = forward ? 1 - progress : progress
    #expect(stack.isMoving(at: 1 + duration - 1e-6))
    stack.land(at: 1 + duration + 1e-9)
    #expect(!stack.isFlying && stack.turned == (forward ? 1 : 0))
  }

  @Test(arguments: LeafKind.allCases) func aLeafInFlightIsCaughtWhereItIs(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 20, turned: 5)
      stack.turn(by: 1, at: 0)
      let place = stack.positions(at: 0.3).progress(of: 5)
      stack.grab(5, to: place + 0.1, at: 0.3)
      #expect(stack.positions(at: 0.3).flights.count == 1)
      #expect(abs(stack.positions(at: 0.3).progress(of: 5) - place) < 1e-12)
      #expect(abs(stack.positions(at: 0.5).progress(of: 5) - place - 0.1) < 1e-12)
    }
    check(kind.motion)
  }

  @Test(arguments: LeafKind.allCases) func aBundleInFlightIsTakenAsAWhole(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 100, turned: 10)
      stack.go(to: 60, at: 0)
      stack.grab(30, to: 0.5, at: 0.3)
      #expect(stack.positions(at: 1).flights == [.init(leaves: 10..<60, progress: 0.5)])
      stack.release(forward: false, velocity: 0, at: 1)
      #expect(stack.turned == 10)
      stack.land(at: 3)
      #expect(stack.positions(at: 3).offset == 9)
    }
    check(kind.motion)
  }

  @Test(arguments: [true, false], LeafKind.allCases)
  func releaseGoesWhereItIsToldAndKeepsItsSpeed(forward: Bool, _ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 20, turned: 5)
      stack.grab(5, to: 0.5, at: 0)
      stack.drag(to: 0.5, at: 0.5)
      stack.release(forward: forward, velocity: 3, at: 1)
      let speed =
        (stack.positions(at: 1 + 1e-6).progress(of: 5) - stack.positions(at: 1).progress(of: 5))
        / 1e-6
      #expect(abs(speed - 3) < 1e-3)
      #expect(stack.heldLeaves == nil)
      #expect(stack.turned == (forward ? 6 : 5))
      stack.land(at: 3)
      #expect(stack.positions(at: 3).progress(of: 5) == (forward ? 1 : 0))
    }
    check(kind.motion)
  }

  /// What flies before a leaf that is thrown forwards goes with it, and the other way round.
  @Test(arguments: LeafKind.allCases) func releaseTakesAlongWhatCannotBePassed(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 20, turned: 5)
      stack.turn(by: 1, at: 0)
      stack.turn(by: -1, at: 0.35)
      stack.grab(6, to: 0.1, at: 0.4)
      stack.release(forward: true, velocity: 5, at: 0.6)
      #expect(stack.turned == 7)
      stack.land(at: 3)
      #expect(stack.positions(at: 3).offset == 6)
    }
    check(kind.motion)
  }

  @Test(arguments: LeafKind.allCases) func aLeafTakenBackTakesTheOthersAlong(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 5, turned: 0)
      stack.grab(0, at: 0)
      stack.go(to: 3, at: 0.1)
      #expect(stack.release(forward: false, at: 0.5) == 0..<3)
      #expect(stack.turned == 0)
      stack.land(at: 3)
      #expect(!stack.isFlying)
    }
    check(kind.motion)
  }

  /// Each of the held leaves goes where a command has sent it meanwhile.
  @Test(arguments: LeafKind.allCases) func putBackLeavesGoWhereTheyBelong(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 100, turned: 10)
      stack.go(to: 60, at: 0)
      stack.grab(30, at: 0.3)
      stack.go(to: 40, at: 0.4)
      let before = stack.positions(at: 0.5)
      #expect(stack.putBack(at: 0.5) == 10..<60)
      let after = stack.positions(at: 0.5)
      for leaf in 0..<100 { #expect(after.progress(of: leaf) == before.progress(of: leaf)) }
      stack.land(at: 3)
      #expect(!stack.isFlying && stack.turned == 40)
      #expect(stack.putBack(at: 3) == nil)
    }
    check(kind.motion)
  }

  /// Keys while a leaf is in the hand: those behind it wait, for they cannot pass.
  @Test(arguments: LeafKind.allCases) func leavesDoNotPassTheHeldLeaf(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 20, turned: 5)
      stack.grab(5, to: 0.3, at: 0)
      for i in 0..<3 { stack.turn(by: 1, at: 0.2 + Double(i) * 0.1) }
      for step in 0...60 {
        let time = 0.5 + Double(step) / 20
        stack.land(at: time)
        let p = stack.positions(at: time)
        for leaf in 6..<20 { #expect(p.progress(of: leaf) <= p.progress(of: leaf - 1)) }
        #expect(p.progress(of: 5) == 0.3)
      }
      #expect(!stack.isMoving(at: 3.5))
      stack.release(forward: true, velocity: 0, at: 3.5)
      stack.land(at: 5.5)
      #expect(stack.turned == 8)
      #expect(stack.positions(at: 5.5).flights.isEmpty)
    }
    check(kind.motion)
  }

  @Test(arguments: LeafKind.allCases) func onlyOneLeafIsInTheHand(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 20, turned: 5)
      stack.grab(5, to: 0.3, at: 0)
      stack.grab(6, to: 0.3, at: 0)
      #expect(stack.heldLeaves == 5..<6)
      stack.grab(-1, to: 0, at: 0)
      stack.grab(20, to: 0, at: 0)
      #expect(stack.positions(at: 1).flights.count == 1)
      stack.drag(to: .nan, at: 1)
      #expect(stack.positions(at: 2).progress(of: 5) == 0)
    }
    check(kind.motion)
  }

  @Test(arguments: LeafKind.allCases) func nothingInTheHandMeansNothingHappens(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 20, turned: 5)
      stack.drag(to: 0.4, at: 0)
      #expect(stack.release(forward: true, velocity: 9, at: 0) == nil)
      #expect(stack.turned == 5 && stack.positions(at: 0).flights.isEmpty)
    }
    check(kind.motion)
  }
}
