import Books
import PaperGeometry
import PaperGestures
import Shell

/// The shelf under the hand: drags, taps and the wheel.
extension ShelfScene {
  package func handle(_ event: InputEvent, at time: Double) -> [NavigatorRequest] {
    now = max(now, time)
    guard !isEmpty else {
      return !words.hasWordsForNoBooks && words.empty.handle(event) ? [.chooseFiles] : []
    }
    defer {
      browsing.calm()
      remember(at: time)
      lean(after: event, at: time)
    }
    if select(by: event, at: time) { return dropDrag(at: time) }
    for gesture in wheel.handle(event, at: time) { scroll(gesture, at: time) }
    let isMoving = browser.isMoving(at: time)
    let requests = drag.handle(event, at: time).flatMap { follow($0, at: time) }
    if case .pointerDown(let point, .left, _, let pointer) = event, drag.pointer == pointer {
      pressStopped = isMoving
      take(at: point, at: time)
    } else if grip != nil, !drag.isPressed {
      // The press was cancelled before a drag or a tap was recognised.
      letGo(velocity: .zero, at: time)
    }
    return requests
  }

  private func dropDrag(at time: Double) -> [NavigatorRequest] {
    _ = drag.handle(.pointerCancelled, at: time)
    if grip != nil { letGo(velocity: .zero, at: time) }
    return []
  }

  private func take(at point: Point, at time: Double) {
    grip = point
    gripIsOld = false
    browser.hold(at: time)
  }

  private func letGo(velocity: Point, at time: Double) {
    grip = nil
    browser.release(velocity: velocity, at: time)
  }

  func scroll(_ gesture: ScrollGesture, at time: Double) {
    switch gesture {
    case .step(let notches):
      if let boards = browsing.boards {
        boards.roll(by: notches, at: time)
      } else {
        browser.step(by: notches, at: time)
      }
    case .scrolled(let points): browser.scroll(by: points, at: time)
    // The end of a scroll does not move a shelf that the hand holds.
    case .ended(let velocity):
      if grip == nil { browser.endScroll(velocity: velocity, at: time) }
    }
  }

  private func follow(_ gesture: DragGesture, at time: Double) -> [NavigatorRequest] {
    switch gesture {
    case .began(_, let current), .moved(let current):
      // A key or the wheel may have moved the shelf during the drag; the hand then takes the shelf
      // anew.
      if grip != nil, gripIsOld || !browser.isHeld { take(at: current, at: time) }
      guard let grip else { return [] }
      browser.pull(by: current - grip)
    case .ended(_, let velocity): letGo(velocity: velocity, at: time)
    case .cancelled: letGo(velocity: .zero, at: time)
    case .tap(let point, let count):
      grip = nil
      if browsing.boards != nil { return tapBoards(point, at: time) }
      return tap(point, count: count, at: time)
    }
    return []
  }

  /// A tap on the cover in front opens the book; a tap on another cover brings the cover to the front.
  /// The second click of a double click opens the book of the first click, which may have moved away
  /// from the pointer.
  private func tap(_ point: Point, count: Int, at time: Double) -> [NavigatorRequest] {
    let front = browser.target
    let first = lastTapped
    lastTapped = card(at: point, time)
    if let card = lastTapped, selectingTap(card) {
      // The press may have stopped the shelf between two books.
      browser.release(velocity: .zero, at: time)
      return []
    }
    if count == 2, let first { return open(first, at: time) }
    guard let card = lastTapped else {
      browser.release(velocity: .zero, at: time)
      return []
    }
    if card == front && !pressStopped { return open(card, at: time) }
    browser.go(to: card, at: time)
    return []
  }

  /// Ends smooth scrolling at once, so that a book comes to the front: another gesture or another style follows.
  func endWheel(at time: Double) {
    if wheel.nextDeadline != nil { scroll(.ended(velocity: 0), at: time) }
    wheel = WheelScroller()
  }

  /// Brings a card to the front and opens its book. Scrolling by the wheel ends.
  func open(_ card: Int, at time: Double) -> [NavigatorRequest] {
    wheel = WheelScroller()
    browser.go(to: card, at: time)
    if style == .wall { browsing.take(card, at: time) }
    return [.openBook(source.entry(at: browser.book(of: card)).id)]
  }

  /// Brings a card to the front.
  func go(to card: Int, at time: Double) {
    now = max(now, time)
    browser.go(to: card, at: time)
    browsing.calm()
    remember(at: time)
  }

  /// Brings a book of the shelf to the front.
  package func bring(_ book: ShelfEntry.ID, at time: Double) {
    guard let place = source.index(of: book) else { return }
    wheel = WheelScroller()
    go(to: browser.card(showing: place, at: time), at: time)
  }

  /// The card at a point, found by the cards' places and not by the layers: another scene draws a book
  /// that is on its way back.
  func card(at point: Point, _ time: Double) -> Int? {
    if style == .wall { return spine(at: point, time) }
    return places(at: time).filter { $0.contains(point) }
      .max { $0.attributes.zIndex < $1.attributes.zIndex }?.card
  }
}
