import PaperGeometry
import PaperRasterJobs

// All commands of a frame, made ready, in one piece of memory, and what they point to.

/// Unchecked: nothing changes once it is made.
final class Plan: @unchecked Sendable {
  /// Back to front, `count` of them.
  let commands: UnsafePointer<Unmanaged<PreparedCommand>>
  let count: Int
  private let shapes: UnsafeMutablePointer<Unmanaged<Shape>>
  private let lights: UnsafeMutablePointer<Unmanaged<PreparedLight>>
  private let parts: Parts

  init(_ list: [DrawCommand], in region: Region, kernels: Kernels) {
    var parts = Parts()
    var prepared: [Unmanaged<PreparedCommand>] = []
    for command in list {
      guard let bend = command.sheetBend else {
        PreparedCommand(command, in: region, kernels: kernels, &parts).map {
          prepared.append(parts.keep($0))
        }
        continue
      }
      if let profile = bend.profile {
        for strip in BentStrips(command, bend, profile)?.strips ?? [] {
          PreparedCommand(
            strip.command, limit: BendLimit(strip, kernels: kernels), in: region, kernels: kernels,
            &parts
          ).map { prepared.append(parts.keep($0)) }
        }
        continue
      }
      guard let sheet = BentQuads(command, bend) else { continue }
      if let flat = sheet.flat {
        let columns = region.bounds.x..<region.bounds.maxX
        PreparedCommand(
          flat, limit: sheet.flatLimit(columns: columns, kernels), in: region, kernels: kernels,
          &parts
        ).map { prepared.append(parts.keep($0)) }
      }
      if sheet.hasBend {
        PreparedCommand(bendOf: sheet, in: region, kernels: kernels, &parts).map {
          prepared.append(parts.keep($0))
        }
      }
    }
    let shapes = UnsafeMutablePointer<Unmanaged<Shape>>.allocate(capacity: parts.shapes.count)
    let lights = UnsafeMutablePointer<Unmanaged<PreparedLight>>.allocate(
      capacity: parts.lights.count)
    let memory = UnsafeMutablePointer<Unmanaged<PreparedCommand>>.allocate(capacity: prepared.count)
    // Bound: each piece of memory has room for its array.
    shapes.initialize(from: parts.shapes, count: parts.shapes.count)
    lights.initialize(from: parts.lights, count: parts.lights.count)
    memory.initialize(from: prepared, count: prepared.count)
    for command in prepared { command._withUnsafeGuaranteedRef { $0.settle(shapes, lights) } }
    (commands, count) = (UnsafePointer(memory), prepared.count)
    (self.shapes, self.lights, self.parts) = (shapes, lights, parts)
  }

  deinit {
    commands.deallocate()
    lights.deallocate()
    shapes.deallocate()
  }

  /// What commands point to.
  struct Parts {
    private(set) var shapes: [Unmanaged<Shape>] = []
    private(set) var lights: [Unmanaged<PreparedLight>] = []
    /// Whatever the sources hold addresses of.
    private var kept: [AnyObject] = []

    mutating func add(_ shape: Shape) { shapes.append(keep(shape)) }

    mutating func keep<Part: AnyObject>(_ part: Part) -> Unmanaged<Part> {
      kept.append(part)
      return .passUnretained(part)
    }

    /// - Parameter bounds: the pixels that may be drawn.
    /// - Returns: the source, whether all of it is opaque, and where a shadow is full; nil where nothing can
    ///   be seen.
    mutating func source(
      of command: DrawCommand, _ shape: Shape, _ bounds: PixelRect, _ kernels: Kernels
    ) -> (source: PreparedCommand.Source, isSolid: Bool, core: Shape?)? {
      switch command.paint {
      case .color(let color):
        return Self.visible(color).map { (.color($0), $0 >> 24 == 0xFF, nil) }
      case .gradient(let gradient):
        return self.gradient(gradient, command.rect, shape, bounds, kernels)
      case .bitmap(let bitmap, let source):
        return self.bitmap(bitmap, source, command, shape, bounds).map {
          ($0, bitmap.isOpaque, nil)
        }
      case .shadow(let color, let sigma):
        guard let color = Self.visible(color) else { return nil }
        let isSolid = color >> 24 == 0xFF
        if let fade = command.fade, !fade.isPlain { return nil }
        guard sigma > 0 || command.fade != nil else { return (.color(color), isSolid, nil) }
        let rect = command.rect
        let blur = Blur(
          rect: rect, sigma: max(sigma, 1e-6), fade: command.fade, inverse: shape.inverse,
          bounds: bounds, kernels: kernels)
        // A shadow with an end of its own is worked out for every pixel: a flap hides the inside of such a shadow.
        let isFull = command.fade == nil
        return (
          .shadow(color, keep(blur)), isSolid,
          isFull ? Shape(rect.insetBy(3 * sigma, 3 * sigma), .zero, command.projection) : nil
        )
      }
    }

    /// Adds the lights that change what a command shows. A shadow is the lack of light, and has none.
    mutating func addLights(
      of command: DrawCommand, _ bounds: PixelRect, _ kernels: Kernels
    ) -> Range<Int> {
      let first = lights.count
      if case .shadow = command.paint { return first..<first }
      for light in command.lights {
        PreparedLight(light, bounds: bounds, kernels: kernels).map { lights.append(keep($0)) }
      }
      return first..<lights.count
    }

    private mutating func gradient(
      _ gradient: LinearGradient, _ rect: Rect, _ shape: Shape, _ bounds: PixelRect,
      _ kernels: Kernels
    ) -> (source: PreparedCommand.Source, isSolid: Bool, core: Shape?)? {
      guard let ramp = Ramp(gradient, rect: rect, shape: shape, bounds: bounds, kernels: kernels)
      else { return nil }
      if case .columns(let columns) = ramp.way {
        return (.columns(keep(columns)), ramp.isOpaque, nil)
      }
      return (.ramp(keep(ramp)), ramp.isOpaque, nil)
    }

    private mutating func bitmap(
      _ bitmap: Bitmap, _ source: Rect, _ command: DrawCommand, _ shape: Shape,
      _ bounds: PixelRect
    ) -> PreparedCommand.Source? {
      if let exact = Self.exactPixels(command, bitmap, source) {
        kept.append(bitmap)
        return .pixels(exact)
      }
      let texture = Texture(
        bitmap, source: source, rect: command.rect, shape: shape, projection: command.projection,
        bounds: bounds)
      return texture.map { .texture(keep($0)) }
    }

    private static func visible(_ color: Color) -> Pixel? {
      let pixel = packed(premultiplied(color))
      return pixel >> 24 == 0 ? nil : pixel
    }

    /// The source of copied pixels; nil unless each pixel of the bitmap lands on one whole pixel of the
    /// target.
    private static func exactPixels(
      _ command: DrawCommand, _ bitmap: Bitmap, _ source: Rect
    ) -> PreparedCommand.Copied? {
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
      return PreparedCommand.Copied(
        base: base, width: bitmap.width, dx: Int(source.minX.rounded()) - target.x,
        dy: Int(source.minY.rounded()) - target.y)
    }
  }
}
