import Books
import Glibc
import IPC
import PaperGeometry
import WorkerClient

/// A worker of its own while the worker reads a document's pages, one after the other. All calls wait.
struct PageWorker {
  let process: WorkerProcess
  let deadline: UInt32
  private static let number: BookNumber = 7

  func open(_ files: DocumentFiles) throws(WorkerFailure) -> OpenedBook {
    try process.wait(
      OpenBook(files.options), of: Self.number, deadline: deadline, file: files.descriptor,
      faces: files.faces)
  }

  /// The book is closed behind everything else, and nobody waits.
  func close() { process.ask(CloseBook(), of: Self.number, deadline: deadline) { _ in } }

  func ask<Asked: Query>(
    _ query: Asked, memory: SharedMemory? = nil
  ) throws(WorkerFailure) -> Asked.Answer {
    try process.wait(query, of: Self.number, deadline: deadline, memory: memory)
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
}

/// The open files of a document, and how a worker opens the document.
struct DocumentFiles {
  let options: OpenOptions
  let descriptor: Int32
  let faces: [Int32]

  /// Opens the file of a document and the files of the document's face for a piece of work.
  /// - Parameter books: whose passwords and faces open documents.
  static func with<Value>(
    _ document: DocumentSource, in file: Picture.Source, of books: BookWorkers,
    _ work: (DocumentFiles) throws(WorkerFailure) -> Value
  ) throws(WorkerFailure) -> Value {
    let descriptor = try open(file)
    defer { Glibc.close(descriptor) }
    let faces = ChosenFace(document.id.text.face, books.faces).open()
    defer { for face in faces { Glibc.close(face.descriptor) } }
    let options = OpenOptions(
      for: file, text: document.id.text, faces: faces.map(\.style),
      password: books.passwords[document.id], changes: document.id.changes)
    return try work(
      DocumentFiles(options: options, descriptor: descriptor, faces: faces.map(\.descriptor)))
  }

  /// Opens a page that is a file of its own for a piece of work.
  static func with<Value>(
    _ picture: Picture.Source, _ work: (DocumentFiles) throws(WorkerFailure) -> Value
  ) throws(WorkerFailure) -> Value {
    let descriptor = try open(picture)
    defer { Glibc.close(descriptor) }
    return try work(
      DocumentFiles(
        options: OpenOptions(for: picture, password: nil), descriptor: descriptor, faces: []))
  }

  static func open(_ file: Picture.Source) throws(WorkerFailure) -> Int32 {
    switch PictureFile.open(file) {
    case .success(let descriptor): return descriptor
    case .failure(let error): throw .refused(WorkerError(.unreadable, error.reason))
    }
  }
}

extension DocumentSource {
  /// The files of pages that are files of their own.
  func pictures() throws(WorkerFailure) -> [Picture.Source] {
    switch locator.listPages() {
    case .success(let listed): return listed
    case .failure(let error): throw .refused(WorkerError(.unreadable, "\(error)"))
    }
  }
}
