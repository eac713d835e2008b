import Books
import Content
import Controls
import Localisation
import ServerFacts
import Shell

/// Shows what can be changed about a server: its title, and whether the books of a folder stand on the shelf of the library;
/// and removes the server, after a question.
package final class ServerCard: FormOverlay {
  package let view: FormView
  private var server: ServerFacts.Server

  private static let (books, shelf, state): (ControlID, ControlID, ControlID) =
    ("books", "shelf", "state")

  package init(_ server: ServerFacts.Server) {
    self.server = server
    view = FormView(
      Form(
        "server", title: Localisation.text("Server of books"),
        [
          [.words("shown", Printable.escaped(LabelText.bounded(server.shown)), .caption, lines: 2)],
          [.field("title", Localisation.text("Title"), text: server.title)],
        ] + Self.shelfLines(server) + [
          [
            .button("keep", Localisation.text("Keep")),
            .button("remove", Localisation.text("Remove …")),
          ]
        ], place: .center, width: 360))
  }

  /// The choice that a folder of files has.
  private static func shelfLines(_ server: ServerFacts.Server) -> [[Control]] {
    guard server.isFolder else { return [] }
    let toggle = Control.toggle(
      shelf, Localisation.text("Show its books on my shelf"), isOn: server.root != nil)
    return [[toggle], [.words(state, words(of: server.root), .caption, lines: 4)]]
  }

  /// What is known of the books of a folder, in some sentences.
  static func words(of root: ServerFacts.Root?) -> String {
    guard let root else {
      return Localisation.text(
        "The names of all its books are read then, again at each start. Books are fetched when they are opened."
      )
    }
    var words = [
      Localisation.count(
        root.books, one: "1 book on the shelf.", other: "{count} books on the shelf.")
    ]
    if root.isWalking {
      words.append(Localisation.text("Names are being read …"))
    } else if let day = root.walked.flatMap(LocalDay.text) {
      words.append(Localisation.text("Read on {day}.", ["day": day]))
    }
    if let problem = root.problem {
      words.append(
        Localisation.text("Books may be missing: {reason}.", ["reason": Printable.escaped(problem)])
      )
    }
    return words.joined(separator: " ")
  }

  /// Takes the facts of the frame.
  package func show(_ facts: ServerFacts) {
    guard let now = facts.servers.first(where: { $0.id == server.id }), now.root != server.root
    else { return }
    server.root = now.root
    guard view.form[Self.state] != nil else { return }
    view.form[Self.state] = .words(Self.state, Self.words(of: now.root), .caption, lines: 4)
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .submitted, .pressed("keep"):
      let title = view.form.text(of: "title")
      guard title != server.title, !title.allSatisfy(\.isWhitespace) else { return [.close] }
      return [.shelf(.servers(.rename(server.id, title))), .close]
    case .toggled(Self.shelf, let isOn): return [.shelf(.servers(.shelve(server.id, isOn)))]
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
