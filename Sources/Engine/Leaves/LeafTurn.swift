import PaperMotion

/// How far a leaf is turned and how fast it turns.
package struct LeafState: Equatable, Sendable {
  /// 0 not turned, 1 turned.
  package var progress: Double
  /// The rate of change of `progress` per second.
  package var velocity: Double

  package init(progress: Double, velocity: Double = 0) {
    self.progress = progress
    self.velocity = velocity
  }
}

/// How quickly a leaf turns by itself.
public enum LeafPace: Equatable, Sendable {
  /// As the hand's release and a click have it.
  case calm
  /// Keys and wheels: the page on which the reader goes on must soon be there to be read.
  case quick

  /// Seconds that a whole quick turn takes, whatever the motion.
  package static let quickDuration = 0.35
}

/// The way in which one leaf of a `LeafStack` moves, by itself and in the hand.
///
/// The value of the motion is the leaf's progress: 0 not turned, 1 turned. The stack says when a leaf
/// is sent, held and let go, and in which order leaves lie; the motion says where the leaf is meanwhile.
package protocol LeafTurn: TimedMotion {
  /// The greatest number of flights that a stack lifts at once.
  static var maximumFlights: Int { get }
  /// Two flights whose progress differs by less than this part of a turn look like one flight, so
  /// the stack may join them.
  static var joiningGap: Double { get }

  /// The motion of a leaf that goes to `target`, 0 or 1, by itself.
  static func sent(
    from state: LeafState, to target: Double, at time: Double, pace: LeafPace
  ) -> Self
  /// The motion of a leaf that is taken in the hand: the leaf is drawn to the pointer's `place`, 0
  /// to 1.
  static func held(from state: LeafState, to place: Double, at time: Double) -> Self
  /// The motion of the held leaf after the pointer has moved on to another `place`.
  /// - Parameter seen: where the leaf is seen; a leaf in front may hold the leaf back.
  func dragged(from seen: LeafState, to place: Double, at time: Double) -> Self
  /// The state from which the leaf goes on when the leaf is sent elsewhere on its way.
  func state(seen: LeafState, at time: Double) -> LeafState
}
