/// Letters and signs.
extension FormulaSetter {
  /// The height of the line on which bars of fractions lie, above the base line, in sizes of the letters.
  static let axis: Float = 0.25

  /// A letter slopes, a longer name does not.
  mutating func identifier(_ node: Int, _ style: FormulaStyle) -> FormulaBox {
    let name = tree.words(in: node)
    let isLetter = name.unicodeScalars.count == 1
    let isGreekCapital = name.unicodeScalars.first.map { (0x391...0x3A9).contains($0.value) }
    let isSloping = isLetter && isGreekCapital != true
    var letters = style.upright(variant(node))
    if letters.variant.isEmpty { letters.face.isItalic = isSloping }
    var box = words(name, letters)
    box.isLetter = isLetter
    if !isLetter, name.count > 1 { box.kind = .operation }
    return box
  }

  /// Words of a language. A space at an end keeps the words apart from their neighbours.
  mutating func text(_ node: Int, _ style: FormulaStyle) -> FormulaBox {
    let space = FormulaBox(width: 0.25 * style.size)
    var parts = [words(tree.words(in: node), style.upright(variant(node)))]
    let children = tree.nodes[node]
    guard children.firstChild >= 0 else { return parts[0] }
    let letters = tree.text(of: Int(children.firstChild))
    guard letters.count > 1 else { return parts[0] }
    if letters.first == 0x20 { parts.insert(space, at: 0) }
    if letters.last == 0x20 { parts.append(space) }
    return joined(parts, style)
  }

  mutating func sign(_ node: Int, _ style: FormulaStyle) -> FormulaBox {
    let text = tree.words(in: node)
    let letters = style.upright(variant(node))
    guard text.unicodeScalars.count == 1, let sign = text.unicodeScalars.first?.value else {
      var box = words(text, letters)
      box.kind = Self.kind(ofName: text)
      spaces(&box, node, style)
      return box
    }
    if (0x2061...0x2064).contains(sign) { return FormulaBox() }
    var box: FormulaBox
    if FormulaSigns.isLarge(sign), tree.attribute("largeop", of: node) != "false" {
      box = largeSign(sign, letters)
    } else {
      box = words(sign == 0x2D ? "\u{2212}" : sign == 0x2A ? "\u{2217}" : text, letters)
    }
    box.kind = FormulaSigns.kind(sign)
    spaces(&box, node, style)
    return box
  }

  private static func kind(ofName text: String) -> FormulaBox.Kind {
    if FormulaSigns.limits.contains(text) { return .operation }
    let signs = text.unicodeScalars
    if signs.contains("=") || signs.contains("<") || signs.contains(">") { return .relation }
    return signs.allSatisfy { $0.properties.isAlphabetic } ? .operation : .ordinary
  }

  private func spaces(_ box: inout FormulaBox, _ node: Int, _ style: FormulaStyle) {
    box.before = length("lspace", node, style)
    box.behind = length("rspace", node, style)
    if box.before != nil || box.behind != nil {
      box.before = box.before ?? 0
      box.behind = box.behind ?? 0
    }
  }

  // MARK: - Glyphs

  /// Letters beside each other.
  mutating func words(_ text: String, _ style: FormulaStyle) -> FormulaBox {
    var box = FormulaBox()
    guard !text.isEmpty else { return box }
    var style = style
    var bytes: [UInt8] = []
    let scalars = text.unicodeScalars
    for scalar in scalars {
      let plain = FormulaLetters.plain(scalar.value)
      if let isBold = plain.isBold { style.face.isBold = isBold }
      if let isItalic = plain.isItalic { style.face.isItalic = isItalic }
      UTF8Letters.append(FormulaLetters.letter(plain.letter, in: style.variant), to: &bytes)
    }
    add(faces.shape(bytes[...], in: style.face, language: ""), to: &box, style)
    box.isLetter = scalars.count == 1
    return box
  }

  private mutating func add(
    _ shaped: [ShapedGlyph], to box: inout FormulaBox, _ style: FormulaStyle
  ) {
    boxes += shaped.count / 8
    let unit = style.size / 1000
    var (pen, end): (Float, Float) = (0, 0)
    for glyph in shaped.prefix(4096) {
      var shape = glyph
      (shape.x, shape.y) = (0, 0)
      let extent = extent(of: glyph)
      let advance = glyph.advance.isFinite ? glyph.advance * unit : 0
      let rise = glyph.y.isFinite ? glyph.y * unit : 0
      box.ink.glyphs.append(
        FlowFormula.Glyph(
          shape: shape, x: pen + (glyph.x.isFinite ? glyph.x * unit : 0), rise: rise,
          size: style.size))
      box.ink.height = max(box.ink.height, extent.top * style.size + rise)
      box.ink.depth = max(box.ink.depth, -extent.bottom * style.size - rise)
      end = pen + extent.right * style.size
      pen += advance
    }
    box.slope = style.face.isItalic ? max(0, min(0.4 * style.size, end - pen)) : 0
    box.ink.width = max(0, pen + box.slope)
  }

  /// The ink of a glyph, from the glyph's origin in sizes of the letters, upwards.
  func extent(of glyph: ShapedGlyph) -> GlyphExtent {
    if let known = faces.extent(of: glyph) { return known }
    return GlyphExtent(left: 0, bottom: -0.2, right: max(0, glyph.advance / 1000), top: 0.7)
  }

  /// The glyph of a sign of the face; nil where the face gives none.
  func glyph(_ sign: UInt32, _ style: FormulaStyle) -> ShapedGlyph? {
    var bytes: [UInt8] = []
    UTF8Letters.append(sign, to: &bytes)
    var face = style.face
    face.isItalic = false
    guard var glyph = faces.shape(bytes[...], in: face, language: "").first,
      glyph.advance.isFinite
    else { return nil }
    (glyph.x, glyph.y) = (0, 0)
    return glyph
  }

  /// A sum or an integral, which is larger in a formula of its own line.
  private mutating func largeSign(_ sign: UInt32, _ style: FormulaStyle) -> FormulaBox {
    let isIntegral = FormulaSigns.isIntegral(sign)
    let height: Float = style.isDisplay ? (isIntegral ? 2.2 : 1.4) : (isIntegral ? 1.3 : 1)
    guard let glyph = glyph(sign, style) else { return FormulaBox() }
    let extent = extent(of: glyph)
    let natural = max(0.2, extent.top - extent.bottom)
    var box = stretched(glyph, by: max(0.8, min(4, height / natural)), style, thins: isIntegral)
    box.isLetter = false
    return box
  }

  /// A glyph that is higher than by nature, about the axis.
  /// - Parameter thins: whether the width grows less than the height.
  func stretched(
    _ glyph: ShapedGlyph, by scale: Float, _ style: FormulaStyle, thins: Bool
  ) -> FormulaBox {
    let extent = extent(of: glyph)
    let scale = max(0.1, min(400, scale))
    // The strokes of a high bracket stay thin.
    let wide = thins && scale > 1 ? min(4, 1 + 0.22 * (scale - 1)) : scale
    let stretch = max(0.02, wide / scale)
    let size = style.size * scale
    let rise = Self.axis * style.size - size * (extent.top + extent.bottom) / 2
    var box = FormulaBox()
    box.ink.glyphs = [
      FlowFormula.Glyph(shape: glyph, x: 0, rise: rise, size: size, stretch: stretch)
    ]
    box.ink.width = max(0, glyph.advance / 1000 * size * stretch)
    box.ink.height = rise + extent.top * size
    box.ink.depth = -(rise + extent.bottom * size)
    let over = (extent.right - glyph.advance / 1000) * size * stretch
    box.slope = max(0, min(over, style.size))
    return box
  }
}

extension FormulaStyle {
  /// The style of letters that slope only where the book says so.
  func upright(_ variant: String) -> FormulaStyle {
    var style = self
    style.variant = variant.isEmpty ? self.variant : variant
    if style.variant.contains("bold") { style.face.isBold = true }
    style.face.isItalic = style.variant.contains("italic")
    if style.variant == "monospace" { style.face.family = .mono }
    if style.variant.contains("sans") { style.face.family = .sans }
    return style
  }
}
