import Books
import Glibc
import IPC
import WorkerClient

/// Databases of libraries are read by a worker that nothing else is given to, and that ends with the last slice of
/// books. There is no second try: where it fails, the folders are searched, which is no worse than waiting.
extension BookWorkers: CalibreReader {
  public func books(in database: Picture.Source) throws(CalibreError) -> [CalibreBook] {
    let file: Int32
    switch PictureFile.open(database) {
    case .success(let descriptor): file = descriptor
    case .failure(let error): throw CalibreError(reason: error.reason)
    }
    defer { close(file) }
    do throws(WorkerFailure) {
      return try books(of: file)
    } catch {
      if case .refused(let error) = error { throw CalibreError(reason: "it \(error)") }
      throw CalibreError(reason: error.description)
    }
  }

  private static let library: BookNumber = 1

  private func books(of file: Int32) throws(WorkerFailure) -> [LibraryBook] {
    let worker = try supply.take()
    let count = try worker.wait(
      OpenLibrary(), of: Self.library, deadline: deadlines.opening, file: file)
    var books: [LibraryBook] = []
    var room = IPCLimits.libraryBytes
    while books.count < count {
      let slice = try worker.wait(
        ReadLibrary(first: books.count), of: Self.library, deadline: deadlines.request)
      guard !slice.isEmpty, slice.count <= count - books.count
      else { throw .garbage("it has other books than it said") }
      room -= slice.reduce(0) { $0 + $1.textBytes }
      guard room >= 0 else { throw .garbage("its books have too much text") }
      books += slice
    }
    return books
  }
}
