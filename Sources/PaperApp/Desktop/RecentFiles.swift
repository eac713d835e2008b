import BookFormats
import Books
import Dispatch
import Glibc
import Imaging
import Synchronization

/// Tells the desktop of the books that are opened, by its list of recent files. The list is read and written on a thread
/// of the background, one book after the other; a list that cannot be read or written stays as it is, without a word, as
/// nobody has asked for it.
package final class RecentFiles: Sendable {
  private let path: String
  private let queue = DispatchQueue(label: "recent", qos: .utility)
  /// How many books wait, as for a disk that does not answer.
  private let waiting = Mutex(0)

  private static let maximumWaiting = 16
  /// A longer list is left alone, in bytes.
  private static let longest = 4 << 20

  /// - Parameter path: of the list. Its folder is not made.
  package init(path: String) { self.path = path }

  /// The user's own list; nil where there is no place for it.
  package static func ofUser() -> RecentFiles? {
    func absolute(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let data = absolute("XDG_DATA_HOME") ?? absolute("HOME").map { $0 + "/.local/share" }
    return data.map { RecentFiles(path: $0 + "/recently-used.xbel") }
  }

  /// Notes that a book was opened, now. Returns at once. A book that is no file is left out: other programs do not know
  /// how to open its folder.
  package func note(_ book: BookLocator) {
    switch book {
    case .folder, .listed: return
    case .file, .picture: break
    }
    let isTooMuch = waiting.withLock { count in
      count += 1
      return count > Self.maximumWaiting
    }
    let now = Self.text(of: time(nil))
    queue.async { [self] in
      if !isTooMuch, let file = book.whereabouts()?.path { write(file, at: now) }
      waiting.withLock { $0 -= 1 }
    }
  }

  /// Waits until all that was noted is written, or could not be.
  package func flush() { queue.sync {} }

  private func write(_ file: [UInt8], at time: String) {
    guard var list = read() else { return }
    let name = file.split(separator: UInt8(ascii: "/")).last ?? []
    list.note(
      file, type: MediaTypes.type(of: String(decoding: name, as: UTF8.self)), at: time)
    // What is read is nobody else's business.
    try? OutputFile.write(Array(list.text.utf8), to: path, mode: 0o600)
  }

  /// - Returns: nil where there is a list that is not understood.
  private func read() -> RecentText? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return errno == ENOENT ? RecentText() : nil }
    defer { close(descriptor) }
    var record = stat()
    guard fstat(descriptor, &record) == 0, record.st_mode & S_IFMT == S_IFREG,
      record.st_size <= Self.longest
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(record.st_size))
    // Bound: the array has as many bytes as the file had a moment ago; what is longer now is left alone.
    guard Glibc.read(descriptor, &bytes, bytes.count) == bytes.count,
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return bytes.isEmpty ? RecentText() : RecentText(text)
  }

  /// As `2026-11-22T20:00:00Z`.
  private static func text(of time: time_t) -> String {
    var (time, parts) = (time, tm())
    gmtime_r(&time, &parts)
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let date = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return "\(date)T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }
}
