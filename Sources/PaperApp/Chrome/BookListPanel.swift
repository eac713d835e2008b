import Books
import Content
import Controls
import Localisation
import PaperGeometry
import PaperGestures
import Shell

/// The books of the shelf as a list with columns, in the order of the shelf. A click on a column sorts, letters find,
/// and Enter opens. Rows are asked for as they are seen, so 100,000 books cost what 100 do.
package final class BookListPanel: FormOverlay {
  /// The shelf as the list sees the shelf in a frame.
  package struct Source {
    package var shelf: any BrowsableShelf
    /// Equal revisions have equal rows.
    package var revision: Int
    /// The place of the book in front of the shelf; nil for an empty shelf.
    package var front: Int?
    /// The book at a place with what its document tells of title and author.
    package var described: (Int) -> ShelfEntry
    /// When the book at a place was read last, in seconds since 1970; nil for a book that nobody has read.
    package var lastRead: (Int) -> Int?

    package init(
      _ shelf: any BrowsableShelf, revision: Int, front: Int?,
      described: @escaping (Int) -> ShelfEntry, lastRead: @escaping (Int) -> Int?
    ) {
      (self.shelf, self.revision) = (shelf, revision)
      (self.front, self.described, self.lastRead) = (front, described, lastRead)
    }
  }

  package let view: FormView
  private var source: Source?
  /// What was found; nil while nothing is looked for.
  private var hits: ShelfHits?
  private var made: (revision: Int, words: String, order: BookOrder, isReversed: Bool)?
  /// The book with the cursor, which the cursor follows to another place.
  private var current: ShelfEntry.ID?
  private var pointer = Point.zero

  private static let list: ControlID = "books"
  private static let find: ControlID = "find"
  private static let header: ControlID = "columns"

  /// The columns, the more telling first, and the orders in which a column sorts.
  static var columns: [(order: BookOrder, column: TableColumn)] {
    [
      (.title, TableColumn(Localisation.text("Title"), minimum: 160, share: 3)),
      (.author, TableColumn(Localisation.text("Author"), minimum: 120, share: 2)),
      (.progress, TableColumn(Localisation.text("Read"), minimum: 58, isNumber: true)),
      (.series, TableColumn(Localisation.text("Series"), minimum: 110, share: 1.5)),
      (.size, TableColumn(Localisation.text("Pages"), minimum: 58, isNumber: true)),
      (.read, TableColumn(Localisation.text("Last read"), minimum: 92)),
      (.added, TableColumn(Localisation.text("Added"), minimum: 92)),
    ]
  }

  package init() {
    var list = ControlList(count: 0, rowHeight: 32)
    list.table = Self.columns.map(\.column)
    view = FormView(
      Form(
        "book-list", title: Localisation.text("List of books"),
        [
          [.field(Self.find, Localisation.text("Title, author, series or tag"))],
          [Control(Self.header, .header(TableHeader(list.table)), Localisation.text("Columns"))],
          [.list(Self.list, Localisation.text("No books"), list)],
        ], place: .full, width: 1280, typesInto: Self.find))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  // MARK: Rows

  /// Takes the shelf of the frame.
  package func show(_ source: Source) {
    self.source = source
    let words = view.form.text(of: Self.find)
    let (order, isReversed) = (source.shelf.order, source.shelf.isReversed)
    if let made, made.revision == source.revision, made.words == words, made.order == order,
      made.isReversed == isReversed
    {
      return
    }
    let isSearch = made.map { $0.words != words } ?? false
    let isFirst = made == nil
    made = (source.revision, words, order, isReversed)
    let query = BookQuery(words)
    hits = query.isEmpty ? nil : source.shelf.find(query)
    let sorted = Self.columns.firstIndex { $0.order == order }
    view.form[Self.header]?.kind = .header(
      TableHeader(Self.columns.map(\.column), sorted: sorted, isReversed: isReversed))
    view.form[Self.list]?.label =
      hits == nil
      ? Localisation.text("No books")
      : source.shelf.problem(of: query) ?? Localisation.text("No book is found.")
    place(isSearch: isSearch, isFirst: isFirst)
    if isFirst { view.takeFocus(Self.list) }
  }

  /// Puts the cursor on the book that had the cursor, or on the best hit of a new search.
  private func place(isSearch: Bool, isFirst: Bool) {
    guard let source else { return }
    let count = hits?.count ?? source.shelf.count
    let best = hits?.best.flatMap { hits?.index(of: $0) }
    let kept = current.flatMap(source.shelf.index(of:)) ?? source.front
    let row = kept.flatMap(row(ofPlace:)) ?? 0
    let cursor = isSearch && hits != nil ? best ?? 0 : row
    view.form.change(Self.list) { $0.replace(count: count, cursor: count > 0 ? cursor : nil) }
    note(cursor)
  }

  private func row(ofPlace place: Int) -> Int? { hits.map { $0.index(of: place) } ?? place }

  /// The place of a row on the shelf; nil where there is no such row.
  private func place(ofRow row: Int) -> Int? {
    guard let source, row >= 0 else { return nil }
    if let hits { return row < hits.count ? hits.place(at: row) : nil }
    return row < source.shelf.count ? row : nil
  }

  private func note(_ row: Int) {
    current = place(ofRow: row).flatMap { source?.shelf.entry(at: $0).id }
  }

  private func row(_ index: Int) -> ListRow? {
    guard let source, let place = place(ofRow: index), place < source.shelf.count else {
      return nil
    }
    var facts = source.shelf.spine(at: place)
    let entry = source.described(place)
    if entry.isGuessed { (facts.title, facts.author) = (entry.title, entry.author) }
    let cells = Self.cells(facts, lastRead: source.lastRead(place))
    // A reader who hears the list hears a sentence: what is told, each with its column.
    let told = zip(Self.columns, cells).dropFirst().compactMap { column, text in
      text.isEmpty
        ? nil
        : Localisation.text("{name}: {value}", ["name": column.column.title, "value": text])
    }
    var row = ListRow(
      cells[0], detail: Localisation.list(told), isMarked: place == source.front)
    row.cells = cells
    return row
  }

  /// In the order of the columns.
  private static func cells(_ facts: SpineFacts, lastRead: Int?) -> [String] {
    func shown(_ text: String?) -> String { Printable.escaped(LabelText.bounded(text ?? "")) }
    let series = facts.series.map { series in
      facts.seriesIndex.map { "\(series) \(VolumeNumber.words($0))" } ?? series
    }
    let progress =
      facts.isFinished
      ? Localisation.text("all", context: "how much is read")
      : facts.progress.map { Localisation.percent($0) }
    return [
      shown(facts.title), shown(facts.author), progress ?? "", shown(series),
      facts.pageCount.map { Localisation.number($0) } ?? "",
      lastRead.flatMap(LocalDay.text) ?? "", facts.added.flatMap(LocalDay.text) ?? "",
    ]
  }

  // MARK: Input

  package func handle(_ event: InputEvent, at time: Double) -> [ChromeRequest]? {
    if case .pointerDown(let point, _, _, _) = event { pointer = point }
    return requests(view.handle(event, at: time), at: time)
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .selected(Self.header, let column):
      guard Self.columns.indices.contains(column) else { return [] }
      return [.shelf(.order(Self.columns[column].order))]
    case .moved(_, let row): return bring(row)
    case .asked(_, let row): return bring(row) + [.shelf(.showMenu(at: pointer))]
    case .chosen(_, let row): return bring(row) + [.close, .command(.openBook)]
    default: return []
    }
  }

  private func bring(_ row: Int) -> [ChromeRequest] {
    note(row)
    return place(ofRow: row).map { [.shelf(.go(place: $0))] } ?? []
  }
}
