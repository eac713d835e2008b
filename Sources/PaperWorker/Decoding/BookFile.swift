import Glibc
import IPC

/// The descriptor of a book, closed with the last owner. Its offset is never used: other workers may
/// have the same open file.
package final class BookFile {
  package let descriptor: Int32
  package let size: Int

  /// More is not read into memory at once.
  static let maximumBytes = 512 << 20

  /// Takes over the descriptor. Refuses what is no regular file: a FIFO could stall the worker, a
  /// folder is no book.
  /// - Parameter mayGrow: whether a file without bytes is taken, as another process still writes the file.
  package init(descriptor: Int32, mayGrow: Bool = false) throws(WorkerError) {
    self.descriptor = descriptor
    var status = stat()
    let failed = fstat(descriptor, &status) != 0
    size = Int(status.st_size)
    if failed { throw WorkerError(.unreadable, "the file has no size") }
    if status.st_mode & S_IFMT != S_IFREG { throw WorkerError(.unreadable, "not a regular file") }
    if size == 0 && !mayGrow { throw WorkerError(.empty) }
  }

  deinit { close(descriptor) }

  /// At most `count` bytes from `offset` on; fewer where the file ends, or has shrunk.
  package func bytes(at offset: Int = 0, count: Int) throws(WorkerError) -> [UInt8] {
    guard count <= Self.maximumBytes else { throw WorkerError(.tooLarge, "the file is too long") }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      // Bound: each read ends at `count` at the latest, the buffer's capacity.
      while filled < count, let base = buffer.baseAddress {
        let got = pread(descriptor, base + filled, count - filled, off_t(offset + filled))
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        filled += got
      }
    }
    if failure != 0 { throw WorkerError(.unreadable) }
    return bytes
  }

  func all() throws(WorkerError) -> [UInt8] { try bytes(count: size) }
}
