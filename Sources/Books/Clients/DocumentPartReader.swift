import Books
import Glibc
import IPC
import Localisation
import WorkerClient

/// Reads a file within a document, or a document as it is filled in, by a worker of its own. All calls wait; one thread
/// asks. (The worker of the open book was rejected: the pages would wait for a long file.)
public final class DocumentPartReader: Sendable {
  public enum Part: Equatable, Sendable {
    case attachment(Int)
    case copy
  }

  public struct Failure: Error {
    /// In one line.
    public let reason: String
  }

  private let workers: TextWorkers
  private let passwords: Passwords
  private static let number: BookNumber = 6

  /// - Parameter books: whose program reads, and whose passwords open documents.
  public init(_ books: BookWorkers) {
    workers = TextWorkers(program: books.program, givesWay: false)
    passwords = books.passwords
  }

  /// Ends the worker. Further calls fail.
  public func stop() { workers.stop() }

  /// Reads the bytes in parts.
  /// - Parameters:
  ///   - document: as it is shown, with what is changed about the document.
  ///   - take: is given part after part; false to give up.
  /// - Returns: the number of bytes.
  public func read(
    _ part: Part, of document: DocumentSource, take: ([UInt8]) -> Bool
  ) throws(Failure) -> Int {
    guard let file = document.locator.ownFile else {
      throw Failure(reason: Localisation.text("the book is no single file"))
    }
    let descriptor: Int32
    switch PictureFile.open(file) {
    case .success(let opened): descriptor = opened
    case .failure(let error): throw Failure(reason: LabelText.line(error.reason))
    }
    defer { close(descriptor) }
    do throws(WorkerFailure) {
      return try read(part, document, file, descriptor, take)
    } catch {
      throw Failure(reason: LabelText.line(error.description))
    }
  }

  private func read(
    _ part: Part, _ document: DocumentSource, _ file: Picture.Source, _ descriptor: Int32,
    _ take: ([UInt8]) -> Bool
  ) throws(WorkerFailure) -> Int {
    let worker = try workers.take(for: descriptor)
    let options = OpenOptions(
      for: file, password: passwords[document.id], changes: document.id.changes)
    _ = try worker.wait(
      OpenBook(options), of: Self.number, deadline: workers.deadline, file: descriptor)
    defer { worker.ask(CloseBook(), of: Self.number, deadline: workers.deadline) { _ in } }
    var size: Int?
    if part == .copy {
      size = try worker.wait(MakeCopy(), of: Self.number, deadline: workers.deadline)
    }
    var (count, isWhole) = (0, false)
    while count < IPCLimits.attachmentBytes {
      let bytes: [UInt8]
      switch part {
      case .attachment(let number):
        bytes = try worker.wait(
          ReadAttachment(number, from: count), of: Self.number, deadline: workers.deadline
        ).bytes
      case .copy:
        bytes = try worker.wait(
          ReadCopy(from: count), of: Self.number, deadline: workers.deadline
        ).bytes
      }
      if bytes.isEmpty {
        isWhole = true
        break
      }
      guard take(bytes) else { break }
      count += bytes.count
    }
    if part != .copy, !isWhole, count >= IPCLimits.attachmentBytes {
      throw .refused(WorkerError(.tooLarge))
    }
    // A copy that is cut would be a damaged document.
    if let size, count != size { throw .garbage("the copy ends early") }
    return count
  }
}
