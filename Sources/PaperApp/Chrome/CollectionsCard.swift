import Books
import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// Puts books into collections, and takes books out. A typed name that no collection has makes a collection.
package final class CollectionsCard: FormOverlay {
  package let view: FormView
  private let books: CardBooks

  private enum Row: Equatable {
    case collection(BookCollection)
    /// To make a collection of this name.
    case new(String)
  }

  private var collections: [BookCollection] = []
  private var rows: [Row] = []
  /// How many of the books a collection has; nil until that is counted.
  private var members: [BookCollection.ID: Int]?
  /// What the rows and the members were made of.
  private var made: (revision: [Int], collections: [BookCollection], filter: String)?

  private static let list: ControlID = "collections"

  package init(_ books: CardBooks) {
    self.books = books
    view = FormView(
      Form(
        "collections", title: Localisation.text("Put into …"),
        [
          [.words("books", books.title, .caption, lines: 2)],
          [.field("name", Localisation.text("Name of a collection"))],
          [
            .list(
              Self.list, Localisation.text("Type a name to make a collection."),
              ControlList(count: 0))
          ],
        ], place: .center, width: 340, typesInto: "name"))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  /// Takes the facts of the frame, and the edits that the facts lack.
  package func show(_ facts: any LibraryFacts, _ unkept: UnkeptEdits) {
    let revision = [facts.revision, unkept.revision]
    let filter = view.form.text(of: "name")
    let all = facts.collections
    if let made, made.revision == revision, made.filter == filter, made.collections == all {
      return
    }
    if made?.revision != revision || made?.collections != all {
      // Books that are not counted yet look as before.
      members = unkept.summary(of: books.ids, facts)?.members ?? members
    }
    made = (revision, all, filter)
    collections = all.filter { $0.rule == nil }
    let wanted = ChapterFilter(filter)
    rows = collections.filter { wanted.matches($0.name) }.map(Row.collection)
    if let name = BookCollection.name(of: filter),
      !all.contains(where: { BookCollection.areSame($0.name, name) })
    {
      rows.append(.new(name))
    }
    let cursor = view.form[Self.list]?.list?.cursor ?? 0
    view.form.change(Self.list) {
      $0.replace(count: rows.count, cursor: min(cursor, max(0, rows.count - 1)))
    }
  }

  private func row(_ index: Int) -> ListRow? {
    guard rows.indices.contains(index) else { return nil }
    switch rows[index] {
    case .new(let name):
      return ListRow(
        Localisation.text("New collection “{name}”", ["name": Printable.escaped(name)]))
    case .collection(let collection):
      let count = members?[collection.id] ?? 0
      let all = books.ids.count
      return ListRow(
        Printable.escaped(collection.name),
        detail: count == 0
          ? ""
          : count >= all
            ? "✓"
            : Localisation.text(
              "{number} of {count}",
              ["number": Localisation.number(count), "count": Localisation.number(all)]),
        isMarked: count >= all)
    }
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    guard case .chosen(Self.list, let row) = action, rows.indices.contains(row) else { return [] }
    switch rows[row] {
    case .new(let name):
      _ = view.form.edit("name") { $0 = TextField("") }
      return [.shelf(.library(.make(name: name, rule: nil, books: books.ids)))]
    case .collection(let collection):
      // Of books that are not counted nobody knows whether they are in; these are put in.
      let isIn = members?[collection.id] ?? 0 >= books.ids.count
      // The facts follow when the library has kept the edit.
      members = members ?? [:]
      members?[collection.id] = isIn ? 0 : books.ids.count
      let edit = isIn ? BookEdit.uncollect(collection.id) : .collect(collection.id)
      return [.shelf(.library(.edit([edit], of: books.ids)))]
    }
  }
}
