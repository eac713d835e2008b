import PaperGeometry

/// All sides of leaves that are seen at one moment, as surfaces. The surfaces tell which page, which
/// point of the page and which leaf is under the pointer.
///
/// Every style makes its surfaces from its own layout, so this is the only hit tester for pages.
/// The layer tree shows the last frame and knows no pages (decision: Hit test by layout).
public struct SeenSides: Sendable {
  /// A side of a leaf, or a card.
  public struct Side: Sendable {
    /// What lies on the side.
    public let content: Imposition.SideContent
    /// The leaf, or the card in a deck.
    public let leaf: Int
    /// The maps between the page and the screen.
    public let surface: PageSurface
    /// Whether this part of the leaf is folded over.
    public let isLifted: Bool

    package init(
      content: Imposition.SideContent, leaf: Int, surface: PageSurface, isLifted: Bool = false
    ) {
      (self.content, self.leaf) = (content, leaf)
      (self.surface, self.isLifted) = (surface, isLifted)
    }
  }

  /// The seen sides, the frontmost first.
  public let sides: [Side]

  package init(_ sides: [Side]) { self.sides = sides }

  /// The frontmost hit at a point of the screen; nil beside the book.
  /// - Parameters:
  ///   - point: in points of the screen.
  ///   - counts: whether a side takes hits; the other sides are looked through.
  package func hit(_ point: Point, where counts: (Side) -> Bool = { _ in true }) -> PageHit? {
    for side in sides where counts(side) {
      guard let sheet = side.surface.sheet(at: point) else { continue }
      return PageHit(
        content: side.content, leaf: side.leaf, isLifted: side.isLifted, sheet: sheet,
        page: side.surface.page(at: point))
    }
    return nil
  }

  /// The same sides on a screen to which `projection` leads from this one.
  package func seen(through projection: Projection) -> SeenSides {
    SeenSides(
      sides.map {
        Side(
          content: $0.content, leaf: $0.leaf, surface: $0.surface.seen(through: projection),
          isLifted: $0.isLifted)
      })
  }

  /// The same sides in another space, in which this space's upper left corner lies at `origin`.
  package func moved(by origin: Point) -> SeenSides {
    SeenSides(
      sides.map {
        Side(
          content: $0.content, leaf: $0.leaf, surface: $0.surface.moved(by: origin),
          isLifted: $0.isLifted)
      })
  }
}

/// The page and the leaf under a point of the screen.
package struct PageHit: Equatable, Sendable {
  /// What lies on the side.
  package let content: Imposition.SideContent
  /// The leaf, or the card in a deck.
  package let leaf: Int
  /// Whether the point lies on a part that is folded over.
  package let isLifted: Bool
  /// The point on the sheet, in points.
  package let sheet: Point
  /// The point in page space; nil beside the page's picture and where the page is seen through the
  /// paper.
  package internal(set) var page: Point?

  /// The hit at another point in page space.
  package func moved(_ move: (Point) -> Point) -> PageHit {
    var moved = self
    moved.page = page.map(move)
    return moved
  }
}

extension BookLayout {
  /// The seen sides of the leaves, in points of the view.
  /// - Parameter fit: how a side's content lies on a sheet of a given size.
  package func seenSides(
    _ positions: LeafPositions, fit: (Imposition.SideContent, Size) -> PageFit?
  ) -> SeenSides {
    var seen: [(depth: Double, side: SeenSides.Side)] = []
    for number in visibleLeaves(positions).flatMap(Imposition.sides(ofLeaf:)) {
      let attributes = attributes(ofSide: number, positions)
      guard !attributes.isHidden, presence(ofSide: number, positions) > 0.5,
        let content = imposition.content(ofSide: number)
      else { continue }
      let surface = attributes.surface(fit: fit(content, attributes.frame.size))
      let leaf = Imposition.leaf(ofSide: number)
      seen.append(
        (
          attributes.zIndex,
          .init(
            content: content, leaf: leaf, surface: surface,
            isLifted: attributes.bend?.isBack == true)
        ))
    }
    return SeenSides(seen.sorted { $0.depth > $1.depth }.map(\.side))
  }
}

extension LeavesLayout {
  /// The seen sides of folded leaves, in points of the view.
  /// - Parameters:
  ///   - stack: which leaves are turned, and how far the leaves in flight are.
  ///   - content: the content of a page of the paging.
  ///   - fit: how a side's content lies on a sheet of a given size.
  package func seenSides(
    _ stack: LeafPositions, _ paging: LeavesPaging,
    content: (Int) -> Imposition.SideContent?,
    fit: (Imposition.SideContent, Size) -> PageFit?
  ) -> SeenSides {
    let next = LeafPositions.Flight(leaves: stack.turned..<stack.turned + 1, progress: 0)
    let flights = stack.flights.isEmpty ? [next] : stack.flights
    func front(_ leaf: Int) -> Imposition.SideContent? { paging.front(of: leaf).flatMap(content) }
    func back(_ leaf: Int) -> Imposition.SideContent? { paging.back(of: leaf).flatMap(content) }
    func side(
      _ role: LeavesRole, _ content: Imposition.SideContent?, _ leaf: Int, _ progress: Double
    ) -> SeenSides.Side? {
      guard let content else { return nil }
      // The back of a single page shows its front through the paper.
      let isThrough = role == .topPageReverseImage && mode == .single
      let fit = isThrough ? nil : fit(content, pageSize)
      return surface(role, leafEdge: 1 - progress, fit: fit).map {
        .init(
          content: content, leaf: leaf, surface: $0, isLifted: role == .topPageReverseImage)
      }
    }
    var seen: [SeenSides.Side?] = flights.reversed().map { flight in
      let leaf = flight.leaves.lowerBound
      let shown = mode == .single ? front(leaf) : back(flight.leaves.upperBound - 1)
      return side(.topPageReverseImage, shown, leaf, flight.progress)
    }
    seen += flights.map { flight in
      let leaf = flight.leaves.lowerBound
      return side(.topPage, front(leaf), leaf, flight.progress)
    }
    if let last = flights.last {
      let leaf = last.leaves.upperBound
      seen.append(side(.bottomPage, front(leaf), leaf, last.progress))
    }
    if let first = flights.first {
      let leaf = first.leaves.lowerBound - 1
      seen.append(side(.leftPage, back(leaf), leaf, first.progress))
    }
    return SeenSides(seen.compactMap { $0 })
  }
}
