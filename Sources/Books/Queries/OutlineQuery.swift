import IPC

/// The chapters of a document of which so many pages are counted: when more are, more chapters have a page.
public struct OutlineQuery: DocumentQuery {
  public static let lane = QueryLane.outline

  public var document: DocumentID
  public var pageCount: Int

  public init(of document: Document) {
    (self.document, pageCount) = (document.id, document.pageCount)
  }

  public var isOfPages: Bool { false }

  public func ask<Worker: DocumentWorker>(
    _ worker: Worker
  ) throws(DocumentError) -> [OutlineEntry] {
    let pages = worker.pages
    return try worker.ask(ReadOutline(), page: nil).prefix(DocumentLimits.outlineEntries)
      .map { OutlineEntry($0, pages) }
  }

  public func answerOfPictures(pageCount: Int) -> [OutlineEntry] { [] }

  public func flaw(of entries: [OutlineEntry], pageCount: Int) -> String? {
    AnswerCheck.flaw(of: entries, pageCount)
  }

  public func bytes(of entries: [OutlineEntry]) -> Int {
    entries.reduce(0) { $0 + $1.title.utf8.count + 48 }
  }
}

extension OutlineEntry {
  init(_ entry: IPC.OutlineRecord, _ pages: PageIndex) {
    var page: Int?
    if case .page(let place, _, _) = entry.target { page = pages.page(at: place) }
    self.init(
      title: Printable.escaped(entry.title), depth: min(entry.depth, DocumentLimits.outlineDepth),
      page: page)
  }
}
