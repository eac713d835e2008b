import PaperGeometry
import PaperRasterJobs

// A draw command made ready for pixels.
//
// Everything that does not depend on the pixel is worked out here, once per command, and unusable
// numbers are turned away: a prepared command has finite coefficients, bounds inside the damage, and an
// opacity between 0 and 1. Shapes that cover whole pixels exactly only narrow the bounds; the other
// shapes are asked row by row, or once for all rows that are alike.
//
// A value may depend on the command and on the pixel's position, never on the damage or the band. This
// rule makes partial redraws and threads exact.

/// A class that is asked through uncounted references and holds none but such: a row asks its commands many
/// times, where a structure would be copied, and an atomic operation would wait for all that the row before
/// has written. What a command points to is kept by its `Plan`.
///
/// Unchecked: nothing changes once the plan is made.
final class PreparedCommand: @unchecked Sendable {
  enum Source {
    case color(Pixel)
    case pixels(Copied)
    case texture(Unmanaged<Texture>)
    /// A gradient whose colours depend on the column alone.
    case columns(Unmanaged<RampColumns>)
    case ramp(Unmanaged<Ramp>)
    /// A colour whose mask is a blurred rectangle except where the command's core is full.
    case shadow(Pixel, Unmanaged<Blur>)
    /// The bend of a sheet, with the light on the paper.
    case bend(Unmanaged<BendSurface>)
  }

  /// Pixels copied one to one: target (x, y) shows the bitmap's (x + dx, y + dy).
  struct Copied {
    let base: UnsafePointer<Pixel>
    let width, dx, dy: Int

    /// Bound: the command's bounds map into the bitmap, see `exactPixels`.
    func address(_ x: Int, _ y: Int) -> UnsafePointer<Pixel> {
      base + (y + dy) * width + x + dx
    }
  }

  let source: Source
  /// Whether every pixel of the source is opaque, whatever the opacity.
  let isSolid: Bool
  /// The pixels that may be drawn: inside the damage, never empty.
  let bounds: PixelRect
  /// Above 0, at most 1.
  let opacity: Float
  let blend: Blend
  /// The shapes that limit the drawing besides the bounds, and after them a shadow's core.
  private let places: Range<Int>
  /// The shapes before this one only narrow the spans: most shadows are gone where their reach ends.
  private let firstDimming: Int
  private let hasCore: Bool
  /// What of a bent sheet the command draws.
  private let limit: Unmanaged<BendLimit>?
  /// The lights that change what the source shows.
  private let lit: Range<Int>
  /// Valid as long as the plan exists; set by the plan.
  private var shapes: UnsafePointer<Unmanaged<Shape>>?
  private var core: Unmanaged<Shape>?
  private var lights: UnsafePointer<Unmanaged<PreparedLight>>?

  /// - Parameters:
  ///   - limit: which pixels the command has, if it is a part of a bent sheet.
  ///   - region: the damage, inside the target.
  ///   - parts: takes what the command points to.
  /// - Returns: nil where the command changes no pixel of the region.
  init?(
    _ command: DrawCommand, limit: BendLimit? = nil, in region: Region, kernels: Kernels,
    _ parts: inout Plan.Parts
  ) {
    var outline = Outline(bounds: region.bounds)
    guard let near = Self.bounds(of: command, in: region.bounds), region.touches(near),
      let shape = outline.narrow(to: command),
      let found = parts.source(of: command, shape, outline.bounds, kernels)
    else { return nil }
    opacity = Float(min(command.opacity, 1))
    bounds = outline.bounds
    (isSolid, blend) = (found.isSolid, command.blend)
    places = parts.shapes.count..<parts.shapes.count + outline.shapes.count
    outline.shapes.forEach { parts.add($0) }
    firstDimming = command.isGoneAtReach && shape.exactPixels == nil ? 1 : 0
    hasCore = found.core != nil
    found.core.map { parts.add($0) }
    self.limit = limit.map { parts.keep($0) }
    let lit = parts.addLights(of: command, outline.bounds, kernels)
    let columns = parts.litColumns(found.source, lit, outline.bounds, kernels)
    (source, self.lit) = columns.map { (.columns($0), 0..<0) } ?? (found.source, lit)
  }

  /// The bend of a sheet.
  init?(
    bendOf sheet: BentQuads, in region: Region, kernels: Kernels, _ parts: inout Plan.Parts
  ) {
    let command = sheet.command
    var outline = Outline(bounds: region.bounds)
    guard let near = Self.bounds(of: command, in: region.bounds), region.touches(near),
      outline.narrow(to: near, command.clips), let surface = BendSurface(sheet)
    else { return nil }
    opacity = Float(min(command.opacity, 1))
    bounds = outline.bounds
    source = .bend(parts.keep(surface))
    (isSolid, blend) = (surface.isSolid, command.blend)
    places = parts.shapes.count..<parts.shapes.count + outline.shapes.count
    outline.shapes.forEach { parts.add($0) }
    (hasCore, firstDimming) = (false, 0)
    limit = parts.keep(sheet.bendLimit(surface.rolling, kernels))
    var others = command
    others.lights.removeAll { sheet.placeOnPaper($0) != nil }
    lit = parts.addLights(of: others, outline.bounds, kernels)
  }

  /// Finds shapes and lights where the plan has put them.
  func settle(
    _ all: UnsafePointer<Unmanaged<Shape>>, _ lights: UnsafePointer<Unmanaged<PreparedLight>>
  ) {
    self.lights = lights + lit.lowerBound
    shapes = all + places.lowerBound
    core = hasCore ? all[places.upperBound] : nil
  }

  /// The pixels of `area` within which a command may change something; more than these where a part of the
  /// command lies behind the eye.
  static func bounds(of command: DrawCommand, in area: PixelRect) -> PixelRect? {
    guard command.opacity > 0, command.opacity.isFinite else { return nil }
    guard let rect = command.reached else { return nil }
    var bounds = Shape.pixelBounds(rect, command.projection, in: area)
    if let bend = command.sheetBend {
      bounds =
        if let profile = bend.profile {
          BentStrips(command, bend, profile)?.pixelBounds(in: area)
        } else {
          BentQuads(command, bend)?.pixelBounds(in: area)
        }
    }
    for clip in command.clips {
      bounds = bounds.flatMap { Shape.pixelBounds(clip.rect, clip.projection, in: $0) }
    }
    return bounds
  }

  private struct Outline {
    var bounds: PixelRect
    var shapes: [Shape] = []

    /// Narrows the bounds to the command's shape and its clips; nil where nothing is left.
    mutating func narrow(to command: DrawCommand) -> Shape? {
      guard let rect = command.reached else { return nil }
      var corners = command.corners
      if case .shadow = command.paint { corners = .zero }
      guard let shape = Shape(rect, corners, command.projection), add(shape) else { return nil }
      return narrow(to: command.clips) ? shape : nil
    }

    /// The same for something of no shape of its own.
    mutating func narrow(to near: PixelRect, _ clips: [Clip]) -> Bool {
      bounds = bounds.intersection(near)
      return !bounds.isEmpty && narrow(to: clips)
    }

    private mutating func narrow(to clips: [Clip]) -> Bool {
      clips.allSatisfy { clip in
        Shape(clip.rect, clip.corners, clip.projection).map { add($0) } ?? false
      }
    }

    /// Adds a shape; false where nothing is left to draw.
    private mutating func add(_ shape: Shape) -> Bool {
      bounds = shape.pixelBounds(in: bounds)
      if shape.exactPixels == nil { shapes.append(shape) }
      return !bounds.isEmpty
    }
  }

  /// Whether a full mask hides everything that was drawn before.
  var isOpaque: Bool { isSolid && opacity == 1 && blend == .sourceOver }

  /// The opacity in 256ths, rounded as masks are.
  var weight: UInt32 { UInt32((opacity * 256).rounded(.toNearestOrEven)) }

  var isLit: Bool { !lit.isEmpty }

  /// Whether the colours of a whole run are found at once.
  var isSampled: Bool {
    switch source {
    case .texture, .bend: true
    case .color, .pixels, .columns, .ramp, .shadow: false
    }
  }

  /// Writes `count` pixels of `source`, of which the first is that of (x, y), in the command's lights, of which there are some.
  /// The pixels lie within one run, or the lights depend on the column alone; `source` may be `pixels`.
  func light(
    _ kernels: Kernels, _ x: Int, _ y: Int, _ source: UnsafePointer<Pixel>,
    into pixels: UnsafeMutablePointer<Pixel>, count: Int, memory: UnsafeMutablePointer<Pixel>
  ) {
    guard let lights else { return }
    for i in 0..<lit.count {
      let source = i == 0 ? source : UnsafePointer(pixels)
      lights[i]._withUnsafeGuaranteedRef {
        $0.apply(kernels, x, y, source, into: pixels, count: count, memory: memory)
      }
    }
  }

  /// Multiplies the weights of `count` pixels from (x, y) on by how much of them the shapes cover.
  /// - Parameter clear: columns that the shapes are known to cover wholly.
  func dim(
    _ x: Int, _ y: Int, _ weights: UnsafeMutablePointer<Float>, count: Int, clear: ColumnRange
  ) {
    let from = max(0, min(clear.lo - x, count))
    let to = max(from, min(clear.hi - x, count))
    if from < to {
      if from > 0 { dim(x, y, weights, count: from) }
      if to < count { dim(x + to, y, weights + to, count: count - to) }
    } else {
      dim(x, y, weights, count: count)
    }
  }

  private func dim(_ x: Int, _ y: Int, _ weights: UnsafeMutablePointer<Float>, count: Int) {
    guard let shapes else { return }
    for i in firstDimming..<max(firstDimming, places.count) {
      shapes[i]._withUnsafeGuaranteedRef { $0.dim(x, y, weights, count: count) }
    }
    limit?._withUnsafeGuaranteedRef { $0.dim(x, y, weights, count: count) }
  }

  /// The row up to which spans, and the coverage of every pixel, are those of row `y`, a row of the bounds.
  func steady(from y: Int) -> Int {
    var until = bounds.maxY
    guard let shapes else { return until }
    for i in 0..<places.count {
      until = min(until, shapes[i]._withUnsafeGuaranteedRef { $0.steady(from: y) })
    }
    if let core { until = min(until, core._withUnsafeGuaranteedRef { $0.steady(from: y) }) }
    if case .shadow(_, let blur) = source {
      until = min(until, blur._withUnsafeGuaranteedRef { $0.steady(from: y) })
    }
    if let limit { until = min(until, limit._withUnsafeGuaranteedRef { $0.steady(from: y) }) }
    return until
  }

  /// The part of row `y`, a row of the bounds, that the command touches, and the part where its mask is the opacity alone.
  func span(row y: Int) -> CommandSpan {
    var span = limits
    for i in 0..<places.count {
      guard let shape = shapes?[i] else { break }
      span.intersect(shape._withUnsafeGuaranteedRef { $0.span(row: y) })
    }
    limit?._withUnsafeGuaranteedRef { $0.narrow(&span, row: y) }
    span.tidy()
    let clear = ColumnRange(lo: span.fullLo, hi: span.fullHi)
    if case .shadow = source {
      let inner = core?._withUnsafeGuaranteedRef { $0.span(row: y) }
      span.fullLo = max(span.fullLo, inner?.fullLo ?? span.hi)
      span.fullHi = min(span.fullHi, inner?.fullHi ?? span.hi)
      span.tidy()
    }
    return CommandSpan(span: span, clear: clear)
  }

  /// The same for eight rows from `y` on, of which the first is a row of the bounds.
  /// - Returns: whether the command touches any of the rows; else nothing is stored.
  func spans(from y: Int, into out: UnsafeMutablePointer<CommandSpan>) -> Bool {
    var spans = EightSpans(limits)
    for i in 0..<places.count {
      guard let shape = shapes?[i] else { break }
      spans.intersect(shape._withUnsafeGuaranteedRef { $0.spans(from: y) })
    }
    limit?._withUnsafeGuaranteedRef { $0.narrow(&spans, from: y) }
    spans.limit(to: bounds.maxY - y)
    if spans.areEmpty { return false }
    spans.tidy()
    let clear = spans
    if case .shadow = source {
      if let core {
        let inner = core._withUnsafeGuaranteedRef { $0.spans(from: y) }
        spans.narrowFull(to: inner)
      } else {
        (spans.fullLo, spans.fullHi) = (spans.hi, spans.hi)
      }
      spans.tidy()
    }
    spans.store(clear: clear, out)
    return true
  }

  private var limits: RowSpan {
    RowSpan(lo: bounds.x, hi: bounds.maxX, fullLo: bounds.x, fullHi: bounds.maxX)
  }
}
