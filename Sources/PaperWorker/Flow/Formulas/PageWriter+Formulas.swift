/// Formulas on a page.
extension PageWriter {
  /// - Parameters:
  ///   - words: what the part says in a line of text.
  ///   - right: the end of the part, in points.
  mutating func write(
    _ formula: FlowFormula, _ words: ArraySlice<UInt32>, _ run: FlowRun, from left: Float,
    to right: Float, baseline: Float
  ) {
    for glyph in formula.glyphs {
      var letters = run
      letters.size = glyph.size
      letters.color = glyph.color.color(within: run.color)
      letters.rise = run.rise + glyph.rise
      draw(
        glyph.shape, of: letters, x: left + glyph.x, baseline: baseline, fit: glyph.stretch,
        scalar: 0)
    }
    let base = baseline - run.rise
    for bar in formula.bars where bar.width > 0 && bar.height > 0 {
      addRule(
        SetPage.Rectangle(
          x: left + bar.x, y: base - bar.rise - bar.height, width: bar.width, height: bar.height),
        color: bar.color.color(within: run.color))
    }
    add(
      words, from: left, to: right, y: base - formula.height,
      height: formula.height + formula.depth)
  }
}

extension FlowParagraph {
  /// How far the base line of a line stands above its usual place, so that formulas do not reach into the next line. In
  /// points.
  /// - Parameters:
  ///   - height: of the line, in points.
  ///   - row: halves of a leading that a line of the paragraph takes.
  func drop(of line: LineSpan, height: Float, _ grid: PageGrid, row: Int) -> Float {
    guard !formulas.isEmpty else { return 0 }
    var (rise, depth): (Float, Float) = (0, 0)
    for index in max(0, Int(line.first))..<max(0, min(items.count, Int(line.end)), Int(line.first))
    {
      guard let formula = formula(index) else { continue }
      let run = runs[Int(pieces[index].run)]
      rise = max(rise, formula.height + run.rise)
      depth = max(depth, formula.depth - run.rise)
    }
    let below = grid.below(row) + TallLines.slack(grid)
    guard depth > below else { return 0 }
    // What is left of the height goes to both sides.
    let above = max(rise, Float(row) * grid.half - grid.below(row))
    return depth - below + max(0, height - above - depth + TallLines.slack(grid)) / 2
  }
}
