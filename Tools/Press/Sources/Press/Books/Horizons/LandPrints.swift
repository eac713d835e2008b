import Foundation

/// The prints in which the land has most of the sheet.
extension Block {
  func hayWeather() {
    let (sky, cloud, straw, green, dark) = (
      Colour(0x8FB6C4), Colour(0xF7F0DF), Colour(0xE3B95C), Colour(0x7F8F4C), Colour(0x3F5238)
    )
    fill(sky)
    cuts(
      level(0), level(0.42), rows: 15, length: 160...520, gap: 20...80, Colour(0xB7D0D4), seed: 1
    ) { 5 * (0.3 + $0) }
    cumulus(at(0.22, 0.36), 620, cloud, shade: Colour(0xD3DCD6), seed: 3)
    cumulus(at(0.74, 0.29), 780, cloud, shade: Colour(0xD3DCD6), seed: 4)
    cumulus(at(0.5, 0.42), 300, cloud, shade: Colour(0xD3DCD6), seed: 5)
    let far = rolling(0.47, swing: 26, length: 1500, phase: 0.6)
    below(far, Colour(0x9DA96A))
    let hedge = rolling(0.52, swing: 18, length: 1100, phase: 2)
    hedgerow(hedge, dark, seed: 6)
    below(hedge, straw)
    let field = rolling(0.62, swing: 40, length: 1700, phase: 4.4)
    cuts(hedge, field, rows: 7, length: 90...260, gap: 6...26, Colour(0xF2D68E), seed: 7) {
      2 + 5 * $0
    }
    hedgerow(field, green, seed: 8)
    below(field, Colour(0xD6A544))
    cuts(
      field, rolling(1.02, swing: 30, length: 2600, phase: 1), rows: 17, length: 60...300,
      gap: 8...34, Colour(0xF0D083), seed: 9
    ) { 3 + 8 * $0 }
    for (x, y, s) in [
      (0.16, 0.7, 96.0), (0.34, 0.67, 74), (0.53, 0.72, 110), (0.76, 0.69, 90), (0.9, 0.78, 150),
      (0.24, 0.87, 190), (0.63, 0.9, 210),
    ] { haycock(at(x, y), s) }
    for (x, y) in [(0.4, 0.14), (0.44, 0.1), (0.47, 0.17)] { bird(at(x, y), 46, dark) }
  }

  private func hedgerow(_ line: Line, _ colour: Colour, seed: UInt64) {
    var random = Seeded(seed)
    for x in stride(from: left, through: right, by: 17) {
      canvas.fill(.circle(Point(x, line(x)), random.number(9, 22)), colour)
    }
    for _ in 0..<5 {
      let x = random.number(left, right)
      canvas.fill(.ellipse(Point(x, line(x) - 34), 42, 48), colour)
    }
  }

  private func haycock(_ foot: Point, _ size: Double) {
    var shape = Path()
    shape.move(foot + Point(-size * 0.5, 0))
    shape.curve(
      foot + Point(-size * 0.48, -size * 0.5), foot + Point(-size * 0.2, -size * 0.8),
      foot + Point(0, -size * 0.86))
    shape.curve(
      foot + Point(size * 0.2, -size * 0.8), foot + Point(size * 0.48, -size * 0.5),
      foot + Point(size * 0.5, 0))
    shape.close()
    canvas.fill(.ellipse(foot + Point(size * 0.24, 0), size * 0.64, size * 0.09), Colour(0x9A7330))
    canvas.fill(shape, Colour(0xF2D68E))
    canvas.clipped(to: shape) {
      canvas.fill(
        .ellipse(foot + Point(size * 0.42, -size * 0.3), size * 0.42, size * 0.7), Colour(0xB98532))
      for i in 0..<6 {
        let x = (Double(i) / 5 - 0.5) * size * 0.8
        canvas.fill(
          .ribbon([
            foot + Point(x * 0.35, -size * 0.78), foot + Point(x * 0.85, -size * 0.4),
            foot + Point(x, -size * 0.04),
          ]) { size * 0.03 * sin(.pi * (0.1 + 0.8 * $0)) }, Colour(0x8A6527))
      }
    }
  }

  func snowLine() {
    let (sky, rock, snow, lake) = (
      Colour(0xE8C9A6), Colour(0x4B5A72), Colour(0xF6F1E4), Colour(0x51748A)
    )
    fill(sky)
    cuts(
      level(0), level(0.5), rows: 17, length: 200...640, gap: 20...70, Colour(0xF3DFC2), seed: 11
    ) { 7 * (1 - $0 * 0.6) }
    let farRange = through([
      (0, 0.4), (0.09, 0.27), (0.16, 0.34), (0.27, 0.17), (0.36, 0.3), (0.46, 0.22), (0.55, 0.33),
      (0.66, 0.14), (0.77, 0.31), (0.86, 0.23), (1, 0.37),
    ])
    below(farRange, Colour(0xA9AEB4), step: 4)
    let range = through([
      (0, 0.3), (0.07, 0.36), (0.18, 0.22), (0.26, 0.4), (0.33, 0.35), (0.43, 0.47), (0.52, 0.36),
      (0.6, 0.44), (0.7, 0.29), (0.79, 0.42), (0.9, 0.2), (1, 0.34),
    ])
    below(range, snow, step: 4)
    flanks(range, foot: 0.52, Colour(0x9FB0BE), seed: 12)
    // Below the line nothing is white, and above it nothing is not.
    let line = at(0, 0.52).y
    below({ x in max(line + 5 * sin(x / 31) + 4 * sin(x / 13), range(x)) }, rock)
    flanks({ _ in line + 14 }, foot: 0.68, Colour(0x6C7B91), seed: 13)
    let shore = level(0.7)
    forest(shore, Colour(0x24364A), seed: 14)
    below(shore, lake)
    // The white above lies in the water too.
    cuts(shore, level(1), rows: 17, length: 120...520, gap: 14...60, Colour(0x7F9DAB), seed: 15) {
      2 + 6 * $0
    }
    for (x, w) in [(0.18, 300.0), (0.52, 170), (0.7, 230), (0.9, 320)] {
      for i in 0..<8 {
        let p = at(x, 0.725 + Double(i) * 0.021)
        let half = w * (1 - Double(i) / 9) / 2
        canvas.fill(
          .ribbon([p - Point(half, 0), p, p + Point(half, 0)]) {
            11 * sin(.pi * (0.05 + 0.9 * $0))
          },
          snow)
      }
    }
  }

  /// Marks down the slopes, all falling the same way from the ridge.
  private func flanks(_ top: Line, foot: Double, _ colour: Colour, seed: UInt64) {
    var random = Seeded(seed)
    let end = at(0, foot).y
    for x in stride(from: left, through: right, by: 13) {
      let start = top(x) + random.number(4, 40)
      let reach = min(random.number(40, 170), end - start)
      guard reach > 14 else { continue }
      let lean = random.number(0.2, 0.5) * reach
      let mark = [0, 0.5, 1].map { Point(x + lean * $0, start + reach * $0) }
      canvas.fill(.ribbon(mark) { 8 * sin(.pi * (0.08 + 0.84 * $0)) }, colour)
    }
  }

  private func forest(_ line: Line, _ colour: Colour, seed: UInt64) {
    var random = Seeded(seed)
    for x in stride(from: left - 10, through: right + 10, by: 21) {
      let height = random.number(44, 118)
      let foot = Point(x, line(x) + 4)
      canvas.fill(
        .polygon([
          foot + Point(-height * 0.2, 0), foot - Point(0, height), foot + Point(height * 0.2, 0),
        ]), colour)
    }
  }

  func fen() {
    let (sky, mist, reed, sun) = (
      Colour(0xC9CBBE), Colour(0xE6E0CC), Colour(0x4A5A55), Colour(0xC6533A)
    )
    fill(sky)
    cuts(level(0), level(0.5), rows: 19, length: 300...900, gap: 14...50, mist, seed: 21) {
      3 + 8 * $0
    }
    let disc = at(0.64, 0.485)
    canvas.fill(.circle(disc, 92), sun)
    for (i, y) in [0.475, 0.5].enumerated() {
      let trees = rolling(y, swing: 3, length: 800, phase: Double(i))
      willows(trees, Colour(0x9DA79E).mixed(with: reed, Double(i) * 0.35), seed: UInt64(22 + i))
      below(trees, Colour(0xB3B9AB).mixed(with: reed, Double(i) * 0.14))
    }
    cuts(level(0.51), level(0.66), rows: 6, length: 300...1000, gap: 10...60, mist, seed: 24) {
      14 * sin(.pi * $0) + 3
    }
    below(level(0.6), Colour(0x8D9A8E))
    cuts(level(0.6), level(0.76), rows: 8, length: 200...800, gap: 14...50, mist, seed: 25) {
      9 * (1 - $0) + 2
    }
    // One dyke runs straight to the sun and carries its colour.
    canvas.fill(
      .polygon([at(0.625, 0.56), at(0.655, 0.56), at(0.9, 1.02), at(0.36, 1.02)]), Colour(0xCDD3CB))
    canvas.clipped(to: .polygon([at(0.625, 0.56), at(0.655, 0.56), at(0.9, 1.02), at(0.36, 1.02)]))
    {
      cuts(
        level(0.56), level(1), rows: 18, length: 60...300, gap: 20...90, Colour(0x9FAEA9), seed: 26
      ) { 2 + 6 * $0 }
      for i in 0..<12 {
        let p = at(0.64, 0.575 + Double(i) * 0.034)
        let half = 18 + Double(i) * 6
        canvas.fill(
          .ribbon([p - Point(half, 0), p, p + Point(half, 0)]) { (5 + Double(i)) * sin(.pi * $0) },
          sun)
      }
    }
    rushes(0...0.34, reed, seed: 27)
    rushes(0.9...1, reed, seed: 28)
    for (x, y) in [
      (0.3, 0.2), (0.33, 0.18), (0.36, 0.165), (0.39, 0.18), (0.42, 0.2), (0.27, 0.225),
    ] {
      bird(at(x, y), 52, reed)
    }
  }

  private func willows(_ line: Line, _ colour: Colour, seed: UInt64) {
    var random = Seeded(seed)
    for _ in 0..<15 {
      let x = random.number(left, right)
      let size = random.number(22, 52)
      canvas.fill(.ellipse(Point(x, line(x) - size * 0.8), size * 0.8, size), colour)
      canvas.fill(.rect(Rect(x: x - 4, y: line(x) - size, width: 8, height: size + 4)), colour)
    }
  }

  private func rushes(_ span: ClosedRange<Double>, _ colour: Colour, seed: UInt64) {
    var random = Seeded(seed)
    for _ in 0..<Int((span.upperBound - span.lowerBound) * 260) {
      let foot = at(random.number(span.lowerBound, span.upperBound), 1.02)
      let height = random.number(120, 360)
      let tip = foot + Point(random.wobble(70), -height)
      let bend = foot.mixed(with: tip, 0.6) + Point(random.wobble(10), 0)
      canvas.fill(.ribbon([foot, bend, tip]) { 9 * (1 - $0) + 1.4 }, colour)
      if random.chance(0.3) {
        canvas.fill(.ribbon([tip, tip + Point(2, 26), tip + Point(3, 54)]) { _ in 13 }, colour)
      }
    }
  }

  func dunes() {
    let (sky, light, mid, dark) = (
      Colour(0x7FA3AE), Colour(0xF0CF95), Colour(0xD29A55), Colour(0x8C5A3C)
    )
    fill(sky)
    cuts(
      level(0), level(0.4), rows: 12, length: 260...800, gap: 24...90, Colour(0xA5C0C2), seed: 31
    ) { 7 * $0 + 2 }
    canvas.fill(.circle(at(0.2, 0.2), 74), Colour(0xF7EBCB))
    let crests: [([(Double, Double)], Colour)] = [
      ([(0, 0.42), (0.2, 0.36), (0.38, 0.43), (0.6, 0.35), (0.8, 0.41), (1, 0.37)], mid),
      ([(0, 0.52), (0.16, 0.55), (0.44, 0.41), (0.6, 0.5), (0.82, 0.53), (1, 0.46)], light),
      ([(0, 0.6), (0.24, 0.52), (0.5, 0.66), (0.72, 0.55), (1, 0.64)], mid),
      ([(0, 0.86), (0.3, 0.74), (0.52, 0.8), (0.78, 0.64), (1, 0.76)], light),
    ]
    for (i, (points, colour)) in crests.enumerated() {
      dune(points, colour, shade: i.isMultiple(of: 2) ? dark : mid, seed: UInt64(32 + i))
    }
    walkers(at(0.44, 0.41), dark)
  }

  /// A crest with its sunny back and, beyond each summit, the steep side in the shade.
  private func dune(_ points: [(Double, Double)], _ colour: Colour, shade: Colour, seed: UInt64) {
    let places = points.map { at($0.0, $0.1) }
    let ridge = Path.smooth(places)
    var body = ridge
    body.line(at(1, 1.05))
    body.line(at(0, 1.05))
    body.close()
    canvas.fill(body, colour)
    canvas.clipped(to: body) {
      for i in places.indices.dropFirst().dropLast() where places[i].y < places[i - 1].y {
        let (top, next) = (places[i], places[i + 1])
        var lee = Path()
        lee.move(top)
        lee.curve(
          top + Point(90, 30), next - Point(180, 30), next + Point(120, 10))
        lee.curve(
          next + Point(-60, 160), top + Point(130, 330), top + Point(-150, 420))
        lee.curve(top + Point(30, 260), top + Point(70, 120), top)
        canvas.fill(lee, shade)
      }
      let line = through(points)
      cuts(
        { line($0) + 30 }, { line($0) * 0.4 + (frame.maxY + 60) * 0.6 }, rows: 13, length: 70...330,
        gap: 18...70, colour.mixed(with: Palette.paper, 0.4), seed: seed
      ) { 2 + 5 * $0 }
    }
  }

  private func walkers(_ top: Point, _ colour: Colour) {
    for i in 0..<4 {
      let foot = top + Point(-70 - Double(i) * 62, 14 + Double(i) * 17)
      canvas.fill(
        .ribbon([foot, foot - Point(0, 16), foot - Point(0, 34)]) { 14 - 6 * $0 }, colour)
      canvas.fill(.circle(foot - Point(0, 40), 6.5), colour)
    }
  }
}
