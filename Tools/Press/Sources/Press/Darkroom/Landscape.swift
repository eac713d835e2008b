import Foundation

/// Where a photographer stands, and what the lens sees.
struct Camera {
  var place: Vector
  /// Degrees: to the right of +z, and upwards.
  var heading: Float = 0
  var pitch: Float = 0
  /// Half of the longer side of the picture, in focal lengths.
  var reach: Float = 0.6

  func ray(_ u: Float, _ v: Float) -> Vector {
    let (yaw, up) = (heading * .pi / 180, pitch * .pi / 180)
    let x = u * reach
    let y = v * reach * cos(up) + sin(up)
    let z = cos(up) - v * reach * sin(up)
    return Vector(x * cos(yaw) + z * sin(yaw), y, z * cos(yaw) - x * sin(yaw)).unit
  }
}

/// A view of land, water and sky.
struct Landscape {
  struct Ground {
    let place: Vector
    let normal: Vector
    let distance: Float
  }

  var camera: Camera
  var sky: Sky
  var land: Land?
  /// The height of the water, and how rough it is.
  var water: Float?
  var waves: Float = 0.02
  var waveLength: Float = 0.25
  var depths = Vector(0x0E2A33)
  /// How much the air takes over a length, and how fast it thins out with height.
  var haze: Float = 0.008
  var hazeFall: Float = 0.25
  var hazeLight: Vector?
  /// Mist that lies in the hollows: its upper side, and how thick.
  var mist: (top: Float, density: Float) = (0, 0)
  var ambient: Float = 0.55
  var limit: Float = 90
  /// The colour of the ground.
  var albedo: (Ground) -> Vector = { _ in Vector(repeating: 0.3) }
  var seed: UInt32 = 3

  func light(_ u: Float, _ v: Float) -> Vector { seen(from: camera.place, camera.ray(u, v), 0) }

  private func seen(from eye: Vector, _ towards: Vector, _ mirrored: Int) -> Vector {
    let ground = land?.distance(from: eye, towards, limit: limit)
    if let water, towards.y < -1e-4 {
      let t = (water - eye.y) / towards.y
      if t > 0, t < min(ground ?? .infinity, limit * 6) {
        return air(surface(eye + towards * t, towards, t, mirrored), eye, towards, t)
      }
    }
    guard let t = ground, let land else {
      let far = sky.light(towards)
      // Air near the horizon is thick.
      let thick = exp(-max(0, towards.y) * 16) * min(1, haze * 40)
      return air(far.mixed(with: hazed(towards), thick), eye, towards, limit, isSky: true)
    }
    let p = eye + towards * t
    let spot = Ground(place: p, normal: land.normal(p.x, p.z, distance: t), distance: t)
    return air(lit(spot, land), eye, towards, t)
  }

  private func lit(_ spot: Ground, _ land: Land) -> Vector {
    let n = spot.normal
    let facing = max(0, n.dot(sky.sun))
    let direct = facing > 0 ? land.sunlight(at: spot.place + n * 0.01, sky.sun) : 0
    // The sky from above, and what the ground throws back from the side of the sun.
    let above = sky.horizon.mixed(with: sky.zenith, 0.6) * ambient * (0.55 + 0.45 * n.y)
    let back = max(0, n.dot(Vector(-sky.sun.x, 0.2, -sky.sun.z).unit)) * 0.08
    return albedo(spot) * (sky.sunlight * (facing * direct + back * ambient) + above)
  }

  // MARK: - Water

  private func surface(_ p: Vector, _ towards: Vector, _ t: Float, _ mirrored: Int) -> Vector {
    let noise = Noise(seed: seed)
    let fade = 1 / (1 + t * 0.035)
    let (x, z) = (p.x / waveLength, p.z / waveLength)
    let e: Float = 0.08
    func height(_ x: Float, _ z: Float) -> Float {
      noise.cloud(x * 0.5, z, octaves: t < 20 ? 5 : 3, gain: 0.55)
    }
    let here = height(x, z)
    let slope = SIMD2((height(x + e, z) - here) / e, (height(x, z + e) - here) / e)
    let n = Vector(-slope.x * waves * fade, 1, -slope.y * waves * fade).unit
    var mirror = towards - n * (2 * towards.dot(n))
    mirror.y = max(0.004, abs(mirror.y))
    let facing = max(0.0, min(1, -towards.dot(n)))
    let fresnel = 0.02 + 0.98 * pow(1 - facing, 5)
    let above = mirrored == 0 ? seen(from: p + Vector(0, 0.002, 0), mirror.unit, 1) : hazed(mirror)
    let below = depths * (0.4 + 0.6 * max(0, sky.sun.y)) * (1 + 0.5 * here)
    return below.mixed(with: above, fresnel)
  }

  // MARK: - Air

  private func hazed(_ towards: Vector) -> Vector {
    let near = pow(max(0, towards.dot(sky.sun)), 5)
    let warm = sky.sunlight / max(1e-3, sky.sunlight.max())
    return (hazeLight ?? sky.horizon) + warm * sky.glow * 0.4 * near
  }

  private func air(
    _ behind: Vector, _ eye: Vector, _ towards: Vector, _ t: Float, isSky: Bool = false
  ) -> Vector {
    var colour = behind
    if !isSky {
      // The sum of exp(-fall * height) along the ray.
      let fall = hazeFall * towards.y
      let path = abs(fall * t) < 1e-3 ? t : (1 - exp(-fall * t)) / fall
      let amount = 1 - exp(-haze * exp(-hazeFall * max(0, eye.y)) * path)
      colour = colour.mixed(with: hazed(towards), amount)
    }
    return mist.density > 0 ? misty(colour, eye, towards, t) : colour
  }

  /// Sixteen steps through the mist, whose upper side is uneven.
  private func misty(_ behind: Vector, _ eye: Vector, _ towards: Vector, _ t: Float) -> Vector {
    let top = mist.top + 0.8
    // Only the part of the ray that lies below the highest of the mist.
    var (from, to) = (Float(0), min(t, limit))
    if towards.y > 1e-4 { to = min(to, (top - eye.y) / towards.y) }
    if towards.y < -1e-4, eye.y > top { from = (top - eye.y) / towards.y }
    guard to > from else { return behind }
    let noise = Noise(seed: seed &+ 9)
    let step = (to - from) / 16
    var clear: Float = 1
    for i in 0..<16 {
      let p = eye + towards * (from + (Float(i) + 0.5) * step)
      let edge = mist.top + 0.6 * noise.cloud(p.x * 0.35, p.z * 0.35, octaves: 4)
      let thick = smoothStep(0, 0.5, edge - p.y)
      clear *= exp(-thick * mist.density * step)
    }
    return hazed(towards).mixed(with: behind, clear)
  }
}
