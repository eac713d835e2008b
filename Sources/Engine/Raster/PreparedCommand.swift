import PaperGeometry
import PaperRasterJobs

// A draw command made ready for pixels.
//
// Everything that does not depend on the pixel is worked out here, once per command, and unusable
// numbers are turned away: a prepared command has finite coefficients, bounds inside the damage, and an
// opacity between 0 and 1. Shapes that cover whole pixels exactly only narrow the bounds; the other
// shapes are asked row by row.
//
// A value may depend on the command and on the pixel's position, never on the damage or the band. This
// rule makes partial redraws and threads exact.

/// A class, because a row asks for its prepared commands many times: the references in a structure
/// would be retained and released each time.
final class PreparedCommand: Sendable {
  enum Source {
    case color(Pixel)
    case pixels(Copied)
    case texture(Texture)
    case ramp(Ramp)
    /// A colour whose mask is a blurred rectangle except where `core` is full.
    case shadow(Pixel, Blur, core: Shape?)
  }

  /// Pixels copied one to one: target (x, y) shows the bitmap's (x + dx, y + dy).
  ///
  /// The structure holds no reference, which a row would retain: an atomic addition waits for all that
  /// the row before has written. Unchecked: the command keeps the bitmap, which never changes.
  struct Copied: @unchecked Sendable {
    let base: UnsafePointer<Pixel>
    let width, dx, dy: Int
    let isOpaque: Bool

    /// Bound: the command's bounds map into the bitmap, see `exactPixels`.
    func address(_ x: Int, _ y: Int) -> UnsafePointer<Pixel> {
      base + (y + dy) * width + x + dx
    }
  }

  let source: Source
  /// The paint keeps the bitmap whose address `source` holds.
  private let paint: Paint
  /// The shapes that limit the drawing besides the bounds.
  let shapes: [Shape]
  /// The pixels that may be drawn: inside the damage, never empty.
  let bounds: PixelRect
  /// Above 0, at most 1.
  let opacity: Float
  let blend: Blend
  /// The lights that change what the source shows.
  private let lights: [PreparedLight]
  let isLit: Bool

  /// - Parameter area: the damage, inside the target.
  /// - Returns: nil where the command changes no pixel of `area`.
  init?(_ command: DrawCommand, in area: PixelRect, kernels: Kernels) {
    var outline = Outline(bounds: area)
    guard command.opacity > 0, command.opacity.isFinite, let shape = outline.narrow(to: command),
      let source = Self.source(command, shape, outline.bounds, kernels)
    else { return nil }
    opacity = Float(min(command.opacity, 1))
    bounds = outline.bounds
    shapes = outline.shapes
    self.source = source
    paint = command.paint
    blend = command.blend
    lights = Self.lights(on: command, outline.bounds, kernels)
    isLit = !lights.isEmpty
  }

  /// A shadow is the lack of light, and has none.
  private static func lights(
    on command: DrawCommand, _ bounds: PixelRect, _ kernels: Kernels
  ) -> [PreparedLight] {
    if case .shadow = command.paint { return [] }
    return command.lights.compactMap { PreparedLight($0, bounds: bounds, kernels: kernels) }
  }

  /// Lights `count` pixels, of which the first is that of (x, y), within one run.
  func light(
    _ kernels: Kernels, _ x: Int, _ y: Int, _ pixels: UnsafeMutablePointer<Pixel>, count: Int,
    memory: UnsafeMutablePointer<Pixel>
  ) {
    for i in lights.indices {
      lights[i].apply(kernels, x, y, over: pixels, count: count, memory: memory)
    }
  }

  /// The pixels of `area` that a command may change, its paint apart.
  static func bounds(of command: DrawCommand, in area: PixelRect) -> PixelRect? {
    guard command.opacity > 0, command.opacity.isFinite else { return nil }
    var outline = Outline(bounds: area)
    return outline.narrow(to: command) == nil ? nil : outline.bounds
  }

  private struct Outline {
    var bounds: PixelRect
    var shapes: [Shape] = []

    /// Narrows the bounds to the command's shape and its clips; nil where nothing is left.
    mutating func narrow(to command: DrawCommand) -> Shape? {
      var rect = command.rect
      var corners = command.corners
      if case .shadow(_, let sigma) = command.paint {
        guard sigma.isFinite, !command.rect.isEmpty else { return nil }
        rect = rect.insetBy(-3 * max(sigma, 0), -3 * max(sigma, 0))
        corners = .zero
      }
      guard let shape = Shape(rect, corners, command.projection), add(shape) else { return nil }
      for clip in command.clips {
        guard let shape = Shape(clip.rect, clip.corners, clip.projection), add(shape) else {
          return nil
        }
      }
      return shape
    }

    /// Adds a shape; false where nothing is left to draw.
    private mutating func add(_ shape: Shape) -> Bool {
      bounds = shape.pixelBounds(in: bounds)
      if shape.exactPixels == nil { shapes.append(shape) }
      return !bounds.isEmpty
    }
  }

  private static func source(
    _ command: DrawCommand, _ shape: Shape, _ bounds: PixelRect, _ kernels: Kernels
  ) -> Source? {
    let rect = command.rect
    switch command.paint {
    case .color(let color):
      return visible(color).map { .color($0) }
    case .gradient(let gradient):
      return Ramp(gradient, rect: rect, shape: shape, bounds: bounds, kernels: kernels)
        .map { .ramp($0) }
    case .bitmap(let bitmap, let source):
      if let exact = exactPixels(command, bitmap, source) { return exact }
      return Texture(
        bitmap, source: source, rect: rect, shape: shape, projection: command.projection,
        bounds: bounds
      ).map { .texture($0) }
    case .shadow(let color, let sigma):
      guard let color = visible(color) else { return nil }
      guard sigma > 0 else { return .color(color) }
      let core = Shape(rect.insetBy(3 * sigma, 3 * sigma), .zero, command.projection)
      return .shadow(
        color, Blur(rect: rect, sigma: sigma, inverse: shape.inverse, bounds: bounds), core: core)
    }
  }

  private static func visible(_ color: Color) -> Pixel? {
    let pixel = packed(premultiplied(color))
    return pixel >> 24 == 0 ? nil : pixel
  }

  /// The source of copied pixels; nil unless each pixel of the bitmap lands on one whole pixel of the
  /// target.
  private static func exactPixels(
    _ command: DrawCommand, _ bitmap: Bitmap, _ source: Rect
  ) -> Source? {
    guard let quad = Quad(command.rect, through: command.projection),
      let target = Shape.wholePixels(quad),
      abs(source.minX - source.minX.rounded()) < 1e-3, source.minX > -0.5, source.minY > -0.5,
      abs(source.minY - source.minY.rounded()) < 1e-3,
      abs(source.width - Double(target.width)) < 1e-3,
      abs(source.height - Double(target.height)) < 1e-3
    else { return nil }
    // The numbers are whole, not negative, and no larger than the bitmap, so no conversion can trap.
    guard source.minX.rounded() + Double(target.width) <= Double(bitmap.width),
      source.minY.rounded() + Double(target.height) <= Double(bitmap.height),
      let base = address(of: bitmap.pixels)
    else { return nil }
    return .pixels(
      Copied(
        base: base, width: bitmap.width, dx: Int(source.minX.rounded()) - target.x,
        dy: Int(source.minY.rounded()) - target.y, isOpaque: bitmap.isOpaque))
  }

  /// Whether a full mask hides everything that was drawn before.
  var isOpaque: Bool {
    guard opacity == 1, blend == .sourceOver else { return false }
    switch source {
    case .color(let pixel), .shadow(let pixel, _, _): return pixel >> 24 == 0xFF
    case .pixels(let copied): return copied.isOpaque
    case .texture(let texture): return texture.bitmap.isOpaque
    case .ramp(let ramp): return ramp.isOpaque
    }
  }

  /// Multiplies the weights of `count` pixels from (x, y) on by how much of them the shapes cover.
  ///
  /// The shapes are dimmed by index, because a shape on its own would be a copy, which is retained.
  func dim(_ x: Int, _ y: Int, _ weights: UnsafeMutablePointer<Float>, count: Int) {
    for i in shapes.indices { shapes[i].dim(x, y, weights, count: count) }
  }

  /// The part of row `y` that the command touches, and the part where its mask is the opacity alone.
  func span(row y: Int) -> RowSpan {
    guard y >= bounds.y, y < bounds.maxY else { return RowSpan(lo: 0, hi: 0, fullLo: 0, fullHi: 0) }
    var span = RowSpan(lo: bounds.x, hi: bounds.maxX, fullLo: bounds.x, fullHi: bounds.maxX)
    for i in shapes.indices { span.intersect(shapes[i].span(row: y)) }
    if case .shadow(_, _, let core) = source {
      let inner = core?.span(row: y)
      span.fullLo = max(span.fullLo, inner?.fullLo ?? span.hi)
      span.fullHi = min(span.fullHi, inner?.fullHi ?? span.hi)
    }
    span.tidy()
    return span
  }
}
