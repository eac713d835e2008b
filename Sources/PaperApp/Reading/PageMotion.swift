import PaperMotion

/// How a book's pages move as a deck of cards: as the endless deck does, and as fast to rest, but a book
/// has a first and a last card. By hand it can be pulled a little beyond them, and it resists.
///
/// What moves is not held back; only where it is seen is. So a deck that is caught beyond its end stays
/// in the hand where it is, without the resistance having to be undone first.
package struct PageMotion: Equatable {
  private var motion: EndlessMotion
  /// Cards that the wheel has added to what the hand pulls.
  private var wheeled = 0.0
  /// The last card, from 0.
  package let last: Int

  /// How far beyond its ends one can pull it at the most, in cards: a card on its way down would be
  /// seen from its back beyond half.
  package static let bandLength = 0.4

  package init(cards: Int, at card: Int) {
    last = max(0, cards - 1)
    motion = EndlessMotion(at: min(max(0, card), last))
  }

  private func inside(_ card: Int) -> Int { min(max(0, card), last) }

  // MARK: Reading

  /// The card on which it rests or will come to rest; in the hand, the nearest.
  package var target: Int { inside(motion.target) }

  package func position(at time: Double) -> EndlessPosition {
    let free = motion.position(at: time)
    let offset = Double(free.item) + free.fraction
    return EndlessPosition(
      item: 0,
      offset: rubberBand(offset, in: 0...Double(last), dimension: Self.bandLength))
  }

  package func isMoving(at time: Double) -> Bool { motion.isMoving(at: time) }
  package var isHeld: Bool { motion.isHeld }

  // MARK: Moving

  package mutating func go(to card: Int, at time: Double) {
    motion.go(to: inside(card), at: time)
  }

  package mutating func step(by cards: Int, at time: Double) {
    go(to: target + min(max(cards, -last - 1), last + 1), at: time)
  }

  /// Takes it in the hand; it stops where it is.
  package mutating func hold(at time: Double) {
    motion.hold(at: time)
    wheeled = 0
  }

  /// The hand has come so far from where it took the deck, in cards.
  package mutating func pull(by cards: Double) { motion.move(to: cards + wheeled) }

  /// So many cards on at once, whoever holds it.
  package mutating func scroll(by cards: Double, at time: Double) {
    if !isHeld { hold(at: time) }
    wheeled += cards
    motion.move(to: motion.pull + cards)
  }

  /// Lets it go with `velocity` cards per second.
  package mutating func release(velocity: Double, at time: Double) {
    motion.release(velocity: velocity, at: time)
    if motion.target != target { motion.go(to: target, at: time) }
  }
}
