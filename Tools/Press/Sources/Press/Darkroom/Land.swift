import Foundation

/// A piece of land as heights on a grid. Lengths are hectometres.
struct Land {
  let span: Float
  let count: Int
  /// Small unevenness that the grid is too coarse for: its height, and how many of it lie in a length.
  var detail: (height: Float, frequency: Float) = (0.012, 9)
  private let noise: Noise
  private var heights: [Float]
  private(set) var highest: Float = 0

  /// A square with x from -span/2 to span/2 and z from 0 to span.
  init(span: Float, count: Int = 1400, seed: UInt32 = 1, height: (Float, Float) -> Float) {
    (self.span, self.count) = (span, count)
    noise = Noise(seed: seed)
    heights = []
    heights.reserveCapacity(count * count)
    let step = span / Float(count - 1)
    for j in 0..<count {
      for i in 0..<count { heights.append(height(Float(i) * step - span / 2, Float(j) * step)) }
    }
    highest = heights.max() ?? 0
  }

  func height(_ x: Float, _ z: Float, fine: Bool = false) -> Float {
    let scale = Float(count - 1) / span
    let u = min(max((x + span / 2) * scale, 0), Float(count) - 1.001)
    let v = min(max(z * scale, 0), Float(count) - 1.001)
    let (i, j) = (Int(u), Int(v))
    let (fu, fv) = (u - Float(i), v - Float(j))
    let at = j * count + i
    let near = heights[at] + (heights[at + 1] - heights[at]) * fu
    let far = heights[at + count] + (heights[at + count + 1] - heights[at + count]) * fu
    let value = near + (far - near) * fv
    guard fine, detail.height > 0 else { return value }
    return value
      + detail.height * noise.cloud(x * detail.frequency, z * detail.frequency, octaves: 4)
  }

  func normal(_ x: Float, _ z: Float, distance: Float) -> Vector {
    let e = max(span / Float(count) * 0.9, distance * 0.0012)
    let fine = distance < 30
    let dx = height(x + e, z, fine: fine) - height(x - e, z, fine: fine)
    let dz = height(x, z + e, fine: fine) - height(x, z - e, fine: fine)
    return Vector(-dx, 2 * e, -dz).unit
  }

  /// How far along the ray the land lies; nil where the ray does not meet it before `limit`.
  func distance(from eye: Vector, _ towards: Vector, limit: Float) -> Float? {
    var t: Float = 0.02
    var last = t
    while t < limit {
      let p = eye + towards * t
      if p.y > highest + 0.1, towards.y >= 0 { return nil }
      let above = p.y - height(p.x, p.z, fine: t < 5)
      if above < 0.0008 * t {
        var (low, high) = (last, t)
        for _ in 0..<5 {
          let middle = (low + high) / 2
          let q = eye + towards * middle
          if q.y < height(q.x, q.z, fine: t < 5) { high = middle } else { low = middle }
        }
        return (low + high) / 2
      }
      last = t
      t += max(0.004 + 0.0022 * t, 0.42 * above)
    }
    return nil
  }

  /// 0 in the shade of the land, 1 in the sun, between them at the edge of a shadow.
  func sunlight(at p: Vector, _ sun: Vector) -> Float {
    var (lit, t) = (Float(1), Float(0.06))
    while t < 30 {
      let q = p + sun * t
      if q.y > highest + 0.1 { break }
      let above = q.y - height(q.x, q.z)
      if above < 0 { return 0 }
      lit = min(lit, 26 * above / t)
      t += max(0.06, 0.5 * above)
    }
    return smoothStep(0, 1, lit)
  }
}
