import Foundation

/// The first half of the way: from the coast through the wood to the gorge.
extension Scenery {
  /// The bay at dusk. One window is lit, and on the cape a lighthouse that is not.
  func darkLighthouse() {
    sky([
      (0, Colour(0x22304F)), (0.32, Colour(0x4A4A6C)), (0.5, Colour(0x8E6571)),
      (0.6, Colour(0xD3916E)), (0.66, Colour(0xE8B883)),
    ])
    stars(60, above: 420, seed: 3)
    for (x, y, w) in [(260.0, 560.0, 460.0), (980, 470, 620), (1500, 610, 520), (640, 690, 380)] {
      cloud(Point(x, y), w, Colour(0x5D4E6B, alpha: 0.55))
    }
    sea(from: 868, [Colour(0xB98674), Colour(0x4E5878), Colour(0x26334F)])
    land(Ridge(base: 864, swing: 14, length: 500, seed: 5), Colour(0x6A6079))
    sea(from: 880, [Colour(0xC28D76), Colour(0x55597A), Colour(0x232F4A)])
    for (x, y, s) in [(560.0, 930.0, 62.0), (820, 905, 44), (1010, 962, 80)] {
      sailboat(Point(x, y), s, hull: Colour(0x2A2E45), sail: Colour(0xE3C29A))
    }
    cape()
    _ = lighthouse(
      Point(1490, 836), 380, tower: Colour(0x3B3B57), shade: Colour(0x222741), lit: false)
    land(Ridge(base: 1225, swing: 75, length: 2400, rough: 0.3, seed: 8), Colour(0x1A2338))
    cottage(Point(250, 1166), 190, wall: Colour(0x232C46), roof: Colour(0x131A2C), lit: true)
    glow(Point(307, 1118), 170, Self.lamp.opacity(0.5))
  }

  private func cape() {
    var rock = Path()
    rock.move(Point(1180, 1000))
    for p in [
      Point(1236, 930), Point(1300, 918), Point(1346, 862), Point(1420, 838), Point(1570, 830),
      Point(1660, 858), Point(1720, 850), Point(1850, 880), Point(1850, 1460), Point(1100, 1460),
      Point(1150, 1060),
    ] { rock.line(p) }
    rock.close()
    canvas.fill(
      rock, from: Point(0, 830), to: Point(0, 1200), [(0, Colour(0x2F3452)), (1, Colour(0x1D2640))])
  }

  /// Flat bars of cloud, thick in the middle.
  func cloud(_ at: Point, _ width: Double, _ colour: Colour) {
    for (dx, dy, w) in [(0.0, 0.0, 1.0), (-0.16, -0.045, 0.55), (0.2, 0.04, 0.6)] {
      let middle = at + Point(dx, dy) * width
      let line = (0...6).map {
        middle + Point((Double($0) / 6 - 0.5) * width * w, sin(Double($0)) * 3)
      }
      canvas.fill(.ribbon(line) { width * 0.055 * pow(max(0, sin(.pi * $0)), 0.7) + 1 }, colour)
    }
  }

  /// Water from `top` down, with a broken shine on it.
  func sea(from top: Double, _ colours: [Colour]) {
    let area = Rect(x: -2, y: top, width: Self.width + 4, height: Self.height - top)
    let steps = colours.enumerated().map { i, c in (Double(i) / Double(colours.count - 1), c) }
    canvas.fill(.rect(area), from: Point(0, top), to: Point(0, Self.height), steps)
    var random = Seeded(UInt64(top))
    for _ in 0..<90 {
      let depth = pow(random.number(0, 1), 2)
      let p = Point(random.number(0, Self.width), top + 6 + depth * area.height * 0.8)
      let half = 10 + depth * 90 * random.number(0.4, 1)
      canvas.fill(
        .ribbon([p - Point(half, 0), p, p + Point(half, 0)]) { 3 * sin(.pi * $0) + 0.6 },
        colours[0].opacity(0.34))
    }
  }

  /// A door stands open, and someone is on the road already.
  func settingOut() {
    sky([(0, Colour(0x111A30)), (0.45, Colour(0x22325A)), (0.75, Colour(0x46557C))])
    stars(150, above: 800, seed: 12)
    let headland = Ridge(base: 960, swing: 44, seed: 23)
    land(
      Ridge(base: 880, swing: 34, seed: 21), Colour(0x2C3D66), mist: Colour(0x41547F), depth: 240)
    _ = lighthouse(
      Point(1490, headland.height(1490) + 8), 112, tower: Colour(0x22305A), shade: Colour(0x1A2445),
      lit: false)
    land(
      headland, Colour(0x22305A), mist: Colour(0x2C3C66), depth: 300)
    land(Ridge(base: 1060, swing: 36, length: 1400, seed: 29), Colour(0x18223F))
    let ground = Ridge(base: 1190, swing: 30, length: 1900, rough: 0.25, seed: 31)
    land(ground, Colour(0x10182D))
    road(ground)
    for (x, h) in [(850.0, 250.0), (930, 190), (1610, 300), (1720, 230)] {
      pine(Point(x, ground.height(x) + 8), h, Colour(0x0D1426), seed: UInt64(x))
    }
    let foot = Point(180, ground.height(400) + 6)
    cottage(foot, 430, wall: Colour(0x273355), roof: Colour(0x0D1426), lit: true)
    let door = Rect(x: foot.x + 262, y: foot.y - 176, width: 92, height: 200)
    canvas.fill(.rect(door), Self.lamp)
    canvas.fill(
      .polygon([
        Point(door.maxX, door.y), Point(door.maxX + 46, door.y + 22),
        Point(door.maxX + 46, door.maxY + 22), Point(door.maxX, door.maxY),
      ]), Colour(0x0D1426))
    glow(Point(door.midX, door.midY), 420, Self.lamp.opacity(0.42))
    glow(Point(door.midX + 120, door.maxY + 20), 420, Self.lamp.opacity(0.4), flat: 0.16)
    let lamp = walker(Point(1210, ground.height(1210) + 34), 180)
    lantern(lights: lamp, reach: 480, ground: ground.height(1210) + 36)
  }

  private func road(_ ground: Ridge) {
    let line = stride(from: 430.0, through: 1860, by: 60).map {
      Point($0, ground.height($0) + 62 - 26 * ($0 - 430) / 1400)
    }
    canvas.fill(.ribbon(line) { (66 - 52 * $0) * min(1, 0.2 + $0 * 9) }, Colour(0x2A3655))
  }

  /// Trunks, row behind row, and eyes between them.
  func wood() {
    sky([(0, Colour(0x14222E)), (0.6, Colour(0x2C4A53)), (1, Colour(0x3C5C60))])
    let rows = [
      (Colour(0x2B474F), 26.0, 34, 1150.0), (Colour(0x213941), 44, 22, 1180),
      (Colour(0x172A33), 70, 13, 1225),
    ]
    for (i, row) in rows.enumerated() {
      trunks(row.0, width: row.1, count: row.2, seed: UInt64(60 + i))
      land(Ridge(base: row.3, swing: 18, seed: UInt64(70 + i)), row.0)
      fog(1080 - Double(i) * 40, 240, Colour(0x4A6C6C, alpha: 0.26))
    }
    let foot = Point(1130, 1262)
    glow(foot - Point(0, 170), 620, Self.lamp.opacity(0.34))
    let lamp = walker(foot, 170)
    lantern(lights: lamp, reach: 430, ground: foot.y)
    land(Ridge(base: 1330, swing: 20, length: 700, seed: 79), Colour(0x0A1419))
    for (x, y, s) in [
      (300.0, 760.0, 7.0), (612, 1010, 6), (1510, 900, 6), (1660, 1120, 7), (840, 1130, 5),
      (455, 1200, 6),
    ] { eyes(Point(x, y), s) }
    for (x, w, lean) in [(90.0, 150.0, 26.0), (700, 120, -20), (1430, 136, 18), (1790, 120, -24)] {
      trunk(x, width: w, lean: lean, Colour(0x0A1419))
    }
    owl()
    for x in stride(from: -20.0, through: 1860, by: 34) { fern(Point(x, 1424)) }
  }

  private func trunks(_ colour: Colour, width: Double, count: Int, seed: UInt64) {
    var random = Seeded(seed)
    for i in 0..<count {
      let x = (Double(i) + random.number(0.1, 0.9)) * Self.width / Double(count)
      trunk(x, width: width * random.number(0.6, 1.2), lean: random.wobble(width), colour)
    }
  }

  private func trunk(_ x: Double, width: Double, lean: Double, _ colour: Colour) {
    let line = [
      Point(x, 1470), Point(x + lean * 0.1, 1250), Point(x + lean, 700), Point(x + lean * 0.4, -40),
    ]
    canvas.fill(.ribbon(line) { width * (0.72 + 0.5 * pow(1 - $0, 5)) }, colour)
    for (y, side) in [(250.0, 1.0), (420, -1), (130, -1)] {
      let start = Point(x + lean * 0.7, y)
      let reach = width * 2.6
      canvas.fill(
        .ribbon([
          start, start + Point(side * reach * 0.5, -reach * 0.18),
          start + Point(side * reach, -reach * 0.55),
        ]) { width * 0.3 * (1 - $0 * 0.9) }, colour)
    }
  }

  private func eyes(_ at: Point, _ size: Double) {
    for side in [-1.0, 1] {
      let eye = at + Point(side * size * 1.7, 0)
      canvas.fill(.circle(eye, size), Colour(0xE9C46F))
      canvas.fill(.ellipse(eye, size * 0.3, size * 0.75), Colour(0x0A1419))
    }
  }

  private func owl() {
    let at = Point(1560, 520)
    let dark = Colour(0x0A1419)
    canvas.fill(
      .ribbon([Point(1440, 600), Point(1560, 586), Point(1690, 552)]) { 22 - 18 * $0 }, dark)
    canvas.fill(.ellipse(at + Point(0, 6), 44, 66), dark)
    canvas.fill(.circle(at - Point(0, 44), 40), dark)
    for side in [-1.0, 1] {
      canvas.fill(
        .polygon([
          at + Point(side * 38, -60), at + Point(side * 36, -98), at + Point(side * 8, -78),
        ]), dark)
    }
    eyes(at - Point(0, 48), 11)
  }

  private func fern(_ foot: Point) {
    var random = Seeded(UInt64(foot.x + 500))
    for _ in 0..<3 {
      let tip = foot + Point(random.wobble(70), -random.number(40, 120))
      let bend = foot + Point((tip.x - foot.x) * 0.2, (tip.y - foot.y) * 0.7)
      canvas.fill(.ribbon([foot + Point(0, 20), bend, tip]) { 9 * (1 - $0) + 1 }, Colour(0x060D12))
    }
  }

  /// A bridge of ropes over a gorge that has no floor.
  func gorge() {
    sky([(0, Colour(0x151B38)), (0.4, Colour(0x30406E)), (0.72, Colour(0x7388A8))])
    stars(70, above: 460, seed: 41)
    let moon = Point(1316, 300)
    glow(moon, 560, Colour(0xC9D4E6, alpha: 0.5))
    canvas.fill(.circle(moon, 84), Colour(0xEFE8D2))
    cloud(moon + Point(60, 40), 480, Colour(0x3D4D78, alpha: 0.9))
    cloud(Point(420, 300), 560, Colour(0x2A3862, alpha: 0.8))
    let rows = [(Colour(0x5D7398), 620.0, 90.0), (Colour(0x475D88), 740, 110)]
    for (i, row) in rows.enumerated() {
      land(
        Ridge(base: row.1, swing: row.2, length: 560, rough: 0.5, seed: UInt64(i + 44)), row.0,
        mist: Colour(0x8A9DB8), depth: 620)
    }
    cliff(left: true)
    cliff(left: false)
    fog(1330, 240, Colour(0x9BAEC4, alpha: 0.8))
    bridge()
  }

  private func cliff(left: Bool) {
    let edge = [
      (560.0, 800.0), (520, 840), (548, 900), (480, 980), (505, 1080), (440, 1190), (470, 1300),
      (420, 1500),
    ].map { Point(left ? $0.0 : Self.width - $0.0 + 60, $0.1 - (left ? 0 : 36)) }
    let outside = left ? -20.0 : Self.width + 20
    let top = (0...8).map {
      let t = Double($0) / 8
      let x = outside + (edge[0].x - outside) * t
      return Point(x, edge[0].y - (1 - t) * 120 + 14 * sin(Double($0) * 2.4))
    }
    canvas.fill(
      .polygon(top + edge + [Point(outside, 1460)]), from: Point(0, 700), to: Point(0, 1440),
      [(0, Colour(0x141C36)), (1, Colour(0x3A4C74))])
    for (i, p) in top.dropLast().enumerated() {
      pine(
        p + Point(20, 16), 170 + 130 * abs(sin(Double(i) * 3.1)), Colour(0x10172E), seed: UInt64(i))
    }
  }

  private func bridge() {
    let (from, to) = (Point(548, 806), Point(Self.width - 494, 770))
    func deck(_ t: Double) -> Point {
      from.mixed(with: to, t) + Point(0, 4 * t * (1 - t) * 130)
    }
    let rope = Colour(0x0C1226)
    let rail = (0...24).map { deck(Double($0) / 24) - Point(0, 70) }
    canvas.stroke(.smooth(rail), rope, width: 4)
    for i in 0...48 {
      let t = Double(i) / 48
      let p = deck(t)
      canvas.stroke(.line(p - Point(5, 0), p + Point(5, 0)), rope, width: 9, butt: true)
      if i.isMultiple(of: 3) { canvas.stroke(.line(p, p - Point(0, 70)), rope, width: 2.2) }
    }
    let foot = deck(0.56) - Point(0, 4)
    let lamp = walker(foot, 126)
    canvas.stroke(
      .smooth((0...24).map { deck(Double($0) / 24) + Point(0, 5) }), rope, width: 5)
    lantern(lights: lamp, reach: 400, ground: foot.y)
  }
}
