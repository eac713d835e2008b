import PaperLeaves
import Testing

@Suite struct LeafFlightsTests {
  private func edge(_ flights: LeafFlights, _ leaf: Int, _ time: Double) -> Double {
    flights.edges(at: time).first { $0.leaves.contains(leaf) }?.edge
      ?? (leaf < flights.turned ? 0 : 1)
  }

  @Test func aTurnTakesItsTimeAndLands() {
    var flights = LeafFlights(leaves: 4, turned: 0)
    flights.go(to: 1, at: 10)
    #expect(flights.turned == 1 && edge(flights, 0, 10) == 1)
    #expect(abs(edge(flights, 0, 10.5) - 0.5) < 1e-12)
    flights.land(at: 10.99)
    #expect(flights.isFlying)
    flights.land(at: 11)
    #expect(!flights.isFlying && edge(flights, 0, 11) == 0)
  }

  /// A leaf let go at `e` takes `e` seconds on and `1 - e` seconds back.
  @Test(arguments: [0.2, 0.45, 0.7], [true, false])
  func theTimeIsInProportionToTheWayLeft(e: Double, forward: Bool) {
    var flights = LeafFlights(leaves: 4, turned: 0)
    flights.grab(0, at: 0)
    flights.drag(to: e, at: 0)
    flights.release(forward: forward, at: 1)
    let duration = forward ? e : 1 - e
    #expect(flights.isMoving(at: 1 + duration - 1e-6))
    flights.land(at: 1 + duration + 1e-9)
    #expect(!flights.isFlying && flights.turned == (forward ? 1 : 0))
  }

  @Test func aMoveOfTheHandTakesItsMoment() {
    var flights = LeafFlights(leaves: 1, turned: 0)
    flights.grab(0, at: 0)
    flights.drag(to: 0.4, at: 1)
    #expect(edge(flights, 0, 1) == 1 && edge(flights, 0, 1.035) > 0.4)
    #expect(edge(flights, 0, 1.07 + 1e-9) == 0.4 && !flights.isMoving(at: 1.08))
  }

  @Test func leavesNeverPassOneAnother() {
    var flights = LeafFlights(leaves: 5, turned: 0)
    flights.grab(0, at: 0)
    flights.drag(to: 0.8, at: 0)
    flights.go(to: 3, at: 0.1)
    for t in stride(from: 0.1, to: 2, by: 0.02) {
      let edges = flights.edges(at: t)
      #expect(edges.map(\.leaves).flatMap(Array.init) == [0, 1, 2])
      #expect(zip(edges, edges.dropFirst()).allSatisfy { $0.edge <= $1.edge })
    }
    // The held leaf holds up those that cannot pass it.
    flights.land(at: 3)
    #expect(flights.isFlying && edge(flights, 2, 3) == 0.8)
    flights.release(forward: true, at: 3)
    flights.land(at: 4)
    #expect(!flights.isFlying && flights.turned == 3)
  }

  @Test func aLeafTakenBackTakesTheOthersAlong() {
    var flights = LeafFlights(leaves: 5, turned: 0)
    flights.grab(0, at: 0)
    flights.go(to: 3, at: 0.1)
    #expect(flights.release(forward: false, at: 0.5) == 0..<3)
    #expect(flights.turned == 0)
    flights.land(at: 3)
    #expect(!flights.isFlying)
  }

  @Test func aJumpToTheEndIsOneFlight() {
    var flights = LeafFlights(leaves: 999, turned: 0)
    flights.go(to: 999, at: 0)
    #expect(flights.edges(at: 0.3).map(\.leaves) == [0..<999])
    flights.go(to: 10, at: 0.3)
    #expect(flights.edges(at: 0.4).map(\.leaves) == [0..<10, 10..<999])
  }

  @Test func howManyFlyIsBounded() {
    var flights = LeafFlights(leaves: 1000, turned: 0)
    for i in 0..<200 {
      let time = Double(i) * 0.02
      flights.land(at: time)
      flights.go(to: flights.turned + 1, at: time)
      let edges = flights.edges(at: time)
      #expect(edges.count <= LeafFlights.mostFlights + 1)
      #expect(edges.filter { $0.edge < 1 }.count <= LeafFlights.mostFlights)
    }
    #expect(flights.turned == 200)
    flights.land(at: 6)
    #expect(!flights.isFlying)
  }

  /// The one that is too many waits for its turn, or joins one beside which it is not seen: none jumps
  /// to another's place.
  @Test(arguments: [0.03, 0.07, 0.12, 0.15, 0.21], [true, false])
  func noLeafJumpsWhenManyAreSent(interval: Double, forward: Bool) {
    var flights = LeafFlights(leaves: 60, turned: forward ? 0 : 60)
    for i in 0..<60 {
      let time = Double(i) * interval
      flights.land(at: time)
      let before = (0..<60).map { edge(flights, $0, time) }
      flights.go(to: flights.turned + (forward ? 1 : -1), at: time)
      let after = (0..<60).map { edge(flights, $0, time) }
      #expect(zip(before, after).allSatisfy { abs($0 - $1) < 0.01 })
      let lifted = flights.edges(at: time).filter { $0.edge > 0 && $0.edge < 1 }
      #expect(lifted.count <= LeafFlights.mostFlights)
    }
    #expect(flights.turned == (forward ? 60 : 0))
    flights.land(at: 60 * interval + 2)
    #expect(!flights.isFlying)
  }

  @Test func whatIsNotThereCannotBeHeld() {
    var flights = LeafFlights(leaves: 1, turned: 0)
    flights.grab(1, at: 0)
    flights.grab(-1, at: 0)
    #expect(flights.heldLeaves == nil)
    flights.drag(to: 0.2, at: 0)
    #expect(flights.release(forward: true, at: 0) == nil && flights.turned == 0)
    flights.grab(0, at: 0)
    flights.drag(to: .nan, at: 0)
    #expect(edge(flights, 0, 1) == 1)
  }
}
