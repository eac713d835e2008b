import Glibc
import Synchronization
import SystemCalls

/// Tells which folders of the library may have come or gone as a whole: a disk was mounted or unmounted, or a folder
/// that was missing came back. Also tells when another program has changed the list of the folders. At rest its thread
/// waits for the system (decision: Folders that come back).
final class RootWatch: Sendable {
  struct News: Equatable, Sendable {
    var roots: Set<[UInt8]> = []
    var isListChanged = false
  }

  private struct State: Sendable {
    /// For each folder whether the folder was missing at the last walk.
    var roots: [[UInt8]: Bool] = [:]
    var signal: MountEvents?
    var isEnded = false
  }

  /// How long nothing may have changed before changes are told, and how long that is waited for, in seconds: a disk is
  /// mounted in several steps.
  private static let (quiet, timeout) = (0.4, 5.0)

  private let state = Mutex(State())
  private let list: [UInt8]
  private let tell: @Sendable (News) -> Void

  /// - Parameters:
  ///   - list: the file with the list of the folders.
  ///   - tell: takes news on the watch's thread.
  init(list: [UInt8], tell: @escaping @Sendable (News) -> Void) {
    (self.list, self.tell) = (list, tell)
  }

  /// Follows these folders from now on, and no others.
  /// - Parameter roots: the folders, each with whether the folder was missing at the last walk.
  func follow(_ roots: [[UInt8]: Bool]) {
    let (signal, isNew) = state.withLock { state -> (MountEvents?, Bool) in
      guard !state.isEnded, state.signal == nil || state.roots != roots else { return (nil, false) }
      state.roots = roots
      if let signal = state.signal { return (signal, false) }
      state.signal = MountEvents()
      return (state.signal, true)
    }
    guard let signal else { return }
    if isNew {
      BackgroundThread.start("roots") { [self] in
        var thread = Thread(list: list, signal: signal, events: FolderEvents())
        while thread.step(state.withLock { $0.isEnded ? nil : $0.roots }, tell) {}
        thread.events?.close()
      }
    } else {
      signal.wake()
    }
  }

  func end() {
    let signal = state.withLock { state in
      state.isEnded = true
      return state.signal
    }
    signal?.wake()
  }

  // MARK: On the thread

  private struct Thread {
    let list: [UInt8]
    let signal: MountEvents
    let events: FolderEvents?
    /// The mounts of each folder, and those in the folder.
    private var mounts: [[UInt8]: [MountTable.Mount]] = [:]
    /// The watched folders, and the names for which each of them is watched.
    private var names: [Int32: Set<[UInt8]>] = [:]
    private var wanted: [[UInt8]: Bool]?
    /// Whether the list's folder is not there.
    private var isListAwaited = false
    private var news = News()
    private var (due, latest) = (0.0, 0.0)

    init(list: [UInt8], signal: MountEvents, events: FolderEvents?) {
      (self.list, self.signal, self.events) = (list, signal, events)
    }

    /// Waits for one change.
    /// - Parameter roots: the folders that are followed; nil at the end.
    mutating func step(_ roots: [[UInt8]: Bool]?, _ tell: (News) -> Void) -> Bool {
      guard let roots else { return false }
      if roots != wanted {
        let isFirst = wanted == nil
        wanted = roots
        compareMounts()
        look()
        // Another program may have changed the list between the catalogue's reading and this watch.
        if isFirst, isListOther(than: roots) { note { $0.isListChanged = true } }
      }
      let isWaiting = news != News()
      let left = min(due, latest) - Clock.seconds
      if isWaiting, left <= 0 {
        tell(news)
        news = News()
        return true
      }
      let told = signal.wait(other: events?.descriptor ?? -1, seconds: isWaiting ? left : nil)
      if told.contains(.mounts) {
        compareMounts()
        look()
      }
      if told.contains(.other), !readEvents() { return false }
      return true
    }

    private func isListOther(than roots: [[UInt8]: Bool]) -> Bool {
      let listed = RootList(path: String(decoding: list, as: UTF8.self)).read()
      // A list that is gone takes no books out of the library.
      return !listed.isEmpty && Set(RootList.outer(listed)) != Set(roots.keys)
    }

    private mutating func note(_ body: (inout News) -> Void) {
      if news == News() { latest = Clock.seconds + RootWatch.timeout }
      body(&news)
      due = Clock.seconds + RootWatch.quiet
    }

    private mutating func compareMounts() {
      let table = MountTable.read()
      var present: [[UInt8]: [MountTable.Mount]] = [:]
      for root in (wanted ?? [:]).keys {
        // A disk that is mounted on demand has gone to rest: a walk would wake the disk.
        if let known = mounts[root], table.mount(of: root)?.kind == "autofs" {
          present[root] = known
          continue
        }
        let inside = table.mounts.filter { !$0.isPseudo && PathBytes.is($0.point, inside: root) }
        present[root] = (table.mount(of: root).map { [$0] } ?? []) + inside
        if let known = mounts[root], known != present[root] { note { $0.roots.insert(root) } }
      }
      mounts = present
    }

    /// Watches the nearest folder that is there above each missing folder, and the list's folder.
    private mutating func look() {
      guard let events else { return }
      var fresh: [Int32: Set<[UInt8]>] = [:]
      for (root, isMissing) in wanted ?? [:] where isMissing {
        if watch(root, with: events, &fresh) { note { $0.roots.insert(root) } }
      }
      watchList(with: events, &fresh)
      for watch in names.keys where fresh[watch] == nil { events.remove(watch) }
      names = fresh
    }

    /// The list's folder comes with the first book that is read, or with the first folder of the library.
    private mutating func watchList(
      with events: FolderEvents, _ fresh: inout [Int32: Set<[UInt8]>]
    ) {
      guard let folder = Self.parent(of: list) else { return }
      var number = events.add(folder, isForArrivals: true)
      if number < 0, watch(folder, with: events, &fresh) {
        number = events.add(folder, isForArrivals: true)
      }
      if number >= 0 {
        fresh[number, default: []].insert(Array(list[Self.start(behind: folder)...]))
        if isListAwaited { note { $0.isListChanged = true } }
      }
      isListAwaited = number < 0
    }

    /// - Returns: whether the folder is there.
    private func watch(
      _ root: [UInt8], with events: FolderEvents, _ fresh: inout [Int32: Set<[UInt8]>]
    ) -> Bool {
      // The folder may come between the looks: then another look finds the folder.
      for _ in 0..<8 {
        guard var folder = Self.parent(of: root) else { return false }
        var missing = root
        var watch = events.add(folder, isForArrivals: true)
        while watch < 0, errno == ENOENT || errno == ENOTDIR, let above = Self.parent(of: folder) {
          (missing, folder) = (folder, above)
          watch = events.add(folder, isForArrivals: true)
        }
        guard watch >= 0 else { return false }
        fresh[watch, default: []].insert(Array(missing[Self.start(behind: folder)...]))
        guard PathCall.with(missing, { access($0, F_OK) }) == 0 else { return false }
        if missing == root { return true }
      }
      return false
    }

    private mutating func readEvents() -> Bool {
      guard let told = events?.read() else { return false }
      var isDue = false
      for event in told {
        guard event.isLost || names[event.watch] != nil else { continue }
        let isAwaited = event.hasCome && names[event.watch]?.contains(event.name) == true
        isDue = isDue || event.isLost || event.isGone || (isAwaited && event.isFolder)
        if isAwaited, !event.isFolder, list.ends(with: event.name) {
          note { $0.isListChanged = true }
        }
        if event.isGone { names[event.watch] = nil }
      }
      if isDue { look() }
      return true
    }

    private static func parent(of path: [UInt8]) -> [UInt8]? {
      PathBytes.parent(path) ?? (path.count > 1 ? [UInt8(ascii: "/")] : nil)
    }

    /// Where the name behind a folder begins.
    private static func start(behind folder: [UInt8]) -> Int {
      folder.count > 1 ? folder.count + 1 : 1
    }
  }
}

extension [UInt8] {
  /// Whether a path leads to a file of this name.
  fileprivate func ends(with name: [UInt8]) -> Bool {
    suffix(name.count + 1).elementsEqual([UInt8(ascii: "/")] + name)
  }
}
