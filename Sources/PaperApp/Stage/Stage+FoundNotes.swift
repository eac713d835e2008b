import Books
import Chrome
import Content
import Localisation
import Reading
import Shell

/// Notes that other programs have kept of the open book.
extension Stage {
  /// Takes what other programs have kept of a book. What the book has already is not offered.
  public func receive(found notes: [FoundNotes], of book: DocumentID) {
    (places.notes, places.noted, places.isOffering) = (notes, book.sized(0), false)
  }

  /// The versions of notes that were offered or have nothing new, since the last call.
  public func takeSeenNotes() -> [String] {
    defer { places.seen = [] }
    return places.seen
  }

  /// What of the notes is new to the book.
  private struct Offer {
    var marks: [Mark]
    /// Where the other program is further on; nil for a place that is no news.
    var page: Int?
    var edits: [BookEdit]

    var isEmpty: Bool { marks.isEmpty && page == nil && edits.isEmpty }
  }

  /// The question for the page at which the other program has left the book.
  func offeredPlace(in book: BookScene) -> AnchoredPlace? {
    guard places.noted == book.document.id.sized(0), book.isReflowable,
      let anchor = places.notes.first?.place?.anchor
    else { return nil }
    return AnchoredPlace(anchor, in: book.document.id)
  }

  func followFoundNotes(at time: Double) {
    let card = overlays.first(FoundNotesCard.self)
    guard let notes = places.notes.first, let book = bookChrome.book,
      places.noted == book.document.id.sized(0)
    else {
      if openBook == nil { (places.notes, places.noted) = ([], nil) }
      places.isOffering = false
      if let card { overlays.close(card, at: time) }
      return
    }
    if places.isOffering {
      guard card == nil else { return }
      // A note in its place is no answer.
      if hasNote { places.isOffering = false } else { leaveNotes() }
      return
    }
    guard !navigator.isMoving(at: time), !hasNote, places.facts.question == nil,
      book.document.isComplete, let offer = offer(notes, book)
    else { return }
    guard !offer.isEmpty else { return leaveNotes() }
    places.isOffering = true
    overlays.open(
      FoundNotesCard(
        notes.origin, notes: offer.marks.count, page: offer.page.map(book.label),
        isFinished: !offer.edits.isEmpty),
      takesFocus: false)
  }

  /// - Returns: nil while the page of the place is not known.
  private func offer(_ notes: FoundNotes, _ book: BookScene) -> Offer? {
    let known = Set(memory.marks(in: book.document.id).map(\.id))
    var page = book.isReflowable ? nil : notes.place?.page
    if let query = offeredPlace(in: book) {
      guard let found = content.answer(to: query) else { return nil }
      page = found
    }
    let isFinished = shelfFacts?.reading(of: book.document.id.name)?.stage == .finished
    return Offer(
      marks: notes.marks.filter { !known.contains($0.id) },
      page: page.flatMap {
        $0 > book.placeNumber + 1 && $0 < book.document.pageCount ? $0 : nil
      },
      edits: isFinished || libraryFacts == nil ? [] : notes.edits)
  }

  func takeNotes(at time: Double) {
    guard let notes = places.notes.first, let book = bookChrome.book,
      places.noted == book.document.id.sized(0), let offer = offer(notes, book)
    else { return }
    for mark in offer.marks { memory.put(mark, in: book.document.id) }
    keep(offer.edits, of: [book.document.id.name])
    if let page = offer.page {
      bookChrome.chrome.jumped(from: book.placeNumber)
      book.go(to: page, at: time)
    }
    leaveNotes()
  }

  /// Goes on to the notes of the next program.
  func leaveNotes() {
    if let notes = places.notes.first { places.seen.append(notes.version) }
    places.notes = Array(places.notes.dropFirst())
    places.isOffering = false
  }
}
