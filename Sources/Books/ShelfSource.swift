/// The data source of the shelf: any number of books in an order, which may change at any time.
///
/// All functions answer at once, from memory or from an index, because the window's thread calls them in
/// every frame. A source is read and changed on the window's thread only.
///
/// An array of all books would be copied and compared with every change (decision: Shelf source).
public protocol ShelfSource: AnyObject {
  var count: Int { get }
  /// - Parameter index: from 0 to `count - 1`.
  func entry(at index: Int) -> ShelfEntry
  /// The id of `entry(at:)`, for callers that need nothing else of many books.
  func id(at index: Int) -> ShelfEntry.ID
  /// The index of a book now; nil where no such book is on the shelf.
  func index(of id: ShelfEntry.ID) -> Int?
  /// The number of the shelf's state; every change gives another number.
  var revision: Int { get }
  /// The changes since an earlier revision, the earliest first; nil where the changes are no longer known,
  /// so that anything may have changed.
  func changes(since revision: Int) -> [ShelfChange]?
  /// Books as the shelf is now, in its order. Ids that no book has are left out. A shelf of many books answers in a time
  /// that does not grow with the ids.
  func books(_ ids: Set<ShelfEntry.ID>) -> EditedBooks
}

extension ShelfSource {
  public func books(_ ids: Set<ShelfEntry.ID>) -> EditedBooks {
    EditedBooks(ids.compactMap(index(of:)).sorted().map { entry(at: $0).documentSource })
  }

  public func id(at index: Int) -> ShelfEntry.ID { entry(at: index).id }

  /// The entry of a book; nil where no such book is on the shelf.
  public func entry(of id: ShelfEntry.ID) -> ShelfEntry? { index(of: id).map(entry(at:)) }

  /// The index at which the shelf scrolls to a book that stood at `place` in an earlier revision: the book's
  /// index now, or, where the book was removed, the index of the book that took its place.
  /// - Parameter id: the book's id; nil where the id is not known.
  /// - Returns: from 0 to `count - 1`; 0 on an empty shelf.
  public func place(of id: ShelfEntry.ID?, lastAt place: Int, in revision: Int) -> Int {
    if let id, let index = index(of: id) { return index }
    let moved = changes(since: revision)?.reduce(place) { $1.index(of: $0) } ?? place
    return min(max(moved, 0), max(0, count - 1))
  }
}

/// A change of a shelf. Places are indices at the time of the change: a later change may shift them.
public enum ShelfChange: Equatable, Sendable {
  /// A book has been inserted at this place.
  case inserted(Int)
  /// The book at this place has been removed.
  case removed(Int)
  /// A book has been moved between two places; `to` is counted after the removal at `from`.
  case moved(from: Int, to: Int)
  /// The title, author, cover or pages of the book at this place have changed.
  case updated(Int)

  /// The index after this change of the book that stood at `index` before. The index of a removed book maps
  /// to the next book.
  public func index(of index: Int) -> Int {
    switch self {
    case .inserted(let place): index >= place ? index + 1 : index
    case .removed(let place): index > place ? index - 1 : index
    case .moved(let from, let to):
      index == from
        ? to : Self.inserted(to).index(of: Self.removed(from).index(of: index))
    case .updated: index
    }
  }
}

/// A shelf whose books never change.
public final class ListedShelf: ShelfSource, Sendable {
  private let entries: [ShelfEntry]
  private let places: [ShelfEntry.ID: Int]

  /// Makes the index in a time that grows with the number of books: not for the window's thread.
  /// - Parameter entries: the books; an id that several books share finds the first of them.
  public init(_ entries: [ShelfEntry]) {
    self.entries = entries
    places = Dictionary(
      zip(entries.map(\.id), entries.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Whether the other shelf has the same books in the same order.
  public func isSame(as other: ListedShelf) -> Bool { entries == other.entries }

  public var count: Int { entries.count }
  public func entry(at index: Int) -> ShelfEntry { entries[index] }
  public func index(of id: ShelfEntry.ID) -> Int? { places[id] }
  public var revision: Int { 0 }
  public func changes(since revision: Int) -> [ShelfChange]? { [] }
}
