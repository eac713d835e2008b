/// Faces for lines that run down: letters that fill a square have their forms for such lines, and pictures lie on their
/// sides, as the page is turned when all is in its place.
final class VerticalFaces: FaceSource {
  private let faces: any FaceSource

  init(_ faces: any FaceSource) { self.faces = faces }

  func metrics(of face: FaceStyle) -> FaceMetrics { faces.metrics(of: face) }

  func shape(
    _ letters: ArraySlice<UInt8>, in face: FaceStyle, language: String
  ) -> [ShapedGlyph] {
    guard face.form == .square else { return faces.shape(letters, in: face, language: language) }
    var face = face
    face.form = .vertical
    var glyphs = faces.shape(letters, in: face, language: language)
    // A letter that is narrower than a square stands in the middle of the line.
    if glyphs.count == 1, glyphs[0].advance > 0, glyphs[0].advance < 1000 {
      glyphs[0].y += (1000 - glyphs[0].advance) / 2
      glyphs[0].advance = 1000
    }
    return glyphs
  }

  func levels(of letters: [UInt32], _ direction: TextDirection) -> TextLevels {
    faces.levels(of: letters, direction)
  }

  func hyphenation(of word: ArraySlice<UInt8>, language: String) -> [Int] {
    faces.hyphenation(of: word, language: language)
  }

  func size(ofPicture address: String) -> (width: Float, height: Float)? {
    faces.size(ofPicture: address).map { (width: $0.height, height: $0.width) }
  }

  func ink(of glyph: ShapedGlyph) -> (left: Float, right: Float)? { nil }

  /// Formulas lie on their sides as they are.
  func extent(of glyph: ShapedGlyph) -> GlyphExtent? { faces.extent(of: glyph) }
}
