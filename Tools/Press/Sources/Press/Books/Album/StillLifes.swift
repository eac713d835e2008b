import Foundation

/// What stood by the window, and what was seen through it.
enum StillLifes {
  static let all: [Photograph] = [
    Photograph("Seven eggs", exposure: 0.95, warmth: 0.03) { width, height in
      Negative(width: width, height: height, samples: 5) { eggs.light($0, $1, &$2) }
    },
    Photograph("Marbles, lost since", upright: true, exposure: 1.05, warmth: 0.01) {
      width, height in
      Negative(width: width, height: height, samples: 5) { marbles.light($0, $1, &$2) }
    },
    Photograph(
      "The bus stop, all of it out of focus", upright: true, exposure: 1.2, warmth: 0.02,
      grain: 0.03
    ) {
      width, height in
      Negative(width: width, height: height, samples: 2) { u, v, _ in street.light(u, v) }
    },
    Photograph("Waiting for it to stop", exposure: 1.1, warmth: 0, grain: 0.03) { width, height in
      Negative(width: width, height: height, samples: 2) { u, v, _ in rainyPane(u, v) }
    },
    Photograph("The moon, through a borrowed telescope", exposure: 1.15, warmth: 0.015, grain: 0.03)
    {
      width, height in Negative(width: width, height: height, samples: 2) { u, v, _ in moon(u, v) }
    },
  ]

  private static let noise = Noise(seed: 17)

  /// Linen: threads across and down, and a fold or two.
  private static func linen(_ colour: Vector) -> (Vector) -> Vector {
    { p in
      let thread = 0.5 * (sin(p.x * 95) + sin(p.z * 95)) * 0.07
      let slub =
        0.1 * noise.cloud(p.x * 3, p.z * 40, octaves: 3) + 0.1
        * noise.cloud(p.x * 40, p.z * 3, octaves: 3)
      let stripe: Float = abs(p.z - 1.9) < 0.09 || abs(p.z - 2.2) < 0.03 ? 1 : 0
      return (colour * (1 + thread + slub)).mixed(with: Vector(0.10, 0.13, 0.25), stripe * 0.7)
    }
  }

  private static var eggs: Room {
    let places: [(Float, Float, Float, UInt32)] = [
      (-1.75, 0.1, 0.3, 0xC98F6B), (-0.75, 0.55, -0.5, 0xE6CDB4), (0.2, -0.25, 0.2, 0xB97A58),
      (1.2, 0.45, 0.9, 0xEFE4D6), (2.0, -0.5, -0.2, 0xCF9C7A), (-0.9, -0.85, 1.2, 0xEADBC8),
      (0.55, 1.35, 0.5, 0xD2A98A),
    ]
    let bodies = places.enumerated().map { index, place in
      let (x, z, turn, hex) = place
      let speckle = Noise(seed: UInt32(index + 3))
      // Two ellipsoids would show a seam: one, a little longer to one side by its place.
      return Room.Body(
        centre: Vector(x, 0.44, z),
        radii: Vector(0.44 + 0.16 * abs(cos(turn)), 0.44, 0.44 + 0.16 * abs(sin(turn))),
        surface: .glazed { p in
          let spot = smoothStep(
            0.34, 0.42, speckle.cloud(p.x * 9 + p.y * 4, p.z * 9 - p.y * 6, octaves: 4))
          return Vector(hex) * (0.95 + 0.12 * speckle.cloud(p.x * 3, p.z * 3, octaves: 3))
            * (1 - 0.25 * spot)
        },
        bend: { p in
          Vector(
            speckle.value(p.x * 46, p.y * 46 + p.z * 31), speckle.value(p.z * 46, p.x * 46),
            speckle.value(p.y * 46, p.z * 46)) * 0.05
        })
    }
    var room = Room(bodies: bodies, table: linen(Vector(0.62, 0.6, 0.56)))
    room.eye = Vector(0.4, 4.4, -6.6)
    room.target = Vector(0.15, 0.35, 0.0)
    room.reach = 0.36
    room.lens = 0.13
    return room
  }

  private static var marbles: Room {
    let glass: [(Float, Float, Float, Vector)] = [
      (-0.6, 0.0, 0.55, Vector(0.55, 0.86, 0.95)), (0.62, 0.35, 0.5, Vector(0.95, 0.72, 0.32)),
      (0.1, -1.15, 0.36, Vector(0.6, 0.9, 0.55)), (-0.5, 1.25, 0.48, Vector(0.95, 0.45, 0.4)),
      (0.85, 1.6, 0.62, Vector(0.9, 0.93, 0.95)), (-1.25, -1.0, 0.3, Vector(0.75, 0.6, 0.92)),
      (1.05, -0.7, 0.3, Vector(0.92, 0.94, 0.94)), (-1.5, 2.3, 0.55, Vector(0.5, 0.75, 0.9)),
    ]
    let bodies = glass.map { x, z, radius, tint in
      Room.Body(
        centre: Vector(x, radius, z), radii: Vector(repeating: radius), surface: .glass(tint))
    }
    var room = Room(
      bodies: bodies,
      table: { p in
        // Boards of an old table.
        let board = (p.x * 0.9 + 40).rounded(.down)
        let tone = noise.lattice(Int32(board), 7)
        let grain = noise.cloud(p.x * 9 + board * 5, p.z * 0.7, octaves: 5)
        let edge = abs(p.x * 0.9 + 40 - board - 0.5) > 0.485 ? Float(0.25) : 1
        return Vector(0.33, 0.19, 0.105) * (0.75 + 0.4 * tone + 0.55 * grain) * edge
      })
    room.eye = Vector(0.2, 4.3, -6.2)
    room.target = Vector(0, 0.4, 0.35)
    room.reach = 0.42
    room.lens = 0.09
    return room
  }

  private static let street = StreetLights(seed: 23)

  /// Drops on a pane, each a small lens that shows the street upside down.
  private static func rainyPane(_ u: Float, _ v: Float) -> Vector {
    var (x, y, shade) = (u, v, Float(1))
    for layer in 0..<3 {
      let scale: Float = [5.5, 12, 26][layer]
      let (i, j) = ((u * scale).rounded(.down), (v * scale).rounded(.down))
      let place = Noise(seed: UInt32(31 + layer))
      guard place.lattice(Int32(i), Int32(j)) < 0.42 else { continue }
      let size = 0.16 + 0.24 * place.lattice(Int32(j), Int32(i) &+ 4)
      let cx = u * scale - i - 0.5 - 0.2 * (place.lattice(Int32(i) &+ 8, Int32(j)) - 0.5)
      let cy = (v * scale - j - 0.5) * 0.86
      let wobble = 1 + 0.25 * place.value(u * scale * 2, v * scale * 2)
      let r = (cx * cx + cy * cy).squareRoot() / (size * wobble)
      guard r < 1 else { continue }
      let bulge = 1 - (1 - r * r).squareRoot()
      x = u - cx * 2.6 * (0.4 + bulge)
      y = v - cy * 2.6 * (0.4 + bulge) + 0.1
      shade =
        1 - 0.75 * pow(r, 7) + 0.7
        * exp(-((cx + 0.1) * (cx + 0.1) + (cy - 0.12) * (cy - 0.12)) * 260)
      break
    }
    return street.light(x * 0.9, y * 0.9 + 0.12) * shade
  }

  /// A half moon: a ball with craters, lit from the side.
  private static func moon(_ u: Float, _ v: Float) -> Vector {
    let (x, y) = (u / 0.56, v / 0.56)
    let square = x * x + y * y
    guard square < 1 else { return Vector(0.004, 0.005, 0.008) }
    let n = Vector(x, y, -(1 - square).squareRoot())
    let sun = Vector(-0.86, 0.14, -0.32).unit
    var bend = Vector.zero
    for layer in 0..<6 {
      let scale = 2.2 * pow(1.75, Float(layer))
      bend += craters(n, scale, UInt32(layer) &+ 90) * (0.75 - 0.07 * Float(layer))
    }
    let seas = smoothStep(-0.02, 0.22, noise.cloud(n.x * 1.3 + 4, n.y * 1.3 + 1, octaves: 6))
    let dust = noise.cloud(n.x * 22, n.y * 22, octaves: 5)
    let colour = Vector(0.5, 0.48, 0.45) * (1 + 0.3 * dust) * (1 - 0.45 * seas)
    let facing = max(0, (n + bend * (1 - 0.6 * seas)).unit.dot(sun))
    return colour * pow(facing, 0.8) * smoothStep(-0.02, 0.1, n.dot(sun) + 0.02)
  }

  /// The bend of the ground by one crater in a cell.
  private static func craters(_ n: Vector, _ scale: Float, _ seed: UInt32) -> Vector {
    let place = Noise(seed: seed)
    // Longitude and latitude, so that craters near the limb are narrow.
    let (a, b) = (atan2(n.x, -n.z) * scale, asin(max(-1, min(1, n.y))) * scale)
    let (i, j) = (a.rounded(.down), b.rounded(.down))
    guard place.lattice(Int32(i), Int32(j)) < 0.6 else { return .zero }
    let radius = 0.1 + 0.3 * pow(place.lattice(Int32(j), Int32(i)), 2)
    let dx = (a - i - 0.5) * cos(asin(max(-1, min(1, n.y))))
    let dy = b - j - 0.5
    let r = (dx * dx + dy * dy).squareRoot() / radius
    guard r < 1.5, r > 1e-3 else { return .zero }
    // A bowl, a rim, and what was thrown out.
    let slope = r < 1 ? 0.9 * r * r : -0.7 * (1.5 - r)
    return Vector(dx, dy, 0) * (-slope / (r * radius))
  }
}
