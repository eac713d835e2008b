import StyleSheets

/// Elements, as the walk comes to them and leaves them.
extension BlockWalker {
  /// Whether the walk goes on to the element's children.
  mutating func enter(_ node: Int, _ isLate: () -> Bool) -> Bool {
    if node < consumedEnd { return false }
    guard !styled.tree.nodes[node].isText else {
      if !frames.isEmpty { addText(node, isLate) }
      return false
    }
    let index = Int(styled.styleOf[node])
    guard styled.styles.indices.contains(index) else { return false }
    let style = styled.styles[index]
    let kind = kinds[Int(styled.tree.nodes[node].name)]
    if kind == .formula, !frames.isEmpty {
      addFormula(node, style, isLate)
      return false
    }
    if style.display == .none || kind == .skipped { return false }
    if style.position == .absolute, style.isOffPage {
      hide(node)
      return false
    }
    if style.float == .left, !text.rubies.isOpen, dropElement(node, style) { return false }
    if style.display == .tableColumn { return false }
    if isTable(style), !setsTablesPlainly, kind != .picture, kind != .drawing, kind != .lineBreak,
      !frames.isEmpty
    {
      addTable(node, style, index, isLate)
      return false
    }
    return enter(node, style, index, kind)
  }

  private mutating func enter(
    _ node: Int, _ style: ComputedStyle, _ index: Int, _ kind: NameKind
  ) -> Bool {
    let isBlock =
      frames.isEmpty
      || !text.rubies.isOpen
        && (style.display == .block || style.display == .listItem
          || style.display == .tableCaption)
      || isTable(style) && setsTablesPlainly
    switch kind {
    case .lineBreak where !frames.isEmpty:
      addAnchor(of: node, kind)
      addBreak()
      return false
    case .opportunity where !frames.isEmpty:
      if let frame = frames.last { text.addOpportunity(look: frame.look) }
      return false
    case .rule where !frames.isEmpty:
      if !text.rubies.isOpen { addRule(node, style) }
      return false
    case .picture, .drawing:
      guard !frames.isEmpty else { return false }
      if isBlock { beginBlock(node, style, index, kind) }
      addAnchor(of: node, kind)
      addPicture(node, style, kind)
      return false
    default:
      if isBlock {
        beginBlock(node, style, index, kind)
      } else {
        beginInline(node, style, index)
      }
      addAnchor(of: node, kind)
      if kind == .anchor { link(node) }
      if let note = notes.ofMark[node] { text.notes.append((text.position, note)) }
      if !isBlock { text.addDirections(DirectionSign.signs(style).before) }
      beginRuby(node, style)
      add(styled.before[node])
      if node == rubyNode { text.rubies.beginShown() }
      return true
    }
  }

  mutating func leave(_ node: Int) {
    guard let frame = frames.last, frame.node == node else { return }
    if node == rubyNode { text.rubies.endShown() }
    if chapter.obstacle == nil { add(styled.after[node]) }
    endRuby(node, styled.styles[frame.style])
    if !frame.isBlock { text.addDirections(DirectionSign.signs(styled.styles[frame.style]).behind) }
    if frame.isBlock { endBlock() }
    frames.removeLast()
    if frame.isBlock { blocks.removeLast() }
  }

  private mutating func beginInline(_ node: Int, _ style: ComputedStyle, _ index: Int) {
    guard var frame = frames.last else { return }
    let outer = setter.looks[frame.look]
    var look = InlineLook(style, within: outer, em: page.em * frame.scale, isBlock: false)
    complete(&look, style, isPlain: isPlain(block), isInNote: frame.isInNote)
    (frame.node, frame.style, frame.isBlock, frame.box) = (node, index, false, -1)
    (frame.whiteSpace, frame.transform) = (style.whiteSpace, style.transform)
    frame.look = setter.looks.index(of: look)
    frames.append(frame)
  }

  /// Whether words of a block may be hyphenated.
  func isPlain(_ block: BlockFrame) -> Bool {
    block.heading == 0 && !block.isVerse && !block.isCode
  }

  mutating func complete(
    _ look: inout InlineLook, _ style: ComputedStyle, isPlain: Bool, isInNote: Bool = false
  ) {
    if isInNote { look.run.size = min(look.run.size, Self.noteSize * page.em) }
    look.language = setter.language(style.language.isEmpty ? page.language : style.language)
    look.hyphenates =
      isPlain && page.isHyphenated && style.hyphens == .auto && !look.isPreserved
    keepWords(&look, style, isPlain: isPlain)
  }

  // MARK: - Links and anchors

  private mutating func link(_ node: Int) {
    guard let address = styled.tree.attribute(anyOf: MarkupTree.addressAttributes, of: node),
      !address.isEmpty
    else { return }
    let index = linkIndices[address] ?? Int32(chapter.links.count)
    if Int(index) == chapter.links.count {
      chapter.links.append(address)
      linkIndices[address] = index
    }
    var look = setter.looks[frames[frames.count - 1].look]
    look.run.link = index
    frames[frames.count - 1].look = setter.looks.index(of: look)
  }

  mutating func addAnchor(of node: Int, _ kind: NameKind) {
    let names = kind == .anchor ? ["id", "xml:id", "name"] : ["id", "xml:id"]
    guard let id = styled.tree.attribute(anyOf: names, of: node), !id.isEmpty else { return }
    text.addAnchor(id)
  }

  // MARK: - Inline content

  /// A line of verse or of code is a paragraph, so that its turnover has its own indent.
  private mutating func addBreak() {
    guard let frame = frames.last else { return }
    text.addBreak(look: frame.look)
  }

  mutating func add(_ generated: StyledTree.Generated?) {
    guard let generated, !frames.isEmpty,
      styled.styles.indices.contains(Int(generated.style))
    else { return }
    let style = styled.styles[Int(generated.style)]
    guard style.display != .none else { return }
    let frame = frames[frames.count - 1]
    let outer = setter.looks[frame.look]
    var look = InlineLook(style, within: outer, em: page.em * frame.scale, isBlock: false)
    complete(&look, style, isPlain: false, isInNote: frame.isInNote)
    let index = setter.looks.index(of: look)
    let isBlock = style.display == .block && !text.rubies.isOpen
    if isBlock { flush() }
    for content in generated.content.prefix(64) {
      switch content {
      case .text(let letters): add(generated: letters, look: index, style)
      case .counter("list-item", let counterStyle):
        add(generated: ListNumber.text(block.item, style: counterStyle), look: index, style)
      case .counter: continue
      case .picture(let address):
        // The sheet's address begins at the book's root, and not at the chapter.
        addPicture("/" + address, style: style, alternative: "", look: index, size: nil)
      }
    }
    if isBlock { flush() }
  }

  private mutating func add(generated letters: String, look: Int32, _ style: ComputedStyle) {
    // `\A` in content breaks the line where white space is preserved.
    text.add(
      Array(letters.utf8)[...], look: look, whiteSpace: style.whiteSpace,
      transform: style.transform)
    if let obstacle = text.obstacle { stop(obstacle) }
  }

  /// Gathers the letters of an element that stands off the page.
  private mutating func hide(_ node: Int) {
    let tree = styled.tree
    var gathered = InlineText()
    var at = node
    let end = tree.end(of: node)
    while at < end {
      let style = styled.style(of: at)
      if tree.nodes[at].isText {
        gathered.add(
          tree.text(of: at), look: 0, whiteSpace: .normal, transform: style.transform)
      } else {
        addAnchor(of: at, kinds[Int(tree.nodes[at].name)])
        if kinds[Int(tree.nodes[at].name)] == .formula {
          gathered.add(
            Array(Self.formulaWords(at, in: styled.tree).utf8)[...], look: 0, whiteSpace: .normal,
            transform: style.transform)
          at = tree.end(of: at)
          continue
        }
        if style.display == .none {
          at = tree.end(of: at)
          continue
        }
      }
      at += 1
    }
    if let obstacle = gathered.obstacle { stop(obstacle) }
    guard !gathered.isEmpty, hidden.count < Self.paragraphWindow else { return }
    if !hidden.isEmpty { hidden.append(0x20) }
    hidden += gathered.scalars.lazy.filter { $0 < InlineText.Sign.lineBreak }
  }
}
