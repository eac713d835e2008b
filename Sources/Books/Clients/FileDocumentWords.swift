import Books
import PaperGeometry
import Wire
import WorkerClient

// What questions have of the worker that has the document open.
extension FileDocumentClient: DocumentWorker {
  public var pages: PageIndex { state.withLock { $0.pages } ?? PageIndex(chapters: 1) }

  public func ask<Asked: Query>(
    _ query: Asked, page: PagePlace?
  ) throws(DocumentError) -> Asked.Answer {
    try failing { () throws(WorkerFailure) in try answer(to: query, page: page) }
  }

  public func place(of page: Int) throws(DocumentError) -> PagePlace {
    let pages = pages
    guard let place = pages.place(of: page) else {
      throw .noSuchPage(file.path, page: page, count: pages.count)
    }
    return place
  }

  public func size(of page: Int) throws(DocumentError) -> Size {
    let place = try place(of: page)
    return try failing { () throws(WorkerFailure) in try size(of: page, at: place) }
  }

  public func countPages(through chapter: Int) throws(DocumentError) {
    var pages = pages
    while !pages.isComplete, pages.counted <= chapter {
      try failing { () throws(WorkerFailure) in _ = try count(&pages) }
      // Noted at each step: where the time is over, the next request goes on from here.
      state.withLock { [pages] in $0.pages = pages }
    }
  }

  public func impossible(_ reason: String) -> DocumentError { error(.garbage(reason)) }

  private func failing<Value>(
    _ work: () throws(WorkerFailure) -> Value
  ) throws(DocumentError) -> Value {
    do throws(WorkerFailure) {
      return try work()
    } catch {
      throw self.error(error)
    }
  }
}
