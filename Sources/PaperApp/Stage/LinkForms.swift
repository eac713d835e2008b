import Books
import Controls
import PaperGeometry
import Localisation
import Shell

/// The forms that a link of a book's text opens.
enum LinkForms {
  /// Asks before an address is opened outside.
  static func question(_ address: String) -> Form {
    Form(
      "link", title: Localisation.text("Leave the book?"),
      [
        [.words("address", Printable.escaped(address), lines: 4)],
        [
          .button("open", Localisation.text("Open", context: "verb"), icon: .open),
          .button("cancel", Localisation.text("Stay")),
        ],
      ], place: .center, width: 400)
  }

  /// The text of a note, with a way to the note's page.
  static func note(_ text: String, _ page: String, at point: Point) -> Form {
    Form(
      "footnote", title: "",
      [
        [.words("text", Printable.escaped(text), lines: 12)],
        [.button("go", Localisation.text("To page {page}", ["page": page]), icon: .forward)],
      ], place: .menu(point), width: 360, spoken: Localisation.text("Footnote"))
  }

  /// What another program has written at a place, and the replies.
  static func comment(_ thread: [PageComment], at place: Form.Place) -> Form {
    var lines: [[Control]] = []
    for (number, comment) in thread.prefix(longestThread).enumerated() {
      let by = CommentWords.heading(of: comment)
      lines.append([.words(ControlID("by \(number)"), by, .caption, lines: 2)])
      for (part, text) in CommentWords.paragraphs(of: comment).enumerated() {
        lines.append([.words(ControlID("text \(number) \(part)"), text, lines: 60)])
      }
    }
    if thread.first?.kind == .file {
      lines.append([
        .button("files", Localisation.text("Files in this book"), icon: .forward)
      ])
    }
    var form = Form(
      "comment", title: Localisation.text("Comment"), lines, place: place, width: 360)
    form.scrolls = true
    return form
  }

  /// The most comments of a card.
  private static let longestThread = 100
}
