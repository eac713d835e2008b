import Books
import Glibc
import PaperGeometry

/// How a page that is shown upright is turned about its middle, in page space. What is known of the page's words, links
/// and marks holds for the page as it is in the file.
package struct PageTilt: Equatable {
  /// By which the lines of the file's page fall to the right, in radians.
  package let angle: Double
  /// The page's width; its height is 1.
  private let aspect: Double

  package static let none = PageTilt(angle: 0, aspect: 1)

  package init(angle: Double, aspect: Double) { (self.angle, self.aspect) = (angle, aspect) }

  /// Where a place of the file's page is seen.
  package func upright(_ point: Point) -> Point { turned(point, by: -angle) }

  /// What is seen at a place.
  package func inFile(_ point: Point) -> Point { turned(point, by: angle) }

  /// Where a rectangle of the file's page is seen: upright, around the place of its middle, as lines are level there.
  package func upright(_ rect: Rect) -> Rect {
    guard angle != 0 else { return rect }
    let way = upright(rect.center) - rect.center
    return rect.offsetBy(way.x, way.y)
  }

  /// The rectangle of the file's page that is seen as an upright rectangle.
  package func inFile(_ rect: Rect) -> Rect {
    guard angle != 0 else { return rect }
    let way = inFile(rect.center) - rect.center
    return rect.offsetBy(way.x, way.y)
  }

  private func turned(_ point: Point, by angle: Double) -> Point {
    guard angle != 0 else { return point }
    let (dx, dy) = (point.x - aspect / 2, point.y - 0.5)
    return Point(
      aspect / 2 + dx * cos(angle) - dy * sin(angle), 0.5 + dx * sin(angle) + dy * cos(angle))
  }
}

extension ReceivedContent {
  /// How a page is turned as the reader wants scans; not at all while the page's angle is not known.
  package func tilt(of page: PageID) -> PageTilt {
    guard scanLooks[page.document.name]?.isStraight == true,
      let angle = answer(to: TiltOfPage(page)) ?? nil, let aspect = aspect(of: .page(page))
    else { return .none }
    return PageTilt(angle: angle, aspect: aspect)
  }

  /// Demands the angles of pages that are shown upright.
  package func addTilts(of pages: some Sequence<PageID>, to demand: inout Demand) {
    for page in pages where scanLooks[page.document.name]?.isStraight == true {
      demand.add(TiltOfPage(page), .soon)
    }
  }
}
