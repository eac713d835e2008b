import Books
import PaperGestures
import Shell

/// Finding on the shelf: hits come forward where they stand, and the shelf goes from hit to hit.
extension ShelfScene {
  package var acceptsText: Bool { !isEmpty }
  package var prefersCommands: Bool { true }

  package func insert(text: String, at time: Double) {
    guard text != " " else { return }
    typed.append(.text(text == "/" ? "" : text))
  }

  package func mark(text: MarkedText, at time: Double) { typed.append(.marked(text)) }

  /// The text that was typed since the last call.
  package func takeTyped() -> [TypedText] {
    defer { typed = [] }
    return typed
  }

  // MARK: Looking

  /// Looks for books, and brings the best hit to the front. An empty text finds nothing, and the shelf stands as before.
  package func find(_ text: String, at time: Double) {
    now = max(now, time)
    guard !isEmpty else { return }
    var finding = finding ?? ShelfFinding(start: place)
    finding.text = text
    let query = BookQuery(text)
    finding.hits = query.isEmpty ? nil : browsable?.find(query)
    self.finding = finding
    if finding.hits == nil {
      restore(finding.start, at: time)
    } else if let best = finding.hits?.best {
      bring(place: best, at: time)
    }
    aim(at: time)
  }

  /// Ends the finding: all books are as ever.
  /// - Parameter restores: whether the shelf goes back to where the shelf stood before.
  package func endFinding(restores: Bool, at time: Double) {
    guard let finding else { return }
    now = max(now, time)
    self.finding = nil
    if restores { restore(finding.start, at: time) }
    aim(at: time)
  }

  package var found: ShelfFound? {
    guard let hits = finding?.hits else { return nil }
    let front = centredBook
    let index = front.flatMap(hits.index(of:))
    return ShelfFound(
      count: hits.count, number: index.map { $0 + 1 },
      field: index == nil ? nil : front.flatMap(hits.field(at:)))
  }

  /// Goes so many hits on from the book in front, and round at the ends.
  package func stepHit(by steps: Int, at time: Double) {
    guard let hits = finding?.hits, hits.count > 0, steps != 0, let front = centredBook else {
      return
    }
    // The first hit behind the book in front, or the hit before that book.
    let next = hits.firstIndex(after: front)
    let from = steps > 0 ? next : hits.firstIndex(after: front - 1)
    let index = from + (steps > 0 ? steps - 1 : steps)
    let count = hits.count
    bring(place: hits.place(at: ((index % count) + count) % count), at: time)
    aim(at: time)
  }

  /// Opens the book in front where that book is a hit, else the best hit.
  package func openHit(at time: Double) -> [NavigatorRequest] {
    guard let hits = finding?.hits, let best = hits.best else { return [] }
    let front = centredBook ?? best
    let place = hits.index(of: front) == nil ? best : front
    return open(browser.card(showing: place, at: time), at: time)
  }

  /// Brings the book at a place to the front.
  package func bring(place: Int, at time: Double) {
    guard (0..<source.count).contains(place) else { return }
    leap(to: browser.card(showing: place, at: time), at: time)
  }

  /// Brings a card to the front. From far away, only the last part of the way is seen: a flight over thousands of books
  /// would show other covers in every frame.
  func leap(to card: Int, at time: Double) {
    wheel = WheelScroller()
    let way = card - browser.target
    if abs(way) > Self.farthest { browser.stand(at: card - (way > 0 ? Self.last : -Self.last)) }
    go(to: card, at: time)
  }

  /// The longest way that is seen as a whole, and the part of a longer way that is seen, in cards.
  private static let (farthest, last) = (90, 12)

  /// Looks again after a change of the shelf. The shelf stays where the shelf stands.
  func findAgain(at time: Double) {
    guard let finding, finding.hits != nil else { return }
    self.finding?.hits = browsable?.find(BookQuery(finding.text))
    aim(at: time)
  }

  // MARK: Emphasis

  /// Gives each book its factor: hits come forward, the hit in front most, and all others step back.
  func aim(at time: Double) {
    let seen = Array(browsing.books(at: time))
    aimedFront = centredBook
    guard let hits = finding?.hits else {
      return emphasis.aim(at: nil, seen: seen, time: time)
    }
    let front = centredBook
    let goal = { (book: Int) -> Double in
      hits.index(of: book) == nil ? -1 : book == front ? 1 : Self.behind
    }
    emphasis.aim(at: goal, seen: seen, time: time)
  }

  /// Lets the factors follow the books that are seen, and the book that the reader has brought to the front.
  func followEmphasis(at time: Double) {
    guard emphasis.isActive else { return }
    if finding?.hits != nil, centredBook != aimedFront { aim(at: time) }
    emphasis.follow(Array(browsing.books(at: time)), at: time)
  }

  /// A place as its book's factor changes the place.
  func emphasised(_ place: ShelfPlace, _ time: Double) -> ShelfPlace {
    var place = place
    place.attributes = emphasis.applied(to: place.attributes, of: place.book, at: time)
    return place
  }

  /// The factor of a hit that is not in front.
  private static let behind = 0.7

  // MARK: Place

  private var place: ShelfFinding.Start {
    ShelfFinding.Start(
      style: style, card: browser.target, offset: browsing.boards?.goal,
      book: source.entry(at: centredBook ?? 0).id, revision: source.revision)
  }

  /// Goes back to a place. After a change of the shelf or of its style, the same book comes to the front.
  private func restore(_ start: ShelfFinding.Start, at time: Double) {
    if start.style == style, start.revision == source.revision {
      if browser.target != start.card { leap(to: start.card, at: time) }
      if let offset = start.offset { browsing.boards?.go(toOffset: offset, at: time) }
    } else {
      bring(start.book, at: time)
    }
  }
}
