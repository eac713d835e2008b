import PaperLayouts
import PaperLeaves
import Testing

/// How leaves go from one side to the other by keys and clicks.
@Suite(.timeLimit(.minutes(5))) struct LeafStackTests {
  private let step = 1e-6

  private func speed<Motion>(_ stack: LeafStack<Motion>, _ leaf: Int, before time: Double) -> Double
  {
    (stack.positions(at: time).progress(of: leaf)
      - stack.positions(at: time - step).progress(of: leaf)) / step
  }

  private func speed<Motion>(_ stack: LeafStack<Motion>, _ leaf: Int, after time: Double) -> Double
  {
    (stack.positions(at: time + step).progress(of: leaf)
      - stack.positions(at: time).progress(of: leaf)) / step
  }

  @Test(arguments: LeafKind.allCases)
  func fiveQuickPressesAreFiveLeavesInTheAir(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 20, turned: 3)
      for i in 0..<5 { stack.turn(by: 1, at: Double(i) * 0.1) }
      let p = stack.positions(at: 0.42)
      #expect(p.flights.map(\.leaves) == [3..<4, 4..<5, 5..<6, 6..<7, 7..<8])
      for (a, b) in zip(p.flights, p.flights.dropFirst()) { #expect(a.progress > b.progress) }
      #expect(stack.turned == 8)
      stack.land(at: 2)
      #expect(stack.positions(at: 2).flights.isEmpty)
      #expect(stack.positions(at: 2).offset == 7)
      #expect(!stack.isMoving(at: 2))
    }
    check(kind.motion)
  }

  @Test(arguments: LeafKind.allCases) func aTurnTakesASecondAtMostAndEndsExactly(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 20, turned: 3)
      stack.turn(by: 1, at: 0)
      #expect(stack.turned == 4 && stack.positions(at: 0).progress(of: 3) == 0)
      #expect(stack.isMoving(at: 0.3))
      #expect(stack.positions(at: 1).progress(of: 3) == 1)
      stack.land(at: 0.5)
      #expect(stack.isFlying)
      stack.land(at: 1)
      #expect(!stack.isFlying && !stack.isMoving(at: 1))
      #expect(stack.positions(at: 1).progress(of: 3) == 1)
    }
    check(kind.motion)
  }

  @Test func aFoldedLeafTakesExactlyASecond() {
    var stack = LeafStack<LeavesTurn>(leaves: 4, turned: 0)
    stack.go(to: 1, at: 10)
    #expect(abs(stack.positions(at: 10.5).progress(of: 0) - 0.5) < 1e-12)
    stack.land(at: 10.99)
    #expect(stack.isFlying)
    stack.land(at: 11)
    #expect(!stack.isFlying)
  }

  @Test(arguments: LeafKind.allCases) func reversingCatchesTheLeafWithItsSpeed(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 20, turned: 3)
      stack.turn(by: 1, at: 0)
      let t = 0.25
      let place = stack.positions(at: t).progress(of: 3)
      let before = speed(stack, 3, before: t)
      stack.turn(by: -1, at: t)
      #expect(stack.positions(at: t).progress(of: 3) == place)
      #expect(abs(speed(stack, 3, after: t) - before) < 1e-3)
      #expect(before > 1)
      #expect(stack.positions(at: t).flights.count == 1)
      stack.land(at: 3)
      #expect(stack.positions(at: 3).offset == 2)
    }
    check(kind.motion)
  }

  @Test(arguments: LeafKind.allCases)
  func reversingTwoOfThreeBringsBackTheLastTwo(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 20, turned: 3)
      for i in 0..<3 { stack.turn(by: 1, at: Double(i) * 0.1) }
      stack.turn(by: -1, at: 0.3)
      stack.turn(by: -1, at: 0.35)
      let p = stack.positions(at: 1.5)
      #expect(p.progress(of: 3) == 1 && p.progress(of: 4) == 0 && p.progress(of: 5) == 0)
      #expect(stack.turned == 4)
    }
    check(kind.motion)
  }

  @Test(arguments: [0, 1250], LeafKind.allCases)
  func endIsOneBundleHoweverLongTheBook(from: Int, _ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 2501, turned: from)
      stack.go(to: 2500, at: 0)
      #expect(stack.positions(at: 0.3).flights.map(\.leaves) == [from..<2500])
      stack.land(at: 2)
      #expect(stack.positions(at: 2).offset == 2499)
      stack.go(to: 1, at: 2)
      #expect(stack.positions(at: 2.3).flights.map(\.leaves) == [1..<2500])
      stack.land(at: 4)
      #expect(stack.positions(at: 4).offset == 0)
    }
    check(kind.motion)
  }

  @Test(arguments: LeafKind.allCases) func aBundleInTheAirIsSplitByANewGoal(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 100, turned: 10)
      stack.go(to: 90, at: 0)
      let t = 0.3
      let before = stack.positions(at: t)
      stack.go(to: 40, at: t)
      let after = stack.positions(at: t)
      #expect(after.flights.map(\.leaves) == [10..<40, 40..<90])
      for leaf in 0..<100 { #expect(after.progress(of: leaf) == before.progress(of: leaf)) }
      stack.land(at: 3)
      #expect(stack.positions(at: 3).offset == 39)
    }
    check(kind.motion)
  }

  @Test(arguments: LeafKind.allCases) func theBookEndsAtItsCovers(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 4, turned: 3)
      for _ in 0..<5 { stack.turn(by: 1, at: 0) }
      #expect(stack.turned == 4)
      for _ in 0..<9 { stack.turn(by: -1, at: 2) }
      #expect(stack.turned == 0)
      stack.go(to: -7, at: 3)
      stack.go(to: 1_000_000, at: 3)
      #expect(stack.turned == 4)
      stack.turn(by: .max, at: 3)
      #expect(stack.turned == 4)
      stack.turn(by: .min, at: 3)
      #expect(stack.turned == 0)
      stack.jump(to: 99)
      #expect(stack.turned == 4 && !stack.isFlying)
      #expect(LeafStack<Motion>(leaves: 4, turned: 99).turned == 4)
      #expect(LeafStack<Motion>(leaves: -3, turned: -1).leaves == 0)
    }
    check(kind.motion)
  }

  @Test(arguments: LeafKind.allCases) func leavesNeverPassOneAnother(_ kind: LeafKind) {
    func check<Motion: LeafTurn>(_: Motion.Type) {
      var stack = LeafStack<Motion>(leaves: 5, turned: 0)
      stack.grab(0, to: 0.2, at: 0)
      stack.go(to: 3, at: 0.1)
      for t in stride(from: 0.1, to: 2, by: 0.02) {
        let flights = stack.flights(at: t)
        #expect(flights.map(\.leaves).flatMap(Array.init) == [0, 1, 2])
        #expect(zip(flights, flights.dropFirst()).allSatisfy { $0.progress >= $1.progress })
      }
      // The held leaf holds up those that cannot pass it.
      stack.land(at: 3)
      #expect(stack.isFlying && stack.positions(at: 3).progress(of: 2) == 0.2)
      stack.release(forward: true, at: 3)
      stack.land(at: 4)
      #expect(!stack.isFlying && stack.turned == 3)
    }
    check(kind.motion)
  }
}
