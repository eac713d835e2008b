import CMuPDF
import IPC

/// The files of a family that the desktop has, as the reader has chosen: untrusted bytes like those of a book.
/// The files come as descriptors, as a locked worker can open none.
package struct InstalledFace {
  struct File {
    var bytes: [UInt8]
    var style: FaceFile
  }

  /// Nil where a file cannot be read: the face is unusable then, and the book is set in Paper's own.
  private(set) var files: [File]?

  static let none = InstalledFace(files: [])

  /// Bytes of all files together.
  private static let maximumBytes = 96 << 20

  /// Reads the files and closes the descriptors. A mapping was rejected: a file that shrinks would end the worker.
  static func read(_ descriptors: [Int32], _ styles: [FaceFile]) -> InstalledFace {
    let opened = descriptors.map { try? BookFile(descriptor: $0) }
    var (files, left): ([File], Int) = ([], maximumBytes)
    for (file, style) in zip(opened, styles) {
      guard let file, file.size <= left, let bytes = try? file.all(), bytes.count == file.size
      else { return InstalledFace(files: nil) }
      left -= bytes.count
      files.append(File(bytes: bytes, style: style))
    }
    return InstalledFace(files: files)
  }

  /// Lets a context set text in the face. Nothing is taken where a file is damaged or lies about its letters.
  /// - Returns: whether the face is used, or none was chosen.
  func take(into context: OpaquePointer) -> Bool {
    guard let files else { return false }
    var masks = files.map { _ in Int32(0) }
    for (number, style) in Self.styles.enumerated() {
      let nearest = files.indices.min {
        Self.distance(files[$0], style) < Self.distance(files[$1], style)
      }
      if let nearest { masks[nearest] |= 1 << Int32(number) }
    }
    for (file, mask) in zip(files, masks) where mask != 0 {
      // The shim copies `count` bytes.
      let result = paper_mupdf_take_face(
        context, mask, file.bytes, file.bytes.count, Int32(clamping: file.style.index))
      guard result == PAPER_MUPDF_OK else {
        paper_mupdf_forget_faces(context)
        return false
      }
    }
    return true
  }

  /// By the bits of the shim's mask.
  private static let styles = [
    FaceFile(isBold: false, isItalic: false), FaceFile(isBold: false, isItalic: true),
    FaceFile(isBold: true, isItalic: false), FaceFile(isBold: true, isItalic: true),
  ]

  /// A style that the family lacks has the nearest: the slope counts more than the weight.
  private static func distance(_ file: File, _ style: FaceFile) -> Int {
    (file.style.isItalic == style.isItalic ? 0 : 2) + (file.style.isBold == style.isBold ? 0 : 1)
  }
}
