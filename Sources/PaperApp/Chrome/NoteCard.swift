import Content
import Controls
import PaperGeometry
import Shell

/// A note at the lower left of the desk: one sentence, and one thing that can be done about it. It goes after six
/// seconds.
package final class NoteCard: Overlay {
  package let view: SheetView
  package let end: Double?
  private let wish: ChromeWish?

  package static let stay = 6.0

  /// - Parameter action: the words on the button and what it asks for; nil for no button.
  package init(_ text: String, action: (words: String, wish: ChromeWish)? = nil, at time: Double) {
    wish = action?.wish
    end = time + Self.stay
    var lines: [[Control]] = [[.words("text", text, .text, lines: 3)]]
    if let action { lines.append([.button("action", action.words)]) }
    view = SheetView(Sheet("note", title: "", lines, place: .note, width: 300, hasClose: false))
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeWish] {
    guard case .pressed("action") = action, let wish else { return [] }
    return [wish, .close]
  }
}
