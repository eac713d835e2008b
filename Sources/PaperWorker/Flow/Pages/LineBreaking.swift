import PaperTypesetting

/// A way in which a paragraph may be broken.
struct LineWay {
  var spans: [LineSpan] = []
  /// Demerits beyond those of the best way.
  var cost: Float = 0
  /// Lines whose last word goes on with a hyphen.
  var hyphenated: [Int] = []
  /// Halves of a leading that lines are higher than the paragraph's row; empty where none is.
  var extras: [Int] = []
}

/// Breaks a paragraph into lines, and places the parts of a line.
struct LineBreaking {
  /// A column that is narrower than so many sizes of the page's letters is set ragged: gaps would be holes.
  static let narrowest: Float = 18
  /// The same where lines are filled between letters.
  static let narrowestSquares: Float = 8

  let paragraph: FlowParagraph
  /// Between the paragraph's own edges, in points.
  let width: Float
  /// In points from the page's left edge.
  let left: Float
  let align: FlowParagraph.Align
  /// The same of lines that are not filled.
  private let alignLast: FlowParagraph.Align
  /// The first item behind a marker, which stays beside the marker: markers of all entries stand below each other.
  private let marked: Int

  init(_ paragraph: FlowParagraph, page: FlowPage) {
    self.paragraph = paragraph
    left = page.side + paragraph.left
    width = max(1, page.column - paragraph.left - paragraph.right)
    marked =
      paragraph.marker == nil ? -1 : paragraph.items.firstIndex { $0.kind == .box } ?? -1
    let narrowest = paragraph.isEastAsian ? Self.narrowestSquares : Self.narrowest
    let isWide = width >= narrowest * page.em
    let isRagged = !(page.isJustified && isWide)
    align = paragraph.align == .justify && isRagged ? .start : paragraph.align
    let last = paragraph.alignLast ?? paragraph.align
    alignLast = last == .justify && isRagged ? .start : last
  }

  // MARK: - Ways

  /// The best way to break the paragraph, and ways with a line less and a line more. None without lines.
  func ways(isLate: () -> Bool) -> [LineWay] {
    let segments = segments
    guard !segments.isEmpty else { return [] }
    let hangs = paragraph.items.indices.map(hang)
    if segments.count == 1, paragraph.headingLevel == 0, segments[0].lowerBound == 0 {
      return variants(of: segments[0], hangs: hangs, isLate: isLate)
    }
    var way = LineWay()
    for segment in segments {
      let isOpening = way.spans.isEmpty || paragraph.isVerse || paragraph.isCode
      let items = Array(paragraph.items[segment])
      let lines = breaker(isOpening: isOpening, line: way.spans.count).lines(
        of: items, hangs: Array(hangs[segment]), isLate: isLate)
      way.add(lines.lines, of: segment, isOpening: isOpening, beside: paragraph.initial)
      // The first line is as wide as those below.
      if segment.upperBound == paragraph.firstLineEnd {
        way.spans[way.spans.count - 1].isFilled = true
      }
    }
    return [way]
  }

  private func variants(
    of segment: Range<Int>, hangs: [Hang], isLate: () -> Bool
  ) -> [LineWay] {
    let items =
      segment.upperBound == paragraph.items.count
      ? paragraph.items : Array(paragraph.items[segment])
    let hangs = segment.upperBound == hangs.count ? hangs : Array(hangs[segment])
    let found = breaker(isOpening: true, line: 0).variants(of: items, hangs: hangs, isLate: isLate)
    return [found.natural, found.shorter, found.longer].compactMap { setting in
      guard let setting else { return nil }
      var way = LineWay()
      way.cost = max(0, setting.demerits - found.natural.demerits)
      way.add(setting.lines, of: segment, isOpening: true, beside: paragraph.initial)
      return way
    }
  }

  /// The items between the breaks that the book asks for, each of which ends a line.
  private var segments: [Range<Int>] {
    let items = paragraph.items
    var segments: [Range<Int>] = []
    var first = 0
    for index in items.indices where items[index].isForced || index == paragraph.firstLineEnd {
      segments.append(first..<index)
      first = index + 1
    }
    if items[first...].contains(where: { $0.kind == .box }) { segments.append(first..<items.count) }
    return segments
  }

  private func breaker(isOpening: Bool, line: Int) -> LineBreaker {
    var shape = LineShape(
      width: width, firstIndent: paragraph.indent(isFirst: isOpening), turnover: paragraph.turnover)
    if let initial = paragraph.initial, line < initial.lines {
      shape.narrowed = Array(repeating: initial.room, count: initial.lines - line)
    }
    return LineBreaker(shape: shape, prices: prices)
  }

  private var prices: LinePrices {
    var prices = usualPrices
    // Letters that join keep their width.
    if paragraph.isMixed { prices.letterFit = 0 }
    return prices
  }

  private var usualPrices: LinePrices {
    if paragraph.isCode { return .code }
    if paragraph.isVerse { return .verse }
    if paragraph.headingLevel > 0 || align == .center { return .balanced }
    if paragraph.isEastAsian, align == .justify { return .squares }
    return align == .justify ? .justified : .ragged
  }

  // MARK: - Places

  /// How far an item may stand out of the column. Signs hang where letters stand along the edge.
  private func hang(_ item: Int) -> Hang { hang(item, align) }

  private func hang(_ item: Int, _ align: FlowParagraph.Align) -> Hang {
    guard !paragraph.isCode, align != .center, paragraph.standsAtEdge(item) else { return Hang() }
    var hang = paragraph.hang(ofItem: item)
    if align == .end || item == marked { hang.left = 0 }
    if align == .start, !paragraph.hangsStops { hang.right = 0 }
    return hang
  }

  func placing(of line: LineSpan) -> (measure: LineMeasure, placing: LinePlacing) {
    let measure = LineMeasure(line, of: paragraph)
    var indent = paragraph.indent(isFirst: line.isOpening)
    if line.isBeside, let initial = paragraph.initial { indent += initial.room }
    var (before, after): (Float, Float) = (0, 0)
    let align = line.isFilled ? align : alignLast
    if let first = measure.content.first { before = hang(first, align).left }
    if let last = measure.content.last { after = hang(last, align).right }
    let end = Int(line.end)
    if end < paragraph.items.count, paragraph.items[end].kind == .penalty,
      !paragraph.pieces[end].glyphs.isEmpty
    {
      after = hang(end, align).right
    }
    let placing = LinePlacing(
      measure, fit: line.fit, align: align,
      isFilled: line.isFilled || paragraph.alignLast == .justify,
      isFromRight: paragraph.isRightToLeft,
      left: paragraph.isRightToLeft ? left - after : left + indent - before,
      width: width - indent + before + after)
    return (measure, placing)
  }
}

extension LineWay {
  /// Adds the lines of the items before a break that the book asks for, at least one.
  fileprivate mutating func add(
    _ lines: [BrokenLine], of segment: Range<Int>, isOpening: Bool, beside initial: FlowInitial?
  ) {
    let first = spans.count
    defer {
      for index in spans[first...].indices { spans[index].isBeside = index < initial?.lines ?? 0 }
    }
    for line in lines {
      if line.isHyphenated { hyphenated.append(spans.count) }
      let start = segment.lowerBound + line.items.lowerBound
      let end = segment.lowerBound + max(line.items.lowerBound, line.breakItem)
      spans.append(
        LineSpan(
          first: Int32(clamping: start), end: Int32(clamping: end), fit: line.letterFit,
          isFilled: true, isOpening: isOpening && spans.count == first))
    }
    if spans.count == first {
      spans.append(
        LineSpan(
          first: Int32(clamping: segment.lowerBound), end: 0, fit: 1, isFilled: false,
          isOpening: isOpening))
    }
    spans[spans.count - 1].isFilled = false
    spans[spans.count - 1].end = Int32(clamping: segment.upperBound)
  }
}

extension Item {
  /// A penalty at which a line always ends.
  var isForced: Bool { kind == .penalty && price <= -Item.infinity }
}
