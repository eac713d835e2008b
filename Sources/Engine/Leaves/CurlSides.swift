import PaperGeometry
import PaperLayouts

/// A face of a leaf, or of leaves that turn together, in a book that fills its view.
struct CurlSide {
  /// As `Imposition` numbers the sides of the paging's book.
  let number: Int
  let page: Int?
  /// Whether the page is seen from behind, through the paper: a single page has no other side.
  let isThrough: Bool
  var attributes: ItemAttributes

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
    self.positions = positions
    bookLayout = layout.bookLayout(paging, paperWeight: paperWeight)
    let maker = Maker(bookLayout: bookLayout, paging: paging, positions: positions)
    let next = positions.turned..<positions.turned + 1
    let leaves = positions.flights.isEmpty ? [next] : positions.flights.map(\.leaves)
    var sides = leaves.flatMap { [maker.front(of: $0.lowerBound), maker.back(of: $0)] }
    if let first = leaves.first?.lowerBound, paging.mode == .facing {
      sides.append(maker.back(of: first - 1..<first))
    }
    if let last = leaves.last?.upperBound { sides.append(maker.beneath(last)) }
    self.sides = sides
  }

  /// Finds pages and places of sides.
  private struct Maker {
    let bookLayout: BookLayout
    let paging: LeavesPaging
    let positions: LeafPositions

    private func side(_ number: Int, of page: Int?, isThrough: Bool = false) -> CurlSide {
      CurlSide(
        number: number, page: page, isThrough: isThrough,
        attributes: bookLayout.attributes(ofSide: number, positions))
    }

    func front(of leaf: Int) -> CurlSide {
      side(Imposition.front(ofLeaf: leaf), of: paging.front(of: leaf))
    }

    /// The back of leaves that turn together.
    func back(of leaves: Range<Int>) -> CurlSide {
      let last = leaves.upperBound - 1
      let number = Imposition.back(ofLeaf: last)
      guard paging.mode == .single else { return side(number, of: paging.back(of: last)) }
      return side(number, of: paging.front(of: leaves.lowerBound), isThrough: true)
    }

    /// The front of the leaf beneath all others; a page that lies on it at rest hides it.
    func beneath(_ leaf: Int) -> CurlSide {
      var side = front(of: leaf)
      if positions.flights.isEmpty, paging.front(of: leaf - 1) != nil {
        side.attributes.isHidden = true
      }
      return side
    }
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
