import Books
import Chrome
import Content
import PaperLayouts
import Reading
import Shell
import Localisation

/// The way of a book from the shelf to the scene on top: the book that is being opened, the one that opens
/// after it, and the one that is open.
final class BookOpener {
  /// What has become of the book that was being opened.
  enum Arrival {
    /// The book is on top. What was typed meanwhile is for the book; `lack` says in one line that the page which
    /// was asked for is not there.
    case opened([PendingBook.Input], lack: String?)
    /// The book cannot be opened, for a reason in one line.
    case failed(String)
  }

  /// Where the books lie.
  var source: any ShelfSource = ListedShelf([])
  /// The entry of a book that the source hides.
  var hidden: (ShelfEntry.ID) -> ShelfEntry? = { _ in nil }
  /// The folder of the library in which a book lies, where the folder is not there, for readers; else nil.
  var absentFolder: (BookLocator) -> String? = { _ in nil }
  /// The page with which a book of a server begins where no place is kept, counted from 0; nil for the usual page.
  var firstPage: (ShelfEntry.ID) -> Int? = { _ in nil }
  /// What the reader has filled in before in this run of the program; nil for nothing.
  var leftChanges: (DocumentID) -> [DocumentChange]? = { _ in nil }
  /// A book that was requested while another book was on its way back; the requested book opens when
  /// the other book has returned.
  var next: ShelfEntry.ID?
  /// A book that was requested and whose document is still being opened.
  private(set) var pending: PendingBook? {
    // The question for a password belongs to the book that waits to be opened.
    didSet { if pending == nil { overlays.endAsking() } }
  }
  /// A book that takes the place of the book on top as soon as its document is there: a book that cannot be read closes
  /// no other.
  private(set) var successor: PendingBook?
  /// Whether the book on top was sent back for the successor.
  var hasMadeRoom = false
  /// The source of the document that is shown on top. The source is kept because the shelf may lose the
  /// book meanwhile.
  var opened: DocumentSource? {
    didSet { if opened == nil { closed = oldValue ?? closed } }
  }
  /// The document that was shown last: what has changed in it is still to be kept.
  private var closed: DocumentSource?
  private var retries: Set<DocumentID> = []
  private var term: SearchTerm?
  /// Whether the files of the book that was opened last have changed while the book was being opened.
  private var hasChanged = false
  private var passwords: [(id: DocumentID, password: String)] = []

  private let navigator: Navigator
  private let overlays: OverlayHost
  let memory: ReadingMemory
  private let keeping: BookKeeping
  let content: ReceivedContent
  /// The direction that the user has chosen.
  private let direction: ReadingDirection

  init(
    on navigator: Navigator, asking overlays: OverlayHost, memory: ReadingMemory,
    keeping: BookKeeping,
    content: ReceivedContent, direction: ReadingDirection
  ) {
    self.keeping = keeping
    (self.navigator, self.overlays, self.memory) = (navigator, overlays, memory)
    (self.content, self.direction) = (content, direction)
  }

  private func entry(of id: ShelfEntry.ID) -> ShelfEntry? { source.entry(of: id) ?? hidden(id) }

  // MARK: Opening

  /// Begins to open a book of the source.
  /// - Parameters:
  ///   - page: the page to begin with, counted from 0; nil for where the book was left.
  ///   - target: where to begin in the place of a page.
  func begin(
    _ id: ShelfEntry.ID, page: Int?, target: OpeningTarget? = nil, _ way: Navigator.Way,
    at time: Double
  ) {
    guard let entry = entry(of: id) else { return }
    if let other = navigator.top {
      if other.shownBook != id {
        next = id
      } else if other.failure == nil {
        navigator.recall(at: time)
      }
      return
    }
    successor = nil
    keeping.want(entry.documentSource)
    let book = PendingBook(entry: entry, page: page, target: target, way: way, at: time)
    pending = book
    navigator.letGo(at: time)
    setText(of: book)
    tryAgain(book.document)
  }

  /// Lets a book of the source take the place of the book on top.
  func succeed(by id: ShelfEntry.ID, target: OpeningTarget? = nil, at time: Double) {
    guard let entry = entry(of: id) else { return }
    keeping.want(entry.documentSource)
    let book = PendingBook(entry: entry, page: nil, target: target, way: .animated, at: time)
    (successor, hasMadeRoom, next) = (book, false, nil)
    setText(of: book)
    tryAgain(book.document)
  }

  /// Opens a book that waits in the setting that is kept for it, as its files were read last.
  private func setText(of waiting: PendingBook) {
    let changes =
      leftChanges(waiting.document)
      ?? [DocumentChange](layerWords: memory.state(of: waiting.document).layers ?? "")
    let document = content.editions.newest(
      of: waiting.document.set(in: memory.text(of: waiting.document))
    ).changed(by: changes)
    guard document != waiting.document else { return }
    waiting.document = document
    tryAgain(document)
  }

  /// Where the book that takes the place of the book on top opens.
  func target(of id: ShelfEntry.ID) -> OpeningTarget? {
    successor?.entry.id == id ? successor?.target : nil
  }

  /// What is to be looked for in the book that has opened, once.
  func takeTerm() -> SearchTerm? {
    defer { term = nil }
    return term
  }

  /// Lets all that could not be had of a document be requested again.
  func askAgain(_ document: DocumentID) {
    content.forgetFailures(of: document)
    tryAgain(document)
  }

  private func tryAgain(_ document: DocumentID) {
    content.forgetFailure(of: document)
    retries.insert(document)
  }

  /// When the pending book opens without what is kept of it, in seconds; nil where nothing waits for that.
  var deadline: Double? {
    pending.flatMap { keeping.isKnown($0.document) ? nil : $0.begun + BookKeeping.timeout }
  }

  /// Until when the shelf stays unseen for a book that will appear at once, in seconds; nil where no such book is pending.
  var patienceEnd: Double? {
    guard let pending, pending.way == .atOnce else { return nil }
    if case .failure = content.document(pending.document) { return nil }
    return pending.begun + Navigator.patience
  }

  /// Shows the pending book as soon as its document has arrived.
  /// - Returns: nil while there is nothing new.
  func arrive(in view: ViewSize, at time: Double) -> Arrival? {
    if let deadline, time < deadline { return nil }
    if let pending { setText(of: pending) }
    guard let waiting = pending, let document = content.document(waiting.document) else {
      return nil
    }
    switch document {
    case .success(let document):
      guard let page = page(in: document, for: waiting),
        document.isComplete || page ?? 0 < document.pageCount
      else { return nil }
      pending = nil
      push(document, of: waiting, at: page, in: view, at: time)
      return .opened(waiting.inputs, lack: lack(of: waiting.page, in: document, waiting.entry))
    case .failure(.passwordNeeded(_, let isWrong)):
      overlays.ask(title: waiting.entry.title, isWrong: isWrong)
      return nil
    case .failure(let error):
      pending = nil
      return .failed(failure(of: waiting.entry, error))
    }
  }

  private func failure(of entry: ShelfEntry, _ error: DocumentError) -> String {
    absence(of: entry.documentSource) ?? line(about: entry.title, error)
  }

  /// That the folder of a book that cannot be read is not there, in one line; nil where the folder is there.
  func absence(of book: DocumentSource) -> String? {
    absentFolder(book.locator).map {
      Localisation.text(
        "“{title}” cannot be read: the folder {folder} is not there",
        ["title": Printable.escaped(book.title), "folder": $0])
    }
  }

  /// Why a book cannot be read, in one line.
  func line(about title: String, _ error: DocumentError) -> String {
    Localisation.text(
      "“{title}” cannot be read: {reason}",
      ["title": Printable.escaped(title), "reason": error.reason])
  }

  /// What has become of the successor.
  /// - Returns: the book's id, once its document is there or asks for a password; why it cannot be opened, once and in one
  ///   line; nil while there is nothing new.
  func followSuccessor() -> Result<ShelfEntry.ID, WorkerError>? {
    guard let waiting = successor else { return nil }
    setText(of: waiting)
    switch content.document(waiting.document) {
    case .success, .failure(.passwordNeeded): return .success(waiting.entry.id)
    case .failure(let error):
      successor = nil
      return .failure(WorkerError(reason: failure(of: waiting.entry, error)))
    case nil: return nil
    }
  }

  struct WorkerError: Error { let reason: String }

  /// One line if the document has no page of this number, counted from 0; the last page is opened instead.
  private func lack(of page: Int?, in document: Document, _ entry: ShelfEntry) -> String? {
    guard let page, document.isComplete, page >= document.pageCount else { return nil }
    let count = Localisation.count(
      document.pageCount, one: "only 1 page", other: "only {count} pages")
    let title = Printable.escaped(entry.described(by: document).title)
    // No sum: the number may be the largest that there is.
    return Localisation.text(
      "--page: there is no page {page}: “{title}” has {pages}",
      ["page": "\(UInt(page) + 1)", "title": title, "pages": count])
  }

  /// Opens nothing any more.
  func abandon() { (next, pending, successor) = (nil, nil, nil) }

  /// Leaves the book on top where it is.
  func dropSuccessor() { successor = nil }

  /// Forgets the book that is still opening.
  func closePending() { pending = nil }

  func removeClosed() {
    if pending?.isClosed == true { pending = nil }
  }

  /// Whether the open book's files have changed while the book was being opened, since the last call.
  func takeChange() -> Bool {
    defer { hasChanged = false }
    return hasChanged
  }

  private func push(
    _ document: Document, of waiting: PendingBook, at page: Int?, in view: ViewSize,
    at time: Double
  ) {
    // The shelf's title counts, unless that is only the file's name. The shelf may have renamed the book
    // after the document was opened.
    var book = document
    let described = waiting.entry.described(by: document)
    book.title = described.title
    book.authors = described.author.map { [$0] } ?? []
    opened = waiting.entry.documentSource
    opened?.id = waiting.document
    if let opened { keeping.noteOpened(opened) }
    hasChanged = waiting.isChanged
    term = waiting.target?.term
    content.forgetFailures(of: book.id)
    memory.keepDirection(of: book)
    let scene = BookScene(
      book, page: page, direction: direction(of: book), in: view, memory: memory,
      content: content)
    navigator.push(
      scene, from: book.id.name, waiting.way, patienceEnd: waiting.begun + Navigator.patience,
      at: time)
  }

  /// The user's reading direction where the user has chosen one, else the one that the book states.
  private func direction(of book: Document) -> ReadingDirection {
    guard direction == .leftToRight, book.readsRightToLeft == true else { return direction }
    return .rightToLeft
  }

  // MARK: Passwords and further tries

  /// Tries what was typed as the pending book's password.
  func answer(_ answer: PasswordCard.Answer) {
    switch answer {
    case .password(let password):
      guard let id = pending?.document else { return }
      passwords.append((id, password))
      tryAgain(id)
    case .cancelled: pending = nil
    }
  }

  /// Lets the open book's damaged pages be requested again.
  func retryOpened() {
    guard let opened else { return }
    content.forgetFailures(of: opened.id)
    retries.insert(opened.id)
  }

  /// The passwords that the user has typed since the last call. They are kept nowhere else.
  func takePasswords() -> [(id: DocumentID, password: String)] {
    defer { passwords = [] }
    return passwords
  }

  /// The documents whose failures are to be forgotten by their clients, since the last call.
  func takeRetries() -> Set<DocumentID> {
    defer { retries = [] }
    return retries
  }

  /// What is kept of a book.
  func kept(of book: DocumentID) -> BookState { memory.state(of: book) }

  // MARK: Sources

  /// The books that are open or opening, or were open last.
  var books: [DocumentID] {
    [opened?.id, closed?.id, pending?.document, successor?.document].compactMap(\.self)
  }

  /// The source of a document that is on the shelf or shown; nil for any other document.
  func source(of id: DocumentID) -> DocumentSource? {
    let book = id.sized(0)
    var source = [opened, closed].compactMap(\.self).first { $0.id.sized(0) == book }
    if source == nil {
      let entry = pending.map(\.entry).flatMap { $0.documentID == book ? $0 : nil }
      let known = entry ?? self.entry(of: id.name)
      source = known.flatMap { $0.documentID == book ? $0.documentSource : nil }
    }
    source?.id = id
    return source
  }

  func addDemand(to demand: inout Demand) {
    if let pending {
      demand.add(.document(pending.document), .now)
      if pending.page == nil, case .success(let document) = content.document(pending.document),
        let sought = sought(in: document, for: pending)
      {
        demand.add(sought, .now)
      }
    }
    if let successor { demand.add(.document(successor.document), .now) }
    // The demand keeps the shown document in the cache, so that the shown document stays the one that
    // was opened.
    if let opened { demand.add(.document(opened.id), .later) }
  }
}
