import StyleSheets

/// Blocks: their edges, spaces, boxes and breaks.
extension BlockWalker {
  /// Vertical space that a book asks for, at most, in sizes of the letters.
  private static let mostSpace: Float = 12
  private static let mostPadding: Float = 3
  private static let mostBorder: Float = 1
  /// Entries that a block keeps on a page.
  static let mostKeptTogether = 12

  mutating func beginBlock(
    _ node: Int, _ style: ComputedStyle, _ index: Int, _ kind: NameKind
  ) {
    flush()
    let outer = blocks.isEmpty ? nil : block
    let base = frames.last.map { setter.looks[$0.look] } ?? InlineLook()
    var frame = BlockFrame(
      node: node, style: index, look: 0, whiteSpace: style.whiteSpace,
      transform: style.transform, within: outer)
    classify(&frame, node, style, kind)
    beginNote(&frame, node)
    var look = InlineLook(style, within: base, em: page.em * frame.scale, isBlock: true)
    complete(&look, style, isPlain: isPlain(frame), isInNote: frame.isInNote)
    frame.look = setter.looks.index(of: look)
    ask(for: style.breakBefore)
    before = max(before, space(style.margin.top))
    frame.after = space(style.margin.bottom)
    let isBoxed = frame.note < 0 && setEdges(of: &frame, style, outer)
    if !isBoxed { before = min(mostSpace, before + padding(style.padding.top)) }
    frame.firstEntry = chapter.entries.count
    if kind == .list { beginList(&frame, node, index: frames.count) }
    let list = outer?.list ?? -1
    if style.display == .listItem { frame.item = number(of: node, list: list) }
    if !frame.isInNote { setFirstLetter(of: node, &frame, within: look) }
    frame.firstLine = styled.firstLine[node].map(Int.init) ?? -1
    blocks.append(frames.count)
    frames.append(frame)
    if style.display == .listItem { addMarker(style) }
    if frame.note >= 0 { addSigns(of: frame.note) }
  }

  mutating func classify(
    _ frame: inout BlockFrame, _ node: Int, _ style: ComputedStyle, _ kind: NameKind
  ) {
    switch kind {
    case .heading: frame.heading = Self.level(ofName: styled.tree.name(of: node))
    case .title: frame.heading = min(6, frame.sections + 1)
    case .section: frame.sections += 1
    case .code: frame.isCode = true
    case .verse: frame.isVerse = true
    default:
      if frame.heading == 0, styled.tree.attribute("role", of: node) == "heading" {
        let level = styled.tree.attribute("aria-level", of: node).flatMap { Int($0) } ?? 2
        frame.heading = max(1, min(6, level))
      }
    }
    if kind != .code, !frame.isVerse, isVerse(node) { frame.isVerse = true }
    if style.breakInside == .avoid || kind == .figure { frame.keepsTogether = true }
    if !frame.isVerse, style.whiteSpace == .pre || style.whiteSpace == .preWrap {
      frame.isCode = true
    }
  }

  private static func level(ofName name: String) -> Int {
    name.utf8.last.map { max(1, min(6, Int($0) - 0x30)) } ?? 1
  }

  private static let verseClasses: Set<Substring> = ["verse", "poem", "poetry", "stanza", "lyrics"]
  private static let verseTypes: Set<Substring> = [
    "z3998:verse", "z3998:poem", "z3998:song", "z3998:hymn", "z3998:lyrics",
  ]

  private func isVerse(_ node: Int) -> Bool {
    let tree = styled.tree
    return tree.hasWord("class", of: node) { Self.verseClasses.contains($0) }
      || tree.hasWord("epub:type", of: node) { Self.verseTypes.contains($0) }
  }

  // MARK: - Space

  /// The most vertical space in points: whole halves of lines.
  var mostSpace: Float {
    let most = min(Self.mostSpace * page.em, max(0, page.height / 3))
    return half > 0 ? (most / half).rounded(.down) * half : most
  }

  /// A vertical margin in points: half lines, as base lines stand on a grid.
  func space(_ length: StyleLength) -> Float {
    let points = min(mostSpace, max(0, points(length)))
    return half > 0 ? (points / half).rounded() * half : points
  }

  private func padding(_ length: StyleLength) -> Float {
    max(0, min(Self.mostPadding * page.em, points(length)))
  }

  /// A length in points; zero for `auto` and for lengths that are none.
  func points(_ length: StyleLength) -> Float {
    let points: Float =
      switch length {
      case .auto: 0
      case .em(let em): em * page.em
      case .part(let part): part * page.column
      }
    return points.isFinite ? points : 0
  }

  private func thickness(_ border: ComputedStyle.Border) -> Float {
    guard border.style != .none, border.width.isFinite else { return 0 }
    return max(0, min(Self.mostBorder, border.width)) * page.em
  }

  // MARK: - Edges

  /// Letters keep this width, in points, whatever margins a book asks for.
  var leastMeasure: Float { min(page.column, max(page.column * 0.6, leastEms * page.em)) }

  func measure(_ frame: BlockFrame) -> Float { page.column - frame.left - frame.right }

  /// Sets the block's distances from the column's edges, and begins a box where there is something to see of one.
  /// - Returns: whether there is a box.
  private mutating func setEdges(
    of frame: inout BlockFrame, _ style: ComputedStyle, _ outer: BlockFrame?
  ) -> Bool {
    let border = style.border
    let borders = [border.top, border.right, border.bottom, border.left].map(thickness)
    let isSeen = style.background != nil || borders.contains { $0 > 0 }
    // Notes at a page's foot have no boxes.
    let isBoxed = isSeen && !frame.isInNote
    var left = points(style.margin.left)
    var right = points(style.margin.right)
    var paddings = (left: padding(style.padding.left), right: padding(style.padding.right))
    if style.isRightToLeft { mirror(node: frame.node, &left, &right, &paddings) }
    let inner = (left: borders[3] + paddings.left, right: borders[1] + paddings.right)
    if let width = width(style, within: frame) {
      let free = measure(frame) - left - right - width - inner.left - inner.right
      if free > 0 {
        let isAutoLeft = style.margin.left == .auto
        if isAutoLeft { left += style.margin.right == .auto ? free / 2 : free }
        right += isAutoLeft ? (style.margin.right == .auto ? free / 2 : 0) : free
      }
    }
    // A negative margin goes no further than the block around.
    let wanted = (left: max(-frame.left, left), right: max(-frame.right, right))
    let added = wanted.left + inner.left + wanted.right + inner.right
    let room = max(0, measure(frame) - leastMeasure)
    let scale = added > room && added > 0 ? room / added : 1
    if isBoxed {
      frame.box = chapter.boxes.count
      unstartedBoxes.append(frame.box)
      chapter.boxes.append(
        FlowBox(
          entries: 0..<0, left: max(0, frame.left + wanted.left * scale),
          right: max(0, frame.right + wanted.right * scale),
          paddingTop: padding(style.padding.top), paddingBottom: padding(style.padding.bottom),
          background: style.background, borders: borders,
          borderColor: border.top.color ?? border.left.color ?? border.bottom.color))
    }
    frame.left = max(0, frame.left + (wanted.left + inner.left) * scale)
    frame.right = max(0, frame.right + (wanted.right + inner.right) * scale)
    return isBoxed
  }

  /// Lists and explanations have their distance where their lines begin, as sheets for lines that run to the right say.
  private func mirror(
    node: Int, _ left: inout Float, _ right: inout Float,
    _ paddings: inout (left: Float, right: Float)
  ) {
    let isList = kinds[Int(styled.tree.nodes[node].name)] == .list
    guard isList || styled.tree.name(of: node) == "dd" else { return }
    if right == 0 { (left, right) = (right, left) }
    if paddings.right == 0 { paddings = (paddings.right, paddings.left) }
  }

  /// The width that a block asks for, in points; nil where the block fills its measure.
  private func width(_ style: ComputedStyle, within frame: BlockFrame) -> Float? {
    let measure = measure(frame)
    func resolved(_ length: StyleLength) -> Float? {
      switch length {
      case .auto: nil
      case .em(let em): em.isFinite ? em * page.em : nil
      case .part(let part): part.isFinite ? part * measure : nil
      }
    }
    let width = resolved(style.width)
    guard let most = resolved(style.maxWidth), most < width ?? measure else { return width }
    return most
  }

  // MARK: - Ends

  mutating func endBlock() {
    flush()
    guard let frame = frames.last else { return }
    let style = styled.styles[frame.style]
    dropSigns(frame)
    if style.display == .listItem, pendingMarker != nil, chapter.obstacle == nil { addEmptyEntry() }
    let padding = frame.box < 0 ? padding(style.padding.bottom) : 0
    if lastContent >= frame.firstEntry {
      raiseSpace(behind: lastContent, to: min(mostSpace, frame.after + padding))
      if style.breakAfter == .avoid { keepWithNext(lastContent) }
      keepTogether(frame, style)
    } else {
      before = min(mostSpace, max(before, frame.after) + padding + emptyHeight(style))
    }
    if frame.box >= 0 { endBox(frame.box) }
    if frame.note >= 0 {
      chapter.notes[frame.note].entries = frame.firstEntry..<chapter.entries.count
    }
    if style.breakAfter != .avoid { ask(for: style.breakAfter) }
  }

  /// The space that an empty block takes by its height.
  private func emptyHeight(_ style: ComputedStyle) -> Float {
    if case .em = style.height { return space(style.height) }
    return 0
  }

  private mutating func endBox(_ box: Int) {
    if let index = unstartedBoxes.lastIndex(of: box) {
      unstartedBoxes.remove(at: index)
    } else {
      chapter.boxes[box].entries = chapter.boxes[box].entries.lowerBound..<chapter.entries.count
    }
  }

  /// Few entries are kept on a page; of many, each stays whole.
  private mutating func keepTogether(_ frame: BlockFrame, _ style: ComputedStyle) {
    let isFigure = kinds[Int(styled.tree.nodes[frame.node].name)] == .figure
    guard style.breakInside == .avoid || isFigure,
      chapter.entries.count - frame.firstEntry <= Self.mostKeptTogether
    else { return }
    for index in frame.firstEntry..<max(frame.firstEntry, lastContent) { keepWithNext(index) }
  }

  func breakKind(_ style: ComputedStyle.Break) -> FlowBreak? {
    switch style {
    case .auto, .avoid: nil
    case .page: .page
    case .left: .left
    case .right: .right
    }
  }

  private mutating func ask(for style: ComputedStyle.Break) {
    guard let kind = breakKind(style), lastContent >= 0 else { return }
    // A side says more than a mere break.
    if pendingBreak == nil || kind != .page { pendingBreak = kind }
  }
}
