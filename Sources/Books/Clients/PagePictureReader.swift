import BookFormats
import Books
import Glibc
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
  private static let number: BookNumber = 7

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
      let descriptor = try SheetReader.open(file)
      defer { Glibc.close(descriptor) }
      let faces = ChosenFace(document.id.text.face, books.faces).open()
      defer { for face in faces { Glibc.close(face.descriptor) } }
      let options = OpenOptions(
        for: file, text: document.id.text, faces: faces.map(\.style),
        password: books.passwords[document.id], changes: document.id.changes)
      var drawing = PageDrawing(
        worker: try workers.take(for: descriptor), deadline: workers.deadline)
      let opened = try drawing.open(options, descriptor, faces.map(\.descriptor))
      defer { drawing.close() }
      let size = BookFormat(opened.format).isPrinted ? size : nil
      var places = ChapterPages(chapters: opened.chapters)
      for page in pages {
        // A worn worker is replaced: each has a bound of processor time.
        let worker = try workers.take(for: descriptor)
        if worker !== drawing.worker {
          drawing = PageDrawing(worker: worker, deadline: workers.deadline)
          _ = try drawing.open(options, descriptor, faces.map(\.descriptor))
        }
        let drawing = drawing
        let place = try places.place(of: page) { place throws(WorkerFailure) in
          try drawing.count(from: place)
        }
        let dots = try size.map { size throws(WorkerFailure) in
          try drawing.dots(of: place, size)
        }
        guard take(page, try drawing.picture(of: place, dots: dots)) else { return false }
      }
      return true
    } catch {
      throw SheetReader.Failure(reason: LabelText.line(error.description))
    }
  }

  /// Pages that are files of their own.
  private func readPictures(
    _ pages: [Int], of document: DocumentSource, _ take: (Int, Bitmap) -> Bool
  ) throws(WorkerFailure) -> Bool {
    let files: [Picture.Source]
    switch document.locator.listPages() {
    case .success(let listed): files = listed
    case .failure(let error): throw .refused(WorkerError(.unreadable, "\(error)"))
    }
    guard let place = PagePlace(page: 0) else { return false }
    for page in pages {
      guard files.indices.contains(page) else { throw .refused(WorkerError(.noSuchPage)) }
      let drawing = PageDrawing(worker: try workers.take(), deadline: workers.deadline)
      let descriptor = try SheetReader.open(files[page])
      defer { Glibc.close(descriptor) }
      _ = try drawing.open(OpenOptions(for: files[page], password: nil), descriptor, [])
      defer { drawing.close() }
      guard take(page, try drawing.picture(of: place, dots: nil)) else { return false }
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

  /// A document while its pages are drawn.
  private struct PageDrawing {
    let worker: WorkerProcess
    let deadline: UInt32

    func open(
      _ options: OpenOptions, _ file: Int32, _ faces: [Int32]
    ) throws(WorkerFailure) -> OpenedBook {
      try worker.wait(
        OpenBook(options), of: number, deadline: deadline, file: file, faces: faces)
    }

    /// The book is closed behind everything else, and nobody waits.
    func close() { worker.ask(CloseBook(), of: number, deadline: deadline) { _ in } }

    /// The number of pages of the chapter that begins at a place.
    func count(from place: PagePlace) throws(WorkerFailure) -> Int {
      try worker.wait(MeasurePages(first: place, count: 0), of: number, deadline: deadline).count
    }

    /// Dots to an inch of a page that has a length on paper.
    func dots(of place: PagePlace, _ size: PagePictureSize) throws(WorkerFailure) -> Double {
      switch size {
      case .dots(let dots): return Double(dots)
      case .own(let dots):
        let scale = try worker.wait(MeasureScan(place), of: number, deadline: deadline)
        return scale > 0 ? Double(scale) * 72 : Double(dots)
      }
    }

    func picture(of place: PagePlace, dots: Double?) throws(WorkerFailure) -> Bitmap {
      let measured = try worker.wait(
        MeasurePages(first: place, count: 1), of: number, deadline: deadline)
      guard let page = measured.sizes.first ?? nil else {
        throw .refused(WorkerError(.damaged, "the page has no size"))
      }
      let size = Size(page)
      let scale = Float(PagePictureReader.scale(of: size, dots: dots))
      guard IPCLimits.scales.contains(scale),
        let region = PixelRegion(
          width: max(1, Int((size.width * Double(scale)).rounded())),
          height: max(1, Int((size.height * Double(scale)).rounded())))
      else { throw .refused(WorkerError(.tooLarge)) }
      let memory = try SharedMemory(count: region.byteCount)
      _ = try worker.wait(
        DrawPage(place, scale: scale, region), of: number, deadline: deadline, memory: memory)
      let pixels = PagePixels(
        copying: memory, width: region.width, height: region.height, stride: region.stride)
      guard
        let bitmap = Bitmap(
          width: region.width, height: region.height, pixels: pixels.pixels, label: "page")
      else { throw .refused(WorkerError(.tooLarge)) }
      return bitmap
    }

    private var number: BookNumber { PagePictureReader.number }
  }
}
