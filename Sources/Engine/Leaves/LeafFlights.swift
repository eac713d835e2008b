import PaperLayouts
import PaperMotion

/// Neighbouring leaves that curl together, and where their edge is.
public struct LeafEdge: Equatable, Sendable {
  public var leaves: Range<Int>
  /// 1 not turned, 0 turned.
  public var edge: Double
  /// The edge's rate of change per second.
  public var velocity: Double
  public var isHeld: Bool

  public init(leaves: Range<Int>, edge: Double, velocity: Double = 0, isHeld: Bool = false) {
    self.leaves = leaves
    self.edge = edge
    self.velocity = velocity
    self.isHeld = isHeld
  }
}

/// The leaves of a curling book in time: which are turned, which are in the air, which is in the hand.
///
/// `turned` is the number of leaves that will be turned when all has come to rest; a leaf that is not
/// in the air lies where that number says. Another goal sends the leaves between from wherever they
/// are. Leaves lie upon each other, so none can pass another: an edge is never further left than that
/// of a leaf before it; the one in front pushes or waits.
public struct LeafFlights: Equatable, Sendable {
  /// Seconds that a whole turn takes by itself; a part of it takes that part.
  public static let turnDuration = 1.0
  /// Seconds in which a held leaf is drawn to the pointer's place.
  public static let followDuration = 0.07
  /// Lifted flights at once. When more are sent, two go on as one where that is not seen; otherwise the
  /// last waits until another has landed.
  public static let mostFlights = 6
  /// Two edges closer than this may become one.
  private static let joiningGap = 0.01

  private struct Flight: Equatable {
    var leaves: Range<Int>
    var motion: CubicMotion
    var isHeld = false
  }

  /// How many leaves can be turned.
  public let leaves: Int
  public private(set) var turned: Int
  /// In rising order of leaves.
  private var flights: [Flight] = []

  public init(leaves: Int, turned: Int) {
    self.leaves = max(0, leaves)
    self.turned = min(max(0, turned), self.leaves)
  }

  // MARK: Reading

  /// What is in the air, in rising order of leaves and edges, without gaps: a leaf that rests between
  /// two that fly is part of the picture.
  public func edges(at time: Double) -> [LeafEdge] {
    var edges: [LeafEdge] = []
    for flight in flights {
      if let last = edges.last, last.leaves.upperBound < flight.leaves.lowerBound {
        let between = last.leaves.upperBound..<flight.leaves.lowerBound
        let rest = between.lowerBound < turned ? 0.0 : 1
        edges.append(
          LeafEdge(leaves: between, edge: max(rest, last.edge), velocity: 0, isHeld: false))
      }
      var edge = LeafEdge(
        leaves: flight.leaves, edge: flight.motion.value(at: time),
        velocity: flight.motion.velocity(at: time), isHeld: flight.isHeld)
      if let last = edges.last, edge.edge < last.edge {
        (edge.edge, edge.velocity) = (last.edge, last.velocity)
      }
      edges.append(edge)
    }
    return edges
  }

  /// Leaves in the air; those in the hand too.
  public var isFlying: Bool { !flights.isEmpty }

  public func isFlying(_ range: Range<Int>) -> Bool {
    flights.contains { $0.leaves.overlaps(range) }
  }

  /// Something changes with time, or can land. Not so a leaf that is held still, nor one that has come
  /// as far as that one lets it.
  public func isMoving(at time: Double) -> Bool {
    guard let first = flights.first, let last = flights.last else { return false }
    return flights.contains { !$0.motion.isFinished(at: time) }
      || Self.hasLanded(first, on: 0, at: time) || Self.hasLanded(last, on: 1, at: time)
  }

  public var heldLeaves: Range<Int>? { flights.first { $0.isHeld }?.leaves }

  /// Where a leaf in the air is going: 1 or 0, or the pointer's place; nil for one at rest.
  public func target(of leaf: Int) -> Double? {
    flights.first { $0.leaves.contains(leaf) }?.motion.target
  }

  // MARK: Turning by program

  /// Sends every leaf to where it belongs with `goal` leaves turned. One in the hand stays there.
  public mutating func go(to goal: Int, at time: Double) {
    let goal = min(max(0, goal), leaves)
    let between = min(goal, turned)..<max(goal, turned)
    let edge = goal > turned ? 0.0 : 1
    turned = goal
    send(between, to: edge, at: time)
    limitFlights(at: time)
  }

  /// Lays every leaf where it belongs with `goal` leaves turned, at once; nothing stays in the hand.
  public mutating func jump(to goal: Int) {
    turned = min(max(0, goal), leaves)
    flights = []
  }

  /// Removes what has landed: on the left when all before it has, on the right when all behind it has.
  public mutating func land(at time: Double) {
    flights.removeFirst(flights.prefix { Self.hasLanded($0, on: 0, at: time) }.count)
    while let last = flights.last, Self.hasLanded(last, on: 1, at: time) { flights.removeLast() }
  }

  private static func hasLanded(_ flight: Flight, on edge: Double, at time: Double) -> Bool {
    !flight.isHeld && flight.motion.target == edge && flight.motion.isFinished(at: time)
  }

  private mutating func send(_ range: Range<Int>, to target: Double, at time: Double) {
    guard !range.isEmpty else { return }
    let now = edges(at: time)
    split(at: range.lowerBound)
    split(at: range.upperBound)
    var free = range.lowerBound
    var started: [Flight] = []
    func start(upTo end: Int) {
      guard free < end else { return }
      started.append(
        Flight(leaves: free..<end, motion: Self.settling(1 - target, 0, to: target, at: time)))
    }
    for i in flights.indices where flights[i].leaves.overlaps(range) {
      start(upTo: flights[i].leaves.lowerBound)
      free = max(free, flights[i].leaves.upperBound)
      if flights[i].isHeld || flights[i].motion.target == target { continue }
      flights[i].motion = settling(flights[i].leaves, now, to: target, at: time)
    }
    start(upTo: range.upperBound)
    flights += started
    flights.sort { $0.leaves.lowerBound < $1.leaves.lowerBound }
  }

  /// Leaves that fly together part at `leaf` when they get different orders.
  private mutating func split(at leaf: Int) {
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

  /// From where leaves are seen, which is not always where they would be if nothing were in their way.
  private func settling(
    _ leaves: Range<Int>, _ now: [LeafEdge], to target: Double, at time: Double
  ) -> CubicMotion {
    let seen = now.first { $0.leaves.contains(leaves.lowerBound) }
    return Self.settling(seen?.edge ?? 1 - target, seen?.velocity ?? 0, to: target, at: time)
  }

  /// The time is in proportion to the way left. A leaf that is faster than that keeps its speed, up to
  /// the point where it would swing beyond its target.
  private static func settling(
    _ edge: Double, _ velocity: Double, to target: Double, at time: Double
  ) -> CubicMotion {
    let way = target - edge
    var duration = abs(way) * turnDuration
    if velocity * way > 0 { duration = min(duration, 3 * way / velocity) }
    return CubicMotion(
      from: edge, velocity: velocity, to: target, start: time, duration: duration, bounds: 0...1)
  }

  /// Joins what is seen at one place anyway, and else has the last sent wait. Joining those closest
  /// together, wherever they are, was rejected: a leaf jumped to another's place.
  private mutating func limitFlights(at time: Double) {
    while flights.count > Self.mostFlights {
      let now = edges(at: time)
      func edge(_ i: Int) -> Double {
        now.first { $0.leaves.contains(flights[i].leaves.lowerBound) }?.edge ?? 0
      }
      func gap(_ i: Int) -> Double { edge(i + 1) - edge(i) }
      let pair = joinablePairs.min { gap($0) < gap($1) }
      guard let pair else { return }
      // One that waits is enough: layers are made for it as for the others.
      let isCrowded = flights.count > Self.mostFlights + 1
      guard isCrowded || gap(pair) < Self.joiningGap else { return delay(at: time) }
      join(pair)
    }
  }

  /// Each the first of two neighbours that go to the same side.
  private var joinablePairs: [Int] {
    flights.indices.dropLast().filter { i in
      let (a, b) = (flights[i], flights[i + 1])
      return !a.isHeld && !b.isHeld && a.motion.target == b.motion.target
        && a.leaves.upperBound == b.leaves.lowerBound
    }
  }

  /// Of two flights that become one, the later sent takes the course of the other, so that no leaf
  /// turns back.
  private mutating func join(_ i: Int) {
    let leader = flights[i].motion.target == 0 ? i : i + 1
    flights[leader].leaves = flights[i].leaves.lowerBound..<flights[i + 1].leaves.upperBound
    flights.remove(at: leader == i ? i + 1 : i)
  }

  /// What does not move yet begins when the first of the others lands; what is sent until then joins it.
  private mutating func delay(at time: Double) {
    func isResting(_ flight: Flight) -> Bool {
      flight.motion.value(at: time) == 1 - flight.motion.target
    }
    let others = flights.filter { !$0.isHeld && !isResting($0) }
    guard let landing = others.map(\.motion.finishTime).min(), landing > time else { return }
    for i in flights.indices where !flights[i].isHeld && isResting(flights[i]) {
      let target = flights[i].motion.target
      flights[i].motion = Self.settling(1 - target, 0, to: target, at: landing)
    }
  }

  // MARK: Turning by hand

  /// Takes a leaf, at rest or in the air, in the hand; leaves that fly with it come along. Nothing
  /// where there is no such leaf, or one is held already.
  public mutating func grab(_ leaf: Int, at time: Double) {
    guard (0..<leaves).contains(leaf), heldLeaves == nil else { return }
    let now = edges(at: time).first { $0.leaves.contains(leaf) }
    let edge = now?.edge ?? (leaf < turned ? 0 : 1)
    let motion = Self.following(edge, now?.velocity ?? 0, to: edge, at: time)
    if let i = flights.firstIndex(where: { $0.leaves.contains(leaf) }) {
      flights[i].motion = motion
      flights[i].isHeld = true
      return
    }
    flights.append(Flight(leaves: leaf..<(leaf + 1), motion: motion, isHeld: true))
    flights.sort { $0.leaves.lowerBound < $1.leaves.lowerBound }
    limitFlights(at: time)
  }

  /// Draws the held leaf's edge towards the pointer's place.
  public mutating func drag(to edge: Double, at time: Double) {
    guard let i = flights.firstIndex(where: { $0.isHeld }) else { return }
    let now = edges(at: time).first { $0.isHeld }
    flights[i].motion = Self.following(
      now?.edge ?? edge, now?.velocity ?? 0, to: LeavesLayout.clamped(edge), at: time)
  }

  private static func following(
    _ edge: Double, _ velocity: Double, to target: Double, at time: Double
  ) -> CubicMotion {
    CubicMotion(
      from: edge, velocity: velocity, to: target, start: time, duration: followDuration,
      bounds: 0...1)
  }

  /// Lets the held leaf go; those that it cannot pass go with it.
  /// - Returns: the leaves that were sent, the held one among them; nil where none was held.
  @discardableResult
  public mutating func release(forward: Bool, at time: Double) -> Range<Int>? {
    guard let i = flights.firstIndex(where: { $0.isHeld }) else { return nil }
    let held = flights[i].leaves
    flights[i].motion = settling(held, edges(at: time), to: forward ? 0 : 1, at: time)
    flights[i].isHeld = false
    let old = turned
    if forward {
      turned = max(old, held.upperBound)
      send(min(old, held.lowerBound)..<held.lowerBound, to: 0, at: time)
    } else {
      turned = min(old, held.lowerBound)
      send(held.upperBound..<max(old, held.upperBound), to: 1, at: time)
    }
    limitFlights(at: time)
    return min(old, held.lowerBound)..<max(old, held.upperBound)
  }

  /// Lets the held leaves go where they belong, each with `turned` as it is.
  /// - Returns: the leaves that were held; nil where none was.
  mutating func putBack(at time: Double) -> Range<Int>? {
    guard let i = flights.firstIndex(where: { $0.isHeld }) else { return nil }
    let (held, now) = (flights[i].leaves, edges(at: time))
    flights[i].isHeld = false
    split(at: turned)
    for i in flights.indices where held.overlaps(flights[i].leaves) {
      let target = flights[i].leaves.lowerBound < turned ? 0.0 : 1
      flights[i].motion = settling(flights[i].leaves, now, to: target, at: time)
    }
    limitFlights(at: time)
    return held
  }
}
