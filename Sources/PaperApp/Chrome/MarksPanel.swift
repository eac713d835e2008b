import Books
import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// The bookmarks, highlights and notes of the book, and what other programs have written in the book's file; on a second
/// tab the words that were looked up. Both are in the book's order, filtered by typing. Enter goes there and keeps the
/// panel.
package final class MarksPanel: FormOverlay {
  /// A row of the list.
  private enum Entry: Equatable {
    case mark(Mark)
    /// A comment or a reply, with the number of its thread.
    case comment(PageComment, thread: Int)
    case word(LookedUpWord)
  }

  package let view: FormView
  private var book: ReadBook?
  /// The entries that pass the filter.
  private var shown: [Entry] = []
  private var threads: [[PageComment]] = []
  /// What the list was made of, so that it is made anew only when that changes.
  private var made: Made?
  private var tab = Tab.marks

  private enum Tab: Int { case marks, words }

  private struct Made: Equatable {
    var marks: [Mark]
    var comments: [PageComment]
    var words: [LookedUpWord]
    var filter: String
    var tab: Tab
  }

  private static let (tabs, remove): (ControlID, ControlID) = ("tabs", "remove")

  package init() {
    view = FormView(
      Form(
        "marks", title: Localisation.text("Bookmarks and notes"),
        [
          [.field("filter", Localisation.text("Filter"))],
          [
            .tabs(
              Self.tabs, Localisation.text("Bookmarks and notes"),
              [Localisation.text("Notes"), Localisation.text("Words looked up")], selected: 0)
          ],
          [.list("marks", Localisation.text("Nothing is marked"), ControlList(count: 0))],
        ], place: .left, typesInto: "filter"))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    self.book = book
    let now = Made(
      marks: book?.marks ?? [], comments: book?.comments ?? [], words: book?.words ?? [],
      filter: self.view.form.text(of: "filter"), tab: tab)
    guard now != made else { return }
    // Comments that come while the panel is open, and words that go, leave the cursor where it is.
    let isSame =
      made?.filter == now.filter && made?.tab == tab && (tab == .words || made?.marks == now.marks)
    let cursor = isSame ? self.view.form["marks"]?.list?.cursor : 0
    made = now
    let wanted = ChapterFilter(now.filter)
    shown =
      tab == .marks
      ? entries(now.marks, now.comments, wanted)
      : now.words.filter { wanted.matches("\($0.word) \($0.stem) \($0.context)") }.map { .word($0) }
    self.view.form["marks"]?.label = emptyWords(now)
    let (count, letsRemove) = (shown.count, tab == .words)
    if letsRemove { self.view.form[Self.remove]?.isEnabled = count > 0 }
    self.view.form.change("marks") {
      // A word stands above its sentence.
      ($0.letsRemove, $0.rowHeight) = (letsRemove, letsRemove ? 52 : 36)
      $0.replace(count: count, cursor: min(cursor ?? 0, max(0, count - 1)))
    }
  }

  private func emptyWords(_ made: Made) -> String {
    if !made.filter.isEmpty { return Localisation.text("Nothing found") }
    return switch tab {
    case .marks: Localisation.text("Nothing is marked in this book.")
    case .words: Localisation.text("No word was looked up in this book.")
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
    case .word(let word): return row(word, book)
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

  private func row(_ word: LookedUpWord, _ book: ReadBook) -> ListRow {
    let mark = word.mark
    let holds = mark.holds(in: book.document)
    // The page of another layout is only near the word's place.
    let page = mark.estimatedPage(in: book.document)
    let parts = [word.isForm ? word.stem : "", word.context].filter { !$0.isEmpty }
    return ListRow(
      Printable.escaped(word.word),
      detail: holds ? book.document.label(of: page) : "≈ " + book.document.label(of: page),
      note: Printable.escaped(String(parts.joined(separator: " · ").prefix(Self.longest))),
      isMarked: holds && page == book.innerPage)
  }

  package static func name(of mark: Mark) -> String {
    switch mark.kind {
    case .bookmark: Localisation.text("Bookmark")
    case .highlight: Localisation.text("Highlight", context: "noun")
    case .note: Localisation.text("Note")
    }
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .selected(Self.tabs, let number): show(Tab(rawValue: number) ?? .marks)
    case .chosen(_, let row) where shown.indices.contains(row): return choose(shown[row])
    case .removed(_, let row): return remove(row)
    case .pressed(Self.remove): return remove(view.form["marks"]?.list?.cursor ?? -1)
    default: break
    }
    return []
  }

  private func remove(_ row: Int) -> [ChromeRequest] {
    guard shown.indices.contains(row), case .word(let word) = shown[row] else { return [] }
    return [.word(.remove(word))]
  }

  private func show(_ tab: Tab) {
    guard tab != self.tab else { return }
    self.tab = tab
    if tab == .words {
      view.form.lines.append([.button(Self.remove, Localisation.text("Remove"), icon: .close)])
    } else {
      view.form.lines.removeLast()
    }
  }

  private func choose(_ entry: Entry) -> [ChromeRequest] {
    switch entry {
    case .mark(let mark): return [.go(page: mark.place.page)]
    case .comment(let comment, let thread):
      return [.go(page: comment.page), .comment(threads[thread])]
    case .word(let word): return [.word(.show(word))]
    }
  }
}
