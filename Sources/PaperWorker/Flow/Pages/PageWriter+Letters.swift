import PaperTypesetting

/// Glyphs of letters that stand together, for lines of running text and for lines of fixed pages.
extension PageWriter {
  /// Letters of one look and one level at a place of a line. Distances are in points.
  struct Writing {
    var run: FlowRun
    var left, right, baseline: Float
    /// The letters' width, in parts of the natural one.
    var fit: Float = 1
    /// By UAX 9: letters of odd levels run to the left.
    var level: UInt8 = 0
    /// Whether the letters fill squares, and stand upright in a line that runs down.
    var isSquare = false
  }

  /// Draws glyphs, and adds the letters that the glyphs stand for.
  /// - Parameters:
  ///   - glyphs: from left to right. The cluster of each is an index of `letters`.
  ///   - letters: in the order of reading.
  mutating func write(
    _ glyphs: ArraySlice<ShapedGlyph>, for letters: ArraySlice<UInt32>, _ writing: Writing
  ) {
    if writing.level % 2 == 1 { return writeRightToLeft(glyphs, for: letters, writing) }
    let (run, unit) = (writing.run, writing.run.size / 1000 * writing.fit)
    var (pen, letter, index) = (writing.left, letters.startIndex, glyphs.startIndex)
    while index < glyphs.endIndex {
      let (start, first) = (pen, index)
      let cluster = glyphs[index].cluster
      var scalar = letter < letters.endIndex ? letters[letter] : 0
      repeat {
        let glyph = glyphs[index]
        draw(
          glyph, of: run, x: pen, baseline: writing.baseline, fit: writing.fit, scalar: scalar,
          isUpright: writing.isSquare && !glyph.isLying)
        scalar = 0
        pen += glyph.advance * unit
        index += 1
      } while index < glyphs.endIndex && glyphs[index].cluster == cluster
      // Letters never go back, so each is given once, whatever the clusters are.
      let isLast = index == glyphs.endIndex
      let next =
        isLast
        ? letters.endIndex : min(max(Int(glyphs[index].cluster), letter), letters.endIndex)
      add(letters[letter..<next], from: start, to: isLast ? max(pen, writing.right) : pen)
      if index == first + 1 { addFurther(letters[letter..<next].dropFirst()) }
      letter = next
    }
    add(letters[letter...], from: pen, to: writing.right)
  }

  /// The letters are given in their own order.
  private mutating func writeRightToLeft(
    _ glyphs: ArraySlice<ShapedGlyph>, for letters: ArraySlice<UInt32>, _ writing: Writing
  ) {
    let (run, unit) = (writing.run, writing.run.size / 1000 * writing.fit)
    // The letters that glyphs stand for, and where those glyphs stand, in points.
    var clusters: [(letter: Int, left: Float, right: Float)] = []
    var pen = writing.left
    for glyph in glyphs {
      let letter = max(letters.startIndex, min(Int(glyph.cluster), letters.endIndex - 1))
      let isNew = clusters.last?.letter != letter
      let scalar = isNew && letters.indices.contains(letter) ? letters[letter] : 0
      draw(
        glyph, of: run, x: pen, baseline: writing.baseline, fit: writing.fit, scalar: scalar)
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
      add(letters[next..<end], from: cluster.left, to: cluster.right, isRightToLeft: true)
      next = end
    }
    add(letters[next...], from: writing.left, to: writing.right, isRightToLeft: true)
  }
}
