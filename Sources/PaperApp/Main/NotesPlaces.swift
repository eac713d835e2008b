import BookClients
import Books
import Library

/// Finds out where the marks of a book lie now. Opens the book in a worker, set as the window would set it: the pages of
/// a text are others after each change of its letters or its file.
struct NotesPlaces {
  let workers: BookWorkers

  /// Of each request, in seconds.
  private static let deadline = 20.0

  /// What the open book tells.
  struct Found {
    var entry: ShelfEntry
    var places: [Mark.ID: NotesText.Place] = [:]
  }

  /// - Returns: of a book of pictures nothing new, as its pages are counted and have no chapters.
  func find(_ entry: ShelfEntry, _ text: TextSetting, _ marks: [Mark]) throws(DocumentError)
    -> Found
  {
    guard case .file(let file) = entry.locator, !marks.isEmpty else { return Found(entry: entry) }
    var source = entry.documentSource
    source.id = source.id.set(in: text)
    let client = FileDocumentClient(source: source, file: file, workers: workers)
    defer { client.close() }
    let book = Inquiry(client: client, culprit: Printable.escaped(entry.locator.path))
    let document = try book.open()
    let chapters = Chapters((try? book.outline(of: document)) ?? [])
    var found = Found(entry: entry.told(by: document))
    for mark in marks {
      let page = min(max(0, page(of: mark, in: document, book)), document.pageCount - 1)
      let label = document.label(of: page)
      found.places[mark.id] = NotesText.Place(
        page: page, label: label == "\(page + 1)" ? nil : label,
        chapter: chapters.chapter(at: page).map { chapters.entries[$0].title })
    }
    return found
  }

  /// A place in the text that cannot be looked up is estimated, as in the window.
  private func page(of mark: Mark, in document: Document, _ book: Inquiry) -> Int {
    guard !mark.holds(in: document), let anchor = mark.place.anchor,
      let page = try? book.page(of: anchor, in: document)
    else { return mark.estimatedPage(in: document) }
    return page
  }

  /// A client whose replies are waited for.
  private struct Inquiry {
    let client: FileDocumentClient
    let culprit: String

    /// Opens the document with all its pages, which a long text counts a few chapters at a time.
    func open() throws(DocumentError) -> Document {
      while true {
        guard case .opened(let document) = try ask(.open, pageCount: 0) else { throw wrongKind }
        if document.isComplete { return document }
      }
    }

    func outline(of document: Document) throws(DocumentError) -> [OutlineEntry] {
      guard case .outline(let entries) = try ask(.outline, pageCount: document.pageCount) else {
        throw wrongKind
      }
      return entries
    }

    func page(of anchor: TextAnchor, in document: Document) throws(DocumentError) -> Int {
      guard case .page(let page) = try ask(.pageOfAnchor(anchor), pageCount: document.pageCount)
      else { throw wrongKind }
      return page
    }

    private var wrongKind: DocumentError {
      .invalidReply(culprit, reason: "it is of another kind than the request")
    }

    private func ask(
      _ request: DocumentRequest, pageCount: Int
    ) throws(DocumentError) -> DocumentReply {
      let reply = Monitor<Result<DocumentReply, DocumentError>?>(nil)
      client.send(request, priority: .visible, deadline: NotesPlaces.deadline) { result in
        reply.withLock { $0 = result }
      }
      let check = ReplyCheck(culprit: culprit, pageCount: pageCount)
      return try check.checked(reply.wait { $0 }.get(), for: request).get()
    }
  }
}
