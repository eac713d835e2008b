/// Neighbouring leaves that curl together, and where their edge is: what `LeavesLayers` draws.
public struct LeafEdge: Equatable, Sendable {
  public var leaves: Range<Int>
  /// 1 not turned, 0 turned: 1 less the progress.
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

  /// A curl counts from the fold, which starts at the leaf's free edge; the stack counts from the pile.
  init(_ flight: LeafFlight) {
    self.init(
      leaves: flight.leaves, edge: 1 - flight.progress, velocity: -flight.state.velocity,
      isHeld: flight.isHeld)
  }
}
