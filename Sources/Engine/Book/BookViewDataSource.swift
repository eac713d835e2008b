import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster

/// The source of a `BookView`'s pages.
///
/// `renderPage` draws into a context of the page's size in points. A page over both sides of a spread
/// (`Imposition.WidePages.spread`) is drawn once, into a context of twice the width; each of its two sides shows a half.
///
/// A data source may be asked from any thread, because `rendersInBackground` draws pages in the background.
public protocol BookViewDataSource: PageSource {
  /// Draws the front cover of a book in boards into a context of the cover's size in points, which has the boards' colour.
  func renderCover(in context: BitmapContext)
}

extension BookViewDataSource {
  /// Leaves the cover in the colour of the boards.
  public func renderCover(in context: BitmapContext) {}
}

/// The object that is told what becomes of a `BookView`. The view calls its delegate on the view's thread, from inside the
/// view's methods; the delegate may call the view in turn.
public protocol BookViewDelegate: AnyObject {
  /// A turn is on its way to a place, or back to a place: a hand has let go, or a command was given.
  func bookView(_ view: BookView, willTurnTo place: BookPlace)

  /// All leaves have come to rest at the place of the last `willTurnTo`, and the page that is read has come into view.
  func bookView(_ view: BookView, didSettleAt place: BookPlace)

  /// A page was tapped, at a point in points of the page: for links. A tap on a leaf in the air catches the leaf, and is
  /// not told.
  /// - Returns: whether the delegate has used the tap. Another tap in the outer third of a page turns a leaf.
  func bookView(_ view: BookView, usesTapOnPage page: Int, at point: Point) -> Bool

  /// A layout shows a page on a layer, whose place and picture are set: for layers that live on the page. A sublayer turns,
  /// bends and is lit with the page. At a `zPosition` below -0.25 a sublayer lies beneath the shadows on the page. A page
  /// that comes into view anew has a new layer. The style `leaves` shows pictures alone, and does not call.
  /// - Parameters:
  ///   - view: the view of the layout.
  ///   - layer: as large as a side of the book, in points.
  ///   - page: counted from 0.
  ///   - part: the part of the page that the layer shows. A page over both sides of a spread has two layers, and a call
  ///     for each half; the layer's origin is the origin of the half.
  ///   - time: the time of the layout, in seconds.
  func bookView(
    _ view: BookView, didLay layer: Layer, ofPage page: Int, part: Imposition.PagePart,
    at time: Double)
}

extension BookViewDelegate {
  /// Does nothing.
  public func bookView(_ view: BookView, willTurnTo place: BookPlace) {}
  /// Does nothing.
  public func bookView(_ view: BookView, didSettleAt place: BookPlace) {}
  /// Uses no tap.
  public func bookView(_ view: BookView, usesTapOnPage page: Int, at point: Point) -> Bool { false }
  /// Does nothing.
  public func bookView(
    _ view: BookView, didLay layer: Layer, ofPage page: Int, part: Imposition.PagePart,
    at time: Double
  ) {}
}
