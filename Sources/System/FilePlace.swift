import CSystem
import Glibc

/// A file as a place, open for another program that is told of the file. The file is closed with its last owner.
package final class FilePlace: Sendable {
  package let descriptor: Int32

  /// May wait for a disk.
  /// - Parameter path: the bytes of a path; a zero inside ends the path early.
  package init?(_ path: [UInt8]) {
    // The array holds one byte more than the path, the zero, so the pointer never runs past it.
    descriptor = (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { paper_system_open_place($0) } ?? -1
    }
    if descriptor < 0 { return nil }
  }

  /// A file whose bytes the receiver may read. May wait for a disk.
  package init?(reading path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Sends bytes over a socket of the system, and the file with the first of them.
  /// - Returns: how many bytes were sent; nil where the other end is gone.
  package func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Int? {
    let sent = bytes.withUnsafeBytes {
      // Bound: the slice's own count.
      paper_system_send_file(socket, $0.baseAddress, $0.count, descriptor)
    }
    if sent >= 0 { return sent }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }
}
