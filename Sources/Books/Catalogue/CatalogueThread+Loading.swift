import BookTable
import Books
import Database
import SystemCalls

/// All books at a start.
extension CatalogueThread {
  /// The books that come together.
  private static let mostOfPacket = 10_000

  /// Has the table take all that is known.
  func load() {
    attempt { tables throws(Database.Failure) in
      roots = try tables.roots()
      // Before the rows are read: what another program writes meanwhile is read again.
      foreignVersion = try tables.foreignVersion()
      let before = loaded
      // A table that is shown takes rows that are made here, and not on the window's thread.
      let isShown = state.withLock(\.news.isLoaded)
      loaded = []
      var covers = CoverPlaces()
      try readHalves(tables) { books in
        for packed in books.packets {
          if lock < 0 { loaded.formUnion(packed.numbers) }
          tell(isShown ? .rows(packed.rows) : .packed(packed))
        }
        covers.append(books.covers)
      }
      packs.take(covers)
      let gone = before.subtracting(loaded)
      if !gone.isEmpty, lock < 0 { tell(.removed(Array(gone))) }
    }
    // Tables that were made anew know no folder, and a start that is told of none looks for books elsewhere.
    if lock >= 0, roots.isEmpty { syncRoots() } else { tellRoots() }
    // The walk follows at once. A shelf without books says from its first frame on that books are looked for.
    progress.isWalking = lock >= 0 && !roots.isEmpty
    state.withLock { [progress] in
      if progress.isWalking { $0.news.progress = progress }
      $0.news.isLoaded = true
    }
    wake()
  }

  /// Reads all books, in two halves at once where the books are many: half of a start is the reading.
  private func readHalves(
    _ tables: CatalogueTables, _ take: (LoadedBooks) -> Void
  ) throws(Database.Failure) {
    guard let numbers = try tables.numbers() else { return }
    guard numbers.width >= Self.mostOfPacket else {
      return take(try tables.packedRows(of: numbers, by: Self.mostOfPacket))
    }
    let middle = numbers.lowerBound + numbers.width / 2
    let upper = middle + 1...numbers.upperBound
    let half = UpperHalf(path, upper, by: Self.mostOfPacket)
    take(try tables.packedRows(of: numbers.lowerBound...middle, by: Self.mostOfPacket))
    // A half that cannot be read beside this one is read behind, where a failure is told.
    guard let books = half.books() else {
      return take(try tables.packedRows(of: upper, by: Self.mostOfPacket))
    }
    take(books)
  }
}

/// A half of the books, which a thread of its own reads.
private struct UpperHalf {
  private enum Reading {
    case running
    case ended(LoadedBooks?)
  }

  private let reading = Monitor(Reading.running)

  init(_ path: String, _ numbers: ClosedRange<Int>, by most: Int) {
    let isStarted = BackgroundThread.start("catalogue half") { [reading] in
      // The file was opened by the other thread, so that the tables are there.
      let books = try? CatalogueTables(Database(path: path, timeout: 5000))
        .packedRows(of: numbers, by: most)
      reading.withLock { $0 = .ended(books) }
    }
    if !isStarted { reading.withLock { $0 = .ended(nil) } }
  }

  /// Waits for the thread.
  /// - Returns: nil where the books could not be read.
  func books() -> LoadedBooks? {
    reading.wait { reading in
      if case .ended(let books) = reading { .some(books) } else { nil }
    }
  }
}
