import PaperGeometry
import PaperRaster

/// An object that draws pages, on any thread.
public protocol PageSource: AnyObject, Sendable {
  /// Draws a page, counted from 0, into a context of the page's size that has the paper's colour.
  /// A view asks once for a page while the page is among those that the view keeps.
  func renderPage(at index: Int, in context: BitmapContext)
}

/// The source of a `LeavesView`'s pages.
///
/// A data source may be asked from any thread, because `rendersInBackground` draws pages in the
/// background.
public protocol LeavesDataSource: PageSource {
  /// The number of pages. The view asks once for every `reloadData`.
  func numberOfPages(in view: LeavesView) -> Int
}

/// The object that is told when pages turn. The view calls its delegate on the view's thread, from
/// inside `handle`, `update` and the methods that turn pages; the delegate may call the view in
/// turn.
public protocol LeavesDelegate: AnyObject {
  /// A turn is on its way to `page`, or back to `page`: a hand has let go, or a command was given.
  func leavesView(_ view: LeavesView, willTurnToPage page: Int)

  /// The turn of a `willTurnToPage` has settled. Every `willTurnToPage` is answered once, in the
  /// same order.
  func leavesView(_ view: LeavesView, didTurnToPage page: Int)

  /// A page that lies still was tapped, at a point in points of the page: for links.
  /// - Returns: whether the delegate has used the tap. Any other tap in a margin turns a leaf.
  func leavesView(_ view: LeavesView, usesTapOnPage page: Int, at point: Point) -> Bool
}

extension LeavesDelegate {
  /// Does nothing.
  public func leavesView(_ view: LeavesView, willTurnToPage page: Int) {}
  /// Does nothing.
  public func leavesView(_ view: LeavesView, didTurnToPage page: Int) {}
  /// Uses no tap.
  public func leavesView(_ view: LeavesView, usesTapOnPage page: Int, at point: Point) -> Bool {
    false
  }
}
