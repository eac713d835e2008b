import Books
import CCairo
import PaperGeometry
import PaperRaster

/// Draws text into bitmaps, in any script, with the system's fonts.
///
/// At a given scale the same text gives the same pixels with the same fonts, because hinting, subpixel
/// rendering and the desktop's settings are not used. `LabelMaker` may be used on several threads at once.
/// The first label of a thread takes a tenth of a second, because the fonts are then looked up.
public enum LabelMaker {
  /// Font families in order of preference: serifs for books first, then families for the other scripts.
  static let families =
    "EB Garamond 12, EB Garamond, Libertinus Serif, Noto Serif, Noto Serif CJK SC, Scheherazade New, "
    + "Scheherazade, DejaVu Serif, serif, Noto Color Emoji"

  /// The label on a transparent ground, as large as the text needs. Senseless numbers are clamped; a text
  /// without visible characters gives a transparent line.
  /// - Returns: nil only where there is no memory.
  public static func bitmap(_ request: LabelRequest) -> Bitmap? {
    withLabel(request, text: request.text) { bitmap(of: $0, named: request.text) }
  }

  private static func bitmap(of label: OpaquePointer, named text: String) -> Bitmap? {
    var (width, height) = (Int32(0), Int32(0))
    paper_label_size(label, &width, &height)
    let size = (Int(min(width, maximumSide)), Int(min(height, maximumSide)))
    var isDone = false
    let pixels = PixelStorage(count: size.0 * size.1) { out in
      // Bound: `out` has exactly `size.0 * size.1` pixels.
      out.initialize(repeating: 0)
      isDone = paper_label_draw(label, out.baseAddress, Int32(size.0), Int32(size.1)) == 1
    }
    guard isDone else { return nil }
    return Bitmap(width: size.0, height: size.1, pixels: pixels, label: "text/\(text)")
  }

  /// The line on a transparent ground, with the places of its characters.
  /// - Returns: nil only where there is no memory.
  public static func line(_ request: LineRequest) -> TypesetLine? {
    let label = LabelRequest(
      text: "", pointSize: request.pointSize, color: request.color, maximumWidth: .infinity,
      scale: request.scale, alignment: .leading)
    return withLabel(label, text: request.text) { label in
      guard let bitmap = bitmap(of: label, named: request.text) else { return nil }
      let scale = request.scale.isNaN ? 1 : request.scale.clamped(to: 0.1...8)
      // Bound: each index is that of a character of the text, or the text's length.
      let starts = request.text.indices + [request.text.endIndex]
      let edges = starts.map { index in
        var (leading, trailing) = (0.0, 0.0)
        let byte = request.text.utf8.distance(from: request.text.startIndex, to: index)
        paper_label_edges(label, Int32(byte), &leading, &trailing)
        return TypesetLine.Edge(leading: leading / scale, trailing: trailing / scale)
      }
      return TypesetLine(bitmap: bitmap, edges: edges)
    }
  }

  /// Whether the text is too long for the request's lines and ends in an ellipsis.
  public static func isEllipsized(_ request: LabelRequest) -> Bool {
    withLabel(request, text: request.text) { paper_label_is_ellipsized($0) != 0 } ?? false
  }

  private static let maximumSide: Int32 = 8_192

  private static func withLabel<R>(
    _ request: LabelRequest, text: String, _ body: (OpaquePointer) -> R?
  ) -> R? {
    let scale = request.scale.isNaN ? 1 : request.scale.clamped(to: 0.1...8)
    let color = request.color
    func part(_ value: UInt8) -> Double { Double(value) / 255 }
    var style = paper_label_style()
    let size = request.pointSize.isNaN ? 12 : request.pointSize.clamped(to: 1...512)
    let width = request.maximumWidth * scale
    style.size = size * scale
    (style.red, style.green) = (part(color.red), part(color.green))
    (style.blue, style.alpha) = (part(color.blue), part(color.alpha))
    style.maximum_width = width.isNaN ? 8_000 : width.clamped(to: 1...8_000)
    style.maximum_lines = Int32(request.maximumLines.clamped(to: 1...100))
    if let strong = request.strong {
      // Bound: Pango ignores what lies behind the text.
      style.strong_from = Int32(strong.bytes.lowerBound.clamped(to: 0...1 << 20))
      style.strong_to = Int32(strong.bytes.upperBound.clamped(to: 0...1 << 20))
      (style.strong_red, style.strong_green) = (part(strong.color.red), part(strong.color.green))
      style.strong_blue = part(strong.color.blue)
    }
    style.is_leading = request.alignment == .leading ? 1 : 0
    let tag = language(of: text)
    return text.withCString { text in
      families.withCString { families in
        tag.withCString { language in
          // The three strings live until `paper_label_new` has copied them.
          (style.text, style.families, style.language) = (text, families, language)
          guard let label = paper_label_new(&style) else { return nil }
          defer { paper_label_free(label) }
          return body(label)
        }
      }
    }
  }

  /// The language by which Pango chooses glyphs, because Han characters look different in each country. A
  /// text with kana is Japanese, a text with Hangul is Korean, and Han without either is taken as Chinese.
  /// The user's locale is ignored, so that a label looks the same for everyone.
  static func language(of text: String) -> String {
    var hasHan = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3040...0x30FF, 0x31F0...0x31FF: return "ja"
      case 0x1100...0x11FF, 0xAC00...0xD7AF: return "ko"
      case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: hasHan = true
      default: break
      }
    }
    return hasHan ? "zh-hans" : "en"
  }
}
