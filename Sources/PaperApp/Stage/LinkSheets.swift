import Books
import Controls
import PaperGeometry
import Words

/// The sheets that a link of a book's text opens.
enum LinkSheets {
  /// Asks before an address is opened outside.
  static func question(_ address: String) -> Sheet {
    Sheet(
      "link", title: Words.text("Leave the book?"),
      [
        [.words("address", Printable.escaped(address), lines: 4)],
        [
          .button("open", Words.text("Open", context: "verb"), icon: .open),
          .button("cancel", Words.text("Stay")),
        ],
      ], place: .center, width: 400)
  }

  /// The text of a note, with a way to the note's page.
  static func note(_ text: String, _ page: String, at point: Point) -> Sheet {
    Sheet(
      "footnote", title: "",
      [
        [.words("text", Printable.escaped(text), lines: 12)],
        [.button("go", Words.text("To page {page}", ["page": page]), icon: .forward)],
      ], place: .menu(point), width: 360, spoken: Words.text("Footnote"))
  }
}
