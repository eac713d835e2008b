import Content
import Controls
import PaperGeometry
import Shell

/// A note at the lower left of the desk: one sentence, and one thing that can be done about it. It goes after six
/// seconds.
package final class NoteCard: FormOverlay {
  package let view: FormView
  package let end: Double?
  private let request: ChromeRequest?

  package static let stay = 6.0

  /// - Parameter action: the words on the button and what it asks for; nil for no button.
  package init(
    _ text: String, action: (words: String, request: ChromeRequest)? = nil, at time: Double
  ) {
    request = action?.request
    end = time + Self.stay
    var lines: [[Control]] = [[.words("text", text, .text, lines: 3)]]
    if let action { lines.append([.button("action", action.words)]) }
    view = FormView(Form("note", title: "", lines, place: .note, width: 300, hasClose: false))
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    guard case .pressed("action") = action, let request else { return [] }
    return [request, .close]
  }
}
