import Foundation

/// Figures of an open book that more than one book shows.
enum BookFigures {
  /// The book from its foot, at the beginning, in the middle and near the end.
  static func thickness(_ canvas: Canvas, _ area: Rect, top: Double, board: Colour) {
    for (row, read) in [0.08, 0.5, 0.92].enumerated() {
      let y = top + 110 + Double(row) * 150
      let length = 240.0
      for (side, share) in [(-1.0, read), (1, 1 - read)] {
        let count = max(1, Int((share * 14).rounded()))
        for i in 0..<count {
          let level = y - Double(i) * 5.4
          canvas.stroke(
            .smooth([
              Point(area.midX, y + 2), Point(area.midX + side * 26, level - 4),
              Point(area.midX + side * 70, level), Point(area.midX + side * length, level),
            ]), Palette.ink, width: i == count - 1 ? 3.2 : 1.5)
        }
        canvas.stroke(
          .line(
            Point(area.midX, y + 8), Point(area.midX + side * (length + 12), y + 8)),
          board, width: 6)
      }
    }
  }

  /// Seven leaves in the air, back to front.
  static func severalLeaves(_ canvas: Canvas, centre: Point, board: Colour) {
    var book = OpenBook(centre: centre, scale: 0.74, tilt: 0.5)
    book.lineWidth = 2.4
    book.drawBlock(canvas, read: 0.5, board: board)
    // Back to front: those lying lowest on their side first.
    for ratio in [-0.82, 0.86, -0.56, 0.62, -0.26, 0.34, 0.05] {
      book.drawLeaf(canvas, ratio, lines: abs(ratio) > 0.3)
    }
  }
}
