import PaperGeometry

/// A magnified page cut into square tiles, counted from its upper left corner.
package struct TileGrid: Equatable, Sendable {
  /// In pixels.
  package static let side = 512

  /// The size of the whole magnified page, in pixels.
  package let width: Int
  package let height: Int

  /// - Parameters:
  ///   - width: of the page at scale 1, in pixels.
  ///   - scale: the magnification.
  package init(width: Int, height: Int, scale: Double) {
    func scaled(_ length: Int) -> Int {
      Int((Double(max(1, length)) * scale).clamped(to: 1...Double(1 << 20)).rounded())
    }
    (self.width, self.height) = (scaled(width), scaled(height))
  }

  /// The tiles that touch a part of the page, those nearest to its middle first.
  /// - Parameters:
  ///   - part: in pixels of the magnified page.
  ///   - maximum: the greatest number of tiles; nil is returned where there would be more.
  package func tiles(in part: Rect, maximum: Int) -> [PixelRect]? {
    let part = part.intersection(Rect(0, 0, Double(width), Double(height)))
    guard !part.isEmpty else { return [] }
    func cells(_ low: Double, _ high: Double) -> ClosedRange<Int> {
      let first = Int(low) / Self.side
      return first...max(first, (Int(high.rounded(.up)) - 1) / Self.side)
    }
    let (columns, rows) = (cells(part.minX, part.maxX), cells(part.minY, part.maxY))
    guard columns.count * rows.count <= maximum else { return nil }
    let cells = rows.flatMap { row in columns.map { (row: row, column: $0) } }
    func distance(_ cell: (row: Int, column: Int)) -> Double {
      let side = Double(Self.side)
      return Point((Double(cell.column) + 0.5) * side, (Double(cell.row) + 0.5) * side)
        .distance(to: part.center)
    }
    return cells.map { (tile($0), distance($0)) }
      .enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element.0)
  }

  private func tile(_ cell: (row: Int, column: Int)) -> PixelRect {
    let (x, y) = (cell.column * Self.side, cell.row * Self.side)
    return PixelRect(x, y, min(Self.side, width - x), min(Self.side, height - y))
  }
}
