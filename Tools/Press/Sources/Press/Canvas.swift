import CPango
import Foundation

/// A sheet of pixels to draw on: a thin layer over cairo that speaks in the
/// points, paths and colours of this program.
final class Canvas {
  let context: OpaquePointer
  private let surface: OpaquePointer
  let width: Double
  let height: Double
  /// What the page notes for a table of contents while it is drawn.
  var headings: [String] = []

  var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  init(width: Int, height: Int) {
    // cairo never returns null here: on failure it hands out an inert object. Stopping is right for a
    // program whose only input is its own source: a page that cannot be drawn is a mistake in it, and
    // half a library must not be written as if it were whole.
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)),
      let context = cairo_create(surface)
    else { fatalError("cairo gave no surface of \(width) × \(height)") }
    self.surface = surface
    self.context = context
    self.width = Double(width)
    self.height = Double(height)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  /// A page of a document (a cairo surface of pages), on which a pixel is `scale` points.
  init(pageOf document: OpaquePointer, width: Int, height: Int, scale: Double) {
    guard let surface = cairo_surface_reference(document), let context = cairo_create(surface)
    else { fatalError("cairo gave no page") }
    self.surface = surface
    self.context = context
    self.width = Double(width)
    self.height = Double(height)
    cairo_scale(context, scale, scale)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Lets `body` read and change the pixels (0xffRRGGBB), row after row without gaps.
  func withPixels<Result>(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Result) -> Result {
    cairo_surface_flush(surface)
    let count = Int(width) * Int(height)
    // Missing only where the surface is inert, for want of memory: there is nothing to go on with.
    guard let data = cairo_image_surface_get_data(surface) else {
      fatalError("cairo surface without pixels")
    }
    // A 32-bit format has no padding at the ends of its rows.
    precondition(Int(cairo_image_surface_get_stride(surface)) == Int(width) * 4)
    let result = data.withMemoryRebound(to: UInt32.self, capacity: count) {
      body(UnsafeMutableBufferPointer(start: $0, count: count))
    }
    cairo_surface_mark_dirty(surface)
    return result
  }

  /// Makes this picture what `canvas` paints with.
  func asSource(of canvas: Canvas) { cairo_set_source_surface(canvas.context, surface, 0, 0) }

  /// Makes this picture what `canvas` paints with. A document keeps the bytes of `jpeg` for it.
  func asSource(of canvas: Canvas, jpeg: Data) {
    jpeg.withUnsafeBytes { bytes in
      guard let copy = malloc(bytes.count), let from = bytes.baseAddress else { return }
      memcpy(copy, from, bytes.count)
      cairo_surface_set_mime_data(
        surface, CAIRO_MIME_TYPE_JPEG, copy.assumingMemoryBound(to: UInt8.self),
        UInt(bytes.count), { free($0) }, copy)
    }
    cairo_set_source_surface(canvas.context, surface, 0, 0)
  }

  // MARK: - Scopes

  /// Clips and transforms made inside end with the scope.
  func scope(_ body: () -> Void) {
    cairo_save(context)
    body()
    cairo_restore(context)
  }

  func translated(_ x: Double, _ y: Double, _ body: () -> Void) {
    scope {
      cairo_translate(context, x, y)
      body()
    }
  }

  /// Radians, clockwise.
  func rotated(_ angle: Double, around centre: Point, _ body: () -> Void) {
    scope {
      cairo_translate(context, centre.x, centre.y)
      cairo_rotate(context, angle)
      cairo_translate(context, -centre.x, -centre.y)
      body()
    }
  }

  func scaled(_ x: Double, _ y: Double, around centre: Point, _ body: () -> Void) {
    scope {
      cairo_translate(context, centre.x, centre.y)
      cairo_scale(context, x, y)
      cairo_translate(context, -centre.x, -centre.y)
      body()
    }
  }

  func clipped(to path: Path, _ body: () -> Void) {
    scope {
      trace(path)
      cairo_clip(context)
      body()
    }
  }

  /// Draws `body` apart and lays it down at once, so that overlapping strokes
  /// in it do not show through each other.
  func layer(opacity: Double, _ body: () -> Void) {
    cairo_push_group(context)
    scope(body)
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
  }

  /// As `layer`, multiplied into what is below: a transparent wash of colour.
  func wash(opacity: Double = 1, _ body: () -> Void) {
    cairo_push_group(context)
    scope(body)
    cairo_pop_group_to_source(context)
    scope {
      cairo_set_operator(context, CAIRO_OPERATOR_MULTIPLY)
      cairo_paint_with_alpha(context, opacity)
    }
  }

  /// Cuts what `body` draws out of the layer or stamp around it.
  func cutOut(_ body: () -> Void) {
    cairo_push_group(context)
    scope(body)
    cairo_pop_group_to_source(context)
    scope {
      cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
      cairo_paint(context)
    }
  }

  // MARK: - Marks

  func set(_ colour: Colour) {
    cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.alpha)
  }

  func paint(_ colour: Colour) {
    set(colour)
    cairo_paint(context)
  }

  func fill(_ path: Path, _ colour: Colour, evenOdd: Bool = false) {
    trace(path)
    set(colour)
    cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_fill(context)
  }

  func stroke(
    _ path: Path, _ colour: Colour, width: Double, dash: [Double] = [], butt: Bool = false
  ) {
    trace(path)
    set(colour)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, butt ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND)
    cairo_set_dash(context, dash, Int32(dash.count), 0)
    cairo_stroke(context)
  }

  /// Fills with a gradient along the line from `start` to `end`.
  func fill(_ path: Path, from start: Point, to end: Point, _ stops: [(Double, Colour)]) {
    guard let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y) else { return }
    for (offset, c) in stops {
      cairo_pattern_add_color_stop_rgba(pattern, offset, c.red, c.green, c.blue, c.alpha)
    }
    trace(path)
    cairo_set_source(context, pattern)
    cairo_fill(context)
    cairo_pattern_destroy(pattern)
  }

  /// A line as from a pen: thin at both ends, `width` in the middle of it.
  func penStroke(_ points: [Point], _ colour: Colour, width: Double, thin: Double = 0.25) {
    let outline = Path.ribbon(points) { t in
      width * (thin + (1 - thin) * (4 * t * (1 - t)).squareRoot())
    }
    fill(outline, colour)
  }

  private func trace(_ path: Path) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let p): cairo_move_to(context, p.x, p.y)
      case .line(let p): cairo_line_to(context, p.x, p.y)
      case .curve(let a, let b, let c): cairo_curve_to(context, a.x, a.y, b.x, b.y, c.x, c.y)
      case .close: cairo_close_path(context)
      }
    }
  }
}
