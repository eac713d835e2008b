import Books
import IPC
import InstalledFaces
import Synchronization

/// The face that a document's text is set in, where the reader has chosen a family of the desktop: its files, opened for
/// the worker, which can open none.
final class ChosenFace: Sendable {
  private let family: String?
  private let installed: InstalledFaces
  private let isThere = Mutex(true)

  init(_ face: TextSetting.Face, _ installed: InstalledFaces) {
    (family, self.installed) = (face.family, installed)
  }

  /// The family, where its files were not found when the document was opened last.
  var missing: String? { isThere.withLock { $0 } ? nil : family }

  /// Opens the files of up to four styles, for the caller to close; none for a face of Paper's. The name is another where
  /// the file has changed.
  func open() -> [(style: FaceFile, name: String?, descriptor: Int32)] {
    guard let family else { return [] }
    let styles = InstalledFaces.styles(of: installed.faces(family))
    let opened = styles.compactMap { face -> (style: FaceFile, name: String?, descriptor: Int32)? in
      let file = Picture.Source(bytes: face.path)
      guard case .success(let descriptor) = PictureFile.open(file)
      else { return nil }
      let style = FaceFile(isBold: face.isBold, isItalic: face.isItalic, index: face.index)
      return (style, PictureFile.identity(of: file), descriptor)
    }
    isThere.withLock { $0 = !opened.isEmpty }
    return opened
  }
}
