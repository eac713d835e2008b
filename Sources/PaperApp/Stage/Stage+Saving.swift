import Books
import Chrome
import Localisation
import Reading
import Shell

/// What of the open document has been saved, and what has not.
struct SavedForms {
  /// The changes of the copy that was saved last, or that the reader has given up, of a document.
  fileprivate var known: (document: DocumentID, changes: [DocumentChange])?
  /// What is filled in of books that were closed without a question, as another shelf took the place of theirs. The book is
  /// filled in again when the book opens again.
  fileprivate var left: [DocumentID: (title: String, changes: [DocumentChange])] = [:]
}

/// Files within the open document, and the document as it is filled in.
extension Stage {
  /// Asks the window's owner to save a part of the open document.
  func save(_ part: SavedPart) -> [HostEffect] {
    guard let book = navigator.top as? BookScene, var source = opening.opened else { return [] }
    source.id = book.page.document.changed(by: rereading.changes(of: book))
    let fallback = Localisation.text("attachment", context: "name of a file")
    let name =
      switch part {
      case .attachment(_, let name): SafeFileName.of(name, fallback: fallback)
      case .copy:
        SafeFileName.of(
          Localisation.text("{title}, filled in", ["title": source.title]) + ".pdf",
          fallback: fallback + ".pdf")
      }
    return [.save(SaveWish(part, of: source, name: name))]
  }

  /// What has become of a wish to save.
  public func noteSaved(_ wish: SaveWish, _ words: String, isSaved: Bool, at time: Double) {
    if isSaved, wish.part == .copy {
      let document = wish.document.id
      saved.known = (document.sized(0), document.changes)
      if saved.left[document.sized(0)]?.changes == document.changes {
        saved.left[document.sized(0)] = nil
      }
    }
    note(Printable.escaped(words), at: time)
  }

  // MARK: Before the book is closed

  /// Whether the reader has filled in fields that no copy has.
  var hasUnsavedFields: Bool {
    guard let book = navigator.top as? BookScene else { return false }
    let document = book.page.document
    let fields = rereading.changes(of: book).filter(\.isField)
    guard !fields.isEmpty else { return false }
    guard let known = saved.known, known.document == document.sized(0) else { return true }
    return known.changes.filter(\.isField) != fields
  }

  /// Keeps what is filled in, as the book is closed now without a question.
  func keepForm(at time: Double) {
    guard hasUnsavedFields, let book = navigator.top as? BookScene else { return }
    let document = book.page.document
    saved.left[document.sized(0)] = (
      Printable.escaped(book.book.title), rereading.changes(of: book)
    )
    tell(
      [
        Localisation.text(
          "The form in “{title}” stays filled in until Paper ends. Open the book to save a copy.",
          ["title": Printable.escaped(book.book.title)])
      ], at: time)
  }

  /// What is filled in of a book that was closed without a question; nil for nothing.
  func leftChanges(of document: DocumentID) -> [DocumentChange]? {
    saved.left[document.sized(0)]?.changes
  }

  /// Notes that a book is open again, with what was filled in.
  func takeLeft(of document: DocumentID) { saved.left[document.sized(0)] = nil }

  /// Asks before fields that are filled in are lost.
  /// - Parameter request: what the reader has wanted.
  /// - Returns: whether the question is asked, and the book stays.
  func asksToSave(before request: ChromeRequest) -> Bool {
    guard hasUnsavedFields else { return false }
    // An open question is no leave to go.
    guard overlays.first(QuestionCard.self) == nil else { return true }
    overlays.open(
      QuestionCard(
        Localisation.text("Close without saving?"),
        Localisation.text(
          "You have filled in fields, and no copy is saved. The book’s own file stays as it is."),
        yes: Localisation.text("Close without saving"), .abandon(request.isQuit),
        other: (Localisation.text("Save a copy …"), .save(.copy)), context: .book),
      focus: QuestionCard.no)
    return true
  }

  /// Whether the window may be closed; else the reader is asked.
  public func mayQuit(at time: Double) -> Bool {
    if asksToSave(before: .effect(.quit)) { return false }
    guard let left = saved.left.values.map(\.title).min() else { return true }
    guard overlays.first(QuestionCard.self) == nil else { return false }
    overlays.open(
      QuestionCard(
        Localisation.text("Close without saving?"),
        Localisation.text(
          "You have filled in fields of “{title}”, and no copy is saved. The book’s own file stays as it is.",
          ["title": left]),
        yes: Localisation.text("Close without saving"), .abandon(true),
        context: navigator.top == nil ? .shelf : .book),
      focus: QuestionCard.no)
    return false
  }

  /// Gives up what is filled in, and closes the book or the window.
  func abandonFields(quits: Bool, at time: Double) -> [HostEffect] {
    let isOfOpenBook = hasUnsavedFields
    if let book = navigator.top as? BookScene {
      saved.known = (book.page.document.sized(0), rereading.changes(of: book))
    }
    if quits {
      // Of other books the reader is asked next.
      if !isOfOpenBook { saved.left = [:] }
      return [.quit]
    }
    navigator.pop(at: time)
    return []
  }
}

extension ChromeRequest {
  fileprivate var isQuit: Bool { self == .effect(.quit) }
}
