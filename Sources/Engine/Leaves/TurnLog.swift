/// The beginning or the end of a turn, as the delegate is told.
package enum TurnEvent: Equatable, Sendable {
  /// A turn to that page is on its way, by a release or by a command.
  case willTurn(to: Int)
  /// The turn of a `willTurn` has settled.
  case didTurn(to: Int)
}

/// Keeps the announcements of turns in order: every `willTurn` is answered by exactly one `didTurn` of
/// the same page, and the answers come in the order of the announcements.
///
/// A turn is answered when none of the leaves it moved is in the air any more and all turns before
/// it are answered. A turn that is caught and sent back is therefore answered together with the
/// turn that took it back, right before that turn. (Answering a turn when it is caught was
/// rejected: no leaf has settled then.)
struct TurnLog: Equatable, Sendable {
  private struct Turn: Equatable {
    var page: Int
    var leaves: Range<Int>
  }

  private var open: [Turn] = []
  private(set) var events: [TurnEvent] = []

  var isEmpty: Bool { open.isEmpty }

  mutating func announce(_ page: Int, moving leaves: Range<Int>) {
    open.append(Turn(page: page, leaves: leaves))
    events.append(.willTurn(to: page))
  }

  /// Answers the turns that have settled.
  mutating func settle<Motion>(_ flights: LeafStack<Motion>) {
    let done = open.prefix { !flights.isFlying($0.leaves) }
    events += done.map { .didTurn(to: $0.page) }
    open.removeFirst(done.count)
  }

  /// The events since the last call.
  mutating func take() -> [TurnEvent] {
    defer { events = [] }
    return events
  }
}
