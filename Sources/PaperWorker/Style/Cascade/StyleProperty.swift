/// A property that Paper hears, of one side where a property has sides. Shorthands become these.
enum StyleProperty: UInt8, CaseIterable, Sendable {
  case fontSize, direction, color
  case unicodeBidi
  case display, float, clear, position, visibility
  case fontFamily, fontWeight, fontStyle, fontVariant
  case background, decoration, transform, verticalAlign
  case textAlign, textIndent, lineHeight, whiteSpace, hyphens, writingMode
  case marginTop, marginRight, marginBottom, marginLeft
  case paddingTop, paddingRight, paddingBottom, paddingLeft
  case borderTopStyle, borderRightStyle, borderBottomStyle, borderLeftStyle
  case borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth
  case borderTopColor, borderRightColor, borderBottomColor, borderLeftColor
  case width, height, maxWidth, maxHeight
  case breakBefore, breakAfter, breakInside
  case listStyleType, listStylePosition
  case content, counterReset, counterIncrement, quotes
  case lineBreak, wordBreak, textOrientation, textCombine, textEmphasis
  case underlinePosition, textAlignLast
  case insetTop, insetRight, insetBottom, insetLeft
  case zIndex, matrix, matrixOrigin, overflow, boxSizing
  case backgroundPicture, backgroundSize, backgroundPlace, backgroundRepeat
  case opacity

  /// The property of another side, in the order of CSS: top, right, bottom, left.
  func side(_ index: Int) -> StyleProperty {
    StyleProperty(rawValue: rawValue + UInt8(index)) ?? self
  }

  var isInherited: Bool {
    switch self {
    case .fontSize, .direction, .color, .visibility, .fontFamily, .fontWeight, .fontStyle,
      .fontVariant, .transform, .textAlign, .textIndent, .lineHeight, .whiteSpace, .hyphens,
      .writingMode, .listStyleType, .listStylePosition, .quotes, .lineBreak, .wordBreak,
      .textOrientation, .textCombine, .textEmphasis, .underlinePosition, .textAlignLast:
      true
    default: false
    }
  }
}

/// A part of generated text, before counters are known.
enum ContentPart: Hashable, Sendable {
  case text(String)
  case attribute(String)
  case counter(String, style: String)
  case counters(String, between: String, style: String)
  case picture(String)
  case openQuote, closeQuote, noOpenQuote, noCloseQuote
}

struct CounterChange: Hashable, Sendable {
  var name: String
  var value: Int
}

/// A value as a sheet declares the value: `em` and parts are not yet known.
enum DeclaredValue: Hashable, Sendable {
  case inherit, initial, unset
  /// The raw value of the property's own enumeration.
  case keyword(UInt8)
  case measure(SheetMeasure)
  case auto
  /// A factor of line height, or a weight.
  case number(Float)
  /// Nil is the colour of the text; for a ground, nothing.
  case color(UInt32?)
  case families([String])
  case larger, smaller, bolder, lighter
  case text(String)
  case content([ContentPart]?)
  case counters([CounterChange])
  case transforms([SheetTransform])
  case picture(String?)
  /// Across and down; nil is auto.
  case pair(SheetMeasure?, SheetMeasure?)
  case quotes([String])
}

/// What a declaration says.
enum Declared: Hashable, Sendable {
  case value(StyleProperty, DeclaredValue)
  /// A value with `var()` in it: read when the variables are known.
  case pending(name: String, [ValueToken])
  case variable(name: String, [ValueToken])
}

struct Declaration: Hashable, Sendable {
  var declared: Declared
  var isImportant: Bool
}

/// A step of a transform, before `em` are known.
enum SheetTransform: Hashable, Sendable {
  case translate(SheetMeasure, SheetMeasure)
  /// The columns of a matrix without a shift.
  case linear(Float, Float, Float, Float)
}

/// Keywords of properties whose styles have no enumeration of their own.
enum FontVariantKeyword: UInt8 { case normal, smallCaps }
enum DecorationKeyword: UInt8 { case none, underline, struck, both }
enum DirectionKeyword: UInt8 { case leftToRight, rightToLeft }
enum SlopeKeyword: UInt8 { case upright, italic }
enum VerticalKeyword: UInt8 { case baseline, sub, superscript, top, middle, bottom }
enum WritingKeyword: UInt8 { case horizontal, vertical }
enum OverflowKeyword: UInt8 { case visible, hidden }
enum BoxSizingKeyword: UInt8 { case content, border }
enum VisibilityKeyword: UInt8 { case visible, hidden }
