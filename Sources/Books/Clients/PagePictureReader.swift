import BookFormats
import Books
import IPC
import PaperGeometry
import PaperRaster
import WorkerClient

/// Draws pages of a document one after the other, by a worker of its own. All calls wait; one thread asks. (The worker of
/// the open book was rejected: its pages would wait for many large pictures.)
public final class PagePictureReader: Sendable {
  private let books: BookWorkers
  private let workers: TextWorkers

  /// More pixels of a page are not drawn: two such pictures lie in memory at a time.
  static let maximumPixels = 36_000_000.0

  /// - Parameter books: whose program reads, and whose passwords and faces open documents.
  public init(_ books: BookWorkers) {
    self.books = books
    workers = TextWorkers(program: books.program, givesWay: false)
  }

  /// Ends the worker. Further calls fail.
  public func stop() { workers.stop() }

  /// Draws pages.
  /// - Parameters:
  ///   - size: of the pictures.
  ///   - take: is given page after page; false to give up.
  /// - Returns: whether all pages were drawn and taken.
  public func read(
    _ pages: [Int], of document: DocumentSource, size: PagePictureSize,
    take: (Int, Bitmap) -> Bool
  ) throws(SheetReader.Failure) -> Bool {
    do throws(WorkerFailure) {
      guard case .file(let file) = document.locator else {
        return try readPictures(pages, of: document, take)
      }
      return try DocumentFiles.with(document, in: file, of: books) {
        files throws(WorkerFailure) in
        try read(pages, of: files, size: size, take)
      }
    } catch {
      throw SheetReader.Failure(reason: LabelText.line(error.description))
    }
  }

  private func read(
    _ pages: [Int], of files: DocumentFiles, size: PagePictureSize,
    _ take: (Int, Bitmap) -> Bool
  ) throws(WorkerFailure) -> Bool {
    var worker = try self.worker(for: files.descriptor)
    let opened = try worker.open(files)
    defer { worker.close() }
    let size = BookFormat(opened.format).isPrinted ? size : nil
    var places = ChapterPages(chapters: opened.chapters)
    for page in pages {
      // A worn worker is replaced: each has a bound of processor time.
      let next = try self.worker(for: files.descriptor)
      if next.process !== worker.process {
        worker = next
        _ = try worker.open(files)
      }
      let place = try places.place(of: page) { place throws(WorkerFailure) in
        try next.count(from: place)
      }
      let dots = try size.map { size throws(WorkerFailure) in try next.dots(of: place, size) }
      guard take(page, try next.picture(of: place, dots: dots)) else { return false }
    }
    return true
  }

  private func worker(for file: Int32? = nil) throws(WorkerFailure) -> PageWorker {
    PageWorker(process: try workers.take(for: file), deadline: workers.deadline)
  }

  /// Pages that are files of their own.
  private func readPictures(
    _ pages: [Int], of document: DocumentSource, _ take: (Int, Bitmap) -> Bool
  ) throws(WorkerFailure) -> Bool {
    let files = try document.pictures()
    guard let place = PagePlace(page: 0) else { return false }
    for page in pages {
      guard files.indices.contains(page) else { throw .refused(WorkerError(.noSuchPage)) }
      let worker = try self.worker()
      let picture = try DocumentFiles.with(files[page]) { files throws(WorkerFailure) in
        _ = try worker.open(files)
        defer { worker.close() }
        return try worker.picture(of: place, dots: nil)
      }
      guard take(page, picture) else { return false }
    }
    return true
  }

  /// Pixels to a unit of a page.
  /// - Parameters:
  ///   - size: of the page, in points or in pixels.
  ///   - dots: to an inch of a page in points; nil for a page in pixels.
  static func scale(of size: Size, dots: Double?) -> Double {
    let most = (maximumPixels / (size.width * size.height)).squareRoot()
    let longest = Double(IPCLimits.side) / max(size.width, size.height)
    return min(dots.map { $0 / 72 } ?? 1, most, longest)
  }
}

extension PageWorker {
  /// Dots to an inch of a page that has a length on paper.
  fileprivate func dots(
    of place: PagePlace, _ size: PagePictureSize
  ) throws(WorkerFailure) -> Double {
    switch size {
    case .dots(let dots): return Double(dots)
    case .own(let dots):
      let scale = try ask(MeasureScan(place))
      return scale > 0 ? Double(scale) * 72 : Double(dots)
    }
  }

  fileprivate func picture(of place: PagePlace, dots: Double?) throws(WorkerFailure) -> Bitmap {
    let size = try size(of: place)
    let scale = Float(PagePictureReader.scale(of: size, dots: dots))
    guard IPCLimits.scales.contains(scale),
      let region = PixelRegion(
        width: max(1, Int((size.width * Double(scale)).rounded())),
        height: max(1, Int((size.height * Double(scale)).rounded())))
    else { throw .refused(WorkerError(.tooLarge)) }
    let memory = try SharedMemory(count: region.byteCount)
    _ = try ask(DrawPage(place, scale: scale, region), memory: memory)
    let pixels = PagePixels(
      copying: memory, width: region.width, height: region.height, stride: region.stride)
    guard
      let bitmap = Bitmap(
        width: region.width, height: region.height, pixels: pixels.pixels, label: "page")
    else { throw .refused(WorkerError(.tooLarge)) }
    return bitmap
  }
}
