import Foundation

/// A sky, in every direction: the blue of the air, the sun or moon and its glow, clouds, stars, aurora.
struct Sky {
  var zenith = Vector(0x3E6FB0)
  var horizon = Vector(0xBFD3E2)
  /// Towards the sun or the moon.
  var sun = Vector(0.4, 0.5, 0.6).unit
  var sunlight = Vector(1, 0.9, 0.75) * 5
  /// The sun's glow in the air.
  var glow: Float = 0.5
  /// The cosine of the disc's radius; none where above 1.
  var disc: Float = 0.99993
  var discLight: Float = 12
  /// How much of the sky is cloud, 0…1.
  var cover: Float = 0
  var cloudScale: Float = 1
  var cloudLit = Vector(repeating: 1)
  var cloudShade = Vector(0x8A96A8)
  var stars: Float = 0
  var aurora: Float = 0
  var seed: UInt32 = 1

  func light(_ towards: Vector) -> Vector {
    let up = max(towards.y, 0)
    var colour = horizon.mixed(with: zenith, pow(up, 0.45))
    let near = max(0, towards.dot(sun))
    let warm = sunlight / max(1e-3, sunlight.max())
    colour += warm * glow * (0.35 * pow(near, 6) + 0.8 * pow(near, 60))
    if stars > 0 { colour += starlight(towards) }
    if aurora > 0 { colour += auroraLight(towards) }
    if near > disc {
      // A moon shows its seas, the sun only light.
      let edge = smoothStep(disc, disc + (1 - disc) * 0.12, near)
      colour += warm * discLight * edge
    }
    return cover > 0 && towards.y > 0.01 ? clouded(colour, towards) : colour
  }

  private func clouded(_ behind: Vector, _ towards: Vector) -> Vector {
    let reach = cloudScale * 1.6 / (towards.y + 0.09)
    let (x, y) = (towards.x * reach, towards.z * reach)
    let noise = Noise(seed: seed)
    let density = noise.cloud(x, y, octaves: 7)
    let low = 0.42 - 0.75 * cover
    let amount = smoothStep(low, low + 0.34, density)
    guard amount > 0 else { return behind }
    // Thicker towards the sun: in the shade.
    let away = noise.cloud(x + sun.x * 0.28, y + sun.z * 0.28, octaves: 5)
    let shade = min(1, max(0, 0.5 + 1.5 * (away - density) + 0.5 * (density - low)))
    let silver = pow(max(0, towards.dot(sun)), 10) * (1 - amount) * 1.2
    let cloud = cloudLit.mixed(with: cloudShade, shade) + sunlight * 0.16 * silver
    return behind.mixed(with: cloud, amount * smoothStep(0.0, 0.16, towards.y))
  }

  /// Stars in cells of a cube around the eye, denser and fainter along a band.
  private func starlight(_ towards: Vector) -> Vector {
    let size: Float = 130
    let (a, b) = (atan2(towards.x, towards.z) * size, asin(towards.y) * size)
    let noise = Noise(seed: seed &+ 40)
    let band = abs(towards.dot(Vector(0.62, -0.35, 0.7).unit) - 0.1)
    let milky = exp(-band * band * 26)
    let dust = noise.cloud(a / 26, b / 26, octaves: 6)
    var light = Vector(0.6, 0.7, 1) * milky * max(0, 0.35 + dust) * 0.11
    for layer in 0..<3 {
      let scale = Float(1 + layer) * 0.85
      let cell = (Int32((a * scale).rounded(.down)), Int32((b * scale).rounded(.down)))
      let points = Noise(seed: seed &+ UInt32(50 + layer * 3))
      guard points.lattice(cell.0, cell.1) < 0.035 + 0.16 * milky * Float(layer) else { continue }
      let px = a * scale - Float(cell.0) - 0.2 - 0.6 * points.lattice(cell.1, cell.0)
      let py = b * scale - Float(cell.1) - 0.2 - 0.6 * points.lattice(cell.0 &+ 9, cell.1)
      let power = pow(points.lattice(cell.0, cell.1 &+ 5), 14) * 9 + 0.12
      let tint = points.lattice(cell.0 &+ 3, cell.1)
      light +=
        Vector(0.75 + 0.4 * tint, 0.9, 1.25 - 0.4 * tint) * power * exp(-(px * px + py * py) * 46)
    }
    return light * stars
  }

  /// Curtains that hang in folds: bright below, green, and red far above.
  private func auroraLight(_ towards: Vector) -> Vector {
    guard towards.y > 0.02 else { return .zero }
    let noise = Noise(seed: seed &+ 70)
    var light = Vector.zero
    for layer in 0..<28 {
      let height = 1 + Float(layer) * 0.055
      let reach = height / (towards.y + 0.06)
      let (x, y) = (towards.x * reach, towards.z * reach)
      let fold = 0.7 * noise.cloud(x * 0.3, y * 0.3, octaves: 3)
      let line = abs(sin((y * 0.8 + x * 0.22 + 3.4 * fold) * 1.2))
      let ray = 0.45 + 0.55 * noise.value(x * 5 + fold * 9, y * 0.7)
      let t = Float(layer) / 27
      let green = Vector(0.08, 1, 0.42).mixed(with: Vector(0.65, 0.12, 0.55), t)
      light += green * pow(1 - line, 7) * ray * pow(1 - t, 1.5) * exp(-reach * 0.07)
    }
    return light * aurora * 0.16 * smoothStep(0.02, 0.2, towards.y)
  }
}
