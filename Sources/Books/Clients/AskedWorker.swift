import Books
import PaperGeometry
import IPC
import WorkerClient

/// The worker of a document, as a question that is being answered sees the worker. All calls wait, on a thread of the
/// workers.
struct AskedWorker: DocumentWorker {
  let client: FileDocumentClient

  var pages: PageIndex { client.state.withLock { $0.pages } ?? PageIndex(chapters: 1) }

  func ask<Asked: Query>(
    _ query: Asked, page: PagePlace?
  ) throws(DocumentError) -> Asked.Answer {
    // A question of several steps ends with the step that is under way.
    if client.state.withLock({ $0.running?.isCancelled }) == true {
      throw .cancelled(client.file.path)
    }
    return try failing { () throws(WorkerFailure) in try client.answer(to: query, page: page) }
  }

  func place(of page: Int) throws(DocumentError) -> PagePlace {
    let pages = pages
    guard let place = pages.place(of: page) else {
      throw .noSuchPage(client.file.path, page: page, count: pages.count)
    }
    return place
  }

  func size(of page: Int) throws(DocumentError) -> Size {
    let place = try place(of: page)
    return try failing { () throws(WorkerFailure) in try client.size(of: page, at: place) }
  }

  func countPages(through chapter: Int) throws(DocumentError) {
    var pages = pages
    while !pages.isComplete, pages.counted <= chapter {
      try failing { () throws(WorkerFailure) in _ = try client.count(&pages) }
      // Noted at each step: where the time is over, the next request goes on from here.
      client.state.withLock { [pages] in $0.pages = pages }
    }
  }

  var installedFamilies: [String] {
    client.workers.faces.families(client.state.withLock { $0.language })
  }

  func impossible(_ reason: String) -> DocumentError { client.error(.garbage(reason)) }

  private func failing<Value>(
    _ work: () throws(WorkerFailure) -> Value
  ) throws(DocumentError) -> Value {
    do throws(WorkerFailure) {
      return try work()
    } catch {
      throw client.error(error)
    }
  }
}
