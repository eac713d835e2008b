import Books
import Database
import Glibc
import JSON

/// An edit of many books on its way into the library.
struct EditInSlices {
  let edits: [BookEdit]
  /// What each of the books gets.
  private(set) var pending = PendingEdits()
  /// In seconds since 1970.
  let time: Int
  /// The books that are still to be written, the first one last.
  var left: [DocumentSource]
  /// The library's numbers of the books that are written.
  var written: Set<Int> = []
  /// The last position in each collection into which the books go.
  var ends: [BookCollection.ID: Double] = [:]

  /// About a tenth of a second's work.
  static let slice = 500

  init(_ edits: [BookEdit], of books: [DocumentSource], at time: Int) {
    (self.edits, self.time) = (edits, time)
    left = books.reversed()
    for edit in edits { pending.add(edit, at: time) }
  }

  /// What the next book gets: the books of an edit stand in a collection as on the shelf.
  mutating func next() -> PendingEdits {
    var next = pending
    for (collection, end) in ends {
      ends[collection] = end + 1
      next.memberships[collection] = .behind(end + 1)
    }
    return next
  }
}

/// Edits of many books. Their disks are not waited for: a book is entered by its path, and is found on its disk later
/// (decision: Edits of many books).
extension LibraryThread {
  /// Edits of fewer books wait for the disks of the books, as all other changes do.
  private static let fewest = 64

  func begin(_ edit: BooksEdit, at time: Int) {
    guard edit.books.count < Self.fewest else {
      return editing = EditInSlices(edit.edits, of: edit.books.sources(), at: time)
    }
    var changes = PendingChanges()
    for change in edit.changes { changes.add(change, at: time) }
    state.withLock { $0.isEditing = false }
    if !changes.isEmpty { write(changes) }
  }

  /// Writes the next slice of the edit, in one transaction.
  func goOn() {
    guard var edit = editing else { return }
    let books = Array(edit.left.suffix(EditInSlices.slice).reversed())
    edit.left.removeLast(books.count)
    var later = PendingChanges()
    open()
    do throws(Database.Failure) {
      guard tables != nil else { throw .busy }
      later = try write(books, of: &edit)
    } catch {
      // The next changes try again.
      for book in books { later.add(edit.pending, of: book) }
      if tables != nil { fail(error) }
    }
    editing = edit.left.isEmpty ? resumed.popLast() : edit
    if edit.left.isEmpty { tell(edit) }
    if editing == nil, state.withLock(\.edits.isEmpty) { forgetKept() }
    state.withLock { [isEditing = editing != nil, count = unnamed.count] in
      ($0.isEditing, $0.unnamed) = (isEditing, count)
    }
    if !later.isEmpty { write(later) }
  }

  // MARK: The end of the program

  /// The key of what a program had no time to write.
  private static let key = "edits"

  /// Keeps what is left of the edits, with those that wait, in one row: so much is written within a moment.
  func keepLeft(_ waiting: [(edit: BooksEdit, time: Int)]) {
    let left =
      [editing].compactMap(\.self) + resumed.reversed()
      + waiting.map { EditInSlices($0.edit.edits, of: $0.edit.books.sources(), at: $0.time) }
    guard !left.isEmpty, let tables else { return }
    do throws(Database.Failure) {
      try tables.transaction { () throws(Database.Failure) in
        // Another program may have kept edits of its own.
        let others = try tables.value(StoredEdits.self, of: Self.key)?.edits ?? []
        try tables.set(StoredEdits(others + left), of: Self.key)
      }
      kept += left.map(\.json)
    } catch { fail(error) }
  }

  /// Goes on with the edits that another program had no time to write. The edits stay kept until they are written, and
  /// one program at a time goes on with them.
  ///
  /// The same program has disks asked about the books that former edits have entered by their paths alone.
  func resume() {
    guard let tables, resumesEdits, resumeLock < 0 else { return }
    resumeLock = Glibc.open(path + ".edits", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard resumeLock >= 0, flock(resumeLock, LOCK_EX | LOCK_NB) == 0 else { return }
    do throws(Database.Failure) {
      unnamed = try tables.unnamedBooks()
      state.withLock { [count = unnamed.count] in $0.unnamed = count }
      guard let stored = try tables.value(StoredEdits.self, of: Self.key), !stored.edits.isEmpty
      else { return }
      resumed = stored.edits.reversed()
      kept = stored.edits.map(\.json)
      editing = resumed.popLast()
      state.withLock { $0.isEditing = true }
    } catch { fail(error) }
  }

  func forgetKept() {
    guard !kept.isEmpty, let tables else { return }
    do throws(Database.Failure) {
      try tables.transaction { () throws(Database.Failure) in
        let stored = try tables.value(StoredEdits.self, of: Self.key)?.edits ?? []
        let others = stored.filter { !kept.contains($0.json) }
        if others.isEmpty {
          try tables.remove(value: Self.key)
        } else {
          try tables.set(StoredEdits(others), of: Self.key)
        }
      }
      kept = []
    } catch { fail(error) }
  }

  /// - Returns: what has to wait for earlier changes of the same books.
  private func write(
    _ books: [DocumentSource], of edit: inout EditInSlices
  ) throws(Database.Failure) -> PendingChanges {
    guard let tables else { return PendingChanges() }
    var (next, later, new) = (edit, PendingChanges(), [DocumentSource]())
    try tables.transaction { () throws(Database.Failure) in
      for (collection, membership) in next.pending.memberships where next.ends[collection] == nil {
        guard case .inside(nil) = membership else { continue }
        next.ends[collection] = try tables.lastPosition(in: collection)
      }
      for book in books {
        let id = book.id.sized(0)
        guard unwritten.books[id] == nil else {
          later.add(next.pending, of: book)
          continue
        }
        let path = book.locator.askedPath
        var known = numbers[id]
        if known == nil { known = try tables.book(at: path) }
        if known == nil { new.append(book) }
        guard
          let number = try tables.enter(book, .unanswered(path: path), session: known)
        else { continue }
        try tables.write(next.next(), of: number, at: next.time)
        next.written.insert(number)
      }
    }
    edit = next
    unnamed += new
    return later
  }

  /// Has disks asked about books that were entered by their paths: a book with a fingerprint is found again after a move.
  func nameNext() {
    var changes = PendingChanges()
    for book in unnamed.suffix(Self.atOnce) {
      changes.add(BookChange(book, .moved), at: 0)
    }
    unnamed.removeLast(min(Self.atOnce, unnamed.count))
    state.withLock { [count = unnamed.count] in $0.unnamed = count }
    write(changes)
  }

  /// More books at a time make larger transactions.
  private static let atOnce = 32
}

extension PendingChanges {
  fileprivate mutating func add(_ edits: PendingEdits, of book: DocumentSource) {
    let id = book.id.sized(0)
    books[id, default: OfBook(source: book)].edits.follow(edits)
  }
}
