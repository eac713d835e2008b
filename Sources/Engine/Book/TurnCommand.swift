import PaperGeometry
import PaperLayouts

/// How a program turns the pages of a book.
public enum TurnCommand: Equatable, Sendable {
  /// Goes that many leaves on, or back where the number is below 0.
  case by(Int)
  /// Goes to the first spread with a page, or to the last one.
  case toStart, toEnd
  /// Goes to a place, from wherever the leaves are.
  case to(BookPlace)
}

/// The contents that are read of a book, and their place in its view.
public struct VisibleSpread: Equatable, Sendable {
  /// The contents that are seen at rest, in reading order.
  public var contents: [Imposition.SideContent]
  /// The frame of a page at rest, in points.
  public var page: Rect
  /// The frame of all that is seen at rest: one page or two, in points.
  public var paper: Rect

  /// - Parameters:
  ///   - contents: in reading order.
  ///   - page: the frame of a page, in points.
  ///   - paper: the frame of all pages, in points.
  package init(contents: [Imposition.SideContent], page: Rect, paper: Rect) {
    (self.contents, self.page, self.paper) = (contents, page, paper)
  }
}
