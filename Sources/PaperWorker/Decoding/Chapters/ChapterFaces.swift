import ChapterFlow
import Faces

/// The faces of a book as a chapter knows them: by the numbers of its own sheets, with pictures by addresses in its file.
final class ChapterFaces: FaceSource {
  private let faces: MuPDFFaces
  /// The book's numbers of the faces that the chapter's sheets embed; nil for those that cannot be used.
  private let embedded: [Int?]
  private let resolve: (String) -> String

  init(_ faces: MuPDFFaces, _ embedded: [Int?], resolve: @escaping (String) -> String) {
    (self.faces, self.embedded, self.resolve) = (faces, embedded, resolve)
  }

  func metrics(of face: FaceStyle) -> FaceMetrics { faces.metrics(of: known(face)) }

  func shape(
    _ letters: ArraySlice<UInt8>, in face: FaceStyle, language: String
  ) -> [ShapedGlyph] {
    faces.shape(letters, in: known(face), language: language)
  }

  func levels(of letters: [UInt32], _ direction: TextDirection) -> TextLevels {
    faces.levels(of: letters, direction)
  }

  func hyphenation(of word: ArraySlice<UInt8>, language: String) -> [Int] {
    faces.hyphenation(of: word, language: language)
  }

  func size(ofPicture address: String) -> (width: Float, height: Float)? {
    faces.size(ofPicture: resolve(address))
  }

  func ink(of glyph: ShapedGlyph) -> (left: Float, right: Float)? { faces.ink(of: glyph) }

  func extent(of glyph: ShapedGlyph) -> GlyphExtent? { faces.extent(of: glyph) }

  /// A face that cannot be used has the book's own face in its place.
  private func known(_ face: FaceStyle) -> FaceStyle {
    guard case .embedded(let number) = face.family else { return face }
    var known = face
    let found = embedded.indices.contains(number) ? embedded[number] : nil
    known.family = found.map { .embedded($0) } ?? .serif
    return known
  }
}
