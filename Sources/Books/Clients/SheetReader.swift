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
      if case .file(let source) = document.locator { file = try Self.open(source) }
      defer { if let file { Glibc.close(file) } }
      var making = SheetMaking(
        worker: try workers.take(for: file), deadline: workers.deadline, plan: plan)
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
    let descriptor = try Self.open(file)
    defer { Glibc.close(descriptor) }
    let faces = ChosenFace(document.id.text.face, books.faces).open()
    defer { for face in faces { Glibc.close(face.descriptor) } }
    let options = OpenOptions(
      for: file, text: document.id.text, faces: faces.map(\.style),
      password: books.passwords[document.id], changes: document.id.changes)
    let opened = try making.open(options, descriptor, faces.map(\.descriptor))
    defer { making.close() }
    let arePixels = !BookFormat(opened.format).isPrinted
    var places = ChapterPages(chapters: opened.chapters)
    for sheet in making.plan.sheets {
      var pages: [(place: PagePlace, size: Size)] = []
      for page in sheet {
        let place = try places.place(of: page) { place throws(WorkerFailure) in
          try making.count(from: place)
        }
        pages.append((place, try making.size(of: place)))
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
    let files: [Picture.Source]
    switch document.locator.listPages() {
    case .success(let listed): files = listed
    case .failure(let error): throw .refused(WorkerError(.unreadable, "\(error)"))
    }
    guard let place = PagePlace(page: 0) else { return false }
    for sheet in making.plan.sheets {
      guard sheet.allSatisfy(files.indices.contains) else {
        throw .refused(WorkerError(.noSuchPage))
      }
      var sizes: [Size] = []
      for page in sheet {
        let size = try making.with(files[page]) { making throws(WorkerFailure) in
          try making.size(of: place)
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

  static func open(_ file: Picture.Source) throws(WorkerFailure) -> Int32 {
    switch PictureFile.open(file) {
    case .success(let descriptor): return descriptor
    case .failure(let error): throw .refused(WorkerError(.unreadable, error.reason))
    }
  }
}

/// A PDF while its sheets are being made.
private struct SheetMaking {
  let worker: WorkerProcess
  let deadline: UInt32
  let plan: SheetPlan
  private var isBegun = false

  private static let number: BookNumber = 7

  init(worker: WorkerProcess, deadline: UInt32, plan: SheetPlan) {
    (self.worker, self.deadline, self.plan) = (worker, deadline, plan)
  }

  func open(
    _ options: OpenOptions, _ file: Int32, _ faces: [Int32]
  ) throws(WorkerFailure) -> OpenedBook {
    try worker.wait(
      OpenBook(options), of: Self.number, deadline: deadline, file: file, faces: faces)
  }

  /// The book is closed behind everything else, and nobody waits.
  func close() { worker.ask(CloseBook(), of: Self.number, deadline: deadline) { _ in } }

  /// Opens a picture for a piece of work.
  mutating func with<Value>(
    _ file: Picture.Source, _ work: (inout SheetMaking) throws(WorkerFailure) -> Value
  ) throws(WorkerFailure) -> Value {
    let descriptor = try SheetReader.open(file)
    defer { Glibc.close(descriptor) }
    _ = try open(OpenOptions(for: file, password: nil), descriptor, [])
    defer { close() }
    return try work(&self)
  }

  /// The number of pages of the chapter that begins at a place.
  func count(from place: PagePlace) throws(WorkerFailure) -> Int {
    try ask(MeasurePages(first: place, count: 0)).count
  }

  func size(of place: PagePlace) throws(WorkerFailure) -> Size {
    guard let size = try ask(MeasurePages(first: place, count: 1)).sizes.first ?? nil else {
      throw .refused(WorkerError(.damaged, "the page has no size"))
    }
    return Size(size)
  }

  mutating func add(
    _ pages: [PlacedPage], _ size: Size, beginsSheet: Bool = true
  ) throws(WorkerFailure) {
    guard let size = PageSize(width: Float(size.width), height: Float(size.height)) else {
      throw .refused(WorkerError(.damaged, "the page has no size"))
    }
    let beginning: AddSheet.Beginning = !isBegun ? .pdf : beginsSheet ? .sheet : .nothing
    isBegun = true
    _ = try ask(AddSheet(size: size, pages, beginning: beginning))
  }

  func read(_ title: String, _ take: ([UInt8]) -> Bool) throws(WorkerFailure) -> Bool {
    var first = 0
    while true {
      let part = try ask(ReadSheets(first: first, title: title))
      if part.bytes.isEmpty { return first > 0 }
      guard take(part.bytes) else { return false }
      first += part.bytes.count
      if first >= part.count { return true }
    }
  }

  private func ask<Asked: Query>(_ query: Asked) throws(WorkerFailure) -> Asked.Answer {
    try worker.wait(query, of: Self.number, deadline: deadline)
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
