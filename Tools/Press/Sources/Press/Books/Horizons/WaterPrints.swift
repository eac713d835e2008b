import Foundation

/// The prints of sea and rain.
extension Block {
  func lowTide() {
    let (sky, sand, wet, far) = (
      Colour(0xF0DDB8), Colour(0xC79F6B), Colour(0xA9BDBB), Colour(0x5E7480)
    )
    fill(sky)
    cuts(
      level(0), level(0.4), rows: 15, length: 220...760, gap: 30...110, Colour(0xF8EBD0), seed: 41
    ) { 7 * (1 - $0) + 2 }
    canvas.fill(.circle(at(0.76, 0.2), 64), Colour(0xE5A45F))
    below(rolling(0.39, swing: 9, length: 900, phase: 1), Colour(0x9AA6A0))
    below(level(0.41), far)
    cuts(level(0.415), level(0.47), rows: 4, length: 120...400, gap: 30...90, sky, seed: 42) { _ in
      3
    }
    below(rolling(0.47, swing: 5, length: 700, phase: 2), sand)
    // The pools hold the sky; they widen towards the reader.
    for i in 0..<11 {
      let t = Double(i) / 10
      let y = 0.5 + 0.5 * pow(t, 1.5)
      pool(y, thickness: 8 + 44 * t, wet, seed: UInt64(50 + i))
    }
    cuts(
      level(0.5), level(1.02), rows: 26, length: 30...150, gap: 40...200, Colour(0xE0BE8A), seed: 43
    ) { 2 + 5 * $0 }
    groyne()
    for (x, y, h) in [(0.17, 0.56, 62.0), (0.2, 0.565, 66), (0.36, 0.53, 40), (0.47, 0.62, 92)] {
      picker(at(x, y), h)
    }
    for (x, y, s) in [(0.3, 0.17, 52.0), (0.36, 0.13, 40), (0.41, 0.21, 34)] {
      bird(at(x, y), s, far)
    }
  }

  private func pool(_ y: Double, thickness: Double, _ colour: Colour, seed: UInt64) {
    var random = Seeded(seed)
    var x = left - random.number(0, 500)
    while x < right {
      let reach = random.number(300, 900)
      let middle = at(0, y).y + random.wobble(thickness)
      let line = (0...8).map { i in
        Point(x + reach * Double(i) / 8, middle + thickness * 0.16 * sin(Double(i) * 1.2 + x))
      }
      canvas.fill(
        .ribbon(line) { thickness * pow(max(0, sin(.pi * $0)), 0.5) * (0.85 + 0.15 * sin($0 * 9)) },
        colour)
      canvas.fill(
        .ribbon(line.map { $0 + Point(0, thickness * 0.1) }) {
          thickness * 0.16 * pow(max(0, sin(.pi * $0)), 0.5)
        }, Colour(0xD7E0D6))
      x += reach + random.number(60, 420)
    }
  }

  /// A row of old posts, going out.
  private func groyne() {
    for i in 0..<16 {
      let t = pow(Double(i) / 15, 1.8)
      let foot = at(0.86 - 0.25 * (1 - t) - 0.02, 0.5 + 0.47 * t)
      let height = 22 + 200 * t
      canvas.fill(
        .rect(Rect(x: foot.x, y: foot.y - height, width: 5 + 30 * t, height: height)),
        Colour(0x3E3A36))
      canvas.fill(
        .ellipse(foot + Point(3 + 15 * t, 2), 8 + 44 * t, 2 + 8 * t), Colour(0xD7E0D6))
    }
  }

  private func picker(_ foot: Point, _ h: Double) {
    let ink = Colour(0x3E3A36)
    canvas.stroke(.line(foot, foot + Point(h * 0.06, -h * 0.5)), ink, width: h * 0.14)
    canvas.fill(
      .ribbon([
        foot + Point(h * 0.05, -h * 0.42), foot + Point(h * 0.12, -h * 0.66),
        foot + Point(h * 0.36, -h * 0.74),
      ]) { _ in h * 0.24 }, ink)
    canvas.fill(.circle(foot + Point(h * 0.5, -h * 0.7), h * 0.1), ink)
    canvas.stroke(
      .line(foot + Point(h * 0.34, -h * 0.7), foot + Point(h * 0.4, -h * 0.2)), ink, width: h * 0.07
    )
    canvas.fill(
      .rect(Rect(x: foot.x + h * 0.5, y: foot.y - h * 0.18, width: h * 0.24, height: h * 0.18)), ink
    )
  }

  func rain() {
    let (sky, cloud, heavy, green) = (
      Colour(0xE4D7B4), Colour(0x8A97A0), Colour(0x47566B), Colour(0x8E9A54)
    )
    fill(sky)
    cuts(
      level(0.06), level(0.55), rows: 14, length: 200...600, gap: 30...90, Colour(0xF2E9CD),
      seed: 61
    ) { 7 * $0 + 2 }
    let hills = rolling(0.6, swing: 46, length: 1300, phase: 0.3)
    below(hills, Colour(0x6F7F72))
    front(
      through([(0, 0.11), (0.2, 0.15), (0.4, 0.26), (0.62, 0.3), (0.8, 0.4), (1, 0.44)]), cloud, 62)
    rainfall(from: 0.36, cloud.mixed(with: heavy, 0.3), lean: 190, count: 230, seed: 63)
    front(through([(0, 0.02), (0.3, 0.07), (0.55, 0.2), (0.8, 0.3), (1, 0.34)]), heavy, 64)
    let field = rolling(0.72, swing: 34, length: 1900, phase: 3)
    below(field, green)
    cuts(field, level(1.04), rows: 13, length: 90...380, gap: 16...60, Colour(0xC2C17B), seed: 65) {
      3 + 6 * $0
    }
    barn(at(0.17, 0.76))
    rainfall(from: 0.6, heavy, lean: 210, count: 130, seed: 66)
    for (x, y) in [(0.24, 0.42), (0.28, 0.46), (0.19, 0.47)] { bird(at(x, y), 48, heavy) }
  }

  /// The lower edge of a cloud: lobes that hang down, marked with arcs.
  private func front(_ edge: Line, _ colour: Colour, _ seed: UInt64) {
    var random = Seeded(seed)
    let top = stride(from: left - 10, through: right + 10, by: 10).map { Point($0, edge($0) - 20) }
    canvas.fill(
      .polygon(top + [Point(right + 10, frame.y - 10), Point(left - 10, frame.y - 10)]), colour)
    let light = colour.mixed(with: Palette.paper, 0.3)
    for x in stride(from: left, through: right, by: 76) {
      let radius = random.number(58, 104)
      let centre = Point(x, edge(x) - radius * 0.55)
      canvas.fill(.circle(centre, radius), colour)
      for k in 0..<3 {
        canvas.stroke(
          .arc(centre: centre, radius: radius * (0.82 - 0.2 * Double(k)), from: 20, to: 150), light,
          width: 5 - Double(k))
      }
    }
  }

  private func rainfall(
    from start: Double, _ colour: Colour, lean: Double, count: Int, seed: UInt64
  ) {
    var random = Seeded(seed)
    for _ in 0..<count {
      // Thin where it begins, thick towards the right.
      let x = start + (1.12 - start) * pow(random.number(0, 1), 0.75)
      let top = at(x, random.number(0.28, 0.7))
      let t = random.number(0.3, 1)
      let mark = [0, 0.5, 1].map { top + Point(-lean * t * $0, 330 * t * $0) }
      canvas.fill(.ribbon(mark) { 6 * sin(.pi * (0.06 + 0.88 * $0)) }, colour)
    }
  }

  private func barn(_ foot: Point) {
    let (wall, roof) = (Colour(0xA8412F), Colour(0x3B4350))
    canvas.fill(.rect(Rect(x: foot.x, y: foot.y - 84, width: 230, height: 96)), wall)
    canvas.fill(
      .polygon([
        foot + Point(-16, -78), foot + Point(34, -142), foot + Point(196, -142),
        foot + Point(246, -78),
      ]), roof)
    canvas.fill(.rect(Rect(x: foot.x + 90, y: foot.y - 56, width: 56, height: 68)), roof)
    for (dx, r) in [(-70.0, 62.0), (-130, 46), (300, 54)] {
      canvas.fill(.circle(foot + Point(dx, -r), r), Colour(0x4F6040))
      canvas.fill(
        .rect(Rect(x: foot.x + dx - 6, y: foot.y - r, width: 12, height: r + 12)), Colour(0x4F6040))
    }
  }

  func swell() {
    let (sky, pale, mid, deep) = (
      Colour(0xDDE0D2), Colour(0xA8C2C4), Colour(0x4F8296), Colour(0x1F4A63)
    )
    fill(sky)
    cuts(
      level(0), level(0.3), rows: 12, length: 260...900, gap: 30...90, Colour(0xC3CDC6), seed: 71
    ) { 4 + 4 * $0 }
    below(level(0.3), pale)
    for row in 0..<8 {
      let t = Double(row) / 7
      let y = 0.31 + 0.6 * pow(t, 1.35)
      let inks = [pale, mid, deep]
      let ink =
        t < 0.5 ? inks[0].mixed(with: inks[1], t * 2) : inks[1].mixed(with: inks[2], t * 2 - 1)
      roller(y, size: 22 + 150 * t, phase: Double(row) * 1.9, ink, seed: UInt64(72 + row))
      if row == 4 { trawler(at(0.63, y - 0.025)) }
    }
    for (x, y, s) in [(0.2, 0.14, 64.0), (0.26, 0.19, 44), (0.84, 0.12, 50)] {
      bird(at(x, y), s, deep)
    }
  }

  /// One swell: sharp crests, a face of curved marks, foam at the top.
  private func roller(_ y: Double, size: Double, phase: Double, _ colour: Colour, seed: UInt64) {
    let base = at(0, y).y
    let length = size * 7
    func crest(_ x: Double) -> Double {
      let u = x / length + phase
      return base - size * pow(1 - abs(sin(.pi * u)), 1.6) * (0.8 + 0.2 * sin(u * 1.7))
    }
    below(crest, colour, step: 4)
    let light = colour.mixed(with: Palette.paper, 0.42)
    for k in 1...4 {
      let above: Line = { crest($0) + size * 0.16 * Double(k) }
      cuts(
        above, { above($0) + size * 0.14 }, rows: 1, length: size * 0.5...size * 2.2,
        gap: size * 0.2...size * 0.9, light, seed: seed * 10 + UInt64(k),
        width: { _ in size * 0.045 * (1.3 - 0.2 * Double(k)) + 1 })
    }
    let line = stride(from: left - 10, through: right + 10, by: 6).map { Point($0, crest($0)) }
    let foam = line.split { base - $0.y <= size * 0.42 }
    for cap in foam where cap.count > 2 {
      canvas.fill(
        .ribbon(cap.map { $0 + Point(0, 2) }) { size * 0.11 * pow(max(0, sin(.pi * $0)), 0.7) + 1 },
        Palette.paper)
    }
  }

  private func trawler(_ at: Point) {
    let hull = Colour(0xB4452F)
    canvas.rotated(-0.1, around: at) {
      func p(_ x: Double, _ y: Double) -> Point { at + Point(x, y) }
      canvas.stroke(.line(p(-52, -40), p(-52, -150)), Colour(0x2A2521), width: 5)
      canvas.stroke(.line(p(-52, -144), p(70, -44)), Colour(0x2A2521), width: 2.5)
      canvas.fill(.rect(Rect(x: at.x - 16, y: at.y - 98, width: 62, height: 62)), Palette.paper)
      canvas.fill(.rect(Rect(x: at.x - 6, y: at.y - 86, width: 42, height: 18)), Colour(0x1F4A63))
      var shape = Path()
      shape.move(p(-120, -46))
      shape.line(p(112, -60))
      shape.curve(p(96, -20), p(84, 6), p(70, 22))
      shape.line(p(-96, 22))
      shape.close()
      canvas.fill(shape, hull)
      canvas.stroke(.line(p(-116, -34), p(104, -46)), Palette.paper, width: 5)
    }
  }

  func islands() {
    let sun = at(0.36, 0.5)
    let bands = [
      Colour(0x7C6A86), Colour(0xA67A86), Colour(0xCF8E7C), Colour(0xE8AE7C), Colour(0xF3CD95),
    ]
    for (i, colour) in bands.enumerated() {
      let y = Double(i) * 0.11
      below(i == 0 ? level(-0.1) : rolling(y, swing: 8, length: 1500, phase: Double(i)), colour)
      cuts(
        level(y + 0.015), level(y + 0.11), rows: 5, length: 220...800, gap: 40...140,
        colour.mixed(with: bands[min(i + 1, 4)], 0.6), seed: UInt64(81 + i)
      ) { 6 * $0 + 2 }
    }
    rays(sun, from: 122, to: 330, count: 60, Colour(0xFBE3B4), width: 7, seed: 90)
    canvas.fill(.circle(sun, 104), Colour(0xFBEFCF))
    below(level(0.53), Colour(0xE0A98A))
    let shapes: [([(Double, Double)], Double, UInt32)] = [
      (
        [
          (0.5, 0.53), (0.58, 0.49), (0.66, 0.5), (0.76, 0.455), (0.88, 0.51), (1.0, 0.48),
          (1.01, 0.53),
        ],
        0.53, 0xB58A8C
      ),
      ([(-0.01, 0.5), (0.08, 0.46), (0.17, 0.5), (0.24, 0.55)], 0.55, 0x9A7684),
      (
        [(0.6, 0.6), (0.69, 0.53), (0.76, 0.55), (0.85, 0.475), (0.93, 0.52), (1.01, 0.5)], 0.6,
        0x7B6079
      ),
      (
        [(0.05, 0.68), (0.13, 0.6), (0.2, 0.63), (0.29, 0.57), (0.36, 0.64), (0.43, 0.68)], 0.68,
        0x5C4C6B
      ),
      (
        [(0.52, 0.8), (0.64, 0.69), (0.7, 0.72), (0.82, 0.6), (0.92, 0.69), (1.01, 0.66)], 0.8,
        0x3F3A5A
      ),
    ]
    for (i, (points, shore, hex)) in shapes.enumerated() {
      cuts(
        level(shore - 0.02), level(shore + 0.1), rows: 5, length: 120...460, gap: 50...180,
        Colour(0xF3CD95).mixed(with: Colour(0x7C6A86), Double(i) * 0.16), seed: UInt64(91 + i)
      ) { 3 + 4 * $0 }
      island(points, shore: shore, Colour(hex), seed: UInt64(100 + i))
    }
    // The sun's road over the water.
    for i in 0..<13 {
      let p = at(0.36, 0.545 + Double(i) * 0.036)
      let half = 96 - 34 * sin(Double(i) * 0.9) + Double(i) * 5
      guard i < 2 || i > 3 else { continue }
      canvas.fill(
        .ribbon([p - Point(half, 0), p, p + Point(half, 0)]) {
          (6 + Double(i) * 0.7) * sin(.pi * $0)
        },
        Colour(0xFBEFCF))
    }
    dinghy(at(0.36, 0.86))
  }

  private func island(_ points: [(Double, Double)], shore: Double, _ colour: Colour, seed: UInt64) {
    let places = points.map { at($0.0, $0.1) }
    var shape = Path.smooth(places, tension: 0.25)
    shape.line(Point(places[places.count - 1].x, at(0, shore).y))
    shape.line(Point(places[0].x, at(0, shore).y))
    shape.close()
    canvas.fill(shape, colour)
    canvas.clipped(to: shape) {
      flankMarks(through(points), foot: shore, colour.mixed(with: Palette.paper, 0.16), seed: seed)
    }
  }

  private func flankMarks(_ top: Line, foot: Double, _ colour: Colour, seed: UInt64) {
    var random = Seeded(seed)
    let end = at(0, foot).y
    for x in stride(from: left, through: right, by: 15) {
      let start = top(x) + random.number(8, 46)
      let reach = min(random.number(30, 130), end - start)
      guard reach > 12 else { continue }
      let mark = [0, 0.5, 1].map { Point(x + reach * 0.35 * $0, start + reach * $0) }
      canvas.fill(.ribbon(mark) { 5 * sin(.pi * (0.08 + 0.84 * $0)) }, colour)
    }
  }

  private func dinghy(_ at: Point) {
    let ink = Colour(0x2C2A44)
    var hull = Path()
    hull.move(at + Point(-110, -18))
    hull.curve(at + Point(-80, 28), at + Point(70, 28), at + Point(118, -24))
    hull.close()
    canvas.fill(hull, ink)
    canvas.stroke(.line(at + Point(10, -14), at + Point(10, -210)), ink, width: 6)
    canvas.fill(
      .polygon([at + Point(20, -204), at + Point(110, -44), at + Point(20, -34)]), Colour(0xF7E6C4))
    canvas.fill(
      .polygon([at + Point(0, -190), at + Point(-76, -40), at + Point(0, -34)]), Colour(0xE3A77A))
  }
}
