import CPango
import Foundation

/// What the landscapes of "The Lantern" are built of. Places are those of a whole spread.
struct Scenery {
  let canvas: Canvas
  static let width = 1836.0
  static let height = 1440.0
  static let lamp = Colour(0xFFC46B)
  static let cloak = Colour(0xA63F2C)

  private var all: Path { .rect(Rect(x: 0, y: 0, width: Self.width, height: Self.height)) }

  func sky(_ stops: [(Double, Colour)], to foot: Double = height) {
    canvas.fill(all, from: .zero, to: Point(0, foot), stops)
  }

  /// Light added to what is there, from a point outwards.
  func glow(_ at: Point, _ radius: Double, _ colour: Colour, flat: Double = 1) {
    guard let pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, radius) else { return }
    defer { cairo_pattern_destroy(pattern) }
    // Falls off fast at first and then slowly, as light in haze does.
    for (offset, share) in [(0.0, 1.0), (0.12, 0.66), (0.3, 0.34), (0.6, 0.1), (1, 0)] {
      cairo_pattern_add_color_stop_rgba(
        pattern, offset, colour.red, colour.green, colour.blue, colour.alpha * share)
    }
    canvas.scope {
      cairo_translate(canvas.context, at.x, at.y)
      cairo_scale(canvas.context, 1, flat)
      cairo_set_operator(canvas.context, CAIRO_OPERATOR_SCREEN)
      cairo_set_source(canvas.context, pattern)
      cairo_arc(canvas.context, 0, 0, radius, 0, 2 * .pi)
      cairo_fill(canvas.context)
    }
  }

  // MARK: - Land

  /// The outline of a range of hills: waves of ever smaller length and height.
  struct Ridge {
    let base: Double
    let swing: Double
    var length = 900.0
    /// How much of its height each smaller wave keeps.
    var rough = 0.45
    let seed: UInt64

    func height(_ x: Double) -> Double {
      var random = Seeded(seed)
      var y = base
      var (swing, length) = (swing, length)
      for _ in 0..<7 {
        y += swing * sin(x / length * 2 * .pi + random.number(0, 2 * .pi))
        swing *= rough
        length *= random.number(0.42, 0.55)
      }
      return y
    }
  }

  /// Fills the land below a ridge, paling towards `mist` at its foot.
  func land(_ ridge: Ridge, _ colour: Colour, mist: Colour? = nil, depth: Double = 320) {
    let points = stride(from: -12.0, through: Self.width + 12, by: 6).map {
      Point($0, ridge.height($0))
    }
    let shape = Path.polygon(
      points + [Point(Self.width + 12, Self.height), Point(-12, Self.height)])
    let top = points.map(\.y).min() ?? 0
    canvas.fill(
      shape, from: Point(0, top), to: Point(0, top + depth), [(0, colour), (1, mist ?? colour)])
  }

  /// A bank of fog lying across the whole picture.
  func fog(_ y: Double, _ thickness: Double, _ colour: Colour) {
    let band = Path.rect(
      Rect(x: 0, y: y - thickness, width: Self.width, height: 2 * thickness))
    canvas.fill(
      band, from: Point(0, y - thickness), to: Point(0, y + thickness),
      [(0, colour.opacity(0)), (0.5, colour), (1, colour.opacity(0))])
  }

  func stars(_ count: Int, above foot: Double, seed: UInt64) {
    var random = Seeded(seed)
    for _ in 0..<count {
      let p = Point(random.number(0, Self.width), foot * pow(random.number(0, 1), 1.4))
      canvas.fill(
        .circle(p, random.number(0.8, 2.4)), Palette.paper.opacity(random.number(0.35, 0.95)))
    }
  }

  func pine(_ foot: Point, _ height: Double, _ colour: Colour, seed: UInt64) {
    var random = Seeded(seed)
    var left: [Point] = []
    var right: [Point] = []
    let tiers = 8
    for i in 0..<tiers {
      let t = Double(i + 1) / Double(tiers)
      let y = foot.y - height * (1 - 0.9 * t)
      let half = height * 0.2 * t * random.number(0.8, 1.15)
      left += [Point(foot.x - half, y), Point(foot.x - half * 0.45, y - height * 0.012)]
      right += [Point(foot.x + half, y), Point(foot.x + half * 0.45, y - height * 0.012)]
    }
    let trunk = Rect(
      x: foot.x - height * 0.02, y: foot.y - height * 0.14, width: height * 0.04,
      height: height * 0.16)
    canvas.fill(.rect(trunk), colour)
    canvas.fill(.polygon([Point(foot.x, foot.y - height)] + right + left.reversed()), colour)
  }

  // MARK: - What is met on the way

  /// The one who carries the lantern. Returns where the lantern hangs.
  @discardableResult
  func walker(_ foot: Point, _ h: Double, facing: Double = 1, seated: Bool = false) -> Point {
    func at(_ x: Double, _ y: Double) -> Point { foot + Point(x * facing, y) * h }
    if !seated {
      for (x, lift) in [(-0.1, 0.012), (0.09, 0)] {
        canvas.stroke(
          .line(at(x * 0.5, -0.2), at(x, -lift)), Colour(0x1A1A22), width: h * 0.06)
      }
    }
    var cloak = Path()
    cloak.move(at(-0.05, -1))
    cloak.curve(at(0.07, -1.02), at(0.14, -0.92), at(0.115, -0.8))
    cloak.curve(at(0.15, -0.7), at(0.2, -0.4), at(0.22, -0.1))
    cloak.curve(at(0.08, -0.05), at(-0.14, -0.05), at(-0.3, -0.13))
    cloak.curve(at(-0.2, -0.4), at(-0.16, -0.62), at(-0.12, -0.76))
    cloak.curve(at(-0.15, -0.88), at(-0.13, -0.97), at(-0.05, -1))
    canvas.fill(cloak, Self.cloak)
    canvas.clipped(to: cloak) {
      var shade = Path()
      shade.move(at(-0.4, -1.1))
      shade.curve(at(0.02, -1), at(-0.1, -0.6), at(-0.04, 0.1))
      shade.line(at(-0.5, 0.1))
      canvas.fill(shade, Colour(0x6E2A24))
      canvas.fill(.ellipse(at(0.095, -0.87), h * 0.05, h * 0.075), Colour(0x2A1B1E))
    }
    let hand = at(0.2, -0.58)
    canvas.stroke(.line(at(0.06, -0.66), hand), Self.cloak, width: h * 0.075)
    let tip = at(0.42, -0.82)
    canvas.stroke(.line(at(0.1, -0.5), tip), Colour(0x1A1A22), width: h * 0.025)
    return lantern(tip, h * 0.17)
  }

  /// Hangs from `hook`. Returns the middle of its flame.
  @discardableResult
  func lantern(_ hook: Point, _ size: Double) -> Point {
    let iron = Colour(0x1A1A22)
    let middle = hook + Point(0, size * 0.85)
    canvas.stroke(.circle(hook + Point(0, size * 0.18), size * 0.17), iron, width: size * 0.06)
    canvas.fill(
      .roundedRect(
        Rect(centre: middle, width: size * 0.66, height: size * 0.8), radius: size * 0.1),
      Colour(0xFFE3A6))
    canvas.stroke(
      .line(middle - Point(0, size * 0.4), middle + Point(0, size * 0.4)), iron, width: size * 0.05)
    for y in [-0.44, 0.44] {
      canvas.fill(
        .rect(Rect(centre: middle + Point(0, y * size), width: size * 0.86, height: size * 0.15)),
        iron)
    }
    return middle
  }

  /// The lantern's light over everything around it, and on the ground.
  func lantern(lights middle: Point, reach: Double, ground: Double? = nil) {
    glow(middle, reach, Self.lamp.opacity(0.5))
    glow(middle, reach * 0.32, Self.lamp.opacity(0.75))
    if let ground {
      glow(Point(middle.x, ground), reach * 0.62, Self.lamp.opacity(0.42), flat: 0.2)
    }
  }

  func cottage(_ foot: Point, _ w: Double, wall: Colour, roof: Colour, lit: Bool) {
    func at(_ x: Double, _ y: Double) -> Point { foot + Point(x, y) * w }
    canvas.fill(
      .rect(
        Rect(
          x: foot.x + w * 0.66, y: foot.y - w * 1.02, width: w * 0.13,
          height: w * 0.5)), roof)
    canvas.fill(.polygon([at(0, 0.1), at(0, -0.5), at(1, -0.5), at(1, 0.1)]), wall)
    canvas.fill(.polygon([at(-0.1, -0.46), at(0.18, -0.9), at(0.84, -0.9), at(1.1, -0.46)]), roof)
    let pane = Rect(centre: at(0.3, -0.26), width: w * 0.2, height: w * 0.2)
    canvas.fill(.rect(pane), lit ? Self.lamp : roof)
    canvas.stroke(
      .line(Point(pane.midX, pane.y), Point(pane.midX, pane.maxY)), wall, width: w * 0.02)
    canvas.stroke(
      .line(Point(pane.x, pane.midY), Point(pane.maxX, pane.midY)), wall, width: w * 0.02)
  }

  func lighthouse(_ foot: Point, _ h: Double, tower: Colour, shade: Colour, lit: Bool) -> Point {
    func at(_ x: Double, _ y: Double) -> Point { foot + Point(x, y) * h }
    let body = [at(-0.13, 0.03), at(-0.075, -0.74), at(0.075, -0.74), at(0.13, 0.03)]
    canvas.fill(.polygon(body), tower)
    canvas.clipped(to: .polygon(body)) {
      for band in [-0.62, -0.34, -0.06] {
        canvas.fill(
          .rect(Rect(centre: at(0, band), width: h * 0.4, height: h * 0.13)), shade)
      }
      canvas.fill(
        .polygon([at(0.035, -0.8), at(0.2, -0.8), at(0.2, 0.1), at(0.06, 0.1)]),
        Colour(0x10141F, alpha: 0.28))
    }
    canvas.fill(.rect(Rect(centre: at(0, -0.75), width: h * 0.22, height: h * 0.028)), shade)
    let room = Rect(centre: at(0, -0.83), width: h * 0.12, height: h * 0.13)
    canvas.fill(.rect(room), lit ? Colour(0xFFE9B8) : shade)
    for x in [-0.06, 0, 0.06] {
      canvas.stroke(.line(at(x, -0.77), at(x, -0.9)), shade, width: h * 0.009)
    }
    canvas.fill(.polygon([at(-0.085, -0.89), at(0, -1), at(0.085, -0.89)]), shade)
    return at(0, -0.83)
  }

  /// A small boat under sail; `lean` in radians.
  func sailboat(_ at: Point, _ size: Double, hull: Colour, sail: Colour, lean: Double = 0) {
    canvas.rotated(lean, around: at) {
      func p(_ x: Double, _ y: Double) -> Point { at + Point(x, y) * size }
      var keel = Path()
      keel.move(p(-0.5, -0.12))
      keel.curve(p(-0.36, 0.12), p(0.3, 0.12), p(0.52, -0.14))
      keel.close()
      canvas.fill(keel, hull)
      canvas.stroke(.line(p(0, -0.1), p(0, -1.06)), hull, width: size * 0.03)
      canvas.fill(.polygon([p(0.04, -1), p(0.46, -0.24), p(0.04, -0.2)]), sail)
      canvas.fill(.polygon([p(-0.05, -0.92), p(-0.36, -0.24), p(-0.05, -0.2)]), sail)
    }
  }
}
