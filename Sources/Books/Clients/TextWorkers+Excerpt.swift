import Books
import Glibc
import IPC
import WorkerClient

extension TextWorkers {
  /// Looks for the first of several texts that occurs on some pages of a book.
  /// - Parameters:
  ///   - pages: counted from 0, in the usual setting of a text.
  ///   - anchor: where the pages begin in a text. Only the chapters of the pages are then laid out.
  ///   - terms: the most exact first.
  /// - Returns: nil where the book cannot be read, or has none of the texts.
  public func excerpt(
    of file: Picture.Source, pages: Range<Int>, anchor: TextAnchor?, terms: [SearchTerm]
  ) -> TextExcerpt? {
    do throws(WorkerFailure) {
      guard case .success(let descriptor) = PictureFile.open(file) else { return nil }
      defer { close(descriptor) }
      let worker = try take(for: descriptor)
      guard let chapters = try open(file, descriptor, in: worker) else { return nil }
      let parts = try parts(of: pages, anchor, chapters, worker)
      for term in terms {
        if let found = try find(term, in: parts, worker) { return found }
      }
    } catch {
      return nil
    }
    return nil
  }

  private static let excerptBook: BookNumber = 2

  /// Opens a book, unless the book is open from the last excerpt: the hits of a book come together, and laying out a
  /// chapter again takes most of the time.
  /// - Returns: the number of chapters; nil for a file whose state is not known.
  private func open(
    _ file: Picture.Source, _ descriptor: Int32, in worker: WorkerProcess
  ) throws(WorkerFailure) -> Int? {
    guard let stamp = PictureFile.stamp(of: file) else { return nil }
    let known = excerpted.withLock { $0 }
    if let known, known.worker === worker {
      if known.file == file, known.stamp == stamp { return known.chapters }
      worker.ask(CloseBook(), of: Self.excerptBook, deadline: deadline) { _ in }
    }
    excerpted.withLock { $0 = nil }
    let opened = try worker.wait(
      OpenBook(OpenOptions(for: file, password: nil)), of: Self.excerptBook, deadline: deadline,
      file: descriptor)
    excerpted.withLock {
      $0 = Excerpted(worker: worker, file: file, stamp: stamp, chapters: opened.chapters)
    }
    return opened.chapters
  }

  /// The book that the worker has open for excerpts.
  struct Excerpted: Sendable {
    var worker: WorkerProcess
    var file: Picture.Source
    var stamp: PictureFile.Stamp
    var chapters: Int
  }

  /// Pages of a chapter.
  private struct Part {
    var first: PagePlace
    var count: Int
  }

  /// The pages by chapters.
  private func parts(
    of pages: Range<Int>, _ anchor: TextAnchor?, _ chapters: Int, _ worker: WorkerProcess
  ) throws(WorkerFailure) -> [Part] {
    var start = PagePlace(page: pages.lowerBound)
    if let anchor, let place = TextPlace(chapter: anchor.chapter, offset: anchor.offset) {
      start = try worker.wait(FindPage(of: place), of: Self.excerptBook, deadline: deadline)
    }
    var parts: [Part] = []
    var left = pages.count
    while let first = start, first.chapter < chapters, left > 0 {
      let count = try worker.wait(
        MeasurePages(first: first, count: 1), of: Self.excerptBook, deadline: deadline
      ).count
      let step = min(max(0, count - first.page), left, IPCLimits.pages)
      if step > 0 { parts.append(Part(first: first, count: step)) }
      left -= step
      start = PagePlace(chapter: first.chapter + 1, page: 0)
    }
    return parts
  }

  private func find(
    _ term: SearchTerm, in parts: [Part], _ worker: WorkerProcess
  ) throws(WorkerFailure) -> TextExcerpt? {
    var before = 0
    for part in parts {
      let record = SearchTermRecord(term, details: 1)
      let found = try worker.wait(
        SearchPages(record, first: part.first, count: part.count), of: Self.excerptBook,
        deadline: deadline)
      if let hit = found.hits.first {
        return TextExcerpt(
          before: Printable.escaped(hit.before), found: Printable.escaped(hit.found),
          after: Printable.escaped(hit.after),
          further: before + max(0, hit.page.page - part.first.page), term: term)
      }
      before += part.count
    }
    return nil
  }
}
