import PaperTypesetting

/// Breaks a paragraph into lines, and places the parts of a line.
struct LineBreaking {
  /// A column that is narrower than so many sizes of the page's letters is set ragged: gaps would be holes.
  static let narrowest: Float = 18

  let paragraph: FlowParagraph
  /// Between the paragraph's own edges, in points.
  let width: Float
  /// In points from the page's left edge.
  let left: Float
  let align: FlowParagraph.Align

  init(_ paragraph: FlowParagraph, page: FlowPage) {
    self.paragraph = paragraph
    left = page.side + paragraph.left
    width = max(1, page.column - paragraph.left - paragraph.right)
    let isWide = width >= Self.narrowest * page.em
    align =
      paragraph.align == .justify && !(page.isJustified && isWide) ? .start : paragraph.align
  }

  /// The items between the breaks that the book asks for, each of which ends a line.
  var segments: [Range<Int>] {
    let items = paragraph.items
    var segments: [Range<Int>] = []
    var first = 0
    for index in items.indices where items[index].isForced {
      segments.append(first..<index)
      first = index + 1
    }
    if items[first...].contains(where: { $0.kind == .box }) { segments.append(first..<items.count) }
    return segments
  }

  func lines() -> [LineSpan] {
    var lines: [LineSpan] = []
    for segment in segments {
      let first = lines.count
      let isOpening = lines.isEmpty || paragraph.isVerse || paragraph.isCode
      breakSegment(segment, isOpening: isOpening, into: &lines)
      if lines.count == first {
        lines.append(LineSpan(segment, isFilled: false, isOpening: isOpening))
      }
      lines[lines.count - 1].isFilled = false
      lines[lines.count - 1].end = Int32(segment.upperBound)
    }
    return lines
  }

  private func breakSegment(_ segment: Range<Int>, isOpening: Bool, into lines: inout [LineSpan]) {
    let items = paragraph.items
    var first = segment.lowerBound
    var isOpening = isOpening
    var natural: Float = 0
    var lastBreak = -1
    var index = first
    while index < segment.upperBound {
      let item = items[index]
      let room = width - paragraph.indent(isFirst: isOpening)
      if item.kind == .box, natural + item.width > room, lastBreak > first {
        lines.append(LineSpan(first..<lastBreak, isFilled: true, isOpening: isOpening))
        first = lastBreak
        while first < segment.upperBound, items[first].kind != .box { first += 1 }
        (natural, lastBreak, index, isOpening) = (0, -1, first, false)
        continue
      }
      if item.kind == .glue || item.kind == .penalty && item.price < Item.infinity,
        natural + (item.kind == .penalty ? item.width : 0) <= room || lastBreak < 0
      {
        lastBreak = index
      }
      natural += item.kind == .penalty ? 0 : item.width
      index += 1
    }
    if first < index {
      lines.append(LineSpan(first..<index, isFilled: false, isOpening: isOpening))
    }
  }

  func placing(of line: LineSpan) -> (measure: LineMeasure, placing: LinePlacing) {
    let measure = LineMeasure(line, of: paragraph)
    let indent = paragraph.indent(isFirst: line.isOpening)
    let placing = LinePlacing(
      measure, fit: line.fit, align: align, isFilled: line.isFilled, left: left + indent,
      width: width - indent)
    return (measure, placing)
  }
}

extension LineSpan {
  init(_ items: Range<Int>, fit: Float = 1, isFilled: Bool, isOpening: Bool) {
    self.init(
      first: Int32(clamping: items.lowerBound), end: Int32(clamping: items.upperBound), fit: fit,
      isFilled: isFilled, isOpening: isOpening)
  }
}

extension Item {
  /// A penalty at which a line always ends.
  var isForced: Bool { kind == .penalty && price <= -Item.infinity }
}
