import BookFormats
import Books
import Glibc
import IPC
import Synchronization
import WorkerClient

/// Reads the texts of books by a worker of its own, which has a processor only when nothing else wants the processor.
///
/// The worker begins with the first book and ends after a rest. One book is read at a time.
public final class TextWorkers: BookTextReader {
  private let program: WorkerProgram
  let deadline: UInt32
  private let givesWay: Bool
  private let seat = Mutex(Seat())
  /// The book that is open for excerpts; one thread asks for these.
  let excerpted = Mutex<Excerpted?>(nil)

  private struct Seat: Sendable {
    var worker: WorkerProcess?
    /// What the worker was started as.
    var program: WorkerProgram?
    var isStopped = false
  }

  /// A worker may use 600 seconds of processor time in its life, and a long book takes many of them.
  private static let life = 240.0
  private static let rest = Duration.seconds(20)

  /// - Parameters:
  ///   - deadline: milliseconds of processor time for each question; a worker that takes longer is ended.
  ///   - givesWay: false where somebody waits for the texts.
  public init(program: WorkerProgram, deadline: UInt32 = 20_000, givesWay: Bool = true) {
    (self.program, self.deadline, self.givesWay) = (program, deadline, givesWay)
  }

  public func read(
    _ file: Picture.Source, page: (BookTextPage, () -> TextAnchor?) -> Bool
  ) -> Result<Int, SurveyError> {
    let descriptor: Int32
    switch PictureFile.open(file) {
    case .success(let opened): descriptor = opened
    case .failure(let error): return .failure(.unreadable(LabelText.line(error.reason)))
    }
    defer { close(descriptor) }
    do throws(WorkerFailure) {
      var reading = TextReading(worker: try take(for: descriptor), deadline: deadline)
      let isWhole = try reading.read(descriptor, OpenOptions(for: file, password: nil), page)
      return isWhole ? .success(reading.count) : .failure(.cancelled)
    } catch {
      let reason = LabelText.line(error.description)
      if error.isOfTheWorker { return .failure(.died(reason)) }
      if case .refused = error { return .failure(.unreadable(reason)) }
      return .failure(.cancelled)
    }
  }

  public func stop() {
    let worker = seat.withLock { seat in
      seat.isStopped = true
      defer { seat.worker = nil }
      return seat.worker
    }
    worker?.stop()
    excerpted.withLock { $0 = nil }
  }

  /// A worker that reads a file; of another kind than the last where the file is a DjVu document, or no longer is.
  /// - Parameter file: nil for a file of another program's, which is no book.
  func take(for file: Int32? = nil) throws(WorkerFailure) -> WorkerProcess {
    let program = file.map(program.reading) ?? program
    let (kept, isStopped) = seat.withLock { seat in
      (seat.program == program ? seat.worker : nil, seat.isStopped)
    }
    if isStopped { throw .stopped }
    kept?.look()
    if let kept, kept.end == nil, kept.processorSeconds ?? 0 < Self.life { return kept }
    let worker = try WorkerProcess(
      program, clock: .processor, timeout: Self.rest, pace: givesWay ? .idle : .ordinary)
    // The worker before is let go of outside the lock: its end calls back.
    let (_, isLate) = seat.withLock { seat -> (WorkerProcess?, Bool) in
      defer { (seat.worker, seat.program) = (seat.isStopped ? nil : worker, program) }
      return (seat.worker, seat.isStopped)
    }
    if isLate {
      worker.stop()
      throw .stopped
    }
    return worker
  }
}

/// A book while its text is being read.
private struct TextReading {
  let worker: WorkerProcess
  let deadline: UInt32
  /// The pages so far.
  private(set) var count = 0

  private static let number: BookNumber = 1

  init(worker: WorkerProcess, deadline: UInt32) {
    (self.worker, self.deadline) = (worker, deadline)
  }

  /// - Returns: false where `page` has ended the reading.
  mutating func read(
    _ file: Int32, _ options: OpenOptions, _ page: (BookTextPage, () -> TextAnchor?) -> Bool
  ) throws(WorkerFailure) -> Bool {
    let opened = try worker.wait(OpenBook(options), of: Self.number, deadline: deadline, file: file)
    defer {
      // The book is closed behind everything else, and nobody waits.
      worker.ask(CloseBook(), of: Self.number, deadline: deadline) { _ in }
    }
    for chapter in 0..<opened.chapters {
      guard let first = PagePlace(chapter: chapter, page: 0) else { break }
      // A chapter that cannot be laid out is one page, as in the window.
      let pages = try sound { () throws(WorkerFailure) in
        try ask(MeasurePages(first: first, count: 1)).count
      }
      for number in 0..<(pages ?? 1) {
        guard let place = PagePlace(chapter: chapter, page: number), count < IPCLimits.pagesOfBook
        else { return true }
        let text = try sound { () throws(WorkerFailure) in try ask(ReadText(place)) }
        let found = BookTextPage(number: count, paragraphs: text?.paragraphs ?? [])
        guard page(found, { anchor(of: place, isReflowable: opened.isReflowable) }) else {
          return false
        }
        count += 1
      }
    }
    return true
  }

  /// - Returns: nil where the book refuses, so that the rest of the book may be sound.
  private func sound<Value>(
    _ body: () throws(WorkerFailure) -> Value
  ) throws(WorkerFailure) -> Value? {
    do throws(WorkerFailure) {
      return try body()
    } catch {
      guard case .refused = error else { throw error }
      return nil
    }
  }

  private func ask<Asked: Query>(_ query: Asked) throws(WorkerFailure) -> Asked.Answer {
    try worker.wait(query, of: Self.number, priority: .later, deadline: deadline)
  }

  private func anchor(of place: PagePlace, isReflowable: Bool) -> TextAnchor? {
    guard isReflowable, let found = try? ask(FindTextPlace(place)) else { return nil }
    return TextAnchor(chapter: found.chapter, offset: found.offset)
  }
}

extension PageText {
  /// The lines of each paragraph, as texts. Lines that are broken in the midst of a word are one.
  package var paragraphs: [[String]] {
    var all: [[String]] = []
    var before: Line?
    for line in lines {
      if line.block != before?.block || all.isEmpty { all.append([]) }
      let (paragraph, text) = (all.count - 1, string(of: line))
      if before?.isHyphenated == true, let last = all[paragraph].indices.last {
        all[paragraph][last] += text
      } else {
        all[paragraph].append(text)
      }
      before = line
    }
    return all
  }
}
