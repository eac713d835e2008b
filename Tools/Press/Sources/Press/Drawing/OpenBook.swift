import Foundation

/// An open book in perspective, drawn with lines: figures in several books.
///
/// A leaf's ratio is 1 lying flat on the right, 0 standing upright, -1 lying
/// flat on the left.
struct OpenBook {
  static let page = (width: 362.0, height: 568.0)

  /// The middle of the spine on the canvas.
  var centre: Point
  var scale: Double
  /// How far the foot of the book comes towards the reader, in radians.
  var tilt = 0.0
  var lineWidth = 2.6
  var eye = 2000.0
  var ink = Palette.ink

  private var view: Matrix4 {
    .rotationX(tilt) * .perspective(distance: eye)
  }

  /// A place in the book's own space on the canvas.
  func place(_ p: Point3) -> Point { centre + view.project(p) * scale }

  /// `across` goes from the spine (0) to the outer edge (1), `down` from head (0) to foot (1).
  func place(ratio: Double, across: Double, down: Double, lift: Double = 0) -> Point {
    let angle = (1 - ratio) * .pi / 2
    let d = across * Self.page.width
    return place(
      Point3(
        d * cos(angle) - lift * sin(angle), (down - 0.5) * Self.page.height,
        d * sin(angle) + lift * cos(angle)))
  }

  /// Spine head, outer head, outer foot, spine foot.
  func quad(_ ratio: Double, grow: Double = 0) -> [Point] {
    let g = grow / Self.page.width
    let h = grow / Self.page.height
    return [
      place(ratio: ratio, across: 0, down: -h), place(ratio: ratio, across: 1 + g, down: -h),
      place(ratio: ratio, across: 1 + g, down: 1 + h), place(ratio: ratio, across: 0, down: 1 + h),
    ]
  }

  /// One leaf, toned the more the further it turns from the light.
  func drawLeaf(
    _ canvas: Canvas, _ ratio: Double, lines: Bool = true, fill: Colour? = nil, opacity: Double = 1
  ) {
    let turnedAway = 1 - abs(ratio)
    let tone = fill ?? Colour(0xFDFAF2).mixed(with: Palette.paperShade, turnedAway * 0.9)
    canvas.fill(.polygon(quad(ratio)), tone.opacity(opacity))
    if lines { drawLines(canvas, ratio) }
    canvas.stroke(.polygon(quad(ratio)), ink, width: lineWidth)
  }

  /// Grey bars for lines of text.
  func drawLines(_ canvas: Canvas, _ ratio: Double, seed: UInt64 = 3) {
    var random = Seeded(seed)
    for i in 0..<13 {
      let end = i == 5 || i == 12 ? random.number(0.4, 0.6) : 0.84
      let down = 0.14 + Double(i) * 0.058
      // Text runs from left to right on both hands.
      let spans = ratio > 0 ? (0.14, end) : (0.86, 1 - end)
      canvas.stroke(
        .line(
          place(ratio: ratio, across: spans.0, down: down),
          place(ratio: ratio, across: spans.1, down: down)), Palette.hairline,
        width: lineWidth * 0.8)
    }
  }

  /// The boards and the two stacks. `read` is the part of the leaves on the left.
  func drawBlock(
    _ canvas: Canvas, read: Double, restRatio: Double = 1, lines: Bool = true, leaves: Int = 12,
    board: Colour = Palette.vermilion
  ) {
    for side in [-1.0, 1.0] {
      canvas.fill(.polygon(quad(side * restRatio, grow: 12)), board)
      canvas.stroke(.polygon(quad(side * restRatio, grow: 12)), ink, width: lineWidth)
    }
    for side in [-1.0, 1.0] {
      let count = max(1, Int((Double(leaves) * (side < 0 ? read : 1 - read)).rounded()))
      for i in (0..<count).reversed() {
        // Each leaf of the stack is drawn a little beyond the one above it.
        let beyond = Double(i) * 1.9
        let q = quad(side * restRatio)
        let out = Point(side * beyond * scale, beyond * 0.55 * scale)
        canvas.fill(
          .polygon([q[0], q[1] + out, q[2] + out, q[3] + Point(0, out.y)]), Colour(0xFDFAF2))
        canvas.stroke(
          .polyline([q[1] + Point(out.x, 0), q[2] + out, q[3] + Point(0, out.y)]), ink,
          width: i == 0 ? lineWidth : lineWidth * 0.5)
      }
      drawLeaf(canvas, side * restRatio, lines: lines)
    }
  }

  /// The way the outer foot of a leaf goes as it turns, with an arrow's head.
  func drawSweep(_ canvas: Canvas, from: Double, to: Double, down: Double = 1, _ colour: Colour) {
    let points = (0...24).map { i in
      place(ratio: from + (to - from) * Double(i) / 24, across: 1.03, down: down)
    }
    canvas.arrow(points, colour, width: lineWidth)
  }
}

extension Canvas {
  /// A smooth line through the points with a head at its end.
  func arrow(_ points: [Point], _ colour: Colour, width: Double, dash: [Double] = []) {
    guard let tip = points.last, points.count > 1 else { return }
    let along = (tip - points[points.count - 2]).unit
    let size = width * 4.2
    var shaft = points
    shaft[shaft.count - 1] = tip - along * (size * 0.8)
    stroke(.smooth(shaft), colour, width: width, dash: dash)
    let back = tip - along * size * 1.3
    fill(
      .polygon([
        tip, back + along.normal * (size * 0.5), tip - along * size,
        back - along.normal * (size * 0.5),
      ]), colour)
  }

  /// A pointer, as on the screen, its tip at `tip`.
  func pointer(at tip: Point, scale: Double = 1) {
    let shape = [(0, 0), (0, 44), (10, 34), (18, 52), (27, 48), (19, 31), (33, 31)]
    let outline = Path.polygon(
      shape.map { tip + Point(Double($0.0), Double($0.1)) * scale })
    fill(outline, Palette.ink)
    stroke(outline, Palette.paper, width: 3 * scale)
  }

  /// A drawn hand would be a picture of its own; a round mark says "here".
  func dot(_ p: Point, _ colour: Colour, radius: Double = 7) {
    fill(.circle(p, radius), colour)
  }
}
