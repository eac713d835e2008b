import Books
import Chrome
import Controls
import Localisation
import Shell

/// The buttons of the card of a book.
extension BookCard {
  /// What is done with the files of so many books, and the words for that. Another program and a window take one book.
  static func fileCares(_ count: Int = 1) -> [(care: FileCare, id: ControlID, words: String)] {
    guard count > 1 else {
      return [
        (.show, "show-file", Localisation.text("Show in its folder")),
        (.openWith, "open-with", Localisation.text("Open with …")),
        (.openWindow, "open-window", Localisation.text("In a new window")),
        (.copy, "copy-file", Localisation.text("Copy the file")),
        (.trash, "trash", Localisation.text("Move to the trash …")),
      ]
    }
    let show = Localisation.count(
      count, one: "Show 1 file in its folder", other: "Show {count} files in their folders")
    let copy = Localisation.count(count, one: "Copy 1 file", other: "Copy {count} files")
    let trash = Localisation.count(
      count, one: "Move 1 book to the trash …", other: "Move {count} books to the trash …")
    return [
      (.show, "show-file", show), (.copy, "copy-file", copy), (.trash, "trash", trash),
    ]
  }

  static func care(of id: ControlID) -> BookCare? {
    if id == "correct" { return .correct }
    return fileCares().first { $0.id == id }.map { .files($0.care) }
  }
}
