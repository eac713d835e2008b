/// Makes the style that Paper hears of what the book says and what Paper says (decision: Publishers' sheets).
struct StylePolicy {
  /// What an element is, and what stands around the element.
  struct Context: Hashable {
    var isPage = false
    var isWrapper = false
    var isParagraph = false
    var isUnbroken = false
    var isCell = false
    var isRoot = false
    /// A line across, which holds no text that needs a column.
    var isRule = false
    /// What margins and padding around take of the column's sides, in sizes of the reader's letters.
    var left: Float = 0
    var right: Float = 0
    /// The colour behind the letters; nil is the paper.
    var ground: UInt32?
  }

  let pool: StylePool
  let plain: PlainParagraph
  /// The distance of lines of Paper's plain paragraph, in parts of the size.
  let usualLeading: Float?
  let isAsBook: Bool
  let column: Float
  let faces: FaceChoice

  /// What side margins may take of the column together.
  var sides: Float { min(0.6 * column, column - min(0.6 * column, 12)) }
  /// The book's lengths for the reader's sizes.
  private var scale: Float { isAsBook ? 1 : 1 / max(0.05, plain.size) }

  private static let sizes: ClosedRange<Float> = 0.6...3
  private static let leadings: ClosedRange<Float> = 1...2.2
  private static let longestIndent: Float = 6

  /// - Parameter context: changed to what is around the element's children.
  func style(_ pair: RawStyler.Pair, _ context: inout Context) -> ComputedStyle {
    var (full, own) = (pair.full, pair.own)
    if context.isWrapper { limitWrapper(&full, to: own) }
    var style = ComputedStyle()
    style.size = size(full, own)
    let box = lengths(full, own, style.size, isPlain: context.isParagraph && !isAsBook)
    setLetters(&style, full, own)
    setText(&style, full, own, context)
    setBox(&style, full, box, &context)
    setIndent(&style, box.indent, context)
    setColors(&style, full, own, &context)
    if context.isRoot, style.display == .inline { style.display = .block }
    return style
  }

  private func limitWrapper(_ full: inout RawStyle, to own: RawStyle) {
    PagePolicy.limitBox(&full, to: own)
    (full.float, full.position) = (own.float, own.position)
    if full.display != .none { full.display = own.display }
  }

  private func size(_ full: RawStyle, _ own: RawStyle) -> Float {
    let size = full.size == own.size ? own.size : full.size * scale
    return max(Self.sizes.lowerBound, min(Self.sizes.upperBound, size))
  }

  /// The lengths of a style in sizes of the reader's letters. A length of the book counts in parts of the book's plain
  /// size; a length of a plain paragraph that is as most paragraphs have it is Paper's.
  private func lengths(
    _ full: RawStyle, _ own: RawStyle, _ size: Float, isPlain: Bool
  ) -> StyleLengths {
    func heard(_ length: RawLength, _ own: RawLength) -> RawLength {
      if length == own { return own }
      return RawLength(isAuto: length.isAuto, em: length.em * scale, part: length.part)
    }
    func heard(_ length: RawLength, _ paper: RawLength, plain: RawLength) -> RawLength {
      guard isPlain, length.relative(to: full.size) == plain else { return heard(length, paper) }
      return RawLength(isAuto: paper.isAuto, em: paper.em / own.size * size, part: paper.part)
    }
    var lengths = StyleLengths()
    lengths.indent = heard(full.indent, own.indent, plain: plain.indent)
    for side in 0..<4 {
      lengths.margin[side] = heard(full.margin[side], own.margin[side], plain: plain.margin[side])
      lengths.padding[side] = heard(
        full.padding[side], own.padding[side], plain: plain.padding[side])
    }
    lengths.width = heard(full.width, own.width)
    lengths.height = heard(full.height, own.height)
    lengths.maxWidth = heard(full.maxWidth, own.maxWidth)
    lengths.maxHeight = heard(full.maxHeight, own.maxHeight)
    return lengths
  }

  private func setLetters(_ style: inout ComputedStyle, _ full: RawStyle, _ own: RawStyle) {
    let families = pool.families[full.family]
    // The names that most paragraphs have are the maker's habit, unless the book brings the face along.
    let isPlain =
      full.family == own.family
      || !isAsBook && families == plain.families && !faces.embeds(families)
    style.isBold = full.weight >= 600
    style.isItalic = full.isItalic
    style.isSmallCaps = full.isSmallCaps
    style.family =
      (isPlain
        ? nil : faces.family(families, isBold: style.isBold, isItalic: style.isItalic))
      ?? faces.family(
        pool.families[own.family], isBold: style.isBold, isItalic: style.isItalic) ?? .serif
    style.isUnderlined = full.isUnderlined
    style.isStruck = full.isStruck
    style.transform = full.transform
    style.isHidden = full.isHidden
    style.language = pool.languages[full.language]
    style.listStyle = pool.listStyles[full.listStyle]
    style.isMarkerInside = full.isMarkerInside
    style.verticalAlign = full.verticalAlign
    if case .raised(let height) = full.verticalAlign {
      let raised = full.verticalAlign == own.verticalAlign ? height : height * scale
      style.verticalAlign = abs(raised) <= 1 ? .raised(raised) : .baseline
    }
  }

  private func setText(
    _ style: inout ComputedStyle, _ full: RawStyle, _ own: RawStyle, _ context: Context
  ) {
    style.align = align(full, own, context)
    style.alignLast = full.alignLast == .justify && !faces.isJustified ? nil : full.alignLast
    style.whiteSpace = full.whiteSpace
    (style.isRightToLeft, style.bidi) = (full.isRightToLeft, full.bidi)
    style.isVertical = full.isVertical
    style.eastAsian = full.eastAsian
    // A book may forbid hyphens, and never ask for more than the reader does.
    let book = ComputedStyle.Hyphens(rawValue: min(full.hyphens.rawValue, own.hyphens.rawValue))
    style.hyphens = book ?? own.hyphens
    if context.isUnbroken || context.isCell, style.hyphens == .auto { style.hyphens = .manual }
    if isAsBook, full.leading != own.leading, let leading = full.leading {
      let heard = max(Self.leadings.lowerBound, min(Self.leadings.upperBound, leading))
      style.leading = heard * style.size
    } else if own.leading != usualLeading, let leading = own.leading {
      style.leading = leading * style.size
    }
  }

  private func align(
    _ full: RawStyle, _ own: RawStyle, _ context: Context
  ) -> ComputedStyle.Align {
    if full.align == own.align { return own.align }
    if context.isParagraph, !isAsBook, full.align == plain.align { return own.align }
    switch full.align {
    case .center, .right, .end: return full.align
    // Left of a paragraph is the maker's choice of all paragraphs; left of a line of verse is verse.
    case .left, .start:
      return isAsBook || context.isUnbroken || context.isCell ? full.align : own.align
    // The reader's choice of ragged lines goes before the book's.
    case .justify: return isAsBook && faces.isJustified ? .justify : own.align
    }
  }

  private func setIndent(_ style: inout ComputedStyle, _ indent: RawLength, _ context: Context) {
    let em = indent.em + indent.part * column
    // A first line begins to the left of the others only where the element has room for that.
    let room = style.display == .inline ? 0 : context.left
    style.indent = .em(max(-room, min(Self.longestIndent, em)))
  }
}

/// The lengths of a style as they are heard.
struct StyleLengths {
  var indent = RawLength.zero
  var margin = ComputedStyle.Sides(RawLength.zero)
  var padding = ComputedStyle.Sides(RawLength.zero)
  var width = RawLength.auto
  var height = RawLength.auto
  var maxWidth = RawLength.auto
  var maxHeight = RawLength.auto
}
