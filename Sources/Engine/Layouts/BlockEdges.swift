import PaperGeometry

/// The cut edges of the two piles of an open book that lies flat, by which a hand takes the book at any leaf.
package struct BlockEdges: Equatable, Sendable {
  /// The cut edges of one pile.
  package struct Edge: Equatable, Sendable {
    /// Where the edges are seen, in points.
    package var rect: Rect
    /// Whether the edges lie right of the pages.
    package var isRight: Bool
    /// The spread at which the book is open.
    package var opened: Int
    /// The spread at which the book opens at the outermost edge: the last or the first of an open book.
    package var outermost: Int

    /// How many leaves lie between the pages and the outermost edge.
    package var leaves: Int { abs(outermost - opened) }

    /// The spread at which the book opens where its edges are taken; never the one at which the book is open.
    /// - Parameter x: in points; beyond the edges, the nearest of them counts.
    package func spread(at x: Double) -> Int {
      let way = isRight ? x - rect.minX : rect.maxX - x
      let part = rect.width > 0 && way.isFinite ? (way / rect.width).clamped(to: 0...1) : 0
      let count = max(1, Int((part * Double(leaves)).rounded(.up)))
      return opened + min(count, leaves) * (outermost - opened).signum()
    }
  }

  /// Those of the left pile and of the right pile, where there are any.
  package var edges: [Edge]

  package init(_ edges: [Edge]) { self.edges = edges }

  /// How far beyond the edges a hand still takes them, in points.
  package static let slop = 3.0
  /// The least breadth in which a hand finds the edges, in points. Thinner edges are taken on the desk beside them, never
  /// on the page.
  package static let target = 8.0

  /// The edges that a hand takes at a point.
  package func edge(at point: Point) -> Edge? {
    edges.first { edge in
      let breadth = max(edge.rect.width + Self.slop, Self.target)
      let (from, to) =
        edge.isRight
        ? (edge.rect.minX, edge.rect.minX + breadth) : (edge.rect.maxX - breadth, edge.rect.maxX)
      return point.x >= from && point.x < to && point.y >= edge.rect.minY
        && point.y < edge.rect.maxY
    }
  }
}

extension BookLayout {
  /// The edges by which the open book can be taken. There are none on the lectern, where the piles stand up, and none of a
  /// pile that has no leaf but the cover.
  package func blockEdges(_ positions: LeafPositions) -> BlockEdges {
    guard pose == 0, opening == nil, leaves > 2, positions.flights.isEmpty,
      (1..<leaves).contains(positions.turned)
    else { return BlockEdges([]) }
    let halves: [(Half, Int)] = [(.left, 1), (.right, leaves - 1)]
    return BlockEdges(
      halves.compactMap { half, outermost in
        let place = pile(half, positions)
        guard presence(of: half, positions).boards > 0.5,
          place.edges.width > 0, outermost != positions.turned
        else {
          return nil
        }
        let rect = place.edges.offsetBy(place.attributes.frame.minX, place.attributes.frame.minY)
        return BlockEdges.Edge(
          rect: rect, isRight: rect.midX > place.attributes.frame.midX, opened: positions.turned,
          outermost: outermost)
      })
  }
}
