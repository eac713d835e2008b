import Books
import Chrome
import Content
import Localisation
import PaperGeometry
import PaperRaster
import Shell

/// The books themselves: their card, their corrections, their files.
extension Stage {
  func perform(_ care: BookCare, at time: Double) -> [HostEffect] {
    perform(care, of: chosenBooks, { $0 }, at: time)
  }

  /// - Parameter further: makes a request of a menu one about the same books.
  private func perform(
    _ care: BookCare, of books: @autoclosure () -> [ShelfEntry.ID],
    _ further: (BookCare) -> BookCare, at time: Double
  ) -> [HostEffect] {
    switch care {
    case .front(let care):
      let (front, chosen) = (bookInFront.map { [$0.id.name] } ?? [], chosenBooks)
      // Of selected books the card's book stands for all; of others the card acts on its own book.
      let isChosen = front.first.map(chosen.contains) ?? false
      return perform(care, of: isChosen ? chosen : front, BookCare.front, at: time)
    case .correct: correct(Set(books()), at: time)
    case .keep(let edits, let books): keep(edits, of: books)
    case .askFiles(let point): askFiles(at: point, of: books().count, further)
    case .files(.trash): askTrash(books(), at: time)
    case .files(let care):
      let paths = paths(of: books(), for: care, at: time)
      return paths.isEmpty ? [] : [.files(care, paths)]
    case .trash(let paths): return [.files(.trash, paths)]
    }
    return []
  }

  /// The books that the reader means: on the shelf those that are selected, else the book in front.
  private var chosenBooks: [ShelfEntry.ID] {
    isOnShelf ? selectedBooks : bookInFront.map { [$0.id.name] } ?? []
  }

  private var isOnShelf: Bool { navigator.top == nil && opening.pending == nil }

  private var context: CommandContext { navigator.top == nil ? .shelf : .book }

  // MARK: Corrections

  private func correct(_ books: Set<ShelfEntry.ID>, at time: Double) {
    guard !books.isEmpty else { return }
    guard libraryFacts != nil else {
      bookChrome.chrome.note(
        Localisation.text("Books of the library are corrected. This book is in no folder of it."),
        at: time)
      return
    }
    let own = books.filter { !isOnServer($0) }
    guard !own.isEmpty else { return tellOfServer(at: time) }
    overlays.open(CorrectionForm(own, context: context))
  }

  /// Tells that a book is as the server has the book.
  private func tellOfServer(at time: Double) {
    note(
      Localisation.text("The book lies on a server, and nothing can be changed there."), at: time)
  }

  /// Lets the form follow the facts.
  func followCorrections() {
    guard let form = overlays.first(CorrectionForm.self) else { return }
    guard let facts = libraryFacts else { return overlays.close(form) }
    if form.books.count == 1 { want(descriptionsOf: form.books) }
    let summary =
      form.books.count == 1
      ? form.books.first.flatMap(description(of:)).map { $0.found.summary ?? "" } : nil
    form.follow(facts, summary: summary) {
      entry(of: $0)?.title ?? ""
    }
  }

  // MARK: Files

  /// The cover on the card of the book, shown beside a pointer that drags the file.
  package var draggedPicture: Bitmap? {
    guard let cover = overlays.first(InfoPanel.self)?.subject?.cover,
      case .picture(let picture)? = content.cache[.image(cover)]
    else { return nil }
    return picture.bitmap
  }

  /// The path of a book's file; nil for a book that is on a server alone.
  func path(of book: ShelfEntry.ID) -> [UInt8]? {
    isRemote(book) ? nil : entry(of: book)?.locator.ownFile?.bytes
  }

  /// The paths of as many books as something is done with at once; a line tells of books that are left.
  func paths(
    of books: some Collection<ShelfEntry.ID>, for care: FileCare, at time: Double
  ) -> [[UInt8]] {
    if books.count > care.mostFiles {
      let (most, count) = (
        Localisation.number(care.mostFiles), Localisation.number(books.count)
      )
      switch care {
      case .copy:
        note(
          Localisation.text(
            "Only {most} of {count} files are copied: more are too many.",
            ["most": most, "count": count]),
          at: time)
      case .drag:
        note(
          Localisation.text(
            "Only {most} of {count} files are dragged: more are too many.",
            ["most": most, "count": count]),
          at: time)
      case .show, .openWith, .openWindow, .trash: break
      }
    }
    let paths = books.prefix(care.mostFiles).compactMap(path)
    if paths.isEmpty, !books.isEmpty, books.allSatisfy(isRemote) { tellAway(at: time) }
    return paths
  }

  private func askFiles(at point: Point, of count: Int, _ request: (BookCare) -> BookCare) {
    bookChrome.chrome.choose(
      BookCard.fileCares(count).map { ($0.words, .care(request(.files($0.care)))) },
      title: count < 2
        ? Localisation.text("The file")
        : Localisation.count(count, one: "The file of 1 book", other: "The files of {count} books"),
      at: point)
  }

  private func askTrash(_ books: [ShelfEntry.ID], at time: Double) {
    let own = books.filter { !isOnServer($0) && !isRemote($0) }
    if own.isEmpty, !books.isEmpty { return tellOfServer(at: time) }
    let entries = own.compactMap(entry(of:)).filter { $0.locator.ownFile != nil }
    // A folder of pictures may hold further books.
    let files = entries.filter { !$0.locator.isFolder }
    let paths = files.compactMap { $0.locator.ownFile?.bytes }
    guard let title = files.first?.title else {
      guard !entries.isEmpty else { return }
      return bookChrome.chrome.note(
        Localisation.text("A folder goes to the trash in the file manager alone."), at: time)
    }
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
        .care(.trash(paths)), context: context), focus: QuestionCard.no)
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
    let isAway = isRemote(book.id.name)
    let document = isAway ? nil : content.document(book.id, .soon, &demand)
    let entry = entry(of: book.id.name)
    // The panel calls the book as the shelf does.
    if case .success(let document) = document, let entry {
      book.title = entry.described(by: document).title
    }
    var subject = InfoPanel.Subject(source: book, document: document, decoding: decoding)
    (subject.isAway, subject.isFixed) = (isAway, isOnServer(book.id.name))
    let chosen = isOnShelf ? shelf.chosenBooks : [book.id.name]
    subject.chosen = chosen.contains(book.id.name) ? chosen.count : 1
    let lacksCover = isAway && book.cover == book.locator.ownFile
    subject.cover = lacksCover ? nil : cover(of: book.id, &demand)
    guard let facts = shelfFacts, let entry, let details = facts.details(of: entry.id) else {
      return subject
    }
    let reading = facts.reading(of: entry.id)
    if library.facts == nil, servers.kept != nil {
      demand.add(descriptionOf: entry.id)
      let description = description(of: entry.id)
      subject.known = InfoPanel.KnownFacts(
        details: description?.found ?? details, reading: reading, description: description,
        canCorrect: false)
      return subject
    }
    guard library.facts != nil else {
      // Of a shelf that is no library the reading alone is known beside the document.
      subject.known = reading.map {
        InfoPanel.KnownFacts(details: details, reading: $0, canCorrect: false)
      }
      return subject
    }
    demand.add(descriptionOf: entry.id)
    subject.source.title = details.title ?? entry.title
    subject.known = InfoPanel.KnownFacts(
      details: details, reading: reading, description: description(of: entry.id),
      canCorrect: !subject.isFixed || subject.chosen > 1)
    return subject
  }

  /// The picture of a cover; nil where there is none.
  private func cover(of book: DocumentID, _ demand: inout Demand) -> ImageRequest? {
    let cover = ImageID.cover(content.coverEdition(of: book))
    // A picture in another shape would be cut.
    let request =
      content.aspect(of: cover).map { aspect in
        let height = min(BookCard.cover.height, BookCard.cover.width / max(0.01, aspect))
        return ImageRequest(
          cover, width: viewSize.pixels(height * aspect), height: viewSize.pixels(height),
          fit: .fill)
      } ?? ReceivedContent.probe(cover)
    if case .failed = content.picture(request, .soon, &demand) { return nil }
    return request
  }
}

extension FileCare {
  /// The window's thread names each file, in microseconds. A queue for the names was rejected: on Wayland the window's
  /// thread hands out the files, while the press or the key is the last input.
  fileprivate var mostFiles: Int {
    switch self {
    case .copy: 5000
    // Programs take files that are dropped one by one.
    case .drag: 1000
    // Of more files the desktop shows and opens none.
    case .show: 100
    case .openWith, .openWindow: 1
    case .trash: .max
    }
  }
}
