/// A book that joins a shelf which is there.
public struct JoiningBook: Sendable, Equatable {
  public var entry: ShelfEntry
  /// The id that the book has where another book of the shelf has the entry's. It ends with a hash of the book's place
  /// on the disk.
  public var longID: ShelfEntry.ID

  public init(_ entry: ShelfEntry, longID: ShelfEntry.ID) {
    (self.entry, self.longID) = (entry, longID)
  }

  /// - Parameter entry: of a book that lies on the disk. The function asks the disk where: not for the window's thread.
  init(resolving entry: ShelfEntry) {
    self.init(entry, longID: ShelfIDs.longID(entry.id, origin: entry.locator.origin(entry.cover)))
  }
}

extension Library {
  /// The books as books that join a shelf.
  ///
  /// Asks the disk where each book lies: not for the window's thread.
  public var joining: [JoiningBook] { entries.map(JoiningBook.init(resolving:)) }
}

/// A shelf, and in front of its books those that have joined since.
///
/// A copy of the shelf with the further books was rejected: making the index of 100,000 books takes the time of several
/// frames, and the shelf beneath may change by itself.
public final class JoinedShelf: ShelfSource {
  let base: any ShelfSource
  private(set) var front: [ShelfEntry] = []
  /// The state of the base of which `log` knows.
  private var baseRevision: Int
  private var log: [ShelfChange] = []
  /// How many changes there have been before the first of `log`.
  private var forgotten = 0

  public init(_ base: any ShelfSource) {
    self.base = base
    baseRevision = base.revision
  }

  public var count: Int { front.count + base.count }

  public func entry(at index: Int) -> ShelfEntry {
    index < front.count ? front[index] : base.entry(at: index - front.count)
  }

  public func id(at index: Int) -> ShelfEntry.ID {
    index < front.count ? front[index].id : base.id(at: index - front.count)
  }

  public func index(of id: ShelfEntry.ID) -> Int? {
    front.firstIndex { $0.id == id } ?? base.index(of: id).map { $0 + front.count }
  }

  public func books(_ ids: Set<ShelfEntry.ID>) -> EditedBooks {
    let (first, rest) = (front.filter { ids.contains($0.id) }, base.books(ids))
    guard !first.isEmpty else { return rest }
    return EditedBooks(count: ids.count) { first.map(\.documentSource) + rest.sources() }
  }

  public var revision: Int {
    follow()
    return forgotten + log.count
  }

  public func changes(since revision: Int) -> [ShelfChange]? {
    follow()
    let known = revision - forgotten
    return log.indices.contains(known) || known == log.count ? Array(log[known...]) : nil
  }

  /// Adds what has changed in the base since the last look.
  private func follow() {
    let now = base.revision
    guard now != baseRevision else { return }
    if let changes = base.changes(since: baseRevision) {
      log += changes.map { $0.shifted(by: front.count) }
    } else {
      // Anything may have changed: nobody may look back beyond this state, which has a number of its own.
      giveWay()
      forgotten += log.count + 1
      log = []
    }
    baseRevision = now
  }

  /// Gives up the books that have come to the base meanwhile. Another book of the same id takes that, and this one gets
  /// another.
  private func giveWay() {
    front.removeAll { book in base.entry(of: book.id)?.locator == book.locator }
    for place in front.indices where base.index(of: front[place].id) != nil {
      front[place] = front[place].renamed(freeID(from: front[place].id))
    }
  }

  /// Puts books before all others, in their order. A book that is on the shelf stays where it is.
  /// - Returns: the ids that the books have on this shelf.
  public func join(_ books: [JoiningBook]) -> [ShelfEntry.ID] {
    follow()
    var ids: [ShelfEntry.ID] = []
    var place = 0
    for book in books {
      if let known = id(of: book) {
        ids.append(known)
        continue
      }
      var entry = book.entry
      if index(of: entry.id) != nil { entry = entry.renamed(freeID(from: book.longID)) }
      front.insert(entry, at: place)
      log.append(.inserted(place))
      place += 1
      ids.append(entry.id)
    }
    return ids
  }

  /// The book at a path that has joined the shelf; nil where none of them lies there.
  public func joinedBook(at path: [UInt8]) -> ShelfEntry.ID? {
    front.first { $0.locator.askedPath == path }?.id
  }

  /// The id under which a book is on the shelf; nil for a book that is not.
  private func id(of book: JoiningBook) -> ShelfEntry.ID? {
    [book.entry.id, book.longID].first { entry(of: $0)?.locator == book.entry.locator }
  }

  private func freeID(from candidate: ShelfEntry.ID) -> ShelfEntry.ID {
    guard index(of: candidate) != nil else { return candidate }
    return (2...).lazy.map { "\(candidate)-\($0)" }.first { self.index(of: $0) == nil } ?? candidate
  }
}

extension ShelfChange {
  /// The same change where so many books stand before those that the change counts.
  fileprivate func shifted(by count: Int) -> ShelfChange {
    switch self {
    case .inserted(let place): .inserted(place + count)
    case .removed(let place): .removed(place + count)
    case .moved(let from, let to): .moved(from: from + count, to: to + count)
    case .updated(let place): .updated(place + count)
    }
  }
}

extension ShelfEntry {
  fileprivate func renamed(_ id: ID) -> ShelfEntry {
    ShelfEntry(
      id: id, title: title, author: author, isGuessed: isGuessed, cover: cover,
      pageCount: pageCount, locator: locator)
  }
}
