import Foundation

/// The plates of the story, in the manner of wood engravings: one dark ink, one grey tint,
/// and a spot of lamplight.
struct KeeperPlate {
  let canvas: Canvas
  let frame: Rect

  static let ink = Colour(0x28323B)
  static let tint = Colour(0xB4C1BB)
  static let deep = Colour(0x7F9492)
  static let lamp = Colour(0xD9A34A)

  /// A place in parts of the frame.
  private func at(_ x: Double, _ y: Double) -> Point {
    Point(frame.x + x * frame.width, frame.y + y * frame.height)
  }

  private func inFrame(_ body: () -> Void) {
    canvas.clipped(to: .rect(frame), body)
  }

  private func area(_ from: Double, _ to: Double) -> Path {
    .rect(
      Rect(
        x: frame.x, y: frame.y + from * frame.height, width: frame.width,
        height: (to - from) * frame.height))
  }

  /// Horizontal cuts, thick above and thin below or the other way round.
  private func lines(
    _ from: Double, _ to: Double, step: Double = 11, thick: (Double) -> Double, _ colour: Colour,
    seed: UInt64
  ) {
    var random = Seeded(seed)
    let (top, foot) = (frame.y + from * frame.height, frame.y + to * frame.height)
    for y in stride(from: top, to: foot, by: step) {
      let width = thick((y - top) / (foot - top))
      guard width > 0.4 else { continue }
      var x = frame.x - random.number(0, 120)
      while x < frame.maxX {
        let length = random.number(120, 420)
        let points = [0, 0.3, 0.7, 1].map { Point(x + length * $0, y + random.wobble(1.4)) }
        canvas.fill(.ribbon(points) { width * pow(max(0, sin(.pi * $0)), 0.4) }, colour)
        x += length + random.number(4, 16)
      }
    }
  }

  private func poplar(_ foot: Point, _ height: Double, _ colour: Colour) {
    let line = [0, 0.15, 0.5, 0.8, 1].map { foot - Point(0, height * $0) }
    canvas.fill(.ribbon(line) { height * (0.02 + 0.17 * sin(.pi * pow($0, 0.75))) }, colour)
  }

  // MARK: - Plates

  func lock() {
    inFrame {
      canvas.fill(area(0, 1), Palette.paper)
      canvas.fill(area(0, 0.46), Self.tint)
      canvas.fill(.circle(at(0.29, 0.17), 52), Palette.paper)
      lines(0.02, 0.46, thick: { 5.5 * (1 - $0) }, Palette.paper, seed: 1)
      for (x, h) in [(0.06, 270.0), (0.16, 330), (0.27, 280), (0.36, 190), (0.42, 130), (0.46, 90)]
      {
        poplar(at(x, 0.47), h, Self.deep)
      }
      banks()
      gates()
      hut()
      keeper(at(0.14, 0.715), 128)
    }
  }

  private func banks() {
    canvas.fill(area(0.46, 1), Self.deep.mixed(with: Palette.paper, 0.2))
    lines(0.47, 1, step: 16, thick: { 1.5 + 3 * $0 }, Self.ink.opacity(0.55), seed: 2)
    // The water, narrowing to the far reach.
    canvas.fill(
      .polygon([at(0.49, 0.46), at(0.535, 0.46), at(0.86, 1), at(0.16, 1)]), Self.tint)
    canvas.clipped(to: .polygon([at(0.49, 0.46), at(0.535, 0.46), at(0.86, 1), at(0.16, 1)])) {
      lines(0.46, 1, step: 13, thick: { 1 + 4 * $0 }, Palette.paper, seed: 3)
      canvas.fill(area(0.85, 0.872), Self.ink.opacity(0.5))
    }
    for (near, far) in [(0.16, 0.49), (0.86, 0.535)] {
      let side = near < 0.5 ? -1.0 : 1
      canvas.fill(
        .polygon([
          at(far, 0.46), at(near, 1), at(near + side * 0.075, 1), at(far + side * 0.006, 0.46),
        ]),
        Palette.paper)
      canvas.stroke(.line(at(far, 0.46), at(near, 1)), Self.ink, width: 4)
    }
  }

  private func gates() {
    // Two leaves that meet in a blunt arrow against the water.
    let (left, right, middle) = (at(0.272, 0.665), at(0.75, 0.665), at(0.511, 0.69))
    let foot = Point(0, 0.185 * frame.height)
    for (hinge, tone) in [(left, Self.ink), (right, Self.ink.mixed(with: Self.deep, 0.25))] {
      canvas.fill(.polygon([hinge, middle, middle + foot, hinge + foot]), tone)
      for i in 1..<7 {
        let top = hinge.mixed(with: middle, Double(i) / 7)
        canvas.stroke(.line(top + Point(0, 26), top + foot), Self.deep, width: 2.4)
      }
      for drop in [0.22, 0.62] {
        canvas.stroke(
          .line(hinge + foot * drop, middle + foot * drop), Self.deep, width: 5, butt: true)
      }
    }
    canvas.stroke(.line(middle, middle + foot), Self.deep, width: 3)
    // The beams by which they are pushed, with white ends.
    for (from, to) in [(at(0.5, 0.672), at(0.0, 0.618)), (at(0.523, 0.672), at(1.0, 0.618))] {
      canvas.stroke(.line(from, to), Self.ink, width: 30, butt: true)
      let end = from.mixed(with: to, 0.86)
      canvas.stroke(.line(end, to), Palette.paper, width: 24, butt: true)
    }
  }

  private func hut() {
    let wall = Rect(x: at(0.66, 0).x, y: at(0, 0.385).y, width: 170, height: 172)
    canvas.fill(.rect(Rect(x: wall.x + 112, y: wall.y - 148, width: 30, height: 110)), Self.ink)
    canvas.fill(.rect(wall), Palette.paper)
    canvas.fill(
      .polygon([
        Point(wall.x - 20, wall.y + 8), Point(wall.x + 40, wall.y - 92),
        Point(wall.maxX - 30, wall.y - 92), Point(wall.maxX + 22, wall.y + 8),
      ]), Self.ink)
    for i in 0..<6 {
      let y = wall.y + 28 + Double(i) * 24
      canvas.stroke(.line(Point(wall.x, y), Point(wall.maxX, y)), Self.tint, width: 2)
    }
    let pane = Rect(x: wall.x + 30, y: wall.y + 46, width: 48, height: 54)
    canvas.fill(.rect(pane), Self.lamp)
    canvas.stroke(.rect(pane), Self.ink, width: 4)
    canvas.stroke(.line(Point(pane.midX, pane.y), Point(pane.midX, pane.maxY)), Self.ink, width: 3)
    canvas.fill(.rect(Rect(x: wall.x + 106, y: wall.y + 46, width: 42, height: 126)), Self.ink)
    var smoke = [Point(wall.x + 127, wall.y - 154)]
    for i in 1..<6 {
      smoke.append(smoke[0] + Point(18 * sin(Double(i) * 1.3) + Double(i) * 10, -34 * Double(i)))
    }
    canvas.fill(.ribbon(smoke) { 6 + 16 * $0 }, Palette.paper)
  }

  private func keeper(_ foot: Point, _ h: Double) {
    func p(_ x: Double, _ y: Double) -> Point { foot + Point(x, y) * h }
    for x in [-0.08, 0.1] {
      canvas.stroke(.line(p(x * 0.6, -0.45), p(x, 0)), Self.ink, width: h * 0.1)
    }
    canvas.fill(
      .ribbon([p(0, -0.36), p(0, -0.6), p(0.01, -0.82)]) { h * (0.34 - 0.14 * $0) }, Self.ink)
    canvas.fill(.circle(p(0.02, -0.9), h * 0.085), Palette.paper)
    canvas.fill(.ellipse(p(0.02, -0.965), h * 0.1, h * 0.05), Self.ink)
    canvas.fill(.rect(Rect(centre: p(0.07, -0.945), width: h * 0.16, height: h * 0.026)), Self.ink)
  }

  func heronOnTheIce() {
    inFrame {
      canvas.fill(area(0, 1), Self.tint)
      lines(0.01, 0.44, thick: { 5 * $0 }, Palette.paper, seed: 11)
      for (x, h) in [(0.08, 150.0), (0.2, 210), (0.3, 170), (0.92, 180), (0.8, 130)] {
        poplar(at(x, 0.45), h, Self.deep)
      }
      canvas.fill(
        .polygon([at(0, 0.45), at(0.4, 0.43), at(1, 0.46), at(1, 0.5), at(0, 0.5)]), Palette.paper)
      canvas.fill(area(0.49, 1), Palette.paper.mixed(with: Self.tint, 0.35))
      lines(0.5, 1, step: 24, thick: { 1 + 3.5 * $0 }, Palette.paper, seed: 12)
      cracks()
      // Its shadow on the ice.
      canvas.fill(.ellipse(at(0.5, 0.905), 130, 11), Self.deep.opacity(0.55))
      KeeperBook.heron(
        canvas, foot: at(0.52, 0.9), height: 690,
        inks: HeronInks(body: Self.deep, dark: Self.ink, line: Self.ink))
      snowOnItsBack()
      var random = Seeded(15)
      for _ in 0..<150 {
        let p = Point(
          random.number(frame.x, frame.maxX), random.number(frame.y, frame.maxY))
        canvas.fill(.circle(p, random.number(2, 5.5)), Palette.paper)
      }
    }
  }

  private func cracks() {
    for line in [
      [(0.0, 0.72), (0.14, 0.7), (0.22, 0.74), (0.36, 0.72), (0.48, 0.77)],
      [(0.22, 0.74), (0.26, 0.8), (0.23, 0.88), (0.3, 1.0)],
      [(1.0, 0.62), (0.86, 0.64), (0.8, 0.61), (0.7, 0.63)],
      [(0.86, 0.64), (0.9, 0.72), (0.84, 0.8)],
    ] {
      canvas.fill(
        .ribbon(line.map { at($0.0, $0.1) }) { 5 * (1 - 0.8 * $0) }, Self.ink.opacity(0.5))
    }
  }

  private func snowOnItsBack() {
    let foot = at(0.52, 0.9)
    let back = [(-0.06, -0.668), (0.02, -0.668), (0.11, -0.622), (0.19, -0.545), (0.245, -0.45)]
    canvas.fill(
      .ribbon(back.map { foot + Point($0.0, $0.1) * 690 }) { 24 * pow(sin(.pi * $0), 0.6) + 2 },
      Palette.paper)
  }

  /// The page on which the sixth column began.
  func ledger() {
    let pitch = 36.0
    let top = frame.y + 108
    inFrame {
      canvas.fill(area(0, 1), Colour(0xEFEAD8))
      for radius in [520.0, 360, 210] {
        canvas.fill(.circle(at(1.02, -0.02), radius), Self.lamp.opacity(0.14))
      }
      for y in stride(from: top + pitch, to: frame.maxY, by: pitch) {
        canvas.stroke(
          .line(Point(frame.x, y), Point(frame.maxX, y)), Self.tint, width: 1.8)
      }
      for x in LedgerEntry.columns.dropFirst() {
        canvas.stroke(.line(at(x, 0), at(x, 1)), Palette.vermilion.opacity(0.8), width: 2.2)
      }
      canvas.stroke(
        .line(Point(frame.x, top), Point(frame.maxX, top)), Palette.vermilion, width: 2.2)
      let heads = TextStyle.smallCaps.with(size: 21, colour: Self.ink)
      for (i, word) in ["date", "hour", "boat", "cargo", "toll"].enumerated() {
        let middle = (LedgerEntry.columns[i] + LedgerEntry.columns[i + 1]) / 2
        canvas.line(word, x: at(middle, 0).x, baseline: top - 34, heads, anchor: .middle)
      }
      for entry in LedgerEntry.all {
        write(entry, baseline: top + pitch * Double(entry.row + 1) - 9, pitch)
      }
    }
  }

  private func write(_ entry: LedgerEntry, baseline: Double, _ pitch: Double) {
    let hand = TextStyle.italic.with(size: 24.5, leading: pitch, alignment: .left)
    let cells = [entry.date, entry.hour, entry.boat, entry.cargo, entry.toll, entry.remark]
    for (i, words) in cells.enumerated() where !words.isEmpty {
      let isRemark = i == cells.count - 1
      canvas.paragraph(
        words, x: at(LedgerEntry.columns[i], 0).x + 10, width: 400, baseline: baseline,
        isRemark ? hand.with(size: 22.5, leading: pitch, colour: Palette.indigo) : hand)
    }
  }

  func inspector() {
    inFrame {
      canvas.fill(area(0, 1), Palette.paper)
      for (x, h, y, pale) in [
        (0.1, 330.0, 0.52, 0.72), (0.24, 250, 0.5, 0.8), (0.9, 360, 0.53, 0.7),
        (0.77, 240, 0.5, 0.8),
        (0.37, 150, 0.485, 0.87), (0.66, 160, 0.485, 0.87),
      ] {
        poplar(at(x, y), h, Self.deep.mixed(with: Palette.paper, pale - 0.15))
      }
      canvas.fill(area(0.5, 1), Self.tint.mixed(with: Palette.paper, 0.35))
      lines(0.4, 0.62, step: 12, thick: { 11 * sin(.pi * $0) }, Palette.paper, seed: 21)
      lines(0.6, 1, step: 15, thick: { 6 * $0 }, Self.tint, seed: 22)
      boat()
      lines(0.775, 0.83, step: 12, thick: { 8 * sin(.pi * $0) }, Palette.paper, seed: 23)
    }
  }

  /// Seen from the front, so that there is little of it but a stem and a hat.
  private func boat() {
    let keel = at(0.5, 0.79)
    func p(_ x: Double, _ y: Double) -> Point { keel + Point(x, y) }
    canvas.fill(.polygon([p(-120, -250), p(120, -250), p(106, -90), p(-106, -90)]), Self.deep)
    canvas.fill(.roundedRect(Rect(centre: p(0, -256), width: 260, height: 22), radius: 8), Self.ink)
    for x in [-62.0, 62] {
      canvas.fill(.circle(p(x, -190), 24), Palette.paper)
      canvas.stroke(.circle(p(x, -190), 24), Self.ink, width: 5)
    }
    var hull = Path()
    hull.move(p(-150, -140))
    hull.curve(p(-146, -40), p(-60, 6), p(0, 10))
    hull.curve(p(60, 6), p(146, -40), p(150, -140))
    hull.curve(p(90, -104), p(30, -120), p(0, -150))
    hull.curve(p(-30, -120), p(-90, -104), p(-150, -140))
    canvas.fill(hull, Self.ink)
    canvas.fill(.ribbon([p(0, -166), p(0, -80), p(0, 8)]) { 16 - 8 * $0 }, Self.tint)
    for side in [-1.0, 1] {
      canvas.fill(
        .ribbon([p(side * 132, -112), p(side * 80, -78), p(side * 16, -100)]) { _ in 7 }, Self.deep)
    }
    // Mr Pell, behind the cabin, case under one arm.
    canvas.fill(.ribbon([p(0, -262), p(0, -330), p(0, -408)]) { 128 - 52 * $0 }, Self.ink)
    canvas.fill(.polygon([p(-13, -402), p(13, -402), p(0, -350)]), Palette.paper)
    canvas.fill(.ellipse(p(0, -436), 31, 38), Palette.paper)
    canvas.stroke(.ellipse(p(0, -436), 31, 38), Self.ink, width: 4)
    canvas.fill(.roundedRect(Rect(centre: p(0, -498), width: 76, height: 72), radius: 10), Self.ink)
    canvas.fill(.roundedRect(Rect(centre: p(0, -464), width: 122, height: 13), radius: 6), Self.ink)
    canvas.fill(.rect(Rect(centre: p(0, -480), width: 76, height: 9)), Self.deep)
    for x in [-11.0, 11] { canvas.fill(.circle(p(x, -438), 3.4), Self.ink) }
    canvas.stroke(.line(p(-9, -414), p(9, -414)), Self.ink, width: 3)
    // Its image in the water.
    var random = Seeded(24)
    for i in 0..<11 {
      let half = 140 - Double(i) * 11 + random.wobble(10)
      let y = 30 + Double(i) * 15
      canvas.fill(
        .ribbon([p(-half, y), p(0, y + 2), p(half, y)]) { 7 * pow(sin(.pi * $0), 0.5) },
        Self.ink.opacity(0.5))
    }
  }
}
