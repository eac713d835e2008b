import CMuPDF
import Wire

/// MuPDF's context. It serves one thread and all documents of a worker.
final class DocumentContext {
  let pointer: OpaquePointer

  /// What MuPDF keeps of decoded pictures and fonts, in bytes.
  private static let store = 64 << 20

  init?() {
    guard let pointer = paper_mupdf_new(Self.store) else { return nil }
    self.pointer = pointer
  }

  deinit { paper_mupdf_free(pointer) }

  /// Throws unless the result of a call is success.
  func check(_ result: Int32) throws(Refusal) {
    if result == PAPER_MUPDF_OK { return }
    let reason: Refusal.Reason =
      switch Int(result) {
      case PAPER_MUPDF_UNSUPPORTED: .unsupported
      case PAPER_MUPDF_MEMORY: .outOfMemory
      case PAPER_MUPDF_ARGUMENT: .badRequest
      default: .damaged
      }
    throw Refusal(reason, String(cString: paper_mupdf_message(pointer)))
  }
}
