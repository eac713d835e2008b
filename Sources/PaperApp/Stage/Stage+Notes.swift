import Books
import Shell

/// The panel of the notes of all books, and the way from a note to its page.
extension Stage {
  func toggleNotes(at time: Double) {
    guard navigator.top == nil, opening.pending == nil else { return }
    if overlays.toggle(NotesPanel.self, at: time, { NotesPanel(notes.left) }) { notes.want() }
  }

  /// Lets the panel follow the marks. The panel goes as a book opens.
  func followNotes(at time: Double) {
    guard let panel = overlays.first(NotesPanel.self) else { return notes.forget() }
    notes.left = panel.leaving
    guard navigator.top == nil else { return overlays.close(panel, at: time) }
    panel.show(notes.index, revision: notes.revision)
  }

  /// Opens a book at a place. A book that is not on the shelf is looked for on the disk, and joins the shelf.
  /// - Parameter path: where the library knows the book.
  func open(at target: OpeningTarget, in path: [UInt8], at time: Double) -> [HostEffect] {
    notes.awaited = nil
    if let id = book(at: path) {
      if let top = navigator.top, top.shownBook != id {
        replaceOpenBook(by: id, target: target, at: time)
      } else {
        shelf.bring(id, at: time)
        if navigator.top != nil || !fetchInsteadOfOpening(id, target: target, at: time) {
          open(id, page: nil, target: target, .animated, at: time)
        }
      }
      return []
    }
    // Behind a zero stands which book of a list is meant.
    let file = Array(path.prefix { $0 != 0 })
    notes.awaited = (file, target)
    return [.openFiles([file])]
  }

  /// The book of the shelf at a path, also while the shelf hides the book.
  func book(at path: [UInt8]) -> ShelfEntry.ID? {
    if let id = joined.joinedBook(at: path) { return id }
    guard let table = renewed?.table else { return nil }
    return table.number(at: path).flatMap(table.id(of:))
  }

  /// Where a book that has joined the shelf opens, once.
  func takeAwaitedTarget(of id: ShelfEntry.ID) -> OpeningTarget? {
    guard let (path, target) = notes.awaited else { return nil }
    notes.awaited = nil
    return joined.entry(of: id)?.locator.askedPath == path ? target : nil
  }
}
