import PaperTypesetting

/// Lines of a fixed page whose letters run in both directions, or to the left.
extension FixedPageSetter {
  /// The levels of the letters that were gathered; none where all run to the right.
  func levels(_ column: FixedColumn) -> [UInt8] {
    guard column.direction == .rightToLeft || column.text.hasRightToLeft else { return [] }
    return faces.levels(of: column.text.scalars.map(Self.plain), column.direction).levels
  }

  /// Where the pieces of a line stand, in points. The line begins at `x`, and each space is wider by `stretch`.
  func places(of pieces: [Piece], from x: Float, _ stretch: Float) -> [Float] {
    var places = [Float](repeating: x, count: pieces.count)
    var pen = x
    for index in LineOrder.order(pieces.map(\.level)) {
      places[index] = pen
      pen += pieces[index].width + (pieces[index].isSpace ? stretch : 0)
    }
    return places
  }

  /// The glyphs of letters that run to the left; the letters share the width.
  mutating func writeRightToLeft(
    _ piece: Piece, _ letters: ArraySlice<UInt32>, _ run: FlowRun, from left: Float,
    to right: Float, _ baseline: Float, _ layer: Int
  ) {
    var pen = left
    for (index, glyph) in piece.glyphs.enumerated() {
      layers[layer].writer.draw(
        glyph, of: run, x: pen, baseline: baseline, fit: 1,
        scalar: index == 0 ? letters.first ?? 0 : 0)
      pen += glyph.advance * run.size / 1000
    }
    layers[layer].writer.add(letters, from: left, to: right, isRightToLeft: true)
  }
}
