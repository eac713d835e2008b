import PaperGeometry

/// The days of a year as squares, a row for each month. A day of more is a stronger square.
package struct DayGrid: Equatable {
  package struct Month: Equatable {
    package var title: String
    /// For each day, from 0 for nothing to `DayGrid.levels` for much; nil for a day to come.
    package var days: [Int?]

    package init(_ title: String, days: [Int?]) { (self.title, self.days) = (title, days) }
  }

  package var months: [Month]
  /// The same in words, for readers who do not see the squares.
  package var words: String

  /// The strongest square.
  package static let levels = 4
  private static let columns = 31.0
  private static let widest = 18.0

  package init(_ months: [Month], words: String) { (self.months, self.words) = (months, words) }

  /// The width of the months' names, in letters' heights.
  private static let names = 3.4

  /// The side of a day's place, in points.
  private static func side(in width: Double, _ metrics: FormMetrics) -> Double {
    min(widest, max(2, ((width - metrics.caption * names) / columns).rounded(.down)))
  }

  func height(in width: Double, _ metrics: FormMetrics) -> Double {
    Double(months.count) * Self.side(in: width, metrics)
  }

  func pieces(in frame: Rect, _ base: ControlPieces) -> [Piece] {
    let side = Self.side(in: frame.width, base.metrics)
    let names = (base.metrics.caption * Self.names).rounded()
    // Squares between two pixels would have soft edges.
    let left = (frame.minX + max(0, (frame.width - names - side * Self.columns) / 2)).rounded()
    let top = frame.minY.rounded(.down)
    return months.enumerated().flatMap { row, month -> [Piece] in
      let y = top + Double(row) * side
      let name = base.label(
        month.title, min(base.metrics.caption, side * 0.8), base.style.palette.quiet,
        in: Rect(left, y, names, side))
      let days = month.days.prefix(Int(Self.columns)).enumerated().map { column, level in
        Piece.fill(
          Rect(left + names + Double(column) * side, y, side, side).insetBy(1, 1),
          Self.color(level, base.style), radius: 2)
      }
      return [name] + days
    }
  }

  private static func color(_ level: Int?, _ style: InterfaceStyle) -> Color {
    guard let level else { return style.palette.well.withAlpha(0.35) }
    guard level > 0 else { return style.palette.well }
    return style.accent.withAlpha(0.25 + 0.75 * Double(min(level, levels)) / Double(levels))
  }
}
