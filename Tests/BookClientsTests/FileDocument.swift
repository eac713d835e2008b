import BookClients
import Books
import Foundation
import Synchronization
import WorkerClient

/// The programs beside the tests.
enum Programs {
  private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  static let worker = WorkerProgram(path: folder + "/paper-worker")
  static let unlocked = WorkerProgram(
    path: folder + "/paper-worker", argument: "--unsandboxed", isLocked: false)

  static func probe(_ argument: String) -> WorkerProgram {
    WorkerProgram(path: folder + "/worker-probe", argument: argument)
  }
}

/// A document in one file, asked and waited for.
struct FileDocument {
  let id: DocumentID
  let client: FileDocumentClient

  init(_ file: Books.Picture.Source, _ workers: BookWorkers) {
    id = DocumentID(file.path.replacing("/", with: "-"))
    let source = DocumentSource(id: id, title: "A Book", cover: file, locator: .file(file))
    client = FileDocumentClient(source: source, file: file, workers: workers)
  }

  func ask(_ request: DocumentRequest) -> Result<DocumentReply, DocumentError> {
    let reply = Mutex<Result<DocumentReply, DocumentError>?>(nil)
    let isThere = DispatchSemaphore(value: 0)
    client.send(request, priority: .visible, deadline: 60) { result in
      reply.withLock { $0 = result }
      isThere.signal()
    }
    isThere.wait()
    return reply.withLock { $0 } ?? .failure(.closed(id.name))
  }

  /// The pixels of a page or of the cover.
  func pixels(_ image: ImageID) throws -> [UInt32] {
    guard
      case .image(let picture) = try ask(
        .image(ImageRequest(image, width: 90, height: 120, fit: .page))
      ).get()
    else { return [] }
    return Array(picture.bitmap.pixels)
  }
}
