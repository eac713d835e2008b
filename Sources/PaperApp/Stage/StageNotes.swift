import BookTable
import Books

/// The marks of all books on their way between the stage and the keeper of the library.
final class StageNotes {
  /// Nil while the panel is closed, and until the marks are there.
  fileprivate(set) var index: NotesIndex?
  /// Another number for each index.
  fileprivate(set) var revision = 0
  fileprivate var isWanted = false
  /// What the panel was left with.
  var left = NotesPanel.Left()
  /// The file that has been asked for, as the bytes of a path, and the mark at which its book opens.
  var awaited: (path: [UInt8], mark: Mark)?

  /// Asks for the marks of all books.
  func want() { isWanted = true }

  /// Gives the memory back while no panel is open.
  func forget() { index = nil }
}

extension Stage {
  /// Whether the marks of all books are wanted, since the last call.
  package func takeNotesWish() -> Bool {
    defer { notes.isWanted = false }
    return notes.isWanted
  }

  /// Takes the marks of all books, which were asked for.
  package func receive(notes index: NotesIndex) {
    notes.index = index
    notes.revision += 1
  }
}
