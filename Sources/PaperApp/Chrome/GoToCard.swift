import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// Asks for a page: a printed or counted number, or a part of the book. What makes no sense is said in one line, and
/// nothing moves.
package final class GoToCard: FormOverlay {
  package let view: FormView
  private var book: ReadBook?

  /// - Parameter text: what has been typed already.
  package init(text: String) {
    view = FormView(
      Form(
        "go-to-page", title: Localisation.text("Go to page"),
        [
          [.field("page", Localisation.text("12, xii or 45%"), text: text)],
          [.words("status", Self.hint, .caption, lines: 1)],
        ], place: .low, width: 280, hasClose: false))
  }

  private static let hint = Localisation.text("Enter goes there, Esc closes.")

  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) { self.book = book }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .edited:
      say(Self.hint, .caption)
      return []
    case .submitted:
      guard let book else { return [.close] }
      switch PageNumber.meaning(of: view.form.text(of: "page"), in: book.document) {
      case .page(let page): return [.go(page: page), .close]
      case .nonsense(let reason):
        say(reason, .warning)
        return []
      }
    default: return []
    }
  }

  private func say(_ text: String, _ role: TextRole) {
    view.form["status"] = .words("status", text, role, lines: 1)
  }
}
