/// Brackets, roots, and bars about a part.
extension FormulaSetter {
  /// A bracket that is about as high as what the bracket holds.
  func bracket(
    _ sign: UInt32, height: Float, depth: Float, _ style: FormulaStyle
  ) -> FormulaBox {
    let axis = Self.axis * style.size
    let half = max(0, height - axis, depth + axis)
    let wanted = max(2 * half * 0.96, 2 * half - 0.2 * style.size)
    let isDrawn = wanted > 1.25 * style.size
    if isDrawn, let box = drawn(sign, height: wanted, style) { return box }
    guard let glyph = glyph(sign, style) else { return FormulaBox() }
    let extent = extent(of: glyph)
    let natural = max(0.2, extent.top - extent.bottom) * style.size
    if wanted <= 1.05 * natural {
      var plain = FormulaBox(width: max(0, glyph.advance / 1000 * style.size))
      plain.ink.glyphs = [FlowFormula.Glyph(shape: glyph, x: 0, rise: 0, size: style.size)]
      plain.ink.height = extent.top * style.size
      plain.ink.depth = -extent.bottom * style.size
      return plain
    }
    return stretched(glyph, by: wanted / natural, style, thins: true)
  }

  /// Brackets of straight lines.
  private func drawn(_ sign: UInt32, height: Float, _ style: FormulaStyle) -> FormulaBox? {
    let (thin, wide) = (style.bar * 1.3, 0.26 * style.size)
    let isLeft: Bool
    var (hasTop, hasFoot, count) = (false, false, 1)
    switch sign {
    case 0x7C, 0x2223: isLeft = true
    case 0x2016, 0x2225: (isLeft, count) = (true, 2)
    case 0x5B: (isLeft, hasTop, hasFoot) = (true, true, true)
    case 0x5D: (isLeft, hasTop, hasFoot) = (false, true, true)
    case 0x230A: (isLeft, hasFoot) = (true, true)
    case 0x230B: (isLeft, hasFoot) = (false, true)
    case 0x2308: (isLeft, hasTop) = (true, true)
    case 0x2309: (isLeft, hasTop) = (false, true)
    default: return nil
    }
    var box = FormulaBox()
    let foot = Self.axis * style.size - height / 2
    let air = 0.1 * style.size
    for index in 0..<count {
      let x = isLeft ? air + Float(index) * 0.2 * style.size : air + wide - thin
      box.addBar(x: x, rise: foot, width: thin, height: height)
    }
    if hasTop { box.addBar(x: air, rise: foot + height - thin, width: wide, height: thin) }
    if hasFoot { box.addBar(x: air, rise: foot, width: wide, height: thin) }
    box.ink.width += air
    return box
  }

  // MARK: - Roots

  /// A root with its degree.
  func root(_ inside: FormulaBox, _ degree: FormulaBox?, _ style: FormulaStyle) -> FormulaBox {
    let air = style.bar + (style.isDisplay ? 0.11 : 0.06) * style.size
    // Roots beside each other have bars at about the same height.
    let (height, depth) = (
      max(inside.height, 0.5 * style.size), max(inside.depth, 0.08 * style.size)
    )
    let total = height + depth + air + style.bar
    var box = FormulaBox()
    let top = height + air + style.bar
    var x: Float = 0
    if let glyph = glyph(0x221A, style) {
      let extent = extent(of: glyph)
      let natural = max(0.2, extent.top - extent.bottom) * style.size
      var sign = stretched(glyph, by: max(0.6, total / natural), style, thins: true)
      sign = sign.moved(rise: top - sign.height)
      if let degree, degree.width > 0 {
        let foot = top - total * 0.5
        let room = max(0, degree.width - 0.5 * sign.width)
        box.add(degree, x: 0.05 * style.size, rise: foot + degree.depth)
        x = room + 0.05 * style.size
      }
      box.add(sign, x: x)
      if let drawn = sign.ink.glyphs.first {
        x += extent.right * drawn.size * drawn.stretch - style.bar / 2
      }
    }
    box.addBar(
      x: x, rise: top - style.bar, width: inside.width + 0.12 * style.size, height: style.bar)
    box.add(inside, x: x + 0.06 * style.size)
    box.ink.width = max(box.width, x + inside.width + 0.16 * style.size)
    box.ink.height += style.bar
    return box
  }

  // MARK: - Containers

  /// Elements that are rows with something about them.
  mutating func container(_ node: Int, _ style: FormulaStyle) -> FormulaBox {
    switch tree.name(of: node) {
    case "semantics", "maction":
      return part(tree.elements(in: node), 0, style)
    case "mphantom":
      var box = row(node, style)
      (box.ink.glyphs, box.ink.bars) = ([], [])
      return box
    case "mpadded":
      var box = row(node, style)
      if let width = length("width", node, style) { box.ink.width = max(0, width) }
      return box
    case "mfenced": return fenced(node, style)
    case "menclose": return enclosed(node, style)
    default: return row(node, styled(node, style))
    }
  }

  /// The style that an element asks for.
  func styled(_ node: Int, _ style: FormulaStyle) -> FormulaStyle {
    var inner = style
    switch tree.attribute("displaystyle", of: node) {
    case "true": inner.isDisplay = true
    case "false": inner.isDisplay = false
    default: break
    }
    if let variant = tree.attribute("mathvariant", of: node) { inner.variant = variant }
    if let text = tree.attribute("scriptlevel", of: node), let level = Int(text) {
      let wanted =
        text.hasPrefix("+") || text.hasPrefix("-") ? style.level + max(-9, min(9, level)) : level
      while inner.level < min(4, wanted) {
        let isDisplay = inner.isDisplay
        inner = inner.script
        inner.isDisplay = isDisplay
      }
    }
    return inner
  }

  private mutating func fenced(_ node: Int, _ style: FormulaStyle) -> FormulaBox {
    let open = tree.attribute("open", of: node) ?? "("
    let close = tree.attribute("close", of: node) ?? ")"
    let marks = Array((tree.attribute("separators", of: node) ?? ",").unicodeScalars)
      .filter { !$0.properties.isWhitespace }
    var parts: [FormulaBox] = []
    for (index, element) in tree.elements(in: node).enumerated() {
      if index > 0, let mark = index <= marks.count ? marks[index - 1] : marks.last {
        var box = words(String(Character(mark)), style)
        box.kind = FormulaSigns.kind(mark.value)
        parts.append(box)
      }
      parts.append(box(element, style))
    }
    let (height, depth) = (parts.map(\.height).max() ?? 0, parts.map(\.depth).max() ?? 0)
    if let sign = open.unicodeScalars.first?.value, sign > 0x20 {
      var box = bracket(sign, height: height, depth: depth, style)
      box.kind = .open
      parts.insert(box, at: 0)
    }
    if let sign = close.unicodeScalars.first?.value, sign > 0x20 {
      var box = bracket(sign, height: height, depth: depth, style)
      box.kind = .close
      parts.append(box)
    }
    return joined(parts, style)
  }

  /// A part with bars about it.
  private mutating func enclosed(_ node: Int, _ style: FormulaStyle) -> FormulaBox {
    let inside = row(node, style)
    let notation = (tree.attribute("notation", of: node) ?? "longdiv").prefix(200)
    let kinds = Set(notation.split(separator: " "))
    if kinds.contains("radical") { return root(inside, nil, style) }
    let isBox = !kinds.isDisjoint(with: ["box", "roundedbox", "circle"])
    let air = 0.2 * style.size
    let (top, foot) = (inside.height + air, -inside.depth - air)
    var box = FormulaBox()
    box.add(inside, x: air)
    let width = inside.width + 2 * air
    if isBox || !kinds.isDisjoint(with: ["top", "longdiv", "actuarial"]) {
      box.addBar(x: 0, rise: top, width: width, height: style.bar)
    }
    if isBox || !kinds.isDisjoint(with: ["bottom", "madruwb"]) {
      box.addBar(x: 0, rise: foot - style.bar, width: width, height: style.bar)
    }
    if isBox || !kinds.isDisjoint(with: ["left", "longdiv"]) {
      box.addBar(x: 0, rise: foot, width: style.bar, height: top - foot)
    }
    if isBox || !kinds.isDisjoint(with: ["right", "actuarial", "madruwb"]) {
      box.addBar(x: width - style.bar, rise: foot, width: style.bar, height: top - foot)
    }
    let strikes: Set<Substring> = ["horizontalstrike", "updiagonalstrike", "downdiagonalstrike"]
    if !kinds.isDisjoint(with: strikes) {
      box.addBar(
        x: air / 2, rise: Self.axis * style.size, width: width - air, height: style.bar)
    }
    box.ink.width = width
    return box
  }
}
