import PaperTypesetting

/// Breaks a paragraph into lines, and places the parts of a line.
struct LineBreaking {
  /// A narrower column is set ragged: gaps would be holes.
  static let narrowest: Float = 18
  /// In sizes of the page's letters.
  let paragraph: FlowParagraph
  /// In points, without the paragraph's distances from the column's edges.
  let width: Float
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

  func lines() -> [LineSpan] {
    var lines: [LineSpan] = []
    var first = 0
    var natural: Float = 0
    var lastBreak = -1
    let items = paragraph.items
    var index = 0
    while index < items.count {
      let item = items[index]
      let indent = paragraph.indent(isFirst: lines.isEmpty)
      if item.kind == .penalty, item.price <= -Item.infinity {
        lines.append(LineSpan(first: Int32(first), end: Int32(index), fit: 1, isFilled: false))
        (first, natural, lastBreak) = (index + 1, 0, -1)
      } else if item.kind == .box, natural + item.width > width - indent, lastBreak > first {
        lines.append(LineSpan(first: Int32(first), end: Int32(lastBreak), fit: 1, isFilled: true))
        first = lastBreak
        while first < items.count, items[first].kind != .box { first += 1 }
        (natural, lastBreak) = (0, -1)
        index = first
        continue
      } else {
        if item.kind == .glue || item.kind == .penalty && item.price < Item.infinity {
          if index > first { lastBreak = index }
        }
        natural += item.kind == .penalty ? 0 : item.width
      }
      index += 1
    }
    if first < items.count {
      lines.append(LineSpan(first: Int32(first), end: Int32(items.count), fit: 1, isFilled: false))
    }
    return lines
  }

  func placing(of line: LineSpan, isFirst: Bool) -> (measure: LineMeasure, placing: LinePlacing) {
    let measure = LineMeasure(line, of: paragraph)
    let indent = paragraph.indent(isFirst: isFirst)
    let placing = LinePlacing(
      measure, fit: line.fit, align: align, isFilled: line.isFilled, left: left + indent,
      width: width - indent)
    return (measure, placing)
  }
}
