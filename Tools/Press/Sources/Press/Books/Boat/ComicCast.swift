import Foundation

/// Who appears in the story, always drawn by the same hand.
extension ComicStage {
  enum Mood { case calm, glad, afraid, asleep, sad }

  // MARK: - The boat

  /// A paper boat, `size` half its length, floating at `place`. Returns where it speaks.
  @discardableResult
  func boat(
    _ place: Point, _ size: Double, _ mood: Mood = .calm, tilt: Double = 0, wet: Bool = false,
    rider: Bool = false
  )
    -> Point
  {
    canvas.rotated(tilt, around: place) {
      func p(_ x: Double, _ y: Double) -> Point { place + Point(x, y) * size }
      let sheet = wet ? Colour(0xDAD6C6) : Colour(0xFBF6E6)
      let shade = wet ? Colour(0xBDB9AA) : Colour(0xE6DDC4)
      let line = max(2, size * 0.035)
      drawn(.polygon([p(-0.46, -0.2), p(0, -1), p(0.46, -0.2)]), sheet, line: line)
      canvas.fill(.polygon([p(0.03, -0.92), p(0.44, -0.2), p(0.03, -0.2)]), shade)
      print(lines: [(-0.2, -0.36, 0.16), (-0.16, -0.5, 0.13), (-0.11, -0.63, 0.08)], p, line)
      if rider { snail(p(0.62, -0.2), size * 0.36, facing: 1) }
      let hull = Path.polygon([p(-1, -0.32), p(1, -0.32), p(0.58, 0.26), p(-0.58, 0.26)])
      drawn(hull, sheet, line: line)
      canvas.fill(
        .polygon([p(-0.94, -0.3), p(-0.34, -0.3), p(-0.5, 0.24), p(-0.57, 0.24)]), shade)
      canvas.stroke(.polyline([p(-0.34, -0.31), p(-0.5, 0.25)]), Self.ink, width: line * 0.7)
      face(p, line, mood)
    }
    return place + Point(size * 0.2 * cos(tilt), -size * 0.05)
  }

  private func print(
    lines: [(Double, Double, Double)], _ p: (Double, Double) -> Point, _ line: Double
  ) {
    for (x, y, width) in lines {
      canvas.stroke(
        .line(p(x - 0.02, y), p(x + width, y)), Colour(0x8C8574), width: line * 0.55)
    }
  }

  private func face(_ p: (Double, Double) -> Point, _ line: Double, _ mood: Mood) {
    for x in [0.06, 0.36] {
      if mood == .asleep || mood == .glad {
        let y = mood == .glad ? -0.06 : -0.1
        let bend = mood == .glad ? -0.08 : 0.06
        pen([p(x - 0.07, y), p(x, y + bend), p(x + 0.07, y)], line)
      } else {
        canvas.fill(.circle(p(x, -0.09), line * (mood == .afraid ? 1.9 : 1.45)), Self.ink)
      }
    }
    switch mood {
    case .calm: pen([p(0.12, 0.08), p(0.21, 0.11), p(0.3, 0.08)], line)
    case .glad: pen([p(0.08, 0.05), p(0.21, 0.16), p(0.34, 0.05)], line)
    case .asleep: pen([p(0.16, 0.09), p(0.26, 0.09)], line)
    case .sad: pen([p(0.12, 0.12), p(0.21, 0.07), p(0.3, 0.12)], line)
    case .afraid:
      canvas.stroke(.ellipse(p(0.21, 0.1), line * 1.6, line * 2.1), Self.ink, width: line)
      pen([p(-0.03, -0.2), p(0.1, -0.24)], line)
      pen([p(0.32, -0.24), p(0.45, -0.2)], line)
    }
  }

  // MARK: - Animals

  @discardableResult
  func snail(_ foot: Point, _ size: Double, facing: Double = 1) -> Point {
    func p(_ x: Double, _ y: Double) -> Point { foot + Point(x * facing, y) * size }
    let line = max(1.6, size * 0.06)
    var body = Path()
    body.move(p(-0.9, 0))
    body.curve(p(-0.5, -0.22), p(0.3, -0.1), p(0.42, -0.5))
    body.curve(p(0.46, -0.78), p(0.86, -0.78), p(0.86, -0.45))
    body.curve(p(0.86, -0.15), p(0.7, 0), p(0.45, 0))
    body.close()
    for x in [0.56, 0.78] {
      pen([p(x, -0.62), p(x + 0.1, -0.98)], line)
      canvas.fill(.circle(p(x + 0.1, -1), line * 1.3), Self.ink)
    }
    drawn(body, Colour(0xC9B48A), line: line)
    drawn(.circle(p(-0.12, -0.5), size * 0.46), Colour(0xB4643F), line: line)
    let coil = (0...22).map { i -> Point in
      let t = Double(i) / 22
      return p(-0.12, -0.5) + Point(angle: t * 11 * facing, distance: size * 0.4 * (1 - t))
    }
    pen(coil, line)
    pen([p(0.66, -0.28), p(0.74, -0.25), p(0.82, -0.3)], line)
    return p(0.8, -0.4)
  }

  @discardableResult
  func frog(_ foot: Point, _ size: Double) -> Point {
    func p(_ x: Double, _ y: Double) -> Point { foot + Point(x, y) * size }
    let green = Colour(0x7C9A45)
    for side in [-1.0, 1] {
      drawn(
        .smooth(
          [p(side * 0.3, 0), p(side * 0.95, 0.02), p(side * 0.9, -0.42), p(side * 0.45, -0.4)],
          closed: true), green)
    }
    drawn(.ellipse(p(0, -0.42), size * 0.56, size * 0.44), green)
    canvas.fill(.ellipse(p(0, -0.28), size * 0.36, size * 0.24), Colour(0xC6CF94))
    for side in [-1.0, 1] {
      drawn(.circle(p(side * 0.3, -0.84), size * 0.2), green)
      drawn(.circle(p(side * 0.3, -0.86), size * 0.12), Colour(0xFFF4D0), line: 2)
      canvas.fill(.circle(p(side * 0.27, -0.86), size * 0.055), Self.ink)
    }
    pen([p(-0.4, -0.52), p(0, -0.42), p(0.4, -0.52)], 3.4)
    return p(-0.4, -0.5)
  }

  /// A heron, `size` its height; the bill points to the left.
  @discardableResult
  func heron(_ foot: Point, _ size: Double, bow: Double = 0) -> Point {
    func p(_ x: Double, _ y: Double) -> Point { foot + Point(x, y) * size }
    let (grey, dark) = (Colour(0x9FB0B8), Colour(0x3C4A55))
    for x in [-0.03, 0.05] { pen([p(x, -0.36), p(x + 0.02, 0)], size * 0.018, dark) }
    drawn(
      .smooth(
        [p(-0.14, -0.44), p(0.02, -0.58), p(0.3, -0.38), p(0.34, -0.28), p(0.05, -0.33)],
        closed: true),
      grey)
    let head = p(-0.2 - 0.16 * bow, -0.96 + 0.34 * bow)
    pen(
      [p(-0.08, -0.46), p(-0.2, -0.6), p(-0.06, -0.76 + 0.2 * bow), head], size * 0.062, Self.ink)
    pen([p(-0.08, -0.46), p(-0.2, -0.6), p(-0.06, -0.76 + 0.2 * bow), head], size * 0.046, grey)
    drawn(.ellipse(head, size * 0.062, size * 0.045), Colour(0xE9EDEB), line: 2.4)
    let tip = head + Point(-0.24, 0.05 + 0.1 * bow) * size
    drawn(
      .polygon([head + Point(-0.04, -0.02) * size, tip, head + Point(-0.04, 0.03) * size]),
      Colour(0xD9A441), line: 2.4)
    pen([head + Point(0.02, -0.03) * size, head + Point(0.16, -0.06) * size], size * 0.014, dark)
    canvas.fill(.circle(head + Point(-0.015, -0.01) * size, size * 0.011), Self.ink)
    return tip
  }

  @discardableResult
  func gull(_ place: Point, _ size: Double) -> Point {
    func p(_ x: Double, _ y: Double) -> Point { place + Point(x, y) * size }
    drawn(
      .smooth([p(-0.5, 0), p(0, -0.22), p(0.36, -0.1), p(0.6, 0.02), p(0.1, 0.2)], closed: true),
      Colour(0xFBFBF7))
    drawn(
      .smooth([p(-0.2, -0.08), p(-0.5, -0.7), p(-0.85, -0.95), p(0.14, -0.12)], closed: true),
      Colour(0xB9C3C9))
    drawn(.circle(p(-0.52, -0.1), size * 0.16), Colour(0xFBFBF7))
    drawn(.polygon([p(-0.66, -0.12), p(-0.9, -0.04), p(-0.64, -0.02)]), Colour(0xE0A02F), line: 2)
    canvas.fill(.circle(p(-0.56, -0.14), size * 0.03), Self.ink)
    return p(-0.8, 0)
  }
}
