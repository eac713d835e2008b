import BookClients
import Books
import Glibc
import IPC
import WorkerClient

/// Opens books in workers and draws their pages: a worker of its own for each book, and no second try.
///
/// The documents' clients were not used for it: they hide by other workers what a check is to find.
public struct BookCheck: Sendable {
  /// Which pages are drawn.
  public enum Extent: String, Sendable, CaseIterable {
    case all
    /// All pages up to a bound, above it the first, the last and a spread of the others.
    case some
  }

  /// How many pages `.some` draws at most.
  static let maximumPages = 64
  /// For how long `.some` goes on with one book, in seconds of its worker's processor time.
  private let timeout: Double

  let program: WorkerProgram
  let password: String?
  let extent: Extent
  /// Of each request, in milliseconds of processor time.
  let deadline: UInt32

  public init(
    _ program: WorkerProgram, password: String? = nil, extent: Extent = .some,
    deadline: UInt32 = 10_000, timeout: Double = 60
  ) {
    (self.program, self.password, self.extent) = (program, password, extent)
    (self.deadline, self.timeout) = (deadline, timeout)
  }

  /// Checks a book. Waits for the worker; whatever comes of the worker, this returns.
  public func check(_ entry: ShelfEntry) -> CheckedBook {
    var book = CheckedBook(path: entry.locator.path)
    do throws(WorkerFailure) {
      let worker = try WorkerProcess(program(for: entry), clock: .processor)
      _ = try worker.waitUntilReady()
      let start = ContinuousClock.now
      look(at: entry, worker, &book)
      book.seconds = (ContinuousClock.now - start) / .seconds(1)
      book.peakBytes = worker.peakMemory
    } catch {
      // No worker was there that could have looked at the book.
      book.gap = error.description
    }
    return book
  }

  /// DjVu needs a worker of another kind. A file that cannot be opened is told of later.
  private func program(for entry: ShelfEntry) -> WorkerProgram {
    guard case .file(let source) = entry.locator,
      case .success(let file) = PictureFile.open(source)
    else { return program }
    defer { close(file) }
    return program.reading(file)
  }

  private func look(at entry: ShelfEntry, _ worker: WorkerProcess, _ book: inout CheckedBook) {
    let workers = CheckWorkers(worker, deadline: deadline, password: password)
    let timeout = CheckTimeout(worker, seconds: extent == .all ? nil : timeout)
    do throws(CheckWorkers.Flaw) {
      let pages: any CheckedPages
      switch entry.locator {
      case .file(let source): pages = try FilePages(source, at: workers, timeout)
      case .folder, .listed, .picture: pages = try CheckedPictures(entry, at: workers)
      }
      (book.format, book.pages, book.remark) = (pages.format, pages.count, pages.remark)
      try draw(pages, &book, timeout)
      book.flaw = book.flaw ?? pages.flaw
      book.gap = pages.gap
    } catch {
      if error.isOfTheBook { book.flaw = error.words } else { book.gap = error.words }
    }
  }

  /// Draws the pages, and notes the first that cannot be drawn.
  private func draw(
    _ pages: any CheckedPages, _ book: inout CheckedBook, _ timeout: CheckTimeout
  ) throws(CheckWorkers.Flaw) {
    var first: String?
    var bad = 0
    // A page that is bad counts also where a later one ends the check.
    defer { book.flaw = bad < 2 ? first : first.map { "\($0) (and \(bad - 1) more pages)" } }
    for page in chosen(of: pages.count) {
      if timeout.isOver {
        throw CheckWorkers.Flaw(
          "\(book.drawn) of \(pages.count) pages were drawn before the time was over",
          isOfThePage: false, isOfTheBook: false)
      }
      do throws(CheckWorkers.Flaw) {
        try pages.draw(page)
        book.drawn += 1
      } catch {
        let words = "page \(page + 1): \(error.words)"
        guard error.isOfThePage else {
          throw CheckWorkers.Flaw(words, isOfThePage: false, isOfTheBook: error.isOfTheBook)
        }
        bad += 1
        first = first ?? words
      }
    }
  }

  /// The pages that are drawn, from 0, in their order. A worker that lies may count more than fit into memory.
  private func chosen(of count: Int) -> some Sequence<Int> {
    let isSpread = extent == .some && count > Self.maximumPages
    return (0..<(isSpread ? Self.maximumPages : count)).lazy.map {
      isSpread ? $0 * (count - 1) / (Self.maximumPages - 1) : $0
    }
  }
}
