import PaperTypesetting

/// A line as the breaker left the line: the items that stand in the line, and how much its letters are stretched.
struct LineSpan: Hashable, Sendable {
  /// Items of the paragraph, without the item at which the line ends.
  var first: Int32
  var end: Int32
  /// The letters' width, in parts of the natural one.
  var fit: Float
  /// Whether the line's gaps may reach the right edge: not in the last line, nor before a break that the book asks for.
  var isFilled: Bool
  /// Whether the line begins a paragraph, or a line of verse or of code, and does not go on with the line before.
  var isOpening: Bool
  /// Whether the line stands beside the paragraph's initial.
  var isBeside = false
}

extension FlowParagraph {
  /// Whether all that the paragraph's pieces point at is there.
  var isSound: Bool {
    guard items.count == pieces.count else { return false }
    let glyphs = 0...Int32(clamping: self.glyphs.count)
    let letters = 0...Int32(clamping: text.count)
    return pieces.allSatisfy { piece in
      runs.indices.contains(Int(piece.run)) && piece.picture < pictures.count
        && piece.formula < formulas.count
        && glyphs.contains(piece.glyphs.lowerBound) && glyphs.contains(piece.glyphs.upperBound)
        && letters.contains(piece.text.lowerBound) && letters.contains(piece.text.upperBound)
    }
  }

  /// The letters' distance from the paragraph's left edge, in points.
  func indent(isFirst: Bool) -> Float { isFirst ? firstIndent : turnover }

  /// The picture of an item, where the item is a picture.
  func picture(_ item: Int) -> FlowPicture? {
    let index = Int(pieces[item].picture)
    return pictures.indices.contains(index) ? pictures[index] : nil
  }

  /// The part of a formula of an item, where the item is such a part.
  func formula(_ item: Int) -> FlowFormula? {
    guard !formulas.isEmpty else { return nil }
    let index = Int(pieces[item].formula)
    return formulas.indices.contains(index) ? formulas[index] : nil
  }
}
