import Foundation

/// The second half of the way: the lake, the pass, the cape and the morning.
extension Scenery {
  /// Nothing but fog, and its own light going before the boat.
  func fogOnTheLake() {
    sky([(0, Colour(0x52707A)), (0.5, Colour(0x8AA3A3)), (0.62, Colour(0xA7BAB3))])
    for (i, base) in [560.0, 640, 720].enumerated() {
      let depth = Double(i) * 0.25
      let colour = Colour(0x7E9A9C).mixed(with: Colour(0x4E6D75), depth)
      let ridge = Ridge(base: base, swing: 34, length: 700, seed: UInt64(90 + i))
      land(ridge, colour, mist: Colour(0xA7BAB3), depth: 260)
      var random = Seeded(UInt64(95 + i))
      for _ in 0..<16 {
        let x = random.number(0, Self.width)
        pine(
          Point(x, ridge.height(x) + 12), random.number(40, 90) + Double(i) * 26, colour,
          seed: UInt64(x))
      }
      fog(base + 120, 130, Colour(0xB4C4BB, alpha: 0.75))
    }
    let shore = 860.0
    canvas.fill(
      .rect(Rect(x: 0, y: shore, width: Self.width, height: Self.height - shore)),
      from: Point(0, shore), to: Point(0, Self.height),
      [(0, Colour(0xAEBFB7)), (0.35, Colour(0x7F9A9B)), (1, Colour(0x35525C))])
    fog(shore, 120, Colour(0xBECBC0, alpha: 0.9))
    boat(Point(1040, 1080))
    for (x, n) in [(40.0, 9), (250, 6), (1480, 7), (1700, 11)] { reeds(Point(x, 1450), n) }
    heron(Point(1590, 1210))
  }

  private func boat(_ at: Point) {
    let dark = Colour(0x1C2F38)
    let bow = at + Point(252, -150)
    // The light's path on the water comes straight towards the reader.
    var random = Seeded(101)
    for i in 0..<15 {
      let y = at.y + 46 + Double(i) * 17
      let half = 60 - Double(i) * 3 + random.wobble(16)
      let x = bow.x + random.wobble(16)
      canvas.fill(
        .ribbon([Point(x - half, y), Point(x, y), Point(x + half, y)]) { 6 * sin(.pi * $0) + 1 },
        Self.lamp.opacity(0.75 - Double(i) * 0.04))
    }
    canvas.fill(.ellipse(at + Point(0, 34), 300, 16), dark.opacity(0.4))
    var hull = Path()
    hull.move(at + Point(-270, -44))
    hull.curve(at + Point(-190, 60), at + Point(170, 60), at + Point(290, -62))
    hull.curve(at + Point(180, -6), at + Point(-160, -6), at + Point(-270, -44))
    canvas.fill(hull, dark)
    canvas.stroke(.line(at + Point(222, -26), bow), dark, width: 9)
    canvas.stroke(.line(bow, bow + Point(40, -10)), dark, width: 7)
    _ = rower(at + Point(-40, 2))
    let lamp = lantern(bow + Point(40, -10), 54)
    lantern(lights: lamp, reach: 560)
  }

  private func rower(_ at: Point) -> Point {
    let oar = [at + Point(30, -78), at + Point(-180, 74)]
    canvas.stroke(.line(oar[0], oar[1]), Colour(0x1C2F38), width: 7)
    canvas.fill(
      .ribbon([oar[1] - Point(-20, 14), oar[1], oar[1] + Point(-36, 26)]) { _ in 20 },
      Colour(0x1C2F38))
    var cloak = Path()
    cloak.move(at + Point(-10, -178))
    cloak.curve(at + Point(22, -182), at + Point(34, -150), at + Point(24, -132))
    cloak.curve(at + Point(52, -90), at + Point(60, -30), at + Point(62, 6))
    cloak.line(at + Point(-66, 6))
    cloak.curve(at + Point(-56, -60), at + Point(-40, -110), at + Point(-26, -132))
    cloak.curve(at + Point(-36, -160), at + Point(-28, -176), at + Point(-10, -178))
    canvas.fill(cloak, Self.cloak)
    canvas.clipped(to: cloak) {
      canvas.fill(
        .polygon([
          at + Point(-90, -200), at + Point(-4, -190), at + Point(-16, -90), at + Point(-6, 20),
          at + Point(-90, 20),
        ]), Colour(0x6E2A24))
      canvas.fill(.ellipse(at + Point(22, -152), 13, 19), Colour(0x2A1B1E))
    }
    canvas.stroke(
      .line(at + Point(14, -110), oar[0]), Self.cloak, width: 18)
    return at
  }

  private func reeds(_ foot: Point, _ count: Int) {
    var random = Seeded(UInt64(foot.x) + 7)
    let dark = Colour(0x142630)
    for _ in 0..<count {
      let base = foot + Point(random.number(0, 150), 0)
      let tip = base + Point(random.wobble(60), -random.number(220, 430))
      let bend = base.mixed(with: tip, 0.6) + Point(random.wobble(14), 0)
      canvas.fill(.ribbon([base, bend, tip]) { 8 - 6.5 * $0 }, dark)
      if random.chance(0.5) {
        canvas.fill(.ribbon([tip, tip + Point(1, 34), tip + Point(2, 64)]) { _ in 15 }, dark)
      } else {
        let leaf = base.mixed(with: tip, 0.4)
        canvas.fill(
          .ribbon([leaf, leaf + Point(34, -90), leaf + Point(100, -96)]) { 9 * (1 - $0) + 1 }, dark)
      }
    }
  }

  private func heron(_ foot: Point) {
    let dark = Colour(0x1C2F38)
    canvas.stroke(.line(foot, foot - Point(4, 96)), dark, width: 5)
    canvas.fill(
      .ribbon([
        foot + Point(-76, -76), foot + Point(-20, -112), foot + Point(34, -142),
      ]) { 46 * pow(max(0, sin(.pi * min(1, 0.08 + 0.8 * $0))), 0.8) + 2 }, dark)
    canvas.fill(
      .ribbon([
        foot + Point(22, -138), foot + Point(50, -176), foot + Point(26, -212),
        foot + Point(36, -242),
      ]) { 17 - 8 * $0 }, dark)
    canvas.fill(
      .polygon([
        foot + Point(28, -254), foot + Point(48, -252), foot + Point(108, -236),
        foot + Point(40, -232),
      ]), dark)
  }

  /// Over the pass, the wind in the face.
  func snow() {
    sky([(0, Colour(0x2B3B5E)), (0.4, Colour(0x5F7796)), (0.8, Colour(0xA9BAC8))])
    peaks()
    land(
      Ridge(base: 960, swing: 46, length: 1100, seed: 120), Colour(0xA3B6C8),
      mist: Colour(0xC4D0DA), depth: 240)
    fog(1000, 150, Colour(0xC9D4DD, alpha: 0.7))
    let slope = stride(from: -20.0, through: Self.width + 60, by: 40).map {
      Point($0, slopeHeight($0))
    }
    canvas.fill(
      .polygon(slope + [Point(Self.width + 60, 1460), Point(-20, 1460)]), from: Point(0, 800),
      to: Point(0, 1440), [(0, Colour(0xEDF0EE)), (1, Colour(0xBFCCD8))])
    for (x, h) in [(210.0, 210.0), (330, 150), (1610, 190), (1716, 260), (90, 140)] {
      pine(Point(x, slopeHeight(x) + 14), h, Colour(0x2F4160), seed: UInt64(x))
    }
    var random = Seeded(130)
    for (i, x) in stride(from: -10.0, to: 1130, by: 34).enumerated() {
      let side = i.isMultiple(of: 2) ? 0.0 : 16
      canvas.fill(
        .ellipse(Point(x, slopeHeight(x) + 30 + side), 9, 4.5), Colour(0x8398AE))
    }
    let foot = Point(1150, slopeHeight(1150) + 34)
    let lamp = walker(foot, 150)
    lantern(lights: lamp, reach: 360, ground: foot.y + 6)
    for _ in 0..<520 {
      let size = pow(random.number(0, 1), 3) * 7 + 1.4
      let p = Point(random.number(0, Self.width), random.number(0, Self.height))
      let drift = Point(-size * 1.6, size * 0.9)
      canvas.stroke(.line(p, p + drift), Colour(0xFFFFFF, alpha: 0.85), width: size)
    }
  }

  private func slopeHeight(_ x: Double) -> Double {
    1250 - x * 0.17 + 26 * sin(x / 260) + 10 * sin(x / 97)
  }

  private func peaks() {
    let tops = [
      (Point(300, 420), 520.0, 0x7089A7), (Point(1440, 330), 640, 0x66809F),
      (Point(860, 560), 480, 0x7F97B2), (Point(1820, 560), 420, 0x7F97B2),
      (Point(20, 640), 360, 0x7F97B2),
    ]
    for (top, half, hex) in tops {
      let rock = Colour(UInt32(hex))
      let left = top + Point(-half, half * 1.15)
      let right = top + Point(half * 0.9, half * 1.15)
      canvas.fill(.polygon([left, top, right]), rock)
      // The side turned from the light, along a ridge that wanders down.
      let spine = [
        top, top + Point(half * 0.04, half * 0.26), top + Point(-half * 0.05, half * 0.5),
        top + Point(half * 0.08, half * 0.8), top + Point(0, half * 1.15),
      ]
      canvas.fill(.polygon(spine + [right]), rock.mixed(with: Colour(0x3B5175), 0.45))
      canvas.fill(
        .polygon([
          top, top + Point(-half * 0.32, half * 0.37), top + Point(-half * 0.2, half * 0.34),
          top + Point(-half * 0.12, half * 0.44), spine[1] + Point(-half * 0.01, half * 0.02),
        ]), Colour(0xE9EDEE))
      canvas.fill(
        .polygon([
          top, spine[1], top + Point(half * 0.13, half * 0.36),
          top + Point(half * 0.18, half * 0.28),
          top + Point(half * 0.28, half * 0.36),
        ]), Colour(0xB4C3D3))
    }
  }

  /// The cape at last. Out on the water they have no light to steer by.
  func storm() {
    sky([(0, Colour(0x10141F)), (0.5, Colour(0x26303F)), (0.7, Colour(0x3E4A56))])
    var random = Seeded(140)
    for _ in 0..<16 {
      cloud(
        Point(random.number(-100, Self.width), random.number(60, 560)), random.number(500, 900),
        Colour(0x161C28, alpha: 0.5))
    }
    glow(Point(1480, 380), 620, Colour(0x7D8C99, alpha: 0.5))
    let swell = [
      (830.0, 26.0, Colour(0x33424F)), (890, 36, Colour(0x2B3945)), (970, 52, Colour(0x222F3B)),
    ]
    for (i, row) in swell.enumerated() {
      waves(row.0, row.1, row.2, seed: Double(i) * 2.1)
      if i == 0 {
        sailboat(
          Point(420, 838), 110, hull: Colour(0x151C26), sail: Colour(0x8C8678), lean: -0.28)
      }
      if i == 1 {
        sailboat(
          Point(830, 900), 150, hull: Colour(0x10161F), sail: Colour(0x9C9482), lean: 0.34)
      }
    }
    headland()
    waves(1140, 84, Colour(0x18232D), seed: 5)
    waves(1310, 110, Colour(0x0F1820), seed: 8.3)
    for _ in 0..<420 {
      let p = Point(random.number(0, Self.width + 200), random.number(-60, Self.height))
      let length = random.number(40, 110)
      canvas.stroke(
        .line(p, p + Point(-length * 0.42, length)), Colour(0xA9B7C2, alpha: 0.2), width: 2)
    }
  }

  private func waves(_ base: Double, _ swing: Double, _ colour: Colour, seed: Double) {
    func top(_ x: Double) -> Double {
      // Sharp crests and round troughs, none as high as the next.
      let crest = 1 - pow(abs(sin(x / (swing * 2.3) + seed + 0.3 * sin(x / 300))), 0.8)
      return base - swing * crest * (0.75 + 0.25 * sin(x / 410 + seed)) + 12 * sin(x / 230 + seed)
    }
    let line = stride(from: -20.0, through: Self.width + 20, by: 8).map { Point($0, top($0)) }
    canvas.fill(
      .polygon(line + [Point(Self.width + 20, 1460), Point(-20, 1460)]),
      from: Point(0, base - swing),
      to: Point(0, base + swing * 3),
      [(0, colour.mixed(with: Colour(0x7E8F99), 0.22)), (1, colour)])
    canvas.stroke(.polyline(line), Colour(0xAFBCC2, alpha: 0.28), width: swing * 0.05 + 1)
  }

  private func headland() {
    let rock = [
      Point(1060, 1300), Point(1120, 1180), Point(1108, 1100), Point(1180, 1040), Point(1190, 960),
      Point(1290, 890), Point(1310, 836), Point(1390, 826), Point(1420, 782), Point(1620, 772),
      Point(1700, 800),
      Point(1850, 790), Point(1850, 1440), Point(1060, 1440),
    ]
    canvas.fill(
      .polygon(rock), from: Point(0, 770), to: Point(0, 1300),
      [(0, Colour(0x1B2230)), (1, Colour(0x0B0F16))])
    _ = lighthouse(
      Point(1520, 790), 660, tower: Colour(0x565C68), shade: Colour(0x181D28), lit: false)
    let steps = stride(from: 0.0, through: 13, by: 1).map {
      Point(1192 + $0 * 17, 962 - $0 * 14.2)
    }
    for step in steps {
      canvas.stroke(
        .line(step, step + Point(22, 0)), Colour(0x39424F), width: 5, butt: true)
    }
    let foot = Point(1338, 838)
    let lamp = walker(foot, 118)
    lantern(lights: lamp, reach: 380, ground: foot.y)
  }

  /// The lantern has found its place.
  func morning() {
    sky([
      (0, Colour(0x5B6E92)), (0.25, Colour(0xA28FA0)), (0.42, Colour(0xE3A98F)),
      (0.54, Colour(0xF6D39F)), (0.6, Colour(0xFBE6BC)),
    ])
    let sun = Point(430, 842)
    glow(sun, 760, Colour(0xFFE2A6, alpha: 0.7))
    canvas.fill(.circle(sun, 70), Colour(0xFFF3D2))
    for (x, y, w) in [(300.0, 360.0, 620.0), (900, 520, 480), (1300, 250, 560), (640, 640, 420)] {
      cloud(Point(x, y), w, Colour(0xF3C3A6, alpha: 0.6))
    }
    sea(from: 846, [Colour(0xF3C99C), Colour(0xA8A0A8), Colour(0x5D7494)])
    let fleet = [
      (250.0, 900.0, 54.0), (560, 892, 46), (720, 960, 92), (420, 1010, 120), (980, 1050, 140),
      (700, 1170, 200),
    ]
    for (x, y, s) in fleet {
      sailboat(
        Point(x, y), s, hull: Colour(0x5A4A55), sail: Colour(0xFFF1D6), lean: 0.05 * sin(x))
    }
    let rock = [
      Point(1040, 1460), Point(1120, 1300), Point(1150, 1180), Point(1230, 1120), Point(1260, 1040),
      Point(1350, 990), Point(1380, 940), Point(1470, 912), Point(1690, 906), Point(1850, 936),
      Point(1850, 1460),
    ]
    canvas.fill(
      .polygon(rock), from: Point(0, 900), to: Point(0, 1440),
      [(0, Colour(0x5C5568)), (1, Colour(0x3A3C52))])
    let light = lighthouse(
      Point(1580, 926), 640, tower: Colour(0xF2E4CF), shade: Colour(0xA63F2C), lit: true)
    beam(from: light)
    let seat = Point(1400, 946)
    canvas.scope { walkerResting(seat, 120) }
    gulls()
  }

  private func beam(from light: Point) {
    canvas.fill(
      .polygon([light, Point(-20, light.y - 150), Point(-20, light.y + 170)]), from: light,
      to: Point(200, light.y),
      [(0, Colour(0xFFF2CC, alpha: 0.62)), (1, Colour(0xFFF2CC, alpha: 0))])
    glow(light, 260, Self.lamp.opacity(0.8))
  }

  /// Sitting at the edge of the rock with empty hands.
  private func walkerResting(_ at: Point, _ h: Double) {
    func p(_ x: Double, _ y: Double) -> Point { at + Point(-x, y) * h }
    canvas.stroke(
      .polyline([p(0.1, -0.06), p(0.34, -0.05), p(0.38, 0.24)]), Colour(0x2A2430), width: h * 0.09)
    var cloak = Path()
    cloak.move(p(-0.05, -0.78))
    cloak.curve(p(0.1, -0.8), p(0.14, -0.66), p(0.1, -0.58))
    cloak.curve(p(0.2, -0.4), p(0.3, -0.16), p(0.32, 0.02))
    cloak.line(p(-0.3, 0.02))
    cloak.curve(p(-0.26, -0.24), p(-0.2, -0.46), p(-0.12, -0.58))
    cloak.curve(p(-0.16, -0.7), p(-0.12, -0.78), p(-0.05, -0.78))
    canvas.fill(cloak, Self.cloak)
    canvas.fill(.ellipse(p(0.085, -0.67), h * 0.045, h * 0.065), Colour(0x2A1B1E))
  }

  private func gulls() {
    for (x, y, s) in [
      (1130.0, 420.0, 44.0), (1210, 350, 30), (1010, 300, 26), (820, 400, 34), (1330, 520, 24),
    ] {
      for side in [-1.0, 1] {
        canvas.fill(
          .ribbon([
            Point(x, y), Point(x + side * s * 0.5, y - s * 0.36), Point(x + side * s, y - s * 0.14),
          ]) { s * 0.14 * (1 - $0 * 0.85) }, Colour(0x4E4A5C))
      }
    }
  }
}
