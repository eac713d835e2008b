import PaperGeometry
import PaperRaster

/// What a page has to be drawn for; pages of another format are worth nothing any more.
struct PageFormat: Equatable, Hashable, Sendable {
  /// In points.
  var size: Size
  /// Pixels for a point.
  var scale: Double
  var paper: Color
  /// Counts the times all pages were thrown away, so that a page of before is known by it.
  var edition = 0
}

/// The bitmaps of the pages around the one that is read, each drawn once for a format.
struct PageCache {
  private(set) var format: PageFormat
  private var bitmaps: [Int: Bitmap] = [:]

  init(format: PageFormat) { self.format = format }

  subscript(page: Int) -> Bitmap? { bitmaps[page] }

  /// Throws everything away where the format is another one; the edition is the cache's own.
  mutating func use(size: Size, scale: Double, paper: Color) {
    let same =
      format
      == PageFormat(size: size, scale: scale, paper: paper, edition: format.edition)
    guard !same else { return }
    (format.size, format.scale, format.paper) = (size, scale, paper)
    flush()
  }

  /// Throws everything away, what is still on its way included.
  mutating func flush() {
    bitmaps = [:]
    format.edition += 1
  }

  /// Throws away all pages but these.
  mutating func keep(_ pages: [Int]) {
    let kept = Set(pages)
    bitmaps = bitmaps.filter { kept.contains($0.key) }
  }

  /// Those of `pages` that are not here, in the same order.
  func missing(_ pages: [Int]) -> [Int] { pages.filter { bitmaps[$0] == nil } }

  /// Takes a page that was drawn, unless it is for another format than today's.
  mutating func accept(_ page: Int, _ bitmap: Bitmap, for format: PageFormat) {
    if format == self.format { bitmaps[page] = bitmap }
  }
}
