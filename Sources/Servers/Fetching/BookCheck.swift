import BookFormats
import Books
import Glibc
import IPC
import WorkerClient

/// Has a locked worker open what a server has given: a file is a book only then.
public struct BookCheck: Sendable {
  private let program: WorkerProgram

  /// Milliseconds of processor time.
  private static let deadline: UInt32 = 60_000
  /// How often a file may end a worker.
  private static let tries = 2

  public init(_ program: WorkerProgram) { self.program = program }

  /// The ending that belongs to the bytes. Waits for a worker.
  /// - Parameters:
  ///   - path: of the file, whatever its name.
  ///   - expected: the ending that the server tells, in lower case.
  public func ending(of path: String, expected: String) throws(FetchFailure) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw .gone }
    defer { close(file) }
    let hint = BookFormat(ending: expected)?.id
    guard let found = try format(file, hint) else { return expected }
    guard found != hint else { return expected }
    // Nearly all bytes are a text, and every error of a server is a page or a picture.
    switch found {
    case .html: throw .webPage
    case .text, .markdown, .picture:
      throw .noBook("\(WorkerError(.unknownFormat))")
    default: return BookFormat(found).endings.first?.name ?? expected
    }
  }

  /// - Returns: nil for a book that only its password opens.
  private func format(_ file: Int32, _ hint: BookFormat.ID?) throws(FetchFailure)
    -> BookFormat.ID?
  {
    var last = WorkerFailure.stopped
    for _ in 0..<Self.tries {
      do throws(WorkerFailure) {
        let worker = try WorkerProcess(program.reading(file), clock: .processor)
        defer { worker.stop() }
        return try worker.wait(
          OpenBook(OpenOptions(hint: hint)), of: 1, deadline: Self.deadline, file: file
        ).format
      } catch {
        if case .refused(let refusal) = error {
          if refusal.reason == .passwordNeeded { return nil }
          throw .noBook(LabelText.line(refusal.description))
        }
        last = error
        guard error.isOfTheWorker else { break }
      }
    }
    guard last.isOfTheBook else { throw .noWorker(LabelText.line(last.description)) }
    throw .noBook(LabelText.line(last.description))
  }
}
