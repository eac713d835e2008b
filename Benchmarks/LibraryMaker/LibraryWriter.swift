import Glibc

/// Writes a made library to a folder: `Author/Title (number)/Title - Author.epub`, as Calibre does.
public struct LibraryWriter: Sendable {
  public struct Failure: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
  }

  /// Where the books lie.
  public enum Arrangement: Sendable {
    case calibre
    /// All books in one folder.
    case flat
  }

  public let plan: LibraryPlan
  public let pictures: MadePictures
  public let folder: String
  public var arrangement = Arrangement.calibre
  /// Whether the name of each hundredth book is not UTF-8.
  public var hasNamesNotUTF8 = false
  /// Whether Calibre's database and `cover.jpg` of each book are written, too.
  public var hasDatabase = false

  public init(_ plan: LibraryPlan, _ pictures: MadePictures, to folder: String) {
    (self.plan, self.pictures, self.folder) = (plan, pictures, folder)
  }

  /// Writes Calibre's database and covers for books that lie in the folder.
  public func writeDatabase() throws {
    try writeCovers()
    for book in plan.books { try linkCover(of: book) }
    try MadeDatabase(plan).write(to: folder + "/metadata.db")
  }

  /// Writes all books.
  public func write() async throws {
    try Self.makeFolder(Array(folder.utf8))
    if hasDatabase { try writeCovers() }
    // More tasks than processors, as the disk makes some of the tasks wait.
    let tasks = 4
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<tasks {
        group.addTask {
          for index in stride(from: task, to: plan.books.count, by: tasks) {
            try write(plan.books[index])
          }
        }
      }
      try await group.waitForAll()
    }
    if hasDatabase { try MadeDatabase(plan).write(to: folder + "/metadata.db") }
  }

  /// The path of a book's file below the folder, in bytes.
  public func path(of book: MadeBook) -> [UInt8] {
    let place = book.folders
    let file = "\(book.fileName).\(book.fileExtension)"
    var path: [UInt8]
    switch arrangement {
    case .calibre: path = Array("\(place.author)/\(place.title)/\(file)".utf8)
    // Books of one title and author would have one name.
    case .flat: path = Array("\(book.number) \(file)".utf8)
    }
    if hasNamesNotUTF8, book.number % 100 == 0 {
      // A letter of Latin 1 before the dot.
      path.insert(0xE9, at: path.count - book.fileExtension.utf8.count - 1)
    }
    return path
  }

  private func write(_ book: MadeBook) throws {
    let base = Array(folder.utf8) + [UInt8(ascii: "/")]
    let place = book.folders
    if arrangement == .calibre {
      try Self.makeFolder(base + Array(place.author.utf8))
      try Self.makeFolder(base + Array("\(place.author)/\(place.title)".utf8))
      if hasDatabase { try linkCover(of: book) }
    }
    let path = base + path(of: book)
    try Self.write(book.bytes(plan, pictures), to: path)
    // Files of one second would be looked at again by a scan, and the order by age would be by chance.
    var times = [
      timespec(tv_sec: book.added, tv_nsec: 0), timespec(tv_sec: book.added, tv_nsec: 0),
    ]
    utimensat(AT_FDCWD, path.terminated, &times, 0)
  }

  private func linkCover(of book: MadeBook) throws {
    let place = book.folders
    let cover = Array("\(folder)/\(place.author)/\(place.title)/cover.jpg".utf8)
    let shared = Array("\(folder)/\(Self.sharedCover(book.cover % pictures.coverCount))".utf8)
    guard link(shared.terminated, cover.terminated) == 0 || errno == EEXIST else {
      throw Failure("cover.jpg of \(book.title): \(Self.reason)")
    }
  }

  /// All `cover.jpg` of the same look are one file on the disk.
  private func writeCovers() throws {
    try Self.makeFolder(Array("\(folder)/.covers".utf8))
    for number in 0..<pictures.coverCount {
      try Self.write(
        pictures.cover(number), to: Array("\(folder)/\(Self.sharedCover(number))".utf8))
    }
  }

  private static func sharedCover(_ number: Int) -> String { ".covers/\(number).jpg" }

  private static var reason: String { String(cString: strerror(errno)) }

  private static func makeFolder(_ path: [UInt8]) throws {
    guard mkdir(path.terminated, 0o755) == 0 || errno == EEXIST else {
      throw Failure("\(String(decoding: path, as: UTF8.self)): \(reason)")
    }
  }

  private static func write(_ bytes: [UInt8], to path: [UInt8]) throws {
    let file = open(path.terminated, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else {
      throw Failure("\(String(decoding: path, as: UTF8.self)): \(reason)")
    }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      // What is left of the array, whose end bounds the call.
      let count = bytes[done...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else {
        throw Failure("\(String(decoding: path, as: UTF8.self)): \(reason)")
      }
      done += count
    }
  }
}

extension [UInt8] {
  /// The bytes as the system's calls take a path.
  fileprivate var terminated: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
