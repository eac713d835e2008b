import PaperGeometry
import PaperGestures
import PaperLayouts
import Shell

/// The wall of spines under the hand and the keys.
extension ShelfScene {
  var isWall: Bool { style == .wall }

  /// The book whose spine or cover is at a point of the wall.
  func spine(at point: Point, _ time: Double) -> Int? {
    let cover = places(at: time).filter { $0.isWhole && $0.contains(point) }
      .max { $0.attributes.zIndex < $1.attributes.zIndex }
    return cover?.book
      ?? browsing.wall.plan.book(at: point, offset: browsing.wall.offset(at: time))
  }

  /// Lets the spine beneath the pointer lean out; without a pointer, the spine in front.
  func lean(after event: InputEvent, at time: Double) {
    guard isWall else { return }
    switch event {
    case .pointerHovered(let point, _): pointed = spine(at: point, time)
    case .pointerLeft, .key, .wheel: pointed = nil
    default: break
    }
  }

  /// Takes the book to lean out: the book in front, or the book beneath the pointer.
  func leanOut(at time: Double) {
    guard isWall, !isEmpty else { return }
    let book = browsing.taken?.book ?? pointed ?? browsing.wall.target
    browsing.wall.lean(book, motionStyle: browsing.motionStyle, at: time)
  }

  /// A tap on a spine opens the book.
  func tapWall(_ point: Point, at time: Double) -> [NavigatorRequest] {
    guard !pressStopped, let book = spine(at: point, time) else {
      browser.release(velocity: .zero, at: time)
      return []
    }
    if selectingTap(book) { return [] }
    return open(book, at: time)
  }

  /// The direction of a command on the wall; nil for other commands.
  func direction(of command: Command) -> WallLayout.Direction? {
    guard isWall else { return nil }
    return switch command {
    case .previousBook: .left
    case .nextBook: .right
    case .previousCard: .up
    case .nextCard: .down
    default: nil
    }
  }
}
