import PaperRaster

/// Where a `LeavesView` has its pages from.
///
/// It can be asked from any thread, for pages are drawn in the background where the view is told to.
public protocol LeavesDataSource: AnyObject, Sendable {
  /// Asked once for every `reloadData`.
  func numberOfPages(in view: LeavesView) -> Int

  /// Draws a page, counted from 0, into a context of the page's size that has the paper's colour.
  /// Asked once for a page while it is among those that the view keeps.
  func renderPage(at index: Int, in context: BitmapContext)
}

/// Who is told when pages turn. Called on the view's thread, from inside `handle`, `update` and the
/// methods that turn pages; it may call the view in turn.
public protocol LeavesDelegate: AnyObject {
  /// A turn is on its way to showing `page`, or back to it: a hand has let go, or a command was given.
  func leavesView(_ view: LeavesView, willTurnToPage page: Int)

  /// The same turn has settled. Every `willTurnToPage` is answered once, in the same order.
  func leavesView(_ view: LeavesView, didTurnToPage page: Int)
}

extension LeavesDelegate {
  public func leavesView(_ view: LeavesView, willTurnToPage page: Int) {}
  public func leavesView(_ view: LeavesView, didTurnToPage page: Int) {}
}
