/// Boxes and colours.
extension StylePolicy {
  private static let highest: Float = 12
  private static let thickestBorder: Float = 0.4

  func setBox(
    _ style: inout ComputedStyle, _ full: RawStyle, _ box: StyleLengths, _ context: inout Context
  ) {
    style.display = full.display
    style.float = full.float
    style.clear = full.clear
    style.position = full.position
    style.isOffPage = full.position == .absolute && full.place.isOffPage
    style.breakBefore = full.breakBefore
    style.breakAfter = full.breakAfter
    style.breakInside = full.breakInside
    for side in 0..<4 {
      var border = ComputedStyle.Border()
      if full.border[side].style != .none, full.border[side].width > 0 {
        border.style = full.border[side].style
        border.width = min(Self.thickestBorder, full.border[side].width)
      }
      style.border[side] = border
    }
    setWidths(&style, box, context)
    for side in [0, 2] {
      style.margin[side] = .em(height(box.margin[side]))
      style.padding[side] = .em(height(box.padding[side]))
    }
    setSides(&style, box, &context)
  }

  /// Above and below, a part is one of the column's width.
  private func height(_ length: RawLength) -> Float {
    max(0, min(Self.highest, length.em + length.part * column))
  }

  private func setWidths(_ style: inout ComputedStyle, _ box: StyleLengths, _ context: Context) {
    if !context.isCell {
      style.width = width(box.width)
      style.maxWidth = width(box.maxWidth)
    }
    style.height = height(of: box.height)
    style.maxHeight = height(of: box.maxHeight)
  }

  private func width(_ length: RawLength) -> StyleLength {
    if length.isAuto || length.em < 0 || length.part < 0 { return .auto }
    if length.em == 0, length.part > 0 { return .part(min(1, length.part)) }
    return .em(max(0, min(column, length.em + length.part * column)))
  }

  /// Parts of a height that is not known are no height.
  private func height(of length: RawLength) -> StyleLength {
    if length.isAuto || length.part != 0 || length.em < 0 { return .auto }
    return .em(min(200, length.em))
  }

  /// Margins and padding of both sides together leave a column in which text can be set.
  private func setSides(
    _ style: inout ComputedStyle, _ box: StyleLengths, _ context: inout Context
  ) {
    let isBox = style.display != .inline && style.display != .none && !Self.isRuby(style.display)
    var taken: Float = 0
    for side in [1, 3] {
      taken += ems(box.margin[side]) + ems(box.padding[side])
    }
    let most = context.isRule ? 0.9 * column : sides
    let free = max(0, most - context.left - context.right)
    let factor = taken > free ? free / taken : 1
    for side in [1, 3] {
      style.margin[side] = length(box.margin[side], factor)
      style.padding[side] = length(box.padding[side], factor)
      let own = (ems(box.margin[side]) + ems(box.padding[side])) * factor
      guard isBox else { continue }
      if side == 1 { context.right += own } else { context.left += own }
    }
  }

  private static func isRuby(_ display: ComputedStyle.Display) -> Bool {
    display == .ruby || display == .rubyText || display == .rubyParenthesis
  }

  /// Never less than nothing.
  private func ems(_ length: RawLength) -> Float {
    length.isAuto ? 0 : max(0, min(column, length.em + length.part * column))
  }

  private func length(_ length: RawLength, _ factor: Float) -> StyleLength {
    if length.isAuto { return .auto }
    if length.em == 0, length.part > 0 { return .part(min(1, length.part) * factor) }
    return .em(ems(length) * factor)
  }

  func setColors(
    _ style: inout ComputedStyle, _ full: RawStyle, _ own: RawStyle, _ context: inout Context
  ) {
    let paper: UInt32 = 0xFFFFFF
    if let background = full.background, background != paper {
      style.background = background
      context.ground = background
    } else if full.background == paper, context.ground != nil {
      style.background = paper
      context.ground = nil
    }
    style.color = color(full, own, on: context.ground)
    for side in 0..<4 where full.border[side].style != .none {
      style.border[side].color = full.border[side].color
    }
  }

  /// Nil is the page's ink.
  private func color(_ full: RawStyle, _ own: RawStyle, on ground: UInt32?) -> UInt32? {
    var color = full.color
    // What most letters have is the ink of the book.
    if full.color != own.color, full.color == plain.color { color = own.color }
    if let found = color, SheetColor.isGrey(found), ground == nil { color = nil }
    guard let color else {
      let isDark = ground.map { SheetColor.contrast(0, $0) < SheetColor.leastContrast } ?? false
      return isDark ? 0xFFFFFF : nil
    }
    return SheetColor.readable(color, on: ground ?? 0xFFFFFF)
  }
}

/// Chooses faces by the names that sheets have for them.
struct FaceChoice {
  let faces: [EmbeddedFace]
  /// Whether faces that the book embeds are heard.
  let hearsEmbedded: Bool
  /// Whether the reader's lines reach both edges.
  let isJustified: Bool

  private static let mono = [
    "mono", "courier", "consolas", "menlo", "monaco", "typewriter", "code",
  ]
  private static let sans = [
    "sans", "arial", "helvetica", "verdana", "tahoma", "trebuchet", "calibri", "segoe", "roboto",
    "futura", "gill", "univers", "frutiger", "myriad", "gothic", "grotesk", "system-ui", "ui-sans",
  ]
  private static let serif = [
    "serif", "times", "georgia", "garamond", "palatino", "baskerville", "caslon", "bookman",
    "minion", "cambria", "charter", "bodoni", "didot", "sabon", "charis", "libertine", "gentium",
    "century", "mincho", "song", "ming",
  ]

  /// Nil where no name is known.
  func family(_ names: [String], isBold: Bool, isItalic: Bool) -> ComputedStyle.Family? {
    for name in names {
      if hearsEmbedded, let face = embedded(name, isBold: isBold, isItalic: isItalic) {
        return .embedded(face)
      }
      func has(_ words: [String]) -> Bool { words.contains(where: name.contains) }
      if has(Self.mono) { return .mono }
      if has(Self.sans) { return .sans }
      if has(Self.serif) { return .serif }
    }
    return nil
  }

  /// Whether the first of some names that is known is a face of the book.
  func embeds(_ names: [String]) -> Bool {
    if case .embedded = family(names, isBold: false, isItalic: false) { return true }
    return false
  }

  /// The face of a family whose weight and slope come nearest.
  private func embedded(_ name: String, isBold: Bool, isItalic: Bool) -> Int? {
    func distance(_ face: EmbeddedFace) -> Int {
      abs(face.weight - (isBold ? 700 : 400)) + (face.isItalic == isItalic ? 0 : 1000)
    }
    return faces.indices.filter { faces[$0].family == name }
      .min { distance(faces[$0]) < distance(faces[$1]) }
  }
}
