import Controls
import PaperGeometry
import Shell

extension Stage {
  /// What a screen reader would be told of the bar and the panels that are seen, at the time of the last frame.
  package var accessibleTrees: [AccessibleNode] { desk.accessibleTrees }

  /// The page that is read when all leaves have come to rest; nil while no book is open.
  package var readPage: Int? { desk.book?.page.index }

  /// Where the pages that are read lie, in points of the book's part of the window.
  package var bookArea: Rect? { desk.bookArea }

  /// Shows one sentence at the lower left for six seconds, and a button for what can be done about it.
  package func note(
    _ text: String, action: (words: String, command: Command)? = nil, at time: Double
  ) {
    desk.chrome.note(
      text, action: action.map { ($0.words, .command($0.command)) }, at: time)
  }
}
