import BookClients
import Books
import Glibc
import IPC
import WorkerClient

/// A worker while one book is checked in it.
struct CheckWorkers {
  /// Why a page or a whole book is not sound.
  struct Flaw: Error {
    var words: String
    /// Whether the other pages can still be drawn.
    var isOfThePage: Bool
    /// Whether the book is to blame. Where the machine is, nobody knows whether the book is sound.
    var isOfTheBook = true

    init(_ words: String, isOfThePage: Bool, isOfTheBook: Bool = true) {
      (self.words, self.isOfThePage, self.isOfTheBook) = (words, isOfThePage, isOfTheBook)
    }

    init(_ failure: WorkerFailure) {
      words = failure.description
      isOfThePage = if case .refused = failure { true } else { false }
      isOfTheBook = failure.isOfTheBook
    }
  }

  /// The longer side of a page that is drawn, in pixels.
  private static let side = 160
  private static let book: BookNumber = 1

  private let worker: WorkerProcess
  private let deadline: UInt32
  private let password: String?

  init(_ worker: WorkerProcess, deadline: UInt32, password: String?) {
    (self.worker, self.deadline, self.password) = (worker, deadline, password)
  }

  func open(_ source: Picture.Source) throws(Flaw) -> OpenedBook {
    let file: Int32
    switch PictureFile.open(source) {
    case .success(let descriptor): file = descriptor
    case .failure(let error): throw Flaw(error.reason, isOfThePage: true)
    }
    defer { close(file) }
    var options = OpenOptions(for: source, password: password)
    options.isStrict = true
    return try ask(OpenBook(options), file: file)
  }

  /// How many pages a chapter has, and what keeps Paper's own setter from the chapter.
  func pages(ofChapter chapter: Int) throws(Flaw) -> PageList {
    guard let first = PagePlace(chapter: chapter, page: 0) else {
      return PageList(count: 0, sizes: [])
    }
    return try list(first)
  }

  /// Asks for what the program shows beside the pages. A book may well lack it; it must not end the worker.
  func readFacts() throws(Flaw) {
    try readPart(ReadMetadata())
    try readPart(ReadOutline())
  }

  private func readPart(_ query: some Query) throws(Flaw) {
    do throws(Flaw) {
      _ = try ask(query)
    } catch {
      if !error.isOfThePage { throw error }
    }
  }

  /// Draws a page, small.
  func draw(_ place: PagePlace) throws(Flaw) {
    guard let size = try list(place).sizes.first ?? nil else {
      // Why there is none, only drawing tells.
      try draw(place, scale: 1, PixelRegion(width: 1, height: 1))
      throw Flaw("has no size", isOfThePage: true)
    }
    // A page next to nothing would have an infinite scale.
    let (minimum, maximum) = (IPCLimits.scales.lowerBound, IPCLimits.scales.upperBound)
    let scale = min(max(minimum, Float(Self.side) / max(size.width, size.height)), maximum)
    func pixels(_ points: Float) -> Int { min(Self.side, max(1, Int(points * scale))) }
    try draw(
      place, scale: scale, PixelRegion(width: pixels(size.width), height: pixels(size.height)))
  }

  private func draw(
    _ place: PagePlace, scale: Float, _ region: PixelRegion?
  ) throws(Flaw) {
    guard let region else { throw Flaw("has no size for a picture", isOfThePage: true) }
    let memory: SharedMemory
    do throws(WorkerFailure) {
      memory = try SharedMemory(count: region.byteCount)
    } catch {
      throw Flaw(error)
    }
    _ = try ask(DrawPage(place, scale: scale, region), memory: memory)
  }

  private func list(_ place: PagePlace) throws(Flaw) -> PageList {
    try ask(MeasurePages(first: place, count: 1))
  }

  private func ask<Asked: Query>(
    _ query: Asked, file: Int32? = nil, memory: SharedMemory? = nil
  ) throws(Flaw) -> Asked.Answer {
    do throws(WorkerFailure) {
      return try worker.wait(
        query, of: Self.book, deadline: deadline, file: file, memory: memory)
    } catch {
      throw Flaw(error)
    }
  }
}
