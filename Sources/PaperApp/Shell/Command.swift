/// Everything that a user can do by a key, whichever key it is.
public enum Command: String, CaseIterable, Sendable {
  // On the shelf.
  case previousBook, nextBook
  /// The same where books lie in a deck, which moves up and down; nothing in the carousel.
  case previousCard, nextCard
  case firstBook, lastBook
  case openBook, changeShelfStyle

  // In a book.
  case previousPage, nextPage
  /// One page towards that side of the window, whichever way the book is read.
  case pageLeft, pageRight
  case firstPage, lastPage
  case togglePose, togglePages, changeStyle, closeBook

  // Everywhere.
  case toggleFullscreen, quit

  /// Whether a key that is held down does it again and again.
  public var repeats: Bool {
    switch self {
    case .previousBook, .nextBook, .previousCard, .nextCard, .firstBook, .lastBook, .previousPage,
      .nextPage, .pageLeft, .pageRight, .firstPage, .lastPage, .quit:
      true
    case .openBook, .changeShelfStyle, .togglePose, .togglePages, .changeStyle, .closeBook,
      .toggleFullscreen:
      false
    }
  }
}

/// Where a key is pressed: what the scene in front shows.
public enum CommandContext: CaseIterable, Sendable {
  case everywhere, shelf, book
}
