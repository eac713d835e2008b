import Content
import Controls
import PaperGeometry
import Shell

/// A note at the lower left of the desk: one sentence, and one thing that can be done about it. The note goes after six
/// seconds without the keys.
package final class NoteCard: FormOverlay {
  package let view: FormView
  package var end: Double? { hasFocus ? nil : leaves }
  private var leaves: Double
  private let request: ChromeRequest?

  package static let stay = 6.0

  /// - Parameter action: the words on the button and what it asks for; nil for no button.
  package init(
    _ text: String, action: (words: String, request: ChromeRequest)? = nil, at time: Double
  ) {
    request = action?.request
    leaves = time + Self.stay
    var lines: [[Control]] = [[.words("text", text, .text, lines: 3)]]
    if let action { lines.append([.button("action", action.words)]) }
    view = FormView(Form("note", title: "", lines, place: .note, width: 300, hasClose: false))
  }

  /// Whether Tab leads to the note: each note once, so that Tab also goes on elsewhere while the note is there.
  var awaitsTab: Bool { request != nil && !hadFocus }

  package func dropFocus(at time: Double) {
    if hasFocus { leaves = time + Self.stay }
    view.dropFocus()
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    guard case .pressed("action") = action, let request else { return [] }
    return [request, .close]
  }
}
