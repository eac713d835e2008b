import Books
import Glibc
import ServerRooms
import ServerStore
import SystemCalls

/// The books of all servers in the user's cache. All functions wait for the disk.
///
/// Each book has a folder, with the file, the facts (`FetchedBook`) and the pages that were seen one by one. A book is
/// used when its facts are touched. The folder is the record: who deletes the cache deletes nothing else.
public struct FetchedBooks: Sendable {
  /// Whether the file at a path stays, whatever its age: the book is being read, or has what is not sent yet.
  public typealias Spares = @Sendable (_ path: String) -> Bool

  private let cache: String
  private let folder: String
  private let limit: Int
  private let spares: Spares

  /// Bytes of all books.
  public static let mostBytes = 5_000_000_000

  /// - Parameters:
  ///   - cache: the user's folder for what can be had again.
  ///   - limit: bytes of all books.
  public init(cache: String, limit: Int = mostBytes, spares: @escaping Spares = { _ in false }) {
    (self.cache, self.limit, self.spares) = (cache, limit, spares)
    folder = Paths.joined(cache, "books")
  }

  /// Notes that a book is used now.
  public func touch(_ place: FetchedPath) {
    Files.touch(Paths.joined(FetchedBook.folder(of: place), FetchedBook.name))
  }

  /// The same of the book whose file lies, or would lie, at a path; nothing for a file outside of the cache.
  public func touch(path: String) {
    guard path.hasPrefix(folder + "/") else { return }
    Files.touch(Paths.joined(Paths.parent(of: path), FetchedBook.name))
  }

  /// Where fetched books of one server lie: those of the server, or the same books of other servers.
  public func places(of books: [RoomBook]) -> [FetchedPath] {
    let others = others(of: books)
    return books.map { FetchedBook(at: $0.place) == nil ? others[$0.id] ?? $0.place : $0.place }
  }

  /// The same books as fetched from other servers than that of the books.
  private func others(of books: [RoomBook]) -> [RoomBook.ID: FetchedPath] {
    guard let server = books.first?.server else { return [:] }
    let names = FetchedNames(cache: cache, besides: server)
    var places: [RoomBook.ID: FetchedPath] = [:]
    for book in books {
      places[book.id] = names.book(like: book.likeness).map { FetchedPath(of: $0, cache: cache) }
    }
    return places
  }

  // MARK: Places

  /// Where the server of a book keeps the place in the book; nil for a book of no server.
  /// - Parameter path: where the book's file lies, or would lie.
  public func progression(of path: String) -> ProgressionLink? {
    if path.hasPrefix(folder + "/") { return ProgressionLink(in: Paths.parent(of: path)) }
    // A file that the reader has put into a folder is known by the facts in the cache.
    for server in Files.names(in: folder) {
      let server = Paths.joined(folder, server)
      for name in Files.names(in: server) {
        let book = Paths.joined(server, name)
        if let link = ProgressionLink(in: book), FetchedBook(in: book)?.path == path {
          return link
        }
      }
    }
    return nil
  }

  // MARK: Removing

  /// Removes books of one server from this computer, whichever server the books were fetched from.
  public func remove(_ books: [RoomBook]) {
    let others = others(of: books)
    for book in books {
      remove(book.place)
      others[book.id].map(remove)
    }
  }

  /// Removes a book from this computer, with the pages that were seen. A file in a folder of the reader's stays.
  public func remove(_ place: FetchedPath) {
    for ending in [".part", ".part.json"] {
      Files.remove(Paths.joined(place.folder, place.name + ending))
    }
    Self.removeFolder(FetchedBook.folder(of: place))
  }

  private struct Item {
    /// The path of the book's folder, or of a part of a book.
    var path: String
    var bytes: Int
    /// Seconds since 1970.
    var used: Int
  }

  /// Removes the books that were not used for the longest time, down to the limit.
  /// - Parameter fresh: a folder that stays.
  /// - Returns: the names of the books that are gone (`FetchedPath.id`). A folder without facts tells no name.
  @discardableResult
  public func shrink(sparing fresh: String? = nil) -> [String] {
    let items = items()
    var bytes = items.reduce(0) { $0 + $1.bytes }
    var gone: [String] = []
    for item in items.sorted(by: { ($0.used, $0.path) < ($1.used, $1.path) }) where bytes > limit {
      guard item.bytes > 0, item.path != fresh, !isSpared(item.path) else { continue }
      bytes -= item.bytes
      // The facts go with the folder.
      if let book = FetchedBook(in: item.path) {
        gone.append(FetchedPath(of: book, cache: cache).id)
      }
      if Files.facts(item.path) != nil {
        Files.remove(item.path)
        Files.remove(item.path + ".json")
      } else {
        Self.removeFolder(item.path)
      }
    }
    return gone
  }

  private func isSpared(_ path: String) -> Bool {
    // A part is being fetched while the part is changed.
    if let facts = Files.facts(path) { return Clock.secondsSince1970 - facts.modified < 60 }
    if let book = FetchedBook(in: path), spares(book.path) { return true }
    return Files.names(in: path).contains { spares(Paths.joined(path, $0)) }
  }

  private func items() -> [Item] {
    Files.names(in: folder).flatMap { server -> [Item] in
      let server = Paths.joined(folder, server)
      return Files.names(in: server).compactMap { name in
        let path = Paths.joined(server, name)
        if let facts = Files.facts(path) {
          return name.hasSuffix(".part")
            ? Item(path: path, bytes: facts.size, used: facts.modified) : nil
        }
        return Self.item(path)
      }
    }
  }

  private static func item(_ path: String) -> Item {
    var item = Item(path: path, bytes: 0, used: 0)
    for name in Files.names(in: path) {
      let inner = Paths.joined(path, name)
      if let facts = Files.facts(inner) {
        item.used = max(item.used, facts.modified)
        if name != FetchedBook.name { item.bytes += facts.size }
      } else {
        let pages = Self.item(inner)
        (item.bytes, item.used) = (item.bytes + pages.bytes, max(item.used, pages.used))
      }
    }
    // The facts tell when the book was used; a file is as old as its fetching.
    if let told = Files.facts(Paths.joined(path, FetchedBook.name)) { item.used = told.modified }
    return item
  }

  /// Removes a folder of the cache with its files. Links are removed, and not followed.
  private static func removeFolder(_ path: String) {
    for name in Files.names(in: path) {
      let inner = Paths.joined(path, name)
      if unlink(inner) != 0, errno == EISDIR || errno == EPERM { removeFolder(inner) }
    }
    rmdir(path)
  }

  // MARK: Keeping

  /// Puts the file of a fetched book into a folder of the reader's, under a name that is free there.
  /// - Returns: the path of the file.
  public func keep(_ place: FetchedPath, in folder: [UInt8]) throws(FetchFailure) -> String {
    let shown = String(decoding: folder, as: UTF8.self)
    guard var book = FetchedBook(at: place), !book.isKept else { throw .gone }
    let file = open(book.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw .gone }
    defer { close(file) }
    let target = try Self.copy(file, named: Paths.lastName(of: book.path), into: shown)
    let source = book.path
    (book.path, book.isKept) = (target, true)
    guard book.write(at: place) else {
      // Nobody would know the file again: the cache keeps the book, and no second file is left.
      Files.remove(target)
      throw .unwritable(self.folder)
    }
    Files.remove(source)
    return target
  }

  /// Copies a file under a free name. No file is ever replaced, and no half file is left.
  private static func copy(
    _ file: Int32, named name: String, into folder: String
  ) throws(FetchFailure) -> String {
    let draft = Paths.joined(
      folder, ".paper-\(String(UInt64.random(in: 0 ... .max), radix: 36))")
    let output = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard output >= 0 else { throw failure(errno, folder) }
    var failure: FetchFailure?
    do throws(FetchFailure) { try copy(file, to: output, folder) } catch { failure = error }
    // The cache's file goes: the bytes are on the disk before. Some file systems have no such call.
    if failure == nil, fsync(output) != 0, errno != EINVAL { failure = Self.failure(errno, folder) }
    if close(output) != 0 { failure = failure ?? Self.failure(errno, folder) }
    defer { unlink(draft) }
    if let failure { throw failure }
    for number in 1...999 {
      let target = Paths.joined(folder, number == 1 ? name : numbered(name, number))
      if place(draft, at: target) { return target }
      guard errno == EEXIST else { throw Self.failure(errno, folder) }
    }
    throw .unwritable(folder)
  }

  /// Gives a file a name that no other file has.
  private static func place(_ draft: String, at target: String) -> Bool {
    if link(draft, target) == 0 { return true }
    guard errno != EEXIST else { return false }
    // Some file systems, as those of memory cards, have no links.
    let taken = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard taken >= 0 else { return false }
    close(taken)
    return rename(draft, target) == 0
  }

  private static func copy(_ file: Int32, to output: Int32, _ folder: String)
    throws(FetchFailure)
  {
    do throws(Files.Failure) {
      while true {
        let part = try Files.read(file, limit: 1 << 20)
        if part.isEmpty { return }
        try Files.write(part, to: output)
      }
    } catch { throw failure(error.number, folder) }
  }

  private static func failure(_ number: Int32, _ folder: String) -> FetchFailure {
    number == ENOSPC || number == EDQUOT ? .full(folder) : .unwritable(folder)
  }

  private static func numbered(_ name: String, _ number: Int) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      return "\(name) (\(number))"
    }
    return "\(name[..<dot]) (\(number))\(name[dot...])"
  }
}
