import BookText
import CMuPDF
import IPC

/// The entries of a ZIP file by their names.
final class ZipEntries {
  let pointer: OpaquePointer
  private let context: DocumentContext
  /// It is read from as long as the entries are; nil for files in memory.
  private let file: BookFile?

  init(_ context: DocumentContext, _ file: BookFile) throws(WorkerError) {
    (self.context, self.file) = (context, file)
    var opened: OpaquePointer?
    try context.check(paper_mupdf_archive_open(context.pointer, file.descriptor, &opened))
    guard let opened else { throw WorkerError(.damaged) }
    pointer = opened
  }

  /// Files that have been made here, as those of a book of another format.
  init(_ context: DocumentContext, parts: [TextPackage.File]) throws(WorkerError) {
    (self.context, file) = (context, nil)
    pointer = try DocumentParts.withParts(parts) { parts throws(WorkerError) in
      var opened: OpaquePointer?
      try context.check(
        paper_mupdf_archive_of_parts(context.pointer, parts.baseAddress, parts.count, &opened))
      guard let opened else { throw WorkerError(.damaged) }
      return opened
    }
  }

  deinit { paper_mupdf_archive_close(pointer) }

  /// Nil where there is no such entry, or it cannot be read.
  func bytes(_ name: String) -> [UInt8]? {
    var memory: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard paper_mupdf_archive_read(pointer, name, &memory, &count) == 0 else { return nil }
    defer { paper_mupdf_free_bytes(memory) }
    // The shim gives `count` bytes.
    return Array(UnsafeBufferPointer(start: memory, count: count))
  }

  func xml(_ name: String) -> XMLTree? {
    guard let bytes = bytes(name) else { return nil }
    return try? XMLTree(context, bytes)
  }
}
