import PaperGeometry
import PaperLayouts

/// The measures from which the layout of a bound book follows: the view, the pages, and which page lies where.
public struct BookShape: Equatable, Sendable {
  /// The size of the view in points.
  public var viewSize: Size
  /// The number of pixels for a point.
  public var pixelScale: Double
  /// Which page lies on which side of which leaf.
  public var imposition: Imposition
  /// The width of a page divided by its height.
  public var pageAspect: Double
  /// One page or two, as the program has chosen; nil is automatic: two pages in a view that is wider than tall.
  public var chosenMode: LeavesMode?
  /// How stiff soft leaves are: the radius of their bend, in parts of that of common paper; 0.25 to 3.
  public var paperWeight: Double
  /// Whether pages fill the view, without boards, block and margins; two pages share the width of the view.
  public var fillsView: Bool

  /// - Parameters:
  ///   - imposition: which page lies on which side of which leaf.
  ///   - paperWeight: how stiff soft leaves are; see `paperWeight`.
  ///   - fillsView: whether pages fill the view; see `fillsView`.
  ///   - viewSize: in points.
  ///   - pixelScale: pixels for a point.
  ///   - pageAspect: the width of a page divided by its height; without a meaning where pages fill the view.
  ///   - mode: one page or two; nil is automatic, see `chosenMode`.
  public init(
    viewSize: Size, pixelScale: Double = 1, imposition: Imposition, pageAspect: Double,
    mode: LeavesMode? = nil, paperWeight: Double = 1, fillsView: Bool = false
  ) {
    (self.viewSize, self.pixelScale) = (viewSize, pixelScale)
    (self.imposition, self.pageAspect) = (imposition, pageAspect)
    chosenMode = mode
    (self.paperWeight, self.fillsView) = (paperWeight, fillsView)
  }

  /// One page or two: as chosen, or as the proportion of the view tells. A mode that is set is chosen.
  public var mode: LeavesMode {
    get { chosenMode ?? LeavesMode(viewSize: viewSize) }
    set { chosenMode = newValue }
  }

  /// The direction in which the book is read.
  package var direction: ReadingDirection { imposition.direction }

  /// The size of a page that lies flat, in points.
  public var pageSize: Size { layout(pose: 0).pageSize }

  /// Whether the book has boards, and a block upon the boards.
  package var hasBoards: Bool { !fillsView && imposition.cover == .boards }

  /// The layout of the book in its view.
  /// - Parameters:
  ///   - pose: 0 flat, 1 on the lectern.
  ///   - mode: nil for the mode of this shape.
  ///   - focus: see `BookLayout.focus`.
  ///   - abreast: see `BookLayout.abreast`.
  ///   - opening: how far the book has come from its closed cover; nil for a wholly open book.
  package func layout(
    pose: Double, mode: LeavesMode? = nil, focus: Double? = nil, abreast: Double? = nil,
    opening: BookOpening? = nil
  ) -> BookLayout {
    let mode = mode ?? self.mode
    guard !fillsView else {
      return BookLayout(
        filling: viewSize, imposition: imposition, mode: mode, focus: focus,
        paperWeight: paperWeight)
    }
    return BookLayout(
      viewSize: viewSize, pixelScale: pixelScale, imposition: imposition,
      pageAspect: pageAspect, pose: pose, mode: mode, focus: focus, abreast: abreast,
      opening: opening, paperWeight: paperWeight)
  }
}
