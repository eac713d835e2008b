import StyleSheets

/// Formulas in a chapter.
extension BlockWalker {
  /// The attribute that holds what a formula says in a line of text. The reader of the file adds the attribute, as both
  /// setters count the letters of those words.
  private static let wordsAttribute = "paper-words"

  /// A formula that the reader of the file could not read has its letters, as the other setter counts those.
  static func formulaWords(_ node: Int, in tree: MarkupTree) -> String {
    tree.attribute(wordsAttribute, of: node) ?? tree.words(in: node, most: 1 << 20)
  }

  /// A formula that would become smaller yet is set as its words.
  private static let leastScale: Float = 0.5

  mutating func addFormula(_ node: Int, _ style: ComputedStyle, _ isLate: () -> Bool) {
    guard let frame = frames.last else { return }
    let words = Self.formulaWords(node, in: styled.tree)
    let letters = words.unicodeScalars.map(\.value)
    addAnchor(of: node, .formula)
    if style.display == .none {
      hide(letters)
      return
    }
    frames[blocks[blocks.count - 1]].firstLetter = -1
    let outer = setter.looks[frame.look]
    var look = InlineLook(style, within: outer, em: page.em * frame.scale, isBlock: false)
    complete(&look, style, isPlain: false, isInNote: frame.isInNote)
    let index = setter.looks.index(of: look)
    // Letters beside other letters have no room for a formula.
    var formula = text.rubies.isOpen ? InlineFormula() : set(node, style, look, isLate)
    formula.words = letters
    if formula.segments.allSatisfy({ $0.ink.glyphs.isEmpty && $0.ink.bars.isEmpty }),
      !look.isInvisible
    {
      let isAlone = formula.isDisplay && !text.rubies.isOpen
      if isAlone { flush() }
      text.add(Array(words.utf8)[...], look: index, whiteSpace: .normal, transform: .none)
      if let obstacle = text.obstacle { stop(obstacle) }
      if isAlone { flush() }
      return
    }
    guard formula.isDisplay else { return text.addFormula(formula, look: index) }
    display(formula, look: index)
  }

  private mutating func set(
    _ node: Int, _ style: ComputedStyle, _ look: InlineLook, _ isLate: () -> Bool
  ) -> InlineFormula {
    let tree = styled.tree
    var formula = InlineFormula()
    formula.isDisplay =
      style.display == .block || tree.attribute("display", of: node) == "block"
      || tree.attribute("mode", of: node) == "display"
    var letters = FormulaStyle()
    (letters.face, letters.size) = (look.run.face, look.run.size)
    (letters.face.isItalic, letters.face.isSmallCaps) = (false, false)
    letters.isDisplay = formula.isDisplay
    var setter = FormulaSetter(styled, faces: faces)
    let room = max(1, measure(block))
    let segments = setter.segments(
      node, letters,
      widest: formula.isDisplay ? room / ParagraphSetter.smallestFormula : room)
    guard goesOn(setter.boxes, isLate), !setter.isCut else { return formula }
    // Letters of half the size can still be read.
    let (most, tallest) = (room / Self.leastScale, tallestInLine / Self.leastScale)
    guard segments.allSatisfy({ $0.ink.width <= most && $0.ink.height + $0.ink.depth <= tallest })
    else { return formula }
    formula.segments = segments
    if look.isInvisible {
      for index in segments.indices {
        (formula.segments[index].ink.glyphs, formula.segments[index].ink.bars) = ([], [])
      }
    }
    return formula
  }

  /// A formula in the middle of its own line, with air about the line.
  private mutating func display(_ formula: InlineFormula, look: Int32) {
    let anchors = text.hasContent ? [] : text.takeAnchors()
    flush()
    for id in anchors { text.addAnchor(id) }
    text.addFormula(formula, look: look)
    before = max(before, half)
    // The words before a formula lead to the formula. Formulas below each other may part.
    if lastContent > lastDisplay, pendingBreak == nil { keepWithNext(lastContent) }
    isDisplayed = true
    flush()
    isDisplayed = false
    lastDisplay = lastContent
    if lastContent >= 0 { raiseSpace(behind: lastContent, to: half) }
  }

  /// Letters that count for places, and are not shown.
  private mutating func hide(_ letters: [UInt32]) {
    guard !letters.isEmpty, hidden.count < Self.paragraphWindow else { return }
    if !hidden.isEmpty { hidden.append(0x20) }
    hidden += letters
  }
}
