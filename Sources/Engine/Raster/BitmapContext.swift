import PaperGeometry

/// A bitmap in the making: a page that somebody draws.
///
/// Coordinates are points; `scale` says how many pixels a point has. The rasteriser draws everything
/// over what is there already. For content that the rasteriser cannot draw (text, documents),
/// `withPixels` lends the pixels to another library.
public final class BitmapContext {
  /// The size in points.
  public let size: Size
  /// Pixels per point.
  public let scale: Double
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// Commands not drawn yet. All commands are drawn together at the end, so that overlapping shapes
  /// cost one pass over the rows.
  private var commands: [DrawCommand] = []
  private var pixels: [Pixel]

  /// - Parameters:
  ///   - scale: pixels for a point.
  ///   - size: in points; the bitmap has the next whole number of pixels.
  ///   - background: made opaque.
  /// - Returns: nil for sizes that a bitmap cannot have.
  public init?(size: Size, scale: Double = 1, background: Color = .white) {
    guard let (width, height) = Self.pixelSize(of: size, scale: scale) else { return nil }
    (self.size, self.scale, self.width, self.height) = (size, scale, width, height)
    pixels = Array(
      repeating: packed(premultiplied(background.withAlpha(1))), count: width * height)
  }

  /// Width and height in pixels of a bitmap of `size` points; nil where there is no such bitmap.
  package static func pixelSize(of size: Size, scale: Double) -> (width: Int, height: Int)? {
    // A little less, so that a size made of fractions does not become a pixel larger.
    let width = (size.width * scale - 1e-6).rounded(.up)
    let height = (size.height * scale - 1e-6).rounded(.up)
    let sides = 1...Double(Bitmap.maximumSide)
    guard sides.contains(width), sides.contains(height) else { return nil }
    return (Int(width), Int(height))
  }

  /// The rectangle of the whole context, in points.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  private var toPixels: Projection { .scale(scale, scale) }

  // MARK: Drawing

  /// Fills a rectangle, or the whole bitmap.
  public func fill(_ color: Color, in rect: Rect? = nil, corners: CornerRadii = .zero) {
    add(.color(color), rect ?? bounds, corners, toPixels)
  }

  /// Fills a rectangle, in points; nil fills the whole context.
  public func fill(_ gradient: LinearGradient, in rect: Rect? = nil, corners: CornerRadii = .zero) {
    add(.gradient(gradient), rect ?? bounds, corners, toPixels)
  }

  /// Stretches a bitmap over a rectangle.
  public func draw(
    _ bitmap: Bitmap, in rect: Rect, corners: CornerRadii = .zero, opacity: Double = 1
  ) {
    let whole = Rect(origin: .zero, size: bitmap.size)
    add(.bitmap(bitmap, source: whole), rect, corners, toPixels, opacity)
  }

  /// Stretches a bitmap over four corners, in perspective. Nothing is drawn where the corners are not
  /// the image of a rectangle: where three of them lie on a line or the quadrilateral is not convex.
  public func draw(_ bitmap: Bitmap, in quad: Quad, opacity: Double = 1) {
    let whole = Rect(origin: .zero, size: bitmap.size)
    guard let projection = Projection(whole, onto: quad) else { return }
    add(
      .bitmap(bitmap, source: whole), whole, .zero, projection.concatenating(toPixels), opacity)
  }

  /// Draws any command; the command's projection leads to points of this context.
  public func draw(_ command: DrawCommand) {
    var command = command
    command.projection = command.projection.concatenating(toPixels)
    for i in command.clips.indices {
      command.clips[i].projection = command.clips[i].projection.concatenating(toPixels)
    }
    commands.append(command)
  }

  private func add(
    _ paint: Paint, _ rect: Rect, _ corners: CornerRadii, _ projection: Projection,
    _ opacity: Double = 1
  ) {
    commands.append(
      DrawCommand(
        rect: rect, corners: corners, projection: projection, paint: paint, opacity: opacity))
  }

  // MARK: Pixels

  /// Lends the pixels: `width * height` of them, row by row without padding, premultiplied
  /// `0xAARRGGBB`. All that was drawn so far is in them.
  ///
  /// Bound: the buffer has exactly that many pixels and is valid until `body` returns. The buffer is an
  /// address because libraries for text and documents draw into addresses.
  public func withPixels<Result>(
    _ body: (UnsafeMutableBufferPointer<Pixel>) throws -> Result
  ) rethrows -> Result {
    flush()
    return try pixels.withUnsafeMutableBufferPointer { try body($0) }
  }

  /// A bitmap of everything drawn so far.
  public func makeBitmap(label: String = "") -> Bitmap? {
    flush()
    return Bitmap(width: width, height: height, pixels: pixels, label: label)
  }

  private func flush() {
    guard !commands.isEmpty,
      let before = Bitmap(width: width, height: height, pixels: pixels)
    else { return }
    let whole = Rect(0, 0, Double(width), Double(height))
    let copy = DrawCommand(
      rect: whole, projection: .identity, paint: .bitmap(before, source: whole))
    let drawn = Rasterizer().image(
      of: [copy] + commands, background: .black, width: width, height: height)
    commands = []
    if let drawn { pixels = Array(drawn.pixels) }
  }
}
