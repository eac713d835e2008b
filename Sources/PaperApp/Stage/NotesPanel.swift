import BookTable
import Books
import Chrome
import Content
import Controls
import Localisation
import PaperGeometry
import Shell

/// The bookmarks, highlights and notes of all books, found by words and days. Enter opens the book at the mark.
final class NotesPanel: FormOverlay {
  /// How the marks stand.
  enum Order: Int { case byBook, newest }

  /// What the panel was left with, which the next panel shows again.
  struct Left {
    var filter = ""
    var order = Order.byBook
    var row: Int?
  }

  let view: FormView
  private var index: NotesIndex?
  /// Each row: the number of an entry, or of the book that the row names.
  private var rows: [Row] = []
  /// What the rows were made of, so that the rows are made anew only when that changes.
  private var made: (revision: Int, filter: String, order: Order)?
  private var order: Order
  /// The row to which the panel returns as soon as the marks are there.
  private var left: Int?

  private enum Row {
    case book(Int32)
    case entry(Int32)
  }

  init(_ left: Left = Left()) {
    (order, self.left) = (left.order, left.row)
    view = FormView(
      Form(
        "all-notes", title: Localisation.text("Notes of all books"),
        [
          [
            .field(
              "filter", Localisation.text("Words, or a day as 2026-03-14"), text: left.filter)
          ],
          [
            .tabs(
              "order", Localisation.text("Order of the notes"),
              [Localisation.text("By book"), Localisation.text("Newest first")],
              selected: left.order.rawValue)
          ],
          [.words("status", "", .caption, lines: 1)],
          [
            .list(
              "notes", Localisation.text("Looking for notes …"),
              ControlList(count: 0, rowHeight: 52))
          ],
        ], place: .left, width: 420, typesInto: "filter"))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  /// What the next panel shows again.
  var leaving: Left {
    Left(
      filter: view.form.text(of: "filter"), order: order, row: view.form["notes"]?.list?.cursor)
  }

  /// Takes the marks of the frame.
  /// - Parameters:
  ///   - index: nil until the marks are there.
  ///   - revision: equal revisions have equal marks.
  func show(_ index: NotesIndex?, revision: Int) {
    guard let index else { return }
    let filter = view.form.text(of: "filter")
    if let made, made == (revision, filter, order) { return }
    let isSame = made?.filter == filter && made?.order == order
    (self.index, made) = (index, (revision, filter, order))
    let found = index.found(filter)
    rows = order == .byBook ? Self.byBook(found, index) : Self.newest(found, index)
    let first = rows.firstIndex { if case .entry = $0 { true } else { false } }
    // Marks that are read again leave the reader where the reader is.
    let kept = left ?? (isSame ? view.form["notes"]?.list?.cursor : nil)
    let cursor = kept.map { min($0, rows.count - 1) } ?? first
    left = nil
    view.form["notes"]?.label =
      filter.isEmpty
      ? Localisation.text("Nothing is marked in any book.") : Localisation.text("Nothing found")
    view.form["status"]?.label = status(found.count, index)
    view.form.change("notes") { $0.replace(count: rows.count, cursor: cursor) }
  }

  private func status(_ count: Int, _ index: NotesIndex) -> String {
    guard count > 0 else { return "" }
    let all = index.entries.count
    guard count < all else {
      return Localisation.count(all, one: "1 note", other: "{count} notes")
    }
    return Localisation.text(
      "{number} of {count}",
      ["number": Localisation.number(count), "count": Localisation.number(all)])
  }

  private static func byBook(_ found: [Int32], _ index: NotesIndex) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(found.count + index.books.count)
    var book = -1
    for number in found {
      let next = index.entries[Int(number)].book
      if next != book { rows.append(.book(Int32(next))) }
      book = next
      rows.append(.entry(number))
    }
    return rows
  }

  private static func newest(_ found: [Int32], _ index: NotesIndex) -> [Row] {
    guard found.count < index.entries.count else { return index.newest.map(Row.entry) }
    var isFound = [Bool](repeating: false, count: index.entries.count)
    for number in found { isFound[Int(number)] = true }
    return index.newest.filter { isFound[Int($0)] }.map(Row.entry)
  }

  // MARK: Rows

  /// The most letters of a row: a mark may have pages of them.
  private static let longest = 200

  private func row(_ number: Int) -> ListRow? {
    guard let index, rows.indices.contains(number) else { return nil }
    switch rows[number] {
    case .book(let book):
      let book = index.books[Int(book)]
      let title = [book.title, book.author].compactMap(\.self).joined(separator: " · ")
      return ListRow(Printable.escaped(LabelText.bounded(title)), isHeading: true)
    case .entry(let number):
      let entry = index.entries[Int(number)]
      let mark = entry.mark
      let words = mark.text.isEmpty ? MarksPanel.name(of: mark) : mark.text
      var about = [mark.note, entry.day]
      if order == .newest { about = [mark.note, index.books[entry.book].title] }
      return ListRow(
        Self.line(words), detail: order == .newest ? entry.day : Self.page(of: mark),
        note: about.filter { !$0.isEmpty }.map(Self.line).joined(separator: " · "),
        patch: mark.kind == .bookmark ? nil : (mark.color ?? .yellow).tint)
    }
  }

  private static func line(_ text: String) -> String {
    Printable.escaped(String(text.prefix(longest)))
  }

  /// The page on which the mark was made.
  private static func page(of mark: Mark) -> String { Localisation.number(mark.place.page + 1) }

  // MARK: Actions

  func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .selected("order", let tab):
      order = Order(rawValue: tab) ?? order
      return []
    case .chosen("notes", let row):
      guard let index, rows.indices.contains(row), case .entry(let number) = rows[row] else {
        return []
      }
      let entry = index.entries[Int(number)]
      return [.shelf(.openMark(entry.mark, in: index.books[entry.book].path)), .close]
    default: return []
    }
  }
}
