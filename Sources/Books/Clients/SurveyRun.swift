import BookFormats
import Books
import Glibc
import IPC
import PaperGeometry
import SystemCalls
import WorkerClient

/// The files of one call, and what has been found in them.
struct SurveyRun {
  private(set) var results: [Result<SurveyedBook, SurveyError>]
  private let files: [Picture.Source]
  private let coverWidth: Int
  private let deadline: UInt32
  /// Files that are to be asked for, the first last.
  private var queue: [Int]
  private let answers = Monitor<[Answer]>([])
  /// Whether a worker that was kept from an earlier call has ended before the first answer.
  private var hasLostKept = false

  private typealias Answer = (file: Int, result: Result<SurveyRecord, WorkerFailure>)

  /// Requests that wait in a worker: each holds one of the worker's 16 descriptors.
  private static let depth = 8
  /// After so many files a worker's age is looked at.
  private static let turn = 1024

  init(_ files: [Picture.Source], coverWidth: Int, deadline: UInt32) {
    (self.files, self.coverWidth, self.deadline) = (files, coverWidth, deadline)
    results = files.map { _ in .failure(.cancelled) }
    queue = files.indices.reversed()
  }

  var isDone: Bool { queue.isEmpty }

  /// Surveys files until all are done, the worker has ended, or the worker's turn is over.
  mutating func work(with worker: WorkerProcess, isFresh: Bool) {
    var asked = 0
    var open = 0
    var lost: [(file: Int, failure: WorkerFailure)] = []
    while true {
      while open < Self.depth, asked < Self.turn, lost.isEmpty, let file = queue.popLast() {
        guard ask(file, of: worker) else { continue }
        asked += 1
        open += 1
      }
      if open == 0 { break }
      // Half of the requests at a time, so that the threads wake each other less often.
      let wanted = lost.isEmpty ? min(open, Self.depth / 2) : open
      let come = answers.wait { answers -> [Answer]? in
        guard answers.count >= wanted else { return nil }
        defer { answers = [] }
        return answers
      }
      open -= come.count
      for (file, result) in come {
        switch result {
        case .success(let record): results[file] = .success(SurveyedBook(record))
        case .failure(.refused(let error)):
          results[file] = .failure(.unreadable(LabelText.line(error.description)))
        case .failure(let failure): lost.append((file, failure))
        }
      }
    }
    blame(lost, isInnocent: !isFresh && asked == lost.count && !hasLostKept)
  }

  /// Requests are served in their order: the first without an answer is the file at which the worker has ended.
  private mutating func blame(_ lost: [(file: Int, failure: WorkerFailure)], isInnocent: Bool) {
    let lost = lost.sorted { $0.file < $1.file }
    guard let first = lost.first else { return }
    guard first.failure.isOfTheWorker else {
      // No worker can be had: the files have not been tried.
      queue = []
      return
    }
    var again = lost.map(\.file)
    if isInnocent {
      // A kept worker may have ended before the first question came.
      hasLostKept = true
    } else {
      results[first.file] = .failure(.died(LabelText.line(first.failure.description)))
      again.removeFirst()
    }
    queue += again.reversed()
  }

  /// - Returns: whether the worker was asked.
  private mutating func ask(_ file: Int, of worker: WorkerProcess) -> Bool {
    let source = files[file]
    let descriptor: Int32
    switch PictureFile.open(source) {
    case .success(let opened): descriptor = opened
    case .failure(let error):
      results[file] = .failure(.unreadable(LabelText.line(error.reason)))
      return false
    }
    defer { close(descriptor) }
    let isPackage = Paths.lastName(of: source.path).lowercased().hasSuffix(".opf")
    let query = SurveyBook(
      isPackage ? .package : .book, hint: BookFormat.ID(source), coverWidth: coverWidth)
    worker.ask(query, of: 1, deadline: deadline, file: descriptor) { [answers] result in
      answers.withLock { $0.append((file, result)) }
    }
    return true
  }
}

extension SurveyedBook {
  /// The texts of a worker as lines that labels can show.
  init(_ record: SurveyRecord) {
    self.init(details: BookDetails(record.details))
    look.pageCount = record.pageCount
    look.size = record.page.map { Size(Double($0.width), Double($0.height)) }
    guard let cover = record.cover else { return }
    look.cover = SmallCover(jpeg: cover.jpeg, width: cover.width, height: cover.height)
    (look.color, look.spine) = (cover.color, cover.spine)
  }
}

extension BookDetails {
  init(_ record: DetailsRecord) {
    self.init()
    title = Self.line(record.title)
    titleSort = Self.line(record.titleSort)
    authors = record.authors.prefix(Limits.authors).compactMap(Self.line)
    authorSort = Self.line(record.authorSort)
    series = Self.line(record.series)
    seriesIndex = record.seriesIndex
    language = Self.line(record.language)
    publisher = Self.line(record.publisher)
    published = Self.line(record.published)
    tags = record.tags.prefix(Limits.tags).compactMap(Self.line)
    identifiers = record.identifiers.prefix(Limits.identifiers).compactMap(Self.line)
    rating = record.rating
    let letters = String(record.summary.prefix(Limits.summary))
    let lines = letters.split(separator: "\n").map { LabelText.line(String($0)) }
    let text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    summary = text.isEmpty ? nil : text
  }

  private static func line(_ text: String) -> String? {
    let line = LabelText.line(text)
    return line.isEmpty ? nil : line
  }
}
