import Books
import PaperGeometry
import Shell

/// The order of the shelf, and its headings.
extension ShelfScene {
  var browsable: (any BrowsableShelf)? { source as? any BrowsableShelf }

  /// The order in which the books stand; nil for a shelf that has a single one.
  package var bookOrder: ShelfOrder? {
    browsable.map { ShelfOrder($0.order, isReversed: $0.isReversed) }
  }

  /// Stands in another order. The book in front stays in front.
  package func stand(in order: ShelfOrder, at time: Double) {
    guard let browsable, bookOrder != order else { return }
    now = max(now, time)
    remember(at: time)
    browsable.isReversed = order.isReversed
    browsable.order = order.order
    followSource(at: time)
  }

  /// Stands in an order; the present order is reversed.
  package func choose(_ order: BookOrder, at time: Double) {
    guard let present = bookOrder else { return }
    let isReversed = present.order == order && !present.isReversed
    stand(in: ShelfOrder(order, isReversed: isReversed), at: time)
  }

  // MARK: Headings

  /// The headings of the present order, in the order of their places.
  package var headings: [ShelfHeading] {
    if let known = knownHeadings, known.revision == source.revision { return known.headings }
    let headings = browsable?.headings ?? []
    knownHeadings = (source.revision, headings)
    return headings
  }

  package var sourceRevision: Int { source.revision }

  /// The heading of the book at a place; nil where no heading stands before the place.
  func heading(of place: Int) -> Int? {
    let headings = headings
    var (low, high) = (0, headings.count)
    while low < high {
      let middle = (low + high) / 2
      if headings[middle].place <= place { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The heading of the book in front.
  package var currentHeading: Int? { centredBook.flatMap(heading(of:)) }

  /// Goes to the first book of a heading: back to the beginning of the present one first, then to the one before. A shelf
  /// without headings goes by a book.
  func stepHeading(by step: Int, at time: Double) {
    let headings = headings
    guard headings.count > 1, let front = centredBook else {
      return browser.step(by: step, at: time)
    }
    let current = heading(of: front) ?? -1
    let isInside = step < 0 && current >= 0 && front > headings[current].place
    let next = (isInside ? current : current + step).clamped(to: 0...headings.count - 1)
    bring(place: headings[next].place, at: time)
  }
}
