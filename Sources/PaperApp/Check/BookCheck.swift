import BookClients
import Books
import Wire
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

  /// How many pages `.some` draws at most, and for how long it goes on with one book.
  static let mostPages = 64
  static let patience = Duration.seconds(60)

  let program: WorkerProgram
  let password: String?
  let extent: Extent
  /// Of each request, in milliseconds.
  let deadline: UInt32

  public init(
    _ program: WorkerProgram, password: String? = nil, extent: Extent = .some,
    deadline: UInt32 = 10_000
  ) {
    (self.program, self.password, self.extent) = (program, password, extent)
    self.deadline = deadline
  }

  /// Checks a book. Waits for the worker; whatever comes of the worker, this returns.
  public func check(_ entry: ShelfEntry) -> CheckedBook {
    var book = CheckedBook(path: entry.locator.path)
    do throws(WorkerFailure) {
      let worker = try WorkerProcess(program)
      _ = try worker.waitUntilReady()
      let start = ContinuousClock.now
      book.flaw = flaw(of: entry, worker, since: start, &book)
      book.seconds = (ContinuousClock.now - start) / .seconds(1)
      book.peakBytes = worker.peakMemory
    } catch {
      book.flaw = error.description
    }
    return book
  }

  private func flaw(
    of entry: ShelfEntry, _ worker: WorkerProcess, since start: ContinuousClock.Instant,
    _ book: inout CheckedBook
  ) -> String? {
    let desk = CheckDesk(worker, deadline: deadline, password: password)
    do throws(CheckDesk.Flaw) {
      let pages: any CheckedPages
      switch entry.locator {
      case .file(let source): pages = try FilePages(source, at: desk, end: end(since: start))
      case .folder, .listed, .picture: pages = try PicturePages(entry, at: desk)
      }
      (book.format, book.pages) = (pages.format, pages.count)
      return try draw(pages, &book, until: end(since: start))
    } catch {
      return error.words
    }
  }

  /// When a book has taken too long; never where all pages are asked for.
  private func end(since start: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    extent == .all ? nil : start + Self.patience
  }

  /// Draws the pages, and tells of the first that cannot be drawn.
  private func draw(
    _ pages: any CheckedPages, _ book: inout CheckedBook, until end: ContinuousClock.Instant?
  ) throws(CheckDesk.Flaw) -> String? {
    var first: String?
    var bad = 0
    for page in chosen(of: pages.count) {
      if let end, ContinuousClock.now > end {
        return first ?? "only \(book.drawn) pages were drawn in \(Self.patience)"
      }
      do throws(CheckDesk.Flaw) {
        try pages.draw(page)
        book.drawn += 1
      } catch {
        let words = "page \(page + 1): \(error.words)"
        guard error.isOfThePage else { throw CheckDesk.Flaw(words, isOfThePage: false) }
        bad += 1
        first = first ?? words
      }
    }
    return bad < 2 ? first : first.map { "\($0) (and \(bad - 1) more pages)" }
  }

  /// The pages that are drawn, from 0, in their order. A worker that lies may count more than fit into memory.
  private func chosen(of count: Int) -> some Sequence<Int> {
    let isSpread = extent == .some && count > Self.mostPages
    return (0..<(isSpread ? Self.mostPages : count)).lazy.map {
      isSpread ? $0 * (count - 1) / (Self.mostPages - 1) : $0
    }
  }
}
