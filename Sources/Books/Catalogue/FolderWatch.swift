import Books
import Glibc
import Synchronization
import SystemCalls

/// Tells in which folders something has changed. At rest its thread waits for the system.
final class FolderWatch: Sendable {
  private struct State: Sendable {
    var descriptor: Int32 = -1
    var paths: [Int32: [UInt8]] = [:]
    var watches: [[UInt8]: Int32] = [:]
    var isFull = false
    var isEnded = false
  }

  /// How long nothing may have changed before changes are told, and how long that is waited for, in seconds.
  private static let (quiet, timeout) = (0.4, 5.0)
  private static let changes = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_MOVE_SELF
      | IN_ONLYDIR)
  /// The most folders: the user's other programs watch folders, too.
  private static let most = 32_768

  private let state = Mutex(State())
  private let limit: Int
  private let tell: @Sendable (Set<[UInt8]>) -> Void
  private let giveUp: @Sendable (_ isLost: Bool) -> Void

  /// - Parameters:
  ///   - tell: takes the folders in which something has changed, on the watch's thread.
  ///   - giveUp: called when not all folders can be watched, or with true when news was lost; on any thread.
  init(
    limit: Int? = nil, tell: @escaping @Sendable (Set<[UInt8]>) -> Void,
    giveUp: @escaping @Sendable (_ isLost: Bool) -> Void
  ) {
    (self.tell, self.giveUp) = (tell, giveUp)
    let told = try? Files.read("/proc/sys/fs/inotify/max_user_watches", limit: 32)
    let ofUser = told.flatMap { Int(String(decoding: $0, as: UTF8.self).filter(\.isNumber)) }
    self.limit = limit ?? min(Self.most, (ofUser ?? 8192) / 4)
  }

  /// The folders that are watched.
  var folders: Set<[UInt8]> { state.withLock { Set($0.watches.keys) } }

  var isFull: Bool { state.withLock { $0.isFull } }

  /// Watches a folder. Reads the disk.
  func add(_ folder: [UInt8]) {
    guard let descriptor = begin() else { return }
    let isWatched = state.withLock { state -> Bool? in
      // A walk through many folders asks for each of them.
      if state.isFull, state.watches.count >= limit { return true }
      if state.watches[folder] != nil { return true }
      return state.watches.count < limit ? nil : false
    }
    if isWatched == true { return }
    guard isWatched == nil else { return fill() }
    let watch = RootWalk.withPath(folder) { inotify_add_watch(descriptor, $0, Self.changes) }
    guard watch >= 0 else { return errno == ENOSPC ? fill() : () }
    state.withLock { state in
      // A folder that was renamed keeps its number.
      if let old = state.paths[watch] { state.watches[old] = nil }
      (state.paths[watch], state.watches[folder]) = (folder, watch)
    }
  }

  /// Leaves out the folders in a folder.
  func remove(in folder: [UInt8]) {
    state.withLock { state in
      for (path, watch) in state.watches where PathBytes.is(path, inside: folder) {
        inotify_rm_watch(state.descriptor, watch)
        (state.watches[path], state.paths[watch]) = (nil, nil)
      }
    }
  }

  /// Ends the thread: the last watch that goes wakes it.
  func end() {
    state.withLock { state in
      state.isEnded = true
      for watch in state.paths.keys { inotify_rm_watch(state.descriptor, watch) }
    }
  }

  private func fill() {
    let isNew = state.withLock { state in
      defer { state.isFull = true }
      return !state.isFull
    }
    if isNew { giveUp(false) }
  }

  private func begin() -> Int32? {
    let (descriptor, isNew) = state.withLock { state -> (Int32, Bool) in
      guard !state.isEnded, state.descriptor < 0 else { return (state.descriptor, false) }
      state.descriptor = inotify_init1(Int32(IN_CLOEXEC))
      return (state.descriptor, true)
    }
    guard descriptor >= 0 else { return nil }
    if isNew {
      BackgroundThread.start("watch") { [self] in
        while wait(descriptor) {}
        close(descriptor)
      }
    }
    return state.withLock { $0.isEnded } ? nil : descriptor
  }

  // MARK: On the thread

  /// Waits for a change, and then until nothing has changed for a moment.
  private func wait(_ descriptor: Int32) -> Bool {
    var changed: Set<[UInt8]> = []
    guard read(descriptor, &changed) else { return false }
    let latest = Clock.seconds + Self.timeout
    var due = Clock.seconds + Self.quiet
    while !changed.isEmpty {
      let left = min(due, latest) - Clock.seconds
      guard left > 0 else { break }
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Bound: one descriptor.
      guard poll(&wanted, 1, Int32((left * 1000).rounded(.up))) > 0 else { continue }
      guard read(descriptor, &changed) else { return false }
      due = Clock.seconds + Self.quiet
    }
    if !changed.isEmpty { tell(changed) }
    return !state.withLock { $0.isEnded }
  }

  private func read(_ descriptor: Int32, _ changed: inout Set<[UInt8]>) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    // At most as many bytes as the array has.
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    if state.withLock({ $0.isEnded }) { return false }
    guard count > 0 else { return count < 0 && errno == EINTR }
    let head = MemoryLayout<inotify_event>.size
    var at = 0
    while at + head <= count {
      // Bound: the system tells whole events, a head and the bytes of a name that the head counts.
      let event = bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: at, as: inotify_event.self)
      }
      let end = min(count, at + head + Int(event.len))
      note(event, name: Array(bytes[(at + head)..<end].prefix { $0 != 0 }), &changed)
      at = end
    }
    return true
  }

  private func note(_ event: inotify_event, name: [UInt8], _ changed: inout Set<[UInt8]>) {
    func has(_ flag: Int) -> Bool { event.mask & UInt32(flag) != 0 }
    if has(Int(IN_Q_OVERFLOW)) { return giveUp(true) }
    let path = state.withLock { state -> [UInt8]? in
      guard let path = state.paths[event.wd] else { return nil }
      if has(Int(IN_IGNORED)) || has(Int(IN_MOVE_SELF)) {
        (state.paths[event.wd], state.watches[path]) = (nil, nil)
        if has(Int(IN_MOVE_SELF)) { inotify_rm_watch(state.descriptor, event.wd) }
      }
      return path
    }
    guard let path else { return }
    if has(Int(IN_IGNORED)) || has(Int(IN_MOVE_SELF)) {
      changed.insert(path)
    } else if has(Int(IN_ISDIR)) ? name.first != UInt8(ascii: ".") : mayMatter(name) {
      changed.insert(path)
    }
  }

  private func mayMatter(_ name: [UInt8]) -> Bool {
    ShelfPlaces.mayHold(name) || name.suffix(4) == Array(".opf".utf8)[...]
      || name.suffix(6) == Array(".plist".utf8)[...]
  }
}
