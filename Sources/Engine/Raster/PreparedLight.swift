import PaperGeometry
import PaperRasterJobs

// A light made ready for pixels.
//
// Method: a light is laid out as a gradient whose channels stand for factors (`Kernels/Lights.swift`), so everything
// that makes gradients exact and fast serves the light: the table of steps, the columns of an upright page, the
// dithering. The painter multiplies each run by the light while the run is in the nearest cache, between reading a
// bitmap and blending, or where a page is copied, in the same pass: no second pass over the target, and edges are blended with the colour that is lit.
// The pixels that a light leaves as they are, most of a page, are known beforehand and left out.
//
// Rejected: a gradient over the page (decision: Layer light), and multiplying the target after the page (a second pass
// with edges of its own, which shows at the page's border).

/// Unchecked: nothing changes once it is made.
final class PreparedLight: @unchecked Sendable {
  private enum Way {
    case columns(Unmanaged<LightColumns>)
    case ramp(Unmanaged<Ramp>, LightSteps, brightens: Bool)
  }

  /// Uncounted, because every row asks; `kept` keeps the object.
  private let way: Way
  private let kept: AnyObject

  /// - Parameter bounds: the pixels that may be drawn.
  /// - Returns: nil where the light changes nothing, or has no usable numbers.
  init?(_ placed: PlacedLight, bounds: PixelRect, kernels: Kernels) {
    let gradient = placed.light.gradient
    guard let shape = Shape(placed.rect, .zero, placed.projection),
      let ramp = Ramp(
        gradient, rect: placed.rect, shape: shape, bounds: bounds, kernels: kernels,
        isBlended: false)
    else { return nil }
    if case .columns(let table) = ramp.way {
      let columns = LightColumns(table, brightens: placed.light.brightens)
      if columns.changed.isEmpty { return nil }
      (way, kept) = (.columns(.passUnretained(columns)), columns)
    } else {
      guard let steps = ramp.lightSteps else { return nil }
      kept = ramp
      way = .ramp(.passUnretained(ramp), steps, brightens: placed.light.brightens)
    }
  }

  /// The factors of columns, where the light depends on the column alone; valid as long as the light exists.
  var columns: Unmanaged<LightColumns>? {
    if case .columns(let columns) = way { columns } else { nil }
  }

  /// Writes `count` pixels of `source`, of which the first is that of (x, y), times the light.
  ///
  /// Bound: the pixels lie within the bounds given to `init` and within one run; `memory` holds as many. `source` may be
  /// `pixels`.
  func apply(
    _ kernels: Kernels, _ x: Int, _ y: Int, _ source: UnsafePointer<Pixel>,
    into pixels: UnsafeMutablePointer<Pixel>, count: Int, memory: UnsafeMutablePointer<Pixel>
  ) {
    switch way {
    case .columns(let columns):
      columns._withUnsafeGuaranteedRef {
        $0.apply(kernels, x, y, source, into: pixels, count: count)
      }
    case .ramp(let ramp, let steps, let brightens):
      if source != pixels { kernels.copy(source, pixels, count) }
      ramp._withUnsafeGuaranteedRef { ramp in
        let part = steps.columns(of: x..<x + count, row: y, ramp.placing)
        guard !part.isEmpty else { return }
        ramp.fill(kernels, part.lowerBound, y, into: memory, count: part.count)
        kernels.light(memory, brightens, pixels + (part.lowerBound - x), part.count)
      }
    }
  }
}

/// The steps of a light's table beyond which the light changes no colour.
struct LightSteps {
  private let first, last: Int

  /// - Returns: nil where the light changes nothing.
  init?(_ colors: UnsafeBufferPointer<FineColor>) {
    guard let first = colors.firstIndex(where: Self.changes),
      let last = colors.lastIndex(where: Self.changes)
    else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// Whether a pixel of the colour is another one than the factor 1 for any threshold, 8 to 248, of the dithering.
  private static func changes(_ color: FineColor) -> Bool {
    func changes(_ channel: FineColor) -> Bool {
      channel + 8 < 223 << 8 || channel + 248 >= 224 << 8
    }
    return changes(color & 0xFFFF) || changes(color >> 16 & 0xFFFF)
      || changes(color >> 32 & 0xFFFF)
  }

  /// Whether some step between two, or beyond one of them by less than two, changes a colour. NaN counts as such.
  func matter(from minimum: Float, to maximum: Float) -> Bool {
    !(maximum < Float(first) - 2 || minimum > Float(last) + 2)
  }

  /// The part of the columns of a row outside of which the light changes nothing; a column or two more, since the kernel
  /// rounds.
  func columns(of columns: Range<Int>, row y: Int, _ placing: Placing) -> Range<Int> {
    let (u, q) = (placing.u, placing.q)
    func depth(_ x: Int) -> Double { q.x * Double(x) + q.y * Double(y) + q.z }
    // Where the plane is behind the eye on a part of the row, sides are not what they seem.
    guard depth(columns.lowerBound) > 0, depth(columns.upperBound) > 0 else { return columns }
    var (lo, hi) = (columns.lowerBound, columns.upperBound)
    // A clamped place has the end's colour wherever the place lies.
    if first > 0 { cut(u - q * Double(first - 2)) }
    if last < Ramp.steps { cut(q * Double(last + 2) - u) }
    /// Leaves what has a positive function.
    func cut(_ f: SIMD3<Double>) {
      let rest = f.y * Double(y) + f.z
      guard f.x != 0 else {
        if rest < 0 { hi = lo }
        return
      }
      let place = -rest / f.x
      if f.x > 0 {
        lo = max(lo, clampedInt(place.rounded(.down) - 1, lo, hi))
      } else {
        hi = min(hi, clampedInt(place.rounded(.up) + 2, lo, hi))
      }
    }
    return lo..<max(lo, hi)
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
