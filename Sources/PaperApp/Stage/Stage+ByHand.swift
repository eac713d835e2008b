import Books
import Chrome
import Localisation
import Shelf

/// Collections by hand: their order, and their return after a removal.
extension Stage {
  /// The collection by hand that the shelf shows; nil for any other shelf.
  var shownCollection: BookCollection? {
    guard case .collection(let id) = library.choice else { return nil }
    return libraryFacts?.collections.first { $0.id == id && $0.rule == nil }
  }

  // MARK: Removal

  /// Removes a collection, and says so with a button that brings the collection back.
  func remove(_ id: BookCollection.ID, among all: [BookCollection], at time: Double) {
    guard let collection = all.first(where: { $0.id == id }) else { return }
    keep(.remove(id))
    // The panel, which has the keys, offers the return for longer than a note.
    if let panel = overlays.first(ShelvesPanel.self) { return panel.offer(collection) }
    bookChrome.chrome.note(
      ShelvesPanel.words(removed: collection),
      action: (Localisation.text("Undo"), .shelf(.library(.restore(collection)))), at: time)
  }

  // MARK: Order

  /// Moves the selected books, or the book in front, within the shown collection.
  func moveBooks(by places: Int, _ facts: any LibraryFacts, at time: Double) {
    guard let collection = shownCollection, let order = shelf.bookOrder, order.order == .found
    else { return }
    let chosen = Set(shelf.selectedBooks.compactMap { facts.reading(of: $0)?.book })
    let seen = Set((0..<joined.count).compactMap { facts.reading(of: joined.id(at: $0))?.book })
    let moved = collection.moving(
      chosen, by: order.isReversed ? -places : places, among: seen)
    guard !moved.isEmpty else {
      return note(
        places < 0
          ? Localisation.text("No book of the collection stands earlier.")
          : Localisation.text("No book of the collection stands later."), at: time)
    }
    keep(.arrange(collection.id, moved))
  }
}

extension BookCollection {
  /// The new positions of books that move within the collection.
  /// - Parameters:
  ///   - chosen: the books that move; they stand side by side afterwards.
  ///   - places: how many seen books further on; below 0 for further back.
  ///   - seen: the books that the shelf shows. Other books are passed over.
  /// - Returns: by the numbers of books; empty where nothing moves.
  package func moving(_ chosen: Set<Int>, by places: Int, among seen: Set<Int>) -> [Int: Double] {
    let moving = books.filter(chosen.contains)
    let shown = books.filter { seen.contains($0) || chosen.contains($0) }
    let rest = shown.filter { !chosen.contains($0) }
    guard let edge = places < 0 ? moving.first : moving.last, places != 0,
      let at = shown.firstIndex(of: edge)
    else { return [:] }
    let before = shown[..<at].count { !chosen.contains($0) }
    let target = min(max(0, before + places), rest.count)
    guard Array(rest[..<target]) + moving + rest[target...] != shown else { return [:] }
    // Beside the neighbour that the reader sees, among the books that the shelf does not show.
    let others = books.filter { !chosen.contains($0) }
    let neighbour = places < 0 ? rest[target] : rest[target - 1]
    guard let found = others.firstIndex(of: neighbour) else { return [:] }
    let place = places < 0 ? found : found + 1
    return newPositions(of: moving, at: place, among: others)
  }

  /// Positions between two books; new positions of all books where no number lies between.
  private func newPositions(of moving: [Int], at place: Int, among others: [Int]) -> [Int: Double] {
    let known = Dictionary(zip(books, positions)) { first, _ in first }
    let low = place > 0 ? known[others[place - 1]] : nil
    let high = place < others.count ? known[others[place]] : nil
    let count = Double(moving.count)
    let new = (1...max(1, moving.count)).map { number in
      let number = Double(number)
      return switch (low, high) {
      case (let low?, let high?): low + (high - low) * number / (count + 1)
      case (let low?, nil): low + number
      case (nil, let high?): high - (count + 1 - number)
      case (nil, nil): number
      }
    }
    let all = [low].compactMap(\.self) + new + [high].compactMap(\.self)
    guard zip(all, all.dropFirst()).allSatisfy({ $0 < $1 }) else {
      let order = others[..<place] + moving + others[place...]
      return Dictionary(order.enumerated().map { ($1, Double($0 + 1)) }) { first, _ in first }
    }
    return Dictionary(zip(moving, new)) { first, _ in first }
  }
}
