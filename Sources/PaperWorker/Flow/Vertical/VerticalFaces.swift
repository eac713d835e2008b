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
    if let scalar = Self.sign(letters), let glyph = glyphs.first, glyphs.count == 1 {
      face.form = .square
      let usual = faces.shape(letters, in: face, language: language)
      if usual.first?.glyph == glyph.glyph { Self.turn(&glyphs[0], scalar) }
    }
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

  /// The only letter, where faces have a form of the letter for lines that run down.
  private static func sign(_ letters: ArraySlice<UInt8>) -> UInt32? {
    guard letters.count == 3, let first = letters.first, first >= 0xE2 else { return nil }
    let scalar = letters.dropFirst().reduce(UInt32(first & 0xF)) { $0 << 6 | UInt32($1 & 0x3F) }
    switch scalar {
    case 0x2014, 0x2015, 0x2018, 0x2019, 0x201C, 0x201D, 0x2025, 0x2026, 0x3001, 0x3002,
      0x3008...0x3011, 0x3014...0x301F, 0x30FC, 0xFF08, 0xFF09, 0xFF0C...0xFF0E, 0xFF1A, 0xFF3B,
      0xFF3D, 0xFF5B...0xFF60:
      return scalar
    default: return nil
    }
  }

  /// Helps where a face has no such form: stops move into the upper right corner, other signs lie on their sides.
  private static func turn(_ glyph: inout ShapedGlyph, _ scalar: UInt32) {
    switch scalar {
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E:
      glyph.x -= 550
      glyph.y += 550
    default: glyph.isLying = true
    }
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
