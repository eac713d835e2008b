import CPango

/// Owns a PangoAttrList.
final class Attributes {
  let list: OpaquePointer

  init(owning list: OpaquePointer) { self.list = list }
  deinit { pango_attr_list_unref(list) }
}

/// A run of text with its markup resolved. Positions in it are UTF-8 offsets,
/// because that is how Pango counts.
struct StyledText {
  let bytes: [UInt8]
  let style: TextStyle
  private let attributes: Attributes

  init(_ markup: String, _ style: TextStyle) {
    self.style = style
    var parsed: OpaquePointer?
    var plain: UnsafeMutablePointer<CChar>?
    var problem: UnsafeMutablePointer<GError>?
    let length = Int32(markup.utf8.count)
    // The markup stands in the books' own source, so a mistake in it is a mistake in the program: it
    // stops at once and names the words, like a failed precondition.
    guard pango_parse_markup(markup, length, 0, &parsed, &plain, nil, &problem) != 0,
      let parsed, let plain
    else {
      let message = problem.map { String(cString: $0.pointee.message) } ?? "unknown error"
      fatalError("markup \"\(markup)\": \(message)")
    }
    bytes = Array(String(cString: plain).utf8)
    g_free(plain)
    attributes = Attributes(owning: parsed)
    Self.add(style, to: parsed)
  }

  private init(bytes: [UInt8], style: TextStyle, attributes: Attributes) {
    self.bytes = bytes
    self.style = style
    self.attributes = attributes
  }

  /// The style's own attributes go before those of the markup, which then win.
  private static func add(_ style: TextStyle, to list: OpaquePointer) {
    if !style.features.isEmpty {
      pango_attr_list_insert_before(list, pango_attr_font_features_new(style.features))
    }
    if style.tracking != 0 {
      let spacing = Int32((style.tracking * style.size * Double(PANGO_SCALE)).rounded())
      pango_attr_list_insert_before(list, pango_attr_letter_spacing_new(spacing))
    }
    let language = pango_language_from_string(style.language)
    pango_attr_list_insert_before(list, pango_attr_language_new(language))
    // Hyphens are never put in by the layout: lines are broken and words divided here.
    pango_attr_list_insert_before(list, pango_attr_insert_hyphens_new(0))
  }

  /// The text of `range` with its part of the attributes. Where the range ends within a word, a hyphen
  /// follows, which has the look of the rest of that word.
  func slice(_ range: Range<Int>, hyphen: Bool = false) -> StyledText {
    guard let copy = pango_attr_list_copy(attributes.list) else { return self }
    let after = bytes.count - range.upperBound
    pango_attr_list_update(copy, Int32(range.upperBound), Int32(after), hyphen ? 1 : 0)
    pango_attr_list_update(copy, 0, Int32(range.lowerBound), 0)
    return StyledText(
      bytes: Array(bytes[range]) + (hyphen ? [UInt8(ascii: "-")] : []), style: style,
      attributes: Attributes(owning: copy))
  }

  /// Widens (or narrows) every space of a line by `extra` pixels.
  func addingToSpaces(_ extra: Double) {
    for (i, byte) in bytes.enumerated() where byte == UInt8(ascii: " ") {
      let units = Int32((extra * Double(PANGO_SCALE)).rounded())
      guard let attribute = pango_attr_letter_spacing_new(units) else { continue }
      attribute.pointee.start_index = UInt32(i)
      attribute.pointee.end_index = UInt32(i + 1)
      pango_attr_list_change(attributes.list, attribute)
    }
  }

  /// A layout of the text on `canvas`; the caller is done with it when `body` returns.
  func withLayout<Result>(on canvas: Canvas, _ body: (OpaquePointer) -> Result) -> Result {
    // Pango and cairo return null nowhere here; were it so, no text could be set at all.
    guard let layout = pango_cairo_create_layout(canvas.context),
      let options = cairo_font_options_create(), let font = pango_font_description_new()
    else { fatalError("Pango gave no layout") }
    // Grey antialiasing and unrounded metrics: the page is a picture, seen at any scale.
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    let pango = pango_layout_get_context(layout)
    pango_cairo_context_set_font_options(pango, options)
    pango_context_set_round_glyph_positions(pango, 0)
    pango_font_description_set_family(font, style.family)
    pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
    pango_font_description_set_style(font, style.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_weight(font, style.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, font)
    bytes.withUnsafeBytes {
      pango_layout_set_text(
        layout, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
    pango_layout_set_attributes(layout, attributes.list)
    defer {
      pango_font_description_free(font)
      cairo_font_options_destroy(options)
      g_object_unref(UnsafeMutableRawPointer(layout))
    }
    return body(layout)
  }

  func width(on canvas: Canvas) -> Double {
    withLayout(on: canvas) { layout in
      var width: Int32 = 0
      pango_layout_get_size(layout, &width, nil)
      return Double(width) / Double(PANGO_SCALE)
    }
  }

  /// Where each of `offsets` lies along the text set as one endless line.
  func positions(of offsets: [Int], on canvas: Canvas) -> [Double] {
    withLayout(on: canvas) { layout in
      offsets.map { offset in
        var box = PangoRectangle()
        pango_layout_index_to_pos(layout, Int32(offset), &box)
        return Double(box.x) / Double(PANGO_SCALE)
      }
    }
  }

  /// Draws the text as one line with its baseline at `baseline`.
  func draw(on canvas: Canvas, x: Double, baseline: Double) {
    withLayout(on: canvas) { layout in
      canvas.set(style.colour)
      cairo_move_to(canvas.context, x, baseline)
      guard let line = pango_layout_get_line_readonly(layout, 0) else { return }
      pango_cairo_show_layout_line(canvas.context, line)
      cairo_new_path(canvas.context)
    }
  }
}
