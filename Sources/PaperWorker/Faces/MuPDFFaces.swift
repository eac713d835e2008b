import CMuPDF
import ChapterFlow

/// Faces, hyphens and sizes of pictures by MuPDF, for one book. Serves one thread, that of the context.
package final class MuPDFFaces: FaceSource {
  /// Gives the bytes of a picture of the book, by the address that a page names.
  package typealias Bytes = (_ address: String) -> [UInt8]?

  let pointer: OpaquePointer
  private var words = ShapedWords()
  private var hyphens: Hyphens
  private var pictures: BookPictures
  private var known: [FaceStyle: FaceMetrics] = [:]
  private var numbers: [FaceStyle: Int32] = [:]
  /// The ink of glyphs, by their faces and numbers.
  private var extents: [UInt64: GlyphExtent?] = [:]
  private static let mostExtents = 8192
  /// Where the glyphs of a word are put; grows to the longest word.
  private var room = [paper_mupdf_glyph](repeating: paper_mupdf_glyph(), count: 256)
  /// The last property, as properties are freed in their order.
  private let owner: AnyObject?

  /// - Parameters:
  ///   - mupdf: the context's pointer.
  ///   - owner: keeps the context. Without an owner the caller keeps the context longer than the faces.
  ///   - archive: the book's files, which live as long as `pictures`; nil for a book of one file.
  ///   - refusals: drawings that were refused before, which other books may share.
  ///   - pictures: gives the bytes of the book's pictures.
  /// - Returns: nil where this MuPDF cannot set.
  package init?(
    _ mupdf: OpaquePointer, owner: AnyObject? = nil, archive: OpaquePointer? = nil,
    refusals: RefusedDrawings = RefusedDrawings(), pictures: @escaping Bytes
  ) {
    guard let pointer = paper_mupdf_setter_new(mupdf) else { return nil }
    self.owner = owner
    self.pointer = pointer
    hyphens = Hyphens(mupdf)
    self.pictures = BookPictures(mupdf, archive: archive, refusals, pictures)
  }

  deinit { paper_mupdf_setter_free(pointer) }

  /// The number of the face, which glyphs and runs name; the plain face's where there is no such face.
  func number(of style: FaceStyle) -> Int32 {
    var style = style
    (style.isSmallCaps, style.form, style.isRightToLeft) = (false, .usual, false)
    if let known = numbers[style] { return known }
    let (isBold, isItalic) = (Int32(style.isBold ? 1 : 0), Int32(style.isItalic ? 1 : 0))
    func base(_ family: Int) -> Int32 { paper_mupdf_face(pointer, Int32(family), isBold, isItalic) }
    let found: Int32 =
      switch style.family {
      case .serif: base(PAPER_MUPDF_SERIF)
      case .sans: base(PAPER_MUPDF_SANS)
      case .mono: base(PAPER_MUPDF_MONO)
      case .embedded(let index):
        paper_mupdf_embedded_face(pointer, Int32(clamping: index), isBold, isItalic)
      }
    let number = found >= 0 ? found : base(PAPER_MUPDF_SERIF)
    numbers[style] = number
    return number
  }

  package func metrics(of face: FaceStyle) -> FaceMetrics {
    if let known = known[face] { return known }
    let found = paper_mupdf_face_metrics(pointer, number(of: face))
    func width(_ letter: String) -> Float {
      shape(ArraySlice(Array(letter.utf8)), in: face, language: "").reduce(0) { $0 + $1.advance }
        / 1000
    }
    let xHeight = found.x_height > 0 ? found.x_height : 0.45
    let metrics = FaceMetrics(
      ascent: found.ascent, descent: found.descent, xHeight: xHeight,
      capHeight: found.cap_height > 0 ? found.cap_height : xHeight * 1.5, space: width(" "),
      hyphen: width("-"))
    known[face] = metrics
    return metrics
  }

  package func ink(of glyph: ShapedGlyph) -> (left: Float, right: Float)? {
    extent(of: glyph).map { ($0.left, $0.right) }
  }

  package func extent(of glyph: ShapedGlyph) -> GlyphExtent? {
    let key = UInt64(glyph.face) << 32 | UInt64(glyph.glyph)
    let found = extents[key] ?? look(at: glyph)
    if extents.count < Self.mostExtents { extents[key] = .some(found) }
    return found?.scaled(glyph.scale)
  }

  private func look(at glyph: ShapedGlyph) -> GlyphExtent? {
    var ink = paper_mupdf_rect()
    let isFound = paper_mupdf_glyph_extent(pointer, Int32(glyph.face), glyph.glyph, &ink)
    guard isFound != 0 else { return nil }
    return GlyphExtent(left: ink.x0, bottom: ink.y0, right: ink.x1, top: ink.y1)
  }

  /// Glyphs stand from left to right, also those of Arabic and Hebrew. Clusters count from the first of the letters.
  /// Advances of capitals that stand for small capitals are those of the smaller letters.
  package func shape(
    _ letters: ArraySlice<UInt8>, in face: FaceStyle, language: String
  ) -> [ShapedGlyph] {
    guard !letters.isEmpty else { return [] }
    let key = ShapedWords.Key(
      letters: letters, face: number(of: face), options: Self.options(face), language: language)
    if let known = words.glyphs(of: key) { return known }
    let made = shapeAnew(key)
    words.keep(made, for: key)
    return made
  }

  private static func options(_ face: FaceStyle) -> Int32 {
    var options = 0
    if face.isSmallCaps { options |= PAPER_MUPDF_SMALL_CAPS }
    if face.form != .usual { options |= PAPER_MUPDF_SQUARE }
    if face.form == .vertical { options |= PAPER_MUPDF_VERTICAL }
    if face.isRightToLeft { options |= PAPER_MUPDF_RIGHT_TO_LEFT }
    return Int32(options)
  }

  private func shapeAnew(_ key: ShapedWords.Key) -> [ShapedGlyph] {
    // Letters of some scripts fall apart into several glyphs.
    let wanted = 4 * min(key.letters.count, 1 << 24)
    if room.count < wanted {
      room = [paper_mupdf_glyph](repeating: paper_mupdf_glyph(), count: wanted)
    }
    var made = 0
    _ = key.letters.withUnsafeBufferPointer { bytes in
      // The shim reads `bytes.count` bytes and fills at most `room.count` glyphs.
      paper_mupdf_shape(
        pointer, key.face, key.options, bytes.baseAddress, bytes.count, key.language,
        &room, room.count, &made)
    }
    let glyphs = room.prefix(made).map { glyph in
      ShapedGlyph(
        glyph: glyph.glyph, face: glyph.face, advance: glyph.advance, x: glyph.x, y: glyph.y,
        cluster: glyph.cluster, isSafeToBreak: glyph.is_safe != 0, scale: glyph.scale)
    }
    if room.count > 1 << 16 { room = Array(room.prefix(256)) }
    return glyphs
  }

  package func levels(of letters: [UInt32], _ direction: TextDirection) -> TextLevels {
    BidirectionalText.levels(of: letters, direction)
  }

  package func hyphenation(of word: ArraySlice<UInt8>, language: String) -> [Int] {
    hyphens.places(in: word, language)
  }

  package func size(ofPicture address: String) -> (width: Float, height: Float)? {
    pictures.size(address)
  }

  func picture(_ address: String) -> BookPicture? { pictures.picture(address) }

  /// Takes a face that the book embeds: OpenType, TrueType, WOFF or WOFF2.
  /// - Returns: the number for `FaceStyle.Family.embedded`, or nil where the face cannot be used.
  package func addFace(_ bytes: [UInt8]) -> Int? {
    var number: Int32 = -1
    // The shim copies `bytes.count` bytes.
    let result = paper_mupdf_add_face(pointer, bytes, bytes.count, &number)
    return result == PAPER_MUPDF_OK ? Int(number) : nil
  }
}
