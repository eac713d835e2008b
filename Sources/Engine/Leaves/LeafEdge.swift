/// Neighbouring leaves that fold over together, and the place of their common edge: the input of
/// `LeavesLayers`.
package struct LeafEdge: Equatable, Sendable {
  package var leaves: Range<Int>
  /// The edge's place, 1 less the leaf's progress: 1 not turned, 0 turned.
  package var edge: Double
  /// The edge's rate of change per second.
  package var velocity: Double
  package var isHeld: Bool

  package init(leaves: Range<Int>, edge: Double, velocity: Double = 0, isHeld: Bool = false) {
    self.leaves = leaves
    self.edge = edge
    self.velocity = velocity
    self.isHeld = isHeld
  }

  /// An edge falls from 1 to 0, because the fold starts at the leaf's free edge. The
  /// progress of a `LeafFlight` rises from 0 to 1.
  init(_ flight: LeafFlight) {
    self.init(
      leaves: flight.leaves, edge: 1 - flight.progress, velocity: -flight.state.velocity,
      isHeld: flight.isHeld)
  }
}
