import Books
import Content

/// How the pages of a scan are shown. (decision: Scans)
extension BookScene {
  /// The look of the pages; nil for a text, whose pages are drawn and not scanned.
  package var scanLook: ScanLook? {
    book.isReflowable ? nil : session.content.scanLooks[book.id.name] ?? .asInFile
  }

  /// Shows the pages in another way at once, and keeps the choice with the book.
  package func show(_ look: ScanLook) {
    guard scanLook != nil, look != scanLook else { return }
    session.content.show(book.id.name, as: look)
    memory.change(book.id) { $0.scan = look == .asInFile ? nil : look }
  }
}
