import Books
import PaperGeometry
import PaperGestures
import Shell

/// Many selected books: by Ctrl, Shift and a click, by keys, and by taps of a finger.
extension ShelfScene {
  /// The books to which a command applies, in the order of the shelf: the selected books, or else the book in front; none on
  /// an empty shelf.
  package var selectedBooks: [ShelfEntry.ID] {
    guard !selection.isEmpty else { return centredBook.map { [source.id(at: $0)] } ?? [] }
    let placed = selection.books.compactMap { book in source.index(of: book).map { ($0, book) } }
    return placed.sorted { $0.0 < $1.0 }.map { $0.1 }
  }

  /// The same books without an order, at the same cost for any number.
  package var chosenBooks: Set<ShelfEntry.ID> {
    guard selection.isEmpty else { return selection.books }
    return centredBook.map { [source.id(at: $0)] } ?? []
  }

  func isSelected(_ place: Int) -> Bool {
    !selection.isEmpty && place < source.count && selection.contains(source.id(at: place))
  }

  /// Whether a point lies on a selected book.
  package func isSelected(at point: Point, time: Double) -> Bool {
    guard !selection.isEmpty, let card = card(at: point, time) else { return false }
    return isSelected(browser.book(of: card))
  }

  /// Selects the book in front, or selects the book no longer.
  package func toggleSelection() {
    if let front = centredBook { selection.toggle(source.id(at: front)) }
  }

  /// Selects all books of the shelf; while a reader finds, all hits.
  package func selectAll() {
    let places = finding?.hits.map(\.places) ?? Array(0..<source.count)
    selection.replace(by: places.map(source.id(at:)))
  }

  package func clearSelection() { selection.clear() }

  /// Gives up the selected books that a change of the shelf has removed or hidden.
  func keepSelection() {
    if !selection.isEmpty { selection.keep { source.index(of: $0) != nil } }
  }

  func select(by command: Command) {
    switch command {
    case .selectAll: selectAll()
    case .selectBook: toggleSelection()
    case .extendSelection: centredBook.map(extendSelection(to:))
    default: break
    }
  }

  /// Selects all books from the book that was selected last, or from the book in front, up to a place.
  private func extendSelection(to place: Int) {
    let start = selection.anchor.flatMap(source.index(of:)) ?? centredBook ?? place
    let range = min(start, place)...max(start, place)
    selection.extend(over: range.map(source.id(at:)), from: source.id(at: start))
  }

  // MARK: Pointers

  /// Takes a click with Ctrl or Shift.
  /// - Returns: whether the event is part of such a click.
  func select(by event: InputEvent, at time: Double) -> Bool {
    switch event {
    case .pointerDown(let point, .left, let modifiers, let pointer):
      selectingPress = SelectingPress(isTouch: pointer.kind == .touch)
      guard modifiers == .control || modifiers == .shift else { return false }
      selectingPress.press = card(at: point, time).map {
        SelectingPress.Press(
          card: $0, pointer: pointer, point: point, extends: modifiers == .shift)
      }
      return selectingPress.press != nil
    case .pointerMoved(let point, let pointer):
      guard let press = selectingPress.press, press.pointer == pointer else { return false }
      if press.point.distance(to: point) > SelectingPress.slop { selectingPress.press = nil }
      return true
    case .pointerUp(_, .left, let pointer):
      guard let press = selectingPress.press, press.pointer == pointer else { return false }
      selectingPress.press = nil
      let book = browser.book(of: press.card)
      guard book < source.count else { return true }
      if press.extends { extendSelection(to: book) } else { selection.toggle(source.id(at: book)) }
      return true
    case .pointerCancelled: selectingPress.press = nil
    default: break
    }
    return false
  }

  /// A finger that taps a book selects the book while others are selected.
  /// - Returns: whether the tap has selected.
  func selectingTap(_ card: Int) -> Bool {
    guard selectingPress.isTouch, !selection.isEmpty else { return false }
    selection.toggle(source.id(at: browser.book(of: card)))
    return true
  }
}
