/// How far each leaf of a book is turned: the scalars from which the book's layout follows.
///
/// A leaf's progress is 0 on the right-hand pile, 1 on the left-hand one. All leaves below `turned`
/// rest on the left and the others on the right, except those in flight. Leaves cannot pass through
/// each other, so progress never rises with the leaf's number.
package struct LeafPositions: Equatable, Sendable {
  /// Neighbouring leaves that turn together, with their common progress.
  package struct Flight: Equatable, Sendable {
    package var leaves: Range<Int>
    package var progress: Double
    /// How the leaves bend, as one sheet; nil for hard leaves.
    package var curl: LeafCurl?
    /// How hard leaves bow; nil for plane ones.
    package var bow: LeafBow?

    package init(
      leaves: Range<Int>, progress: Double, curl: LeafCurl? = nil, bow: LeafBow? = nil
    ) {
      (self.leaves, self.progress, self.curl, self.bow) = (leaves, progress, curl, bow)
    }
  }

  package let leaves: Int
  package let turned: Int
  /// In rising order of leaves, without overlap; progress never rises along the list.
  package let flights: [Flight]
  /// The sum of the progress of all leaves; `total - 1` is the offset in spreads.
  package let total: Double

  package init(leaves: Int, turned: Int, flights: [Flight] = []) {
    self.leaves = max(0, leaves)
    self.turned = min(max(0, turned), self.leaves)
    var kept: [Flight] = []
    var ceiling = 1.0
    var next = 0
    for flight in flights.sorted(by: { $0.leaves.lowerBound < $1.leaves.lowerBound }) {
      let range = flight.leaves.clamped(to: next..<max(next, self.leaves))
      guard !range.isEmpty else { continue }
      let progress = flight.progress.isFinite ? flight.progress : 0
      ceiling = min(ceiling, max(0, progress))
      kept.append(Flight(leaves: range, progress: ceiling, curl: flight.curl, bow: flight.bow))
      next = range.upperBound
    }
    self.flights = kept
    var total = Double(self.turned)
    for flight in kept {
      let restingThere = flight.leaves.clamped(to: 0..<self.turned).count
      total += Double(flight.leaves.count) * flight.progress - Double(restingThere)
    }
    self.total = total
  }

  /// The leaves below this number rest on the left, beneath all leaves in flight.
  package var restingOnLeft: Int { flights.first?.leaves.lowerBound ?? turned }

  /// The leaves from this number on rest on the right, beneath all leaves in flight.
  package var restingOnRight: Int { flights.last?.leaves.upperBound ?? turned }

  /// How many leaves have come beyond the middle of their way.
  package var passed: Int {
    flights.reduce(restingOnLeft) { $0 + ($1.progress > 0.5 ? $1.leaves.count : 0) }
  }

  /// The book's place in spreads: -1 is the closed book with its front cover up, 0 the first spread,
  /// `leaves - 1` the back cover.
  package var offset: Double { total - 1 }

  /// The flight that a leaf is part of; nil for a leaf at rest.
  package func flight(of leaf: Int) -> Flight? { flights.first { $0.leaves.contains(leaf) } }

  /// How far a leaf is turned: 0 on the right-hand pile, 1 on the left-hand one.
  package func progress(of leaf: Int) -> Double {
    for flight in flights where flight.leaves.contains(leaf) { return flight.progress }
    return leaf < turned ? 1 : 0
  }

  /// The sum of the progress of all leaves before `leaf`.
  package func total(before leaf: Int) -> Double {
    var sum = Double(min(leaf, turned))
    for flight in flights {
      let before = flight.leaves.clamped(to: 0..<max(0, leaf))
      let resting = before.clamped(to: 0..<turned)
      sum += Double(before.count) * flight.progress - Double(resting.count)
    }
    return sum
  }

  /// How many leaves lie upon `leaf` on the right-hand pile, with fractions for leaves in flight.
  package func depthOnRight(_ leaf: Int) -> Double {
    Double(leaf) - total(before: leaf)
  }

  /// How many leaves lie upon `leaf` on the left-hand pile, with fractions for leaves in flight.
  package func depthOnLeft(_ leaf: Int) -> Double {
    total - total(before: leaf) - progress(of: leaf)
  }
}
