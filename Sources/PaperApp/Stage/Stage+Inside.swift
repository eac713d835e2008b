import Books
import Chrome
import Localisation
import Reading
import Shell

/// The search inside books, and the way from a hit to the page of the hit, and from book to book.
extension Stage {
  func toggleInside(at time: Double) {
    guard navigator.top == nil, opening.pending == nil else { return }
    let isOpen = overlays.toggle(InsidePanel.self, at: time) {
      InsidePanel(inside) { [weak self] hit in self?.title(of: hit) ?? hit.title }
    }
    if isOpen { inside.askAgain() }
  }

  /// Lets the field for the shelf tell how many books have the words inside.
  func followInsideCount(_ card: ShelfFindCard, at time: Double) {
    inside.count.follow(card.text, at: time)
    card.deadline = inside.countBooks(at: time)
    card.insideCount = inside.count.books
  }

  /// Looks for a text inside books, in place of the search on the shelf.
  func findInside(_ text: String, at time: Double) {
    guard navigator.top == nil, opening.pending == nil else { return }
    overlays.first(ShelfFindCard.self).map { overlays.close($0, at: time) }
    overlays.first(InsidePanel.self).map { overlays.close($0, at: time) }
    inside.ask(text)
    toggleInside(at: time)
  }

  /// Lets the panel follow the answers, and the book that has opened look for the words. The panel goes as a book opens.
  func followInside(at time: Double) {
    if navigator.top == nil, opening.pending == nil { _ = opening.takeTerm() }
    if bookChrome.book != nil, let term = opening.takeTerm() { look(for: term, at: time) }
    guard let panel = overlays.first(InsidePanel.self) else { return }
    guard navigator.top == nil else { return overlays.close(panel, at: time) }
    panel.show(at: time)
  }

  /// The title that the shelf has for the book of a hit.
  private func title(of hit: TextHit) -> String {
    book(at: hit.path).flatMap(entry(of:))?.title ?? hit.title
  }

  /// Opens the book of a hit at the page of the hit, with the words marked.
  func openInside(_ number: Int, at time: Double) -> [HostEffect] {
    guard inside.answer.hits.indices.contains(number) else { return [] }
    let hit = inside.answer.hits[number]
    let excerpt = inside.excerpts[number].flatMap(\.self)
    inside.trail = number
    // What is found in the next book has to be known when the reader comes to that book.
    inside.want([true, false].compactMap { inside.neighbour(of: number, forward: $0) })
    var mark = Mark(
      .bookmark,
      at: .init(page: hit.pages.lowerBound, pageCount: hit.pageCount, anchor: hit.anchor))
    // A page of its own is exact; in a text the search begins where the pages of the hit begin.
    if hit.anchor == nil { mark.place.page += excerpt?.further ?? 0 }
    let term = excerpt?.term ?? inside.answer.terms.last
    return open(at: OpeningTarget(mark: mark, term: term), in: hit.path, at: time)
  }

  /// Looks for the words of a hit in the book that has opened.
  func look(for term: SearchTerm, at time: Double) {
    guard let book = navigator.top as? BookScene else { return }
    book.text.look(for: term, from: book.page.index)
    book.text.leavesAtEnd = true
    book.step(forward: true)
    let keys = bookChrome.chrome.keymap.keys(of: .nextHit) ?? ""
    texts.tell(
      Localisation.text(
        "{keys}: the next hit, also in the next book", ["keys": keys]), at: time)
  }

  /// Goes on to the next book with hits, or back to the one before, behind the last hit of the open book.
  func leaveHits(forward: Bool, at time: Double) -> HostEffect? {
    guard let trail = inside.trail else { return nil }
    guard let next = inside.neighbour(of: trail, forward: forward) else {
      texts.tell(Localisation.text("No further book has the words."), at: time)
      return nil
    }
    return openInside(next, at: time).first
  }
}
