import PaperGeometry
import PaperLayouts

/// The style of a view: how its leaves go.
extension LeavesView {
  public enum Style: String, Sendable, CaseIterable {
    /// Leaves that are folded over along a line parallel to the spine, exactly as in Leaves by Tom Brow: eleven layers.
    case leaves
    /// Soft sheets that roll over a cylinder. Every point of a page can be taken, and stays under the hand that took it.
    case curl
  }

  /// A turner of the present style with the book and the settings of another one, whose turns have settled.
  func turner(after old: any LeafTurner) -> any LeafTurner {
    var turner: any LeafTurner =
      switch style {
      case .leaves: LeavesTurner(layout: old.layout, pages: old.paging.pages, page: old.page)
      case .curl: CurlTurner(layout: old.layout, pages: old.paging.pages, page: old.page)
      }
    turner.paperWeight = paperWeight
    turner.preferredTargetWidth = old.preferredTargetWidth
    turner.dragsFromAnywhere = old.dragsFromAnywhere
    return turner
  }

  /// The leaves in the air as they are seen, in rising order; empty at rest.
  public func edges(at time: Double) -> [LeafEdge] {
    let edges = turner.edges(at: time)
    guard style == .leaves else { return edges }
    return edges.map { leaf in
      var leaf = leaf
      leaf.edge = layout.snapped(leafEdge: leaf.edge, pixelScale: scale)
      return leaf
    }
  }

  /// How far each leaf is seen turned. A leaf has two pages, or one where pages are seen singly.
  public func positions(at time: Double) -> LeafPositions {
    guard style == .leaves else { return turner.positions(at: time) }
    return LeafPositions(
      leaves: turner.paging.leaves, turned: turner.turned,
      flights: edges(at: time).map { .init(leaves: $0.leaves, progress: 1 - $0.edge) })
  }

  /// The faces of soft leaves.
  func curlSides(at time: Double) -> CurlSides {
    CurlSides(turner.layout, turner.paging, paperWeight: paperWeight, positions(at: time))
  }

  // MARK: What is where

  /// The sides that are seen at a time in seconds, as surfaces in points of the view. On a leaf that bends a point of the page
  /// stays a point of the page, so what a program has on its pages stays where it is on the paper.
  /// - Parameters:
  ///   - content: the content of a page of this view, which may be a cover or a blank of the
  ///     caller's book.
  ///   - fit: how the content of a side lies on a sheet of a size.
  public func seenSides(
    at time: Double, content: (Int) -> Imposition.SideContent?,
    fit: (Imposition.SideContent, Size) -> PageFit?
  ) -> SeenSides {
    switch style {
    case .leaves: layout.seenSides(positions(at: time), turner.paging, content: content, fit: fit)
    case .curl: curlSides(at: time).seen(content: content, fit: fit)
    }
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
