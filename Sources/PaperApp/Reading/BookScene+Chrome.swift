import Books
import PaperGeometry
import PaperLayouts

// What is asked of an open book from beside its pages: where it lies, and to go to a page.
extension BookScene {
  package var document: Document { session.book }
  /// How far down the page that is read the reader is, from 0 to 1.
  package var fraction: Double { controller.place.fraction }
  /// Whether the pages depend on the size of the letters.
  package var isReflowable: Bool { book.isReflowable }
  package var pageCount: Int { book.pageCount }
  package func label(of page: Int) -> String { book.label(of: page) }
  package var direction: ReadingDirection { session.direction }
  /// Which pages lie side by side.
  package var imposition: Imposition { session.imposition }

  /// Sends the leaves to a page from wherever they are; a number outside the book means its end.
  package func go(to page: Int, at time: Double) {
    turning.turn(.to(BookPlace(page: session.imposition.nearest(page))), controller, at: time)
  }

  /// The page that is read when all leaves have come to rest: -1 the front cover, the number of pages the back.
  package var placeNumber: Int { controller.place.page }

  /// Where the pages that are read lie at rest as they fit the window, in points of the scene.
  package func area(at time: Double) -> Rect {
    let paper = controller.reading(at: time).paper
    guard let strip = controller as? StripPageController else { return paper }
    // Of a strip the window shows a part.
    let view = session.view.size
    return strip.strip.shape.axis.isDown
      ? Rect(paper.minX, 0, paper.width, view.height)
      : Rect(0, paper.minY, view.width, paper.height)
  }

  /// Whether the book, or what is within a finger's breadth of it, is seen at a point.
  package func covers(_ point: Point) -> Bool {
    let margin = 20.0
    let around = [(0.0, 0.0), (-margin, 0), (margin, 0), (0, -margin), (0, margin)]
    return around.contains { page(at: point + Point($0.0, $0.1)) != nil }
  }

  /// Where a press on a page at a point turns to: 1 towards the right of the window, -1 towards its left; nil
  /// where no page is seen or the press takes the page.
  package func turn(at point: Point, time: Double) -> Int? {
    let area = area(at: time)
    guard !controller.isScrolled, page(at: point) != nil, area.width > 0 else { return nil }
    // The outer third of each page of an open book, or of a single page.
    let third = area.width / (area.width > area.height * 1.1 ? 6 : 3)
    if point.x < area.minX + third { return -1 }
    return point.x > area.maxX - third ? 1 : nil
  }
}
