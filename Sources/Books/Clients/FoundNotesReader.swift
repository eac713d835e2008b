import Books
import Glibc
import IPC
import SystemCalls
import WorkerClient

/// Reads what other programs have kept of books, by a worker of its own. All calls wait; one thread asks.
public final class FoundNotesReader: Sendable {
  private let workers: TextWorkers
  /// KOReader's own folder, as the bytes of a path.
  private let settings: [UInt8]?

  public init(program: WorkerProgram, settings: [UInt8]? = FoundNotesReader.userSettings) {
    workers = TextWorkers(program: program, givesWay: false)
    self.settings = settings
  }

  /// KOReader's folder of the user; nil for a user without a home.
  public static var userSettings: [UInt8]? {
    let config = Environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = Environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (config ?? home.map { Paths.joined($0, ".config") })
      .map { Array(Paths.joined($0, "koreader").utf8) }
  }

  /// Ends the worker. Further calls find nothing.
  public func stop() { workers.stop() }

  /// What other programs keep of a book.
  /// - Parameters:
  ///   - book: a file.
  ///   - isSeen: whether a version was offered before: its notes are not looked for in the book.
  public func notes(
    of book: Picture.Source, isSeen: (String) -> Bool = { _ in false }
  ) -> Result<[FoundNotes], SurveyError> {
    var found: [FoundNotes] = []
    var origins: Set<FoundNotes.Origin> = []
    do throws(WorkerFailure) {
      for source in NotesSource.candidates(for: absolute(book.bytes), settings: settings) {
        guard !origins.contains(source.origin), let record = try record(source) else { continue }
        guard !record.isEmpty else { continue }
        origins.insert(source.origin)
        let version = source.origin.rawValue + "-" + Self.version(of: record)
        if isSeen(version) { continue }
        let marks = try marks(record, of: book)
        found.append(
          FoundNotes(
            origin: source.origin, version: version, marks: marks.marks, lost: marks.lost,
            place: marks.place, edits: marks.edits))
      }
      return .success(found)
    } catch {
      return .failure(.unreadable(LabelText.line(error.description)))
    }
  }

  private func absolute(_ path: [UInt8]) -> [UInt8] {
    path.first == UInt8(ascii: "/")
      ? path : Array(Paths.currentFolder.utf8) + [UInt8(ascii: "/")] + path
  }

  private static func version(of record: SidecarRecord) -> String {
    var hash = FNV1a()
    hash.add(ReadSidecar.encoded(record))
    return String(hash.value, radix: 16)
  }

  // MARK: Questions

  /// Of no open book.
  private static let loose: BookNumber = 3
  private static let number: BookNumber = 4

  /// - Returns: nil where the other program keeps nothing there.
  private func record(_ source: NotesSource) throws(WorkerFailure) -> SidecarRecord? {
    guard case .success(let file) = PictureFile.open(Picture.Source(bytes: source.path)) else {
      return nil
    }
    defer { close(file) }
    let worker = try workers.take()
    do throws(WorkerFailure) {
      switch source {
      case .sidecar:
        return try worker.wait(
          ReadSidecar(), of: Self.loose, deadline: workers.deadline, file: file)
      case .library(_, let folder, let format):
        return try worker.wait(
          ReadAnnotations(folder: folder, format: format), of: Self.loose,
          deadline: workers.deadline, file: file)
      }
    } catch {
      // A file that is none of the other program's says nothing about the book.
      if case .refused = error { return nil }
      throw error
    }
  }

  private func marks(
    _ record: SidecarRecord, of book: Picture.Source
  ) throws(WorkerFailure) -> SidecarMarks {
    let file: Int32
    switch PictureFile.open(book) {
    case .success(let opened): file = opened
    case .failure: return SidecarMarks(SidecarRecord(), in: NoBook())
    }
    defer { close(file) }
    let worker = try workers.take(for: file)
    let opened = try worker.wait(
      OpenBook(OpenOptions(for: book, password: nil)), of: Self.number, deadline: workers.deadline,
      file: file)
    defer { worker.ask(CloseBook(), of: Self.number, deadline: workers.deadline) { _ in } }
    let asked = AskedBook(worker, opened, deadline: workers.deadline, Self.number)
    var marks = SidecarMarks(
      record, in: asked, file: Array(book.bytes.split(separator: UInt8(ascii: "/")).last ?? []))
    // A worker that has ended answers nothing: not all notes were looked for.
    if let failure = asked.failure { throw failure }
    if opened.isReflowable {
      for index in marks.marks.indices {
        marks.marks[index].place.pageCount = AskedBook.pagesOfText
      }
      marks.place?.pageCount = AskedBook.pagesOfText
    }
    return marks
  }
}

extension NotesSource {
  fileprivate var origin: FoundNotes.Origin {
    switch self {
    case .sidecar: .koreader
    case .library: .calibre
    }
  }
}

extension SidecarRecord {
  /// Whether there is nothing that a reader could want.
  fileprivate var isEmpty: Bool { notes.isEmpty && place.isEmpty && status != "complete" }
}

/// A book that cannot be opened.
private struct NoBook: SidecarBook {
  let pageCount = 0
  let isText = false
  let textSize = 0
  func place(of path: ElementPath) -> ElementPlace? { nil }
  func letters(of chapter: Int) -> CountedLetters? { nil }
}

/// A book that is open in a worker.
private final class AskedBook: SidecarBook {
  private let worker: WorkerProcess
  private let opened: OpenedBook
  private let deadline: UInt32
  private let number: BookNumber
  private(set) var failure: WorkerFailure?
  /// The letters of the chapter that was asked for last.
  private var chapter: (number: Int, letters: CountedLetters?)?
  let pageCount: Int

  /// The pages of a text are not counted, which takes as long as laying out the text: places are parts of this number until
  /// their letters are looked up.
  static let pagesOfText = 10_000
  /// Pages of a chapter that is searched.
  private static let most = 2000

  var isText: Bool { opened.isReflowable }

  /// The number of no setting of a text: all places are looked up.
  var textSize: Int { isText ? -1 : 0 }

  init(_ worker: WorkerProcess, _ opened: OpenedBook, deadline: UInt32, _ number: BookNumber) {
    (self.worker, self.opened, self.deadline, self.number) = (worker, opened, deadline, number)
    pageCount =
      opened.isReflowable
      ? Self.pagesOfText
      : (0..<opened.chapters).reduce(0) { sum, chapter in
        guard let first = PagePlace(chapter: chapter, page: 0),
          let list = try? worker.wait(
            MeasurePages(first: first, count: 1), of: number, deadline: deadline)
        else { return sum + 1 }
        return sum + list.count
      }
  }

  func place(of path: ElementPath) -> ElementPlace? { ask(FindPlaceOfElement(path)) }

  func letters(of chapter: Int) -> CountedLetters? {
    if let known = self.chapter, known.number == chapter { return known.letters }
    let letters = read(chapter)
    self.chapter = (chapter, letters)
    return letters
  }

  private func read(_ chapter: Int) -> CountedLetters? {
    guard (0..<opened.chapters).contains(chapter),
      let first = PagePlace(chapter: chapter, page: 0),
      let count = ask(MeasurePages(first: first, count: 1))?.count
    else { return nil }
    var scalars: [Unicode.Scalar] = []
    for page in 0..<min(count, Self.most) {
      guard let place = PagePlace(chapter: chapter, page: page),
        let text = ask(ReadText(place))
      else { continue }
      for line in text.lines {
        scalars += text.characters[line.range].lazy.filter { !$0.isRuby }.map(\.scalar)
      }
    }
    return CountedLetters(scalars)
  }

  /// - Returns: nil where the book refuses, and after the worker's end.
  private func ask<Asked: Query>(_ query: Asked) -> Asked.Answer? {
    guard failure == nil else { return nil }
    do throws(WorkerFailure) {
      return try worker.wait(query, of: number, deadline: deadline)
    } catch {
      if case .refused = error { return nil }
      failure = error
      return nil
    }
  }
}
