import Books
import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// The chapters of the book: nested, the present one marked, filtered by typing. Enter goes there and keeps the
/// panel.
package final class ContentsPanel: FormOverlay {
  package let view: FormView
  private var book: ReadBook?
  /// The entries that pass the filter, by their numbers in the outline.
  private var shown: [Int] = []
  /// The entry of the page that is read.
  private var chapter: Int?
  /// What the list was made of, so that the list is made anew only when that changes.
  private var made: (document: DocumentID, count: Int, filter: String)?

  package init() {
    view = FormView(
      Form(
        "contents", title: Localisation.text("Contents"),
        [
          [.field("filter", Localisation.text("Filter"))],
          [.list("chapters", Localisation.text("No contents"), ControlList(count: 0))],
        ], place: .left, typesInto: "filter"))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    self.book = book
    guard let book else { return }
    chapter = book.chapters.chapter(at: book.innerPage)
    let filter = self.view.form.text(of: "filter")
    if let made, made.document == book.document.id, made.count == book.outline.count,
      made.filter == filter
    {
      return
    }
    make(book, filter)
  }

  private func make(_ book: ReadBook, _ filter: String) {
    let wasUnknown = made?.count ?? 0 == 0
    made = (book.document.id, book.outline.count, filter)
    let wanted = ChapterFilter(filter)
    shown = book.outline.indices.filter { wanted.matches(book.outline[$0].title) }
    let cursor = filter.isEmpty ? chapter.flatMap { shown.firstIndex(of: $0) } : 0
    view.form["chapters"]?.label =
      filter.isEmpty
      ? Localisation.text("This book has no contents.") : Localisation.text("Nothing found")
    view.form.change("chapters") { $0.replace(count: shown.count, cursor: cursor ?? 0) }
    // The panel opens before the chapters are known, with the focus in the field.
    if wasUnknown, view.focus == "filter", filter.isEmpty { view.takeFocus("chapters") }
  }

  /// The longest title of a row, in letters: what a file says may be of any length.
  private static let longest = 200

  private func row(_ index: Int) -> ListRow? {
    guard let book, shown.indices.contains(index) else { return nil }
    let entry = book.outline[shown[index]]
    return ListRow(
      Printable.escaped(String(entry.title.prefix(Self.longest))),
      detail: entry.page.map { book.document.label(of: $0) } ?? "",
      depth: made?.filter.isEmpty == true ? entry.depth : 0,
      isMarked: shown[index] == chapter)
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    guard case .chosen("chapters", let row) = action, let book, shown.indices.contains(row),
      let page = book.outline[shown[row]].page
    else { return [] }
    return [.go(page: page)]
  }
}

/// Finds titles by parts of their words, without regard to case and marks.
struct ChapterFilter {
  private let words: [String]

  init(_ text: String) {
    words = Self.folded(text).split(separator: " ").prefix(8).map { String($0) }
  }

  func matches(_ title: String) -> Bool {
    guard !words.isEmpty else { return true }
    let title = Self.folded(title)
    return words.allSatisfy { title.contains($0) }
  }

  /// Small letters without marks.
  private static func folded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in LabelText.bounded(text).decomposed().unicodeScalars
    where !scalar.properties.isDiacritic {
      scalars.append(scalar)
    }
    return String(scalars).lowercased()
  }
}
