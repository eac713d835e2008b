/// A length of a style: parts of the element's own letters are already resolved to `em` of the reader's letters.
package enum StyleLength: Hashable, Sendable {
  case auto
  /// Sizes of the reader's letters (the size of a plain paragraph is 1).
  case em(Float)
  /// Parts of the containing block's width: 1 is all of the width.
  case part(Float)
}

/// The computed style of an element, after the policy: what Paper hears of a book and of the reader's choices.
package struct ComputedStyle: Hashable, Sendable {
  package enum Display: UInt8, Sendable {
    case none, inline, block, listItem, inlineBlock
    case table, tableRow, tableCell, tableGroup, tableCaption, tableColumn
    case ruby, rubyText, rubyParenthesis
  }
  package enum Side: UInt8, Sendable { case none, left, right, both }
  package enum Family: Hashable, Sendable {
    case serif, sans, mono
    /// A face that the book embeds: the index of its rule in `Cascade.faces`.
    case embedded(Int)
  }
  package enum Align: UInt8, Sendable { case start, end, left, right, center, justify }
  package enum WhiteSpace: UInt8, Sendable { case normal, nowrap, pre, preWrap, preLine }
  package enum Hyphens: UInt8, Sendable { case none, manual, auto }
  package enum Transform: UInt8, Sendable { case none, upper, lower, capital }
  package enum Break: UInt8, Sendable { case auto, avoid, page, left, right }
  package enum BorderStyle: UInt8, Sendable { case none, solid, dashed, dotted, double }
  package enum VerticalAlign: Hashable, Sendable {
    case baseline, sub, superscript, top, middle, bottom
    /// Above the base line, in em of the reader's letters.
    case raised(Float)
  }
  /// How an element's letters stand among letters of the other direction, by `unicode-bidi`.
  package enum Bidi: UInt8, Sendable {
    case normal, embed, isolate, override, isolateOverride
    /// The first letter with a direction gives the direction.
    case plaintext
  }
  package enum Position: UInt8, Sendable { case flow, relative, absolute }
  package struct Border: Hashable, Sendable {
    package var style = BorderStyle.none
    /// In em of the reader's letters.
    package var width: Float = 0
    /// 0xRRGGBB; nil is the colour of the text.
    package var color: UInt32?
    package init() {}
  }
  /// A value for each side of a box.
  package struct Sides<Value: Hashable & Sendable>: Hashable, Sendable {
    package var top, right, bottom, left: Value
    package init(_ value: Value) { (top, right, bottom, left) = (value, value, value, value) }
  }

  package var display = Display.inline
  package var float = Side.none
  package var clear = Side.none
  package var position = Position.flow
  /// Whether an absolute position is off the page, as of a heading that only machines read.
  package var isOffPage = false
  package var isHidden = false

  package var family = Family.serif
  /// In sizes of the reader's letters; .6 to 3.
  package var size: Float = 1
  package var isBold = false
  package var isItalic = false
  package var isSmallCaps = false
  /// 0xRRGGBB; nil is the page's ink.
  package var color: UInt32?
  package var background: UInt32?
  package var isUnderlined = false
  package var isStruck = false
  package var transform = Transform.none
  package var verticalAlign = VerticalAlign.baseline

  package var align = Align.justify
  /// Of last lines, and of lines before breaks that the book asks for; nil is as the others.
  package var alignLast: Align?
  package var indent = StyleLength.em(0)
  /// The distance of base lines in em of the reader's letters; nil is the reader's own leading.
  package var leading: Float?
  package var whiteSpace = WhiteSpace.normal
  package var hyphens = Hyphens.auto
  package var isRightToLeft = false
  package var bidi = Bidi.normal
  package var isVertical = false
  package var eastAsian = EastAsianStyle()

  package var margin = Sides(StyleLength.em(0))
  package var padding = Sides(StyleLength.em(0))
  package var border = Sides(Border())
  package var width = StyleLength.auto
  package var height = StyleLength.auto
  package var maxWidth = StyleLength.auto
  package var maxHeight = StyleLength.auto

  package var breakBefore = Break.auto
  package var breakAfter = Break.auto
  package var breakInside = Break.auto

  /// The CSS name of the marker, such as `disc`, `decimal`, `none`; another string in quotes.
  package var listStyle = "disc"
  package var isMarkerInside = false
  /// A tag, or empty.
  package var language = ""

  package init() {}
}

/// What is made of an element beside its children.
package enum GeneratedContent: Hashable, Sendable {
  case text(String)
  /// A picture of the book, by its address in the sheet that names the picture.
  case picture(String)
  /// The value of a counter in a style, such as `decimal`.
  case counter(String, style: String)
}
