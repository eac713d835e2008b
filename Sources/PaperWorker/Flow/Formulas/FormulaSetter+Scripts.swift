/// Fractions, scripts and limits. Distances are those of TeX's rules.
extension FormulaSetter {
  mutating func fraction(_ node: Int, _ style: FormulaStyle) -> FormulaBox {
    let parts = tree.elements(in: node)
    if tree.attribute("bevelled", of: node) == "true" { return slanted(parts, style) }
    let thickness = thickness(node, style)
    let top = part(parts, 0, style.part)
    let foot = part(parts, 1, style.part)
    let (size, axis) = (style.size, Self.axis * style.size)
    let gap =
      thickness == 0
      ? (style.isDisplay ? 7 : 3) * style.bar : (style.isDisplay ? 3 : 1.5) * style.bar
    let usual: Float = style.isDisplay ? 0.68 : 0.4
    var up = max(usual * size, axis + thickness / 2 + gap + top.depth)
    var down = max(usual * 0.95 * size, foot.height + gap + thickness / 2 - axis)
    if thickness == 0 {
      let missing = gap - (up - top.depth - foot.height + down)
      if missing > 0 { (up, down) = (up + missing / 2, down + missing / 2) }
    }
    let air = 0.1 * size
    let width = max(top.width, foot.width)
    var box = FormulaBox()
    box.add(top, x: air + (width - top.width) / 2, rise: up)
    box.add(foot, x: air + (width - foot.width) / 2, rise: -down)
    if thickness > 0 {
      box.addBar(x: air / 2, rise: axis - thickness / 2, width: width + air, height: thickness)
    }
    box.ink.width = width + 2 * air
    box.kind = .inner
    return box
  }

  private func thickness(_ node: Int, _ style: FormulaStyle) -> Float {
    guard let text = tree.attribute("linethickness", of: node)?.trimmedOfSpaces else {
      return style.bar
    }
    switch text {
    case "thin": return style.bar / 2
    case "medium": return style.bar
    case "thick": return 2 * style.bar
    default: break
    }
    if let number = Float(text) {
      return number.isFinite ? max(0, min(8, number)) * style.bar : style.bar
    }
    return max(0, min(8 * style.bar, style.length(text) ?? style.bar))
  }

  private mutating func slanted(_ parts: [Int], _ style: FormulaStyle) -> FormulaBox {
    let top = part(parts, 0, style.script)
    let foot = part(parts, 1, style.script)
    let slash = words("/", style.upright(""))
    var box = FormulaBox()
    box.add(top, x: 0, rise: 0.35 * style.size)
    box.add(slash, x: top.width)
    box.add(foot, x: top.width + slash.width, rise: -0.15 * style.size)
    return box
  }

  // MARK: - Scripts

  mutating func scripts(_ node: Int, _ style: FormulaStyle) -> FormulaBox {
    let parts = tree.elements(in: node)
    let base = part(parts, 0, style)
    switch tree.name(of: node) {
    case "msub": return scripted(base, below: part(parts, 1, style.script), above: nil, style)
    case "msup": return raised(base, below: nil, parts, 1, style)
    case "msubsup":
      return raised(base, below: part(parts, 1, style.script), parts, 2, style)
    default: break
    }
    let rest = parts.dropFirst().split(maxSplits: 1, omittingEmptySubsequences: false) {
      tree.name(of: $0) == "mprescripts"
    }
    var box = base
    let behind = Array(rest.first ?? [])
    for index in stride(from: 0, to: behind.count, by: 2) {
      let below = part(behind, index, style.script)
      box = scripted(box, below: below, above: part(behind, index + 1, style.script), style)
    }
    guard rest.count > 1 else { return box }
    let before = Array(rest[1])
    var left = FormulaBox()
    (left.ink.height, left.ink.depth) = (box.height, box.depth)
    for index in stride(from: 0, to: before.count, by: 2) {
      let below = part(before, index, style.script)
      left = scripted(left, below: below, above: part(before, index + 1, style.script), style)
    }
    return joined([left, box], style)
  }

  private static let primes: Set<Unicode.Scalar> = ["\u{2032}", "\u{2033}", "\u{2034}", "'"]

  /// A part with its scripts. Primes are raised by nature.
  private mutating func raised(
    _ base: FormulaBox, below: FormulaBox?, _ parts: [Int], _ above: Int, _ style: FormulaStyle
  ) -> FormulaBox {
    guard parts.indices.contains(above) else {
      return scripted(base, below: below, above: nil, style)
    }
    let words = tree.words(in: parts[above])
    guard !words.isEmpty, words.unicodeScalars.allSatisfy(Self.primes.contains) else {
      let above = box(parts[above], style.script)
      return scripted(base, below: below, above: above, style)
    }
    let signs = words.split(separator: "'", omittingEmptySubsequences: false)
    let prime = self.words(signs.joined(separator: "\u{2032}"), style)
    var whole = base
    whole.isLetter = false
    whole.add(prime, x: base.width + 0.02 * style.size, rise: max(0, base.height - prime.height))
    if let below {
      whole.add(below, x: base.width - base.slope, rise: -max(0.18 * style.size, base.depth))
    }
    whole.slope = 0
    return whole
  }

  /// A part with what stands below and above behind the part.
  func scripted(
    _ base: FormulaBox, below: FormulaBox?, above: FormulaBox?, _ style: FormulaStyle
  ) -> FormulaBox {
    let (size, small) = (style.size, style.script.size)
    let isPlain = base.isLetter
    var up = isPlain ? 0 : base.height - 0.38 * small
    var down = isPlain ? 0 : base.depth + 0.08 * small
    if let above {
      up = max(up, (style.isDisplay ? 0.41 : 0.36) * size, above.depth + 0.11 * size)
    }
    if let below {
      down = max(down, (above == nil ? 0.15 : 0.23) * size, below.height - 0.36 * size)
    }
    if let above, let below {
      let missing = 4 * style.bar - (up - above.depth - below.height + down)
      if missing > 0 { down += missing }
    }
    var box = base
    box.isLetter = false
    let end = base.width + 0.04 * size
    let inset =
      base.kind == .operation ? min(base.slope * 1.1 + 0.05 * size, base.width / 2) : base.slope
    let outset = base.kind == .operation ? base.slope : 0
    if let above { box.add(above, x: end + outset, rise: up) }
    if let below { box.add(below, x: max(0, end - inset), rise: -down) }
    box.ink.width = max(box.width, base.width) + 0.04 * size
    box.slope = 0
    return box
  }

  // MARK: - Limits

  mutating func limits(_ node: Int, _ style: FormulaStyle) -> FormulaBox {
    let parts = tree.elements(in: node)
    let name = tree.name(of: node)
    let base = part(parts, 0, style)
    let under = name == "mover" ? nil : parts.dropFirst().first
    let over = name == "munder" ? nil : parts.dropFirst(name == "mover" ? 1 : 2).first
    if base.kind == .operation, !style.isDisplay, moves(parts) {
      let below = under.map { box($0, style.script) }
      return scripted(base, below: below, above: over.map { box($0, style.script) }, style)
    }
    var whole = base
    if let over { whole = stacked(whole, over, isOver: true, style) }
    if let under { whole = stacked(whole, under, isOver: false, style) }
    whole.kind = base.kind
    (whole.before, whole.behind) = (base.before, base.behind)
    return whole
  }

  /// Whether limits of a sign stand behind the sign in a line of text.
  private func moves(_ parts: [Int]) -> Bool {
    guard var base = parts.first else { return false }
    var steps = 0
    while tree.name(of: base) != "mo", steps < 8, let inner = tree.elements(in: base).first {
      (base, steps) = (inner, steps + 1)
    }
    let words = tree.words(in: base)
    if let moves = tree.attribute("movablelimits", of: base) { return moves == "true" }
    let isLarge = words.unicodeScalars.first.map { FormulaSigns.isLarge($0.value) } ?? false
    return isLarge || tree.name(of: base) == "mo" && FormulaSigns.limits.contains(words)
  }

  /// A part with a mark or a limit over or under the part.
  private mutating func stacked(
    _ base: FormulaBox, _ node: Int, isOver: Bool, _ style: FormulaStyle
  ) -> FormulaBox {
    let scalars = tree.name(of: node) == "mo" ? Array(tree.words(in: node).unicodeScalars) : []
    if scalars.count == 1, let accent = FormulaSigns.accent(scalars[0].value) {
      boxes += 1
      return marked(base, accent, isOver: isOver, style)
    }
    let limit = box(node, style.script)
    let gap = (base.kind == .operation ? 0.14 : 0.1) * style.size
    let width = max(base.width, limit.width)
    var box = FormulaBox()
    box.add(base, x: (width - base.width) / 2)
    let rise = isOver ? base.height + gap + limit.depth : -base.depth - gap - limit.height
    let shift = base.kind == .operation ? base.slope / 2 : 0
    let x = (width - limit.width) / 2 + (isOver ? shift : -shift)
    box.add(limit, x: max(0, x), rise: rise)
    box.ink.width = max(width, box.width)
    return box
  }

  /// A part with a mark: a bar, an arrow, or a sign that lies over the letters.
  private func marked(
    _ base: FormulaBox, _ accent: UInt32, isOver: Bool, _ style: FormulaStyle
  ) -> FormulaBox {
    var box = base
    let gap = 0.09 * style.size
    let width = max(0.2 * style.size, base.width - base.slope)
    if accent == FormulaSigns.bar {
      let rise = isOver ? base.height + gap : -base.depth - gap - style.bar
      box.addBar(x: base.slope / 2, rise: rise, width: width, height: style.bar)
      box.isLetter = false
      return box
    }
    guard let glyph = glyph(accent, style) else { return box }
    let extent = extent(of: glyph)
    let size = (0x2190...0x2194).contains(accent) ? style.size * 0.6 : style.size
    let ink = max(0.05, extent.right - extent.left) * size
    let isWide = FormulaSigns.isLying(accent) || (0x2190...0x2194).contains(accent)
    let most: Float = isWide ? 14 : 3
    let isLetter = base.isLetter && !FormulaSigns.isLying(accent)
    let stretch = isLetter ? 1 : max(isWide ? 0.6 : 1, min(most, 0.9 * width / ink))
    let rise =
      isOver ? base.height + gap - extent.bottom * size : -base.depth - gap - extent.top * size
    let x =
      base.slope / (isLetter ? 1 : 2) + (width - ink * stretch) / 2 - extent.left * size * stretch
    box.ink.glyphs.append(
      FlowFormula.Glyph(shape: glyph, x: x, rise: rise, size: size, stretch: stretch))
    if isOver {
      box.ink.height = rise + extent.top * size
    } else {
      box.ink.depth = -(rise + extent.bottom * size)
    }
    return box
  }
}
