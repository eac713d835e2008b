import CMuPDF
import Faces
import IPC

/// MuPDF's context. It serves one thread.
final class DocumentContext {
  let pointer: OpaquePointer
  /// Drawings that were refused, of all books.
  let refusals = RefusedDrawings()

  /// What MuPDF keeps of decoded pictures and fonts, in bytes.
  private static let store = 64 << 20

  init?(forms: Int = PAPER_MUPDF_SIMPLIFIED) {
    guard let pointer = paper_mupdf_new(Self.store, Int32(forms)) else { return nil }
    self.pointer = pointer
  }

  deinit { paper_mupdf_free(pointer) }

  /// Throws unless the result of a call is success.
  func check(_ result: Int32) throws(WorkerError) {
    if result == PAPER_MUPDF_OK { return }
    let reason: WorkerError.Reason =
      switch Int(result) {
      case PAPER_MUPDF_UNSUPPORTED: .unsupported
      case PAPER_MUPDF_MEMORY: .outOfMemory
      case PAPER_MUPDF_ARGUMENT: .badRequest
      default: .damaged
      }
    throw WorkerError(reason, message)
  }

  /// Words for the last failure.
  var message: String { String(cString: paper_mupdf_message(pointer)) }

  /// The document that a call has opened.
  func opened(_ open: (inout OpaquePointer?) -> Int32) throws(WorkerError) -> OpaquePointer {
    var opening: OpaquePointer?
    try check(open(&opening))
    guard let pointer = opening else { throw WorkerError(.damaged) }
    return pointer
  }
}

/// The contexts of a worker, one for each way of writing Chinese characters: MuPDF keeps the face that a
/// context has used for a text without a language.
final class DocumentContexts {
  private var contexts: [Int: DocumentContext] = [:]
  private let face: InstalledFace
  /// Whether the chosen face is used, or none was chosen.
  let usesFace: Bool

  /// Nil where there is no memory for a first one.
  /// - Parameter face: in place of Paper's own.
  init?(face: InstalledFace = .none) {
    guard let first = DocumentContext() else { return nil }
    self.face = face
    usesFace = face.take(into: first.pointer)
    contexts[PAPER_MUPDF_SIMPLIFIED] = first
  }

  /// - Parameter language: a tag, or empty.
  func context(for language: String) throws(WorkerError) -> DocumentContext {
    let forms = Self.forms(of: language)
    if let known = contexts[forms] { return known }
    guard let made = DocumentContext(forms: forms) else { throw WorkerError(.outOfMemory) }
    if usesFace { _ = face.take(into: made.pointer) }
    contexts[forms] = made
    return made
  }

  private static func forms(of language: String) -> Int {
    let tag = language.lowercased()
    if tag.hasPrefix("ja") { return PAPER_MUPDF_JAPANESE }
    if tag.hasPrefix("ko") { return PAPER_MUPDF_KOREAN }
    let traditional = ["zh-hant", "zh-tw", "zh-hk", "zh-mo", "zh_tw", "zh_hk"]
    return traditional.contains { tag.hasPrefix($0) }
      ? PAPER_MUPDF_TRADITIONAL : PAPER_MUPDF_SIMPLIFIED
  }
}
