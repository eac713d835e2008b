import Foundation

/// The landscapes of the album.
enum LandViews {
  static let all: [Photograph] = [
    Photograph("The tarn, a quarter past seven", exposure: 0.62, warmth: 0.03) { tarn },
    Photograph("Ridges, counted twice", exposure: 0.85, warmth: 0.04) { ridges },
    Photograph("Dunes, after the wind had stopped", exposure: 0.66, warmth: 0.0) { dunes },
    Photograph("Above the fog", exposure: 0.85, warmth: 0.03) { fog },
    Photograph(
      "The pass in the blue hour", upright: true, exposure: 1.25, warmth: -0.05, grain: 0.03
    ) {
      bluePass
    },
    Photograph("Table mountains, noon", exposure: 0.5, warmth: 0.03) { mesas },
    Photograph("Green hills between two showers", exposure: 0.6) { hills },
    Photograph("Skerries at nine in the evening", exposure: 0.62, warmth: 0.06) { skerries },
    Photograph(
      "Northern lights. Forty seconds, fingers cold", exposure: 1.5, warmth: -0.02, grain: 0.035
    ) {
      aurora
    },
    Photograph(
      "The old road to the stars", upright: true, exposure: 1.9, warmth: -0.02, grain: 0.04
    ) {
      milkyWay
    },
    Photograph("First snow", upright: true, exposure: 0.55, warmth: -0.01) { firstSnow },
  ]

  // MARK: - Grounds

  private static let rock = Noise(seed: 77)

  /// Rock, with grass where it is low and snow where it is high and not too steep.
  private static func alpine(
    grass: Vector, stone: Vector, snow: Float, tree: Float = -1
  ) -> (Landscape.Ground) -> Vector {
    { spot in
      let p = spot.place
      let patch = rock.cloud(p.x * 1.7, p.z * 1.7, octaves: 4)
      let grain = rock.cloud(p.x * 9, p.y * 14 + p.z * 9, octaves: 3)
      let base = stone * (0.8 + 0.5 * grain)
      let flat = smoothStep(0.62, 0.86, spot.normal.y + 0.14 * patch)
      var colour = base.mixed(with: grass * (0.8 + 0.6 * patch), flat)
      if p.y < tree + 0.5 * patch, spot.normal.y > 0.5 {
        let wood = smoothStep(-0.12, 0.1, rock.cloud(p.x * 3.1, p.z * 3.1, octaves: 5) + 0.1)
        colour = colour.mixed(with: Vector(0.012, 0.028, 0.016) * (1 + grain), wood)
      }
      let cold = smoothStep(snow - 0.5, snow + 0.5, p.y + 0.9 * patch + 0.5 * grain)
      let holds = smoothStep(0.52, 0.72, spot.normal.y + 0.1 * grain)
      return colour.mixed(with: Vector(0.86, 0.89, 0.94), cold * holds)
    }
  }

  // MARK: - Views

  private static var tarn: Landscape {
    let noise = Noise(seed: 5)
    let land = Land(span: 70, seed: 5) { x, z in
      let far = smoothStep(8, 24, z + 0.25 * abs(x))
      let bowl = 17 * noise.mountains(x * 0.075 + 3, z * 0.075 + 1, octaves: 9) * far
      return bowl - 0.9 + 0.5 * noise.cloud(x * 0.3, z * 0.3, octaves: 5) * (1 - far)
        + 2.4 * smoothStep(5, 16, abs(x - 2)) * (1 - far)
        * (0.6 + noise.cloud(x * 0.2, z * 0.2, octaves: 3))
    }
    var view = Landscape(
      camera: Camera(place: Vector(0, 0.28, 1), heading: 2, pitch: 9, reach: 0.52),
      sky: Sky(
        zenith: Vector(0x3F74B8), horizon: Vector(0xC9DDE8), sun: Vector(-0.82, 0.36, 0.3).unit,
        sunlight: Vector(1, 0.78, 0.55) * 5.5, glow: 0.35, cover: 0.36, cloudScale: 0.8, seed: 12))
    view.land = land
    view.water = 0
    view.waves = 0.022
    view.haze = 0.006
    view.mist = (0.35, 0.05)
    view.albedo = alpine(
      grass: Vector(0.10, 0.12, 0.035), stone: Vector(0.2, 0.185, 0.17), snow: 7.0, tree: 2.4)
    return view
  }

  private static var ridges: Landscape {
    let noise = Noise(seed: 21)
    let land = Land(span: 160, seed: 21) { x, z in
      // Ridges across the view, each higher than the one before.
      let row = abs(sin(z * 0.19 + 0.7 * noise.cloud(x * 0.03, z * 0.03, octaves: 3)))
      return (1 - row) * (2.2 + z * 0.035)
        * (0.8 + 0.6 * noise.cloud(x * 0.06, z * 0.02, octaves: 2))
        + 3 * noise.mountains(x * 0.09, z * 0.09, octaves: 8) + z * 0.018 - 4
    }
    var view = Landscape(
      camera: Camera(place: Vector(0, 3.6, 1), heading: -3, pitch: -0.5, reach: 0.24),
      sky: Sky(
        zenith: Vector(0x6E86A8), horizon: Vector(0xF0C8A0), sun: Vector(-0.09, 0.055, 1).unit,
        sunlight: Vector(1, 0.62, 0.32) * 5, glow: 0.8, disc: 0.99985, discLight: 10, seed: 4))
    view.land = land
    view.haze = 0.03
    view.hazeFall = 0.13
    view.hazeLight = Vector(0xC79C8C) * 0.7
    view.limit = 150
    view.albedo = { _ in Vector(0.02, 0.03, 0.03) }
    return view
  }

  private static var dunes: Landscape {
    let noise = Noise(seed: 31)
    var land = Land(span: 60, seed: 31) { x, z in
      func dune(_ x: Float, _ z: Float, _ length: Float) -> Float {
        let bend = 1.5 * noise.cloud(x * 0.1 / length, z * 0.08 / length, octaves: 2)
        let phase = (x * 0.55 + z * 0.35) / length + 2.3 * bend
        let t = phase - phase.rounded(.down)
        // A long slope to the wind and a short one away from it.
        let side = t < 0.72 ? smoothStep(0, 1, t / 0.72) : 1 - smoothStep(0, 1, (t - 0.72) / 0.28)
        return side * length
      }
      let size = 0.75 + 0.5 * noise.cloud(x * 0.07, z * 0.07, octaves: 2)
      return (0.42 * dune(x, z, 5.2) + 0.1 * dune(x + 40, z - 9, 2.1)) * size
    }
    land.detail = (0, 1)
    var view = Landscape(
      camera: Camera(place: Vector(0, 4.2, 1.5), heading: 30, pitch: -11, reach: 0.42),
      sky: Sky(
        zenith: Vector(0x2E6EBC), horizon: Vector(0xCFDDE6), sun: Vector(-0.85, 0.2, 0.3).unit,
        sunlight: Vector(1, 0.74, 0.45) * 6, glow: 0.3, seed: 2))
    view.land = land
    view.haze = 0.006
    view.ambient = 0.42
    view.albedo = { spot in
      let p = spot.place
      let fine = Noise(seed: 8)
      let bend = 2.2 * fine.cloud(p.x * 0.9, p.z * 0.9, octaves: 3)
      let ripple = sin((p.x * 3.2 - p.z * 1.1) * 9 + bend * 6)
      let near = exp(-spot.distance * 0.16)
      return Vector(0.52, 0.34, 0.19) * (1 + 0.2 * ripple * near)
        * (0.92 + 0.2 * fine.cloud(p.x * 40, p.z * 40, octaves: 2) * near)
    }
    return view
  }

  private static var fog: Landscape {
    let noise = Noise(seed: 41)
    let land = Land(span: 110, seed: 41) { x, z in
      9.5 * noise.mountains(x * 0.06 + 8, z * 0.06 + 2, octaves: 9) - 1.5 + 0.03 * z
    }
    var view = Landscape(
      camera: Camera(place: Vector(-6, 6.4, 1), heading: 6, pitch: -4, reach: 0.42),
      sky: Sky(
        zenith: Vector(0x5D84B6), horizon: Vector(0xEFD6C0), sun: Vector(0.55, 0.16, 0.8).unit,
        sunlight: Vector(1, 0.7, 0.45) * 5.5, glow: 0.7, cover: 0.2, cloudScale: 0.5, seed: 6))
    view.land = land
    view.haze = 0.012
    view.hazeFall = 0.2
    view.hazeLight = Vector(0xE2CFC4)
    view.mist = (3.3, 0.42)
    view.limit = 105
    view.albedo = alpine(
      grass: Vector(0.05, 0.07, 0.03), stone: Vector(0.13, 0.12, 0.12), snow: 9, tree: 5.2)
    return view
  }

  private static var bluePass: Landscape {
    let noise = Noise(seed: 52)
    let land = Land(span: 60, seed: 52) { x, z in
      let valley = smoothStep(0, 9, abs(x + 1.5 * sin(z * 0.16)))
      return 15 * noise.mountains(x * 0.085 + 4, z * 0.085 + 9, octaves: 9) * (0.25 + 0.75 * valley)
        + 0.09 * z - 1
    }
    var view = Landscape(
      camera: Camera(place: Vector(-0.5, 4.6, 1), heading: 0, pitch: 6, reach: 0.55),
      sky: Sky(
        zenith: Vector(0x16315F), horizon: Vector(0x6F8DB8), sun: Vector(0.15, 0.43, 0.87).unit,
        sunlight: Vector(0.75, 0.85, 1) * 0.7, glow: 0.25, disc: 0.99975, discLight: 3.2, seed: 9))
    view.sky.stars = 0.2
    view.land = land
    view.haze = 0.014
    view.ambient = 1
    view.albedo = alpine(
      grass: Vector(0.3, 0.33, 0.36), stone: Vector(0.1, 0.1, 0.11), snow: 1.2)
    return view
  }

  private static var mesas: Landscape {
    let noise = Noise(seed: 61)
    let land = Land(span: 80, count: 2000, seed: 61) { x, z in
      let ground = 0.35 * noise.cloud(x * 0.2, z * 0.2, octaves: 5)
      let plate =
        noise.cloud(x * 0.085 + 2.3, z * 0.085, octaves: 5) + 0.1 * noise.cloud(x, z, octaves: 4)
      // Two steps of cliffs with rubble at their feet.
      let low = 1.2 * smoothStep(0.06, 0.13, plate) + 0.7 * smoothStep(-0.06, 0.08, plate)
      let high = 2.1 * smoothStep(0.19, 0.215, plate) + 0.6 * smoothStep(0.14, 0.2, plate)
      return ground + low + high
    }
    var view = Landscape(
      camera: Camera(place: Vector(4.5, 1.7, 1), heading: 2, pitch: 2.5, reach: 0.42),
      sky: Sky(
        zenith: Vector(0x2F6CB4), horizon: Vector(0xB8D0E4), sun: Vector(-0.6, 0.62, -0.35).unit,
        sunlight: Vector(1, 0.9, 0.76) * 5.4, glow: 0.2, cover: 0.44, cloudScale: 1.1, seed: 31))
    view.land = land
    view.haze = 0.007
    view.albedo = { spot in
      let p = spot.place
      let wander = 0.25 * rock.cloud(p.x * 0.4, p.z * 0.4, octaves: 3)
      let band = rock.cloud((p.y + wander) * 3.1, 5, octaves: 4)
      let wall = Vector(0.40, 0.155, 0.075).mixed(
        with: Vector(0.55, 0.33, 0.2), smoothStep(-0.15, 0.3, band))
      let sand = Vector(0.47, 0.25, 0.13)
      let bush = smoothStep(0.17, 0.26, rock.cloud(p.x * 6, p.z * 6, octaves: 3))
      let floor = sand.mixed(with: Vector(0.1, 0.11, 0.05), bush * 0.8)
      let streak = 0.85 + 0.4 * rock.cloud(p.x * 7, p.z * 7, octaves: 3)
      return (wall * streak).mixed(with: floor, smoothStep(0.72, 0.9, spot.normal.y))
    }
    return view
  }

  private static var hills: Landscape {
    let noise = Noise(seed: 71)
    let land = Land(span: 80, seed: 71) { x, z in
      1.9 * noise.cloud(x * 0.11, z * 0.11, octaves: 3) + 0.22
        * noise.cloud(x * 0.5, z * 0.5, octaves: 3)
        + 0.028 * z
    }
    var view = Landscape(
      camera: Camera(place: Vector(0, 2.4, 1), heading: 10, pitch: -3, reach: 0.45),
      sky: Sky(
        zenith: Vector(0x40618F), horizon: Vector(0xB9C8D2), sun: Vector(-0.75, 0.36, 0.12).unit,
        sunlight: Vector(1, 0.88, 0.66) * 5.5, glow: 0.3, cover: 0.68, cloudScale: 0.9,
        cloudShade: Vector(0x566375), seed: 17))
    view.land = land
    view.haze = 0.011
    view.albedo = { spot in
      let p = spot.place
      let fields = Noise(seed: 72)
      // Fields: patches of one colour each, with hedges between them.
      let (x, z) = (p.x * 0.55 + 0.22 * p.z, p.z * 0.42 - 0.16 * p.x)
      let (i, j) = (x.rounded(.down), z.rounded(.down))
      let kind = fields.lattice(Int32(i), Int32(j))
      let green = Vector(0.085, 0.15, 0.03).mixed(with: Vector(0.27, 0.26, 0.06), kind * kind)
      let edge = min(min(x - i, 1 - x + i), min(z - j, 1 - z + j))
      let tree = fields.cloud(p.x * 5, p.z * 5, octaves: 3)
      let hedge = 1 - smoothStep(0.015, 0.05, edge - 0.05 * tree)
      let wood = smoothStep(0.16, 0.2, fields.cloud(p.x * 0.5 + 9, p.z * 0.5, octaves: 5))
      let furrow = 1 + 0.12 * sin((kind > 0.5 ? x : z) * 160) * exp(-spot.distance * 0.12)
      let colour = (green * (0.85 + 0.4 * tree) * furrow)
        .mixed(with: Vector(0.014, 0.03, 0.01) * (1 + tree), max(hedge, wood))
      // The shadows of the clouds.
      let shadow = smoothStep(-0.08, 0.2, fields.cloud(p.x * 0.12, p.z * 0.12 + 3, octaves: 4))
      return colour * (0.28 + 0.72 * shadow)
    }
    return view
  }

  private static var skerries: Landscape {
    let noise = Noise(seed: 83)
    let land = Land(span: 110, seed: 83) { x, z in
      let far = min(1, z / 60)
      return (1.6 + 4.5 * far) * (noise.cloud(x * 0.13, z * 0.13, octaves: 7) - 0.12) + 0.3 * far
        - 0.1
    }
    var view = Landscape(
      camera: Camera(place: Vector(0, 0.9, 1), heading: 3, pitch: 1, reach: 0.4),
      sky: Sky(
        zenith: Vector(0x4A6597), horizon: Vector(0xF3B98A), sun: Vector(0.16, 0.075, 1).unit,
        sunlight: Vector(1, 0.58, 0.3) * 5, glow: 0.8, disc: 0.9999, discLight: 14, cover: 0.42,
        cloudScale: 0.55, cloudLit: Vector(0xF4B79A), cloudShade: Vector(0x6C6480), seed: 24))
    view.land = land
    view.water = 0
    view.waves = 0.05
    view.waveLength = 0.16
    view.haze = 0.012
    view.hazeLight = Vector(0xD99A7C) * 0.8
    view.limit = 105
    view.albedo = { spot in
      Vector(0.06, 0.05, 0.05)
        * (1 + 0.6 * rock.cloud(spot.place.x * 5, spot.place.z * 5, octaves: 4))
    }
    return view
  }

  private static var aurora: Landscape {
    let noise = Noise(seed: 91)
    let land = Land(span: 80, seed: 91) { x, z in
      let far = smoothStep(16, 34, z + 0.2 * x)
      return 12 * noise.mountains(x * 0.1, z * 0.1 + 5, octaves: 8) * far - 0.6
        + 0.3 * noise.cloud(x * 0.6, z * 0.6, octaves: 3) * smoothStep(9, 14, abs(x))
    }
    var view = Landscape(
      camera: Camera(place: Vector(0, 0.5, 1), heading: 0, pitch: 16, reach: 0.72),
      sky: Sky(
        zenith: Vector(0x04091A), horizon: Vector(0x12304A), sun: Vector(-0.5, 0.7, -0.5).unit,
        sunlight: Vector(0.5, 0.75, 0.75) * 0.16, glow: 0, disc: 2, stars: 0.7, aurora: 1, seed: 37)
    )
    view.land = land
    view.water = 0
    view.waves = 0.018
    view.depths = Vector(0.002, 0.006, 0.01)
    view.haze = 0.003
    view.ambient = 0.7
    view.albedo = alpine(
      grass: Vector(0.3, 0.32, 0.34), stone: Vector(0.08, 0.08, 0.08), snow: 0.8)
    return view
  }

  private static var milkyWay: Landscape {
    let noise = Noise(seed: 101)
    let land = Land(span: 60, seed: 101) { x, z in
      14 * noise.mountains(x * 0.08 + 1, z * 0.08 + 4, octaves: 8)
        * smoothStep(5, 20, z + abs(x) * 0.3)
        + 0.3 * noise.cloud(x * 0.4, z * 0.4, octaves: 4)
    }
    var view = Landscape(
      camera: Camera(place: Vector(0, 1.3, 1), heading: 0, pitch: 24, reach: 0.85),
      sky: Sky(
        zenith: Vector(0x040714), horizon: Vector(0x1C2740), sun: Vector(-0.6, 0.5, -0.4).unit,
        sunlight: Vector(0.6, 0.7, 0.9) * 0.09, glow: 0, disc: 2, stars: 1.5, seed: 43))
    view.land = land
    view.haze = 0.004
    view.ambient = 0.5
    view.albedo = alpine(
      grass: Vector(0.06, 0.07, 0.06), stone: Vector(0.12, 0.12, 0.13), snow: 6)
    return view
  }

  private static var firstSnow: Landscape {
    let noise = Noise(seed: 113)
    let land = Land(span: 50, seed: 113) { x, z in
      15 * noise.mountains(x * 0.09 + 6, z * 0.09 + 3, octaves: 9) * smoothStep(3, 18, z)
        + 0.4 * noise.cloud(x * 0.3, z * 0.3, octaves: 5)
    }
    var view = Landscape(
      camera: Camera(place: Vector(0, 1.5, 1), heading: 0, pitch: 13, reach: 0.55),
      sky: Sky(
        zenith: Vector(0x2C5FA8), horizon: Vector(0xBCD2E6), sun: Vector(0.75, 0.45, 0.1).unit,
        sunlight: Vector(1, 0.88, 0.72) * 5.4, glow: 0.25, cover: 0.4, cloudScale: 0.7, seed: 51))
    view.land = land
    view.haze = 0.008
    view.albedo = alpine(
      grass: Vector(0.085, 0.085, 0.045), stone: Vector(0.16, 0.15, 0.145), snow: 3.4, tree: -9)
    return view
  }
}
