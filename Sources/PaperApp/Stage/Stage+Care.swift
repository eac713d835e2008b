import Books
import Chrome
import Content
import Localisation
import PaperGeometry
import Shell

/// The books themselves: their card, their corrections, their files.
extension Stage {
  func perform(_ care: BookCare, at time: Double) -> [HostEffect] {
    switch care {
    case .correct: correct(chosenBooks, at: time)
    case .keep(let edits, let books): for edit in edits { keep(edit, of: books) }
    case .askFiles(let point): askFiles(at: point)
    case .files(.trash): askTrash(chosenBooks)
    case .files(let care):
      let paths = chosenBooks.compactMap(path)
      return paths.isEmpty ? [] : [.files(care, paths)]
    case .trash(let paths): return [.files(.trash, paths)]
    }
    return []
  }

  /// The books that the reader means: on the shelf those that are selected, else the book in front.
  private var chosenBooks: [ShelfEntry.ID] {
    let isOnShelf = navigator.top == nil && opening.pending == nil
    return isOnShelf ? selectedBooks : bookInFront.map { [$0.id.name] } ?? []
  }

  private var context: CommandContext { navigator.top == nil ? .shelf : .book }

  // MARK: Corrections

  private func correct(_ books: [ShelfEntry.ID], at time: Double) {
    guard !books.isEmpty else { return }
    guard libraryFacts != nil else {
      bookChrome.chrome.note(
        Localisation.text("Books of the library are corrected. This book is in no folder of it."),
        at: time)
      return
    }
    overlays.open(CorrectionForm(books, context: context))
  }

  /// Lets the form follow the facts.
  func followCorrections() {
    guard let form = overlays.first(CorrectionForm.self) else { return }
    guard let facts = libraryFacts else { return overlays.close(form) }
    let summary =
      form.books.count == 1
      ? form.books.first.flatMap(description(of:)).map { $0.found.summary ?? "" } : nil
    form.follow(facts, summary: summary) {
      form.books.map { opening.source.entry(of: $0)?.title ?? "" }
    }
  }

  // MARK: Files

  private func path(of book: ShelfEntry.ID) -> [UInt8]? {
    opening.source.entry(of: book)?.locator.ownFile?.bytes
  }

  private func askFiles(at point: Point) {
    bookChrome.chrome.choose(
      BookCard.fileCares.map { ($0.words, .care(.files($0.care))) },
      title: Localisation.text("The file"), at: point)
  }

  private func askTrash(_ books: [ShelfEntry.ID]) {
    let paths = books.compactMap(path)
    guard let first = books.first, !paths.isEmpty else { return }
    let title = opening.source.entry(of: first)?.title ?? ""
    let words =
      paths.count == 1
      ? Localisation.text(
        "“{title}” goes to the trash of the desktop, from which it can come back.", ["title": title]
      )
      : Localisation.count(
        paths.count, one: "1 file goes to the trash of the desktop, from which it can come back.",
        other: "{count} files go to the trash of the desktop, from which they can come back.")
    overlays.open(
      QuestionCard(
        Localisation.text("Move to the trash?"), words, yes: Localisation.text("Move to the trash"),
        .care(.trash(paths)), context: context))
  }

  // MARK: The card

  /// The book that is open or opening, else the book at the centre of the shelf.
  var bookInFront: DocumentSource? {
    let shown = navigator.front.shownBook == nil ? nil : opening.opened
    let waiting = opening.pending?.entry.documentSource
    return shown ?? waiting ?? shelf.centredBook.map { opening.source.entry(at: $0).documentSource }
  }

  /// What the card tells of.
  func subject(_ demand: inout Demand) -> InfoPanel.Subject? {
    guard var book = bookInFront else { return nil }
    let document = content.document(book.id, .soon, &demand)
    let entry = opening.source.entry(of: book.id.name)
    // The panel calls the book as the shelf does.
    if case .success(let document) = document, let entry {
      book.title = entry.described(by: document).title
    }
    var subject = InfoPanel.Subject(source: book, document: document, decoding: decoding)
    subject.cover = cover(of: book.id, &demand)
    guard let facts = libraryFacts, let entry, let details = facts.details(of: entry.id) else {
      return subject
    }
    subject.source.title = details.title ?? entry.title
    subject.known = InfoPanel.KnownFacts(
      details: details, reading: facts.reading(of: entry.id),
      description: description(of: entry.id))
    return subject
  }

  /// The picture of a cover; nil where there is none.
  private func cover(of book: DocumentID, _ demand: inout Demand) -> ImageRequest? {
    let cover = ImageID.cover(content.coverEdition(of: book))
    // A picture in another shape would be cut.
    let request =
      content.sizes.aspect(of: cover).map { aspect in
        let height = min(BookCard.cover.height, BookCard.cover.width / max(0.01, aspect))
        return ImageRequest(
          cover, width: viewSize.pixels(height * aspect), height: viewSize.pixels(height),
          fit: .fill)
      } ?? ReceivedContent.probe(cover)
    if case .failed = content.picture(request, .soon, &demand) { return nil }
    return request
  }
}
