import Books
import Chrome
import Content
import Controls
import Localisation
import PaperGeometry
import PaperGestures
import Shell

/// A drag of the selected books onto a collection of the panel, or out of the window.
final class BookDrag {
  /// Where a press on a selected book began.
  fileprivate var press: (pointer: Pointer, point: Point)?
  fileprivate var card: DragCard?
  /// The books that were selected when the drag began.
  fileprivate var books: Set<ShelfEntry.ID> = []

  fileprivate var effects: [HostEffect] = []

  /// The effects since the last call, which the host has to carry out.
  func takeEffects() -> [HostEffect] {
    defer { effects = [] }
    return effects
  }

  /// The distance in points beyond which a press is a drag.
  static let slop = 4.0
}

/// What is dragged, in words at the pointer.
final class DragCard: FormOverlay {
  let view: FormView
  let level = OverlayLevel.address
  let isPassive = true
  let isNotice = false

  init(_ words: String, at point: Point) {
    view = FormView(
      Form(
        "dragged", title: "", [[.words("books", words, .text, lines: 1)]],
        place: .menu(Self.place(point)), width: 220, hasClose: false))
  }

  func move(to point: Point) { view.form.place = .menu(Self.place(point)) }
  func contains(_ point: Point) -> Bool { false }
  func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] { [] }

  /// Beside the pointer, which would hide the words.
  private static func place(_ point: Point) -> Point { point + Point(14, 10) }
}

extension Stage {
  /// Follows a drag of selected books. A finger scrolls the shelf instead while the panel of shelves is closed.
  /// - Returns: whether the event belongs to the drag.
  func dragsBooks(_ event: InputEvent, at time: Double) -> Bool {
    switch event {
    case .pointerDown(let point, .left, [], let pointer):
      guard bookDrag.card == nil else { return true }
      bookDrag.press = canDrag(at: point, pointer, time) ? (pointer, point) : nil
    case .pointerMoved(let point, let pointer):
      guard let press = bookDrag.press, press.pointer == pointer else { return false }
      if bookDrag.card == nil, press.point.distance(to: point) > BookDrag.slop {
        beginDrag(at: point, time)
      }
      bookDrag.card?.move(to: point)
      if bookDrag.card != nil, !Rect(origin: .zero, size: viewSize.size).contains(point) {
        return leaveWindow(time)
      }
      _ = overlays.first(ShelvesPanel.self)?.target(at: point, time: time)
      return bookDrag.card != nil
    case .pointerUp(let point, .left, let pointer):
      guard bookDrag.press?.pointer == pointer else { return false }
      bookDrag.press = nil
      return endDrag(at: point, time)
    // SDL keeps the pointer's places within a window of Wayland, and tells that the pointer leaves.
    case .pointerLeft where bookDrag.card != nil: return leaveWindow(time)
    // Before the key closes what lies over the shelf.
    case .key(let key) where bookDrag.card != nil && key.matches(Key("Escape")):
      bookDrag.press = nil
      return endDrag(at: nil, time)
    case .pointerCancelled:
      bookDrag.press = nil
      _ = endDrag(at: nil, time)
    default: break
    }
    return false
  }

  private func canDrag(at point: Point, _ pointer: Pointer, _ time: Double) -> Bool {
    (overlays.first(ShelvesPanel.self) != nil || pointer.kind == .mouse) && navigator.top == nil
      && !overlays.covers(point, in: .chrome) && !overlays.covers(point, in: .text)
      && !overlays.covers(point, in: .asking) && shelf.isSelected(at: point, time: time)
  }

  /// Takes the press from the shelf, which would scroll.
  private func beginDrag(at point: Point, _ time: Double) {
    _ = navigator.handle(.pointerCancelled, at: time)
    _ = owner.note(.pointerCancelled, isTaken: false)
    let card = DragCard(
      Localisation.count(shelf.selection.count, one: "1 book", other: "{count} books"), at: point)
    (bookDrag.card, bookDrag.books) = (card, shelf.chosenBooks)
    overlays.open(card, takesFocus: false)
  }

  /// Hands the files to the window system, which follows the pointer from here on.
  private func leaveWindow(_ time: Double) -> Bool {
    let paths = paths(of: bookDrag.books, for: .drag, at: time)
      .sorted { $0.lexicographicallyPrecedes($1) }
    bookDrag.press = nil
    _ = endDrag(at: nil, time)
    if !paths.isEmpty { bookDrag.effects.append(.files(.drag, paths)) }
    return true
  }

  /// - Parameter point: where the books are dropped; nil for nowhere.
  private func endDrag(at point: Point?, _ time: Double) -> Bool {
    guard let card = bookDrag.card else { return false }
    bookDrag.card = nil
    overlays.close(card, at: time)
    guard let point, let panel = overlays.first(ShelvesPanel.self),
      let target = panel.target(at: point, time: time)
    else { return true }
    let books = bookDrag.books
    guard keep([.collect(target.id)], of: books) else { return true }
    // The copies of a file go along, as a collection has books and no files.
    let count = boundCount(of: books) + (libraryFacts?.copies(beside: books) ?? 0)
    note(
      Localisation.count(
        count, one: "1 book is in “{name}” now.", other: "{count} books are in “{name}” now.",
        ["name": Printable.escaped(target.name)]), at: time)
    return true
  }
}
