import Books
import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// The bookmarks, highlights and notes of the book, and what other programs have written in the book's file, in the
/// book's order, filtered by typing. Enter goes there and keeps the panel.
package final class MarksPanel: FormOverlay {
  /// A row of the list.
  private enum Entry: Equatable {
    case mark(Mark)
    /// A comment or a reply, with the number of its thread.
    case comment(PageComment, thread: Int)
  }

  package let view: FormView
  private var book: ReadBook?
  /// The entries that pass the filter.
  private var shown: [Entry] = []
  private var threads: [[PageComment]] = []
  /// What the list was made of, so that it is made anew only when that changes.
  private var made: (marks: [Mark], comments: [PageComment], filter: String)?

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
    let (marks, comments) = (book?.marks ?? [], book?.comments ?? [])
    let filter = self.view.form.text(of: "filter")
    if let made, made.marks == marks, made.comments == comments, made.filter == filter { return }
    // Comments that come while the panel is open leave the cursor where it is.
    let isSame = made?.marks == marks && made?.filter == filter
    let cursor = isSame ? self.view.form["marks"]?.list?.cursor : 0
    made = (marks, comments, filter)
    shown = entries(marks, comments, ChapterFilter(filter))
    self.view.form["marks"]?.label =
      filter.isEmpty
      ? Localisation.text("Nothing is marked in this book.") : Localisation.text("Nothing found")
    let count = shown.count
    self.view.form.change("marks") {
      $0.replace(count: count, cursor: min(cursor ?? 0, max(0, count - 1)))
    }
  }

  /// In the order of the book, on a page from the top down; replies stay below the comments that are answered.
  private func entries(
    _ marks: [Mark], _ comments: [PageComment], _ wanted: ChapterFilter
  ) -> [Entry] {
    threads = comments.threads
    var placed: [(page: Int, top: Double, entries: [Entry])] = marks.compactMap { mark in
      wanted.matches("\(mark.text) \(mark.note)")
        ? (mark.place.page, mark.place.fraction, [.mark(mark)]) : nil
    }
    for (number, thread) in threads.enumerated() {
      let entries = thread.filter { wanted.matches("\($0.author) \($0.text)") }
        .map { Entry.comment($0, thread: number) }
      guard let first = thread.first, !entries.isEmpty else { continue }
      placed.append((first.page, first.area.minY, entries))
    }
    return placed.enumerated().sorted {
      ($0.element.page, $0.element.top, $0.offset) < ($1.element.page, $1.element.top, $1.offset)
    }.flatMap(\.element.entries)
  }

  /// The most letters of a row: a mark may have pages of them.
  private static let longest = 200

  private func row(_ index: Int) -> ListRow? {
    guard let book, shown.indices.contains(index) else { return nil }
    switch shown[index] {
    case .mark(let mark): return row(mark, book)
    case .comment(let comment, _): return row(comment, book)
    }
  }

  private func row(_ mark: Mark, _ book: ReadBook) -> ListRow {
    let words = mark.text.isEmpty ? Self.name(of: mark) : mark.text
    return ListRow(
      Printable.escaped(String(words.prefix(Self.longest))),
      detail: book.document.label(of: mark.place.page),
      note: Printable.escaped(String(mark.note.prefix(Self.longest))),
      isMarked: mark.place.page == book.innerPage,
      patch: mark.kind == .bookmark ? nil : (mark.color ?? .yellow).tint)
  }

  private func row(_ comment: PageComment, _ book: ReadBook) -> ListRow {
    let words = CommentWords.line(of: comment, longest: Self.longest)
    return ListRow(
      words.isEmpty ? CommentWords.name(of: comment.kind) : words,
      detail: comment.depth == 0 ? book.document.label(of: comment.page) : "",
      note: words.isEmpty && comment.author.isEmpty
        ? CommentWords.date(of: comment) ?? "" : CommentWords.heading(of: comment),
      depth: comment.depth,
      isMarked: comment.page == book.innerPage)
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
    switch shown[row] {
    case .mark(let mark): return [.go(page: mark.place.page)]
    case .comment(let comment, let thread):
      return [.go(page: comment.page), .comment(threads[thread])]
    }
  }
}
