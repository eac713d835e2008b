import Books
import Controls
import PaperGeometry
import Localisation

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
}
