import PaperLayouts
import PaperMotion

/// The leaves of an open book in time: which rest, which are in flight, which is in the hand.
///
/// `turned` is the number of leaves that will lie on the left when all has come to rest. Every leaf
/// that is not in flight lies where that number says. Asking for another number sends the leaves
/// between on their way from wherever they are, so input during a turn either starts the next leaf
/// or catches the one in flight; nothing is dropped and nothing jumps.
package struct PageTurner {
  private enum Course: Equatable {
    case flying(SpringMotion)
    case held(Hold)
  }

  /// A leaf in the hand. It is drawn to the pointer's place within a moment instead of jumping there.
  private struct Hold: Equatable {
    var progress: Double
    /// How far the leaf was from the pointer's place when it was taken.
    let lag: Double
    let start: Double

    static let catchUp = 0.12

    func value(at time: Double) -> Double {
      let left = max(0, 1 - (time - start) / Self.catchUp)
      return min(1, max(0, progress + lag * left * left))
    }

    func isMoving(at time: Double) -> Bool { lag != 0 && time < start + Self.catchUp }
  }

  private struct Flight: Equatable {
    var leaves: Range<Int>
    var course: Course

    func progress(at time: Double) -> Double {
      switch course {
      case .flying(let motion): motion.value(at: time)
      case .held(let hold): hold.value(at: time)
      }
    }

    var isHeld: Bool {
      if case .held = course { return true }
      return false
    }

    var target: Double? {
      if case .flying(let motion) = course { return motion.target }
      return nil
    }
  }

  package let leaves: Int
  package private(set) var turned: Int
  private var flights: [Flight] = []

  /// A little less than critically damped: a leaf swings over and *lands*, .75 s after it was sent.
  package static let swing = Spring(dampingRatio: 0.85, angularFrequency: 6.5)
  /// Flights at once; when more are sent, those that fly closest together go on as one.
  package static let mostFlights = 12

  package init(leaves: Int, turned: Int) {
    self.leaves = max(1, leaves)
    self.turned = min(max(0, turned), self.leaves)
  }

  // MARK: Reading

  package func positions(at time: Double) -> LeafPositions {
    LeafPositions(
      leaves: leaves, turned: turned,
      flights: flights.map { .init(leaves: $0.leaves, progress: $0.progress(at: time)) })
  }

  package func isMoving(at time: Double) -> Bool {
    flights.contains {
      switch $0.course {
      case .flying(let motion): !motion.isFinished(at: time)
      case .held(let hold): hold.isMoving(at: time)
      }
    }
  }

  package var heldLeaf: Int? { flights.first { $0.isHeld }?.leaves.lowerBound }

  // MARK: Turning by program

  /// Sends every leaf to where it belongs with `goal` leaves on the left.
  package mutating func go(to goal: Int, at time: Double) {
    let goal = min(max(0, goal), leaves)
    land(at: time)
    let between = min(goal, turned)..<max(goal, turned)
    let target = goal > turned ? 1.0 : 0.0
    turned = goal
    send(between, to: target, at: time)
    limitFlights(at: time)
  }

  package mutating func turn(by count: Int, at time: Double) { go(to: turned + count, at: time) }

  /// Removes the flights that have landed. A leaf lands on the left when all before it have, and on
  /// the right when all behind it have: one that is held up, by the hand or by a slower one, holds up
  /// those that cannot pass it.
  package mutating func land(at time: Double) {
    func hasLanded(_ flight: Flight, on target: Double) -> Bool {
      guard case .flying(let motion) = flight.course else { return false }
      return motion.target == target && motion.isFinished(at: time)
    }
    flights.removeFirst(flights.prefix { hasLanded($0, on: 1) }.count)
    while let last = flights.last, hasLanded(last, on: 0) { flights.removeLast() }
  }

  private mutating func send(_ range: Range<Int>, to target: Double, at time: Double) {
    guard !range.isEmpty else { return }
    splitFlights(at: range.lowerBound)
    splitFlights(at: range.upperBound)
    var free = range.lowerBound
    var started: [Flight] = []
    for i in flights.indices where flights[i].leaves.overlaps(range) {
      if free < flights[i].leaves.lowerBound {
        started.append(start(free..<flights[i].leaves.lowerBound, to: target, at: time))
      }
      free = max(free, flights[i].leaves.upperBound)
      if case .flying(let motion) = flights[i].course {
        flights[i].course = .flying(motion.retargeted(to: target, at: time))
      }
    }
    if free < range.upperBound {
      started.append(start(free..<range.upperBound, to: target, at: time))
    }
    flights += started
    flights.sort { $0.leaves.lowerBound < $1.leaves.lowerBound }
  }

  private func start(_ range: Range<Int>, to target: Double, at time: Double) -> Flight {
    Flight(
      leaves: range, course: .flying(Self.motion(from: 1 - target, 0, to: target, at: time)))
  }

  /// Leaves that fly together part at `leaf` when they get different orders.
  private mutating func splitFlights(at leaf: Int) {
    guard
      let i = flights.firstIndex(where: {
        !$0.isHeld && $0.leaves.contains(leaf) && $0.leaves.lowerBound < leaf
      })
    else { return }
    let whole = flights[i]
    flights[i].leaves = whole.leaves.lowerBound..<leaf
    flights.insert(
      Flight(leaves: leaf..<whole.leaves.upperBound, course: whole.course), at: i + 1)
  }

  /// Of two flights that become one, the later sent takes the course of the other, so that no leaf
  /// turns back; the closest two are a few degrees apart at the most.
  private mutating func limitFlights(at time: Double) {
    while flights.count > Self.mostFlights {
      let places = positions(at: time)
      func gap(_ i: Int) -> Double {
        places.progress(of: flights[i].leaves.lowerBound)
          - places.progress(of: flights[i + 1].leaves.lowerBound)
      }
      let pairs = flights.indices.dropLast().filter { i in
        let (a, b) = (flights[i], flights[i + 1])
        return a.target != nil && a.target == b.target
          && a.leaves.upperBound == b.leaves.lowerBound
      }
      guard let i = pairs.min(by: { gap($0) < gap($1) }) else { return }
      let both = flights[i].leaves.lowerBound..<flights[i + 1].leaves.upperBound
      let leader = flights[i].target == 1 ? i : i + 1
      flights[i] = Flight(leaves: both, course: flights[leader].course)
      flights.remove(at: i + 1)
    }
  }

  private static func motion(
    from: Double, _ velocity: Double, to target: Double, at time: Double
  ) -> SpringMotion {
    SpringMotion(
      from: from, velocity: velocity, to: target, at: time, spring: swing, bounds: 0...1)
  }

  // MARK: Turning by hand

  /// Takes a leaf, resting or in flight, in the hand. Leaves that fly with it come along.
  /// - Parameter progress: where the pointer wants the leaf.
  package mutating func grab(_ leaf: Int, progress: Double, at time: Double) {
    guard (0..<leaves).contains(leaf), heldLeaf == nil else { return }
    land(at: time)
    let now = positions(at: time).progress(of: leaf)
    let hold = Hold(progress: progress, lag: now - progress, start: time)
    if let i = flights.firstIndex(where: { $0.leaves.contains(leaf) }) {
      flights[i].course = .held(hold)
    } else {
      flights.append(Flight(leaves: leaf..<(leaf + 1), course: .held(hold)))
      flights.sort { $0.leaves.lowerBound < $1.leaves.lowerBound }
      limitFlights(at: time)
    }
  }

  /// Moves the held leaf to where the pointer wants it.
  package mutating func move(to progress: Double) {
    guard let i = flights.firstIndex(where: { $0.isHeld }),
      case .held(var hold) = flights[i].course
    else { return }
    hold.progress = progress
    flights[i].course = .held(hold)
  }

  /// Lets the held leaf go.
  /// - Parameters:
  ///   - velocity: of its progress, per second; it flies on with it.
  ///   - forward: whether it is to land on the left.
  package mutating func release(velocity: Double, forward: Bool, at time: Double) {
    guard let i = flights.firstIndex(where: { $0.isHeld }) else { return }
    let flight = flights[i]
    let target = forward ? 1.0 : 0.0
    flights[i].course = .flying(
      Self.motion(from: flight.progress(at: time), velocity, to: target, at: time))
    // A leaf cannot pass the others: those before it go with it to the left, those behind it stay
    // or come back with it to the right.
    let old = turned
    if forward {
      turned = max(old, flight.leaves.upperBound)
      send(old..<max(old, flight.leaves.lowerBound), to: 1, at: time)
    } else {
      turned = min(old, flight.leaves.lowerBound)
      send(min(old, flight.leaves.upperBound)..<old, to: 0, at: time)
    }
    limitFlights(at: time)
  }
}
