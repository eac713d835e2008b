import BookTable
import Books
import Database
import Glibc
import SystemCalls

/// The end of a walk.
extension CatalogueThread {
  /// A book that has been missing is forgotten after so many seconds, if so many walks have missed the book.
  private static let (memory, walks) = (90 * 86_400, 5)

  func finish(_ run: Run, _ end: WalkEnd) {
    var run = run
    defer { goOn(run, end) }
    for problem in end.problems where problem.isOfLibrary { tell("\(problem)") }
    guard !end.isCancelled, !run.isBroken else { return }
    let path = run.root.path
    if end.isRemote {
      remoteRoots.insert(path)
      beginTimer()
    } else {
      remoteRoots.remove(path)
    }
    if run.isWhole { libraries = libraries.filter { !PathBytes.is($0, inside: path) } }
    libraries.formUnion(end.libraries)
    let isOther =
      end.device != run.root.device && run.root.device != 0 && !run.hasSeenAny
      && !run.known.isEmpty
    let isEmpty = run.isWhole && run.met == 0 && !run.known.isEmpty && end.unseen.isEmpty
    if end.device == nil {
      missingRoots.insert(path)
      // The folders that come back may be others.
      watch.remove(in: path)
    } else {
      missingRoots.remove(path)
    }
    guard let device = end.device, !isOther, !isEmpty else { return unmount(run) }
    settle(&run, end, device)
  }

  /// The books of a folder that is not there stay.
  private func unmount(_ run: Run) {
    var rows: [Int64] = []
    attempt { tables throws(Database.Failure) in
      let known = run.isWhole ? run.known : try tables.known(in: run.root.path)
      let seen = Set(run.known.indices.filter { run.seen[$0] }.map { run.known.books[$0].number })
      try tables.transaction { () throws(Database.Failure) in
        for book in known.books where book.state == .present && !seen.contains(book.number) {
          try tables.set(.unmounted, of: book.number)
          rows.append(book.number)
        }
        try tables.set(
          run.root.number, device: run.root.device, isMounted: false, at: surroundings.now())
      }
      roots = try tables.roots()
    }
    tellRows(rows.sorted())
  }

  private func settle(_ run: inout Run, _ end: WalkEnd, _ device: Int) {
    let now = surroundings.now()
    var (rows, new): ([Int64], [BookRow]) = ([], [])
    attempt { tables throws(Database.Failure) in
      try tables.transaction { () throws(Database.Failure) in
        for (book, place) in run.pending {
          let known = run.known.books[place].number
          if run.see(place) {
            try tables.update(known, to: book, root: run.root.number, at: now)
            try merge(book, into: known, in: tables)
            rows.append(known)
          } else {
            if let row = try insert(book, root: run.root.number, in: tables, now) {
              new.append(row)
            }
          }
        }
        if let nextNumber, !new.isEmpty { try tables.set(nextNumber: nextNumber) }
        for place in run.known.indices where !run.seen[place] {
          let book = run.known.books[place]
          guard book.state != .missing,
            !Self.isUnseen(Array(run.known.path(of: place)), end.unseen)
          else { continue }
          try tables.miss(book.number, at: now)
          rows.append(book.number)
        }
        if run.isWhole { try tables.noteAbsences(run.root.number) }
        try tables.set(run.root.number, device: device, isMounted: true, at: now)
      }
      roots = try tables.roots()
      forget(
        try tables.forgotten(before: now - Self.memory, absences: Self.walks), in: tables)
    }
    if !new.isEmpty { tell(.rows(new)) }
    tellRows(rows.sorted())
  }

  private static func isUnseen(_ key: [UInt8], _ unseen: Set<[UInt8]>) -> Bool {
    guard !unseen.isEmpty else { return false }
    var path: [UInt8]? = key
    while let folder = path {
      if unseen.contains(folder) { return true }
      path = PathBytes.parent(folder)
    }
    return false
  }

  /// Begins the walks that have waited for this one.
  private func goOn(_ run: Run, _ end: WalkEnd) {
    if runs.isEmpty {
      names = nil
      attempt { tables throws(Database.Failure) in
        progress.waiting = try tables.waiting()
        try tables.forgetPages()
      }
    }
    tellRoots()
    if !run.unsure.isEmpty, !end.isCancelled { lookAgain(run.unsure) }
    guard let starts = due.removeValue(forKey: run.root.path), !end.isCancelled,
      let root = roots.first(where: { $0.path == run.root.path })
    else { return }
    walk(root, starts)
  }

  /// Files that were changed a moment ago may have changed once more within the same tick of the clock.
  private func lookAgain(_ folders: Set<[UInt8]>) {
    BackgroundThread.start("again") { [state] in
      sleep(3)
      state.withLock { if !$0.isStopping { $0.commands.append(.changed(folders)) } }
    }
  }
}

extension LibraryError {
  /// Whether the problem matters in a library, where folders without books are usual.
  fileprivate var isOfLibrary: Bool {
    switch self {
    case .unreadable, .brokenCalibre, .tooDeep, .tooManyBooks, .linkLoop, .brokenPlist: true
    default: false
    }
  }
}
