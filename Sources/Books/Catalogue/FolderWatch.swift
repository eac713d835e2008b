import Books
import Glibc
import Synchronization
import SystemCalls

/// Tells in which folders something has changed. At rest its thread waits for the system.
final class FolderWatch: Sendable {
  private struct State: Sendable {
    var events: FolderEvents?
    var paths: [Int32: [UInt8]] = [:]
    var watches: [[UInt8]: Int32] = [:]
    var isFull = false
    var isEnded = false
  }

  /// How long nothing may have changed before changes are told, and how long that is waited for, in seconds.
  private static let (quiet, timeout) = (0.4, 5.0)
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
    guard let events = begin() else { return }
    let isWatched = state.withLock { state -> Bool? in
      // A walk through many folders asks for each of them.
      if state.isFull, state.watches.count >= limit { return true }
      if state.watches[folder] != nil { return true }
      return state.watches.count < limit ? nil : false
    }
    if isWatched == true { return }
    guard isWatched == nil else { return fill() }
    let watch = events.add(folder)
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
        state.events?.remove(watch)
        (state.watches[path], state.paths[watch]) = (nil, nil)
      }
    }
  }

  /// Ends the thread: the last watch that goes wakes it.
  func end() {
    state.withLock { state in
      state.isEnded = true
      for watch in state.paths.keys { state.events?.remove(watch) }
    }
  }

  private func fill() {
    let isNew = state.withLock { state in
      defer { state.isFull = true }
      return !state.isFull
    }
    if isNew { giveUp(false) }
  }

  private func begin() -> FolderEvents? {
    let (events, isNew) = state.withLock { state -> (FolderEvents?, Bool) in
      guard !state.isEnded, state.events == nil else { return (state.events, false) }
      state.events = FolderEvents()
      return (state.events, true)
    }
    guard let events else { return nil }
    if isNew {
      BackgroundThread.start("watch") { [self] in
        while wait(events) {}
        events.close()
      }
    }
    return state.withLock { $0.isEnded } ? nil : events
  }

  // MARK: On the thread

  /// Waits for a change, and then until nothing has changed for a moment.
  private func wait(_ events: FolderEvents) -> Bool {
    var changed: Set<[UInt8]> = []
    guard read(events, &changed) else { return false }
    let latest = Clock.seconds + Self.timeout
    var due = Clock.seconds + Self.quiet
    while !changed.isEmpty {
      let left = min(due, latest) - Clock.seconds
      guard left > 0 else { break }
      guard events.wait(seconds: left) else { continue }
      guard read(events, &changed) else { return false }
      due = Clock.seconds + Self.quiet
    }
    if !changed.isEmpty { tell(changed) }
    return !state.withLock { $0.isEnded }
  }

  private func read(_ events: FolderEvents, _ changed: inout Set<[UInt8]>) -> Bool {
    let news = events.read()
    if state.withLock({ $0.isEnded }) { return false }
    for event in news ?? [] { note(event, &changed) }
    return news != nil
  }

  private func note(_ event: FolderEvents.Event, _ changed: inout Set<[UInt8]>) {
    if event.isLost { return giveUp(true) }
    let path = state.withLock { state -> [UInt8]? in
      guard let path = state.paths[event.watch] else { return nil }
      if event.isGone {
        (state.paths[event.watch], state.watches[path]) = (nil, nil)
        if event.isMoved { state.events?.remove(event.watch) }
      }
      return path
    }
    guard let path else { return }
    if event.isGone {
      changed.insert(path)
    } else if event.isFolder ? event.name.first != UInt8(ascii: ".") : mayMatter(event.name) {
      changed.insert(path)
    }
  }

  private func mayMatter(_ name: [UInt8]) -> Bool {
    ShelfPlaces.mayHold(name) || name.suffix(4) == Array(".opf".utf8)[...]
      || name.suffix(6) == Array(".plist".utf8)[...]
  }
}
