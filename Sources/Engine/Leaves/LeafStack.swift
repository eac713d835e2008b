import PaperGeometry
import PaperLayouts
import PaperMotion

/// Neighbouring leaves in the air that turn together.
package struct LeafFlight: Equatable, Sendable {
  package var leaves: Range<Int>
  /// How far the leaves are seen turned, and how fast they turn.
  package var state: LeafState
  package var isHeld: Bool

  /// 0 not turned, 1 turned.
  package var progress: Double { state.progress }
}

/// The leaves of a book in time: which lie on either pile, which are in the air, which is in the hand.
///
/// `turned` is the number of leaves that will be turned when all leaves have come to rest. Every
/// leaf that is not in the air lies where that number says. Asking for another number sends the
/// leaves between on their way from wherever they are. Input during a turn therefore either starts
/// the next leaf or catches the leaf in the air; no input is dropped and no leaf jumps.
///
/// Leaves cannot pass through each other: the progress of a leaf (0 not turned, 1 turned) is never
/// above that of a leaf before it. The leaf in front holds back those behind.
///
/// The stack does not know how a leaf moves. `Motion` knows: a spring for hard leaves, a curve for
/// folded leaves (decision: Leaf stack).
package struct LeafStack<Motion: LeafTurn>: Equatable, Sendable {
  struct Flight: Equatable {
    var leaves: Range<Int>
    var motion: Motion
    var pace: LeafPace
    var isHeld = false
  }

  /// How many leaves can be turned.
  package let leaves: Int
  package internal(set) var turned: Int
  /// The flights, in rising order of leaves.
  var flights: [Flight] = []

  /// - Parameters:
  ///   - leaves: below 0 counts as 0.
  ///   - turned: clamped to `0...leaves`.
  package init(leaves: Int, turned: Int) {
    self.leaves = max(0, leaves)
    self.turned = turned.clamped(to: 0...self.leaves)
  }

  // MARK: Reading

  /// The flights in the air, in rising order of leaves and falling order of progress; empty at
  /// rest. The flights have no gaps: leaves that rest between two flights are given as a flight
  /// too.
  package func flights(at time: Double) -> [LeafFlight] {
    var seen: [LeafFlight] = []
    for flight in flights {
      if let last = seen.last, last.leaves.upperBound < flight.leaves.lowerBound {
        let between = last.leaves.upperBound..<flight.leaves.lowerBound
        let rest = between.lowerBound < turned ? 1.0 : 0
        let state = LeafState(progress: min(rest, last.progress))
        seen.append(LeafFlight(leaves: between, state: state, isHeld: false))
      }
      var state = LeafState(
        progress: flight.motion.value(at: time), velocity: flight.motion.velocity(at: time))
      if let last = seen.last, state.progress > last.progress { state = last.state }
      seen.append(LeafFlight(leaves: flight.leaves, state: state, isHeld: flight.isHeld))
    }
    return seen
  }

  package func positions(at time: Double) -> LeafPositions {
    LeafPositions(
      leaves: leaves, turned: turned,
      flights: flights(at: time).map { .init(leaves: $0.leaves, progress: $0.progress) })
  }

  /// Whether a leaf is in the air or in the hand.
  package var isFlying: Bool { !flights.isEmpty }

  package func isFlying(_ range: Range<Int>) -> Bool {
    flights.contains { $0.leaves.overlaps(range) }
  }

  /// Whether a leaf changes with time, or can land. A leaf that is held still does not count, nor
  /// does a leaf that has come as far as the held leaf lets it.
  package func isMoving(at time: Double) -> Bool {
    guard let first = flights.first, let last = flights.last else { return false }
    return flights.contains { !$0.motion.isFinished(at: time) }
      || Self.hasLanded(first, on: 1, at: time) || Self.hasLanded(last, on: 0, at: time)
  }

  package var heldLeaves: Range<Int>? { flights.first { $0.isHeld }?.leaves }

  /// Where a leaf in the air is going: 0 or 1, or the pointer's place; nil for a leaf at rest.
  package func target(of leaf: Int) -> Double? {
    flights.first { $0.leaves.contains(leaf) }?.motion.target
  }

  /// The number of leaves that will be turned after `count` more leaves, or fewer where `count` is
  /// below 0.
  package func goal(by count: Int) -> Int {
    let (sum, overflow) = turned.addingReportingOverflow(count)
    return overflow ? (count < 0 ? 0 : leaves) : sum.clamped(to: 0...leaves)
  }

  // MARK: Turning by program

  /// Sends every leaf to where it belongs with `goal` leaves turned. A leaf in the hand stays there.
  package mutating func go(to goal: Int, at time: Double, pace: LeafPace = .calm) {
    let goal = goal.clamped(to: 0...leaves)
    land(at: time)
    let between = min(goal, turned)..<max(goal, turned)
    let target = goal > turned ? 1.0 : 0
    turned = goal
    send(between, to: target, at: time, pace: pace)
    limitFlights(at: time)
  }

  package mutating func turn(by count: Int, at time: Double, pace: LeafPace = .calm) {
    go(to: goal(by: count), at: time, pace: pace)
  }

  /// Lays every leaf where it belongs with `goal` leaves turned, at once; nothing stays in the hand.
  package mutating func jump(to goal: Int) {
    turned = goal.clamped(to: 0...leaves)
    flights = []
  }

  /// Removes the flights that have landed. A leaf lands on the left when all leaves before it have
  /// landed, and on the right when all leaves behind it have landed: a leaf that is held up, by the
  /// hand or by a slower leaf, holds up the leaves that cannot pass it.
  package mutating func land(at time: Double) {
    flights.removeFirst(flights.prefix { Self.hasLanded($0, on: 1, at: time) }.count)
    while let last = flights.last, Self.hasLanded(last, on: 0, at: time) { flights.removeLast() }
  }

  private static func hasLanded(_ flight: Flight, on target: Double, at time: Double) -> Bool {
    !flight.isHeld && flight.motion.target == target && flight.motion.isFinished(at: time)
  }

  mutating func send(
    _ range: Range<Int>, to target: Double, at time: Double, pace: LeafPace
  ) {
    guard !range.isEmpty else { return }
    let seen = flights(at: time)
    split(at: range.lowerBound)
    split(at: range.upperBound)
    var free = range.lowerBound
    var started: [Flight] = []
    func start(upTo end: Int) {
      guard free < end else { return }
      let motion = Self.departing(to: target, at: time, pace: pace)
      started.append(Flight(leaves: free..<end, motion: motion, pace: pace))
    }
    for i in flights.indices where flights[i].leaves.overlaps(range) {
      start(upTo: flights[i].leaves.lowerBound)
      free = max(free, flights[i].leaves.upperBound)
      if flights[i].isHeld || flights[i].motion.target == target { continue }
      flights[i].motion = .sent(
        from: state(of: flights[i], in: seen, at: time), to: target, at: time, pace: pace)
      flights[i].pace = pace
    }
    start(upTo: range.upperBound)
    flights += started
    flights.sort { $0.leaves.lowerBound < $1.leaves.lowerBound }
  }

  /// The motion from the pile where a leaf rests to the opposite pile.
  private static func departing(
    to target: Double, at time: Double, pace: LeafPace
  ) -> Motion {
    .sent(from: LeafState(progress: 1 - target), to: target, at: time, pace: pace)
  }

  /// The state from which a flight goes on when the flight gets another target.
  func state(of flight: Flight, in seen: [LeafFlight], at time: Double) -> LeafState {
    let place = seen.first { $0.leaves.contains(flight.leaves.lowerBound) }?.state
    let own = LeafState(
      progress: flight.motion.value(at: time), velocity: flight.motion.velocity(at: time))
    return flight.motion.state(seen: place ?? own, at: time)
  }

  /// Splits a flight at `leaf`, so that leaves that fly together can get different targets.
  mutating func split(at leaf: Int) {
    guard
      let i = flights.firstIndex(where: {
        !$0.isHeld && $0.leaves.contains(leaf) && $0.leaves.lowerBound < leaf
      })
    else { return }
    var behind = flights[i]
    behind.leaves = leaf..<behind.leaves.upperBound
    flights[i].leaves = flights[i].leaves.lowerBound..<leaf
    flights.insert(behind, at: i + 1)
  }

  // MARK: How many fly

  /// Joins two flights that are seen at one place, and otherwise has the leaf sent last wait.
  ///
  /// A stack draws a bounded number of leaves, so the number of flights is bounded too. The wait of
  /// a leaf on its pile cannot be seen. By joining the two closest flights wherever they are, a leaf
  /// was seen to jump (decision: Waiting leaves).
  mutating func limitFlights(at time: Double) {
    while flights.count > Motion.maximumFlights {
      let seen = flights(at: time)
      func progress(_ i: Int) -> Double {
        seen.first { $0.leaves.contains(flights[i].leaves.lowerBound) }?.progress ?? 0
      }
      func gap(_ i: Int) -> Double { progress(i) - progress(i + 1) }
      guard let pair = joinablePairs.min(by: { gap($0) < gap($1) }) else { return }
      // At most one flight waits above `maximumFlights`, because a waiting flight needs layers as the
      // others do.
      let isCrowded = flights.count > Motion.maximumFlights + 1
      guard isCrowded || gap(pair) < Motion.joiningGap else { return delay(at: time) }
      join(pair)
    }
  }

  /// The indices of the first of every two neighbouring flights that go to the same side.
  private var joinablePairs: [Int] {
    flights.indices.dropLast().filter { i in
      let (a, b) = (flights[i], flights[i + 1])
      return !a.isHeld && !b.isHeld && a.motion.target == b.motion.target
        && a.leaves.upperBound == b.leaves.lowerBound
    }
  }

  /// Joins flights `i` and `i + 1`. The flight sent later takes the motion of the flight sent
  /// earlier, so that no leaf turns back.
  private mutating func join(_ i: Int) {
    let leader = flights[i].motion.target == 1 ? i : i + 1
    flights[leader].leaves = flights[i].leaves.lowerBound..<flights[i + 1].leaves.upperBound
    flights.remove(at: leader == i ? i + 1 : i)
  }

  /// Has the flights that do not move yet begin when the first of the others lands. Leaves that are
  /// sent until then join the waiting flight.
  private mutating func delay(at time: Double) {
    func isResting(_ flight: Flight) -> Bool {
      flight.motion.value(at: time) == 1 - flight.motion.target
    }
    let others = flights.filter { !$0.isHeld && !isResting($0) }
    guard let landing = others.map(\.motion.finishTime).min(), landing > time else { return }
    for i in flights.indices where !flights[i].isHeld && isResting(flights[i]) {
      flights[i].motion = Self.departing(
        to: flights[i].motion.target, at: landing, pace: flights[i].pace)
    }
  }
}
