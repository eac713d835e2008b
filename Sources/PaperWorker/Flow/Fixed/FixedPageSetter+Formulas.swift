import StyleSheets

/// Formulas on fixed pages, set as those of running text are.
extension FixedPageSetter {
  mutating func addFormula(
    _ node: Int, _ style: ComputedStyle, to column: inout FixedColumn, look: Int32
  ) {
    addAnchor(of: node, layer: column.layer, y: column.y)
    let own = self.look(of: node, within: look, isBlock: false)
    let tree = page.tree
    let words = BlockWalker.formulaWords(node, in: tree)
    let isDisplay =
      style.display == .block || tree.attribute("display", of: node) == "block"
      || tree.attribute("mode", of: node) == "display"
    var letters = FormulaStyle()
    (letters.face, letters.size) = (looks[own].run.face, looks[own].run.size)
    (letters.face.isItalic, letters.face.isSmallCaps) = (false, false)
    letters.isDisplay = isDisplay
    var setter = FormulaSetter(page, faces: faces)
    let segments =
      column.text.rubies.isOpen || effort <= 0
      ? [] : setter.segments(node, letters, widest: max(1, Float(column.width)))
    effort -= setter.boxes
    let isEmpty = segments.allSatisfy { $0.ink.glyphs.isEmpty && $0.ink.bars.isEmpty }
    guard !setter.isCut, !isEmpty else {
      column.text.add(Array(words.utf8)[...], look: own, whiteSpace: .normal, transform: .none)
      return
    }
    let (align, indent) = (column.align, column.indent)
    if isDisplay {
      flush(&column)
      (column.align, column.indent) = (.center, 0)
    }
    add(segments, words.unicodeScalars.map(\.value), to: &column, look: own)
    if isDisplay {
      flush(&column)
      (column.align, column.indent) = (align, indent)
    }
  }

  /// A formula that is too wide for a line ends lines behind its outermost signs.
  private mutating func add(
    _ segments: [FormulaSegment], _ words: [UInt32], to column: inout FixedColumn, look: Int32
  ) {
    var whole = InlineFormula()
    (whole.segments, whole.words) = (segments, words)
    guard whole.width > column.width, segments.count > 1 else {
      return column.text.addFormula(whole, look: look)
    }
    for (index, segment) in segments.enumerated() {
      var part = InlineFormula()
      part.segments = [segment]
      if index == 0 { part.words = words }
      column.text.addFormula(part, look: look)
    }
  }
}
