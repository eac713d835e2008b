import Accessibility
import Books
import Content
import Controls
import PaperGeometry
import PaperGestures
import Shell
import Localisation

/// The shelves of the library, each with the number of its books, filtered by typing. Enter shows a shelf and keeps the
/// panel.
package final class ShelvesPanel: FormOverlay {
  package let view: FormView

  private enum Row: Equatable {
    case heading(String)
    case shelf(Int)
  }

  private struct Shelf: Equatable {
    var choice: ShelfChoice
    var name: String
    var query: BookQuery
    var isRule = false
  }

  private var shelves: [Shelf] = []
  private var rows: [Row] = []
  private var current = ShelfChoice.all
  /// The numbers of books by query, and the queries that are still to be counted.
  private var counts: [BookQuery: Int] = [:]
  private var uncounted: [BookQuery] = []
  private var counted: (revision: Int, at: Double)?
  private var isStale = false
  /// The collection that was removed last and may come back.
  private var removed: BookCollection?
  /// What the rows were made of.
  private var made: (collections: [BookCollection], filter: String)?

  private static let list: ControlID = "shelves"
  /// Counts that follow a scan come after this time, in seconds.
  private static let pause = 1.0

  package init() {
    view = FormView(
      Form(
        "shelves", title: Localisation.text("Shelves"),
        [
          [.field("filter", Localisation.text("Filter"))],
          [.list(Self.list, Localisation.text("Nothing found"), ControlList(count: 0))],
          Self.buttons(canChange: false),
        ], place: .left, typesInto: "filter"))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  private static func buttons(canChange: Bool) -> [Control] {
    [
      .button("new", Localisation.text("New collection")),
      .button("change", Localisation.text("Change …"), isEnabled: canChange),
    ]
  }

  /// Offers that a removed collection comes back; nil offers nothing.
  package func offer(_ collection: BookCollection?) {
    removed = collection
    view.form.lines = view.form.lines.filter { line in
      !line.contains { [Self.removal, Self.undo].contains($0.id) }
    }
    guard let collection else { return }
    view.form.lines += [
      [.words(Self.removal, Self.words(removed: collection), .caption, lines: 2)],
      [.button(Self.undo, Localisation.text("Undo"), icon: .undo)],
    ]
  }

  package static func words(removed collection: BookCollection) -> String {
    Localisation.text(
      "The collection “{name}” was removed.",
      ["name": Printable.escaped(LabelText.bounded(collection.name))])
  }

  private static let (removal, undo): (ControlID, ControlID) = ("removed", "undo")

  // MARK: Rows

  /// Takes the facts of the frame.
  /// - Parameters:
  ///   - current: the shelf that is shown.
  ///   - total: the number of all books.
  package func show(
    _ facts: any LibraryFacts, current: ShelfChoice, total: Int, at time: Double
  ) {
    counts[BookQuery("")] = total
    self.current = current
    let (collections, filter) = (facts.collections, view.form.text(of: "filter"))
    if made.map({ $0.collections != collections || $0.filter != filter }) ?? true {
      make(collections, filter)
    }
    count(facts, at: time)
    let buttons = Self.buttons(canChange: cursorCollection != nil)
    for button in buttons where view.form[button.id] != button { view.form[button.id] = button }
  }

  private func make(_ collections: [BookCollection], _ filter: String) {
    let isFirst = made == nil
    let wasFiltered = made.map { !$0.filter.isEmpty } ?? false
    let chosen = cursorChoice
    made = (collections, filter)
    let all = ShelfChoice.states + collections.map { .collection($0.id) } + ShelfChoice.care
    shelves = all.compactMap { choice in
      guard let name = choice.name(among: collections), let query = choice.query(among: collections)
      else { return nil }
      let isRule =
        if case .collection(let id) = choice {
          collections.first { $0.id == id }?.rule != nil
        } else {
          false
        }
      return Shelf(choice: choice, name: name, query: query, isRule: isRule)
    }
    uncounted += shelves.map(\.query).filter { counts[$0] == nil && !uncounted.contains($0) }
    let wanted = ChapterFilter(filter)
    rows = []
    if filter.isEmpty {
      let (head, tail) = (ShelfChoice.states.count, ShelfChoice.care.count)
      rows = (0..<head).map(Row.shelf)
      if !collections.isEmpty {
        rows.append(.heading(Localisation.text("Collections")))
        rows += (head..<shelves.count - tail).map(Row.shelf)
      }
      rows.append(.heading(Localisation.text("In need of care")))
      rows += (shelves.count - tail..<shelves.count).map(Row.shelf)
    } else {
      rows = shelves.indices.filter { wanted.matches(shelves[$0].name) }.map(Row.shelf)
    }
    let kept = rowOf(isFirst || wasFiltered && filter.isEmpty ? current : chosen ?? current)
    let cursor = filter.isEmpty ? kept ?? 0 : 0
    view.form.change(Self.list) { $0.replace(count: rows.count, cursor: cursor) }
    if isFirst, view.focus == "filter" { view.takeFocus(Self.list) }
  }

  private func rowOf(_ choice: ShelfChoice) -> Int? {
    rows.firstIndex { row in
      if case .shelf(let index) = row { shelves[index].choice == choice } else { false }
    }
  }

  private func choice(ofRow row: Int) -> ShelfChoice? {
    guard rows.indices.contains(row), case .shelf(let index) = rows[row] else { return nil }
    return shelves[index].choice
  }

  private func row(_ index: Int) -> ListRow? {
    guard rows.indices.contains(index) else { return nil }
    switch rows[index] {
    case .heading(let title): return ListRow(title, isHeading: true)
    case .shelf(let index):
      let shelf = shelves[index]
      return ListRow(
        Printable.escaped(LabelText.bounded(shelf.name)),
        detail: counts[shelf.query].map { Localisation.number($0) } ?? "",
        isMarked: shelf.choice == current, patch: shelf.isRule ? Palette.focus : nil)
    }
  }

  // MARK: Counting

  /// Counts one shelf in a frame: a search through 100,000 books takes some milliseconds.
  private func count(_ facts: any LibraryFacts, at time: Double) {
    if let counted, counted.revision != facts.revision {
      isStale = time < counted.at + Self.pause
      if !isStale { uncounted = shelves.map(\.query).filter { !$0.isEmpty } }
    }
    guard !isStale else { return }
    if !uncounted.isEmpty {
      let query = uncounted.removeFirst()
      counts[query] = facts.count(query)
    }
    if counted?.revision != facts.revision { counted = (facts.revision, time) }
  }

  package var deadline: Double? { isStale ? counted.map { $0.at + Self.pause } : nil }
  package func isMoving(at time: Double) -> Bool {
    view.isMoving(at: time) || !isStale && !uncounted.isEmpty
  }

  // MARK: Actions

  private var cursorChoice: ShelfChoice? {
    view.form[Self.list]?.list?.cursor.flatMap(choice(ofRow:))
  }

  private var cursorCollection: BookCollection.ID? {
    if case .collection(let id)? = cursorChoice { id } else { nil }
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .chosen(Self.list, let row):
      return choice(ofRow: row).map { [.shelf(.library(.show($0)))] } ?? []
    case .asked(Self.list, _), .pressed("change"):
      return cursorCollection.map { [.shelf(.library(.showCollection($0)))] } ?? []
    case .pressed("new"): return [.shelf(.library(.nameCollection(rule: nil)))]
    case .pressed(Self.undo):
      view.takeFocus(Self.list)
      return removed.map { [.shelf(.library(.restore($0)))] } ?? []
    default: return []
    }
  }

  // MARK: For a screen reader

  /// The line about a removed collection is a notice, so that a screen reader says the line when the line comes.
  package func accessibleTree(at time: Double) -> AccessibleNode? {
    var tree = view.accessibleTree(at: time, name: formName, isNotice: false)
    for index in tree.children.indices
    where tree.children[index].id.part?.control == Self.removal.name {
      tree.children[index].role = .notice
    }
    return tree
  }

  // MARK: Books that are dragged

  /// The collection by hand whose row lies at a point, in points of the window; nil for none. The row gets the cursor.
  package func target(at point: Point, time: Double) -> BookCollection? {
    guard let row = view.row(at: point, of: Self.list, at: time),
      case .collection(let id)? = choice(ofRow: row),
      let collection = made?.collections.first(where: { $0.id == id }), collection.rule == nil
    else { return nil }
    view.form.change(Self.list) { $0.move(to: row) }
    return collection
  }
}
