import BookTable
import Books
import OPDS
import ServerStore
import Synchronization
import SystemCalls
import WebRules

/// The books below the root of one server, as the library's table has the books. One thread changes the books, and any thread
/// looks books up.
final class RootBooks: Sendable {
  /// A file below the root.
  struct Known: Sendable {
    /// In the library's table.
    var number: Int64
    var folder: String
    var file: RootListing.File
    /// The name of the book's folder in the folder of fetched books (`FetchedPath.name`).
    var place: String
    /// Whether the library has the same file on a disk, so that the table has no row of this book.
    var isHidden = false
  }

  private struct State: Sendable {
    var known: [ShelfEntry.ID: Known] = [:]
    /// The names of the books in each folder, by the names of the files.
    var folders: [String: [String: ShelfEntry.ID]] = [:]
  }

  /// `KnownServer.id`.
  let server: String
  let home: WebAddress
  private let cache: String
  private let state = Mutex(State())
  private let numbers: Numbers

  /// Gives each book of all roots a number.
  final class Numbers: Sendable {
    private let next = Mutex(BookRow.firstOfServers)

    func take() -> Int64 {
      next.withLock { next in
        defer { next += 1 }
        return next
      }
    }
  }

  /// - Parameter cache: the user's folder for what can be had again.
  init(server: String, home: WebAddress, cache: String, numbers: Numbers) {
    (self.server, self.home, self.cache, self.numbers) = (server, home, cache, numbers)
  }

  /// The number of the books.
  var count: Int { state.withLock { $0.known.count } }

  func known(_ id: ShelfEntry.ID) -> Known? { state.withLock { $0.known[id] } }

  var all: [ShelfEntry.ID: Known] { state.withLock { $0.known } }

  /// The book of a name; nil for another book.
  func book(_ id: ShelfEntry.ID) -> RoomBook? { known(id).flatMap { book($0.file, in: $0.folder) } }

  /// - Returns: nil for a file that Paper does not read.
  func book(_ file: RootListing.File, in folder: String) -> RoomBook? {
    ServerFolderLister.address(of: folder, below: home).flatMap { book(file, at: $0) }
  }

  /// - Parameter place: the address of the file's folder.
  private func book(_ file: RootListing.File, at place: WebAddress) -> RoomBook? {
    guard let address = place.with(path: place.path + file.name),
      let book = RemoteBook(
        file: address, title: file.title, type: file.type, length: file.size)
    else { return nil }
    return RoomBook(book, server: server, cache: cache)
  }

  // MARK: Changing

  /// What has become of the books of a folder.
  struct Change {
    /// New books, and books whose files have changed.
    var books: [ShelfEntry.ID: Known] = [:]
    /// Those of the books that were made on the way: to make a book again takes as long as its row.
    var made: [ShelfEntry.ID: RoomBook] = [:]
    /// The numbers of the rows that are gone.
    var removed: [Int64] = []
  }

  /// Puts the files of a folder in the place of those that the folder had.
  /// - Parameters:
  ///   - files: none for a folder that is gone.
  ///   - isHidden: whether the library has the same file on a disk.
  func take(
    _ files: [RootListing.File], in folder: String, isHidden: (RootListing.File) -> Bool
  ) -> Change {
    // The addresses and names of thousands of files are made without the lock.
    let before = state.withLock { $0.folders[folder] ?? [:] }
    var (change, names) = (Change(), [String: ShelfEntry.ID]())
    var fresh: [ShelfEntry.ID: Known] = [:]
    let place = ServerFolderLister.address(of: folder, below: home)
    for file in files {
      if let id = before[file.name], let known = known(id) {
        names[file.name] = id
        guard known.file != file else { continue }
        fresh[id] = Known(
          number: known.number, folder: folder, file: file, place: known.place,
          isHidden: isHidden(file))
        // A row that is hidden now leaves the table.
        if !known.isHidden, fresh[id]?.isHidden == true { change.removed.append(known.number) }
      } else if let book = place.flatMap({ book(file, at: $0) }) {
        let id = book.id
        change.made[id] = book
        names[file.name] = id
        // A folder that was moved by another spelling of its address has the same books.
        let number = known(id)?.number ?? numbers.take()
        fresh[id] = Known(
          number: number, folder: folder, file: file, place: book.place.name,
          isHidden: isHidden(file))
      }
    }
    state.withLock { [fresh, names] state in
      for (name, id) in before where names[name] == nil {
        guard let known = state.known[id], known.folder == folder else { continue }
        if !known.isHidden { change.removed.append(known.number) }
        state.known[id] = nil
      }
      state.known.merge(fresh) { $1 }
      state.folders[folder] = names.isEmpty ? nil : names
    }
    change.books = fresh.filter { !$0.value.isHidden }
    return change
  }

  /// Hides books, and shows others again.
  /// - Parameter isHidden: whether the library has the same file on a disk.
  func hide(_ isHidden: (ShelfEntry.ID, RootListing.File) -> Bool) -> Change {
    var change = Change()
    for (id, known) in all {
      let hides = isHidden(id, known.file)
      guard hides != known.isHidden else { continue }
      var known = known
      known.isHidden = hides
      state.withLock { [known] in $0.known[id] = known }
      if hides { change.removed.append(known.number) } else { change.books[id] = known }
    }
    return change
  }
}
