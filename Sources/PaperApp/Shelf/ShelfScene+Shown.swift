import Books
import Localisation
import PaperGestures
import Shell

/// A part of the shelf that is shown alone.
package struct ShownShelf: Equatable {
  package var name: String
  package var query: BookQuery
  /// The book in front when the shelf showed all books.
  var former: ShelfEntry.ID?

  package init(_ name: String, _ query: BookQuery) { (self.name, self.query) = (name, query) }

  package static func == (a: ShownShelf, b: ShownShelf) -> Bool {
    a.name == b.name && a.query == b.query
  }
}

/// A shelf that shows some of its books, and what is told of those.
extension ShelfScene {
  /// Shows the books of a query alone; nil for all books. The book in front stays in front where the book is shown.
  package func show(_ next: ShownShelf?, at time: Double) {
    guard let browsable, next != shown else { return }
    now = max(now, time)
    remember(at: time)
    let front = centredBook.map { source.id(at: $0) }
    let former = shown == nil ? front : shown?.former
    let hidesOthers = next?.query != shown?.query
    shown = next
    shown?.former = former
    guard hidesOthers else { return }
    selection.clear()
    browsable.filter = next?.query ?? BookQuery("")
    followSource(at: time)
    // A shelf without books has forgotten its place, and other books may have come to the front.
    guard let book = next == nil ? former : front ?? former, let place = source.index(of: book)
    else { return }
    if place != centredBook { bring(place: place, at: time) }
  }

  package var title: String? {
    shown.map { Localisation.text("{shelf} – Paper", ["shelf": Printable.escaped($0.name)]) }
  }

  /// One line about the selected books and the shown shelf; nil while there is nothing to tell.
  var status: String? {
    let selected =
      selection.isEmpty
      ? nil
      : Localisation.count(
        selection.count, one: "1 book is selected", other: "{count} books are selected")
    guard let shown else {
      guard let roomWords, !isEmpty else { return selected }
      guard let selected else { return roomWords }
      return Localisation.text(
        "{shelf} · {selected}", ["shelf": roomWords, "selected": selected])
    }
    let count = Localisation.count(source.count, one: "1 book", other: "{count} books")
    let shelf = Localisation.text(
      "{shelf}: {books}", ["shelf": Printable.escaped(shown.name), "books": count])
    guard let selected else { return isEmpty ? nil : shelf }
    return Localisation.text(
      "{shelf} · {selected}", ["shelf": shelf, "selected": selected])
  }

  package func handle(key: Key, at time: Double) -> Outcome? {
    guard key.matches(Key("Escape")) else { return nil }
    if !selection.isEmpty {
      clearSelection()
      return .used
    }
    return shown == nil && !hasWayBack ? nil : Outcome(requests: [.leaveShelf])
  }
}
