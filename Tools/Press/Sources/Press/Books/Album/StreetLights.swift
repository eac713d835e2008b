import Foundation

/// A street at night as a lens sees it that looks elsewhere: every lamp a disc, and all of it again in
/// the wet road.
struct StreetLights {
  private struct Lamp {
    let x: Float
    let y: Float
    let radius: Float
    let light: Vector
  }

  private var lamps: [Lamp] = []

  init(seed: UInt64) {
    var random = Seeded(seed)
    let colours: [UInt32] = [
      0xFFB45A, 0xFFB45A, 0xFFD9A0, 0xFF5A3C, 0xFF4030, 0x7FE0B0, 0x9CC8FF, 0xF6F0FF,
    ]
    for index in 0..<95 {
      // The farther away, the smaller and the nearer to the vanishing point.
      let far = Float(random.number(0, 1))
      let side: Float = index.isMultiple(of: 2) ? -1 : 1
      let spread = 0.1 + 0.9 * (1 - far)
      let colour = Vector(colours[Int(random.number(0, 7.99))])
      lamps.append(
        Lamp(
          x: side * spread * Float(random.number(0.05, 1.0)),
          y: Float(random.number(0.06, 0.8)) * spread,
          radius: 0.028 + 0.06 * (1 - far), light: colour * Float(random.number(0.25, 1.1))))
    }
  }

  func light(_ x: Float, _ y: Float) -> Vector {
    // The edge of the road is as blurred as everything else.
    let road = 1 - smoothStep(-0.07, 0.05, y)
    let dusk = Vector(0.012, 0.018, 0.04).mixed(with: Vector(0.05, 0.035, 0.05), exp(-abs(y) * 3))
    var sum = dusk * (1 - 0.4 * road)
    for lamp in lamps {
      let dx = x - lamp.x
      let up = y - lamp.y
      let r = (dx * dx + up * up).squareRoot() / lamp.radius
      // A lens puts a little more light at the rim.
      let disc = (1 - smoothStep(0.93, 1.02, r)) * (0.75 + 0.35 * smoothStep(0.6, 0.95, r))
      sum += lamp.light * (disc * 0.8)
      guard road > 0 else { continue }
      // In the road a disc is drawn out into a streak.
      let down = (y + lamp.y * 0.8) * 0.33
      let q = (dx * dx + down * down) / (lamp.radius * lamp.radius)
      sum += lamp.light * (0.3 * exp(-q * 2.2) * road)
    }
    return sum
  }
}
