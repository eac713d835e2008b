import CMuPDF
import ChapterFlow
import Faces
import Glibc

/// A context with faces, and what the checks say.
struct Probe {
  let mupdf: OpaquePointer
  let faces: MuPDFFaces
  /// The file that the check has been given.
  let path: String

  /// Drawings that were refused.
  let refusals = RefusedDrawings()

  init?(_ path: String, pictures: @escaping MuPDFFaces.Bytes = SamplePictures.bytes) {
    paper_mupdf_prepare_fonts()
    guard let mupdf = paper_mupdf_new(64 << 20, Int32(PAPER_MUPDF_SIMPLIFIED)),
      let faces = MuPDFFaces(mupdf, refusals: refusals, pictures: pictures)
    else { return nil }
    (self.mupdf, self.faces, self.path) = (mupdf, faces, path)
  }

  func say(_ name: String, _ values: Any...) {
    print(([name] + values.map { "\($0)" }).joined(separator: " "))
  }

  func shape(
    _ text: String, _ face: FaceStyle = FaceStyle(), language: String = ""
  ) -> [ShapedGlyph] {
    faces.shape(ArraySlice(Array(text.utf8)), in: face, language: language)
  }

  func width(_ text: String, _ face: FaceStyle = FaceStyle()) -> Float {
    shape(text, face).reduce(0) { $0 + $1.advance }
  }

  /// The bytes of the file that the check has been given.
  func file() -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes += piece.prefix(count)
    }
    return bytes
  }
}
