import Books
import Chrome
import Localisation
import PaperGestures
import Reading
import Shell

/// What was told of the series of books, so that a frame asks once.
struct SeriesMemory {
  private var revision: Int?
  private var words: [ShelfEntry.ID: String?] = [:]

  private static let maximum = 256

  /// - Parameter make: makes the words of a book; nil for a book of no series.
  mutating func words(
    of book: ShelfEntry.ID, revision: Int, _ make: (ShelfEntry.ID) -> String?
  ) -> String? {
    if self.revision != revision || words.count > Self.maximum { words = [:] }
    self.revision = revision
    if let known = words[book] { return known }
    let made = make(book)
    words[book] = .some(made)
    return made
  }
}

/// Series: their gaps on the shelf, and the next volume at the end of a book.
extension Stage {
  private var isInSeries: Bool { shelf.bookOrder?.order == .series }

  /// What the caption tells of a book's series, in the order of series; nil for a book of no series.
  func seriesWords(of book: ShelfEntry.ID) -> String? {
    guard isInSeries, let facts = libraryFacts else { return nil }
    return library.series.words(of: book, revision: facts.revision) { book in
      guard let series = facts.series(of: book) else { return nil }
      let name = Printable.escaped(LabelText.bounded(series.name))
      guard let missing = Self.words(missing: series.missing) else { return name }
      return Localisation.text("{series} – {missing}", ["series": name, "missing": missing])
    }
  }

  /// What the panel tells of the headings, and whether headings have notes.
  var headingNotes: (Bool, (ShelfHeading) -> String?) {
    guard isInSeries, let facts = libraryFacts else { return (false, { _ in nil }) }
    return (
      true,
      { [weak self] heading in
        guard let self, heading.place < joined.count else { return nil }
        return Self.words(missing: facts.missingVolumes(of: joined.id(at: heading.place)))
      }
    )
  }

  /// The missing volumes in words, as `2 missing: 3, 5`; nil for none.
  static func words(missing: [Int]) -> String? {
    guard !missing.isEmpty else { return nil }
    let most = 8
    let numbers = missing.prefix(most).map { VolumeNumber.words(Double($0)) }.joined(
      separator: ", ")
    let volumes = missing.count > most ? numbers + " …" : numbers
    return Localisation.count(
      missing.count, one: "1 missing: {volumes}", other: "{count} missing: {volumes}",
      ["volumes": volumes])
  }

  // MARK: The next volume

  /// Offers the next volume once, as the reader comes to the last page.
  func followNextVolume(at time: Double) {
    let card = overlays.first(NextVolumeCard.self)
    guard let book = bookChrome.firstBook, isAtEnd(book) else {
      library.offered = nil
      if let card { overlays.close(card, at: time) }
      return
    }
    let id = book.document.id.sized(0)
    guard library.offered != id, !navigator.isMoving(at: time) else { return }
    library.offered = id
    guard let next = nextVolume(after: id.name), let series = next.series else { return }
    overlays.open(
      NextVolumeCard(next.book, title: next.title, series: series, missing: next.missing),
      takesFocus: false)
  }

  /// The next volume of a book's series; nil for none.
  private func nextVolume(after book: ShelfEntry.ID) -> EndCard.Way? {
    guard let facts = libraryFacts, let series = facts.series(of: book), let next = series.next,
      let entry = entry(of: next)
    else { return nil }
    return EndCard.Way(
      book: next, title: content.described(entry).title, series: LabelText.bounded(series.name),
      missing: missing(between: book, and: next, series, facts))
  }

  // MARK: The end of a book

  /// Shows where to go on, once, as the reader goes on from the last page.
  func followEnd(at time: Double) {
    let card = overlays.first(EndCard.self)
    guard let book = bookChrome.book, book.isPastEnd else {
      library.ended = nil
      if let card { overlays.close(card, at: time) }
      return
    }
    let id = book.document.id.sized(0)
    guard library.ended != id, !navigator.isMoving(at: time) else { return }
    library.ended = id
    if let note = overlays.first(NextVolumeCard.self) { overlays.close(note, at: time) }
    overlays.open(
      EndCard(
        of: book.document.title, ways(onFrom: id.name),
        cover: { [weak self] in
          self?.cover(of: $0, $1)
        }), takesFocus: false)
  }

  /// The books with which the reader can go on: the next volume of the series, and the next book of the shelf.
  private func ways(onFrom book: ShelfEntry.ID) -> [EndCard.Way] {
    var ways = [nextVolume(after: book)].compactMap(\.self)
    if let place = joined.index(of: book), place + 1 < joined.count {
      let next = joined.id(at: place + 1)
      if next != ways.first?.book, let entry = entry(of: next) {
        ways.append(EndCard.Way(book: next, title: content.described(entry).title))
      }
    }
    return ways
  }

  private func isAtEnd(_ book: BookScene) -> Bool {
    let document = book.document
    return document.isComplete
      && (book.placeNumber >= document.pageCount
        || book.readPages.contains(document.pageCount - 1))
  }

  /// The first volume between two books that the library lacks; nil for none.
  private func missing(
    between book: ShelfEntry.ID, and next: ShelfEntry.ID, _ series: SeriesFacts,
    _ facts: any LibraryFacts
  ) -> Int? {
    guard let from = facts.details(of: book)?.seriesIndex,
      let to = facts.details(of: next)?.seriesIndex
    else { return nil }
    return series.missing.first { Double($0) > from && Double($0) < to }
  }

  /// Enter opens the volume that is offered, where nothing else has a use for the key.
  func openNextVolume(by key: Key, at time: Double) -> Bool {
    guard ["Return", "Keypad Enter"].contains(key.name), key.modifiers.isEmpty, !key.isRepeat,
      openBook != nil
    else { return false }
    if let card = overlays.first(EndCard.self), let next = card.next {
      overlays.close(card, at: time)
      replaceOpenBook(by: next, at: time)
    } else if let card = overlays.first(NextVolumeCard.self) {
      overlays.close(card, at: time)
      replaceOpenBook(by: card.next, at: time)
    } else {
      return false
    }
    return true
  }
}
