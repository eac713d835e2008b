import PaperLayouts
import PaperMotion

/// How the stiff leaves of a stack bow, beside the stack's progress of each: by their speed.
///
/// The speed is that of a place that pursues what the leaf is sent to, by the hand or by itself (`PursuitMotion`). So the bow
/// and its rate do not jump whatever happens to the leaf: it is taken, held still, let go, caught.
/// (decision: Bow speed)
struct LeafBows: Equatable, Sendable {
  private struct Bowing: Equatable {
    var leaves: Range<Int>
    var motion: PursuitMotion
    var held = 1.0

    func bow(at time: Double) -> LeafBow {
      LeafBow(speed: motion.velocity(at: time), held: held)
    }
  }

  /// In rising order of leaves.
  private var bowing: [Bowing] = []

  /// How the pursuit keeps up with a leaf that goes by itself, with one that goes by a key, and with the hand: per second. Its speed
  /// is greatest where the leaf's is.
  private static let (calm, quick, hand) = (9.0, 18.0, 14.0)

  /// Notes which leaves fly, and where they are sent.
  mutating func follow<Motion>(
    _ stack: LeafStack<Motion>, at time: Double, isStiff: (Range<Int>) -> Bool
  ) {
    let old = bowing
    bowing = stack.flights.filter { isStiff($0.leaves) }.map { flight in
      let rate = flight.isHeld ? Self.hand : flight.pace == .quick ? Self.quick : Self.calm
      var bow =
        old.first { $0.leaves.contains(flight.leaves.lowerBound) }
        ?? Bowing(
          leaves: flight.leaves,
          motion: PursuitMotion(at: flight.motion.value(at: time), rate: rate))
      bow.leaves = flight.leaves
      if bow.motion.target != flight.motion.target || bow.motion.rate != rate {
        bow.motion = bow.motion.retargeted(to: flight.motion.target, rate: rate, at: time)
      }
      return bow
    }
  }

  /// Notes where a hand holds a leaf: from the spine, in parts of the page's width.
  mutating func hold(_ leaf: Int, at held: Double) {
    guard let i = bowing.firstIndex(where: { $0.leaves.contains(leaf) }) else { return }
    bowing[i].held = held
  }

  /// How a leaf bows; nil for soft leaves and leaves at rest.
  func bow(of leaf: Int, at time: Double) -> LeafBow? {
    bowing.first { $0.leaves.contains(leaf) }?.bow(at: time)
  }

  /// Whether a leaf changes its bow.
  func isMoving(at time: Double) -> Bool { bowing.contains { !$0.motion.isFinished(at: time) } }
}
