import PaperTypesetting
import StyleSheets

/// Entries of the chapter, made of what has been gathered.
extension BlockWalker {
  /// Adds a paragraph, a picture or a rule, with what waits before.
  mutating func append(_ entry: FlowEntry) {
    if let pendingBreak { chapter.entries.append(.pageBreak(pendingBreak)) }
    pendingBreak = nil
    for box in unstartedBoxes {
      chapter.boxes[box].entries = chapter.entries.count..<chapter.entries.count + 1
    }
    unstartedBoxes.removeAll()
    lastContent = chapter.entries.count
    chapter.entries.append(entry)
    before = 0
  }

  /// Anchors before an entry that has no letters.
  mutating func appendAnchors() {
    guard !text.anchors.isEmpty else { return }
    if let pendingBreak { chapter.entries.append(.pageBreak(pendingBreak)) }
    pendingBreak = nil
    for id in text.takeAnchors() { chapter.entries.append(.anchor(id)) }
  }

  mutating func raiseSpace(behind index: Int, to space: Float) {
    switch chapter.entries[index] {
    case .paragraph(var paragraph):
      paragraph.spaceAfter = max(paragraph.spaceAfter, space)
      chapter.entries[index] = .paragraph(paragraph)
    case .picture(let picture, let left, let before, let after, let keeps):
      chapter.entries[index] = .picture(
        picture, left: left, before: before, after: max(after, space), keepsWithNext: keeps)
    case .rule(let left, let width, let thickness, let color, let before, let after):
      chapter.entries[index] = .rule(
        left: left, width: width, thickness: thickness, color: color, before: before,
        after: max(after, space))
    case .table(var table):
      table.spaceAfter = max(table.spaceAfter, space)
      chapter.entries[index] = .table(table)
    case .pageBreak, .anchor: return
    }
  }

  mutating func keepWithNext(_ index: Int) {
    guard chapter.entries.indices.contains(index) else { return }
    switch chapter.entries[index] {
    case .paragraph(var paragraph):
      paragraph.keepsWithNext = true
      chapter.entries[index] = .paragraph(paragraph)
    case .picture(let picture, let left, let before, let after, _):
      chapter.entries[index] = .picture(
        picture, left: left, before: before, after: after, keepsWithNext: true)
    case .table(var table):
      table.keepsWithNext = true
      chapter.entries[index] = .table(table)
    case .rule, .pageBreak, .anchor: return
    }
  }

  // MARK: - Paragraphs

  /// Ends the paragraph that is being gathered.
  /// - Parameter isCut: whether the paragraph goes on.
  mutating func flush(isCut: Bool = false) {
    guard !blocks.isEmpty, chapter.obstacle == nil else { return }
    scalars += text.scalars.count + text.rubies.count
    guard text.hasContent else {
      skipBlank()
      return
    }
    if pendingMarker == nil, let picture = text.lonePicture(setter.looks) {
      append(lone: picture)
    } else {
      let block = block
      setter.begin(text)
      for line in block.isVerse || block.isCode ? text.lines() : [text.trimmed] {
        append(line)
      }
    }
    text.removeAll()
    // Anchors of letters that became the sign before the next paragraph go with that paragraph.
    for id in signAnchors { text.addAnchor(id) }
    signAnchors.removeAll()
  }

  /// Lines without letters are space; their anchors wait for what follows.
  private mutating func skipBlank() {
    let breaks = text.scalars.lazy.filter { $0 == InlineText.Sign.lineBreak }.count
    let lines = max(breaks, text.isEmpty || breaks == text.scalars.count ? 0 : 1)
    if lines > 0, !block.isCode {
      before = min(mostSpace, before + Float(lines) * leading(styled.styles[block.style]))
    }
    text.removeLetters()
  }

  private mutating func append(_ line: Range<Int>) {
    let block = block
    let style = styled.styles[block.style]
    let measure = measure(block)
    let indent = indent(
      block.hasLine || isDisplayed ? 0 : firstIndent(style, block, measure), besideMarkerIn: block)
    setter.direction = style.direction
    let isPlain = text.pictures.isEmpty && text.formulas.isEmpty
    setter.tallest = isPlain ? .infinity : tallestInLine
    setter.hang = block.isVerse || block.isCode ? 2 * page.em : 0
    var paragraph = setter.paragraph(
      text, line, hidden: hidden, measure: max(1, measure - max(0, indent)))
    var first = line.lowerBound
    if let initial = text.initial, line.lowerBound == 0, !paragraph.isMixed {
      first = drop(initial, line, &paragraph, measure: measure) ?? first
    }
    if mayStyleFirstLine(of: paragraph, line) {
      let beside = paragraph.initial.map(\.room) ?? max(0, indent)
      styleFirstLine(of: &paragraph, first..<line.upperBound, room: measure - beside)
    }
    hidden.removeAll()
    if makesSign(paragraph, in: block) { return }
    (paragraph.left, paragraph.right) = (block.left, block.right)
    paragraph.firstIndent = paragraph.initial == nil ? indent : 0
    let turnover = turnover(block, indent: indent + setter.leadingSpace, measure)
    // A piece that fills the line leaves no room for an indent.
    paragraph.turnover =
      turnover > 0 ? max(0, min(turnover, measure - paragraph.widestPiece)) : turnover
    paragraph.align = isDisplayed ? .center : align(style.align, style, block, of: paragraph)
    if let last = style.alignLast, !block.isCode, !isDisplayed {
      paragraph.alignLast = align(last, style, block, of: paragraph)
    }
    paragraph.leading = leading(style) * block.scale
    paragraph.spaceBefore = before
    paragraph.headingLevel = block.heading
    paragraph.keepsWithNext = block.heading > 0
    paragraph.keepsTogether = block.keepsTogether || block.heading > 0
    (paragraph.isCode, paragraph.isVerse) = (block.isCode, block.isVerse)
    paragraph.marker = pendingMarker
    pendingMarker = nil
    append(.paragraph(paragraph))
    frames[blocks[blocks.count - 1]].hasLine = true
  }

  private func firstIndent(
    _ style: ComputedStyle, _ block: BlockFrame, _ measure: Float
  ) -> Float {
    if beginsNote(block) { return 0 }
    var indent: Float = 0
    if case .part(let part) = style.indent, part.isFinite {
      indent = part * measure
    } else {
      indent = points(style.indent)
    }
    return max(-block.left, min(indent, min(6 * page.em, measure / 2)))
  }

  /// Lines of verse and of code that do not fit go on 2 em further to the right.
  private func turnover(_ block: BlockFrame, indent: Float, _ measure: Float) -> Float {
    guard block.isVerse || block.isCode else { return 0 }
    return max(0, min(indent + 2 * page.em, measure / 2))
  }

  private func align(
    _ align: ComputedStyle.Align, _ style: ComputedStyle, _ block: BlockFrame,
    of paragraph: FlowParagraph
  ) -> FlowParagraph.Align {
    let (isRightToLeft, measure) = (paragraph.isRightToLeft, measure(block))
    switch align {
    case .start: return .start
    case .end: return .end
    case .left: return isRightToLeft ? .end : .start
    case .right: return isRightToLeft ? .start : .end
    case .center: return .center
    case .justify:
      // Few words in a line would stand far apart.
      let narrowest = paragraph.isEastAsian ? LineBreaking.narrowestSquares : LineBreaking.narrowest
      let isNarrow = measure < narrowest * page.em * style.letterSize
      let isJustified =
        page.isJustified && !isNarrow && !block.isVerse && !block.isCode && block.heading == 0
      return isJustified ? .justify : .start
    }
  }

  /// The distance of base lines: the reader's, less for small letters, and closer for large ones.
  func leading(_ style: ComputedStyle) -> Float {
    let usual = page.leading * page.em
    let size = style.letterSize
    if let leading = style.leading, leading.isFinite {
      return max(size, min(leading, 3 * size)) * page.em
    }
    return size < 1 ? usual * size : max(usual, 1.2 * size * page.em)
  }

  /// An entry of a list without letters still has its sign.
  mutating func addEmptyEntry() {
    let block = block
    let indent = indent(0, besideMarkerIn: block)
    var paragraph = setter.empty(hidden: hidden, look: block.look)
    hidden.removeAll()
    (paragraph.left, paragraph.right, paragraph.firstIndent) = (block.left, block.right, indent)
    paragraph.leading = leading(styled.styles[block.style])
    paragraph.spaceBefore = before
    paragraph.marker = pendingMarker
    pendingMarker = nil
    appendAnchors()
    append(.paragraph(paragraph))
  }

  /// Letters that are not shown and that no paragraph follows.
  mutating func flushHidden() {
    guard !hidden.isEmpty, chapter.obstacle == nil else { return }
    var paragraph = setter.empty(hidden: hidden, look: setter.looks.index(of: InlineLook()))
    paragraph.leading = page.leading * page.em
    hidden.removeAll()
    append(.paragraph(paragraph))
  }

  // MARK: - Pictures and rules

  private mutating func append(lone picture: FlowPicture) {
    let block = block
    let style = styled.styles[block.style]
    let free = max(0, measure(block) - picture.width)
    let left: Float =
      switch style.align {
      case .left: 0
      case .right, .end: free
      case .center, .start, .justify: free / 2
      }
    appendAnchors()
    append(
      .picture(
        picture, left: block.left + left, before: before, after: 0, keepsWithNext: false))
  }

  mutating func addRule(_ node: Int, _ style: ComputedStyle) {
    flush()
    guard !blocks.isEmpty else { return }
    addAnchor(of: node, .rule)
    let block = block
    let measure = measure(block)
    var left = max(0, points(style.margin.left))
    var right = max(0, points(style.margin.right))
    if case .part(let part) = style.width, part > 0, part < 1 {
      let free = max(0, measure * (1 - part) - left - right)
      (left, right) = (left + free / 2, right + free / 2)
    }
    let width = max(min(measure, page.em), measure - left - right)
    left = min(left, measure - width)
    let borders = [style.border.top, style.border.bottom].filter { $0.style != .none }
    let thickness = borders.map(\.width).max() ?? 0
    before = max(before, space(style.margin.top))
    appendAnchors()
    append(
      .rule(
        left: block.left + left, width: width,
        thickness: thickness.isFinite ? max(0, min(thickness * page.em, page.em)) : 0,
        color: borders.first?.color, before: before, after: space(style.margin.bottom)))
  }
}
