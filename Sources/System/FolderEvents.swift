import Glibc

/// The system's news of folders (inotify), for one thread that waits; watches are set and taken away on any thread.
///
/// Folders are watched, as most programs write a file by putting another in its place. A file counts when the file is
/// closed: each single write would wake the thread, also those of a file beside.
package struct FolderEvents: Sendable {
  /// News of a watched folder.
  package struct Event: Sendable {
    /// The number of the folder's watch; negative where news was lost.
    package let watch: Int32
    private let mask: UInt32
    /// The changed name in the folder; empty where the folder itself has changed.
    package let name: [UInt8]

    fileprivate init(_ event: inotify_event, name: [UInt8]) {
      (watch, mask, self.name) = (event.wd, event.mask, name)
    }

    private func has(_ flags: Int...) -> Bool { flags.contains { mask & UInt32($0) != 0 } }

    /// Whether the system has dropped news.
    package var isLost: Bool { has(Int(IN_Q_OVERFLOW)) }
    /// Whether the folder has another name.
    package var isMoved: Bool { has(Int(IN_MOVE_SELF)) }
    /// Whether the folder is no longer watched, or has another name.
    package var isGone: Bool { has(Int(IN_IGNORED), Int(IN_MOVE_SELF)) }
    /// Whether the changed name is that of a folder.
    package var isFolder: Bool { has(Int(IN_ISDIR)) }
    /// Whether the changed name has come.
    package var hasCome: Bool { has(Int(IN_CREATE), Int(IN_MOVED_TO)) }
    /// Whether a file of the name was written or put there.
    package var isWritten: Bool { has(Int(IN_CLOSE_WRITE), Int(IN_MOVED_TO)) }
  }

  private static let changes = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_MOVE_SELF
      | IN_ONLYDIR)
  private static let arrivals = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVE_SELF | IN_ONLYDIR)

  package let descriptor: Int32

  /// - Returns: nil where the system has no room for another.
  package init?() {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  /// Ends the news. Call once, when no thread waits.
  package func close() { _ = Glibc.close(descriptor) }

  /// Watches a folder. Reads the disk.
  /// - Parameter isForArrivals: whether only names that come matter, and the folder itself.
  /// - Returns: the number of the watch; negative where there is none, with `errno` set.
  package func add(_ folder: [UInt8], isForArrivals: Bool = false) -> Int32 {
    PathCall.with(folder) {
      inotify_add_watch(descriptor, $0, isForArrivals ? Self.arrivals : Self.changes)
    }
  }

  /// Takes a watch away, which the thread is told of.
  package func remove(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

  /// Waits for news until a time has passed.
  /// - Returns: whether there may be news.
  package func wait(seconds: Double) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Bound: one descriptor.
    return poll(&wanted, 1, Int32((max(0, seconds) * 1000).rounded(.up))) > 0
  }

  /// Waits for news.
  /// - Returns: none after a signal; nil where the system tells nothing any more.
  package func read() -> [Event]? {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    // At most as many bytes as the array has.
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && errno == EINTR ? [] : nil }
    let head = MemoryLayout<inotify_event>.size
    var events: [Event] = []
    var at = 0
    while at + head <= count {
      // Bound: the system tells whole events, a head and the bytes of a name that the head counts.
      let event = bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: at, as: inotify_event.self)
      }
      let end = min(count, at + head + Int(event.len))
      events.append(Event(event, name: Array(bytes[(at + head)..<end].prefix { $0 != 0 })))
      at = end
    }
    return events
  }
}
