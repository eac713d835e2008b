import PaperGestures

/// Notices that a wheel asks for a step on from the end of a strip, which has no stop behind the last page.
///
/// Rejected: a question to each style for its refused steps. Every style drops such a step in a place of its own.
struct EndSteps {
  private var wheel = WheelRecognizer()

  /// - Parameter event: an event that the pages take, with wheels in reading order.
  /// - Returns: whether the event asks for a step on.
  mutating func take(_ event: InputEvent, at time: Double) -> Bool {
    (wheel.handle(event, at: time) ?? 0) > 0
  }
}

/// The end of a book: behind the last page, where the book lies closed on its back or has nothing more to show.
extension BookScene {
  /// Whether the reader has gone on from the last page.
  package var isPastEnd: Bool {
    hasPassedLast || (book.isComplete && isClosedOnBack && !controller.isFlying(at: now))
  }

  private var isClosedOnBack: Bool { controller.contents(at: now).last == .backCover }

  /// Whether the last page is read, at rest.
  private var isAtLast: Bool {
    book.isComplete && !controller.isFlying(at: now) && !isClosedOnBack
      && ((controller as? StripPageController)?.isAtEnd
        ?? readPages.contains(book.pageCount - 1))
  }

  /// Turns the pages by a key.
  func turn(_ way: Int, at time: Double) {
    turn(way, at: time) { turning.turn(way, controller, at: time) }
  }

  /// Turns the pages, and notes a step on from the last page.
  func turn(_ way: Int, at time: Double, _ body: () -> Void) {
    let wasAtLast = isAtLast
    let isHeld = turning.isRepeat
    body()
    if way < 0 { hasPassedLast = false }
    // A key that is held down stops at the last page.
    if way > 0, wasAtLast, isAtLast, !isHeld { hasPassedLast = true }
  }

  /// Gives an event to the pages, and notes a step on from the last page.
  func handleOnPages(_ event: InputEvent, at time: Double) {
    let wasAtLast = isAtLast
    let stepsOn = ends.take(event.inReadingOrder(session.direction), at: time)
    turning.handle(onPages(event, at: time), controller, at: time)
    if stepsOn, wasAtLast, isAtLast { hasPassedLast = true }
  }

  /// Forgets a step on as soon as another page is read.
  func advanceEnd() { if hasPassedLast, !isAtLast { hasPassedLast = false } }
}
