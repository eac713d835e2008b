import BookTable
import Books
import Catalogue
import Foundation
import Synchronization

/// A folder of a test with books, a catalogue and the table that the catalogue tells.
final class Place {
  let folder: String
  var books: String { folder + "/books" }
  /// Where the catalogue lies.
  lazy var state = folder
  /// The file with the list of the folders.
  lazy var list = folder + "/roots"
  private(set) var catalogue: Catalogue?
  private(set) var rows: [Int64: BookRow] = [:]
  private(set) var problems: [String] = []
  /// The copies of kept books since the last start, in the order in which they were told.
  private(set) var copies: [Int64] = []
  private(set) var news = Catalogue.News()
  /// The packets of rows since the last call of `start`.
  private(set) var told = 0

  init() throws {
    folder = NSTemporaryDirectory() + "catalogue-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/books", withIntermediateDirectories: true)
  }

  deinit {
    catalogue?.stop(within: 5)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Writes a file that was changed long ago.
  func write(_ name: String, _ text: String? = nil, age: Double = 1000) throws {
    let path = books + "/" + name
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data((text ?? "book \(name)").utf8).write(to: url)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: path)
  }

  func move(_ name: String, to other: String) throws {
    let target = URL(fileURLWithPath: books + "/" + other)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: URL(fileURLWithPath: books + "/" + name), to: target)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: books + "/" + name)
  }

  /// Begins a catalogue anew, as a start of the program does.
  func start(
    _ surveyor: (any BookSurveyor)? = FakeSurveyor(), calibre: (any CalibreReader)? = nil,
    adding: [String]? = nil, surroundings: Catalogue.Surroundings = Catalogue.Surroundings()
  ) {
    begin(surveyor, calibre: calibre, surroundings: surroundings)
    for root in adding ?? [books] { catalogue?.add(root: Picture.Source(path: root)) }
    settle()
  }

  /// Begins a catalogue anew, and waits for nothing.
  func begin(
    _ surveyor: (any BookSurveyor)? = FakeSurveyor(), calibre: (any CalibreReader)? = nil,
    surroundings: Catalogue.Surroundings = Catalogue.Surroundings()
  ) {
    catalogue?.stop(within: 10)
    (rows, problems, copies, told) = ([:], [], [], 0)
    news = Catalogue.News()
    catalogue = Catalogue(
      path: state + "/catalogue.db", packs: state + "/packs", roots: list,
      surveyor: surveyor, calibre: calibre, surroundings: surroundings
    ) {}
  }

  func stop() {
    catalogue?.stop(within: 10)
    catalogue = nil
  }

  /// Takes news until a condition holds; the suite's time bounds the wait.
  func wait(_ condition: () -> Bool) {
    while !condition() {
      usleep(20_000)
      take()
    }
  }

  func scan() {
    catalogue?.scan()
    settle()
  }

  func settle() {
    catalogue?.flush()
    take()
  }

  func take() {
    guard let news = catalogue?.take() else { return }
    self.news = news
    problems += news.problems
    copies += news.copies
    for packet in news.packets {
      switch packet {
      case .rows, .packed:
        let new = packet.rows
        told += new.count
        for row in new { rows[row.number] = row }
      case .removed(let numbers): for number in numbers { rows[number] = nil }
      case .readings: break
      }
    }
  }

  func row(_ name: String) -> BookRow? {
    rows.values.first { $0.entry.locator.path == books + "/" + name }
  }

  /// The names of the books' files below the folder of books, in the order of the numbers.
  var files: [String] {
    rows.sorted { $0.key < $1.key }.map {
      String($0.value.entry.locator.path.dropFirst(books.count + 1))
    }
  }
}

/// Tells of each book its file's name, and notes what was asked.
final class FakeSurveyor: BookSurveyor {
  let asked = Mutex<[[String]]>([])
  /// Books at which the worker dies, by their names.
  let killers: Set<String>
  let broken: Set<String>

  init(killers: Set<String> = [], broken: Set<String> = []) {
    (self.killers, self.broken) = (killers, broken)
  }

  func times(_ name: String) -> Int { asked.withLock { $0.joined().filter { $0 == name }.count } }
  var count: Int { asked.withLock { $0.joined().count } }

  func survey(
    _ files: [Picture.Source], coverWidth: Int?
  ) -> [Result<SurveyedBook, SurveyError>] {
    let names = files.map { URL(fileURLWithPath: $0.path).lastPathComponent }
    asked.withLock { $0.append(names) }
    return names.map { name in
      if killers.contains(name) { return .failure(.died("the worker died")) }
      if broken.contains(name) { return .failure(.unreadable("is no book")) }
      var book = SurveyedBook()
      if name.hasSuffix(".opf") {
        book.details.title = "From the sidecar"
        (book.details.series, book.details.seriesIndex) = ("Saga", 3)
        book.details.tags = ["Tag"]
        return .success(book)
      }
      book.details.title = "Title of \(name)"
      book.details.authors = ["Author"]
      book.details.series = "Series"
      book.details.seriesIndex = 1.5
      if name.hasPrefix("isbn") { book.details.identifiers = ["x:1", "isbn:0-306-40615-2"] }
      book.details.summary = "Summary of \(name)"
      book.look.pageCount = 12
      book.look.color = 0x102030
      book.look.cover = SmallCover(jpeg: Array("cover of \(name)".utf8), width: 96, height: 130)
      return .success(book)
    }
  }
}
