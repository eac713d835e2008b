import BookTable
import Books
import Database
import Glibc
import Localisation
import SystemCalls

/// Folders and walks.
extension CatalogueThread {
  func perform(_ command: Catalogue.Command) {
    switch command {
    case .own(let descriptor):
      lock = descriptor
      load()
      loaded = []
      return begin()
    case .add(let path): look(at: path, toJoin: true)
    case .remove(let path): look(at: path, toJoin: false)
    case .join(let path): join(path)
    case .leave(let names): leave(names)
    case .prefer(let numbers): preferred = numbers
    default:
      guard lock >= 0 else { return reload() }
      performAsOwner(command)
    }
  }

  /// Performs what a start would not find out by itself, as the program ends. Changes of the list of folders are left to
  /// `Catalogue.stop`.
  func performLast(_ command: Catalogue.Command) {
    switch command {
    case .own(let descriptor): close(descriptor)
    case .clearMissing, .retryFailed, .keep: if lock >= 0 { performAsOwner(command) }
    case .add, .remove, .join, .leave, .scan, .prefer, .changed, .moved, .unwatched: break
    }
  }

  private func performAsOwner(_ command: Catalogue.Command) {
    switch command {
    case .scan:
      isStalled = false
      state.withLock { $0.news.failure = nil }
      attempt { tables throws(Database.Failure) in if outstanding == 0 { try tables.forgetBegun() }
      }
      syncRoots()
      for root in activeRoots { walk(root, [root.path]) }
    case .changed(let folders): walk(changed: folders)
    case .moved(let news): take(news)
    case .unwatched(let isLost): walkFromTimeToTime(isLost: isLost)
    case .clearMissing:
      attempt { tables throws(Database.Failure) in forget(try tables.missing(), in: tables) }
    case .retryFailed:
      var failed: [Int64] = []
      attempt { tables throws(Database.Failure) in
        failed = try tables.failed()
        try tables.transaction { () throws(Database.Failure) in
          for number in failed {
            try tables.set(.present, of: number)
            try tables.addWork(number, kind: 1)
          }
        }
      }
      tellRows(failed)
    case .keep(let numbers):
      attempt { tables throws(Database.Failure) in
        try tables.transaction { () throws(Database.Failure) in
          for number in numbers { try tables.keep(number) }
        }
      }
      tellCopies { tables throws(Database.Failure) in
        var copies: Set<Int64> = []
        for number in numbers { copies.formUnion(try tables.copies(of: number)) }
        return copies
      }
    case .add, .remove, .join, .leave, .prefer, .own: break
    }
  }

  private func take(_ news: RootWatch.News) {
    if news.isListChanged { syncRoots() }
    for root in activeRoots {
      // A folder that was never walked to the end has no device; this program's own change is told, too.
      let isNew =
        news.isListChanged && root.device == 0
        && !runs.values.contains { $0.root.path == root.path }
      if isNew || news.roots.contains(root.path) { walk(root, [root.path]) }
    }
  }

  /// Another program scans; what that program has found meanwhile comes here.
  private func reload() {
    var version = foreignVersion
    attempt { tables throws(Database.Failure) in version = try tables.foreignVersion() }
    if version != foreignVersion { load() }
  }

  // MARK: Folders

  /// The folders that are no part of other folders.
  var activeRoots: [CatalogueTables.Root] {
    let outer = Set(RootList.outer(roots.map(\.path)))
    return roots.filter { outer.contains($0.path) }
  }

  /// Makes the catalogue's folders those of the list, and forgets the books of folders that have left the list.
  func syncRoots() {
    let listed = rootList.read()
    attempt { tables throws(Database.Failure) in
      let gone = try tables.roots().filter { !listed.contains($0.path) }
      try tables.transaction { () throws(Database.Failure) in
        for path in listed { try tables.addRoot(path) }
        for root in gone { try tables.removeRoot(root.path) }
      }
      roots = try tables.roots()
      for root in gone {
        watch.remove(in: root.path)
        runs = runs.filter { $0.value.root.path != root.path }
        // A part of the folder may still be in the library by itself.
        let known = try tables.known(in: root.path, root: root.number)
        let lost = known.indices.filter { place in
          let path = Array(known.path(of: place))
          return !roots.contains { PathBytes.is(path, inside: $0.path) }
        }
        forget(lost.map { known.books[$0].number }, in: tables)
        for rest in roots where PathBytes.is(rest.path, inside: root.path) {
          walk(rest, [rest.path])
        }
      }
    }
    tellRoots()
  }

  func forget(_ numbers: [Int64], in tables: CatalogueTables) {
    guard !numbers.isEmpty else { return }
    let isDone = attempt { tables throws(Database.Failure) in
      try tables.transaction { () throws(Database.Failure) in
        for number in numbers { try tables.remove(number) }
      }
    }
    if isDone { tell(.removed(numbers)) }
  }

  // MARK: Walks

  /// Walks through folders of a folder of the library, or has them wait for the present walk.
  func walk(_ root: CatalogueTables.Root, _ starts: Set<[UInt8]>) {
    guard tables != nil else { return }
    guard !runs.values.contains(where: { $0.root.path == root.path }) else {
      due[root.path, default: []].formUnion(starts)
      return
    }
    // Many folders are walked faster as a whole.
    let outer = starts.count > 64 ? [root.path] : RootList.outer(Array(starts))
    lastRun += 1
    var plan = RootWalk.Plan(number: lastRun, root: root.path, starts: outer)
    if outer != [root.path] { plan.skipped = watch.folders.subtracting(starts) }
    plan.rootNumber = root.number
    let isReady = attempt { tables throws(Database.Failure) in
      for start in outer {
        let known = try tables.known(
          in: start, root: start == root.path ? root.number : nil,
          isWide: start == root.path && roots.count < 5)
        if plan.known.isEmpty { plan.known = known } else { plan.known.add(known) }
      }
    }
    guard isReady else { return }
    if runs.isEmpty { progress.found = 0 }
    let seen = [Bool](repeating: false, count: plan.known.books.count)
    runs[plan.number] = Run(root: root, plan: plan, seen: seen)
    RootWalk.begin(
      plan, calibre: calibre, watch: watch, surroundings: surroundings, state: state)
    tellRoots()
    tellProgress()
  }

  private func walk(changed folders: Set<[UInt8]>) {
    var starts: [[UInt8]: Set<[UInt8]>] = [:]
    for folder in folders {
      guard let root = activeRoots.first(where: { PathBytes.is(folder, inside: $0.path) }) else {
        continue
      }
      // A library that Calibre keeps is read as a whole.
      let library = libraries.first { PathBytes.is(folder, inside: $0) }
      starts[root.path, default: []].insert(library ?? folder)
    }
    for root in activeRoots { if let starts = starts[root.path] { walk(root, starts) } }
  }

  /// Not all folders can be watched, or news was lost.
  private func walkFromTimeToTime(isLost: Bool) {
    // The walk that meets too many folders reads all of them: a walk at once would find nothing more.
    if isLost { for root in activeRoots { walk(root, [root.path]) } }
    guard watch.isFull, reported.insert("unwatched").inserted else { return }
    tell(
      Localisation.text(
        "The library has more folders than the system watches; changes are looked for every ten minutes"
      ))
    beginTimer()
  }

  /// Has all folders walked from time to time. At rest the thread sleeps.
  func beginTimer() {
    guard !hasTimer else { return }
    hasTimer = true
    BackgroundThread.start("rewalk") { [state, pace = surroundings.pace] in
      while true {
        sleep(pace)
        let hasEnded = state.withLock { state in
          if state.isStopping || state.hasEnded { return true }
          if !state.commands.contains(where: \.isScan) { state.commands.append(.scan) }
          state.isIdle = false
          return false
        }
        if hasEnded { return }
      }
    }
  }

  func take(_ packet: WalkPacket) {
    guard var run = runs.removeValue(forKey: packet.number) else { return }
    // The dictionary holds no copy meanwhile, so that nothing is copied.
    var (changed, new): ([Int64], [BookRow]) = ([], [])
    let now = surroundings.now()
    for place in packet.unchanged { _ = run.see(place) }
    let isWritten =
      packet.books.isEmpty
      || attempt { tables throws(Database.Failure) in
        try tables.transaction { () throws(Database.Failure) in
          for book in packet.books {
            if let number = try note(book, &run, &new, in: tables, now) { changed.append(number) }
          }
          if let nextNumber, !new.isEmpty { try tables.set(nextNumber: nextNumber) }
        }
      }
    if isWritten {
      if !new.isEmpty { tell(.rows(new)) }
      tellRows(changed)
    } else {
      run.isBroken = true
    }
    let count = packet.books.count + packet.unchanged.count
    run.met += count
    progress.found += count
    progress.waiting += changed.count + new.count
    if let end = packet.end { finish(run, end) } else { runs[packet.number] = run }
    tellProgress()
  }

  /// - Parameter new: takes the row of a new book.
  /// - Returns: the number of a book that has changed.
  private func note(
    _ book: WalkedBook, _ run: inout Run, _ new: inout [BookRow], in tables: CatalogueTables,
    _ now: Int
  ) throws(Database.Failure) -> Int64? {
    if book.isUnsure, let folder = PathBytes.parent(book.key) { run.unsure.insert(folder) }
    let mark = FileMark(inode: book.inode, size: book.size, mtime: book.mtime)
    guard let place = run.known.place(of: book.key) else {
      if let place = run.place(of: mark) {
        run.pending.append((book, place))
      } else {
        if let row = try insert(book, root: run.root.number, in: tables, now) { new.append(row) }
      }
      return nil
    }
    guard run.see(place) else { return nil }
    let known = run.known.books[place]
    let isChanged = known.size != book.size || known.mtime != book.mtime || known.isUnsure
    let isTold = known.told != book.told
    guard
      isChanged || isTold || !known.isThere || known.inode != book.inode
        || known.root != run.root.number
    else { return nil }
    let isFailed = known.state == .failed && !isChanged
    try tables.update(known.number, to: book, root: run.root.number, at: now)
    if isFailed { try tables.set(.failed, of: known.number) }
    if isTold { try merge(book, into: known.number, in: tables) }
    if isChanged || isTold, !isFailed {
      try tables.addWork(known.number, kind: Self.workKind(ofFormat: book.found.format))
    }
    return known.number
  }

  func merge(
    _ book: WalkedBook, into number: Int64, in tables: CatalogueTables
  ) throws(Database.Failure) {
    guard var merged = try tables.merged(number) else { return }
    let told = book.found.merged
    for source in [DetailOrigin.name, .sidecar, .calibre] {
      var part = BookDetails()
      if told.origins[.title] == source || source == .calibre { part = told.details }
      if source == .calibre, book.found.details == nil { part = BookDetails() }
      merged.take(part, from: source)
    }
    try tables.set(merged, of: number)
  }

  func insert(
    _ book: WalkedBook, root: Int, in tables: CatalogueTables, _ now: Int
  ) throws(Database.Failure) -> BookRow? {
    if names == nil { names = try tables.names() }
    let name = ShelfIDs.id(of: book.found.name, origin: book.key) { id in
      names?.insert(id).inserted == false
    }
    if nextNumber == nil { nextNumber = try tables.nextNumber() }
    let number = nextNumber ?? 1
    nextNumber = number + 1
    guard let item = try tables.insert(book, number, named: name, root: root, at: now) else {
      return nil
    }
    try tables.addWork(item.number, kind: Self.workKind(ofFormat: item.format))
    return item.row
  }

  /// Books that are surveyed fast come first.
  private static func workKind(ofFormat format: String) -> Int {
    format == "epub" || format == "cbz" ? 0 : 1
  }
}
