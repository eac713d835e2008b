import Books
import Content
import Controls
import Localisation
import ServerFacts
import Shell

/// Shows what can be changed about a server: its title; and removes the server, after a question.
package final class ServerCard: FormOverlay {
  package let view: FormView
  private let server: ServerFacts.Server

  private static let books: ControlID = "books"

  package init(_ server: ServerFacts.Server) {
    self.server = server
    view = FormView(
      Form(
        "server", title: Localisation.text("Server of books"),
        [
          [.words("shown", Printable.escaped(LabelText.bounded(server.shown)), .caption, lines: 2)],
          [.field("title", Localisation.text("Title"), text: server.title)],
          [
            .button("keep", Localisation.text("Keep")),
            .button("remove", Localisation.text("Remove …")),
          ],
        ], place: .center, width: 360))
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .submitted, .pressed("keep"):
      let title = view.form.text(of: "title")
      guard title != server.title, !title.allSatisfy(\.isWhitespace) else { return [.close] }
      return [.shelf(.servers(.rename(server.id, title))), .close]
    case .pressed("remove"):
      askRemoval()
      return []
    case .pressed("stay"): return [.close]
    case .pressed("remove-now"):
      let isOn = if case .toggle(true)? = view.form[Self.books]?.kind { true } else { false }
      return [.shelf(.servers(.remove(server.id, withBooks: isOn))), .close]
    default: return []
    }
  }

  private func askRemoval() {
    let title = Printable.escaped(LabelText.bounded(server.title))
    view.form.lines = [
      [
        .words(
          "question",
          Localisation.text(
            "Remove {server} from the list? Its password is forgotten. Places and notes stay.",
            ["server": title]), lines: 4)
      ],
      [.toggle(Self.books, Localisation.text("Delete the fetched books, too"), isOn: false)],
      [
        .button("stay", Localisation.text("Do not remove")),
        .button("remove-now", Localisation.text("Remove")),
      ],
    ]
    view.takeFocus("stay")
  }
}
