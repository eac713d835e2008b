import Books

/// A shelf of any number of books, of which each is made when it is asked for. Its books are folders whose
/// pages nobody has counted, and it counts what it is asked.
final class GeneratedShelf: ShelfSource {
  let count: Int
  private(set) var questions = 0

  init(count: Int) { self.count = count }

  func entry(at index: Int) -> ShelfEntry {
    precondition((0..<count).contains(index), "there is no book \(index)")
    questions += 1
    return ShelfEntry(
      id: "book\(index)", title: "Book \(index)", cover: .init(path: "/b\(index)/cover.png"),
      pageCount: nil, locator: .folder(.init(path: "/b\(index)")))
  }

  func index(of id: ShelfEntry.ID) -> Int? {
    questions += 1
    guard id.hasPrefix("book"), let index = Int(id.dropFirst(4)), (0..<count).contains(index) else {
      return nil
    }
    return index
  }

  var revision: Int { 0 }
  func changes(since revision: Int) -> [ShelfChange]? { [] }

  /// The books are made by whoever needs the sources.
  func books(_ ids: Set<ShelfEntry.ID>) -> EditedBooks {
    questions += 1
    let count = count
    return EditedBooks(count: ids.count) {
      let shelf = GeneratedShelf(count: count)
      return ids.compactMap(shelf.index(of:)).sorted().map { shelf.entry(at: $0).documentSource }
    }
  }
}

/// A shelf that changes while it is shown.
final class ChangingShelf: ShelfSource {
  private var entries: [ShelfEntry]
  private var log: [ShelfChange] = []
  /// Revisions before this one are forgotten.
  private var forgotten = 0

  init(_ entries: [ShelfEntry]) { self.entries = entries }

  var count: Int { entries.count }

  func entry(at index: Int) -> ShelfEntry {
    precondition(entries.indices.contains(index), "there is no book \(index)")
    return entries[index]
  }

  func index(of id: ShelfEntry.ID) -> Int? { entries.firstIndex { $0.id == id } }
  var revision: Int { log.count }

  func changes(since revision: Int) -> [ShelfChange]? {
    revision < forgotten ? nil : Array(log[revision...])
  }

  /// From now on nobody knows what has changed so far.
  func forgetChanges() { forgotten = log.count }

  func insert(_ entry: ShelfEntry, at place: Int) {
    entries.insert(entry, at: place)
    log.append(.inserted(place))
  }

  func remove(at place: Int) {
    entries.remove(at: place)
    log.append(.removed(place))
  }

  func remove(_ id: ShelfEntry.ID) {
    if let place = index(of: id) { remove(at: place) }
  }

  func move(from: Int, to: Int) {
    entries.insert(entries.remove(at: from), at: to)
    log.append(.moved(from: from, to: to))
  }

  func retitle(_ place: Int, _ title: String) {
    entries[place].title = title
    log.append(.updated(place))
  }
}
