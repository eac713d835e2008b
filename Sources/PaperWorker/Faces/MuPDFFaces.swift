import CMuPDF
import ChapterFlow

/// Faces, hyphens and sizes of pictures by MuPDF, for one book. Serves one thread, that of the context.
package final class MuPDFFaces: FaceSource {
  /// Gives the bytes of a picture of the book, by the address as the book has it.
  package typealias Bytes = (_ address: String) -> [UInt8]?

  let bytes: Bytes

  /// - Parameters:
  ///   - mupdf: of the context; the caller keeps the context longer than the faces.
  /// - Returns: nil where this MuPDF cannot set.
  package init?(_ mupdf: OpaquePointer, pictures: @escaping Bytes) {
    bytes = pictures
    return nil
  }

  package func metrics(of face: FaceStyle) -> FaceMetrics {
    FaceMetrics(ascent: 0, descent: 0, xHeight: 0, capHeight: 0, space: 0, hyphen: 0)
  }

  package func shape(_ letters: ArraySlice<UInt8>, in face: FaceStyle, language: String)
    -> [ShapedGlyph]
  { [] }

  package func hyphenation(of word: ArraySlice<UInt8>, language: String) -> [Int] { [] }

  package func size(ofPicture address: String) -> (width: Float, height: Float)? { nil }

  /// Takes a face that the book embeds, OpenType, TrueType or WOFF.
  /// - Returns: the number for `FaceStyle.Family.embedded`, or nil where the face cannot be used.
  package func addFace(_ bytes: [UInt8]) -> Int? { nil }
}
