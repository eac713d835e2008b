import PaperMotion

/// How a book's pages move as a deck of cards: as the endless deck does, and as fast to rest, but a
/// book has a first and a last card. The hand can pull the deck a little beyond these cards,
/// against a resistance.
///
/// The resistance holds back the place where the deck is seen, not the motion. A deck that is
/// caught beyond its end therefore stays where it is, and the resistance need not be undone first.
package struct PageMotion: Equatable {
  private var motion: EndlessMotion
  /// The number of cards that the wheel has added to the pull of the hand.
  private var wheeled = 0.0
  /// The index of the last card, counted from 0.
  package let last: Int

  /// How far the deck can be pulled beyond its ends at the most, in cards. Beyond half a card, a
  /// card on its way down would be seen from its back.
  package static let bandLength = 0.4

  package init(cards: Int, at card: Int) {
    last = max(0, cards - 1)
    motion = EndlessMotion(at: min(max(0, card), last))
  }

  private func inside(_ card: Int) -> Int { min(max(0, card), last) }

  // MARK: Reading

  /// The card on which the deck rests or will come to rest; in the hand, the nearest card.
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

  /// Takes the deck in the hand; the deck stops where it is.
  package mutating func hold(at time: Double) {
    motion.hold(at: time)
    wheeled = 0
  }

  /// Pulls the deck to where the hand is: `cards` cards from where the hand took the deck.
  package mutating func pull(by cards: Double) { motion.move(to: cards + wheeled) }

  /// Moves the deck `cards` cards on at once, whether the hand or the wheel holds it.
  package mutating func scroll(by cards: Double, at time: Double) {
    if !isHeld { hold(at: time) }
    wheeled += cards
    motion.move(to: motion.pull + cards)
  }

  /// Lets the deck go with `velocity` cards per second.
  package mutating func release(velocity: Double, at time: Double) {
    motion.release(velocity: velocity, at: time)
    if motion.target != target { motion.go(to: target, at: time) }
  }
}
