import PaperTypesetting

extension LineWriter {
  /// The glyphs of a box whose letters run to the left. The letters are given in their own order.
  func writeRightToLeft(
    _ piece: FlowPiece, _ run: FlowRun, from left: Float, to right: Float, on page: inout PageWriter
  ) {
    let letters = paragraph.letters(of: piece)
    let unit = run.size / 1000 * placing.fit
    // The letters that glyphs stand for, and where those glyphs stand, in points.
    var clusters: [(letter: Int, left: Float, right: Float)] = []
    var pen = left
    for index in piece.glyphs {
      let glyph = paragraph.glyphs[Int(index)]
      let letter = max(letters.startIndex, min(Int(glyph.cluster), letters.endIndex - 1))
      let isNew = clusters.last?.letter != letter
      let scalar = isNew && letters.indices.contains(letter) ? letters[letter] : 0
      page.draw(glyph, of: run, x: pen, baseline: baseline, fit: placing.fit, scalar: scalar)
      let end = pen + glyph.advance * unit
      if isNew {
        clusters.append((letter, pen, end))
      } else {
        clusters[clusters.count - 1].right = end
      }
      pen = end
    }
    clusters.sort { $0.letter < $1.letter }
    var next = letters.startIndex
    for (index, cluster) in clusters.enumerated() {
      let end = index + 1 < clusters.count ? clusters[index + 1].letter : letters.endIndex
      guard end > next else { continue }
      page.add(
        letters[next..<end], from: cluster.left, to: cluster.right, isRightToLeft: true)
      next = end
    }
    page.add(letters[next...], from: left, to: right, isRightToLeft: true)
  }
}
