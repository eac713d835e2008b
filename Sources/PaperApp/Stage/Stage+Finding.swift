import Books
import Chrome
import Localisation
import PaperGeometry
import Shelf
import Shell

/// Finding on the shelf, its order and its headings: the field and the panel belong to the stage, the rest to the shelf.
extension Stage {
  /// Does what a menu, the field or the panel asks of the shelf.
  func perform(_ request: ShelfRequest, at time: Double) -> [HostEffect] {
    switch request {
    case .find(let text): shelf.find(text, at: time)
    case .step(let steps): shelf.stepHit(by: steps, at: time)
    case .enter(let isRepeat):
      guard shelf.found?.count == 1 else {
        shelf.stepHit(by: 1, at: time)
        break
      }
      return isRepeat ? [] : grant(shelf.openHit(at: time), at: time)
    case .openHit: return grant(shelf.openHit(at: time), at: time)
    case .askOrder(let point): askOrder(at: point)
    case .order(let order): shelf.choose(order, at: time)
    case .go(let place): shelf.bring(place: place, at: time)
    case .selectAll: shelf.selectAll()
    case .selectFront: shelf.toggleSelection()
    case .library(let request): perform(request, at: time)
    case .replaceOpenBook(let book): if openBook != nil { replaceOpenBook(by: book, at: time) }
    case .showMenu(let point): bookChrome.chrome.openMenu(at: point)
    case .openMark(let mark, let path): return open(at: .init(mark: mark), in: path, at: time)
    case .showYear: toggleYear(at: time)
    case .openInside(let number): return openInside(number, at: time)
    case .findInside(let text): findInside(text, at: time)
    case .showFolders: toggleFolders(at: time)
    case .askRemoval(let folder): askRemoval(of: folder)
    case .folders(let request): ask(request)
    case .changeServer(let id): changeServer(id)
    case .servers(let request): ask(request)
    case .fetching(let care): perform(care, at: time)
    }
    return []
  }

  func askOrder(at point: Point) {
    guard let order = shelf.bookOrder else { return }
    bookChrome.chrome.askOrder(order.order, isReversed: order.isReversed, at: point)
  }

  /// Shows the field that finds books.
  func openFinder(_ typed: TypedText, at time: Double) {
    guard navigator.top == nil, opening.pending == nil else { return }
    let card = overlays.first(ShelfFindCard.self) ?? ShelfFindCard("")
    if overlays.isOpen(card) { overlays.focus(card) } else { overlays.open(card) }
    switch typed {
    case .text(let text):
      card.type(text)
      shelf.find(card.text, at: time)
    case .marked(let text):
      card.type("")
      card.mark(text: text)
    }
    if typed != .text("") { showFindingHint(at: time) }
  }

  /// Lets the field follow the shelf, and the shelf the field. The finding ends as the field goes, and when a book opens.
  func followFinding(at time: Double) {
    // The card of a book lies over the field, and its reader looks at the card.
    let isPaused = overlays.first(InfoPanel.self) != nil
    for text in shelf.takeTyped() where !isPaused { openFinder(text, at: time) }
    guard let card = overlays.first(ShelfFindCard.self) else {
      return shelf.endFinding(restores: true, at: time)
    }
    guard navigator.top == nil else {
      shelf.endFinding(restores: false, at: time)
      return overlays.close(card, at: time)
    }
    card.canKeep = libraryFacts != nil
    card.server =
      servers.kept == nil ? nil : serverFacts.room.flatMap { $0.canSearch ? $0.title : nil }
    card.isPaused = isPaused
    followInsideCount(card, at: time)
    // Another shelf has come under the field.
    if shelf.finding == nil, !card.text.isEmpty { shelf.find(card.text, at: time) }
    let found = shelf.found
    let title = found?.number == nil ? nil : shelf.centredBook.map { joined.entry(at: $0).title }
    let problem = found?.count == 0 ? joined.problem(of: BookQuery(card.text)) : nil
    card.show(problem ?? found.map(Self.words), title: title, hasHits: found?.count ?? 0 > 0)
  }

  /// Lets the panel follow the headings of the shelf.
  func followHeadings(at time: Double) {
    guard let panel = overlays.first(HeadingsPanel.self) else { return }
    guard navigator.top == nil else { return overlays.close(panel, at: time) }
    (panel.hasNotes, panel.note) = headingNotes
    panel.show(
      shelf.headings, revision: shelf.sourceRevision, current: shelf.currentHeading,
      hasOrders: shelf.bookOrder != nil && joined.count > 0)
  }

  // MARK: Words

  /// What was found, in words: `3 of 41 · author`.
  static func words(_ found: ShelfFound) -> String {
    guard found.count > 0 else { return Localisation.text("No book is found.") }
    guard let number = found.number else {
      return Localisation.count(found.count, one: "1 book", other: "{count} books")
    }
    let place = Localisation.text(
      "{number} of {count}",
      ["number": Localisation.number(number), "count": Localisation.number(found.count)])
    guard let field = found.field.map(words) else { return place }
    return Localisation.text("{place}, found in: {field}", ["place": place, "field": field])
  }

  private static func words(_ field: BookField) -> String {
    switch field {
    case .title: Localisation.text("title")
    case .author: Localisation.text("author")
    case .series: Localisation.text("series")
    case .tag: Localisation.text("tag")
    }
  }

  // MARK: The hint

  /// Says once that letters find books, when the next letter does so.
  public func offerFindingHint() { findingHint = .wanted }

  /// Whether the reader has been told since the last call.
  public func takeFindingHint() -> Bool {
    guard findingHint == .shown else { return false }
    findingHint = .over
    return true
  }

  private func showFindingHint(at time: Double) {
    guard findingHint == .wanted else { return }
    findingHint = .shown
    bookChrome.chrome.note(
      Localisation.text(
        "Letters find books now. The commands of the shelf are in its menu, and have keys with Ctrl."
      ),
      action: (Localisation.text("Keys and gestures"), .command(.showHelp)), at: time)
  }

  /// What is still to be said about letters on the shelf.
  enum FindingHint { case over, wanted, shown }
}
