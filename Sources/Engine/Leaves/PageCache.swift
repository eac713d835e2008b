import PaperGeometry
import PaperRaster

/// The format for which a page is drawn. A page of another format is of no use any more.
package struct PageFormat: Equatable, Hashable, Sendable {
  /// The size of the page in points.
  package var size: Size
  /// Pixels for a point.
  package var scale: Double
  package var paper: Color
  /// The number of times that all pages were thrown away. A page from before the last time is known
  /// by its edition.
  package var edition = 0

  package init(size: Size, scale: Double, paper: Color, edition: Int = 0) {
    (self.size, self.scale, self.paper, self.edition) = (size, scale, paper, edition)
  }
}

/// The bitmaps of the pages around the page that is read, each drawn once for a format.
struct PageCache {
  private(set) var format: PageFormat
  private var bitmaps: [Int: Bitmap] = [:]

  init(format: PageFormat) { self.format = format }

  subscript(page: Int) -> Bitmap? { bitmaps[page] }

  /// Sets the format, and throws all pages away where the format changes. The cache counts the
  /// edition itself.
  mutating func use(size: Size, scale: Double, paper: Color) {
    let same =
      format
      == PageFormat(size: size, scale: scale, paper: paper, edition: format.edition)
    guard !same else { return }
    (format.size, format.scale, format.paper) = (size, scale, paper)
    flush()
  }

  /// Throws all pages away, and refuses pages that are still being drawn.
  mutating func flush() {
    bitmaps = [:]
    format.edition += 1
  }

  /// Throws away all pages but `pages`.
  mutating func keep(_ pages: [Int]) {
    let kept = Set(pages)
    bitmaps = bitmaps.filter { kept.contains($0.key) }
  }

  /// The pages among `pages` that have no bitmap, in the same order.
  func missing(_ pages: [Int]) -> [Int] { pages.filter { bitmaps[$0] == nil } }

  /// Takes a page that was drawn, unless the page has another format than the cache.
  mutating func accept(_ page: Int, _ bitmap: Bitmap, for format: PageFormat) {
    if format == self.format { bitmaps[page] = bitmap }
  }
}
