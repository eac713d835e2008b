import BookClients
import Books
import Foundation
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

  init(
    _ file: Books.Picture.Source, _ workers: BookWorkers, _ text: TextSetting = .usual
  ) {
    id = DocumentID(file.path.replacing("/", with: "-")).set(in: text)
    let source = DocumentSource(id: id, title: "A Book", cover: file, locator: .file(file))
    client = FileDocumentClient(source: source, file: file, workers: workers)
  }

  func open() -> Result<Document, DocumentError> {
    waiting { client.open(priority: .visible, deadline: 60, reply: $0) }
  }

  func ask<Asked: DocumentQuery>(_ query: Asked) -> Result<Asked.Answer, DocumentError> {
    waiting { client.ask(query, priority: .visible, deadline: 60, reply: $0) }
  }

  /// The text and the links of a page.
  func words(_ page: Int) -> Result<PageWords, DocumentError> {
    ask(WordsOfPage(PageID(id, page)))
  }

  private func waiting<Value: Sendable>(
    _ request: (@escaping @Sendable (Result<Value, DocumentError>) -> Void) -> Void
  ) -> Result<Value, DocumentError> {
    Result { () throws(DocumentError) in try DocumentError.waiting(request) }
  }

  /// The pixels of a page or of the cover.
  func pixels(_ image: ImageID) throws -> [UInt32] {
    let request = ImageRequest(image, width: 90, height: 120, fit: .page)
    let picture = try waiting {
      client.draw(request, priority: .visible, deadline: 60, reply: $0)
    }.get()
    return Array(picture.bitmap.pixels)
  }
}
