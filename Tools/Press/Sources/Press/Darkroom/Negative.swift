import Foundation

/// Light that fell on a film: linear, a vector for each pixel, before it is developed.
struct Negative {
  let width: Int
  let height: Int
  var light: [Vector]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    light = Array(repeating: .zero, count: width * height)
  }

  /// Exposes each pixel to `samples` × `samples` rays of `ray`, which gets a place on the film: x to the
  /// right and y upwards, the longer side from -1 to 1.
  init(width: Int, height: Int, samples: Int, ray: (Float, Float, inout Seeded) -> Vector) {
    self.init(width: width, height: height)
    withoutActuallyEscaping(ray) { ray in
      // A row's rays have a seed of their own, so the order in which rows are done changes nothing, and
      // no row touches what another one writes.
      nonisolated(unsafe) let ray = ray
      light.withUnsafeMutableBufferPointer { pixels in
        nonisolated(unsafe) let pixels = pixels
        DispatchQueue.concurrentPerform(iterations: height) { y in
          var random = Seeded(UInt64(y) &* 7919 &+ 1)
          for x in 0..<width {
            pixels[y * width + x] = Self.exposed(
              (x, y), of: (width, height), samples: samples, ray, &random)
          }
        }
      }
    }
  }

  private static func exposed(
    _ place: (x: Int, y: Int), of size: (width: Int, height: Int), samples: Int,
    _ ray: (Float, Float, inout Seeded) -> Vector, _ random: inout Seeded
  ) -> Vector {
    let scale = 2 / Float(max(size.width, size.height))
    var sum = Vector.zero
    for s in 0..<samples * samples {
      let dx = (Float(s % samples) + Float(random.number(0, 1))) / Float(samples)
      let dy = (Float(s / samples) + Float(random.number(0, 1))) / Float(samples)
      let u = (Float(place.x) + dx - Float(size.width) / 2) * scale
      let v = (Float(size.height) / 2 - Float(place.y) - dy) * scale
      // A single glint must not burn a hole into the print.
      sum += ray(u, v, &random).clamped(lowerBound: .zero, upperBound: Vector(repeating: 24))
    }
    return sum / Float(samples * samples)
  }

  /// What the lens scatters around bright places.
  mutating func scatter(_ amount: Float, radius: Int) {
    let step = 4
    let (columns, rows) = ((width + step - 1) / step, (height + step - 1) / step)
    var small = [Vector](repeating: .zero, count: columns * rows)
    for y in 0..<rows * step {
      for x in 0..<columns * step {
        small[y / step * columns + x / step] +=
          light[min(y, height - 1) * width + min(x, width - 1)] / Float(step * step)
      }
    }
    for _ in 0..<3 {
      small = Self.blurred(small, columns, rows, radius, alongRows: true)
      small = Self.blurred(small, columns, rows, radius, alongRows: false)
    }
    for y in 0..<height {
      for x in 0..<width {
        let around = small[y / step * columns + x / step]
        light[y * width + x] = light[y * width + x].mixed(with: around, amount)
      }
    }
  }

  private static func blurred(
    _ from: [Vector], _ columns: Int, _ rows: Int, _ radius: Int, alongRows: Bool
  ) -> [Vector] {
    var to = from
    let (lines, length) = alongRows ? (rows, columns) : (columns, rows)
    func index(_ line: Int, _ i: Int) -> Int {
      let i = min(length - 1, max(0, i))
      return alongRows ? line * columns + i : i * columns + line
    }
    for line in 0..<lines {
      var sum = Vector.zero
      for i in -radius...radius { sum += from[index(line, i)] }
      for i in 0..<length {
        to[index(line, i)] = sum / Float(2 * radius + 1)
        sum += from[index(line, i + radius + 1)] - from[index(line, i - radius)]
      }
    }
    return to
  }

  /// The print: 0xffRRGGBB, row after row. `warmth` above 0 is yellower, below bluer.
  func developed(exposure: Float, warmth: Float = 0, grain: Float = 0.02, seed: UInt64) -> [UInt32]
  {
    var random = Seeded(seed)
    let balance = Vector(1 + warmth, 1, 1 - warmth) * exposure
    var print = [UInt32](repeating: 0, count: light.count)
    let corner = Float(width * width + height * height) / 4
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (Float(x - width / 2), Float(y - height / 2))
        // The corners get less light, as behind any lens.
        let fall = 1 - 0.3 * (dx * dx + dy * dy) / corner
        let value = Self.curve(light[y * width + x] * balance * fall)
        // Grain is strongest in the middle tones.
        let tone = value.dot(Vector(0.3, 0.59, 0.11))
        let speck = Float(random.wobble(1)) * grain * (0.35 + 2.6 * tone * (1 - tone))
        let out =
          (value + speck).clamped(
            lowerBound: .zero, upperBound: Vector(repeating: 1)) * 255
        print[y * width + x] =
          0xFF00_0000 | UInt32(out.x + 0.5) << 16 | UInt32(out.y + 0.5) << 8 | UInt32(out.z + 0.5)
      }
    }
    return print
  }

  /// A film's answer to light: a toe, a straight part and a long shoulder; then sRGB.
  private static func curve(_ x: Vector) -> Vector {
    let y = (x * (x * 2.51 + 0.03)) / (x * (x * 2.43 + 0.59) + 0.14)
    return Vector(pow(y.x, 1 / 2.2), pow(y.y, 1 / 2.2), pow(y.z, 1 / 2.2))
  }
}
