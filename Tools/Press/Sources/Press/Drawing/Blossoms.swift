import Foundation

/// Flowers and stems in line and wash. Every one draws with its own share of
/// irregularity, taken from `random`.
struct Blossoms {
  let canvas: Canvas
  var random: Seeded

  func ink(_ colour: Colour) -> Colour { colour.mixed(with: Palette.ink, 0.62) }

  /// A stem with two edges and a wash between them; thinner towards its end.
  func stem(_ path: Bezier, width: Double, _ colour: Colour, tip: Double = 0.45) {
    let points = path.points(28)
    let outline = Path.ribbon(points) { width * (1 - (1 - tip) * $0) }
    canvas.fill(outline, colour)
    canvas.stroke(outline, ink(colour), width: 1.6)
  }

  /// Short fine hairs on both sides of a stem.
  mutating func hairs(_ path: Bezier, width: Double, count: Int, _ colour: Colour) {
    for i in 0..<count {
      let t = (Double(i) + 0.5) / Double(count)
      let p = path.point(at: t)
      let hand = i.isMultiple(of: 2) ? 1.0 : -1.0
      let out = path.tangent(at: t).unit.normal * hand
      let end = p + out * (width / 2 + random.number(6, 11)) - path.tangent(at: t).unit * 3
      canvas.stroke(.line(p + out * (width / 2), end), ink(colour).opacity(0.7), width: 1.1)
    }
  }

  /// One petal from `base`: round-ended, with a wash a little off its line.
  func petal(
    _ base: Point, angle: Double, length: Double, width: Double, _ colour: Colour,
    pointed: Bool = false, veins: Int = 0
  ) {
    let along = Point(angle: angle, distance: length)
    let side = along.normal * (width / length / 2)
    var path = Path()
    path.move(base)
    if pointed {
      path.curve(base + along * 0.2 + side * 1.3, base + along * 0.7 + side, base + along)
      path.curve(base + along * 0.7 - side, base + along * 0.2 - side * 1.3, base)
    } else {
      path.curve(
        base + along * 0.3 + side * 0.9, base + along * 0.98 + side * 1.5, base + along)
      path.curve(
        base + along * 0.98 - side * 1.5, base + along * 0.3 - side * 0.9, base)
    }
    path.close()
    canvas.fill(path.moved(by: Point(1.6, -1.2)), colour)
    canvas.stroke(path, ink(colour), width: 1.7)
    for i in 0..<veins {
      let spread = (Double(i) - Double(veins - 1) / 2) / Double(max(1, veins - 1))
      let end = base + along * 0.74 + side * (spread * 1.2)
      canvas.stroke(.line(base + along * 0.16, end), ink(colour).opacity(0.45), width: 1.1)
    }
  }

  /// A flower seen from the front: a ring of petals and a dotted eye.
  mutating func daisy(
    _ centre: Point, radius: Double, petals: Int, _ colour: Colour, eye: Colour,
    droop: Double = 1
  ) {
    for i in 0..<petals {
      let angle = Double(i) / Double(petals) * 2 * .pi + random.wobble(0.12)
      let reach = radius * random.number(0.92, 1.05)
      let direction = Point(cos(angle), sin(angle) * droop)
      petal(
        centre + direction * (radius * 0.22), angle: direction.angle,
        length: reach * max(0.45, direction.length), width: radius * 0.34, colour, veins: 2)
    }
    let dome = Path.ellipse(centre, radius * 0.32, radius * 0.32 * (0.5 + droop / 2))
    canvas.fill(dome, eye)
    canvas.stroke(dome, ink(eye), width: 1.7)
    for _ in 0..<26 {
      let p =
        centre + Point(angle: random.number(0, 6.28), distance: radius * 0.26 * random.number(0, 1))
      canvas.dot(p, ink(eye).opacity(0.7), radius: 1.4)
    }
  }

  /// A flower head seen from the side, petals hanging below a cone.
  mutating func noddingDaisy(_ top: Point, radius: Double, _ colour: Colour, eye: Colour) {
    for i in -4...4 {
      let angle = .pi / 2 + Double(i) * 0.27 + random.wobble(0.06)
      petal(
        top + Point(Double(i) * radius * 0.06, 0), angle: angle, length: radius * 0.95,
        width: radius * 0.3, colour, veins: 2)
    }
    let cone = Path.smooth(
      [
        top + Point(-radius * 0.36, 4), top + Point(-radius * 0.22, -radius * 0.34),
        top + Point(0, -radius * 0.46), top + Point(radius * 0.22, -radius * 0.34),
        top + Point(radius * 0.36, 4),
      ], closed: true)
    canvas.fill(cone, eye)
    canvas.stroke(cone, ink(eye), width: 1.7)
    for _ in 0..<22 {
      let p = top + Point(random.wobble(radius * 0.3), -radius * random.number(0.02, 0.36))
      canvas.dot(p, ink(eye).opacity(0.7), radius: 1.4)
    }
  }

  /// Rays from one point, each with a small umbel of dots at its end.
  mutating func umbel(_ base: Point, angle: Double, radius: Double, rays: Int, _ colour: Colour) {
    let stemColour = Palette.moss
    for i in 0..<rays {
      let spread = (Double(i) / Double(rays - 1) - 0.5) * 2.0
      let out = angle + spread + random.wobble(0.06)
      let reach = radius * (1 - 0.06 * spread * spread) * random.number(0.93, 1.05)
      let end = base + Point(angle: out, distance: reach)
      let bow = base.mixed(with: end, 0.5) + Point(angle: angle, distance: -reach * 0.05)
      canvas.stroke(.smooth([base, bow, end]), ink(stemColour), width: 1.7)
      for k in 0..<9 {
        let small = out + (Double(k) / 8 - 0.5) * 2.6
        let tip = end + Point(angle: small, distance: radius * 0.15 * random.number(0.75, 1.1))
        canvas.stroke(.line(end, tip), ink(stemColour).opacity(0.8), width: 1)
        canvas.fill(.circle(tip, radius * 0.026 + 1.4), colour)
        canvas.stroke(.circle(tip, radius * 0.026 + 1.4), ink(colour), width: 0.9)
      }
    }
  }

  /// Whorls of buds around the end of a stem, as lavender and mint have.
  mutating func spike(
    _ path: Bezier, from: Double, whorls: Int, bud: Double, _ colour: Colour, calyx: Colour
  ) {
    for i in 0..<whorls {
      let t = from + (1 - from) * Double(i) / Double(max(1, whorls - 1))
      let p = path.point(at: t)
      let up = path.tangent(at: t).unit
      let size = bud * (1 - 0.4 * Double(i) / Double(whorls))
      for k in [-2, 2, -1, 1, 0] {
        let spread = Double(k)
        let angle = up.angle + spread * 0.42 + random.wobble(0.1)
        let foot = p + up.normal * (spread * size * 0.16)
        petal(foot, angle: angle, length: size * 0.7, width: size * 0.34, calyx, pointed: true)
        petal(
          foot + Point(angle: angle, distance: size * 0.42), angle: angle, length: size * 0.62,
          width: size * 0.40, colour)
      }
    }
  }

  /// A thread-fine, many times divided leaf (fennel, chamomile).
  mutating func feather(
    _ base: Point, angle: Double, length: Double, _ colour: Colour, depth: Int = 3
  ) {
    let tip = base + Point(angle: angle, distance: length)
    let bow = base.mixed(with: tip, 0.5) + Point(angle: angle + .pi / 2, distance: length * 0.05)
    canvas.stroke(
      .smooth([base, bow, tip]), colour.mixed(with: Palette.ink, 0.34),
      width: 0.9 + Double(depth) * 0.55)
    guard depth > 1 else { return }
    for i in 1...6 {
      let t = Double(i) / 6.6
      for hand in [-1.0, 1.0] {
        feather(
          base.mixed(with: tip, t), angle: angle + hand * (0.75 + random.wobble(0.2)),
          length: length * (0.46 - 0.28 * t), colour, depth: depth - 1)
      }
    }
  }
}
