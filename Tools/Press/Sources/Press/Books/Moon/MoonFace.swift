import Foundation

/// The face of the moon, from the true places of its larger plains and craters.
enum MoonFace {
  /// Degrees north, degrees east (to the right), radius in degrees of the moon's own globe.
  struct Spot {
    let north: Double
    let east: Double
    let radius: Double

    init(_ north: Double, _ east: Double, _ radius: Double) {
      self.north = north
      self.east = east
      self.radius = radius
    }
  }

  /// The dark plains; the larger ones are several overlapping spots.
  static let seas = [
    Spot(33, -16, 17.5), Spot(37, -28, 11),  // Imbrium
    Spot(27, 18, 11), Spot(8, 30, 13), Spot(1, 25, 8), Spot(17, 59, 8),  // Serenitatis to Crisium
    Spot(-4, 51, 8.5), Spot(-12, 52, 8), Spot(-15, 34, 5.5),  // Fecunditatis, Nectaris
    Spot(-21, -16, 10.5), Spot(-13, -12, 7), Spot(-24, -39, 6.5),  // Nubium, Humorum
    Spot(-10, -23, 7), Spot(6, -31, 8.5), Spot(13, 4, 4),  // Cognitum, Insularum, Vaporum
    Spot(20, -55, 15), Spot(2, -48, 13), Spot(38, -58, 10), Spot(-8, -45, 9),  // Procellarum
    Spot(55, -32, 5), Spot(57, -18, 4.6), Spot(57, -4, 4.4), Spot(55, 9, 4.4), Spot(54, 22, 4.6),
    Spot(55, 33, 3.6), Spot(-5.5, -68, 2.8), Spot(2, 86, 4.5),  // Frigoris, Grimaldi, Smythii
  ]

  /// Walled plains and craters large enough to be seen with field glasses.
  static let craters = [
    Spot(-58, -14, 3.8), Spot(-50, -6, 2.6), Spot(-9, -2, 2.6), Spot(-13.5, -3, 1.9),
    Spot(-18, -2, 1.6), Spot(-11, 4, 2.1), Spot(-11, 26, 1.8), Spot(-18, 24, 1.6),
    Spot(-25, 60, 2.9), Spot(-9, 61, 2.2), Spot(-44, -55, 3.4), Spot(-45, 41, 3.2),
    Spot(-33, 0, 2.4), Spot(-28, -1, 1.9), Spot(-41, 14, 2.4), Spot(-21, 10, 1.7),
    Spot(-32, 26, 1.7), Spot(-30, 46, 1.5), Spot(51.6, -9, 1.7), Spot(50, 17, 1.5),
    Spot(32, 30, 1.4), Spot(44, 39, 1.6), Spot(46, 44, 1.3), Spot(54, 56, 2.1),
    Spot(-66, 10, 2.2), Spot(-72, -20, 2), Spot(28, 56, 1.9), Spot(-51, 24, 1.8),
  ]

  /// Young craters with bright rays: how far these reach, in degrees.
  private static let rayed = [
    (Spot(-43, -11, 1.5), 46.0), (Spot(9.6, -20, 1.6), 15.0), (Spot(8, -38, 0.8), 9.0),
    (Spot(23.7, -47.5, 0.8), 8.0), (Spot(16, 47, 0.6), 7.0), (Spot(-32.5, 54, 0.8), 9.0),
  ]

  struct Inks {
    let land: Colour
    let sea: Colour
    let ray: Colour
    let line: Colour
  }

  /// The whole disc, without any shadow.
  static func draw(on canvas: Canvas, centre: Point, radius: Double, inks: Inks) {
    let globe = Globe(centre: centre, radius: radius)
    let disc = Path.circle(centre, radius)
    canvas.fill(disc, inks.land)
    canvas.clipped(to: disc) {
      var random = Seeded(1969)
      for sea in seas { canvas.fill(globe.plain(sea, wobble: 0.09, &random), inks.sea) }
      for (spot, reach) in rayed { rays(from: spot, reach: reach, globe, canvas, inks, &random) }
      for crater in craters { ring(crater, globe, canvas, inks, &random) }
      highlands(globe, canvas, inks, &random)
    }
  }

  private static func rays(
    from spot: Spot, reach: Double, _ globe: Globe, _ canvas: Canvas, _ inks: Inks,
    _ random: inout Seeded
  ) {
    for i in 0..<13 {
      let bearing = Double(i) / 13 * 360 + random.wobble(14)
      let length = reach * random.number(0.45, 1)
      let points = (0...8).compactMap { step in
        globe.place(
          spot.moved(bearing: bearing, degrees: spot.radius + length * Double(step) / 8))
      }
      guard points.count > 3 else { continue }
      let wide = globe.radius * (0.006 + 0.00016 * reach)
      canvas.fill(.ribbon(points) { wide * (1 - $0 * 0.9) }, inks.ray.opacity(0.55))
    }
    canvas.fill(globe.plain(spot, wobble: 0.04, &random), inks.ray)
  }

  private static func ring(
    _ spot: Spot, _ globe: Globe, _ canvas: Canvas, _ inks: Inks, _ random: inout Seeded
  ) {
    let wall = globe.plain(spot, wobble: 0.04, &random)
    canvas.fill(wall, inks.line.opacity(0.16))
    canvas.stroke(wall, inks.line.opacity(0.5), width: max(0.6, globe.radius * 0.0052))
  }

  /// The rough south: many small craters, none of them any one in particular.
  private static func highlands(
    _ globe: Globe, _ canvas: Canvas, _ inks: Inks, _ random: inout Seeded
  ) {
    for _ in 0..<150 {
      let spot = Spot(
        random.number(-80, -14), random.number(-70, 78), random.number(0.4, 1.3))
      let inSea = seas.contains { $0.distance(to: spot) < $0.radius + spot.radius }
      guard !inSea else { continue }
      ring(spot, globe, canvas, inks, &random)
    }
  }
}

extension MoonFace.Spot {
  func moved(bearing: Double, degrees: Double) -> MoonFace.Spot {
    let (phi, b, d) = (north * .pi / 180, bearing * .pi / 180, degrees * .pi / 180)
    let latitude = asin(sin(phi) * cos(d) + cos(phi) * sin(d) * cos(b))
    let turn = atan2(sin(b) * sin(d) * cos(phi), cos(d) - sin(phi) * sin(latitude))
    return MoonFace.Spot(latitude * 180 / .pi, east + turn * 180 / .pi, radius)
  }

  func distance(to other: MoonFace.Spot) -> Double {
    let (a, b) = (north * .pi / 180, other.north * .pi / 180)
    let between = (east - other.east) * .pi / 180
    return acos(min(1, sin(a) * sin(b) + cos(a) * cos(b) * cos(between))) * 180 / .pi
  }
}

/// The moon's globe seen from far away.
struct Globe {
  let centre: Point
  let radius: Double

  /// nil on the far side.
  func place(_ spot: MoonFace.Spot) -> Point? {
    let (phi, lambda) = (spot.north * .pi / 180, spot.east * .pi / 180)
    guard cos(lambda) >= 0 else { return nil }
    return centre + Point(cos(phi) * sin(lambda), -sin(phi)) * radius
  }

  /// A roughly round plain, foreshortened towards the edge of the disc.
  func plain(_ spot: MoonFace.Spot, wobble: Double, _ random: inout Seeded) -> Path {
    let waves = (2...5).map { (Double($0), random.number(0, 2 * .pi), random.number(0.4, 1)) }
    let points = (0..<48).compactMap { i -> Point? in
      let bearing = Double(i) * 7.5
      let uneven = waves.reduce(0) { sum, wave in
        sum + sin(bearing * .pi / 180 * wave.0 + wave.1) * wave.2 / 2
      }
      return place(spot.moved(bearing: bearing, degrees: spot.radius * (1 + wobble * uneven)))
    }
    return .smooth(points, closed: true)
  }
}
