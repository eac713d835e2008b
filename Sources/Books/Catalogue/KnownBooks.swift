import BookTable

/// The books of a folder as the catalogue has the books, found by their paths. A walk compares each file with these.
///
/// A dictionary of paths takes three times as much time and memory, as each path is an array of its own.
struct KnownBooks: Sendable {
  struct Book: Sendable {
    var number: Int64
    var root: Int
    var size, mtime, inode, told: Int
    var isUnsure: Bool
    /// Whether the file was there at the last walk.
    var isThere: Bool { state == .present || state == .failed }
    var state: BookRow.State
  }

  private(set) var books: [Book] = []
  private var paths: [UInt8] = []
  private var ends: [Int] = []
  private var index = SlotIndex()
  /// The hashes of all folders with books. Two folders of one hash change no more than an order.
  private var folders: Set<UInt64> = []

  init() {}

  var isEmpty: Bool { books.isEmpty }
  var indices: Range<Int> { 0..<books.count }

  func path(of book: Int) -> ArraySlice<UInt8> {
    paths[(book == 0 ? 0 : ends[book - 1])..<ends[book]]
  }

  /// The place in `books` of the book at a path.
  func place(of path: [UInt8]) -> Int? {
    index.find(SlotIndex.hash(path)) { self.path(of: $0).elementsEqual(path) }
  }

  func hasBooks(in folder: [UInt8]) -> Bool { folders.contains(SlotIndex.hash(folder)) }

  /// Adds a book whose path is not there yet.
  mutating func add(_ book: Book, at path: [UInt8]) {
    let (place, start) = (books.count, paths.count)
    books.append(book)
    paths += path
    ends.append(paths.count)
    let own = paths[start...]
    index.insert(place, hash: SlotIndex.hash(own))
    var slash = own.lastIndex(of: UInt8(ascii: "/"))
    // The folders above a known folder are known.
    while let end = slash, end > start, folders.insert(SlotIndex.hash(own[..<end])).inserted {
      slash = own[..<end].lastIndex(of: UInt8(ascii: "/"))
    }
  }

  mutating func add(_ other: KnownBooks) {
    for book in other.indices {
      let path = Array(other.path(of: book))
      if place(of: path) == nil { add(other.books[book], at: path) }
    }
  }
}
