import PaperGeometry

/// Where the middle of a view may lie on a desk, so that a piece of paper fills the view as far as it can.
///
/// Along each axis: paper that is larger than the view at a scale may be moved until one of its edges, with a
/// margin, is at the view's edge. Smaller paper has one place only: the one nearest to where the paper lies at
/// scale 1 at which all of the paper is seen. Both rules agree where paper and view are equal, so the place is
/// continuous in the scale, and at scale 1 it is the desk's middle.
package struct PanReach: Equatable, Sendable {
  /// In points of the desk.
  package let paper: Rect
  /// The size of desk and view, in points.
  package let view: Size
  /// Around the paper, in points of the view.
  package let margin: Double

  package init(paper: Rect, view: Size, margin: Double = 12) {
    (self.paper, self.view, self.margin) = (paper, view, max(0, margin))
  }

  package func horizontal(_ scale: Double) -> ClosedRange<Double> {
    Self.range(paper.minX, paper.maxX, view.width, shown(margin, scale), scale)
  }

  package func vertical(_ scale: Double) -> ClosedRange<Double> {
    Self.range(paper.minY, paper.maxY, view.height, shown(margin, scale), scale)
  }

  /// The margin in points of the desk: none at scale 1, so that the book keeps its place there.
  private func shown(_ margin: Double, _ scale: Double) -> Double {
    margin * (scale - 1).clamped(to: 0...1) / max(scale, 1e-9)
  }

  private static func range(
    _ low: Double, _ high: Double, _ view: Double, _ margin: Double, _ scale: Double
  ) -> ClosedRange<Double> {
    let half = view / 2 / max(scale, 1e-9)
    // The margin comes with what the paper is larger than the view, so that smaller paper never moves.
    let margin = min(margin, max(0, high - low - 2 * half))
    let (first, last) = (low - margin + half, high + margin - half)
    guard first > last else { return first...last }
    let place = (view / 2).clamped(to: last...first)
    return place...place
  }

  /// Whether there is something to move even where the paper fits, as a long strip does at its width.
  package var hasRoom: Bool {
    let (across, down) = (horizontal(1), vertical(1))
    // Paper that fits may be wider than the view by a rounding.
    return down.upperBound > down.lowerBound || across.upperBound > across.lowerBound + 1
  }

  /// The place nearest to a wanted one.
  package func nearest(_ center: Point, _ scale: Double) -> Point {
    Point(
      center.x.clamped(to: horizontal(scale)), center.y.clamped(to: vertical(scale)))
  }

  /// The place at which reading begins, or at which it ends.
  package func corner(_ scale: Double, end: Bool, _ direction: ReadingDirection) -> Point {
    let (x, y) = (horizontal(scale), vertical(scale))
    let isRight = (direction == .rightToLeft) != end
    return Point(isRight ? x.upperBound : x.lowerBound, end ? y.upperBound : y.lowerBound)
  }

  /// The next place in reading order: further down, then the beginning of the next column; nil at the end of
  /// the paper.
  /// - Parameters:
  ///   - column: the width of a page, in points of the desk.
  ///   - step: 1 for the next place, -1 for the one before.
  package func next(
    after center: Point, _ scale: Double, column: Double, step: Int, _ direction: ReadingDirection
  ) -> Point? {
    let (x, y) = (horizontal(scale), vertical(scale))
    let part = view.height * Self.screenful / scale
    let minimum = 1 / scale
    let down = (center.y + Double(step) * part).clamped(to: y)
    if abs(down - center.y) > minimum { return Point(center.x, down) }
    let side = Double(direction == .rightToLeft ? -step : step)
    let column = min(column, view.width * Self.screenful / scale)
    let across = (center.x + side * column).clamped(to: x)
    // The margins alone are no column.
    guard abs(across - center.x) > max(minimum, 2 * shown(margin, scale)) else { return nil }
    return Point(across, step > 0 ? y.lowerBound : y.upperBound)
  }

  /// The part of the view by which a screenful moves on.
  package static let screenful = 0.9
}
