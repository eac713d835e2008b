import Foundation

/// The figures of "Sheets of Glass" about depth, angles, painting and time.
extension LayersFigures {
  static let eyeDistance = 2000.0

  /// The eye, the pane and a page behind or before it, from the side.
  static func eye(_ canvas: Canvas, _ area: Rect, top: Double) {
    let y = top + 170
    // 2000 before the pane to 1000 behind it over the width of the column.
    let scale = area.width / 3000
    func x(_ z: Double) -> Double { area.x + (eyeDistance - z) * scale }
    let eye = Point(x(eyeDistance), y)
    canvas.stroke(.line(Point(area.x, y), Point(area.maxX, y)), Palette.hairline, width: 1.6)
    canvas.stroke(
      .line(Point(x(0), y - 150), Point(x(0), y + 150)), Palette.indigo, width: 4)
    // One and the same height, 200 units drawn enlarged, at three depths.
    let height = 64.0
    for z in [1000.0, 0, -800] {
      let tip = Point(x(z), y - height)
      let seen = height * eyeDistance / (eyeDistance - z)
      canvas.stroke(.line(Point(x(z), y), tip), Palette.ink, width: 5, butt: true)
      let end = z > 0 ? Point(x(0), y - seen) : tip
      canvas.stroke(.line(eye, end), Palette.vermilion, width: 1.8, dash: [2, 7])
      canvas.dot(Point(x(0), y - seen), Palette.vermilion)
      canvas.line(
        z == 0 ? "z = 0" : "z = \(text(z, 0))", x: x(z) + (z == 0 ? 14 : 0), baseline: y + 40,
        label, anchor: z == 0 ? .start : .middle)
    }
    canvas.fill(.circle(eye + Point(10, 0), 13), Palette.paper)
    canvas.stroke(.circle(eye + Point(10, 0), 13), Palette.ink, width: 2.6)
    canvas.dot(eye + Point(14, 0), Palette.ink, radius: 5)
    canvas.line("the eye", x: area.x, baseline: y + 52, label)
    canvas.line(
      "the pane", x: x(0), baseline: y + 192, label.with(colour: Palette.indigo), anchor: .middle)
  }

  static func depths(_ canvas: Canvas, _ area: Rect) {
    let scale = 1.22
    let vanishing = Point(area.x + 8, area.y + 90)
    let view = Matrix4.perspective(distance: eyeDistance)
    func seen(_ u: Double, _ v: Double, _ z: Double) -> Point {
      vanishing + view.project(Point3(190 + u * 70, 230 + v * 84, z)) * scale
    }
    // All that goes straight away from the eye runs to one point.
    for (u, v) in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)] {
      canvas.stroke(
        .line(vanishing, seen(u, v, 1000)), Palette.hairline, width: 1.6, dash: [2, 8])
    }
    for z in [-2000.0, -1000, 0, 500, 1000] {
      let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { seen($0, $1, z) }
      canvas.fill(.polygon(corners), Palette.sky.mixed(with: Palette.paper, 0.45))
      canvas.stroke(.polygon(corners), Palette.indigo, width: 2.6)
      let words = "<i>z</i> = \(text(z, 0)), × \(text(eyeDistance / (eyeDistance - z), 2))"
      let isNearest = z == 1000
      canvas.line(
        words, x: isNearest ? corners[3].x - 18 : corners[1].x + 18,
        baseline: (corners[1].y + corners[2].y) / 2 + 10, number.with(size: 27),
        anchor: isNearest ? .end : .start)
    }
    canvas.dot(vanishing, Palette.vermilion, radius: 7)
  }

  // MARK: - Angles

  static func angles(_ canvas: Canvas, _ page: PageLayout, _ style: TextStyle, top: Double) {
    let large = TextStyle(size: 44, features: "lnum=1, kern=1")
    let middle = page.text.midX
    canvas.line(
      "<i>θ</i> = −(1 − <i>r</i>) · 90°", x: middle, baseline: top + 40,
      large.with(colour: Palette.vermilion), anchor: .middle)
    var y = page.flow(
      [
        "The back is a left-hand page; it hangs by its right edge and is turned by"
      ], from: top + 124, style)
    canvas.line(
      "<i>θ</i> = (1 + <i>r</i>) · 90°", x: middle, baseline: y + 40,
      large.with(colour: Palette.indigo), anchor: .middle)
    y = page.flow(
      [
        """
        The two are always 180° apart, as the sides of one thing must be. The whole table of a \
        page is then four tables in a row: its pin to the middle of the world, the turn, the \
        eye, and the nail on the wall.
        """
      ], from: y + 124, style)
    canvas.line(
      "<i>M</i> = <i>T</i>(−pin) · <i>R</i>(<i>θ</i>) · <i>P</i> · <i>T</i>(nail)", x: middle,
      baseline: y + 44, large, anchor: .middle)
  }

  static func fan(_ canvas: Canvas, _ area: Rect) {
    let spine = Point(area.midX, area.y + 250)
    let length = 266.0
    canvas.stroke(
      .arc(centre: spine, radius: length, from: 0, to: 180), Palette.hairline, width: 1.8,
      dash: [2, 8])
    for step in 0...8 {
      let ratio = 1 - Double(step) / 4
      let turn = (1 - ratio) * .pi / 2
      let out = Point(cos(turn), sin(turn))
      let colour = ratio > 0 ? Palette.vermilion : ratio < 0 ? Palette.indigo : Palette.ink
      canvas.stroke(
        .line(spine, spine + out * length), colour, width: abs(ratio) == 1 ? 6 : 3.4)
      let angle = ratio >= 0 ? -(1 - ratio) * 90 : (1 + ratio) * 90
      let sign = ratio == 0 ? "∓90°" : "\(text(angle, angle.rounded() == angle ? 0 : 1))°"
      let place = spine + out * (length + 46)
      canvas.line(
        sign, x: place.x, baseline: place.y + 8, number.with(colour: colour), anchor: .middle)
      let inside = spine + out * (length * 0.68) + out.normal * 20
      canvas.line(
        text(ratio, 2), x: inside.x, baseline: inside.y + 8,
        number.with(size: 21, colour: Palette.greyInk), anchor: .middle)
    }
    canvas.dot(spine, Palette.ink, radius: 9)
    canvas.line("left", x: spine.x - length, baseline: spine.y - 36, label, anchor: .middle)
    canvas.line("right", x: spine.x + length, baseline: spine.y - 36, label, anchor: .middle)
    canvas.line("the spine", x: spine.x, baseline: spine.y - 36, label, anchor: .middle)
    let eye = spine + Point(0, 560)
    canvas.stroke(.circle(eye, 15), Palette.ink, width: 2.6)
    canvas.dot(eye + Point(0, -5), Palette.ink, radius: 6)
    canvas.arrow(
      [eye + Point(0, -30), eye + Point(0, -110)], Palette.greyInk, width: 2.2)
  }

  // MARK: - The lectern

  static let lecternRatios = [0.5, 0.25, 0, -0.25, -0.5]

  static func lecternTable(_ canvas: Canvas, _ area: Rect, top: Double) {
    let columns = [area.x + 90, area.x + 300, area.x + 530]
    let head = TextStyle.smallCaps.with(colour: Palette.greyInk)
    for (x, name) in zip(columns, ["ratio", "front", "back"]) {
      canvas.line(name, x: x, baseline: top + 20, head, anchor: .middle)
    }
    for (i, ratio) in lecternRatios.enumerated() {
      let y = top + 86 + Double(i) * 62
      canvas.stroke(
        .line(Point(area.x, y - 44), Point(area.maxX, y - 44)), Palette.hairline, width: 1.5)
      let front = -(1 - ratio) * 90
      let back = (1 + ratio) * 90
      let cells = [text(ratio, 2), text(front, 1) + "°", text(back, 1) + "°"]
      for (j, cell) in cells.enumerated() {
        let seen = j == 0 || (j == 1 ? ratio > 0 : ratio < 0)
        canvas.line(
          cell, x: columns[j], baseline: y,
          number.with(size: 34, colour: seen ? Palette.ink : Palette.hairline), anchor: .middle)
      }
    }
    let end = top + 86 + 4.3 * 62
    canvas.stroke(.line(Point(area.x, end), Point(area.maxX, end)), Palette.hairline, width: 1.5)
    canvas.paragraph(
      "Pale is the side that is turned away and not drawn.", x: area.x, width: area.width,
      baseline: end + 44, .caption)
  }

  static func lecternTurn(_ canvas: Canvas, _ area: Rect) {
    var book = OpenBook(centre: Point(area.midX, area.y + 430), scale: 0.92)
    book.lineWidth = 2.4
    for ratio in [0.5, -0.5] {
      canvas.fill(.polygon(book.quad(ratio, grow: 12)), Palette.clothSlate)
      book.drawLeaf(canvas, ratio)
    }
    for ratio in [0.25, 0, -0.25] {
      let quad = book.quad(ratio)
      canvas.fill(.polygon(quad), Palette.sky.opacity(0.45))
      canvas.stroke(.polygon(quad), Palette.indigo, width: 2.6)
    }
    for ratio in lecternRatios {
      let quad = book.quad(ratio)
      let shift = ratio * 60
      canvas.line(
        text(ratio, 2), x: quad[2].x + shift, baseline: quad[2].y + 48,
        number.with(colour: ratio == 0 ? Palette.vermilion : Palette.ink), anchor: .middle)
    }
  }

  // MARK: - Painting

  static func order(_ canvas: Canvas, _ area: Rect, top: Double) {
    let spine = Point(area.midX, top + 330)
    let length = 290.0
    for (ratios, side) in [([1, 0.8, 0.58, 0.3], 1.0), ([-1, -0.74, -0.42], -1)] {
      for (i, ratio) in ratios.enumerated() {
        let turn = (1 - ratio) * .pi / 2
        let tip = spine + Point(cos(turn), -sin(turn)) * length
        canvas.stroke(
          .line(spine, tip), i == 0 ? Palette.ink : side > 0 ? Palette.vermilion : Palette.indigo,
          width: i == 0 ? 9 : 4)
        let place = spine + Point(cos(turn), -sin(turn)) * (length + 34)
        canvas.line(
          "\(i + 1)", x: place.x, baseline: place.y + 11, number.with(size: 34), anchor: .middle)
      }
    }
    canvas.dot(spine, Palette.ink, radius: 10)
    canvas.paragraph(
      "From the foot of the book: each side is painted in this order.", x: area.x,
      width: area.width, baseline: spine.y + 70, .caption)
  }

  static func sourceOver(_ canvas: Canvas, _ area: Rect, top: Double) {
    canvas.line(
      "<i>R</i> = <i>S</i> + (1 − <i>α</i>) · <i>D</i>", x: area.midX, baseline: top + 46,
      TextStyle(size: 54, colour: Palette.vermilion, features: "lnum=1, kern=1"), anchor: .middle)
    let y = top + 110
    canvas.paragraph(
      """
      Three panes of smoked glass, each black with <i>α</i> = 0.5, on white. What is left of \
      the light is a half, a quarter, an eighth.
      """, x: area.x, width: area.width, baseline: y + 20,
      TextStyle(size: 30, leading: 40, alignment: .centre))
    let board = Rect(x: area.x, y: y + 100, width: area.width, height: 400)
    canvas.fill(.rect(board), Colour(0xFFFFFF))
    let step = board.width / 4
    for i in 1...3 {
      let pane = Rect(
        x: board.x + Double(i) * step, y: board.y + Double(i - 1) * 44,
        width: board.width - Double(i) * step, height: board.height - Double(i - 1) * 88)
      canvas.fill(.rect(pane), Colour(0x000000, alpha: 0.5))
    }
    canvas.stroke(.rect(board), Palette.ink, width: 2.4)
    for i in 0...3 {
      let light = pow(0.5, Double(i))
      canvas.line(
        text(light, i == 0 ? 0 : i), x: board.x + (Double(i) + 0.5) * step,
        baseline: board.midY + 12,
        number.with(size: 36, colour: i < 2 ? Palette.ink : Palette.paper), anchor: .middle)
    }
  }

  static func hidden(_ canvas: Canvas, _ area: Rect, top: Double) {
    let spine = Point(area.midX, top + 210)
    let length = 290.0
    for i in 1...9 {
      for side in [-1.0, 1] {
        let y = spine.y + Double(i) * 11
        canvas.stroke(
          .line(Point(spine.x + side * 8, y), Point(spine.x + side * length, y)),
          Palette.hairline, width: 1.8, dash: [2, 7])
      }
    }
    for side in [-1.0, 1] {
      canvas.stroke(
        .line(spine, spine + Point(side * length, 0)), Palette.ink, width: 5)
    }
    let turn = (1 - 0.4) * Double.pi / 2
    canvas.stroke(
      .line(spine, spine + Point(cos(turn), -sin(turn)) * length), Palette.vermilion, width: 5)
    canvas.line("a page", x: spine.x - length, baseline: spine.y - 18, label)
    canvas.line("a page", x: spine.x + length, baseline: spine.y - 18, label, anchor: .end)
    canvas.line(
      "a leaf", x: spine.x + 112, baseline: spine.y - 190, label.with(colour: Palette.vermilion),
      anchor: .end)
    canvas.line(
      "not drawn", x: spine.x, baseline: spine.y + 146, label.with(colour: Palette.greyInk),
      anchor: .middle)
  }

  // MARK: - Time

  /// How far a spring of natural frequency `w` and damping ratio `zeta` has
  /// come after `t`, from 0 at rest to its place at 1.
  static func springPosition(_ t: Double, w: Double, zeta: Double) -> Double {
    if zeta < 1 {
      let d = w * (1 - zeta * zeta).squareRoot()
      return 1 - exp(-zeta * w * t) * (cos(d * t) + zeta * w / d * sin(d * t))
    }
    if zeta == 1 { return 1 - exp(-w * t) * (1 + w * t) }
    let root = (zeta * zeta - 1).squareRoot()
    let a = -w * (zeta - root)
    let b = -w * (zeta + root)
    return 1 - (b * exp(a * t) - a * exp(b * t)) / (b - a)
  }

  static func spring(_ canvas: Canvas, _ area: Rect, top: Double) {
    let plot = Rect(x: area.x + 40, y: top + 180, width: area.width - 60, height: 330)
    func place(_ t: Double, _ value: Double) -> Point {
      Point(plot.x + t * plot.width, plot.maxY - value * plot.height)
    }
    canvas.line(
      "<i>x</i>″ = <i>ω</i>²(1 − <i>x</i>) − 2<i>ζω x</i>′", x: area.midX, baseline: top + 30,
      TextStyle(size: 40, features: "lnum=1, kern=1"), anchor: .middle)
    canvas.stroke(
      .line(place(0, 1), place(1, 1)), Palette.greyInk, width: 1.8, dash: [2, 8])
    canvas.stroke(
      .polyline([place(0, 1.22), place(0, 0), place(1.02, 0)]), Palette.ink, width: 2.4)
    let curves: [(Double, Colour, Double, Point)] = [
      (0.5, Palette.indigo, 0.34, Point(20, -14)), (1, Palette.vermilion, 0.42, Point(8, 46)),
      (2, Palette.moss, 0.62, Point(10, 50)),
    ]
    for (zeta, colour, at, shift) in curves {
      let points = (0...160).map { i -> Point in
        let t = Double(i) / 160
        return place(t, springPosition(t, w: 10, zeta: zeta))
      }
      canvas.stroke(.polyline(points), colour, width: 4)
      let mark = place(at, springPosition(at, w: 10, zeta: zeta)) + shift
      canvas.line("ζ = \(text(zeta, 1))", x: mark.x, baseline: mark.y, label.with(colour: colour))
    }
    canvas.line("1", x: plot.x - 16, baseline: place(0, 1).y + 10, number, anchor: .end)
    canvas.line("0", x: plot.x - 16, baseline: plot.maxY + 10, number, anchor: .end)
    canvas.line(
      "one second, <i>ω</i> = 10", x: plot.maxX, baseline: plot.maxY + 42,
      label.with(colour: Palette.greyInk), anchor: .end)
  }
}
