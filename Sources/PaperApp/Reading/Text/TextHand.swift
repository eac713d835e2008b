import Books
import PaperGeometry
import PaperGestures

/// The place under a pointer on an open book.
struct TextUnder {
  var page: Int
  /// In page space.
  var point: Point
  /// Nil while the text of the page has not arrived.
  var words: PageWords?

  var character: Int? { words?.character(at: point) }
  var link: PageLink? { words?.link(at: point) }
  var nearest: TextPoint? {
    words?.place(nearest: point).map { TextPoint(page: page, character: $0) }
  }
}

/// What a hand has done with the text of a book.
enum TextGesture: Equatable {
  /// A word was taken, or the place at which a press was held.
  case take(TextPoint)
  /// The hand with the selection's end has moved.
  case extend(TextPoint)
  /// The hand has taken an end of the selection.
  case hold(lowerEnd: Bool)
  /// The hand has let go of the selection.
  case release
  /// The hand drags the selection away, and is at a point.
  case drag(at: Point)
  /// A click beside the selection.
  case clear
  case follow(PageLink, at: Point)
  /// A click on a highlight, or on the sign of a note.
  case mark(Mark.ID, at: Point)
  /// The menu of the selection is asked for.
  case menu(at: Point)
  /// A finger was held on a word and has let go there.
  case lookUp(at: Point)
}

/// Tells gestures on the text of a book from those on its pages: double click, press and hold, Shift and click,
/// clicks on links and on the selection, the handles. All other events are left to the pages.
///
/// The pages get a press at once, so that a drag takes the leaf without delay; what has become a gesture on text is
/// cancelled there. A click on text is given to the pages only after the time of a double click: otherwise the first
/// click of a double click would turn the page on which a word is to be taken.
struct TextHand {
  struct Answer {
    /// The events for the pages.
    var events: [InputEvent] = []
    var gestures: [TextGesture] = []
  }

  /// What the hand has to know of the book.
  struct Book {
    /// What lies under a point of the window; nil beside the pages.
    var under: (Point) -> TextUnder?
    /// Which end of the selection has its handle under a point: true for the lower end.
    var handle: (Point) -> Bool?
    var isSelected: (TextPoint) -> Bool
    /// The highlight or note under a point.
    var mark: (Point) -> Mark.ID?
    var hasSelection: Bool
    /// Whether a leaf is in the air: a press takes that leaf and not a word.
    var isMoving: Bool
  }

  private enum State: Equatable {
    case idle
    case pressed(Point, Pointer, at: Double)
    case selecting(Pointer)
    /// A mouse that was pressed on the selection, and drags the text away once it moves.
    case grabbed(Point, Pointer, at: Double)
    /// The rest of a press that has become a drag of the text.
    case dragging(Pointer)
  }

  private var state = State.idle
  /// Where a finger that was held has taken a word; nil once the finger has moved.
  private var heldWord: Point?
  /// A click on text that waits for a second one.
  private var click: Click?

  private struct Click {
    /// For the pages; nil for a click on a mark, of which they know nothing.
    var event: InputEvent?
    var mark: Mark.ID?
    var point: Point
    var until: Double
  }

  /// The seconds after which a press that does not move takes the text under it.
  static let hold = 0.35
  private static let slop = 4.0

  var isSelecting: Bool { if case .selecting = state { true } else { false } }

  /// When the hand does something without an event.
  var deadline: Double? {
    switch state {
    case .pressed(_, _, let time), .grabbed(_, _, let time): return time + Self.hold
    default: return click?.until
    }
  }

  // MARK: Events

  mutating func handle(_ event: InputEvent, _ book: Book, at time: Double) -> Answer {
    switch event {
    case .pointerDown(let point, .left, let modifiers, let pointer)
    where !modifiers.contains(.control):
      return press(event, point, modifiers, pointer, book, at: time)
    case .pointerDown(let point, .right, _, _): return ask(event, point, book)
    case .pointerMoved(let point, let pointer): return move(event, point, pointer, book)
    case .pointerUp(let point, .left, let pointer):
      return release(event, point, pointer, book, at: time)
    case .pointerCancelled, .pinch, .pointerDown:
      defer { (state, heldWord) = (.idle, nil) }
      return Answer(events: takeClick() + [event], gestures: isSelecting ? [.release] : [])
    case .wheel: return Answer(events: takeClick() + [event])
    default: return Answer(events: [event])
    }
  }

  private mutating func takeClick() -> [InputEvent] {
    defer { click = nil }
    return [click?.event].compactMap(\.self)
  }

  private mutating func press(
    _ event: InputEvent, _ point: Point, _ modifiers: Modifiers, _ pointer: Pointer, _ book: Book,
    at time: Double
  ) -> Answer {
    guard state == .idle else { return Answer(events: [event]) }
    let under = book.under(point)
    if let first = click, time <= first.until,
      first.point.distance(to: point) <= DragRecognizer.doubleTapDistance,
      let under, let character = under.character
    {
      click = nil
      state = .selecting(pointer)
      return Answer(
        events: [.pointerCancelled],
        gestures: [.take(TextPoint(page: under.page, character: character))])
    }
    let before = takeClick()
    if modifiers.contains(.shift), book.hasSelection, let place = under?.nearest {
      state = .selecting(pointer)
      return Answer(events: before, gestures: [.extend(place)])
    }
    if let isLower = book.handle(point) {
      state = .selecting(pointer)
      return Answer(events: before, gestures: [.hold(lowerEnd: isLower)])
    }
    if !book.isMoving, pointer.kind == .mouse, modifiers.isEmpty, isSelected(point, book) {
      // The pages get no press: a leaf would follow the hand that drags the text away.
      state = .grabbed(point, pointer, at: time)
      return Answer(events: before)
    }
    if !book.isMoving { state = .pressed(point, pointer, at: time) }
    return Answer(events: before + [event])
  }

  private func ask(_ event: InputEvent, _ point: Point, _ book: Book) -> Answer {
    if isSelected(point, book) { return Answer(gestures: [.menu(at: point)]) }
    if let mark = book.mark(point) { return Answer(gestures: [.mark(mark, at: point)]) }
    return Answer(events: [event])
  }

  private func isSelected(_ point: Point, _ book: Book) -> Bool {
    guard let under = book.under(point), let character = under.character else { return false }
    return book.isSelected(TextPoint(page: under.page, character: character))
  }

  private mutating func move(
    _ event: InputEvent, _ point: Point, _ pointer: Pointer, _ book: Book
  ) -> Answer {
    switch state {
    case .selecting(pointer):
      if let held = heldWord, held.distance(to: point) > Self.slop { heldWord = nil }
      return Answer(gestures: book.under(point)?.nearest.map { [.extend($0)] } ?? [])
    case .grabbed(let start, pointer, _):
      guard start.distance(to: point) > Self.slop else { return Answer() }
      state = .dragging(pointer)
      return Answer(gestures: [.drag(at: point)])
    case .dragging(pointer): return Answer()
    case .pressed(let start, pointer, _) where start.distance(to: point) > Self.slop: state = .idle
    default: break
    }
    return Answer(events: [event])
  }

  private mutating func release(
    _ event: InputEvent, _ point: Point, _ pointer: Pointer, _ book: Book, at time: Double
  ) -> Answer {
    switch state {
    case .selecting(pointer):
      state = .idle
      defer { heldWord = nil }
      return Answer(gestures: [.release] + (heldWord.map { [.lookUp(at: $0)] } ?? []))
    case .dragging(pointer):
      state = .idle
      return Answer()
    case .pressed(let start, pointer, _), .grabbed(let start, pointer, _):
      state = .idle
      guard start.distance(to: point) <= Self.slop else { return Answer(events: [event]) }
      return tap(event, start, book, at: time)
    default: return Answer(events: [event])
    }
  }

  private mutating func tap(
    _ event: InputEvent, _ point: Point, _ book: Book, at time: Double
  ) -> Answer {
    let under = book.under(point)
    if let link = under?.link {
      return Answer(events: [.pointerCancelled], gestures: [.follow(link, at: point)])
    }
    if book.hasSelection {
      let isInside = isSelected(point, book)
      // A second click takes the word; the pages have lost the first one already.
      if !isInside, under?.character != nil {
        click = Click(point: point, until: time + DragRecognizer.doubleTapInterval)
      }
      return Answer(
        events: [.pointerCancelled], gestures: [isInside ? .menu(at: point) : .clear])
    }
    let until = time + DragRecognizer.doubleTapInterval
    if let mark = book.mark(point) {
      click = Click(mark: mark, point: point, until: until)
      return Answer(events: [.pointerCancelled])
    }
    guard under?.character != nil else { return Answer(events: [event]) }
    click = Click(event: event, point: point, until: until)
    return Answer()
  }

  // MARK: Time

  /// Does what a press that is held, or a click that stays alone, has become by a time.
  mutating func advance(to time: Double, _ book: Book) -> Answer {
    if let click, time > click.until {
      let gestures = click.mark.map { [TextGesture.mark($0, at: click.point)] } ?? []
      return Answer(events: takeClick(), gestures: gestures)
    }
    if case .grabbed(let point, _, let since) = state, time >= since + Self.hold {
      state = .idle
      return Answer(gestures: [.menu(at: point)])
    }
    guard case .pressed(let point, let pointer, let since) = state, time >= since + Self.hold,
      let under = book.under(point), let character = under.character
    else { return Answer() }
    // A finger that is held on a link within the book asks where the link leads.
    if pointer.kind == .touch, case .page? = under.link?.target { return Answer() }
    if isSelected(point, book) {
      state = .idle
      return Answer(events: [.pointerCancelled], gestures: [.menu(at: point)])
    }
    state = .selecting(pointer)
    heldWord = pointer.kind == .touch ? point : nil
    return Answer(
      events: [.pointerCancelled],
      gestures: [.take(TextPoint(page: under.page, character: character))])
  }
}
