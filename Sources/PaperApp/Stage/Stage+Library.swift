import Books
import Chrome
import Controls
import Localisation
import PaperGeometry
import Shelf
import Shell

/// The shelves of the library, and the edits of its books.
extension Stage {
  /// Why a rule finds no book; nil for a rule that finds books, as “re:zero” may be a part of a title.
  private var problemOfRules: (BookQuery) -> String? {
    { [joined] in joined.find($0).count > 0 ? nil : joined.problem(of: $0) }
  }

  /// Does what a panel or a menu asks of the library.
  package func perform(_ request: LibraryRequest, at time: Double) {
    guard let facts = libraryFacts else { return }
    switch request {
    case .show(let choice): show(choice, at: time)
    case .nameCollection(let rule):
      let books = rule == nil && !shelf.selection.isEmpty ? shelf.chosenBooks : []
      overlays.open(
        CollectionCard(
          nil, rule: rule, books: books, among: facts.collections, problem: problemOfRules),
        focus: "name")
    case .showCollection(let id):
      guard let collection = facts.collections.first(where: { $0.id == id }) else { return }
      overlays.open(
        CollectionCard(collection, among: facts.collections, problem: problemOfRules),
        focus: "name")
    case .make(let name, let rule, let books):
      let position = (facts.collections.last?.position ?? 0) + 1
      let collection = BookCollection(name, rule: rule, position: position)
      keep(.make(collection))
      if rule == nil { keep([.collect(collection.id)], of: books) }
    case .change(let change): keep(change)
    case .remove(let id): remove(id, among: facts.collections, at: time)
    case .restore(let collection):
      keep(.restore(collection))
      overlays.first(ShelvesPanel.self)?.offer(nil)
    case .moveBooks(let places): moveBooks(by: places, facts, at: time)
    case .move(let id, let places): move(id, by: places, among: facts.collections)
    case .edit(let edits, let books): keep(edits, of: books)
    case .showCollections: cardBooks.map { overlays.open(CollectionsCard($0), focus: "name") }
    case .showState: cardBooks.map { overlays.open(StateCard($0), focus: "stage") }
    }
  }

  /// The books of a card; nil on an empty shelf.
  private var cardBooks: CardBooks? {
    let books = shelf.chosenBooks
    guard let first = books.first else { return nil }
    let title =
      books.count == 1
      ? Printable.escaped(entry(of: first)?.title ?? "")
      : Localisation.count(books.count, one: "1 book", other: "{count} books")
    return CardBooks(books, title: title)
  }

  /// Moves a collection by a number between those of its new neighbours.
  private func move(_ id: BookCollection.ID, by places: Int, among all: [BookCollection]) {
    guard let place = all.firstIndex(where: { $0.id == id }) else { return }
    var others = all
    others.remove(at: place)
    let next = (place + places).clamped(to: 0...others.count)
    guard next != place else { return }
    let before = next > 0 ? others[next - 1].position : nil
    let after = next < others.count ? others[next].position : nil
    let position =
      switch (before, after) {
      case (let before?, let after?): (before + after) / 2
      case (let before?, nil): before + 1
      case (nil, let after?): after - 1
      case (nil, nil): 0.0
      }
    keep(.move(id, to: position))
  }

  // MARK: Shelves

  /// Shows a shelf of the library alone; all books where the shelf is no longer there.
  func show(_ choice: ShelfChoice, at time: Double) {
    let collections = libraryFacts?.collections ?? []
    let query = choice.query(among: collections)
    library.choice = query == nil ? .all : choice
    guard library.choice != .all, let query, let name = choice.name(among: collections) else {
      return shelf.show(nil, at: time)
    }
    shelf.show(ShownShelf(name, query), at: time)
  }

  func toggleShelves(at time: Double) {
    if toggleRoomPanel(at: time) { return }
    guard libraryFacts != nil else {
      return note(Localisation.text("Only the library has shelves of its own."), at: time)
    }
    bookChrome.chrome.toggleShelves(at: time)
  }

  /// Lets panels, cards and the shown shelf follow the facts of the library.
  func followLibrary(at time: Double) {
    bookChrome.chrome.isLibrary = libraryFacts != nil
    bookChrome.chrome.isRoom = servers.kept != nil
    bookChrome.chrome.canFetch = canFetch
    bookChrome.chrome.selectedCount = shelf.selection.count
    bookChrome.chrome.isByHand = shownCollection != nil
    bookChrome.chrome.canMoveBooks = shownCollection != nil && shelf.bookOrder?.order == .found
    // A shelf that was put in the place of another shows all books.
    if shelf.shown == nil { (library.choice, library.total) = (.all, joined.count) }
    shelf.seriesWords = { [weak self] in self?.seriesWords(of: $0) }
    if library.choice != .all { show(library.choice, at: time) }
    followNextVolume(at: time)
    followEnd(at: time)
    if let panel = overlays.first(ShelvesPanel.self) {
      if let facts = libraryFacts, navigator.top == nil {
        panel.show(facts, current: library.choice, total: library.total, at: time)
      } else {
        overlays.close(panel, at: time)
      }
    }
    library.unkept.follow(libraryFacts)
    guard let facts = libraryFacts else { return }
    overlays.first(CollectionsCard.self)?.show(facts, library.unkept)
    overlays.first(StateCard.self)?.show(facts, library.unkept)
  }
}
