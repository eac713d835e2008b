import Foundation

/// The second half of the herbal's plants: those with large single flowers.
extension HerbalPlants {
  private func at(_ x: Double, _ y: Double) -> Point { root + Point(x, y) }

  mutating func borage() {
    let main = Bezier(at(-20, 0), at(10, -280), at(-30, -520), at(30, -700))
    let right = Bezier(
      main.point(at: 0.55), at(120, -480), at(210, -560), at(250, -470))
    let left = Bezier(main.point(at: 0.68), at(-90, -590), at(-190, -650), at(-220, -540))
    let leaf = Leaf(
      shape: .oval, length: 300, width: 0.46, colour: Self.leafGreen, bend: 0.1, veins: 7)
    for (t, angle, size) in [
      (0.1, -2.5, 1.0), (0.18, -0.6, 0.95), (0.36, -2.7, 0.72), (0.5, -0.2, 0.5),
    ] {
      var one = leaf
      one.length *= size
      one.bend = angle < -.pi / 2 ? 0.1 : -0.1
      one.draw(canvas, at: main.point(at: t), angle: angle)
    }
    let top = Bezier(main.end, at(60, -770), at(110, -790), at(120, -710))
    for stem in [right, left, top, main] {
      blossoms.hairs(stem, width: 11, count: 46, Self.leafGreen)
      blossoms.stem(stem, width: stem.start == main.start ? 13 : 7, Self.leafGreen, tip: 0.5)
    }
    star(right.end + Point(8, 40), radius: 84)
    star(left.end + Point(-8, 42), radius: 88)
    star(top.end + Point(4, 44), radius: 92)
    for (stem, t) in [(right, 0.66), (left, 0.6), (top, 0.5)] {
      let p = stem.point(at: t)
      blossoms.petal(
        p, angle: 1.2, length: 58, width: 20, Colour(0xB58A9C), pointed: true)
      blossoms.petal(p, angle: 2.0, length: 46, width: 18, Self.leafGreen, pointed: true)
    }
  }

  /// A borage flower: five pointed petals, five sepals between, a dark cone.
  private func star(_ centre: Point, radius: Double) {
    for i in 0..<5 {
      let angle = Double(i) * 2 * .pi / 5 + .pi / 2 + .pi / 5
      blossoms.petal(
        centre, angle: angle, length: radius * 1.02, width: radius * 0.2, Self.greyGreen,
        pointed: true)
    }
    for i in 0..<5 {
      let angle = Double(i) * 2 * .pi / 5 + .pi / 2
      blossoms.petal(
        centre, angle: angle, length: radius, width: radius * 0.56, Self.blue, pointed: true,
        veins: 3)
    }
    for i in 0..<5 {
      let angle = Double(i) * 2 * .pi / 5 + .pi / 2
      canvas.fill(
        .ellipse(centre + Point(angle: angle, distance: radius * 0.2), 9, 7, turned: angle),
        Self.white)
    }
    for i in 0..<5 {
      blossoms.petal(
        centre, angle: Double(i) * 2 * .pi / 5 + 0.3, length: radius * 0.3, width: 9,
        Palette.ink.mixed(with: Self.lilac, 0.3), pointed: true)
    }
    canvas.dot(centre, Self.white, radius: 4)
  }

  mutating func nasturtium() {
    let leaves: [(Double, Double, Double)] = [
      (-190, -250, 132), (170, -200, 112), (-250, -520, 96), (226, -460, 128), (30, -440, 82),
    ]
    let flowers: [(Double, Double, Double)] = [
      (-74, -650, 124), (160, -726, 98), (-26, -240, 92),
    ]
    for (x, y, _) in leaves + flowers {
      let stem = Bezier(
        at(x * 0.08, 0), at(x * 0.1, y * 0.4), at(x * 1.1, y * 0.5), at(x, y + 10))
      blossoms.stem(stem, width: 7, leafStem, tip: 0.7)
    }
    for (i, (x, y, size)) in leaves.enumerated() {
      shield(at(x, y), radius: size, turn: Double(i) * 1.3)
    }
    for (i, (x, y, size)) in flowers.enumerated() {
      trumpet(
        at(x, y), radius: size, i == 1 ? Self.yellow : i == 2 ? Self.red : Self.orange)
    }
  }

  private var leafStem: Colour { Colour(0xA9B37E) }

  /// A round leaf with its stalk in the middle and veins like the spokes of a wheel.
  private mutating func shield(_ centre: Point, radius: Double, turn: Double) {
    let rim = (0..<18).map { i -> Point in
      let angle = Double(i) / 18 * 2 * .pi + turn
      let wave = i.isMultiple(of: 2) ? 1.0 : 0.955
      return centre
        + Point(cos(angle) * radius * wave, sin(angle) * radius * wave * 0.86)
    }
    let hub = centre + Point(radius * 0.06, radius * 0.08)
    let outline = Path.smooth(rim, closed: true)
    let green = Self.leafGreen
    canvas.fill(outline.moved(by: Point(3, -2.5)), green)
    canvas.clipped(to: outline) {
      let shade = Path.ellipse(centre + Point(radius * 0.42, radius * 0.42), radius, radius * 0.9)
      canvas.fill(shade, green.mixed(with: Palette.ink, 0.12))
    }
    canvas.stroke(outline, blossoms.ink(green), width: 2)
    for i in 0..<9 {
      let end = rim[i * 2]
      canvas.stroke(.line(hub, hub.mixed(with: end, 0.9)), Colour(0xDDE0BE), width: 2.6)
      for hand in [-1.0, 1.0] {
        let fork = hub.mixed(with: end, 0.56)
        let out = (end - hub).angle + hand * 0.42
        canvas.stroke(
          .line(fork, fork + Point(angle: out, distance: radius * 0.3)), Colour(0xDDE0BE),
          width: 1.3)
      }
    }
    canvas.dot(hub, Colour(0xEEF0D8), radius: 6)
  }

  private mutating func trumpet(_ centre: Point, radius: Double, _ colour: Colour) {
    // The spur shows behind the two upper petals.
    let spur = Bezier(
      centre, centre + Point(radius * 0.5, -radius * 0.1),
      centre + Point(radius * 1.1, radius * 0.5), centre + Point(radius * 1.0, radius * 0.95))
    canvas.penStroke(spur.points(16), blossoms.ink(colour), width: 15, thin: 0.1)
    canvas.penStroke(spur.points(16), colour, width: 11, thin: 0.1)
    for angle in [-0.95, -2.19, 0.42, 2.72, 1.57] {
      var edge = [centre]
      for k in 0...8 {
        let across = angle + (Double(k) / 8 - 0.5) * 1.15
        let round = 0.80 + 0.2 * sin(Double(k) / 8 * .pi)
        edge.append(
          centre
            + Point(angle: across, distance: radius * round + blossoms.random.wobble(radius * 0.05))
        )
      }
      let petal = Path.smooth(edge, closed: true, tension: 0.1)
      canvas.fill(petal.moved(by: Point(2, -2)), colour)
      canvas.stroke(petal, blossoms.ink(colour), width: 1.9)
      for k in -2...2 {
        let across = angle + Double(k) * 0.17
        canvas.stroke(
          .line(
            centre + Point(angle: across, distance: radius * 0.2),
            centre + Point(angle: across, distance: radius * (0.66 - 0.07 * abs(Double(k))))),
          Self.red.mixed(with: Palette.ink, 0.35), width: k == 0 ? 2.6 : 1.5)
      }
    }
    canvas.fill(.circle(centre, radius * 0.13), Palette.ink.mixed(with: Self.red, 0.5))
    for i in 0..<6 {
      canvas.dot(
        centre + Point(angle: Double(i), distance: radius * 0.08), Self.yellow, radius: 3.4)
    }
  }

  mutating func rosemary() {
    let stems = [
      Bezier(at(0, 0), at(30, -280), at(-20, -540), at(10, -820)),
      Bezier(at(6, -90), at(-90, -220), at(-170, -400), at(-190, -640)),
      Bezier(at(10, -150), at(110, -290), at(180, -450), at(206, -690)),
    ]
    let green = Colour(0x76886A)
    for (s, stem) in stems.enumerated() {
      blossoms.stem(stem, width: s == 0 ? 15 : 9, Colour(0x97795F), tip: 0.35)
      let count = s == 0 ? 34 : 26
      for i in 0..<count {
        let t = 0.16 + 0.84 * Double(i) / Double(count - 1)
        let up = stem.tangent(at: t).angle
        let reach = 96 * (1 - 0.45 * t) * blossoms.random.number(0.9, 1.1)
        for hand in [-1.0, 1.0] {
          Leaf(
            shape: .needle, length: reach, width: 0.13, colour: green, bend: -hand * 0.08, line: 1.5
          ).draw(
            canvas, at: stem.point(at: t), angle: up + hand * (0.82 + blossoms.random.wobble(0.14)))
        }
        if i % 4 == 2, t < 0.9 {
          let hand = i % 8 == 2 ? 1.0 : -1.0
          lip(stem.point(at: t), angle: up + hand * 0.9)
        }
      }
    }
  }

  /// A rosemary flower: two-lipped, pale blue, with long stamens.
  private func lip(_ base: Point, angle: Double) {
    let throat = base + Point(angle: angle, distance: 34)
    for spread in [-0.75, 0.75, 0.0] {
      blossoms.petal(throat, angle: angle + spread, length: 32, width: 17, Self.blue)
    }
    for spread in [-0.2, 0.2] {
      let end = throat + Point(angle: angle - 0.5 + spread, distance: 40)
      canvas.stroke(.line(throat, end), blossoms.ink(Self.blue), width: 1.3)
      canvas.dot(end, blossoms.ink(Self.blue), radius: 2.4)
    }
  }

  mutating func dandelion() {
    for (angle, length) in [
      (-2.74, 310.0), (-0.40, 318.0), (-2.35, 300), (-0.8, 296), (-1.95, 240), (-1.2, 232),
    ] {
      var leaf = Leaf(
        shape: .lobed, length: length, width: 0.34, colour: Self.leafGreen, veins: 5)
      leaf.bend = angle < -.pi / 2 ? -0.12 : 0.12
      leaf.draw(canvas, at: at(0, -4), angle: angle)
    }
    let flower = Bezier(at(-6, 0), at(-40, -180), at(-150, -330), at(-166, -520))
    let clock = Bezier(at(6, 0), at(30, -240), at(120, -440), at(90, -600))
    blossoms.stem(flower, width: 10, Colour(0xB99A86), tip: 0.75)
    blossoms.stem(clock, width: 10, Colour(0xB99A86), tip: 0.75)
    for (count, reach) in [(30, 106.0), (24, 78), (16, 48)] {
      for i in 0..<count {
        let angle = Double(i) / Double(count) * 2 * .pi + blossoms.random.wobble(0.1)
        blossoms.petal(
          flower.end, angle: angle, length: reach * blossoms.random.number(0.92, 1.06), width: 13,
          Self.yellow)
      }
    }
    let centre = clock.end + Point(0, -20)
    canvas.fill(.circle(centre, 20), Palette.ochre)
    canvas.stroke(.circle(centre, 20), blossoms.ink(Palette.ochre), width: 1.6)
    for i in 0..<46 {
      // The wind comes from the left and has taken the seeds on the right.
      let angle = Double(i) / 46 * 2 * .pi
      if angle < 0.75 || angle > 5.5 { continue }
      parachute(
        centre + Point(angle: angle, distance: 20), angle: angle,
        length: i.isMultiple(of: 2) ? 104 : 78)
    }
    for (x, y, angle) in [
      (222.0, -640.0, 0.2), (268, -742, -0.25), (286, -590, 0.5), (230, -810, -0.6),
    ] {
      parachute(at(x, y), angle: angle - 0.6, length: 70)
    }
  }

  private func parachute(_ seed: Point, angle: Double, length: Double) {
    let top = seed + Point(angle: angle, distance: length)
    let ink = Palette.ink.opacity(0.8)
    canvas.stroke(.line(seed, top), ink, width: 1.2)
    canvas.penStroke(
      [seed - Point(angle: angle, distance: 6), seed, seed + Point(angle: angle, distance: 12)],
      Palette.ink, width: 5)
    for k in -4...4 {
      let hair = top + Point(angle: angle + Double(k) * 0.29, distance: length * 0.3)
      canvas.stroke(.line(top, hair), ink.opacity(0.7), width: 1)
    }
  }
}
