import PaperTypesetting

/// The widths of a line's parts before its gaps are stretched, in points.
struct LineMeasure {
  /// From the first item that is seen to the last; glue at the line's end is not seen.
  private(set) var content: Range<Int>
  /// Of letters, which may be fitted.
  private(set) var letters: Float = 0
  /// Of pictures and formulas, which may not.
  private(set) var pictures: Float = 0
  private(set) var glue: Float = 0
  private(set) var stretch: Float = 0
  private(set) var shrink: Float = 0

  init(_ line: LineSpan, of paragraph: FlowParagraph) {
    let items = paragraph.items
    content = Self.content(line, of: paragraph)
    for index in content {
      let item = items[index]
      switch item.kind {
      case .box where paragraph.picture(index) != nil || paragraph.formula(index) != nil:
        pictures += item.width
      case .box: letters += item.width
      case .glue: add(item)
      case .penalty: break
      }
    }
    let last = Int(line.end)
    if items.indices.contains(last), items[last].kind == .penalty { letters += items[last].width }
  }

  static func content(_ line: LineSpan, of paragraph: FlowParagraph) -> Range<Int> {
    let first = max(0, Int(line.first))
    var end = min(paragraph.items.count, Int(line.end))
    while end > first, paragraph.items[end - 1].kind != .box { end -= 1 }
    return first..<max(first, end)
  }

  private mutating func add(_ item: Item) {
    glue += item.width
    stretch += item.stretch
    shrink += item.shrink
  }

  func natural(fit: Float) -> Float { letters * fit + pictures + glue }
}

/// Where a line begins, and how wide its gaps are.
struct LinePlacing: Equatable {
  /// A gap wider than so many spaces looks like a hole; such a line is left ragged.
  static let widestGap: Float = 2.6
  /// The same for gaps of no width between letters, in stretches.
  static let mostStretch: Float = 3.2

  /// Points from the page's left edge.
  var x: Float
  /// The letters' width, in parts of the natural one.
  var fit: Float
  /// How much of its stretch each gap takes, or of its shrink where negative.
  var ratio: Float

  /// - Parameters:
  ///   - isFromRight: whether a ragged line begins at the right.
  ///   - left: where the line may begin, in points from the page's left edge.
  ///   - width: of the line with the parts of signs that hang out, in points.
  init(
    _ measure: LineMeasure, fit: Float, align: FlowParagraph.Align, isFilled: Bool,
    isFromRight: Bool = false, left: Float, width: Float
  ) {
    (x, self.fit, ratio) = (left, fit, 0)
    let room = width - measure.natural(fit: fit)
    if align == .justify, isFilled, room >= 0, measure.stretch > 0,
      measure.glue + room <= Self.widestGap * measure.glue
        || room <= Self.mostStretch * measure.stretch
    {
      ratio = room / measure.stretch
      return
    }
    // A ragged line needs no fitted letters, unless the letters have no room otherwise.
    if fit > 1 || measure.natural(fit: 1) - measure.shrink <= width { self.fit = 1 }
    let spare = width - measure.natural(fit: self.fit)
    if spare < 0 { ratio = measure.shrink > 0 ? max(-1, spare / measure.shrink) : 0 }
    guard spare > 0 else { return }
    switch align {
    case .start, .justify: x += isFromRight ? spare : 0
    case .end: x += isFromRight ? 0 : spare
    case .center: x += spare / 2
    }
  }
}
