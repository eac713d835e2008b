import Books
import Chrome
import Controls
import Localisation
import Shell

/// The buttons of the card of a book.
extension BookCard {
  /// What is done with the file, and the words for that.
  static var fileCares: [(care: FileCare, id: ControlID, words: String)] {
    [
      (.show, "show-file", Localisation.text("Show in its folder")),
      (.openWith, "open-with", Localisation.text("Open with …")),
      (.openWindow, "open-window", Localisation.text("In a new window")),
      (.copy, "copy-file", Localisation.text("Copy the file")),
      (.trash, "trash", Localisation.text("Move to the trash …")),
    ]
  }

  static func care(of id: ControlID) -> BookCare? {
    if id == "correct" { return .correct }
    return fileCares.first { $0.id == id }.map { .files($0.care) }
  }
}
