/// A face that letters are set in.
package struct FaceStyle: Hashable, Sendable {
  package enum Family: Hashable, Sendable {
    case serif, sans, mono
    /// A face of the book, by its number.
    case embedded(Int)
  }
  package var family: Family
  package var isBold: Bool
  package var isItalic: Bool
  /// Small capitals by the face's own feature, else drawn as smaller capitals by the source.
  package var isSmallCaps: Bool
  /// The forms of signs that several scripts share.
  package enum Form: UInt8, Hashable, Sendable {
    case usual
    /// Those of East Asian faces, which fill a square.
    case square
    /// The same for lines that run down.
    case vertical
  }
  package var form: Form
  /// Whether all letters run to the left, also those that have no direction of their own.
  package var isRightToLeft = false

  package init(
    family: Family = .serif, isBold: Bool = false, isItalic: Bool = false,
    isSmallCaps: Bool = false, form: Form = .usual
  ) {
    (self.family, self.isBold, self.isItalic) = (family, isBold, isItalic)
    (self.isSmallCaps, self.form) = (isSmallCaps, form)
  }
}

/// Distances of a face, in sizes of its letters.
package struct FaceMetrics: Hashable, Sendable {
  package var ascent, descent, xHeight, capHeight: Float
  /// The width of a space, and of a hyphen.
  package var space, hyphen: Float

  package init(
    ascent: Float, descent: Float, xHeight: Float, capHeight: Float, space: Float, hyphen: Float
  ) {
    (self.ascent, self.descent) = (ascent, descent)
    (self.xHeight, self.capHeight) = (xHeight, capHeight)
    (self.space, self.hyphen) = (space, hyphen)
  }
}

/// A glyph of shaped letters. Distances are in 1/1000 of the size of the letters.
package struct ShapedGlyph: Hashable, Sendable {
  package var glyph: UInt32
  /// The face that has the glyph, by the source's own number: another than asked for where that one has no such letter.
  package var face: UInt16
  /// Whether the letters before this glyph may be shaped apart from it.
  package var isSafeToBreak: Bool
  /// The offset in quarters, as a chapter has a million glyphs.
  private var quarterX, quarterY: Int16
  package var advance: Float
  /// The first byte of the letters that the glyph stands for.
  package var cluster: UInt32
  /// Letters of another size than the rest: capitals that stand for small capitals.
  package var scale: Float
  /// Whether a glyph of a square lies on its side in a line that runs down, as the face has no form for such lines.
  package var isLying = false

  package init(
    glyph: UInt32, face: UInt16, advance: Float, x: Float = 0, y: Float = 0, cluster: UInt32,
    isSafeToBreak: Bool = true, scale: Float = 1
  ) {
    (self.glyph, self.face, self.advance) = (glyph, face, advance)
    (quarterX, quarterY, self.cluster) = (Self.quarters(x), Self.quarters(y), cluster)
    (self.isSafeToBreak, self.scale) = (isSafeToBreak, scale)
  }

  /// From the place of the glyph to its origin; at most some sizes of the letters.
  package var x: Float {
    get { Float(quarterX) / 4 }
    set { quarterX = Self.quarters(newValue) }
  }
  package var y: Float {
    get { Float(quarterY) / 4 }
    set { quarterY = Self.quarters(newValue) }
  }

  private static func quarters(_ distance: Float) -> Int16 {
    distance.isFinite ? Int16(max(-32_000, min((distance * 4).rounded(), 32_000))) : 0
  }
}

/// What a setter asks of faces, of hyphens and of pictures. Tests have a source of their own.
package protocol FaceSource: AnyObject {
  func metrics(of face: FaceStyle) -> FaceMetrics

  /// The glyphs of letters that are all of one direction, from left to right. Total: letters that no face has are given
  /// as boxes.
  /// - Parameters:
  ///   - letters: UTF-8.
  ///   - language: a tag, or empty.
  func shape(_ letters: ArraySlice<UInt8>, in face: FaceStyle, language: String) -> [ShapedGlyph]

  /// The levels of a paragraph's letters by UAX 9, before lines are broken. Odd levels run to the left.
  /// - Parameters:
  ///   - letters: scalars, with the characters that steer the direction.
  ///   - direction: the paragraph's own.
  /// - Returns: as many levels as letters.
  func levels(of letters: [UInt32], _ direction: TextDirection) -> TextLevels

  /// The places at which patterns break a word, in bytes from its beginning; any minima are the caller's matter.
  func hyphenation(of word: ArraySlice<UInt8>, language: String) -> [Int]

  /// The size of a picture in pixels of CSS, or nil where the book has no such picture or the picture is damaged.
  func size(ofPicture address: String) -> (width: Float, height: Float)?

  /// Where the ink of a glyph begins and ends, from the glyph's origin in sizes of the letters; nil where that is not
  /// known.
  func ink(of glyph: ShapedGlyph) -> (left: Float, right: Float)?

  /// The ink of a glyph; nil where that is not known.
  func extent(of glyph: ShapedGlyph) -> GlyphExtent?
}

/// The ink of a glyph, from the glyph's origin in sizes of the letters, upwards.
package struct GlyphExtent: Hashable, Sendable {
  package var left, bottom, right, top: Float

  package init(left: Float, bottom: Float, right: Float, top: Float) {
    (self.left, self.bottom, self.right, self.top) = (left, bottom, right, top)
  }

  package func scaled(_ scale: Float) -> GlyphExtent {
    GlyphExtent(left: left * scale, bottom: bottom * scale, right: right * scale, top: top * scale)
  }
}

extension FaceSource {
  package func extent(of glyph: ShapedGlyph) -> GlyphExtent? { nil }

  package func ink(of glyph: ShapedGlyph) -> (left: Float, right: Float)? { nil }
}
