import Books
import Dispatch
import Glibc
import Synchronization
import SystemCalls

/// Tells when the open book's file, or a folder of the shelf, has changed. At rest its thread waits for the system to tell
/// of a change.
///
/// What is watched are folders, as most programs write a file by putting another in its place. A file counts when it is
/// closed: each single write would wake the thread, also those of a file beside the book.
package final class FileWatch: Sendable {
  /// What has changed.
  package struct News: Equatable, Sendable {
    package var isBookChanged: Bool
    package var isShelfChanged: Bool
    /// The files of the shelf that were written, each as the bytes of a path, and their folders.
    package var files: Set<[UInt8]>

    package init(
      isBookChanged: Bool = false, isShelfChanged: Bool = false, files: Set<[UInt8]> = []
    ) {
      (self.isBookChanged, self.isShelfChanged) = (isBookChanged, isShelfChanged)
      self.files = files
    }

    fileprivate mutating func merge(_ other: News) {
      isBookChanged = isBookChanged || other.isBookChanged
      isShelfChanged = isShelfChanged || other.isShelfChanged
      files.formUnion(other.files)
    }
  }

  private struct State: Sendable {
    var book: DocumentSource?
    var shelf = ShelfPlaces()
    /// The folders below that have come since the shelf was read.
    var further: [Picture.Source] = []
    /// The descriptor for the system's news; nil before anything is watched.
    var descriptor: Int32?
    var roles: [Int32: WatchPlan.Role] = [:]
    /// Whether folders have come or gone since the watches were set.
    var hasMoved = false
    /// Whether the watches are going to be set.
    var isLookDue = false
    /// The version of the book that was told last; nil for a book that is no single file.
    var stamp: PictureFile.Stamp?
    var news = News()
  }

  /// How long nothing may have changed before a change is told, and how long that is waited for, in seconds.
  private static let (quiet, timeout) = (0.3, 5.0)
  private static let changes = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_MOVE_SELF
      | IN_ONLYDIR)

  private let state = Mutex(State())
  /// Watches are set one after the other: to set a watch reads the disk.
  private let queue = DispatchQueue(label: "changes", qos: .utility)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called on the thread when something has changed; must not wait.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  // MARK: What the window's thread calls

  /// Follows the open book; nil for none.
  package func follow(book: DocumentSource?) {
    let isNew = state.withLock { state in
      guard state.book?.locator != book?.locator else { return false }
      (state.book, state.stamp) = (book, nil)
      return true
    }
    if isNew { look() }
  }

  /// Follows the places of the shelf.
  package func follow(shelf places: ShelfPlaces) {
    state.withLock { ($0.shelf, $0.further) = (places, []) }
    look()
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

  /// Has the watches set soon. A look that waits its turn will see all that has come by then.
  private func look() {
    let waits = state.withLock { state in
      defer { state.isLookDue = true }
      return state.isLookDue
    }
    guard !waits else { return }
    queue.async { [self] in
      state.withLock { $0.isLookDue = false }
      watch()
    }
  }

  /// Sets the watches that are wanted, and takes away the others.
  private func watch() {
    let (book, shelf, known, hasMoved) = state.withLock { state in
      defer { state.hasMoved = false }
      let places = ShelfPlaces(
        folders: state.shelf.folders + state.further, files: state.shelf.files)
      return (state.book, places, state.roles, state.hasMoved)
    }
    let plan = WatchPlan(book: book?.locator, shelf: shelf)
    guard !plan.roles.isEmpty || !known.isEmpty, let descriptor = begin() else { return }
    var roles: [Int32: WatchPlan.Role] = [:]
    for role in plan.roles.values {
      guard let (watch, role) = add(role, to: descriptor) else { continue }
      if roles[watch] == nil { roles[watch] = role } else { roles[watch]?.merge(role) }
    }
    let stamp = Self.stamp(of: book)
    state.withLock { [roles] state in
      state.roles = roles
      if state.book == book, state.stamp == nil { state.stamp = stamp }
    }
    for watch in known.keys where roles[watch] == nil { inotify_rm_watch(descriptor, watch) }
    // What came with a folder before that was watched was told by nobody.
    guard hasMoved else { return }
    let new = roles.filter { known[$0.key] == nil }.values
    tell(
      News(
        isBookChanged: new.contains { $0.isBook || !$0.bookNames.isEmpty },
        isShelfChanged: new.contains { $0.isShelf || !$0.shelfNames.isEmpty }))
  }

  /// Watches a folder, or the nearest one above that is there.
  /// - Returns: nil where the system watches no more, or the folder may not be read: its changes are not seen.
  private func add(
    _ role: WatchPlan.Role, to descriptor: Int32
  ) -> (watch: Int32, role: WatchPlan.Role)? {
    guard let wanted = role.paths.first else { return nil }
    // The folder may come between the looks: then another look finds it.
    for _ in 0..<8 {
      var (path, missing): ([UInt8], [UInt8]?) = (wanted, nil)
      var watch = add(path, to: descriptor)
      while watch < 0, errno == ENOENT, let parent = WatchPlan.parent(of: path) {
        (path, missing) = (parent, path)
        watch = add(path, to: descriptor)
      }
      guard watch >= 0 else { return nil }
      guard let missing else { return (watch, role) }
      if Self.withPath(missing, { access($0, F_OK) }) != 0 {
        return (watch, WatchPlan.Role(paths: [path], isAwaited: true))
      }
    }
    return nil
  }

  private func add(_ path: [UInt8], to descriptor: Int32) -> Int32 {
    Self.withPath(path) { inotify_add_watch(descriptor, $0, Self.changes) }
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

  /// Waits for a change, and then until nothing that matters has changed for a moment.
  /// - Returns: false where the system tells nothing any more.
  private func wait(_ descriptor: Int32) -> Bool {
    var found = News()
    guard read(descriptor, &found) else { return false }
    let latest = Clock.seconds + Self.timeout
    var due = Clock.seconds + Self.quiet
    while found != News() {
      let left = due - Clock.seconds
      guard left > 0 else { break }
      var preferences = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&preferences, 1, Int32((left * 1000).rounded(.up))) > 0 else { continue }
      var more = News()
      guard read(descriptor, &more) else { return false }
      // What changes beside does not count.
      if more != News() { due = min(latest, Clock.seconds + Self.quiet) }
      found.merge(more)
    }
    tell(found)
    return true
  }

  private func tell(_ found: News) {
    var found = found
    let book = state.withLock(\.book)
    // A folder of pictures is whole at any moment.
    if found.isBookChanged, let file = Self.file(of: book) {
      let stamp = PictureFile.stamp(of: file)
      // A file that is gone or only half there is told with its next change.
      found.isBookChanged = state.withLock { $0.stamp != stamp } && WholeFile.isWhole(file)
      if found.isBookChanged { state.withLock { $0.stamp = stamp } }
    }
    guard found != News() else { return }
    state.withLock { [found] in $0.news.merge(found) }
    wake()
  }

  private static func file(of book: DocumentSource?) -> Picture.Source? {
    switch book?.locator {
    case .file(let file), .picture(let file): file
    case .folder, .listed, nil: nil
    }
  }

  private static func stamp(of book: DocumentSource?) -> PictureFile.Stamp? {
    file(of: book).flatMap(PictureFile.stamp)
  }

  /// Reads the system's news, waiting for them.
  private func read(_ descriptor: Int32, _ found: inout News) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16 << 10)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && errno == EINTR }
    let head = MemoryLayout<inotify_event>.size
    var at = 0
    while at + head <= count {
      // Bound: the system tells whole events, a head and the bytes of a name that the head counts.
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
    func has(_ flags: Int...) -> Bool { flags.contains { event.mask & UInt32($0) != 0 } }
    if has(Int(IN_Q_OVERFLOW)) { found.merge(News(isBookChanged: true, isShelfChanged: true)) }
    guard let role = state.withLock({ $0.roles[event.wd] }) else { return }
    if has(Int(IN_IGNORED), Int(IN_MOVE_SELF)) {
      // The folder is gone, or has another name: what is wanted is looked for again.
      let descriptor = state.withLock { state in
        (state.roles[event.wd], state.hasMoved) = (nil, true)
        return state.descriptor
      }
      if let descriptor, has(Int(IN_MOVE_SELF)) { inotify_rm_watch(descriptor, event.wd) }
      found.isShelfChanged = found.isShelfChanged || role.isShelf
      return look()
    }
    let hasCome = has(Int(IN_CREATE), Int(IN_MOVED_TO))
    let isFolder = has(Int(IN_ISDIR)) && name.first != UInt8(ascii: ".")
    if role.isAwaited, has(Int(IN_ISDIR)), hasCome {
      state.withLock { $0.hasMoved = true }
      look()
    }
    let isListed = role.shelfNames.contains(name)
    let mayHold = isFolder || ShelfPlaces.mayHold(name)
    if role.bookNames.contains(name) || (role.isBook && mayHold) { found.isBookChanged = true }
    guard isListed || (role.isShelf && mayHold) else { return }
    found.isShelfChanged = true
    if has(Int(IN_CLOSE_WRITE), Int(IN_MOVED_TO)), found.files.count < Self.maximumFiles {
      for path in role.paths { found.files.formUnion([path, path + [UInt8(ascii: "/")] + name]) }
    }
    // Books may be put into a new folder before it is on the shelf.
    if role.isShelf, isFolder, hasCome { follow(further: name, in: role) }
  }

  private func follow(further name: [UInt8], in role: WatchPlan.Role) {
    let folders = role.paths.map { Picture.Source(bytes: $0 + [UInt8(ascii: "/")] + name) }
    let isFurther = state.withLock { state in
      let isFurther = state.further.count < ShelfPlaces.maximum
      if isFurther { state.further += folders }
      return isFurther
    }
    if isFurther { look() }
  }

  /// The most files that are told at once; of what changes beyond, the covers stay.
  private static let maximumFiles = 512
}
