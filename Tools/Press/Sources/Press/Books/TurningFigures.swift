import Foundation

/// The line drawings of 《翻页》.
enum TurningFigures {
  private static let label = TextStyle.chineseCaption

  /// The whole way of a leaf, at nine moments.
  static func journey(_ canvas: Canvas, centre: Point) {
    var book = OpenBook(centre: centre, scale: 0.76, tilt: 0.5)
    book.lineWidth = 2.4
    book.drawBlock(canvas, read: 0.5, leaves: 8, board: Palette.clothOchre)
    // From both sides towards the middle, so that no leaf covers one above it.
    for ratio in [0.75, -0.75, 0.5, -0.5, 0.25, -0.25, 0] {
      let leaf = Path.polygon(book.quad(ratio))
      canvas.fill(leaf, Colour(0xFDFAF2, alpha: 0.85))
      canvas.stroke(leaf, Palette.ink, width: ratio == 0 ? 3.4 : 1.8)
    }
    book.drawSweep(canvas, from: 0.97, to: -0.95, down: 0, Palette.vermilion)
  }

  /// Just before upright, upright, just after: front, edge, back.
  static func edge(_ canvas: Canvas, _ area: Rect) {
    for (i, ratio) in [0.22, 0.0, -0.22].enumerated() {
      let x = area.x + area.width * (Double(i) + 0.5) / 3
      let book = OpenBook(
        centre: Point(x, area.y + area.height * 0.46), scale: 0.56, lineWidth: 2.4)
      if ratio == 0 {
        canvas.stroke(
          .line(book.place(ratio: 0, across: 1, down: 0), book.place(ratio: 0, across: 1, down: 1)),
          Palette.vermilion, width: 5)
      } else {
        book.drawLeaf(canvas, ratio)
      }
      canvas.line(
        ["正面", "边", "背面"][i], x: x + ratio * 220, baseline: area.y + area.height * 0.46 + 250,
        label, anchor: .middle)
    }
  }

  /// Three words at different distances from the spine and the arcs they run.
  static func spine(_ canvas: Canvas, _ area: Rect) {
    let spine = Point(area.midX, area.y + area.height * 0.72)
    for (distance, weight) in [(90.0, 2.0), (180, 3.2), (280, 5)] {
      let points = (0...40).map { i in
        spine + Point(angle: -Double(i) / 40 * 2.7, distance: distance)
      }
      canvas.arrow(
        points, distance > 250 ? Palette.vermilion : Palette.ink, width: weight)
      canvas.dot(points[0], Palette.ink, radius: 8)
    }
    canvas.stroke(
      .line(spine + Point(-300, 0), spine + Point(300, 0)), Palette.ink, width: 4)
    canvas.fill(.circle(spine, 12), Palette.vermilion)
    canvas.line("脊", x: spine.x, baseline: spine.y + 56, label, anchor: .middle)
    canvas.line("边", x: spine.x + 280, baseline: spine.y + 56, label, anchor: .middle)
  }

  /// A low and a high leaf from the foot, and what their shadows do.
  static func shadow(_ canvas: Canvas, _ area: Rect) {
    for (row, degrees) in [14.0, 40].enumerated() {
      let ground = area.y + 120 + Double(row) * 300
      let spine = Point(area.x + 150, ground)
      let length = 320.0
      let angle = degrees * .pi / 180
      let tip = spine + Point(cos(angle), -sin(angle)) * length
      // Light from above and a little from the left carries the shadow past the edge.
      let past = sin(angle) * length * 0.5
      let bands = 6
      for i in 0..<bands {
        let from = tip.x + past * (Double(i) / Double(bands) - 0.12)
        let dark = 0.62 * (1 - Double(i) / Double(bands)) * (row == 0 ? 1 : 0.55)
        canvas.stroke(
          .line(Point(from, ground + 9), Point(from + past / Double(bands), ground + 9)),
          Palette.ink.opacity(dark), width: 14, butt: true)
      }
      canvas.stroke(
        .line(Point(area.x + 40, ground), Point(area.maxX - 20, ground)), Palette.ink, width: 3)
      canvas.stroke(.line(spine, tip), Palette.vermilion, width: 5)
      canvas.stroke(
        .line(tip + Point(6, 8), Point(tip.x + past, ground - 6)), Palette.hairline, width: 1.8,
        dash: [2, 8])
      canvas.line(
        row == 0 ? "窄而深" : "宽而淡", x: tip.x + past / 2, baseline: ground + 56, label,
        anchor: .middle)
    }
  }

  /// A leaf's tone at nine angles: bright lying, dark standing.
  static func light(_ canvas: Canvas, _ area: Rect) {
    let spine = Point(area.midX, area.y + area.height * 0.78)
    for i in 0...8 {
      let angle = -Double(i) / 8 * .pi
      let bright = abs(cos(angle))
      let tone = Palette.ink.mixed(with: Colour(0xFFFDF8), 0.25 + 0.75 * bright)
      let along = Point(angle: angle, distance: 1)
      let half = along.normal * 15
      let (a, b) = (spine + along * 60, spine + along * 290)
      let bar = Path.polygon([a + half, b + half, b - half, a - half])
      canvas.fill(bar, tone)
      canvas.stroke(bar, Palette.ink, width: 2)
    }
    for x in [-200.0, 0, 200] {
      canvas.arrow(
        [Point(spine.x + x, area.y + 14), Point(spine.x + x, area.y + 76)], Palette.ochre,
        width: 3.4)
    }
    canvas.line("暗", x: spine.x + 40, baseline: spine.y - 250, label)
    canvas.line("亮", x: spine.x + 300, baseline: spine.y + 56, label, anchor: .end)
    canvas.line("亮", x: spine.x - 300, baseline: spine.y + 56, label)
  }

  /// A turning leaf from its foot, at seven moments: stiff, or curling behind its edge.
  static func profile(_ canvas: Canvas, _ area: Rect, curl: Double) {
    let spine = Point(area.midX, area.y + area.height * 0.80)
    let length = 300.0
    for step in 0...6 {
      let angle = Double(step) / 6 * .pi
      // The edge leads; the part near the spine lags behind it.
      let lag = curl * 0.95 * sin(angle)
      var points = [spine]
      for k in 0..<30 {
        let s = (Double(k) + 0.5) / 30
        let direction = angle - lag + 1.5 * lag * s
        let last = points[k]
        points.append(last + Point(cos(direction), -sin(direction)) * (length / 30))
      }
      let isEnd = step == 0 || step == 6
      canvas.stroke(
        .polyline(points), step == 2 ? Palette.vermilion : Palette.ink,
        width: isEnd || step == 2 ? 5 : 2.6)
    }
    canvas.fill(.circle(spine, 11), Palette.ink)
  }

  /// Two hands: a short quick one, after which the leaf goes on by itself, and a slow one.
  static func flick(_ canvas: Canvas, _ area: Rect) {
    let spine = Point(area.midX, area.y + area.height * 0.80)
    let length = 270.0
    func arc(_ from: Double, _ to: Double, _ radius: Double) -> [Point] {
      (0...30).map { i in
        let a = (from + (to - from) * Double(i) / 30) * .pi / 180
        return spine + Point(cos(a), -sin(a)) * radius
      }
    }
    canvas.stroke(
      .line(spine + Point(-length, 0), spine + Point(length, 0)), Palette.ink, width: 4)
    let leaf = spine + Point(cos(0.45), -sin(0.45)) * length
    canvas.stroke(.line(spine, leaf), Palette.ink, width: 4)
    canvas.arrow(arc(3, 24, length + 26), Palette.vermilion, width: 7)
    canvas.arrow(arc(32, 172, length + 26), Palette.vermilion, width: 2.4, dash: [2, 10])
    canvas.fill(.circle(spine, 11), Palette.ink)
    let hand = arc(3, 24, length + 26)[15]
    canvas.line("手", x: hand.x + 20, baseline: hand.y + 4, label)
    canvas.line("余下的路", x: spine.x, baseline: spine.y - length - 44, label, anchor: .middle)
  }

  static func closedBook(_ canvas: Canvas, centre: Point) {
    let size = (width: 210.0, height: 300.0)
    let board = Rect(centre: centre, width: size.width, height: size.height)
    // The edges of the leaves show at the right and the foot.
    for i in (1...8).reversed() {
      let d = Double(i) * 3
      canvas.stroke(
        .polyline([
          Point(board.maxX + d, board.y + d + 4), Point(board.maxX + d, board.maxY + d),
          Point(board.x + d + 4, board.maxY + d),
        ]), i == 8 ? Palette.clothOchre : Palette.hairline, width: i == 8 ? 6 : 1.6)
    }
    canvas.fill(.rect(board), Palette.clothOchre)
    canvas.stroke(.rect(board), Palette.ink, width: 2.6)
    canvas.stroke(
      .line(Point(board.x + 20, board.y), Point(board.x + 20, board.maxY)),
      Palette.ink.opacity(0.5), width: 2)
    for i in 0...6 {
      let angle = -Double(i) / 6 * .pi
      let spine = Point(board.midX + 8, board.midY + 26)
      canvas.stroke(
        .line(spine + Point(angle: angle, distance: 10), spine + Point(angle: angle, distance: 58)),
        Palette.ink, width: 2.4)
    }
  }
}
