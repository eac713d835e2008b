import Foundation

/// Where the story goes.
extension ComicStage {
  /// A room with a window on the right; rain behind it.
  func room(window: Bool = true, evening: Bool = false) {
    field(0, 1, evening ? Colour(0xC7A77B) : Colour(0xD9C49C))
    field(0.8, 1, Colour(0x9A6B45), Colour(0x7E5536))
    pen([at(0, 0.8), at(1, 0.8)], 3)
    guard window else { return }
    let pane = Rect(
      x: at(0.56, 0).x, y: at(0, 0.1).y, width: rect.width * 0.36, height: rect.height * 0.5)
    canvas.fill(.rect(pane), Colour(0x8EA5B3))
    canvas.clipped(to: .rect(pane)) { rain(60, seed: 3) }
    canvas.stroke(.rect(pane), Colour(0xF4EEDF), width: 14)
    canvas.stroke(.rect(pane.inset(-8)), Self.ink, width: 3)
    canvas.stroke(
      .line(Point(pane.midX, pane.y), Point(pane.midX, pane.maxY)), Colour(0xF4EEDF), width: 9)
    canvas.stroke(
      .line(Point(pane.x, pane.midY), Point(pane.maxX, pane.midY)), Colour(0xF4EEDF), width: 9)
  }

  /// Houses in the rain; water runs along the kerb.
  func street(kerb: Double = 0.72) {
    field(0, kerb, Colour(0x9AA9B0), Colour(0xBCC5C4))
    let walls = [0xA9705A, 0xC9B28A, 0x8A8F86, 0xB98B5E, 0x94715F]
    for i in 0..<5 {
      let x = Double(i) * 0.23 - 0.07
      let top = [0.16, 0.05, 0.2, 0.1, 0.17][i]
      shape(
        [(x, kerb), (x, top), (x + 0.11, top - 0.1), (x + 0.22, top), (x + 0.22, kerb)],
        Colour(UInt32(walls[i])))
      for j in 0..<2 {
        let pane = Rect(
          centre: at(x + 0.06 + Double(j) * 0.1, top + 0.16), width: rect.width * 0.05,
          height: rect.height * 0.11)
        drawn(.rect(pane), Colour(0xE9D9A0), line: 2.4)
      }
    }
    field(kerb, kerb + 0.06, Colour(0x6E7376))
    field(kerb + 0.06, 1, Colour(0x7C98A6), Colour(0x5B7B8C))
    for i in 0..<9 {
      let y = kerb + 0.1 + Double(i % 4) * 0.055
      let x = Double(i) * 0.117
      pen([at(x, y), at(x + 0.06, y + 0.012), at(x + 0.1, y)], 2.4, Colour(0xD7E3E8))
    }
  }

  /// A brook between grass; water from `top` down.
  func brook(top: Double = 0.5) {
    field(0, top, Colour(0xBFD6DA), Colour(0xDCE4CC))
    shape(
      [
        (-0.02, top), (-0.02, top - 0.24), (0.2, top - 0.3), (0.5, top - 0.2), (0.8, top - 0.28),
        (1.02, top - 0.2), (1.02, top),
      ], Colour(0x8FA868), smooth: false)
    water(top, Colour(0x7FA9AE), Colour(0x467683))
    reeds(0.04, top + 0.03, 7, seed: 4)
    reeds(0.86, top + 0.02, 6, seed: 9)
  }

  /// A broad river with trees on the far bank.
  func river(top: Double = 0.42, night: Bool = false) {
    let sky = night ? (Colour(0x18243F), Colour(0x3E5474)) : (Colour(0xF0D9A8), Colour(0xEBC48F))
    field(0, top, sky.0, sky.1)
    if night { stars(60, down: top * 0.8, seed: 5) }
    let bank = night ? Colour(0x1B2A38) : Colour(0x7C8F5A)
    var random = Seeded(31)
    for i in 0..<11 {
      let x = Double(i) * 0.1 + random.wobble(0.03)
      let size = rect.width * random.number(0.05, 0.085)
      drawn(
        .circle(at(x, top) - Point(0, size * 0.6), size),
        bank.mixed(with: Self.ink, random.number(0, 0.25)), line: 2.4)
    }
    water(
      top, night ? Colour(0x3E5474) : Colour(0xB9B58C), night ? Colour(0x16233A) : Colour(0x567F86))
  }

  func water(_ top: Double, _ upper: Colour, _ lower: Colour, seed: UInt64 = 2) {
    field(top, 1, upper, lower)
    pen([at(0, top), at(1, top)], 3)
    var random = Seeded(seed)
    for _ in 0..<26 {
      let v = random.number(top + 0.04, 1)
      let u = random.number(-0.05, 1)
      let half = 0.02 + 0.06 * (v - top)
      pen(
        [at(u - half, v), at(u, v - 0.006), at(u + half, v)], 2.2,
        upper.mixed(with: Colour(0xFFFFFF), 0.5).opacity(0.8))
    }
  }

  func reeds(_ u: Double, _ v: Double, _ count: Int, seed: UInt64) {
    var random = Seeded(seed)
    for _ in 0..<count {
      let foot = at(u + random.number(0, 0.1), v)
      let tip = foot + Point(random.wobble(26), -rect.height * random.number(0.2, 0.42))
      pen(
        [foot, foot.mixed(with: tip, 0.5) + Point(random.wobble(8), 0), tip], 6, Colour(0x5C7340))
      if random.chance(0.5) { drawn(.ellipse(tip, 8, 26), Colour(0x6B4630), line: 2) }
    }
  }

  func sea(
    top: Double = 0.4, _ upper: Colour = Colour(0x8FB7C4), _ lower: Colour = Colour(0x2F6577),
    sky: (Colour, Colour) = (Colour(0xBBD5DE), Colour(0xF1E7CE)), seed: Double = 1
  ) {
    field(0, top + 0.02, sky.0, sky.1)
    waves(top: top, rows: 6, height: rect.height * 0.035, length: 64, upper, lower, seed: seed)
  }

  /// Black water and no light.
  func storm(top: Double = 0.42, rows: Int = 5, height: Double = 0.16, seed: Double) {
    field(0, 1, Colour(0x1B222C), Colour(0x39454F))
    for i in 0..<5 {
      let place = at(0.1 + Double(i) * 0.22, 0.1 + 0.06 * Double(i % 2))
      canvas.fill(
        .ellipse(place, rect.width * 0.19, rect.height * 0.09), Colour(0x11161E, alpha: 0.6))
    }
    waves(
      top: top, rows: rows, height: rect.height * height, length: 105, Colour(0x3F5A66),
      Colour(0x13262F), seed: seed)
    rain(150, lean: -0.7, seed: UInt64(seed * 10) + 5)
  }

  /// The room below the lamp.
  func lampRoom(lit: Bool) {
    field(
      0, 1, lit ? Colour(0xD8A55F) : Colour(0x4A4640), lit ? Colour(0xA8743C) : Colour(0x332F2C))
    shape([(0, 0.84), (1, 0.84), (1, 1), (0, 1)], lit ? Colour(0x7E5536) : Colour(0x2A2521))
    for x in stride(from: 0.1, through: 0.9, by: 0.2) {
      let pane = Rect(centre: at(x, 0.3), width: rect.width * 0.15, height: rect.height * 0.36)
      canvas.fill(.rect(pane), Colour(0x18222E))
      canvas.clipped(to: .rect(pane)) { rain(26, lean: -0.6, seed: UInt64(x * 100)) }
      canvas.stroke(.rect(pane), Self.ink, width: 4)
    }
  }

  /// A sheet of the book with its last words, readable.
  func lastPage(_ middle: Point, width: Double, tilt: Double = 0) {
    let sheet = Rect(centre: middle, width: width, height: width * 1.36)
    canvas.rotated(tilt, around: middle) {
      drawn(.rect(sheet), Colour(0xFBF6E6))
      for (a, b) in [
        (Point(sheet.x, sheet.y), Point(sheet.maxX, sheet.maxY)),
        (Point(sheet.maxX, sheet.y), Point(sheet.x, sheet.maxY)),
        (Point(sheet.midX, sheet.y), Point(sheet.midX, sheet.maxY)),
        (Point(sheet.x, sheet.midY), Point(sheet.maxX, sheet.midY)),
      ] { canvas.stroke(.line(a, b), Colour(0xD9CDB0), width: 3) }
      let size = width * 0.072
      let style = TextStyle(
        size: size, leading: size * 1.3, colour: Self.ink, alignment: .left, indent: size)
      let words = [
        "knocked, and she ran, and opened the door, and there stood the one she had waited for.",
        "“You are late,” she said.", "“I came the long way,” was the answer. “It was raining.”",
      ]
      let after = canvas.flow(
        words, x: sheet.x + width * 0.11, width: width * 0.78, baseline: sheet.y + width * 0.22,
        style)
      canvas.line(
        "The End", x: sheet.midX, baseline: after + size * 1.2,
        TextStyle.smallCaps.with(size: size * 0.95), anchor: .middle)
    }
  }

  /// The page as a shade around a flame: the paper glows.
  func shade(_ foot: Point, _ size: Double) {
    canvas.fill(.circle(foot - Point(0, size * 0.55), size * 1.7), Colour(0xFFE89A, alpha: 0.25))
    canvas.fill(.circle(foot - Point(0, size * 0.55), size * 1.1), Colour(0xFFF0B8, alpha: 0.35))
    func p(_ x: Double, _ y: Double) -> Point { foot + Point(x, y) * size }
    drawn(.polygon([p(-0.42, 0), p(-0.3, -1.1), p(0.3, -1.1), p(0.42, 0)]), Colour(0xFFE7A8))
    for x in [-0.2, 0, 0.2] {
      canvas.stroke(.line(p(x * 1.3, 0), p(x, -1.1)), Colour(0xC9A35A), width: 2.4)
    }
    canvas.fill(.ellipse(p(0, -0.4), size * 0.15, size * 0.3), Colour(0xFFFBE4))
    pen([p(0.0, -0.52), p(0.06, -0.5)], 3.4)
    for x in [-0.13, 0.13] { canvas.fill(.circle(p(x, -0.6), size * 0.035), Self.ink) }
    pen([p(-0.08, -0.42), p(0, -0.38), p(0.08, -0.42)], 3)
  }
}
