import PaperGeometry
import PaperRasterJobs

// A light made ready for pixels.
//
// Method: a light is laid out as a gradient whose channels stand for factors (`Kernels/Lights.swift`), so everything
// that makes gradients exact and fast serves the light: the table of steps, the columns of an upright page, the
// dithering. The painter multiplies each run by the light while the run is in the nearest cache, between reading a
// bitmap and blending: no second pass over the target, and edges are blended with the colour that is lit.
// The columns that a light leaves as they are, most of a page at rest, are known beforehand and left out.
//
// Rejected: a gradient over the page (grey on a dark page lightens the page), and multiplying the target
// after the page (a second pass with edges of its own, which shows at the page's border).

final class PreparedLight: Sendable {
  private enum Way {
    case columns(LightColumns)
    case ramp(Ramp, brightens: Bool)
  }

  private let way: Way

  /// - Parameter bounds: the pixels that may be drawn.
  /// - Returns: nil where the light changes nothing, or has no usable numbers.
  init?(_ placed: PlacedLight, bounds: PixelRect, kernels: Kernels) {
    let gradient = placed.light.gradient
    guard let shape = Shape(placed.rect, .zero, placed.projection),
      let ramp = Ramp(gradient, rect: placed.rect, shape: shape, bounds: bounds, kernels: kernels)
    else { return nil }
    if case .columns(let table) = ramp.way {
      let columns = LightColumns(table)
      if columns.changed.isEmpty { return nil }
      way = .columns(columns)
    } else {
      way = .ramp(ramp, brightens: placed.light.brightens)
    }
  }

  /// Multiplies `count` pixels, of which the first is that of (x, y), by the light.
  ///
  /// Bound: the pixels lie within the bounds given to `init` and within one run; `memory` holds as many.
  func apply(
    _ kernels: Kernels, _ x: Int, _ y: Int, over pixels: UnsafeMutablePointer<Pixel>, count: Int,
    memory: UnsafeMutablePointer<Pixel>
  ) {
    switch way {
    case .columns(let columns): columns.apply(kernels, x, y, over: pixels, count: count)
    case .ramp(let ramp, let brightens):
      ramp.fill(kernels, x, y, into: memory, count: count)
      kernels.light(memory, brightens, pixels, count)
    }
  }
}

extension Light {
  /// The channel that stands for a factor of 1.
  private static let unchanged = channel(1)

  /// The channel of a gradient's colour that stands for a factor; see `Kernels/Lights.swift`.
  private static func channel(_ factor: Double) -> Double {
    let limited = factor > factors.lowerBound ? min(factor, factors.upperBound) : factors.lowerBound
    return (limited * 256 - 33) / 255
  }

  /// Whether a factor is above 1 anywhere.
  var brightens: Bool {
    gradient.stops.contains {
      max($0.color.red, $0.color.green, $0.color.blue) > Self.unchanged
    }
  }

  /// The light as a gradient whose channels stand for factors.
  var gradient: LinearGradient {
    LinearGradient(
      axis: axis,
      stops: stops.map { stop in
        let (red, green, blue) = channels(stop.factor)
        return LinearGradient.Stop(
          stop.location,
          Color(Self.channel(red), Self.channel(green), Self.channel(blue)))
      })
  }
}
