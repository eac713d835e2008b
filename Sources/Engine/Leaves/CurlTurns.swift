import PaperLayouts

/// How the soft leaves of a stack are led, beside the stack's progress of each.
package struct CurlTurns: Equatable, Sendable {
  private struct Led: Equatable {
    var leaves: Range<Int>
    var motion: CurlTurn
  }

  /// In rising order of leaves.
  private var led: [Led] = []

  package init() {}

  /// Notes which leaves fly. A flight that is new turns by itself from the pile where it lies; a flight that came out of
  /// another one goes on as that one.
  /// - Parameter isSoft: whether leaves that turn together bend.
  package mutating func follow<Motion>(
    _ stack: LeafStack<Motion>, at time: Double, isSoft: (Range<Int>) -> Bool
  ) {
    let old = led
    led = stack.flights(at: time).filter { isSoft($0.leaves) }.map { flight in
      let known = old.first { $0.leaves.contains(flight.leaves.lowerBound) }
      var motion = known?.motion ?? CurlTurn(turningFrom: Self.pile(of: flight, in: stack))
      motion.note(progress: flight.progress)
      return Led(leaves: flight.leaves, motion: motion)
    }
  }

  /// The pile where a flight lay before it flew, as its progress and its velocity tell.
  private static func pile<Motion>(
    of flight: LeafFlight, in stack: LeafStack<Motion>
  ) -> BookLayout.Half {
    switch flight.state {
    case let state where state.progress == 0 || state.velocity > 0: .right
    case let state where state.progress == 1 || state.velocity < 0: .left
    default: flight.leaves.lowerBound < stack.turned ? .left : .right
    }
  }

  /// The motion of a leaf in the air; nil for a hard leaf and for one at rest.
  package subscript(leaf: Int) -> CurlTurn? {
    get { led.first { $0.leaves.contains(leaf) }?.motion }
    set {
      guard let newValue, let i = led.firstIndex(where: { $0.leaves.contains(leaf) }) else {
        return
      }
      led[i].motion = newValue
    }
  }

  /// The stack's leaves as they stand at a moment, bent.
  package func positions<Motion>(
    of stack: LeafStack<Motion>, at time: Double
  ) -> LeafPositions {
    positions(of: stack, LeafBows(), at: time)
  }

  func positions<Motion>(
    of stack: LeafStack<Motion>, _ bows: LeafBows, at time: Double
  ) -> LeafPositions {
    LeafPositions(
      leaves: stack.leaves, turned: stack.turned,
      flights: stack.flights(at: time).map { flight in
        .init(
          leaves: flight.leaves, progress: flight.progress,
          curl: self[flight.leaves.lowerBound]?.curl(at: time, progress: flight.progress),
          bow: bows.bow(of: flight.leaves.lowerBound, at: time))
      })
  }
}
