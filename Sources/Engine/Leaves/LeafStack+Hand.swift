import PaperGeometry

/// Turning by hand.
extension LeafStack {
  /// Takes over leaves that were in the air in another stack of the same book. The leaves go on from where they were, as fast
  /// as they were, to where they belong here; none stays in the hand.
  /// - Parameter flights: in rising order of leaves and falling order of progress. Leaves that this stack does not have are
  ///   left out.
  package mutating func take(_ flights: [LeafFlight], at time: Double) {
    self.flights = flights.compactMap { flight in
      let range = flight.leaves.clamped(to: 0..<leaves)
      guard !range.isEmpty else { return nil }
      let target = range.lowerBound < turned ? 1.0 : 0
      return Flight(
        leaves: range,
        motion: .sent(from: flight.state, to: target, at: time, pace: .quick), pace: .quick)
    }
    limitFlights(at: time)
  }

  /// Takes a leaf, at rest or in the air, in the hand; leaves that fly with it come along. Nothing
  /// happens where there is no such leaf, or a leaf is held already.
  /// - Parameter place: the progress at which the pointer wants the leaf; nil where the leaf is.
  package mutating func grab(_ leaf: Int, to place: Double? = nil, at time: Double) {
    guard (0..<leaves).contains(leaf), heldLeaves == nil else { return }
    land(at: time)
    let seen = flights(at: time).first { $0.leaves.contains(leaf) }?.state
    let state = seen ?? LeafState(progress: leaf < turned ? 1 : 0)
    let place = place.map(Self.clamped) ?? state.progress
    let motion = Motion.held(from: state, to: place, at: time)
    if let i = flights.firstIndex(where: { $0.leaves.contains(leaf) }) {
      flights[i].motion = motion
      flights[i].isHeld = true
      return
    }
    flights.append(
      Flight(leaves: leaf..<(leaf + 1), motion: motion, pace: .calm, isHeld: true))
    flights.sort { $0.leaves.lowerBound < $1.leaves.lowerBound }
    limitFlights(at: time)
  }

  /// Draws the held leaf towards the pointer's place.
  /// - Parameter place: the progress that the pointer wants; clamped to 0...1, NaN counts as 0.
  package mutating func drag(to place: Double, at time: Double) {
    guard let i = flights.firstIndex(where: { $0.isHeld }),
      let seen = flights(at: time).first(where: { $0.isHeld })
    else { return }
    flights[i].motion = flights[i].motion.dragged(
      from: seen.state, to: Self.clamped(place), at: time)
  }

  private static func clamped(_ place: Double) -> Double {
    place.isNaN ? 0 : place.clamped(to: 0...1)
  }

  /// Lets the held leaf go. The leaves that the held leaf cannot pass go along: forwards the leaves
  /// before it, backwards the leaves behind it.
  /// - Parameters:
  ///   - forward: whether the leaf is to land turned.
  ///   - velocity: the rate of change of the leaf's progress per second, with which the leaf flies
  ///     on; nil is the leaf's own velocity.
  /// - Returns: the leaves that were sent, the held leaf among them; nil where none was held.
  @discardableResult
  package mutating func release(
    forward: Bool, velocity: Double? = nil, at time: Double
  ) -> Range<Int>? {
    guard let i = flights.firstIndex(where: { $0.isHeld }) else { return nil }
    let held = flights[i].leaves
    var state = state(of: flights[i], in: flights(at: time), at: time)
    if let velocity { state.velocity = velocity }
    flights[i].motion = .sent(from: state, to: forward ? 1 : 0, at: time, pace: .calm)
    (flights[i].isHeld, flights[i].pace) = (false, .calm)
    let old = turned
    if forward {
      turned = max(old, held.upperBound)
      send(min(old, held.lowerBound)..<held.lowerBound, to: 1, at: time, pace: .calm)
    } else {
      turned = min(old, held.lowerBound)
      send(held.upperBound..<max(old, held.upperBound), to: 0, at: time, pace: .calm)
    }
    limitFlights(at: time)
    return min(old, held.lowerBound)..<max(old, held.upperBound)
  }

  /// Lets the held leaves go where they belong, and leaves `turned` as it is.
  /// - Returns: the leaves that were held; nil where none was.
  @discardableResult
  package mutating func putBack(at time: Double) -> Range<Int>? {
    guard let i = flights.firstIndex(where: { $0.isHeld }) else { return nil }
    let (held, seen) = (flights[i].leaves, flights(at: time))
    flights[i].isHeld = false
    split(at: turned)
    for i in flights.indices where held.overlaps(flights[i].leaves) {
      let target = flights[i].leaves.lowerBound < turned ? 1.0 : 0
      flights[i].motion = .sent(
        from: state(of: flights[i], in: seen, at: time), to: target, at: time, pace: .calm)
    }
    limitFlights(at: time)
    return held
  }
}
