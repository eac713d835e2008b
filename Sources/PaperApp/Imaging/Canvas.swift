import CCairo
import PaperGeometry
import PaperRaster

/// Opaque pixels that are drawn on by Cairo. Lengths are in pixels, from the upper left corner.
struct Canvas: ~Copyable {
  let width, height: Double
  private let canvas: OpaquePointer

  /// - Parameter pixels: exactly `width * height` pixels, which live as long as the canvas.
  /// - Returns: nil where there is no memory.
  init?(_ pixels: UnsafeMutableBufferPointer<Pixel>, width: Int, height: Int) {
    precondition(pixels.count == width * height)
    guard let canvas = paper_canvas_new(pixels.baseAddress, Int32(width), Int32(height)) else {
      return nil
    }
    self.canvas = canvas
    (self.width, self.height) = (Double(width), Double(height))
  }

  deinit { _ = paper_canvas_free(canvas) }

  /// Ends the drawing.
  /// - Returns: whether all of the drawing succeeded.
  consuming func finish() -> Bool {
    let canvas = canvas
    discard self
    return paper_canvas_free(canvas) == 1
  }

  struct Color {
    var red, green, blue, alpha: Double

    static func black(alpha: Double) -> Color { Color(red: 0, green: 0, blue: 0, alpha: alpha) }
    static func white(alpha: Double) -> Color { Color(red: 1, green: 1, blue: 1, alpha: alpha) }
  }

  /// The colour of the next strokes, fills and paragraphs.
  func set(_ color: Color) {
    paper_canvas_set_color(canvas, color.red, color.green, color.blue, color.alpha)
  }

  /// Covers the canvas with a colour that changes from its top, 0, to its bottom, 1.
  func paint(_ stops: [(place: Double, color: Color)]) {
    let parts = stops.flatMap { stop in
      [stop.place, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha]
    }
    // Bound: five parts for each stop.
    paper_canvas_paint_gradient(canvas, parts, Int32(stops.count))
  }

  /// Areas that are filled at once share a pixel by the sum of their parts.
  func fill(_ rects: Rect...) {
    for rect in rects { add(rect) }
    paper_canvas_fill(canvas)
  }

  func fill(_ points: [Point]) {
    // Bound: two parts for each point.
    paper_canvas_polygon(canvas, points.flatMap { [$0.x, $0.y] }, Int32(points.count))
    paper_canvas_fill(canvas)
  }

  func stroke(_ rect: Rect, thickness: Double) {
    add(rect)
    paper_canvas_stroke(canvas, thickness)
  }

  /// Draws a paragraph with its origin at a place, as far as the paragraph lies within an area.
  func show(_ paragraph: borrowing Paragraph, at origin: Point, within area: Rect) {
    add(area)
    paper_canvas_show(canvas, paragraph.pointer, origin.x, origin.y)
  }

  private func add(_ rect: Rect) {
    paper_canvas_rectangle(canvas, rect.minX, rect.minY, rect.width, rect.height)
  }
}

/// A text that Pango sets in centred lines. Lengths are in pixels.
struct Paragraph: ~Copyable {
  fileprivate let pointer: OpaquePointer

  /// - Parameters:
  ///   - text: without control characters.
  ///   - families: separated by commas, the best first.
  /// - Returns: nil where there is no memory.
  init?(_ text: String, families: String, language: String) {
    guard let pointer = paper_paragraph_new(text, families, language) else { return nil }
    self.pointer = pointer
  }

  deinit { paper_paragraph_free(pointer) }

  var lineCount: Int { Int(paper_paragraph_line_count(pointer)) }

  /// The box of the lines, from the paragraph's origin.
  var box: Rect {
    // Bound: four parts.
    var parts = [0.0, 0, 0, 0]
    paper_paragraph_box(pointer, &parts)
    return Rect(parts[0], parts[1], parts[2], parts[3])
  }

  func setSize(_ size: Double) { paper_paragraph_set_size(pointer, size) }

  func setWidth(_ width: Double) { paper_paragraph_set_width(pointer, width) }

  /// Whether a line may end within a word.
  func setBreaksWords(_ breaksWords: Bool) {
    let wrap = breaksWords ? paper_wrap_anywhere : paper_wrap_words
    paper_paragraph_set_wrap(pointer, Int32(wrap.rawValue))
  }

  /// Leaves out the lines below a height, behind an ellipsis.
  func cut(height: Double) { paper_paragraph_cut(pointer, height) }
}
