import Books
import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// The bookmarks, highlights and notes of the book in the book's order, filtered by typing. Enter goes there and
/// keeps the panel.
package final class MarksPanel: FormOverlay {
  package let view: FormView
  private var book: ReadBook?
  /// The marks that pass the filter.
  private var shown: [Mark] = []
  /// What the list was made of, so that it is made anew only when that changes.
  private var made: (marks: [Mark], filter: String)?

  package init() {
    view = FormView(
      Form(
        "marks", title: Localisation.text("Bookmarks and notes"),
        [
          [.field("filter", Localisation.text("Filter"))],
          [.list("marks", Localisation.text("Nothing is marked"), ControlList(count: 0))],
        ], place: .left, typesInto: "filter"))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    self.book = book
    let (marks, filter) = (book?.marks ?? [], self.view.form.text(of: "filter"))
    if let made, made.marks == marks, made.filter == filter { return }
    made = (marks, filter)
    let wanted = ChapterFilter(filter)
    shown = marks.filter { wanted.matches("\($0.text) \($0.note)") }
    self.view.form["marks"]?.label =
      filter.isEmpty
      ? Localisation.text("Nothing is marked in this book.") : Localisation.text("Nothing found")
    let count = shown.count
    self.view.form.change("marks") { $0.replace(count: count, cursor: 0) }
  }

  /// The most letters of a row: a mark may have pages of them.
  private static let longest = 200

  private func row(_ index: Int) -> ListRow? {
    guard let book, shown.indices.contains(index) else { return nil }
    let mark = shown[index]
    let words = mark.text.isEmpty ? Self.name(of: mark) : mark.text
    return ListRow(
      Printable.escaped(String(words.prefix(Self.longest))),
      detail: book.document.label(of: mark.place.page),
      note: Printable.escaped(String(mark.note.prefix(Self.longest))),
      isMarked: mark.place.page == book.innerPage,
      patch: mark.kind == .bookmark ? nil : (mark.color ?? .yellow).tint)
  }

  package static func name(of mark: Mark) -> String {
    switch mark.kind {
    case .bookmark: Localisation.text("Bookmark")
    case .highlight: Localisation.text("Highlight", context: "noun")
    case .note: Localisation.text("Note")
    }
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    guard case .chosen("marks", let row) = action, shown.indices.contains(row) else { return [] }
    return [.go(page: shown[row].place.page)]
  }
}
