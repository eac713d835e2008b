import Books

/// What a disk tells of a book, found out apart from the database.
enum DiskFacts: Equatable, Sendable {
  /// Where the book lies; the contents have not been looked at.
  case placed(BookWhereabouts)
  /// Where the book lies, and the contents' fingerprint; nil for contents that cannot be read.
  case named(BookWhereabouts, fingerprint: String?)
  /// Nothing lies there.
  case gone
  /// The disk gives no answer; the path is the one under which the book was asked for.
  case unanswered(path: [UInt8])

  /// Where the book lies, as far as that is known.
  var path: [UInt8]? {
    switch self {
    case .placed(let place), .named(let place, _): place.path
    case .unanswered(let path): path
    case .gone: nil
    }
  }
}

/// Asks disks about books, on threads of its own: a disk may sleep, or be a server that is gone, and the database's
/// thread waits for no disk but the library's.
final class FactFinder: Sendable {
  private let pool = BlockingPool(name: "book-facts", threads: 2)

  /// How long a disk may think, in seconds. A thread that waits longer is given up.
  private static let timeout = 10.0

  /// - Parameters:
  ///   - isNamed: whether the book's contents are looked at, too.
  ///   - tell: called once, on any thread; nil where the disk gives no answer.
  func find(
    _ book: DocumentSource, isNamed: Bool, tell: @escaping @Sendable (DiskFacts?) -> Void
  ) {
    let locator = book.locator
    pool.run(
      key: "\(book.id.name)/\(book.id.origin)", priority: isNamed ? 1 : 0, deadline: Self.timeout
    ) {
      guard let place = locator.whereabouts() else { return DiskFacts.gone }
      return isNamed
        ? .named(place, fingerprint: locator.fingerprint()) : .placed(place)
    } reply: {
      tell(try? $0.get())
    }
  }
}
