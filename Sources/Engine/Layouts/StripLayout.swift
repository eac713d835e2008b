import PaperGeometry

/// All pages of a book in a single strip, over which a view is moved: one below the other, or, in books from right to left,
/// each on the left of the page before.
///
/// A row of the strip is a page, or the pages of a spread. Across the strip all rows are as long as the usual ones, so a
/// page of another shape is longer or shorter along the strip. The strip lies in the middle of the desk across, and
/// begins at the desk's edge; a strip that is shorter than the desk lies in its middle.
package struct StripLayout: Equatable, Sendable {
  /// Where the next page lies.
  package enum Axis: Sendable, CaseIterable {
    case down, leftwards

    /// Whether the strip is as wide as its rows, and grows downwards.
    package var isDown: Bool { self == .down }
  }

  /// The measures of a strip.
  package struct Shape: Equatable, Sendable {
    package var axis = Axis.down
    /// A row is a page, or a spread.
    package var mode = LeavesMode.single
    /// The size of a usual page, in points.
    package var page: Size
    /// Between two rows, before the first and behind the last, in points.
    package var gap = 0.0
    /// The size of the desk, in points.
    package var desk: Size
    /// Pixels for a point.
    package var scale = 1.0

    package init(page: Size, desk: Size) { (self.page, self.desk) = (page, desk) }
  }

  package let shape: Shape
  package let imposition: Imposition
  /// Spread 0 of a book may have no page.
  private let firstSpread: Int
  private var rows: StripRows
  /// The widths of pages divided by their heights, where they are not the usual page's.
  private var aspects: [Int: Double] = [:]

  /// Pages so many times taller than wide are a strip.
  package static let tallness = 2.5
  private static let lengths = 1.0...1e6
  private static let shapes = 1e-3...1e3

  package init(_ imposition: Imposition, _ shape: Shape) {
    var shape = shape
    shape.page = Size(
      shape.page.width.clamped(to: Self.lengths), shape.page.height.clamped(to: Self.lengths))
    // A usual page has a whole number of pixels, as every other page has.
    let pixels = shape.scale.clamped(to: 0.01...100)
    func whole(_ length: Double) -> Double { max(1, (length * pixels).rounded()) / pixels }
    shape.page = Size(whole(shape.page.width), whole(shape.page.height))
    (self.shape, self.imposition) = (shape, imposition)
    let pages = imposition.pages
    func spread(_ page: Int) -> Int { imposition.spread(ofSide: imposition.side(ofPage: page)) }
    firstSpread = shape.mode == .facing ? spread(0) : 0
    let count = shape.mode == .single ? pages : spread(pages - 1) - firstSpread + 1
    let across = shape.axis.isDown || shape.mode == .single ? 1.0 : 2
    rows = StripRows(
      count: pages > 0 ? count : 0,
      usual: shape.axis.isDown ? shape.page.height : across * shape.page.width, gap: shape.gap)
    // Pages beside which nothing lies are at the ends, or are wide.
    guard shape.mode == .facing, rows.count > 0 else { return }
    for row in [0, rows.count - 1] { measure(row) }
    for page in imposition.sizes.wide(below: pages) where imposition.isSpread(page) {
      measure(self.row(ofPage: page))
    }
  }

  /// Whether pages of this aspect are a strip.
  package static func isStrip(aspect: Double) -> Bool { aspect > 0 && aspect * tallness <= 1 }

  // MARK: Rows and pages

  package var rowCount: Int { rows.count }

  package func row(ofPage page: Int) -> Int {
    let page = imposition.nearest(page)
    guard shape.mode == .facing else { return page }
    return (imposition.spread(ofSide: imposition.side(ofPage: page)) - firstSpread)
      .clamped(to: 0...max(0, rows.count - 1))
  }

  /// The pages of a row, in reading order.
  package func pages(ofRow row: Int) -> [Int] {
    guard row >= 0, row < rows.count else { return [] }
    guard shape.mode == .facing else { return [row] }
    var pages: [Int] = []
    for side in imposition.sides(atSpread: row + firstSpread) {
      let content = imposition.content(ofSide: side)
      let page = content == .cover && imposition.coverPage != .none ? 0 : content?.page
      if let page, !pages.contains(page) { pages.append(page) }
    }
    return pages
  }

  /// The first page of a row.
  package func firstPage(ofRow row: Int) -> Int {
    let row = row.clamped(to: 0...max(0, rows.count - 1))
    return pages(ofRow: row).first ?? imposition.nearest(row)
  }

  // MARK: Sizes

  private var usualAspect: Double { shape.page.width / shape.page.height }

  /// Notes the aspect of a page.
  package mutating func learn(_ page: Int, aspect: Double) {
    guard page >= 0, page < imposition.pages, aspect.isFinite, aspect > 0 else { return }
    let aspect = aspect.clamped(to: Self.shapes)
    guard aspect != aspects[page] ?? usualAspect else { return }
    aspects[page] = aspect
    measure(row(ofPage: page))
  }

  private mutating func measure(_ row: Int) {
    let sizes = pages(ofRow: row).map(size)
    let length =
      shape.axis.isDown
      ? sizes.map(\.height).max() ?? 0 : sizes.reduce(0) { $0 + $1.width }
    rows.learn(row, length: length)
  }

  /// A length in whole pixels, so that what follows begins at a whole pixel.
  private func whole(_ length: Double) -> Double {
    let scale = shape.scale.clamped(to: 0.01...100)
    return max(1, (length.clamped(to: Self.lengths) * scale).rounded()) / scale
  }

  private func isWide(_ page: Int) -> Bool {
    shape.mode == .facing && imposition.isSpread(page)
  }

  /// The size of a page in the strip, in points.
  package func size(of page: Int) -> Size {
    let cells = isWide(page) ? 2.0 : 1
    guard let aspect = aspects[page] ?? (isWide(page) ? 2 * usualAspect : nil) else {
      return Size(
        shape.axis.isDown ? shape.page.width : whole(shape.page.width),
        shape.axis.isDown ? whole(shape.page.height) : shape.page.height)
    }
    return shape.axis.isDown
      ? Size(cells * shape.page.width, whole(cells * shape.page.width / aspect))
      : Size(whole(shape.page.height * aspect), shape.page.height)
  }

  // MARK: Along the strip

  /// From the beginning of the first row to the end of the last, in points.
  package var length: Double { rows.length }
  package func start(ofRow row: Int) -> Double { rows.start(of: row) }
  package func length(ofRow row: Int) -> Double { rows.length(of: row) }
  package func row(at distance: Double) -> Int { rows.row(at: distance) }
  package func rows(from low: Double, to high: Double) -> Range<Int> {
    rows.rows(from: low, to: high)
  }

  /// Across the strip, in points.
  package var breadth: Double {
    guard shape.axis.isDown else { return shape.page.height }
    return shape.mode == .facing ? 2 * shape.page.width : shape.page.width
  }

  /// Along the desk, in points.
  private var deskLength: Double { shape.axis.isDown ? shape.desk.height : shape.desk.width }
  private var deskBreadth: Double { shape.axis.isDown ? shape.desk.width : shape.desk.height }

  /// Where the strip begins on the desk, from the edge at which reading begins.
  private var lead: Double { max(shape.gap, ((deskLength - length) / 2).rounded()) }
  private var side: Double { ((deskBreadth - breadth) / 2 * shape.scale).rounded() / shape.scale }

  // MARK: On the desk

  /// A part of the strip as it lies on the desk.
  private func rect(from start: Double, length: Double, across: Double, breadth: Double) -> Rect {
    shape.axis.isDown
      ? Rect(side + across, lead + start, breadth, length)
      : Rect(shape.desk.width - lead - start - length, side + across, length, breadth)
  }

  /// The strip with its margins along the strip. Of a book of a single row, the half beside a page that stands alone is
  /// no paper.
  package var paper: Rect {
    let all = rect(
      from: -shape.gap, length: length + 2 * shape.gap, across: 0, breadth: breadth)
    guard rows.count == 1, shape.axis.isDown else { return all }
    let frames = pages(ofRow: 0).map(frame)
    guard let left = frames.map(\.minX).min(), let right = frames.map(\.maxX).max() else {
      return all
    }
    return Rect(left, all.minY, right - left, all.height)
  }

  package func frame(ofPage page: Int) -> Rect {
    let (row, size) = (row(ofPage: page), size(of: page))
    let start = rows.start(of: row)
    if shape.axis.isDown {
      let isRight =
        shape.mode == .facing && !isWide(page)
        && imposition.isRight(imposition.side(ofPage: page))
      let slack = ((rows.length(of: row) - size.height) / 2 * shape.scale).rounded() / shape.scale
      return rect(
        from: start + max(0, slack), length: size.height, across: isRight ? shape.page.width : 0,
        breadth: size.width)
    }
    let before = pages(ofRow: row).prefix { $0 != page }.reduce(0) { $0 + self.size(of: $1).width }
    return rect(from: start + before, length: size.width, across: 0, breadth: size.height)
  }

  /// The part of the strip that a rectangle of the desk shows, in points from the beginning of the first row.
  package func part(seen: Rect) -> (low: Double, high: Double) {
    shape.axis.isDown
      ? (seen.minY - lead, seen.maxY - lead)
      : (shape.desk.width - lead - seen.maxX, shape.desk.width - lead - seen.minX)
  }

  /// The middle of a view that begins at a distance from the beginning of the first row.
  /// - Parameters:
  ///   - center: the middle of the view as it is now, of which the place across stays.
  ///   - scale: points of the window for a point of the desk.
  package func center(from distance: Double, _ center: Point, scale: Double) -> Point {
    let half = deskLength / 2 / max(scale, 1e-9)
    return shape.axis.isDown
      ? Point(center.x, lead + distance + half)
      : Point(shape.desk.width - lead - distance - half, center.y)
  }

  /// Where the strip begins on the desk, from the edge at which reading begins.
  package var origin: Point { way(lead) }

  /// A way along the strip as a way on the desk.
  package func way(_ along: Double) -> Point {
    shape.axis.isDown ? Point(0, along) : Point(-along, 0)
  }

  /// The middle of the edge of the desk at which reading begins.
  package var beginning: Point {
    shape.axis.isDown
      ? Point(shape.desk.width / 2, 0) : Point(shape.desk.width, shape.desk.height / 2)
  }
}
