import BookFormats
import Books
import Glibc
import IPC
import Localisation
import PaperGeometry
import WorkerClient

/// Makes a PDF of a document's pages, by a worker of its own. All calls wait; one thread asks. (The worker of the open
/// book was rejected: its pages would wait for many sheets.)
public final class SheetReader: Sendable {
  public struct Failure: Error, Equatable {
    /// In one line.
    public let reason: String

    public init(reason: String) { self.reason = reason }
  }

  private let books: BookWorkers
  private let workers: TextWorkers

  /// - Parameter books: whose program reads, and whose passwords and faces open documents.
  public init(_ books: BookWorkers) {
    self.books = books
    workers = TextWorkers(program: books.program, givesWay: false)
  }

  /// Ends the worker. Further calls fail.
  public func stop() { workers.stop() }

  /// Makes the PDF and reads its bytes in parts.
  /// - Parameters:
  ///   - title: that the PDF is given.
  ///   - progress: is told how many pages are made; false to give up.
  ///   - take: is given part after part; false to give up.
  /// - Returns: whether all was made and taken.
  public func read(
    _ plan: SheetPlan, of document: DocumentSource, title: String,
    progress: (Int) -> Bool, take: ([UInt8]) -> Bool
  ) throws(Failure) -> Bool {
    guard !plan.pages.isEmpty else { return false }
    do throws(WorkerFailure) {
      var file: Int32?
      if case .file(let source) = document.locator { file = try DocumentFiles.open(source) }
      defer { if let file { Glibc.close(file) } }
      var making = SheetMaking(
        worker: PageWorker(process: try workers.take(for: file), deadline: workers.deadline),
        plan: plan)
      guard try add(document, to: &making, progress) else { return false }
      return try making.read(title, take)
    } catch {
      throw Failure(reason: LabelText.line(error.description))
    }
  }

  private func add(
    _ document: DocumentSource, to making: inout SheetMaking, _ progress: (Int) -> Bool
  ) throws(WorkerFailure) -> Bool {
    guard case .file(let file) = document.locator else {
      return try addPictures(document, to: &making, progress)
    }
    return try DocumentFiles.with(document, in: file, of: books) { files throws(WorkerFailure) in
      try add(files, to: &making, progress)
    }
  }

  private func add(
    _ files: DocumentFiles, to making: inout SheetMaking, _ progress: (Int) -> Bool
  ) throws(WorkerFailure) -> Bool {
    let worker = making.worker
    let opened = try worker.open(files)
    defer { worker.close() }
    let arePixels = !BookFormat(opened.format).isPrinted
    var places = ChapterPages(chapters: opened.chapters)
    for sheet in making.plan.sheets {
      var pages: [(place: PagePlace, size: Size)] = []
      for page in sheet {
        let place = try places.place(of: page) { place throws(WorkerFailure) in
          try worker.count(from: place)
        }
        pages.append((place, try worker.size(of: place)))
      }
      let laid = making.plan.sheet(of: pages.map(\.size), arePixels: arePixels)
      let placed = zip(pages, laid.rects).map { PlacedPage($0.place, PageRect($1)) }
      try making.add(placed, laid.size)
      if !progress(sheet.endIndex) { return false }
    }
    return true
  }

  /// Pages that are files of their own: each is opened twice at most, as its size is needed before the sheet's.
  private func addPictures(
    _ document: DocumentSource, to making: inout SheetMaking, _ progress: (Int) -> Bool
  ) throws(WorkerFailure) -> Bool {
    let files = try document.pictures()
    guard let place = PagePlace(page: 0) else { return false }
    for sheet in making.plan.sheets {
      guard sheet.allSatisfy(files.indices.contains) else {
        throw .refused(WorkerError(.noSuchPage))
      }
      var sizes: [Size] = []
      for page in sheet {
        let size = try making.with(files[page]) { making throws(WorkerFailure) in
          try making.worker.size(of: place)
        }
        sizes.append(size)
      }
      let laid = making.plan.sheet(of: sizes, arePixels: true)
      for (index, page) in sheet.enumerated() {
        let placed = PlacedPage(place, PageRect(laid.rects[index]))
        try making.with(files[page]) { making throws(WorkerFailure) in
          try making.add([placed], laid.size, beginsSheet: index == 0)
        }
      }
      if !progress(sheet.endIndex) { return false }
    }
    return true
  }
}

/// A PDF while its sheets are being made.
private struct SheetMaking {
  let worker: PageWorker
  let plan: SheetPlan
  private var isBegun = false

  init(worker: PageWorker, plan: SheetPlan) { (self.worker, self.plan) = (worker, plan) }

  /// Opens a picture for a piece of work.
  mutating func with<Value>(
    _ file: Picture.Source, _ work: (inout SheetMaking) throws(WorkerFailure) -> Value
  ) throws(WorkerFailure) -> Value {
    try DocumentFiles.with(file) { files throws(WorkerFailure) in
      _ = try worker.open(files)
      defer { worker.close() }
      return try work(&self)
    }
  }

  mutating func add(
    _ pages: [PlacedPage], _ size: Size, beginsSheet: Bool = true
  ) throws(WorkerFailure) {
    guard let size = PageSize(width: Float(size.width), height: Float(size.height)) else {
      throw .refused(WorkerError(.damaged, "the page has no size"))
    }
    let beginning: AddSheet.Beginning = !isBegun ? .pdf : beginsSheet ? .sheet : .nothing
    isBegun = true
    _ = try worker.ask(AddSheet(size: size, pages, beginning: beginning))
  }

  func read(_ title: String, _ take: ([UInt8]) -> Bool) throws(WorkerFailure) -> Bool {
    var first = 0
    while true {
      let part = try worker.ask(ReadSheets(first: first, title: title))
      if part.bytes.isEmpty { return first > 0 }
      guard take(part.bytes) else { return false }
      first += part.bytes.count
      if first >= part.count { return true }
    }
  }
}

/// The pages of chapters that are counted one after the other, as far as pages are asked for.
struct ChapterPages {
  private let chapters: Int
  /// The number of the first page of each counted chapter, and of the page behind the last.
  private var starts = [0]

  init(chapters: Int) { self.chapters = chapters }

  /// - Parameter count: counts the pages of the chapter that begins at a place.
  mutating func place(
    of page: Int, _ count: (PagePlace) throws(WorkerFailure) -> Int
  ) throws(WorkerFailure) -> PagePlace {
    while let end = starts.last, end <= page, starts.count <= chapters,
      let first = PagePlace(chapter: starts.count - 1, page: 0)
    {
      // A chapter that cannot be laid out is one page, as in the window.
      var pages = 1
      do throws(WorkerFailure) { pages = try count(first) } catch {
        guard case .refused = error else { throw error }
      }
      starts.append(end + pages)
    }
    let chapter = starts.lastIndex { $0 <= page } ?? 0
    guard page >= 0, chapter < starts.count - 1,
      let place = PagePlace(chapter: chapter, page: page - starts[chapter])
    else { throw .refused(WorkerError(.noSuchPage)) }
    return place
  }
}

extension PageRect {
  fileprivate init(_ rect: Rect) {
    self.init(
      x: Float(rect.minX), y: Float(rect.minY), width: Float(rect.width), height: Float(rect.height)
    )
  }
}
