import Books
import Dispatch
import Glibc
import Synchronization
import SystemCalls

/// Tells when the open book's file, or a folder of the shelf, has changed. At rest its thread waits for the system to tell
/// of a change.
///
/// What is watched is the folder of the book's file, as most programs write a file by putting another in its place.
package final class FileWatch: Sendable {
  /// What has changed.
  package struct News: Equatable, Sendable {
    package var isBookChanged: Bool
    package var isShelfChanged: Bool

    package init(isBookChanged: Bool = false, isShelfChanged: Bool = false) {
      (self.isBookChanged, self.isShelfChanged) = (isBookChanged, isShelfChanged)
    }
  }

  /// Why a folder is watched.
  private struct Role: Equatable, Sendable {
    var path: [UInt8]
    /// The name in the folder that is the open book's; empty for all names, as the folder is the book; nil for no book.
    var book: [UInt8]?
    var isOfShelf = false
  }

  private struct State: Sendable {
    var book: Picture.Source?
    var isBookFolder = false
    var shelf: [[UInt8]] = []
    /// The descriptor for the system's news; nil before anything is watched.
    var descriptor: Int32?
    var roles: [Int32: Role] = [:]
    /// The version of the book that was told last.
    var stamp: PictureFile.Stamp?
    var news = News()
  }

  /// How long nothing may have changed before a change is told, in milliseconds.
  private static let quiet: Int32 = 300
  private static let changes = UInt32(
    IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)

  private let state = Mutex(State())
  /// Watches are set one after the other: to set a watch reads the disk.
  private let queue = DispatchQueue(label: "changes", qos: .utility)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called on the thread when something has changed; must not wait.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  // MARK: What the window's thread calls

  /// Follows the open book; nil for none. Pages that a list names are not followed.
  package func follow(book: BookLocator?) {
    let (source, isFolder): (Picture.Source?, Bool) =
      switch book {
      case .file(let source), .picture(let source): (source, false)
      case .folder(let source): (source, true)
      case .listed, nil: (nil, false)
      }
    let isNew = state.withLock { state in
      guard state.book != source else { return false }
      (state.book, state.isBookFolder, state.stamp) = (source, isFolder, nil)
      return true
    }
    if isNew { queue.async { [self] in watch() } }
  }

  /// Follows the folders of the shelf.
  package func follow(shelf folders: [[UInt8]]) {
    state.withLock { $0.shelf = folders }
    queue.async { [self] in watch() }
  }

  /// What has changed since the last call.
  package func take() -> News {
    state.withLock { state in
      defer { state.news = News() }
      return state.news
    }
  }

  /// Whether a file has come to its end, as far as its format says.
  package static func isWhole(_ file: Picture.Source) -> Bool { WholeFile.isWhole(file) }

  /// Waits until all is followed. For the tests.
  package func flush() { queue.sync {} }

  // MARK: Watching

  /// Sets the watches that are wanted, and takes away the others.
  private func watch() {
    guard let descriptor = begin() else { return }
    let (wanted, known, book) = state.withLock {
      (Self.wanted($0), $0.roles, $0.isBookFolder ? nil : $0.book)
    }
    let kept = Set(wanted.keys)
    for (watch, role) in known where !kept.contains(role.path) {
      inotify_rm_watch(descriptor, watch)
      state.withLock { $0.roles[watch] = nil }
    }
    for role in wanted.values {
      let watch = Self.withPath(role.path) {
        inotify_add_watch(descriptor, $0, Self.changes | UInt32(IN_ONLYDIR))
      }
      // A folder that is gone, or more folders than the system watches: those changes are not seen.
      if watch >= 0 { state.withLock { $0.roles[watch] = role } }
    }
    let stamp = book.flatMap(PictureFile.stamp)
    state.withLock { if $0.book == book, $0.stamp == nil { $0.stamp = stamp } }
  }

  private static func wanted(_ state: State) -> [[UInt8]: Role] {
    var roles: [[UInt8]: Role] = [:]
    for folder in state.shelf {
      let path = folder.isEmpty ? [UInt8(ascii: "/")] : folder
      roles[path] = Role(path: path, isOfShelf: true)
    }
    guard let book = state.book else { return roles }
    let slash = book.bytes.lastIndex(of: UInt8(ascii: "/"))
    var folder = slash.map { Array(book.bytes[..<$0]) } ?? [UInt8(ascii: ".")]
    if folder.isEmpty { folder = [UInt8(ascii: "/")] }
    let name = slash.map { Array(book.bytes[($0 + 1)...]) } ?? book.bytes
    let path = state.isBookFolder ? book.bytes : folder
    roles[path, default: Role(path: path)].book = state.isBookFolder ? [] : name
    return roles
  }

  /// Opens the way for the system's news, and begins the thread that waits there.
  private func begin() -> Int32? {
    if let known = state.withLock({ $0.descriptor }) { return known }
    let descriptor = inotify_init1(Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    state.withLock { $0.descriptor = descriptor }
    BackgroundThread.start("changes") { [self] in
      while wait(descriptor) {}
    }
    return descriptor
  }

  private static func withPath<Result>(
    _ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    // The array ends with the zero that ends a path.
    (path + [0]).map(CChar.init(bitPattern:)).withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map(body) ?? body("")
    }
  }

  // MARK: On the thread

  /// Waits for a change, and then until nothing has changed for a moment.
  /// - Returns: false where the system tells nothing any more.
  private func wait(_ descriptor: Int32) -> Bool {
    var found = News()
    guard read(descriptor, &found) else { return false }
    guard found != News() else { return true }
    var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&wish, 1, Self.quiet) != 0 {
      guard read(descriptor, &found) else { return false }
    }
    tell(found)
    return true
  }

  private func tell(_ found: News) {
    var found = found
    // A folder of pictures is whole at any moment.
    if found.isBookChanged, let book = state.withLock({ $0.isBookFolder ? nil : $0.book }) {
      let stamp = PictureFile.stamp(of: book)
      let isNew = state.withLock { $0.stamp != stamp }
      // A file that is only half there is told with its next change.
      found.isBookChanged = isNew && WholeFile.isWhole(book)
      if found.isBookChanged { state.withLock { $0.stamp = stamp } }
    }
    guard found != News() else { return }
    state.withLock { [found] in
      $0.news.isBookChanged = $0.news.isBookChanged || found.isBookChanged
      $0.news.isShelfChanged = $0.news.isShelfChanged || found.isShelfChanged
    }
    wake()
  }

  /// Reads the system's news, waiting for them.
  private func read(_ descriptor: Int32, _ found: inout News) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && errno == EINTR }
    let head = MemoryLayout<inotify_event>.size
    var at = 0
    while at + head <= count {
      // The system tells whole events: a head, and the bytes of a name that the head counts.
      let event = bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: at, as: inotify_event.self)
      }
      let end = min(count, at + head + Int(event.len))
      note(event, name: Array(bytes[(at + head)..<end].prefix { $0 != 0 }), &found)
      at = end
    }
    return true
  }

  private func note(_ event: inotify_event, name: [UInt8], _ found: inout News) {
    func has(_ flag: Int) -> Bool { event.mask & UInt32(flag) != 0 }
    if has(Int(IN_Q_OVERFLOW)) { (found.isBookChanged, found.isShelfChanged) = (true, true) }
    if has(Int(IN_IGNORED)) { state.withLock { $0.roles[event.wd] = nil } }
    guard let role = state.withLock({ $0.roles[event.wd] }) else { return }
    if let book = role.book, book.isEmpty || book == name { found.isBookChanged = true }
    // What stands on a shelf does not change while a file is still being written.
    guard role.isOfShelf, !has(Int(IN_MODIFY)), name.first != UInt8(ascii: ".") else { return }
    found.isShelfChanged = true
    guard has(Int(IN_CREATE)) || has(Int(IN_MOVED_TO)), has(Int(IN_ISDIR)) else { return }
    // Books may be put into a new folder before it is on the shelf.
    let folder = role.path + [UInt8(ascii: "/")] + name
    state.withLock { if $0.shelf.count < Self.mostFolders { $0.shelf.append(folder) } }
    queue.async { [self] in watch() }
  }

  private static let mostFolders = 2000
}
