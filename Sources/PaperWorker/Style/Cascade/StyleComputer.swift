/// The values that have won for an element, by their properties.
struct Winners {
  var values: [DeclaredValue?]
  /// A bit for each property of which the book has spoken.
  var book: UInt128 = 0

  init() { values = [DeclaredValue?](repeating: nil, count: StyleProperty.allCases.count) }

  subscript(property: StyleProperty) -> DeclaredValue? { values[Int(property.rawValue)] }

  mutating func set(_ property: StyleProperty, _ value: DeclaredValue, isOfBook: Bool) {
    values[Int(property.rawValue)] = value
    let bit = UInt128(1) << UInt128(property.rawValue)
    book = isOfBook ? book | bit : book & ~bit
  }

  func isOfBook(_ property: StyleProperty) -> Bool {
    book & (1 << UInt128(property.rawValue)) != 0
  }
}

/// Makes raw styles of the values that have won.
struct StyleComputer {
  var pool = StylePool()
  let initial: RawStyle

  init(language: String) {
    var initial = RawStyle()
    initial.language = pool.languages.number(language)
    self.initial = initial
  }

  /// - Parameters:
  ///   - parent: the parent's style, or the initial one.
  ///   - keepsAlignment: whether an alignment of the book goes before what Paper's sheet says of the element.
  mutating func style(
    _ winners: Winners, _ parent: RawStyle, keepsAlignment: Bool
  ) -> RawStyle {
    var style = parent.inherited
    if let value = winners[.fontSize] { set(.fontSize, value, &style, parent) }
    for (index, value) in winners.values.enumerated() where index > 0 {
      guard let value, let property = StyleProperty(rawValue: UInt8(index)) else { continue }
      let isOfBook = winners.isOfBook(property)
      if property == .textAlign {
        if !isOfBook, keepsAlignment, parent.isAlignOfBook { continue }
        style.isAlignOfBook = isOfBook
      }
      set(property, value, &style, parent)
    }
    return style
  }

  private mutating func set(
    _ property: StyleProperty, _ value: DeclaredValue, _ style: inout RawStyle, _ parent: RawStyle
  ) {
    switch value {
    case .inherit: style.copy(property, of: parent)
    case .initial: style.copy(property, of: initial)
    case .unset: style.copy(property, of: property.isInherited ? parent : initial)
    case .measure(let measure): set(property, measure, &style, parent)
    case .keyword(let word): set(property, word: word, &style)
    case .auto: setAuto(property, &style)
    case .color(let color): set(property, color, &style, parent)
    case .number(let number):
      if property == .fontWeight { style.weight = number }
      if property == .lineHeight { style.leading = number }
      if property == .opacity { style.place.opacity = number.isFinite ? number : 1 }
      if property == .zIndex { style.place.order = Int32(max(-1e6, min(1e6, number))) }
    case .bolder: style.weight = parent.weight >= 600 ? 900 : 700
    case .lighter: style.weight = parent.weight >= 600 ? 400 : 100
    case .larger: style.size = Self.bounded(parent.size * 1.2)
    case .smaller: style.size = Self.bounded(parent.size / 1.2)
    case .families(let families): style.family = pool.families.number(families)
    case .text(let text): style.listStyle = pool.listStyles.number(text)
    case .content(let parts): style.content = parts.map { pool.contents.number($0) } ?? -1
    case .quotes(let texts): style.quotes = pool.quotes.number(texts)
    case .transforms(let steps):
      style.place.transforms = steps.map { RawTransform($0, size: style.size) }
    case .picture(let address): style.place.picture = address
    case .pair(let across, let down):
      style.place.set(property, across, down, size: style.size)
    case .counters(let changes):
      let number = changes.isEmpty ? -1 : pool.counters.number(changes)
      if property == .counterReset { style.resets = number } else { style.increments = number }
    }
  }

  private static func bounded(_ size: Float) -> Float { max(0.05, min(50, size)) }

  private func set(
    _ property: StyleProperty, _ measure: SheetMeasure, _ style: inout RawStyle, _ parent: RawStyle
  ) {
    if property == .fontSize {
      let size = (measure.em + measure.part) * parent.size + measure.rem
      // No size at all is a way to hide letters that sheets for screens have; here it is the smallest one.
      style.size = Self.bounded(size)
      return
    }
    let length = RawLength(em: measure.em * style.size + measure.rem, part: measure.part)
    switch property {
    case .lineHeight:
      style.leading = (length.em / style.size + length.part)
    case .textIndent: style.indent = length
    case .verticalAlign: style.verticalAlign = .raised(length.em + length.part * style.size)
    case .width: style.width = length
    case .height: style.height = length
    case .maxWidth: style.maxWidth = length
    case .maxHeight: style.maxHeight = length
    default:
      let number = Int(property.rawValue)
      let margin = number - Int(StyleProperty.marginTop.rawValue)
      if (0..<4).contains(margin) { style.margin[margin] = length }
      let padding = number - Int(StyleProperty.paddingTop.rawValue)
      if (0..<4).contains(padding) { style.padding[padding] = length }
      let inset = number - Int(StyleProperty.insetTop.rawValue)
      if (0..<4).contains(inset) { style.place.insets[inset] = length }
      let border = number - Int(StyleProperty.borderTopWidth.rawValue)
      if (0..<4).contains(border) { style.border[border].width = length.em }
    }
  }

  private func setAuto(_ property: StyleProperty, _ style: inout RawStyle) {
    switch property {
    case .width: style.width = .auto
    case .height: style.height = .auto
    case .maxWidth: style.maxWidth = .auto
    case .maxHeight: style.maxHeight = .auto
    case .lineHeight: style.leading = 1.2
    case .textAlignLast: style.alignLast = nil
    case .zIndex: style.place.order = nil
    default:
      let inset = Int(property.rawValue) - Int(StyleProperty.insetTop.rawValue)
      if (0..<4).contains(inset) { style.place.insets[inset] = .auto }
      let margin = Int(property.rawValue) - Int(StyleProperty.marginTop.rawValue)
      if (0..<4).contains(margin) { style.margin[margin] = .auto }
    }
  }

  private func set(
    _ property: StyleProperty, _ color: UInt32?, _ style: inout RawStyle, _ parent: RawStyle
  ) {
    switch property {
    case .color: style.color = color ?? parent.color
    case .background: style.background = color
    default:
      let side = Int(property.rawValue) - Int(StyleProperty.borderTopColor.rawValue)
      if (0..<4).contains(side) { style.border[side].color = color }
    }
  }

  private func set(_ property: StyleProperty, word: UInt8, _ style: inout RawStyle) {
    typealias Style = ComputedStyle
    switch property {
    case .display: style.display = Style.Display(rawValue: word) ?? .inline
    case .float: style.float = Style.Side(rawValue: word) ?? .none
    case .clear: style.clear = Style.Side(rawValue: word) ?? .none
    case .position: style.position = Style.Position(rawValue: word) ?? .flow
    case .visibility: style.isHidden = word == VisibilityKeyword.hidden.rawValue
    case .fontStyle: style.isItalic = word == SlopeKeyword.italic.rawValue
    case .fontVariant: style.isSmallCaps = word == FontVariantKeyword.smallCaps.rawValue
    case .direction: style.isRightToLeft = word == DirectionKeyword.rightToLeft.rawValue
    case .unicodeBidi: style.bidi = Style.Bidi(rawValue: word) ?? .normal
    case .listStylePosition:
      style.isMarkerInside = word == DirectionKeyword.rightToLeft.rawValue
    case .transform: style.transform = Style.Transform(rawValue: word) ?? .none
    case .textAlign: style.align = Style.Align(rawValue: word) ?? .start
    case .textAlignLast: style.alignLast = Style.Align(rawValue: word)
    case .whiteSpace: style.whiteSpace = Style.WhiteSpace(rawValue: word) ?? .normal
    case .hyphens: style.hyphens = Style.Hyphens(rawValue: word) ?? .manual
    case .writingMode: style.isVertical = word == WritingKeyword.vertical.rawValue
    case .breakBefore: style.breakBefore = Style.Break(rawValue: word) ?? .auto
    case .breakAfter: style.breakAfter = Style.Break(rawValue: word) ?? .auto
    case .breakInside: style.breakInside = Style.Break(rawValue: word) ?? .auto
    case .verticalAlign: style.verticalAlign = Self.vertical(word)
    case .overflow: style.place.isClipped = word == OverflowKeyword.hidden.rawValue
    case .boxSizing: style.place.holdsBorder = word == BoxSizingKeyword.border.rawValue
    case .backgroundRepeat: style.place.repeats = PictureRepeat(rawValue: word) ?? .both
    case .backgroundSize: style.place.fitting = PictureFitting(rawValue: word) ?? .natural
    case .decoration:
      // What stands around an element draws its line through the element, too.
      let keyword = DecorationKeyword(rawValue: word) ?? .none
      if keyword == .underline || keyword == .both { style.isUnderlined = true }
      if keyword == .struck || keyword == .both { style.isStruck = true }
    default:
      style.eastAsian.set(property, word: word)
      let side = Int(property.rawValue) - Int(StyleProperty.borderTopStyle.rawValue)
      if (0..<4).contains(side) {
        style.border[side].style = Style.BorderStyle(rawValue: word) ?? .none
      }
    }
  }

  private static func vertical(_ word: UInt8) -> ComputedStyle.VerticalAlign {
    switch VerticalKeyword(rawValue: word) ?? .baseline {
    case .baseline: .baseline
    case .sub: .sub
    case .superscript: .superscript
    case .top: .top
    case .middle: .middle
    case .bottom: .bottom
    }
  }
}
