import PaperTypesetting

/// Formulas in a paragraph: boxes, with places between them where a line may end.
extension ParagraphSetter {
  /// A formula in a line of text that is no wider stays whole, in sizes of its letters.
  private static let shortest: Float = 8
  /// A formula of its own line becomes so much smaller before the formula is broken.
  static let smallestFormula: Float = 0.8

  mutating func addFormula(of text: InlineText, look: Int32) {
    guard nextFormula < text.formulas.count else { return }
    let formula = text.formulas[nextFormula]
    nextFormula += 1
    let run = run(look)
    let size = looks[look].run.size
    let room = max(1, measure - leadingSpace - max(hang, openingSpace))
    let tallest = max(1, self.tallest - abs(looks[look].run.rise))
    let scale =
      formula.isDisplay ? max(Self.smallestFormula, min(1, room / max(0.01, formula.width))) : 1
    let width = formula.width * scale
    let isWhole = width <= (formula.isDisplay ? room + 0.01 : min(Self.shortest * size, room))
    let isWide = width > room / 3
    if isWide, paragraph.items.last?.kind == .box {
      append(.penalty(WordBreaks.emergencyPrice), run: run)
    }
    let parts = isWhole ? [FormulaSegment(ink: formula.joined)] : formula.segments
    var (said, done): (Int, Float) = (0, 0)
    for (index, part) in parts.enumerated() {
      done += part.ink.width + part.space
      let end =
        index + 1 == parts.count
        ? formula.words.count
        : max(
          said,
          min(
            formula.words.count, Int(Float(formula.words.count) * done / max(0.01, formula.width))))
      add(
        part.ink.scaled(scale).fitted(width: room, height: tallest), formula.words[said..<end],
        run: run)
      said = end
      guard index + 1 < parts.count else { break }
      append(.penalty(part.price), run: run)
      let space = part.space * scale
      append(.glue(space, stretch: space / 2, shrink: space / 3), run: run)
    }
    if isWide { append(.penalty(WordBreaks.emergencyPrice), run: run) }
    isAtLineStart = false
  }

  private mutating func add(_ part: FlowFormula, _ words: ArraySlice<UInt32>, run: Int32) {
    let start = Int32(paragraph.text.count)
    paragraph.text += words
    let glyphs = Int32(paragraph.glyphs.count)
    var piece = FlowPiece(
      run: run, glyphs: glyphs..<glyphs, text: start..<Int32(paragraph.text.count))
    piece.formula = Int32(paragraph.formulas.count)
    paragraph.items.append(.box(part.width))
    paragraph.pieces.append(piece)
    paragraph.formulas.append(part)
  }
}
