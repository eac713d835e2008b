/// What the shelf shows: any number of books in an order, which may change at any time.
///
/// All questions are answered at once, from memory or from an index: the window's thread asks them
/// in every frame. A source is asked and changed on that thread only.
///
/// (A shelf that is handed an array was rejected: an array of all books is copied and compared with
/// every change, and says nothing of what has changed.)
public protocol ShelfSource: AnyObject {
  var count: Int { get }
  /// - Parameter index: from 0 to `count - 1`.
  func entry(at index: Int) -> ShelfEntry
  /// Where a book stands now; nil where no such book is on the shelf.
  func index(of id: ShelfEntry.ID) -> Int?
  /// Another number after every change.
  var revision: Int { get }
  /// What has happened since an earlier revision, the earliest first; nil where that is not known any
  /// more, so that anything may have changed.
  func changes(since revision: Int) -> [ShelfChange]?
}

extension ShelfSource {
  /// The entry of a book; nil where no such book is on the shelf.
  public func entry(of id: ShelfEntry.ID) -> ShelfEntry? { index(of: id).map(entry(at:)) }

  /// Where the shelf is to stand now for a book that stood at `place` in an earlier revision: at the
  /// same book; of one that is gone, at the book that has come into its place.
  /// - Parameter id: nil where nobody remembers which book it was.
  /// - Returns: from 0 to `count - 1`; 0 on an empty shelf.
  public func place(of id: ShelfEntry.ID?, lastAt place: Int, in revision: Int) -> Int {
    if let id, let index = index(of: id) { return index }
    let moved = changes(since: revision)?.reduce(place) { $1.index(of: $0) } ?? place
    return min(max(moved, 0), max(0, count - 1))
  }
}

/// One change of a shelf. Places are those at the time of this change: a later change may move them.
public enum ShelfChange: Equatable, Sendable {
  /// A book has come to stand at this place.
  case inserted(Int)
  /// The book at this place is gone.
  case removed(Int)
  /// A book has been taken from one place and put in at another, as counted without it.
  case moved(from: Int, to: Int)
  /// The book at this place has another title, author, cover or other pages.
  case updated(Int)

  /// Where what stood at `index` before this change stands after it. The place of a book that is removed
  /// belongs to the next book.
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

/// A shelf of books that were found once and stay as they are.
public final class ListedShelf: ShelfSource, Sendable {
  private let entries: [ShelfEntry]
  private let places: [ShelfEntry.ID: Int]

  /// Takes time that grows with the number of books: not for the window's thread.
  /// - Parameter entries: of several with one id, the first is found by the id.
  public init(_ entries: [ShelfEntry]) {
    self.entries = entries
    places = Dictionary(
      zip(entries.map(\.id), entries.indices), uniquingKeysWith: { first, _ in first })
  }

  public var count: Int { entries.count }
  public func entry(at index: Int) -> ShelfEntry { entries[index] }
  public func index(of id: ShelfEntry.ID) -> Int? { places[id] }
  public var revision: Int { 0 }
  public func changes(since revision: Int) -> [ShelfChange]? { [] }
}
