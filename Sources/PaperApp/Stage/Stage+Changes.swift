import BookTable
import Books
import Reading
import Shell
import Localisation

/// The documents of which nothing could be had, as the files of their books cannot be opened now.
struct Absence {
  fileprivate var documents: Set<DocumentID> = []
  /// What the documents were made of.
  fileprivate var made: (failures: Int, shelf: Int)?
}

/// What changes on the disk while the program runs.
extension Stage {
  /// The book that is open, else the one that is being opened; nil where there is neither.
  public var openSource: DocumentSource? {
    opening.opened ?? opening.pending?.entry.documentSource
  }

  /// Reads the open book again, at the same place; one that is being opened as soon as it is open.
  /// - Parameter isAsked: whether the reader has asked for that, and is told where the book cannot be read.
  public func readAgain(isAsked: Bool = false) {
    if let book = navigator.top as? BookScene {
      rereading.begin(book, isAsked: isAsked)
    } else {
      opening.pending?.isChanged = true
    }
  }

  /// Shows the new edition of the open book as soon as that is possible.
  func followRereading(at time: Double) {
    guard let book = navigator.top as? BookScene else { return }
    if let (target, point) = bookChrome.takeHeldLink() {
      texts.preview(target, book, at: point, time)
    }
    if opening.takeChange() { rereading.begin(book, isAsked: false) }
    for change in texts.takeChanges() { self.change(book, by: change, at: time) }
    followRecount(of: book)
    guard let outcome = rereading.follow(book, demand) else { return }
    switch outcome {
    case .shown(let document):
      textSizing.end()
      opening.opened?.id = document
      navigator.advance(to: time)
    case .failed(let error):
      let absence = opening.opened.flatMap(opening.absence)
      tell([absence ?? opening.line(about: book.book.title, error)], at: time)
    }
  }

  /// Changes what the open book shows, and keeps which layers are shown.
  private func change(_ book: BookScene, by change: DocumentChange, at time: Double) {
    guard let changes = rereading.change(book, by: change) else {
      let words =
        change.isField
        ? Localisation.text("No more can be filled in. Save a copy, and go on in the copy.")
        : Localisation.text("No more layers can be switched.")
      return note(words, at: time)
    }
    let layers = changes.layerWords
    memory.change(book.page.document) { $0.layers = layers.isEmpty ? nil : layers }
  }

  /// Opens a text anew of which other pages were kept than those that are set.
  private func followRecount(of book: BookScene) {
    let document = book.page.document
    guard recounted != document,
      case .outdated? = content.failures.reason(of: .page(book.page))
    else { return }
    recounted = document
    rereading.begin(book, isAsked: false)
  }

  /// Notes that the files of books have changed, so that their covers are made anew. The open book is not among them: that
  /// is read again as a whole.
  public func noteChanged(_ books: [DocumentID]) {
    let open = opening.opened?.id.sized(0)
    for book in books where book != open { content.renew(book) }
  }

  /// Requests again what could not be had of books whose files can be opened again, as those of a disk that is back. (A
  /// request for all that has failed was rejected: a damaged book fails with every change of the shelf.)
  func followReturns() {
    let now = (failures: content.failureCount, shelf: joined.revision)
    if let made = absence.made, made == now { return }
    absence.made = now
    let failed = content.failed
    guard !failed.isEmpty || !absence.documents.isEmpty else { return }
    let former = absence.documents
    absence.documents = failed.filter { document in
      // A book that the shelf hides is as before.
      joined.index(of: document.name).map(joined.isPale) ?? former.contains(document)
    }
    for document in failed where former.contains(document) && !absence.documents.contains(document)
    {
      opening.askAgain(document)
    }
  }

  /// Puts other books on the shelf that is there, and leaves everything else as it is: the place on the shelf, and the
  /// book that is open.
  public func renew(_ contents: TableContents, at time: Double) {
    renewed?.table.replace(by: contents)
    self.shelf.followSource(at: time)
    // A list may name other pages for the book that is open.
    guard var open = opening.opened, case .listed = open.locator,
      let entry = entry(of: open.id.name), case .listed = entry.locator,
      entry.locator != open.locator
    else { return }
    (open.locator, open.cover) = (entry.locator, entry.cover)
    opening.opened = open
    readAgain()
  }
}
