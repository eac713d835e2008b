import PaperGeometry
import PaperRasterJobs

// What lies on the bend of a sheet, made ready for pixels.

/// The colours of a bend, with the light on the paper.
///
/// Unchecked: nothing changes once it is made.
final class BendSurface: @unchecked Sendable {
  private enum Way {
    case color(Pixel)
    case ramp(colors: UnsafePointer<FineColor>, RollingScale)
    case texture(RollingTexture)
  }

  /// Factors along the sheet, or by its angle.
  private struct Shade {
    let colors: UnsafePointer<FineColor>
    let brightens: Bool
    /// nil for the angle.
    let step: RollingScale?
  }

  /// What is found of the lights, one after the other.
  private struct Parts {
    var shades: [Shade] = []
    var kept: [AnyObject] = []

    mutating func add(_ placed: PlacedLight, _ sheet: BentQuads) {
      guard let map = sheet.placeOnPaper(placed)?.inverted else { return }
      let (rect, light) = (placed.rect, sheet.command.rect)
      guard rect.width > 0, rect.height > 0 else { return }
      let isX = placed.light.axis == .x
      let k = Double(Ramp.steps) / ((isX ? rect.width : rect.height) * map.m33)
      let start = isX ? rect.minX : rect.minY
      let (a, b, c) = isX ? (map.m11, map.m21, map.m31) : (map.m12, map.m22, map.m32)
      let origin = a * light.minX + b * light.minY + c - start * map.m33
      let step = RollingScale(Float(a * k), Float(b * k), Float(origin * k))
      let places = sheet.bendPart.map {
        Float($0.x - light.minX) * step.a + Float($0.y - light.minY) * step.b + step.c
      }
      let (minimum, maximum) = (places.reduce(.infinity, min), places.reduce(-.infinity, max))
      add(placed.light, step) { $0.matter(from: minimum, to: maximum) }
    }

    /// - Parameter isSeen: whether the light changes something of the bend.
    mutating func add(
      _ light: Light, _ step: RollingScale?, isSeen: (LightSteps) -> Bool = { _ in true }
    ) {
      guard let stops = RampStops(light.gradient) else { return }
      let table = RampTables.table(of: stops)
      guard let steps = table.lightSteps, isSeen(steps) else { return }
      kept.append(table)
      shades.append(Shade(colors: table.colors, brightens: light.brightens, step: step))
    }
  }

  /// At an address, because a copy for each row would take longer than a narrow row.
  private let memory: UnsafeMutablePointer<Rolling>
  let isSolid: Bool
  private let way: Way
  private let shades: [Shade]
  /// What the addresses above point into.
  private let kept: [AnyObject]
  private let through: BendThrough?

  /// - Returns: nil where nothing is seen.
  init?(_ sheet: BentQuads) {
    guard var rolling = sheet.rolling else { return nil }
    var parts = Parts()
    through = sheet.bend.through.flatMap { BendThrough($0, sheet.command) }
    let rect = sheet.command.rect
    switch sheet.command.paint {
    case .shadow: return nil
    case .color(let color):
      let pixel = packed(premultiplied(color))
      guard pixel >> 24 > 0 else { return nil }
      (way, isSolid) = (.color(pixel), pixel >> 24 == 0xFF)
    case .gradient(let gradient):
      guard let stops = RampStops(gradient) else { return nil }
      let k = Float(Ramp.steps)
      let table = RampTables.table(of: stops)
      parts.kept.append(table)
      way = .ramp(
        colors: table.colors,
        gradient.axis == .x
          ? RollingScale(k / Float(rect.width), 0, 0) : RollingScale(0, k / Float(rect.height), 0))
      isSolid = stops.isOpaque
    case .bitmap(let bitmap, let source):
      guard let made = Self.texture(bitmap, source, sheet, &rolling) else { return nil }
      parts.kept.append(made.levels)
      (way, isSolid) = (.texture(made.texture), bitmap.isOpaque)
    }
    for light in sheet.command.lights { parts.add(light, sheet) }
    if let light = sheet.bend.light { parts.add(light, nil) }
    (shades, kept) = (parts.shades, parts.kept)
    memory = .allocate(capacity: 1)
    memory.initialize(to: rolling)
  }

  deinit { memory.deallocate() }

  var rolling: Rolling { memory.pointee }

  private static func texture(
    _ bitmap: Bitmap, _ source: Rect, _ sheet: BentQuads, _ rolling: inout Rolling
  ) -> (levels: UsedLevels, texture: RollingTexture)? {
    guard source.width > 0, source.height > 0, source.minX.isFinite, source.minY.isFinite,
      source.maxX.isFinite, source.maxY.isFinite
    else { return nil }
    let rect = sheet.command.rect
    let (kx, ky) = (source.width / rect.width, source.height / rect.height)
    let depths = sheet.depths
    let detail = kx * ky * depths.square * sheet.bend.cylinder.radius
    let maximum = detail * rolling.steepest(minimum: depths.minimum, maximum: depths.maximum)
    guard
      let levels = UsedLevels(bitmap, source, Minification(area: maximum), 1, down: .zero)
    else { return nil }
    rolling.detail = Float(min(detail, 1e30))
    rolling.lastLevel = Float(levels.last)
    let texture = RollingTexture(
      levels: levels.base, lastLevel: levels.last,
      u: RollingScale(Float(256 * kx), 0, Float(256 * source.minX - 128)),
      v: RollingScale(0, Float(256 * ky), Float(256 * source.minY - 128)))
    return (levels, texture)
  }

  /// Writes the colours of `count` pixels from (x, y) on, within one run of 512 pixels.
  ///
  /// - Parameters:
  ///   - scratch: `Stretch.memory` words.
  ///   - lights: memory for as many pixels.
  func fill(
    _ kernels: Kernels, _ x: Int, _ y: Int, into out: UnsafeMutablePointer<Pixel>, count: Int,
    _ places: RollingPlaces, scratch: UnsafeMutablePointer<UInt32>,
    lights: UnsafeMutablePointer<Pixel>
  ) {
    kernels.rolling.places(memory, x, y, count, places)
    func look(
      _ colors: UnsafePointer<FineColor>, _ step: RollingScale?,
      _ out: UnsafeMutablePointer<Pixel>
    ) {
      let ramp = RollingRamp(
        x: step == nil ? places.angle : places.x, y: places.y,
        step: step ?? RollingScale(Float(Ramp.steps), 0, 0), colors: colors)
      kernels.rolling.ramp(ramp, x, y, out, count)
    }
    switch way {
    case .color(let pixel): out.update(repeating: pixel, count: count)
    case .ramp(let colors, let step): look(colors, step, out)
    case .texture(let texture): kernels.rolling.texture(texture, places, out, count, scratch)
    }
    through?.apply(
      kernels, places, over: out, count: count, scratch: scratch, memory: lights)
    for i in shades.indices {
      look(shades[i].colors, shades[i].step, lights)
      kernels.light(lights, shades[i].brightens, out, count)
    }
  }
}

extension Rolling {
  /// At most so many times as many units of the sheet are seen in a pixel as of the plane at depth 1, divided by the radius.
  fileprivate func steepest(minimum: Double, maximum: Double) -> Double {
    guard minimum > 0, maximum.isFinite else { return .infinity }
    let d = min(Double(rim) / maximum, Double(limit))
    let root = (d * Double(spread) * (Double(reach) - d)).squareRoot()
    let growth = max(1, 1 + 2 * Double(radius * tilt))
    return growth * growth / (root * minimum * minimum * minimum)
  }
}
