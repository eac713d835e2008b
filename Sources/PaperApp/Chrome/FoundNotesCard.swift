import Books
import Content
import Controls
import Localisation
import PaperGeometry
import Shell

/// Offers the notes that another program has kept of the open book.
package final class FoundNotesCard: FormOverlay {
  package let view: FormView
  package var isNotice: Bool { view.focus == nil }

  /// - Parameters:
  ///   - notes: the number of the notes that the book does not have.
  ///   - page: what the page of the other program is called; nil where the place is not offered.
  package init(
    _ origin: FoundNotes.Origin, notes: Int, page: String?, isFinished: Bool
  ) {
    let count = Localisation.count(notes, one: "1 note", other: "{count} notes")
    let parts =
      (notes > 0 ? [count] : [])
      + (page.map { [Localisation.text("the place on page {page}", ["page": $0])] } ?? [])
      + (isFinished ? [Localisation.text("the day on which you finished the book")] : [])
    let words = Localisation.text(
      "{program} has kept something of this book: {parts}.",
      ["program": origin.name, "parts": Localisation.list(parts)])
    view = FormView(
      Form(
        "found-notes", title: Localisation.text("Notes of another program"),
        [
          [.words("words", words, .text, lines: 5)],
          [
            .button("take", Localisation.text("Take over")),
            .button("leave", Localisation.text("Leave")),
          ],
        ], place: .note, width: 320))
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .pressed("take"): [.places(.takeNotes), .close]
    case .pressed("leave"): [.places(.leaveNotes), .close]
    default: []
    }
  }
}
