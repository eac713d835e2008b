import Books

/// Asks disks about books, on threads of its own: a disk may sleep, or be a server that is gone, and the database's
/// thread waits for no disk but the library's.
final class FactFinder: Sendable {
  private let pool = BlockingPool(name: "book-facts", threads: 2)

  /// How long a disk may think, in seconds. A thread that waits longer is given up.
  private static let timeout = 10.0

  /// - Parameters:
  ///   - isNamed: whether the book's contents are looked at, too. A folder at the path of a file is then a book of
  ///     pictures: the library's row of a book tells the path alone.
  ///   - tell: called once, on any thread; nil where the disk gives no answer.
  func find(
    _ book: DocumentSource, isNamed: Bool, tell: @escaping @Sendable (DiskFacts?) -> Void
  ) {
    let locator = book.locator
    pool.run(
      key: "\(book.id.name)/\(book.id.origin)", priority: isNamed ? 1 : 0, deadline: Self.timeout
    ) {
      let locator = isNamed ? locator.asFound() : locator
      guard let place = locator.whereabouts() else { return DiskFacts.gone }
      return isNamed
        ? .named(place, fingerprint: locator.fingerprint()) : .placed(place)
    } reply: {
      tell(try? $0.get())
    }
  }
}
