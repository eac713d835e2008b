/// A length whose `em` are resolved: sizes of the reader's letters, and parts of the containing block.
struct RawLength: Hashable, Sendable {
  var isAuto = false
  var em: Float = 0
  var part: Float = 0

  static let zero = RawLength()
  static let auto = RawLength(isAuto: true)
}

/// An element's style as the sheets say, before the policy. Lists and names are numbers of a pool.
struct RawStyle: Hashable, Sendable {
  struct Border: Hashable, Sendable {
    var style = ComputedStyle.BorderStyle.none
    var width: Float = 0.1
    var color: UInt32?
  }

  // Not inherited.
  var display = ComputedStyle.Display.inline
  var float = ComputedStyle.Side.none
  var clear = ComputedStyle.Side.none
  var position = ComputedStyle.Position.flow
  var background: UInt32?
  var verticalAlign = ComputedStyle.VerticalAlign.baseline
  var margin = ComputedStyle.Sides(RawLength.zero)
  var padding = ComputedStyle.Sides(RawLength.zero)
  var border = ComputedStyle.Sides(Border())
  var width = RawLength.auto
  var height = RawLength.auto
  var maxWidth = RawLength.auto
  var maxHeight = RawLength.auto
  var place = RawPlace()
  var breakBefore = ComputedStyle.Break.auto
  var breakAfter = ComputedStyle.Break.auto
  var breakInside = ComputedStyle.Break.auto
  /// In the pool; -1 is none.
  var content: Int32 = -1
  var resets: Int32 = -1
  var increments: Int32 = -1
  var bidi = ComputedStyle.Bidi.normal

  // Inherited.
  var size: Float = 1
  var family: Int32 = 0
  var weight: Float = 400
  var isItalic = false
  var isSmallCaps = false
  var color: UInt32?
  var isHidden = false
  var isUnderlined = false
  var isStruck = false
  var transform = ComputedStyle.Transform.none
  var align = ComputedStyle.Align.start
  /// Whether the book has spoken of the alignment, here or around.
  var isAlignOfBook = false
  /// Of last lines; nil is as the others.
  var alignLast: ComputedStyle.Align?
  var indent = RawLength.zero
  /// The distance of lines in parts of the size; nil is the usual one.
  var leading: Float?
  var whiteSpace = ComputedStyle.WhiteSpace.normal
  var hyphens = ComputedStyle.Hyphens.manual
  var isRightToLeft = false
  var isVertical = false
  var eastAsian = EastAsianStyle()
  var listStyle: Int32 = 0
  var isMarkerInside = false
  var language: Int32 = 0
  var quotes: Int32 = -1
  var variables: Int32 = 0

  /// The style of a child of which no sheet says anything.
  var inherited: RawStyle {
    var child = self
    let initial = RawStyle()
    (child.display, child.bidi) = (initial.display, initial.bidi)
    (child.float, child.clear, child.position) = (initial.float, initial.clear, initial.position)
    (child.background, child.verticalAlign) = (nil, initial.verticalAlign)
    (child.margin, child.padding, child.border) = (initial.margin, initial.padding, initial.border)
    (child.width, child.height) = (.auto, .auto)
    (child.maxWidth, child.maxHeight) = (.auto, .auto)
    child.place = initial.place
    (child.breakBefore, child.breakAfter, child.breakInside) = (.auto, .auto, .auto)
    (child.content, child.resets, child.increments) = (-1, -1, -1)
    return child
  }
}

extension RawStyle {
  /// Takes the value of a property from another style.
  mutating func copy(_ property: StyleProperty, of other: RawStyle) {
    switch property {
    case .fontSize: size = other.size
    case .direction: isRightToLeft = other.isRightToLeft
    case .unicodeBidi: bidi = other.bidi
    case .color: color = other.color
    case .display: display = other.display
    case .float: float = other.float
    case .clear: clear = other.clear
    case .position: position = other.position
    case .visibility: isHidden = other.isHidden
    case .fontFamily: family = other.family
    case .fontWeight: weight = other.weight
    case .fontStyle: isItalic = other.isItalic
    case .fontVariant: isSmallCaps = other.isSmallCaps
    case .background: background = other.background
    case .decoration: (isUnderlined, isStruck) = (other.isUnderlined, other.isStruck)
    case .transform: transform = other.transform
    case .verticalAlign: verticalAlign = other.verticalAlign
    case .textAlign: align = other.align
    case .textAlignLast: alignLast = other.alignLast
    case .textIndent: indent = other.indent
    case .lineHeight: leading = other.leading
    case .whiteSpace: whiteSpace = other.whiteSpace
    case .hyphens: hyphens = other.hyphens
    case .writingMode: isVertical = other.isVertical
    default: copyBox(property, of: other)
    }
  }

  private mutating func copyBox(_ property: StyleProperty, of other: RawStyle) {
    switch property {
    case .marginTop, .marginRight, .marginBottom, .marginLeft:
      let side = Int(property.rawValue - StyleProperty.marginTop.rawValue)
      margin[side] = other.margin[side]
    case .paddingTop, .paddingRight, .paddingBottom, .paddingLeft:
      let side = Int(property.rawValue - StyleProperty.paddingTop.rawValue)
      padding[side] = other.padding[side]
    case .borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle:
      let side = Int(property.rawValue - StyleProperty.borderTopStyle.rawValue)
      border[side].style = other.border[side].style
    case .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth:
      let side = Int(property.rawValue - StyleProperty.borderTopWidth.rawValue)
      border[side].width = other.border[side].width
    case .borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor:
      let side = Int(property.rawValue - StyleProperty.borderTopColor.rawValue)
      border[side].color = other.border[side].color
    case .width: width = other.width
    case .height: height = other.height
    case .maxWidth: maxWidth = other.maxWidth
    case .maxHeight: maxHeight = other.maxHeight
    case .breakBefore: breakBefore = other.breakBefore
    case .breakAfter: breakAfter = other.breakAfter
    case .breakInside: breakInside = other.breakInside
    case .listStyleType: listStyle = other.listStyle
    case .listStylePosition: isMarkerInside = other.isMarkerInside
    case .content: content = other.content
    case .counterReset: resets = other.resets
    case .counterIncrement: increments = other.increments
    case .quotes: quotes = other.quotes
    default:
      place.copy(property, of: other.place)
      eastAsian.copy(property, of: other.eastAsian)
    }
  }
}

extension ComputedStyle.Sides {
  /// By the order of CSS: top, right, bottom, left.
  package subscript(side: Int) -> Value {
    get {
      switch side {
      case 0: top
      case 1: right
      case 2: bottom
      default: left
      }
    }
    set {
      switch side {
      case 0: top = newValue
      case 1: right = newValue
      case 2: bottom = newValue
      default: left = newValue
      }
    }
  }
}
