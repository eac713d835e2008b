import PaperGeometry
import PaperGestures
import PaperLayouts
import Shell

/// The wall of spines and the rows of covers under the hand and the keys.
extension ShelfScene {
  /// The book whose spine or cover is at a point of the wall.
  func spine(at point: Point, _ time: Double) -> Int? {
    let cover = places(at: time).filter { $0.isWhole && $0.contains(point) }
      .max { $0.attributes.zIndex < $1.attributes.zIndex }
    return cover?.book
      ?? browsing.wall.plan.book(
        at: point - browsing.shift(at: time), offset: browsing.wall.offset(at: time))
  }

  /// Lets the book beneath the pointer lean out; without a pointer, the book in front.
  func lean(after event: InputEvent, at time: Double) {
    guard browsing.boards != nil else { return }
    switch event {
    case .pointerHovered(let point, _): pointed = card(at: point, time)
    case .pointerLeft, .wheel: pointed = nil
    default: break
    }
  }

  /// Takes the book that leans out beneath the pointer to the front: keys mean the book that is seen and named, and go
  /// on from there. A book that only ceased to lean out would leave the keys to a book out of sight.
  package func takePointed(at time: Double) {
    now = max(now, time)
    guard let book = pointed, let boards = browsing.boards, !isEmpty else { return }
    pointed = nil
    boards.choose(book)
    remember(at: time)
  }

  /// Takes the book to lean out: the book in front, or the book beneath the pointer.
  func leanOut(at time: Double) {
    guard let boards = browsing.boards, !isEmpty else { return }
    let taken = style == .wall ? browsing.taken?.book : nil
    let book = taken ?? pointed ?? boards.target
    boards.lean(book, motionStyle: browsing.motionStyle, at: time)
  }

  /// A tap on a book opens the book.
  func tapBoards(_ point: Point, at time: Double) -> [NavigatorRequest] {
    guard !pressStopped, let book = card(at: point, time) else {
      browser.release(velocity: .zero, at: time)
      return []
    }
    if selectingTap(book) {
      browser.release(velocity: .zero, at: time)
      return []
    }
    return open(book, at: time)
  }

  /// The direction of a command on the boards; nil for other commands.
  func direction(of command: Command) -> WallLayout.Direction? {
    guard browsing.boards != nil else { return nil }
    return switch command {
    case .previousBook: .left
    case .nextBook: .right
    case .previousCard: .up
    case .nextCard: .down
    default: nil
    }
  }
}
