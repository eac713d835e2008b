import Foundation

/// The land under the moon: one long panorama that runs on from page to page.
struct MoonLand {
  let canvas: Canvas
  /// Counts pages along the panorama.
  let stretch: Int

  static let foot = 1120.0
  static let far = Colour(0x2C3E5E)
  static let near = Colour(0x141D31)
  static let glow = Colour(0xE3AE55)

  func draw(_ scene: MoonScene) {
    if scene == .mountains { mountains() }
    ridge(Self.far, base: 960, swing: 34, slow: 0.0031, seed: 1.3)
    if scene == .pond || scene == .boat { water() } else { nearGround() }
    figure(scene)
  }

  private func farHeight(_ x: Double, base: Double, swing: Double, slow: Double, seed: Double)
    -> Double
  {
    let along = Double(stretch) * canvas.width + x
    return base + swing * sin(along * slow + seed) + swing * 0.5 * sin(along * slow * 2.3 + seed)
  }

  /// The surface of the near ground at x.
  func ground(_ x: Double) -> Double {
    farHeight(x, base: 1046, swing: 16, slow: 0.0044, seed: 0.4)
  }

  private func ridge(_ colour: Colour, base: Double, swing: Double, slow: Double, seed: Double) {
    let points = stride(from: -10.0, through: canvas.width + 10, by: 16).map {
      Point($0, farHeight($0, base: base, swing: swing, slow: slow, seed: seed))
    }
    fillDown(points, colour)
  }

  private func nearGround() {
    let points = stride(from: -10.0, through: canvas.width + 10, by: 16).map {
      Point($0, ground($0))
    }
    fillDown(points, Self.near)
  }

  private func fillDown(_ points: [Point], _ colour: Colour) {
    canvas.fill(
      .polygon(points + [Point(canvas.width + 10, Self.foot), Point(-10, Self.foot)]), colour)
  }

  private func mountains() {
    let peaks = [
      Point(-10, 960), Point(120, 850), Point(190, 890), Point(330, 792), Point(440, 850),
      Point(520, 826), Point(660, 905), Point(770, 838), Point(930, 950),
    ]
    fillDown(peaks, Colour(0x3B4F72))
    // Snow lies where the light comes from.
    for (top, half) in [(Point(330, 792), 44.0), (Point(520, 826), 26), (Point(120, 850), 26)] {
      canvas.fill(
        .polygon([
          top, top + Point(half * 0.95, half * 0.9), top + Point(half * 0.4, half * 0.75),
          top + Point(half * 0.12, half * 1.15), top + Point(-half * 0.2, half * 0.7),
          top + Point(-half * 0.75, half * 0.72),
        ]), Colour(0xAFBACA))
    }
  }

  private func water() {
    canvas.fill(
      .rect(Rect(x: 0, y: 1010, width: canvas.width, height: Self.foot - 1010)),
      Colour(0x24375A))
    // The moon's light, broken into strokes that widen towards the reader.
    var random = Seeded(UInt64(stretch) + 40)
    for row in 0..<9 {
      let y = 1020 + Double(row) * 9
      let half = 14 + Double(row) * 7 + random.wobble(10)
      let x = 459 + random.wobble(14)
      canvas.stroke(
        .line(Point(x - half, y), Point(x + half, y)), Colour(0xD9C79A), width: 2.6)
    }
    let bank = stride(from: -10.0, through: canvas.width + 10, by: 24).map {
      Point($0, 1104 + 8 * sin($0 / 120 + Double(stretch) * 7.6))
    }
    fillDown(bank, Self.near)
  }

  // MARK: - What stands there

  private func figure(_ scene: MoonScene) {
    switch scene {
    case .hills, .mountains, .pond: break
    case .lonelyTree: roundTree(x: 690, height: 150)
    case .boat: boat()
    case .signpost: signpost(x: 250)
    case .gate: gate(x: 560)
    case .walkers:
      walker(x: 300, height: 62)
      walker(x: 336, height: 54)
    case .darkHouse:
      house(x: 520, lit: [])
      roundTree(x: 680, height: 104)
    case .litHouse:
      roundTree(x: 150, height: 120)
      house(x: 330, lit: [2])
    case .poplars:
      for i in 0..<6 { poplar(x: 180 + Double(i) * 92, height: 150 + 26 * sin(Double(i) * 1.9)) }
    case .train: train()
    case .bareTree: bareTree(x: 610)
    case .dawn: poplar(x: 170, height: 120)
    }
  }

  private func roundTree(x: Double, height: Double) {
    let foot = Point(x, ground(x) + 4)
    canvas.fill(
      .ribbon([foot, foot - Point(0, height * 0.6)]) { _ in height * 0.07 }, Self.near)
    for (dx, dy, r) in [
      (0.0, 0.74, 0.27), (-0.2, 0.6, 0.19), (0.21, 0.62, 0.2), (-0.1, 0.86, 0.16),
      (0.12, 0.88, 0.15),
    ] {
      canvas.fill(.circle(foot + Point(dx, -dy) * height, r * height), Self.near)
    }
  }

  private func poplar(x: Double, height: Double) {
    let foot = Point(x, ground(x) + 6)
    let crown = [0.0, 0.12, 0.4, 0.75, 1].map { foot - Point(0, height * $0) }
    canvas.fill(
      .ribbon(crown) { height * (0.04 + 0.2 * sin(.pi * pow($0, 0.8))) }, Self.near)
  }

  private func bareTree(x: Double) {
    var random = Seeded(25)
    branch(from: Point(x, ground(x) + 4), angle: -.pi / 2, length: 62, width: 12, &random)
  }

  private func branch(
    from start: Point, angle: Double, length: Double, width: Double, _ random: inout Seeded
  ) {
    guard length > 9 else { return }
    let end = start + Point(angle: angle, distance: length)
    canvas.fill(
      .ribbon([start, start.mixed(with: end, 0.5), end]) { width * (1 - 0.35 * $0) },
      Self.near)
    for side in [-1.0, 1] {
      branch(
        from: end, angle: angle + side * random.number(0.22, 0.55),
        length: length * random.number(0.66, 0.82), width: width * 0.65, &random)
    }
  }

  private func house(x: Double, lit: Set<Int>) {
    let y = ground(x + 50) + 14
    canvas.fill(.rect(Rect(x: x, y: y - 84, width: 124, height: 90)), Self.near)
    canvas.fill(
      .polygon([Point(x - 14, y - 80), Point(x + 62, y - 146), Point(x + 138, y - 80)]), Self.near)
    canvas.fill(.rect(Rect(x: x + 88, y: y - 150, width: 18, height: 50)), Self.near)
    let windows = [(20.0, 58.0), (82, 58), (51, 104)]
    for (i, place) in windows.enumerated() {
      let pane = Rect(x: x + place.0, y: y - place.1, width: 22, height: 24)
      canvas.fill(.rect(pane), lit.contains(i) ? Self.glow : Self.far)
      canvas.stroke(
        .line(Point(pane.midX, pane.y), Point(pane.midX, pane.maxY)), Self.near, width: 2.5)
    }
  }

  private func gate(x: Double) {
    let y = ground(x) + 8
    for post in [0.0, 150] {
      canvas.stroke(
        .line(Point(x + post, y), Point(x + post, y - 78)), Self.near, width: 10, butt: true)
    }
    // The gate stands open, so it is seen shortened.
    let far = Point(x + 92, y - 12)
    for rail in 0..<4 {
      let rise = 14 + Double(rail) * 16
      canvas.stroke(
        .line(Point(x, y - rise), far - Point(0, rise * 0.86)), Self.near, width: 4.5)
    }
    canvas.stroke(.line(far - Point(0, 4), far - Point(0, 62)), Self.near, width: 6)
    canvas.stroke(.line(Point(x, y - 62), far - Point(0, 12)), Self.near, width: 4)
  }

  private func signpost(x: Double) {
    let y = ground(x) + 4
    canvas.stroke(.line(Point(x, y), Point(x, y - 128)), Self.near, width: 8)
    for (rise, hand, length) in [(112.0, 1.0, 78.0), (84, -1, 66)] {
      let (a, b) = (x - hand * 14, x + hand * length)
      canvas.fill(
        .polygon([
          Point(a, y - rise - 10), Point(b, y - rise - 10), Point(b + hand * 14, y - rise),
          Point(b, y - rise + 10), Point(a, y - rise + 10),
        ]), Self.near)
    }
  }

  private func walker(x: Double, height h: Double) {
    let foot = Point(x, ground(x) + 4)
    canvas.fill(.circle(foot - Point(0, h * 0.9), h * 0.1), Self.near)
    let coat = [0.16, 0.4, 0.78].map { foot - Point(h * 0.02, h * $0) }
    canvas.fill(.ribbon(coat) { h * (0.4 - 0.2 * $0) }, Self.near)
    for step in [-0.09, 0.11] {
      canvas.stroke(
        .line(foot - Point(0, h * 0.3), foot + Point(step * h, 0)), Self.near, width: h * 0.085)
    }
  }

  private func boat() {
    let at = Point(300, 1046)
    var hull = Path()
    hull.move(at + Point(-74, -12))
    hull.curve(at + Point(-40, 18), at + Point(40, 18), at + Point(78, -14))
    hull.curve(at + Point(40, -2), at + Point(-40, -2), at + Point(-74, -12))
    canvas.fill(hull, Self.near)
    canvas.fill(.ribbon([at + Point(-6, 0), at + Point(-10, -44)]) { 26 - 10 * $0 }, Self.near)
    canvas.fill(.circle(at + Point(-11, -56), 10), Self.near)
    canvas.stroke(.line(at + Point(-24, -26), at + Point(44, 22)), Self.near, width: 4)
  }

  private func train() {
    let deck = 992.0
    canvas.fill(.rect(Rect(x: 0, y: deck, width: canvas.width, height: 14)), Self.near)
    for i in 0..<9 {
      let x = Double(i) * 116 - 20
      canvas.fill(.rect(Rect(x: x, y: deck, width: 18, height: Self.foot - deck)), Self.near)
      // The spandrels of the arches.
      var corner = Path.rect(Rect(x: x, y: deck + 10, width: 134, height: 60))
      corner.add(.ellipse(Point(x + 67, deck + 74), 49, 58))
      canvas.clipped(to: .rect(Rect(x: x, y: deck, width: 134, height: 70))) {
        canvas.fill(corner, Self.near, evenOdd: true)
      }
    }
    for carriage in 0..<4 {
      let x = 250 + Double(carriage) * 150
      canvas.fill(
        .roundedRect(Rect(x: x, y: deck - 46, width: 142, height: 44), radius: 7), Self.near)
      for window in 0..<5 {
        canvas.fill(
          .rect(Rect(x: x + 12 + Double(window) * 25, y: deck - 36, width: 15, height: 14)),
          Self.glow)
      }
    }
    canvas.fill(
      .roundedRect(Rect(x: 120, y: deck - 40, width: 124, height: 38), radius: 9), Self.near)
    canvas.fill(.rect(Rect(x: 136, y: deck - 62, width: 18, height: 30)), Self.near)
    for (i, r) in [10.0, 15, 21, 27].enumerated() {
      let puff = Point(150 + Double(i) * 40, deck - 80 - Double(i) * 17)
      canvas.fill(.circle(puff, r), Self.far)
    }
  }
}
