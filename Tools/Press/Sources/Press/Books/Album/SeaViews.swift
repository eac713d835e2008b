import Foundation

/// Water and weather.
enum SeaViews {
  static let all: [Photograph] = [
    Photograph("The last of the sun", upright: true, exposure: 0.6, warmth: 0.06) { sunset },
    Photograph("A swell from somewhere else", exposure: 0.6, warmth: -0.02) { swell },
    Photograph("Rain, and a strip of evening below it", exposure: 0.72, warmth: 0.03) { squall },
    Photograph(
      "Moonlight, the harbour asleep", upright: true, exposure: 1.35, warmth: -0.04, grain: 0.035
    ) {
      moonlight
    },
  ]

  private static var sunset: Landscape {
    var view = Landscape(
      camera: Camera(place: Vector(0, 0.12, 1), heading: 0, pitch: 4, reach: 0.5),
      sky: Sky(
        zenith: Vector(0x4C5C8E), horizon: Vector(0xF6A868), sun: Vector(0.03, 0.09, 1).unit,
        sunlight: Vector(1, 0.55, 0.25) * 6, glow: 1, disc: 0.9997, discLight: 16, cover: 0.5,
        cloudScale: 0.6, cloudLit: Vector(0xF2A27E), cloudShade: Vector(0x5E506C), seed: 61))
    view.water = 0
    view.waves = 0.16
    view.waveLength = 0.09
    view.haze = 0.004
    view.hazeLight = Vector(0xE9A878)
    return view
  }

  private static var swell: Landscape {
    var view = Landscape(
      camera: Camera(place: Vector(0, 0.1, 1), heading: 0, pitch: -2, reach: 0.4),
      sky: Sky(
        zenith: Vector(0x3B6EA8), horizon: Vector(0xC6D6DE), sun: Vector(-0.6, 0.55, 0.4).unit,
        sunlight: Vector(1, 0.93, 0.82) * 5, glow: 0.25, cover: 0.55, cloudScale: 0.9, seed: 67))
    view.water = 0
    view.waves = 0.62
    view.waveLength = 0.3
    view.depths = Vector(0x0B4A52)
    view.haze = 0.004
    return view
  }

  private static var squall: Landscape {
    var view = Landscape(
      camera: Camera(place: Vector(0, 0.25, 1), heading: 0, pitch: 3, reach: 0.5),
      sky: Sky(
        zenith: Vector(0x28303C), horizon: Vector(0xF0BE86), sun: Vector(-0.35, 0.05, 1).unit,
        sunlight: Vector(1, 0.66, 0.36) * 3.4, glow: 0.7, disc: 2, cover: 0.86, cloudScale: 0.7,
        cloudLit: Vector(0x6A7078), cloudShade: Vector(0x20262F), seed: 71))
    view.water = 0
    view.waves = 0.2
    view.waveLength = 0.2
    view.depths = Vector(0x0C2028)
    view.haze = 0.005
    view.hazeLight = Vector(0xD8A878) * 0.7
    return view
  }

  private static var moonlight: Landscape {
    let noise = Noise(seed: 131)
    let land = Land(span: 80, seed: 131) { x, z in
      let far = smoothStep(30, 50, z + 0.4 * abs(x))
      return 2.6 * (0.5 + noise.cloud(x * 0.08, z * 0.08, octaves: 6)) * far - 0.3
    }
    var view = Landscape(
      camera: Camera(place: Vector(0, 0.3, 1), heading: 0, pitch: 11, reach: 0.62),
      sky: Sky(
        zenith: Vector(0x081226), horizon: Vector(0x27405F), sun: Vector(-0.08, 0.36, 0.93).unit,
        sunlight: Vector(0.85, 0.92, 1) * 1.2, glow: 0.3, disc: 0.9996, discLight: 4, cover: 0.38,
        cloudScale: 0.7, cloudLit: Vector(0x5C6E88), cloudShade: Vector(0x16213A), stars: 0.5,
        seed: 73))
    view.land = land
    view.water = 0
    view.waves = 0.1
    view.waveLength = 0.1
    view.depths = Vector(0.002, 0.006, 0.012)
    view.haze = 0.006
    view.hazeLight = Vector(0x1C3150)
    view.albedo = { _ in Vector(repeating: 0.03) }
    return view
  }
}
