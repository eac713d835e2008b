import PaperGeometry
import PaperLayouts

/// A face of a leaf, or of leaves that turn together, in a book that fills its view.
struct CurlSide {
  /// As `Imposition` numbers the sides of the paging's book.
  let number: Int
  let page: Int?
  /// Whether the page is seen from behind, through the paper: a single page has no other side.
  let isThrough: Bool
  let attributes: ItemAttributes

  var leaf: Int { Imposition.leaf(ofSide: number) }
}

/// The faces of a book that curls at one moment.
struct CurlSides {
  let bookLayout: BookLayout
  let positions: LeafPositions
  let sides: [CurlSide]

  /// At rest both faces of the leaf that would be turned next are there, and what lies beneath it: hidden, but known.
  init(
    _ layout: LeavesLayout, _ paging: LeavesPaging, paperWeight: Double, _ positions: LeafPositions
  ) {
    let bookLayout = layout.bookLayout(paging, paperWeight: paperWeight)
    let next = LeafPositions.Flight(leaves: positions.turned..<positions.turned + 1, progress: 0)
    let flights = positions.flights.isEmpty ? [next] : positions.flights
    func side(_ number: Int, of page: Int?, isThrough: Bool = false, isHidden: Bool = false)
      -> CurlSide
    {
      var attributes = bookLayout.attributes(ofSide: number, positions)
      attributes.isHidden = attributes.isHidden || isHidden
      return CurlSide(number: number, page: page, isThrough: isThrough, attributes: attributes)
    }
    func front(_ leaf: Int, isHidden: Bool = false) -> CurlSide {
      side(Imposition.front(ofLeaf: leaf), of: paging.front(of: leaf), isHidden: isHidden)
    }
    func back(of leaves: Range<Int>) -> CurlSide {
      let (first, last) = (leaves.lowerBound, leaves.upperBound - 1)
      guard paging.mode == .single else {
        return side(Imposition.back(ofLeaf: last), of: paging.back(of: last))
      }
      return side(Imposition.back(ofLeaf: last), of: paging.front(of: first), isThrough: true)
    }
    var sides = flights.flatMap { [front($0.leaves.lowerBound), back(of: $0.leaves)] }
    if let first = flights.first?.leaves.lowerBound, paging.mode == .facing {
      sides.append(back(of: first - 1..<first))
    }
    if let last = flights.last?.leaves.upperBound {
      // What lies on top hides the page beneath.
      sides.append(
        front(last, isHidden: positions.flights.isEmpty && paging.front(of: last - 1) != nil))
    }
    (self.bookLayout, self.positions, self.sides) = (bookLayout, positions, sides)
  }

  /// The sides that are seen, as surfaces in points of the view.
  func seen(
    content: (Int) -> Imposition.SideContent?, fit: (Imposition.SideContent, Size) -> PageFit?
  ) -> SeenSides {
    let shown = sides.filter { !$0.attributes.isHidden }
      .sorted { $0.attributes.zIndex > $1.attributes.zIndex }
    return SeenSides(
      shown.compactMap { side in
        guard let content = side.page.flatMap(content) else { return nil }
        let fit = side.isThrough ? nil : fit(content, side.attributes.frame.size)
        return .init(
          content: content, leaf: side.leaf, surface: side.attributes.surface(fit: fit),
          isLifted: side.attributes.bend?.isBack == true)
      })
  }

  /// The point of the paper that is seen at a point of the view, from the spine and from the top in points of the page, and the
  /// leaves that fly with that paper; nil beside the paper.
  func touched(_ point: Point) -> (place: Point, flight: Range<Int>)? {
    seen(content: { .page($0, .whole) }, fit: { _, _ in nil }).hit(point)
      .map { bookLayout.touched($0, positions) }
  }
}

extension LeavesLayout {
  /// The book in whose layout soft leaves bend.
  func bookLayout(_ paging: LeavesPaging, paperWeight: Double) -> BookLayout {
    BookLayout(
      filling: viewSize, imposition: paging.imposition(direction), mode: mode,
      paperWeight: paperWeight)
  }
}
