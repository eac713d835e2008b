import Foundation

/// A picture printed from cut blocks: flat inks one over the other, with the marks of the
/// gouge left in them.
struct Block {
  let canvas: Canvas
  let frame: Rect
  let paper: Colour

  typealias Line = (Double) -> Double

  var left: Double { frame.x }
  var right: Double { frame.maxX }

  /// A place in parts of the frame.
  func at(_ x: Double, _ y: Double) -> Point {
    Point(frame.x + x * frame.width, frame.y + y * frame.height)
  }

  /// A height in parts of the frame, the same all along.
  func level(_ y: Double) -> Line {
    let height = at(0, y).y
    return { _ in height }
  }

  /// A rolling line about a level: `swing` and `length` in pixels.
  func rolling(_ y: Double, swing: Double, length: Double, phase: Double) -> Line {
    let height = at(0, y).y
    return { x in
      height + swing * sin(x / length * 2 * .pi + phase)
        + swing * 0.42 * sin(x / length * 4.7 * .pi + phase * 2.3)
    }
  }

  /// A line through points given in parts of the frame.
  func through(_ points: [(Double, Double)]) -> Line {
    let places = points.map { at($0.0, $0.1) }
    return { x in
      guard let next = places.firstIndex(where: { $0.x > x }) else {
        return places[places.count - 1].y
      }
      guard next > 0 else { return places[0].y }
      let (a, b) = (places[next - 1], places[next])
      return a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)
    }
  }

  /// Prints inside the frame. Its edge is cut by hand, so not quite straight.
  func print(seed: UInt64, _ body: () -> Void) {
    var random = Seeded(seed)
    func edge(_ from: Point, _ to: Point) -> [Point] {
      (0..<24).map {
        from.mixed(with: to, Double($0) / 24) + Point(random.wobble(3), random.wobble(3))
      }
    }
    let corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]
    let outline = (0..<4).flatMap { edge(corners[$0], corners[($0 + 1) % 4]) }
    canvas.clipped(to: .polygon(outline)) {
      body()
      // Where dust lay on the block, no ink came off.
      for _ in 0..<130 {
        let p = Point(random.number(left, right), random.number(frame.y, frame.maxY))
        canvas.fill(.circle(p, random.number(0.8, 2.2)), paper)
      }
    }
  }

  func fill(_ colour: Colour) { canvas.fill(.rect(frame.inset(-8)), colour) }

  /// Everything below a line, in one ink.
  func below(_ line: Line, _ colour: Colour, step: Double = 8) {
    let points = stride(from: left - 12, through: right + 12, by: step).map { Point($0, line($0)) }
    canvas.fill(
      .polygon(points + [Point(right + 12, frame.maxY + 12), Point(left - 12, frame.maxY + 12)]),
      colour)
  }

  /// Rows of gouge marks between two lines, which they follow. `width` says how broad a mark
  /// is, from 0 at the upper line to 1 at the lower.
  func cuts(
    _ top: Line, _ foot: Line, rows: Int, length: ClosedRange<Double>, gap: ClosedRange<Double>,
    _ colour: Colour, seed: UInt64, width: (Double) -> Double
  ) {
    var random = Seeded(seed)
    for row in 0..<rows {
      let t = (Double(row) + 0.5) / Double(rows)
      let broad = width(t)
      guard broad > 0.5 else { continue }
      var x = left - random.number(0, length.upperBound)
      while x < right {
        let reach = random.number(length.lowerBound, length.upperBound)
        let lift = random.wobble(2)
        let mark = (0...5).map { i in
          let u = x + reach * Double(i) / 5
          return Point(u, top(u) + (foot(u) - top(u)) * t + lift)
        }
        canvas.fill(
          .ribbon(mark) { broad * pow(max(0, sin(.pi * (0.04 + 0.92 * $0))), 0.6) }, colour)
        x += reach + random.number(gap.lowerBound, gap.upperBound)
      }
    }
  }

  /// Rays cut around a point, as about a sun.
  func rays(
    _ centre: Point, from: Double, to: Double, count: Int, _ colour: Colour, width: Double,
    seed: UInt64
  ) {
    var random = Seeded(seed)
    for i in 0..<count {
      let angle = Double(i) / Double(count) * 2 * .pi + random.wobble(0.02)
      let (a, b) = (from + random.number(0, 26), to - random.number(0, (to - from) * 0.5))
      let mark = [a, (a + b) / 2, b].map { centre + Point(angle: angle, distance: $0) }
      canvas.fill(.ribbon(mark) { width * (0.3 + 0.7 * sin(.pi * $0)) }, colour)
    }
  }

  /// A heap of round forms with a flat foot.
  func cumulus(_ foot: Point, _ width: Double, _ colour: Colour, shade: Colour, seed: UInt64) {
    var random = Seeded(seed)
    var shape = Path.roundedRect(
      Rect(x: foot.x - width / 2, y: foot.y - width * 0.09, width: width, height: width * 0.09),
      radius: width * 0.045)
    var heads: [(Point, Double)] = []
    for i in 0..<9 {
      let t = (Double(i) + 0.5) / 9
      let radius = width * (0.07 + 0.1 * sin(.pi * t)) * random.number(0.8, 1.15)
      heads.append(
        (foot + Point((t - 0.5) * width * 0.86, -radius * 0.7 - width * 0.1 * sin(.pi * t)), radius)
      )
    }
    for (centre, radius) in heads { shape.add(.circle(centre, radius)) }
    canvas.fill(shape, colour)
    canvas.clipped(to: shape) {
      for (centre, radius) in heads {
        for k in 0..<3 {
          canvas.stroke(
            .arc(
              centre: centre, radius: radius * (0.9 - 0.2 * Double(k)), from: 10, to: 80),
            shade, width: 4 - Double(k))
        }
      }
      canvas.fill(
        .rect(
          Rect(x: foot.x - width, y: foot.y - width * 0.035, width: width * 2, height: width * 0.1)),
        shade)
    }
  }

  func bird(_ at: Point, _ span: Double, _ colour: Colour) {
    for side in [-1.0, 1] {
      canvas.fill(
        .ribbon([
          at, at + Point(side * span * 0.26, -span * 0.18),
          at + Point(side * span * 0.5, -span * 0.04),
        ]) { span * 0.075 * (1 - 0.85 * $0) }, colour)
    }
  }
}
