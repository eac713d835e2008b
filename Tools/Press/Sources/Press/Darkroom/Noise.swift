import Foundation

typealias Vector = SIMD3<Float>

extension SIMD3 where Scalar == Float {
  func dot(_ other: Vector) -> Float { (self * other).sum() }
  var length: Float { dot(self).squareRoot() }
  var unit: Vector { self / Swift.max(length, 1e-12) }

  func cross(_ b: Vector) -> Vector {
    Vector(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x)
  }

  func mixed(with other: Vector, _ amount: Float) -> Vector { self + (other - self) * amount }

  /// Light of a colour as in sRGB, 0xRRGGBB.
  init(_ hex: UInt32) {
    func channel(_ shift: UInt32) -> Float { pow(Float(hex >> shift & 255) / 255, 2.2) }
    self.init(channel(16), channel(8), channel(0))
  }
}

func smoothStep(_ low: Float, _ high: Float, _ x: Float) -> Float {
  let t = min(1, max(0, (x - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

/// Noise on a lattice: the same number for the same place and seed.
struct Noise {
  var seed: UInt32

  /// 0…1 for a point of the lattice.
  func lattice(_ x: Int32, _ y: Int32) -> Float {
    var h = UInt32(bitPattern: x) &* 0x8DA6_B343 ^ UInt32(bitPattern: y) &* 0xD816_3841
    h = (h ^ seed) &* 0xCB1A_B31F
    h = (h ^ h >> 15) &* 0x2C1B_3C6D
    h = (h ^ h >> 12) &* 0x297A_2D39
    return Float((h ^ h >> 15) >> 8) * 0x1p-24
  }

  /// -1…1, with its slopes along x and y.
  func slopes(_ x: Float, _ y: Float) -> SIMD3<Float> {
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let (i, j) = (Int32(truncatingIfNeeded: Int(column)), Int32(truncatingIfNeeded: Int(row)))
    let (u, v) = (x - column, y - row)
    let (su, sv) = (u * u * u * (u * (u * 6 - 15) + 10), v * v * v * (v * (v * 6 - 15) + 10))
    let (du, dv) = (30 * u * u * (u * (u - 2) + 1), 30 * v * v * (v * (v - 2) + 1))
    let (a, b) = (lattice(i, j), lattice(i &+ 1, j))
    let (c, d) = (lattice(i, j &+ 1), lattice(i &+ 1, j &+ 1))
    let twist = a - b - c + d
    let value = a + (b - a) * su + (c - a) * sv + twist * su * sv
    return SIMD3(2 * value - 1, 2 * du * (b - a + twist * sv), 2 * dv * (c - a + twist * su))
  }

  func value(_ x: Float, _ y: Float) -> Float { slopes(x, y).x }

  /// Octaves of noise, each turned against the one before, about -1…1.
  func cloud(_ x: Float, _ y: Float, octaves: Int, gain: Float = 0.5) -> Float {
    var (sum, size) = (Float(0), Float(0.5))
    var (px, py) = (x, y)
    for _ in 0..<octaves {
      sum += size * value(px, py)
      (px, py) = (1.6 * px - 1.2 * py + 3.1, 1.2 * px + 1.6 * py + 7.7)
      size *= gain
    }
    return sum
  }

  /// Octaves that are weaker where it is steep already, as water leaves mountains; about 0…1.
  func mountains(_ x: Float, _ y: Float, octaves: Int) -> Float {
    var (sum, size, slopeX, slopeY) = (Float(0), Float(0.5), Float(0), Float(0))
    var (px, py) = (x, y)
    for _ in 0..<octaves {
      let n = slopes(px, py)
      slopeX += n.y * 0.5
      slopeY += n.z * 0.5
      sum += size * (n.x * 0.5 + 0.5) / (1 + slopeX * slopeX + slopeY * slopeY)
      (px, py) = (1.6 * px - 1.2 * py + 3.1, 1.2 * px + 1.6 * py + 7.7)
      size *= 0.5
    }
    return sum
  }
}
