import Dictionaries
import IPC
import Sidecars

/// The books, libraries and feeds that are open in a worker, by the numbers that the program has given them.
package final class OpenBooks {
  private let decoders: Decoders
  private var books: [BookNumber: any Book] = [:]
  private var libraries: [BookNumber: [LibraryBook]] = [:]
  private var feeds: [BookNumber: OpenedFeed] = [:]
  /// The PDF that is made; pages of several books may follow each other.
  private var sheets: SheetMaker?
  /// What was found on the pages of scans.
  private var scans: [BookNumber: ScanPages] = [:]

  package init(_ decoders: Decoders) { self.decoders = decoders }

  func open(
    _ number: BookNumber, _ options: OpenOptions, _ descriptor: Int32?, _ faces: [Int32]
  ) throws(WorkerError) -> OpenedBook {
    // Read first: each descriptor is closed whatever becomes of the book.
    let face = InstalledFace.read(faces, options.layout.files)
    let book = try decoders.open(try file(for: number, descriptor), options, face)
    books[number] = book
    scans[number] = nil
    return book.opened
  }

  func scans(_ number: BookNumber) -> ScanPages {
    let kept = scans[number] ?? ScanPages()
    scans[number] = kept
    return kept
  }

  /// - Returns: how many books the library has.
  func openLibrary(_ number: BookNumber, _ descriptor: Int32?) throws(WorkerError) -> Int {
    let library = try CalibreDatabase.books(in: try file(for: number, descriptor))
    libraries[number] = library
    return library.count
  }

  func openFeed(
    _ number: BookNumber, _ query: OpenFeed, _ descriptor: Int32?
  ) throws(WorkerError) {
    guard let descriptor else { throw WorkerError(.badRequest, "no file") }
    close(number)
    let feed = try OpenedFeed(descriptor: descriptor, contentType: query.contentType)
    try admitAnother()
    feeds[number] = feed
  }

  /// Looks into a file, and keeps nothing of the file open.
  func survey(_ query: SurveyBook, _ descriptor: Int32?) throws(WorkerError) -> SurveyRecord {
    guard let descriptor else { throw WorkerError(.badRequest, "no file") }
    return try Survey(decoders, try BookFile(descriptor: descriptor), query).record()
  }

  /// Reads what another program has kept of a book, and keeps nothing of the file open.
  func sidecar(_ descriptor: Int32?) throws(WorkerError) -> SidecarRecord {
    guard let descriptor else { throw WorkerError(.badRequest, "no file") }
    let file = try BookFile(descriptor: descriptor)
    guard file.size <= LuaReader.longest else { throw WorkerError(.tooLarge) }
    let bytes = try file.all()
    do throws(LuaReader.Failure) {
      return Sidecar.record(try LuaReader.read(bytes))
    } catch {
      throw WorkerError(.damaged, "\(error.reason) at byte \(error.at)")
    }
  }

  /// Reads what Calibre keeps of a book, and keeps nothing of the database open.
  func annotations(
    _ descriptor: Int32?, _ query: ReadAnnotations
  ) throws(WorkerError) -> SidecarRecord {
    guard let descriptor else { throw WorkerError(.badRequest, "no file") }
    return try CalibreDatabase.annotations(
      of: query.folder, query.format, in: try BookFile(descriptor: descriptor))
  }

  func add(_ sheet: AddSheet, of number: BookNumber) throws(WorkerError) {
    let book = try book(number)
    let sheets = try book.sheets(after: sheet.beginning == .pdf ? nil : sheets)
    self.sheets = sheets
    if sheet.beginning != .nothing { try sheets.begin(sheet.size) }
    for placed in sheet.pages { try book.put(placed.page, on: sheets, in: placed.rect) }
  }

  func sheets(from first: Int, title: String) throws(WorkerError) -> SheetBytes {
    guard let sheets else { throw WorkerError(.badRequest, "no PDF is being made") }
    return try sheets.part(from: first, title: title)
  }

  /// Looks up a word in a dictionary, and keeps nothing of the files open.
  func lookUp(
    _ query: LookUpWord, _ index: Int32?, _ others: [Int32], isInTime: () -> Bool
  ) throws(WorkerError) -> [DictionaryEntryRecord] {
    // Taken first: each descriptor is closed whatever becomes of the search.
    let files = others.map { descriptor in
      Result { () throws(WorkerError) in try BookFile(descriptor: descriptor) }
    }
    guard let index else { throw WorkerError(.badRequest, "no file") }
    let first = try BookFile(descriptor: index)
    var named: [LookUpWord.File: DictionaryFile] = [:]
    for (role, file) in zip(query.files, files) {
      // A file that says nothing, as of rules for the language's words, is missed by none.
      if let file = try? file.get() { named[role] = DictionaryFile(file) }
    }
    let search = DictionarySearch(query.format, index: DictionaryFile(first), named)
    do throws(DictionarySearch.Failure) {
      return try search.entries(of: query.word, isInTime: isInTime)
    } catch {
      throw WorkerError(.damaged)
    }
  }

  func close(_ number: BookNumber) {
    books[number] = nil
    libraries[number] = nil
    feeds[number] = nil
  }

  func book(_ number: BookNumber) throws(WorkerError) -> any Book {
    guard let book = books[number] else { throw WorkerError(.noSuchBook) }
    return book
  }

  func library(_ number: BookNumber) throws(WorkerError) -> [LibraryBook] {
    guard let library = libraries[number] else { throw WorkerError(.noSuchBook) }
    return library
  }

  func feed(_ number: BookNumber) throws(WorkerError) -> OpenedFeed {
    guard let feed = feeds[number] else { throw WorkerError(.noSuchBook) }
    return feed
  }

  /// The file that came along with a request to open it under a number, which nothing else has from then on.
  private func file(
    for number: BookNumber, _ descriptor: Int32?
  ) throws(WorkerError) -> BookFile {
    guard let descriptor else { throw WorkerError(.badRequest, "no file") }
    close(number)
    let file = try BookFile(descriptor: descriptor)
    try admitAnother()
    return file
  }

  private func admitAnother() throws(WorkerError) {
    guard books.count + libraries.count + feeds.count < IPCLimits.books else {
      throw WorkerError(.badRequest, "too many books are open")
    }
  }
}

extension DictionaryFile {
  fileprivate init(_ file: BookFile) {
    self.init(size: file.size) { offset, count in
      guard offset >= 0, count > 0, offset <= Int.max - count else { return [] }
      return (try? file.bytes(at: offset, count: count)) ?? []
    }
  }
}
