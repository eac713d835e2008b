import CSystem
import Glibc

/// Tells when a file system was mounted or unmounted, for one thread that waits. Another thread may wake that thread.
package final class MountEvents: Sendable {
  private let table: Int32
  private let ends: (read: Int32, write: Int32)

  /// Why a wait has ended.
  package struct News: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let mounts = News(rawValue: 1)
    package static let woken = News(rawValue: 2)
    /// The further descriptor has something to read.
    package static let other = News(rawValue: 4)
  }

  /// - Returns: nil where the system has no room. Without a table of mounts only calls of `wake` are told.
  package init?() {
    var pipe: [Int32] = [-1, -1]
    // Bound: two descriptors.
    guard paper_system_pipe(&pipe) == 0 else { return nil }
    ends = (pipe[0], pipe[1])
    // A full pipe wakes as well, and holds nobody up.
    _ = fcntl(ends.write, F_SETFL, O_NONBLOCK)
    table = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
  }

  deinit {
    for descriptor in [table, ends.read, ends.write] where descriptor >= 0 { close(descriptor) }
  }

  /// Ends the present wait, or the next wait.
  package func wake() {
    var byte: UInt8 = 0
    // Bound: one byte.
    _ = write(ends.write, &byte, 1)
  }

  /// Waits for a change of the mounts, for `wake`, or for something to read from another descriptor.
  /// - Parameters:
  ///   - other: negative for no other descriptor.
  ///   - seconds: how long to wait at most; nil for ever.
  package func wait(other: Int32 = -1, seconds: Double? = nil) -> News {
    var wanted = [
      pollfd(fd: table, events: Int16(POLLPRI), revents: 0),
      pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other, events: Int16(POLLIN), revents: 0),
    ]
    let time = seconds.map { Int32((max(0, $0) * 1000).rounded(.up)) } ?? -1
    // Bound: the array's own count.
    guard poll(&wanted, nfds_t(wanted.count), time) > 0 else { return [] }
    var news: News = []
    if wanted[0].revents != 0 { news.insert(.mounts) }
    if wanted[1].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      // At most as many bytes as the array has.
      _ = read(ends.read, &bytes, bytes.count)
      news.insert(.woken)
    }
    if wanted[2].revents != 0 { news.insert(.other) }
    return news
  }
}
