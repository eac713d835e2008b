import BookClients
import Books
import Library

/// Finds out where the marks of a book lie now. Opens the book in a worker, set as the window would set it: the pages of
/// a text are others after each change of its letters or its file.
struct NotesPlaces {
  let workers: BookWorkers
  /// The face of texts without a choice of their own.
  let usualFace: TextSetting.Face

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
    let book = Inquiry(client, culprit: Printable.escaped(entry.locator.path))
    let document = try book.open()
    let chapters = Chapters((try? book.outline(of: document)) ?? [])
    var found = Found(entry: entry.described(by: document))
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
    private let deadline = NotesPlaces.deadline

    init(_ client: FileDocumentClient, culprit: String) {
      (self.client, self.culprit) = (client, culprit)
    }

    /// Opens the document with all its pages, which a long text counts a few chapters at a time.
    func open() throws(DocumentError) -> Document {
      while true {
        let opened = try DocumentError.waiting {
          client.open(priority: .visible, deadline: deadline, reply: $0)
        }
        let document = try ReplyCheck(culprit: culprit, pageCount: 0).checked(opened).get()
        if document.isComplete { return document }
      }
    }

    func outline(of document: Document) throws(DocumentError) -> [OutlineEntry] {
      try ask(OutlineQuery(of: document), document)
    }

    func page(of anchor: TextAnchor, in document: Document) throws(DocumentError) -> Int {
      try ask(AnchoredPlace(anchor, in: document.id), document)
    }

    private func ask<Asked: DocumentQuery>(
      _ query: Asked, _ document: Document
    ) throws(DocumentError) -> Asked.Answer {
      let answer = try DocumentError.waiting {
        client.ask(query, priority: .visible, deadline: deadline, reply: $0)
      }
      return try ReplyCheck(culprit: culprit, pageCount: document.pageCount)
        .checked(answer, to: query).get()
    }
  }
}
