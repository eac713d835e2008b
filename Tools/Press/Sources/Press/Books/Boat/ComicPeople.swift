import Foundation

extension ComicStage {
  /// What tells one person from another.
  struct Person {
    let coat: Colour
    let skin: Colour
    let hair: Colour
    var cap: Colour?
    var hood = false
    var beard = false
    /// Heads in the height.
    let heads: Double

    static let ada = Person(
      coat: Colour(0x6E8F6B), skin: Colour(0xE7B98F), hair: Colour(0x3A2A24), heads: 4.2)
    static let adaOutside = Person(
      coat: Colour(0xE8B93A), skin: Colour(0xE7B98F), hair: Colour(0x3A2A24), hood: true, heads: 4.2
    )
    static let mother = Person(
      coat: Colour(0x2F4769), skin: Colour(0xDDAA80), hair: Colour(0x3A2A24), cap: Colour(0xF3EFE4),
      heads: 6)
    static let keeper = Person(
      coat: Colour(0x44553B), skin: Colour(0xE0B79A), hair: Colour(0xEDEAE2), cap: Colour(0x2B3340),
      beard: true, heads: 5.4)
  }

  enum Arms { case down, forward, up, wave }

  /// Somebody who stands or, without legs, sits or kneels. Returns the mouth.
  @discardableResult
  func person(
    _ who: Person, _ foot: Point, _ height: Double, facing: Double = 1, arms: Arms = .down,
    mood: Mood = .calm, legs: Bool = true
  ) -> Point {
    let head = height / who.heads
    func p(_ x: Double, _ y: Double) -> Point { foot + Point(x * facing * head, -y * head) }
    let top = who.heads - 1
    let hip = legs ? top * 0.4 : 0
    if legs {
      for x in [-0.26, 0.26] {
        pen([p(x, hip + 0.3), p(x, 0.12)], head * 0.3, Self.ink)
        pen([p(x - 0.02, 0.1), p(x + 0.26, 0.1)], head * 0.26, Self.ink)
      }
    }
    arm(who, p, top, arms, head, back: true)
    var coat = Path()
    coat.move(p(-0.42, top - 0.05))
    coat.curve(p(-0.6, top * 0.7), p(-0.78, hip + 0.5), p(-0.82, hip))
    coat.line(p(0.82, hip))
    coat.curve(p(0.78, hip + 0.5), p(0.6, top * 0.7), p(0.42, top - 0.05))
    coat.close()
    drawn(coat, who.coat)
    arm(who, p, top, arms, head, back: false)
    return headOf(who, p(0.04, top + 0.42), head, facing, mood)
  }

  private func arm(
    _ who: Person, _ p: (Double, Double) -> Point, _ top: Double, _ arms: Arms, _ head: Double,
    back: Bool
  ) {
    let side = back ? -1.0 : 1
    let shoulder = p(side * 0.4, top - 0.3)
    let hand: Point
    switch arms {
    case .down: hand = p(side * 0.75, top - 1.6)
    case .forward: hand = p(1.25 + side * 0.1, top - 0.95)
    case .up: hand = p(side * 0.8, top + 0.75)
    case .wave: hand = back ? p(-0.75, top - 1.6) : p(1.15, top + 0.55)
    }
    let elbow = shoulder.mixed(with: hand, 0.5) + Point(0, head * 0.16)
    pen([shoulder, elbow, hand], head * 0.38)
    pen([shoulder, elbow, hand], head * 0.3, who.coat.mixed(with: Self.ink, back ? 0.2 : 0.08))
    drawn(.circle(hand, head * 0.15), who.skin, line: 2.4)
  }

  private func headOf(
    _ who: Person, _ middle: Point, _ head: Double, _ facing: Double, _ mood: Mood
  ) -> Point {
    func p(_ x: Double, _ y: Double) -> Point { middle + Point(x * facing, y) * head }
    if who.hood {
      drawn(.ellipse(p(-0.06, -0.02), head * 0.62, head * 0.62), who.coat)
    } else {
      drawn(.ellipse(p(-0.08, -0.06), head * 0.55, head * 0.56), who.hair)
    }
    drawn(.ellipse(p(0.06, 0.04), head * 0.43, head * 0.45), who.skin, line: 2.6)
    canvas.clipped(to: .ellipse(p(0.06, 0.04), head * 0.43, head * 0.45)) {
      canvas.fill(
        .smooth(
          [
            p(-0.5, -0.5), p(0.5, -0.5), p(0.46, -0.2), p(0.1, -0.16), p(-0.3, -0.06), p(-0.5, 0.3),
          ], closed: true),
        who.hair)
    }
    if who.beard {
      drawn(
        .smooth(
          [
            p(-0.34, 0.18), p(0.1, 0.24), p(0.48, 0.16), p(0.36, 0.66), p(0.08, 0.84),
            p(-0.24, 0.6),
          ], closed: true),
        who.hair, line: 2.6)
    }
    if let cap = who.cap {
      drawn(
        .smooth([p(-0.55, -0.3), p(-0.46, -0.66), p(0.4, -0.68), p(0.52, -0.34)], closed: true),
        cap, line: 2.6)
      pen([p(-0.5, -0.28), p(0.3, -0.32), p(0.74, -0.24)], head * 0.12)
    }
    features(p, head, mood, beard: who.beard)
    return p(0.24, 0.28)
  }

  private func features(_ p: (Double, Double) -> Point, _ head: Double, _ mood: Mood, beard: Bool) {
    let line = max(2, head * 0.045)
    for x in [0.06, 0.32] {
      if mood == .glad || mood == .asleep {
        pen([p(x - 0.06, 0.04), p(x, mood == .glad ? -0.03 : 0.08), p(x + 0.06, 0.04)], line)
      } else {
        canvas.fill(.circle(p(x, 0.03), line * 1.2), Self.ink)
      }
    }
    pen([p(0.24, 0.08), p(0.29, 0.16), p(0.22, 0.17)], line * 0.8)
    let mouth = beard ? 0.34 : 0.29
    switch mood {
    case .glad: pen([p(0.06, mouth - 0.03), p(0.18, mouth + 0.06), p(0.32, mouth - 0.04)], line)
    case .sad, .afraid:
      pen([p(0.1, mouth + 0.04), p(0.2, mouth - 0.01), p(0.3, mouth + 0.04)], line)
    default: pen([p(0.12, mouth), p(0.28, mouth)], line)
    }
  }

  // MARK: - Ships and the tower

  func lighthouse(_ foot: Point, _ height: Double, lit: Bool) {
    func p(_ x: Double, _ y: Double) -> Point { foot + Point(x, -y) * height }
    let body = [p(-0.13, 0), p(-0.08, 0.74), p(0.08, 0.74), p(0.13, 0)]
    canvas.fill(.polygon(body), Colour(0xF1EBDD))
    canvas.clipped(to: .polygon(body)) {
      for y in [0.08, 0.36, 0.64] {
        canvas.fill(
          .rect(Rect(centre: p(0, y), width: height * 0.4, height: height * 0.12)), Colour(0xB6442F)
        )
      }
    }
    canvas.stroke(.polygon(body), Self.ink, width: 3)
    drawn(
      .rect(Rect(centre: p(0, 0.755), width: height * 0.22, height: height * 0.03)),
      Colour(0x3A3F45))
    drawn(
      .rect(Rect(centre: p(0, 0.83), width: height * 0.12, height: height * 0.12)),
      lit ? Colour(0xFFE89A) : Colour(0x5A656E))
    drawn(.polygon([p(-0.09, 0.89), p(0, 0.99), p(0.09, 0.89)]), Colour(0x3A3F45))
  }

  /// Light from a lamp to both sides.
  func beam(_ lamp: Point, length: Double, spread: Double, angle: Double) {
    for side in [0.0, .pi] {
      let a = lamp + Point(angle: angle + side - spread, distance: length)
      let b = lamp + Point(angle: angle + side + spread, distance: length)
      canvas.fill(.polygon([lamp, a, b]), Colour(0xFFE89A, alpha: 0.3))
      canvas.fill(
        .polygon([lamp, a.mixed(with: b, 0.25), a.mixed(with: b, 0.75)]),
        Colour(0xFFF3C4, alpha: 0.4))
    }
    canvas.fill(.circle(lamp, 26), Colour(0xFFF6D2, alpha: 0.9))
  }

  func steamer(_ place: Point, _ size: Double, tilt: Double = 0) {
    canvas.rotated(tilt, around: place) {
      func p(_ x: Double, _ y: Double) -> Point { place + Point(x, y) * size }
      for (i, r) in [0.1, 0.14, 0.19].enumerated() {
        canvas.fill(
          .circle(p(0.12 + Double(i) * 0.2, -0.9 - Double(i) * 0.12), r * size),
          Colour(0xC9CDD0, alpha: 0.7))
      }
      drawn(
        .polygon([p(-0.02, -0.42), p(0, -0.84), p(0.18, -0.84), p(0.2, -0.42)]), Colour(0xB6442F))
      drawn(
        .polygon([p(-0.5, -0.2), p(-0.46, -0.46), p(0.5, -0.46), p(0.54, -0.2)]), Colour(0xF1EBDD))
      for x in [-0.32, -0.1, 0.12, 0.34] {
        drawn(.circle(p(x, -0.32), size * 0.05), Colour(0xFFE89A), line: 2)
      }
      drawn(
        .polygon([p(-1, -0.34), p(-0.8, 0.16), p(0.84, 0.16), p(0.95, -0.2)]), Colour(0x2F4769))
    }
  }
}
