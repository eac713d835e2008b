import PaperGeometry
import PaperLayouts

/// The pages of a book as they are seen at a time.
struct SeenText {
  /// What lies under a point of the window.
  var hit: (Point) -> PageHit?
  /// Where a point of a page is seen in the window; nil where it is not.
  var screen: (Point, Int) -> Point?
  /// The highlight or note at a point of a page.
  var mark: (Point, Int) -> Int64?
  var isMoving: Bool
  /// The pages that are seen, or will be next.
  var pages: () -> Set<Int>

  func screen(_ point: Point, on page: Int) -> Point? { screen(point, page) }
}
