import Books
import Dispatch
import Glibc
import Synchronization
import SystemCalls

/// Tells when the open book's file, or a folder of the shelf, has changed. At rest its thread waits for the system to tell
/// of a change.
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
    /// Nil before anything is watched.
    var events: FolderEvents?
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
    guard !plan.roles.isEmpty || !known.isEmpty, let events = begin() else { return }
    var roles: [Int32: WatchPlan.Role] = [:]
    for role in plan.roles.values {
      guard let (watch, role) = add(role, to: events) else { continue }
      if roles[watch] == nil { roles[watch] = role } else { roles[watch]?.merge(role) }
    }
    let stamp = Self.stamp(of: book)
    state.withLock { [roles] state in
      state.roles = roles
      if state.book == book, state.stamp == nil { state.stamp = stamp }
    }
    for watch in known.keys where roles[watch] == nil { events.remove(watch) }
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
    _ role: WatchPlan.Role, to events: FolderEvents
  ) -> (watch: Int32, role: WatchPlan.Role)? {
    guard let wanted = role.paths.first else { return nil }
    // The folder may come between the looks: then another look finds it.
    for _ in 0..<8 {
      var (path, missing): ([UInt8], [UInt8]?) = (wanted, nil)
      var watch = events.add(path)
      while watch < 0, errno == ENOENT, let parent = WatchPlan.parent(of: path) {
        (path, missing) = (parent, path)
        watch = events.add(path)
      }
      guard watch >= 0 else { return nil }
      guard let missing else { return (watch, role) }
      if PathCall.with(missing, { access($0, F_OK) }) != 0 {
        return (watch, WatchPlan.Role(paths: [path], isAwaited: true))
      }
    }
    return nil
  }

  /// Opens the way for the system's news, and begins the thread that waits there.
  private func begin() -> FolderEvents? {
    if let known = state.withLock({ $0.events }) { return known }
    guard let events = FolderEvents() else { return nil }
    state.withLock { $0.events = events }
    BackgroundThread.start("changes") { [self] in
      while wait(events) {}
    }
    return events
  }

  // MARK: On the thread

  /// Waits for a change, and then until nothing that matters has changed for a moment.
  /// - Returns: false where the system tells nothing any more.
  private func wait(_ events: FolderEvents) -> Bool {
    var found = News()
    guard read(events, &found) else { return false }
    let latest = Clock.seconds + Self.timeout
    var due = Clock.seconds + Self.quiet
    while found != News() {
      let left = due - Clock.seconds
      guard left > 0 else { break }
      guard events.wait(seconds: left) else { continue }
      var more = News()
      guard read(events, &more) else { return false }
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
  private func read(_ events: FolderEvents, _ found: inout News) -> Bool {
    guard let news = events.read() else { return false }
    for event in news { note(event, &found) }
    return true
  }

  private func note(_ event: FolderEvents.Event, _ found: inout News) {
    if event.isLost { found.merge(News(isBookChanged: true, isShelfChanged: true)) }
    guard let role = state.withLock({ $0.roles[event.watch] }) else { return }
    if event.isGone {
      // The folder is gone, or has another name: what is wanted is looked for again.
      let events = state.withLock { state in
        (state.roles[event.watch], state.hasMoved) = (nil, true)
        return state.events
      }
      if event.isMoved { events?.remove(event.watch) }
      found.isShelfChanged = found.isShelfChanged || role.isShelf
      return look()
    }
    let name = event.name
    let isFolder = event.isFolder && name.first != UInt8(ascii: ".")
    if role.isAwaited, event.isFolder, event.hasCome {
      state.withLock { $0.hasMoved = true }
      look()
    }
    let isListed = role.shelfNames.contains(name)
    let mayHold = isFolder || ShelfPlaces.mayHold(name)
    if role.bookNames.contains(name) || (role.isBook && mayHold) { found.isBookChanged = true }
    guard isListed || (role.isShelf && mayHold) else { return }
    found.isShelfChanged = true
    if event.isWritten, found.files.count < Self.maximumFiles {
      for path in role.paths { found.files.formUnion([path, path + [UInt8(ascii: "/")] + name]) }
    }
    // Books may be put into a new folder before it is on the shelf.
    if role.isShelf, isFolder, event.hasCome { follow(further: name, in: role) }
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
