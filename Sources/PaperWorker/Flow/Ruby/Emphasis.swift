import PaperTypesetting

extension ParagraphSetter {
  /// The glyph of the sign over each letter of a look.
  mutating func emphasis(_ look: Int32) -> ShapedGlyph? {
    let style = looks[look]
    guard style.emphasis > 0 else { return nil }
    var face = style.run.face
    (face.form, face.isItalic) = (.square, false)
    let shaped = words.word(
      [style.emphasis], face: face, faceIndex: index(of: face),
      language: languages[Int(style.language)], languageIndex: style.language, from: faces)
    return shaped.first.map { words.glyphs[$0] }
  }
}

extension LineWriter {
  /// The sign over a letter, of half the letter's size, over the letter's middle. Signs among the letters have none.
  func stress(
    _ piece: FlowPiece, _ run: FlowRun, from left: Float, to right: Float, on page: inout PageWriter
  ) {
    guard let sign = run.emphasis, let letter = paragraph.letters(of: piece).first,
      EastAsianForms.japanese.blank(of: letter) == (0, 0)
    else { return }
    var small = run
    small.size = run.size / 2
    let width = sign.advance * small.size / 1000
    page.draw(
      sign, of: small, x: (left + right - width) / 2,
      baseline: baseline - run.size * 0.88 - small.size * 0.1, fit: 1, scalar: 0,
      isUpright: true)
  }
}
