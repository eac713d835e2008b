import PaperGeometry
import PaperLayouts

/// What is where in a view.
extension LeavesView {
  /// The leaves in the air as they are seen, in rising order; empty at rest.
  package func edges(at time: Double) -> [LeafEdge] {
    turner.edges(at: time).map { leaf in
      var leaf = leaf
      leaf.edge = layout.snapped(leafEdge: leaf.edge, pixelScale: scale)
      return leaf
    }
  }

  /// How far each leaf is seen turned. A leaf has two pages, or one where pages are seen singly.
  package func positions(at time: Double) -> LeafPositions {
    LeafPositions(
      leaves: turner.paging.leaves, turned: turner.turned,
      flights: edges(at: time).map { .init(leaves: $0.leaves, progress: 1 - $0.edge) })
  }

  /// The sides that are seen at a time in seconds, as surfaces in points of the view.
  /// - Parameters:
  ///   - time: in seconds.
  ///   - content: the content of a page of this view, which may be a cover or a blank of the
  ///     caller's book.
  ///   - fit: how the content of a side lies on a sheet of a size.
  package func seenSides(
    at time: Double, content: (Int) -> Imposition.SideContent?,
    fit: (Imposition.SideContent, Size) -> PageFit?
  ) -> SeenSides {
    layout.seenSides(positions(at: time), turner.paging, content: content, fit: fit)
  }

  /// The page that is seen at a point of the view at a time in seconds, and the point on that page,
  /// both in points: for pages that can be touched. Nil beside the pages, and on a reverse through
  /// which a page is only seen.
  public func page(under point: Point, at time: Double) -> (page: Int, point: Point)? {
    hit(point, at: time).flatMap { hit in hit.page.map { (hit.content.page ?? 0, $0) } }
  }

  /// The page at a point if the page lies still there.
  func stillPage(under point: Point, at time: Double) -> (page: Int, point: Point)? {
    guard let hit = hit(point, at: time) else { return nil }
    let progress = turner.positions(at: time).progress(of: hit.leaf)
    return progress == 0 || progress == 1 ? page(under: point, at: time) : nil
  }

  private func hit(_ point: Point, at time: Double) -> PageHit? {
    seenSides(
      at: time, content: { .page($0, .whole) }, fit: { _, size in .same(size) }
    ).hit(point)
  }
}
