import Foundation

/// The plants of the herbal. Each grows from `root` upwards into about 800 pixels.
struct HerbalPlants {
  let canvas: Canvas
  let root: Point
  var blossoms: Blossoms

  init(_ canvas: Canvas, root: Point, seed: UInt64) {
    self.canvas = canvas
    self.root = root
    blossoms = Blossoms(canvas: canvas, random: Seeded(seed))
  }

  static let leafGreen = Colour(0x8A9A66)
  static let greyGreen = Colour(0xA3AC8E)
  static let lilac = Colour(0x9A82AE)
  static let white = Colour(0xFFFCF4)
  static let red = Colour(0xC9523A)
  static let blue = Colour(0x6F8FB8)
  static let orange = Colour(0xDD8A3C)
  static let yellow = Colour(0xE0B23E)

  private func at(_ x: Double, _ y: Double) -> Point { root + Point(x, y) }

  private func rise(_ from: Point, _ to: Point, bow: Double) -> Bezier {
    let out = (to - from).normal * bow
    return Bezier(from, from.mixed(with: to, 0.35) + out, from.mixed(with: to, 0.7) + out, to)
  }

  /// Pairs of leaves up a stem, smaller towards the top.
  private func pairs(
    on stem: Bezier, _ leaf: Leaf, from: Double, to: Double, count: Int, spread: Double,
    shrink: Double = 0.5
  ) {
    for i in 0..<count {
      let share = Double(i) / Double(max(1, count - 1))
      let t = from + (to - from) * share
      let up = stem.tangent(at: t).angle
      for hand in [-1.0, 1.0] {
        var one = leaf
        one.length *= 1 - shrink * share
        one.bend = -hand * leaf.bend
        one.draw(canvas, at: stem.point(at: t), angle: up + hand * spread)
      }
    }
  }

  mutating func lavender() {
    let tops: [(Double, Double, Double)] = [
      (-214, -640, -0.10), (-118, -770, -0.06), (-8, -830, 0.02), (104, -760, 0.05),
      (206, -650, 0.10),
    ]
    for (i, top) in tops.enumerated() {
      let stem = rise(at(Double(i - 2) * 12, 0), at(top.0, top.1), bow: top.2)
      blossoms.stem(stem, width: 6, Self.greyGreen)
      let leaf = Leaf(
        shape: .needle, length: 150, width: 0.085, colour: Self.greyGreen, bend: 0.12)
      pairs(on: stem, leaf, from: 0.10, to: 0.42, count: 4, spread: 0.42, shrink: 0.4)
      blossoms.spike(
        stem, from: 0.70, whorls: 8, bud: 42, Self.lilac, calyx: Colour(0x7B6A93))
    }
  }

  mutating func fennel() {
    let main = rise(at(0, 0), at(10, -600), bow: 0.03)
    // Side stems leave at an angle and then rise to the light.
    let fork = (left: main.point(at: 0.52), right: main.point(at: 0.66))
    let left = Bezier(fork.left, fork.left + Point(-110, -70), at(-206, -360), at(-222, -470))
    let right = Bezier(fork.right, fork.right + Point(100, -50), at(208, -430), at(230, -520))
    for (t, hand, length) in [(0.16, -1.0, 330.0), (0.28, 1, 300), (0.44, -1, 190)] {
      blossoms.feather(
        main.point(at: t), angle: -.pi / 2 + hand * 0.92, length: length, Self.leafGreen, depth: 3)
    }
    blossoms.stem(left, width: 8, Self.leafGreen)
    blossoms.stem(right, width: 8, Self.leafGreen)
    blossoms.stem(main, width: 14, Self.leafGreen)
    for t in [0.16, 0.28, 0.44] {
      Leaf(shape: .lance, length: 64, width: 0.3, colour: Self.leafGreen, veins: 0)
        .draw(canvas, at: main.point(at: t) + Point(0, 8), angle: -.pi / 2)
    }
    blossoms.umbel(main.end, angle: -.pi / 2, radius: 200, rays: 15, Self.yellow)
    blossoms.umbel(left.end, angle: left.tangent(at: 1).angle, radius: 112, rays: 11, Self.yellow)
    blossoms.umbel(right.end, angle: right.tangent(at: 1).angle, radius: 112, rays: 11, Self.yellow)
  }

  mutating func sage() {
    let main = rise(at(0, 0), at(-6, -800), bow: 0.025)
    blossoms.stem(main, width: 11, Self.greyGreen)
    let leaf = Leaf(
      shape: .lance, length: 262, width: 0.36, colour: Self.greyGreen, bend: 0.10, veins: 9)
    pairs(on: main, leaf, from: 0.10, to: 0.58, count: 5, spread: 0.92, shrink: 0.55)
    blossoms.spike(main, from: 0.70, whorls: 6, bud: 56, Self.lilac, calyx: Self.greyGreen)
  }

  mutating func chamomile() {
    let main = rise(at(10, 0), at(-10, -740), bow: -0.03)
    let branches: [(Double, Double, Double, Double)] = [
      (0.30, -240, -500, 0.16), (0.40, 226, -590, -0.16), (0.56, -150, -690, 0.12),
      (0.22, 210, -380, -0.16),
    ]
    for (t, hand) in [(0.06, -1.0), (0.14, 1), (0.25, -1), (0.36, 1), (0.48, -1), (0.6, 1)] {
      blossoms.feather(
        main.point(at: t), angle: -.pi / 2 + hand * 0.9, length: 190 - t * 110, Self.leafGreen)
    }
    blossoms.stem(main, width: 8, Self.leafGreen)
    for (i, b) in branches.enumerated() {
      let stem = rise(main.point(at: b.0), at(b.1, b.2), bow: b.3)
      blossoms.feather(
        stem.point(at: 0.4), angle: stem.tangent(at: 0.4).angle + (b.1 > 0 ? 0.8 : -0.8),
        length: 92, Self.leafGreen)
      blossoms.stem(stem, width: 6, Self.leafGreen)
      if i == 2 || i == 3 {
        blossoms.noddingDaisy(stem.end, radius: 72, Self.white, eye: Self.yellow)
      } else {
        blossoms.daisy(
          stem.end, radius: 76, petals: 15, Self.white, eye: Self.yellow, droop: 0.8)
      }
    }
    blossoms.daisy(main.end, radius: 90, petals: 17, Self.white, eye: Self.yellow)
  }

  mutating func mint() {
    let main = rise(at(0, 0), at(14, -810), bow: -0.03)
    blossoms.stem(main, width: 12, Colour(0x97795F))
    let leaf = Leaf(
      shape: .serrate, length: 248, width: 0.46, colour: Self.leafGreen, bend: 0.06, veins: 7)
    pairs(on: main, leaf, from: 0.10, to: 0.66, count: 6, spread: 1.05, shrink: 0.62)
    blossoms.spike(
      main, from: 0.76, whorls: 6, bud: 44, Colour(0xC3A9C6), calyx: Self.leafGreen)
  }

  mutating func poppy() {
    let open = rise(at(0, 0), at(-66, -620), bow: 0.06)
    let pod = rise(at(8, 0), at(186, -690), bow: -0.08)
    let nod = Bezier(at(-6, 0), at(-160, -260), at(-300, -520), at(-230, -330))
    for (angle, length) in [(-2.35, 300.0), (-0.75, 310.0), (-1.85, 250.0), (-1.2, 240)] {
      Leaf(shape: .lobed, length: length, width: 0.44, colour: Self.leafGreen, veins: 5)
        .draw(canvas, at: at(0, -6), angle: angle)
    }
    for stem in [open, pod, nod] {
      blossoms.hairs(stem, width: 8, count: 54, Self.leafGreen)
      blossoms.stem(stem, width: 8, Self.leafGreen, tip: 0.6)
    }
    // The bud still hangs its head.
    Leaf(shape: .oval, length: 92, width: 0.56, colour: Self.leafGreen, bend: 0, veins: 3)
      .draw(canvas, at: nod.end, angle: nod.tangent(at: 1).angle)
    blossoms.petal(
      nod.end + Point(angle: nod.tangent(at: 1).angle, distance: 50),
      angle: nod.tangent(at: 1).angle, length: 48, width: 18, Self.red, pointed: true)
    seedHead(pod.end)
    poppyFlower(open.end + Point(0, -60))
  }

  private func seedHead(_ base: Point) {
    let green = Self.greyGreen
    let body = Path.smooth(
      [
        base + Point(-14, 4), base + Point(-46, -54), base + Point(-38, -96),
        base + Point(38, -96), base + Point(46, -54), base + Point(14, 4),
      ], closed: true)
    canvas.fill(body, green)
    canvas.stroke(body, blossoms.ink(green), width: 1.8)
    for x in [-22.0, 0, 22] {
      canvas.stroke(
        .smooth([base + Point(x * 0.3, 0), base + Point(x * 1.3, -50), base + Point(x, -94)]),
        blossoms.ink(green).opacity(0.5), width: 1.2)
    }
    let cap = Path.ellipse(base + Point(0, -100), 50, 13)
    canvas.fill(cap, Palette.ochre)
    canvas.stroke(cap, blossoms.ink(Palette.ochre), width: 1.8)
    for i in 0..<9 {
      let end =
        base + Point(0, -100) + Point(cos(Double(i) * 0.698) * 48, sin(Double(i) * 0.698) * 12)
      canvas.stroke(.line(base + Point(0, -100), end), blossoms.ink(Palette.ochre), width: 1.2)
    }
  }

  private mutating func poppyFlower(_ centre: Point) {
    let layers: [(Double, Double, Double)] = [
      (-.pi / 2, 190, 250), (0.12, 176, 216), (.pi - 0.12, 176, 216), (.pi / 2, 150, 236),
    ]
    for (i, layer) in layers.enumerated() {
      var edge: [Point] = [centre]
      for k in 0...10 {
        let angle = layer.0 + (Double(k) / 10 - 0.5) * 1.9
        let ruffle = k.isMultiple(of: 2) ? 1.0 : 0.94
        let wide = layer.1 * (0.84 + 0.16 * sin(Double(k) / 10 * .pi)) * ruffle
        edge.append(centre + Point(angle: angle, distance: wide + blossoms.random.wobble(7)))
      }
      let petal = Path.smooth(edge, closed: true, tension: 0.1)
      let tone = Self.red.mixed(with: Palette.ink, i == 3 ? 0 : 0.07 * Double(i % 2))
      canvas.fill(petal.moved(by: Point(2.5, -2)), tone)
      canvas.stroke(petal, blossoms.ink(Self.red), width: 1.9)
      for k in 1..<10 {
        let angle = layer.0 + (Double(k) / 10 - 0.5) * 1.7
        let reach = layer.1 * blossoms.random.number(0.55, 0.8)
        canvas.stroke(
          .line(
            centre + Point(angle: angle, distance: 56),
            centre + Point(angle: angle, distance: reach)),
          blossoms.ink(Self.red).opacity(0.35), width: 1.3)
      }
      blossoms.petal(
        centre, angle: layer.0, length: 62, width: 60, Palette.ink.mixed(with: Self.red, 0.2))
    }
    for i in 0..<40 {
      let end = centre + Point(angle: Double(i) * 0.157, distance: blossoms.random.number(34, 54))
      canvas.stroke(.line(centre, end), Palette.ink, width: 1.1)
      canvas.dot(end, Palette.ink, radius: 3)
    }
    canvas.fill(.circle(centre, 22), Self.greyGreen)
    canvas.stroke(.circle(centre, 22), Palette.ink, width: 1.8)
    for i in 0..<8 {
      canvas.stroke(
        .line(centre, centre + Point(angle: Double(i) * .pi / 4, distance: 20)), Palette.ink,
        width: 1.4)
    }
  }

  mutating func thyme() {
    let tops: [(Double, Double)] = [
      (-300, -330), (-236, -500), (-132, -610), (-20, -690), (96, -620), (190, -520), (286, -350),
    ]
    for (i, top) in tops.enumerated() {
      let start = at(Double(i - 3) * 17, 0)
      let stem = Bezier(
        start, start + Point(top.0 * 0.62, -40), at(top.0 * 0.96, top.1 * 0.4), at(top.0, top.1))
      blossoms.stem(stem, width: 5.5, Colour(0x97795F), tip: 0.4)
      let leaf = Leaf(shape: .lance, length: 58, width: 0.4, colour: Self.leafGreen, veins: 0)
      pairs(on: stem, leaf, from: 0.2, to: 0.88, count: 11, spread: 0.95, shrink: 0.35)
      let end = stem.end
      for k in 0..<30 {
        let p = end + Point(blossoms.random.wobble(44), 14 - Double(k) * 1.6)
        let angle = -.pi / 2 + (p.x - end.x) / 34
        blossoms.petal(
          p, angle: angle, length: 24, width: 15, k % 3 == 0 ? Palette.rose : Self.lilac)
      }
    }
  }
}
