import PaperTypesetting

/// The base lines of a page. Heights are counted in halves of the leading, so that text keeps to the grid.
struct PageGrid {
  let page: FlowPage
  /// Half of the leading, in points.
  let half: Float
  /// Halves of a page; even, as half a line more holds no line of text.
  let capacity: Int
  /// From the base line of the page's letters to the bottom of their line, in points.
  private let below: Float
  /// Halves of a line of the page's letters.
  static let line = 2

  init(_ page: FlowPage, letters: FaceMetrics) {
    self.page = page
    let leading = page.leading * page.em
    half = leading.isFinite ? max(1, leading / 2) : 8
    let lines = (page.height - page.top - page.bottom) / (2 * half)
    capacity = lines.isFinite ? 2 * Int(max(1, min(lines + 0.01, 10_000))) : 2
    below =
      (2 * half - (letters.ascent + letters.descent) * page.em) / 2 + letters.descent * page.em
  }

  func points(_ halves: Int) -> Float { Float(halves) * half }

  /// The halves that are nearest to a distance, at most a page.
  func nearest(_ points: Float) -> Int {
    points.isFinite ? Int(max(0, min((points / half).rounded(), Float(capacity)))) : 0
  }

  /// The halves that hold a distance, at most a page. A tenth of a half may be missing.
  func holding(_ points: Float) -> Int {
    guard points.isFinite else { return 0 }
    return Int(max(0, min((points / half - 0.1).rounded(.up), Float(capacity))))
  }

  /// The lines that hold a distance, in halves, at most a page.
  func lines(holding points: Float) -> Int {
    min(capacity, Self.evened(holding(points)))
  }

  static func evened(_ halves: Int) -> Int { halves + halves & 1 }

  /// From a base line to the bottom of its line, for lines of a paragraph of this many halves.
  func below(_ halves: Int) -> Float { halves < Self.line ? below / 2 : below }
}
