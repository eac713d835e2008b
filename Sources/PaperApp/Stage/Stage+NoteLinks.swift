import Books
import Shell
import Localisation

/// Links from note to note.
extension Stage {
  /// Lets the book that a link leads to take the place of the open one. A file that is not on the shelf is opened as any
  /// other.
  func follow(_ link: NoteLink, at time: Double) -> HostEffect? {
    guard case .file(let note)? = opening.opened?.locator else { return nil }
    if let id = link.book(on: opening.source, from: note) {
      if id != openBook?.shownBook { replaceOpenBook(by: id, at: time) }
    } else if let file = link.file(from: note) {
      return .openFiles([file.bytes])
    } else {
      texts.tell(
        Localisation.text(
          "This link leads to “{path}”, which is not on the shelf.",
          ["path": Printable.escaped(link.path)]), at: time)
    }
    return nil
  }
}
