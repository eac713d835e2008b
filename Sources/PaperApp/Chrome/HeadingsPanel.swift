import Books
import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// The headings of the shelf, each with the number of its books, filtered by typing. Enter goes there and keeps the
/// panel.
package final class HeadingsPanel: FormOverlay {
  package let view: FormView
  private var headings: [ShelfHeading] = []
  /// The headings that pass the filter, by their numbers.
  private var shown: [Int] = []
  /// The heading at which the shelf stands.
  private var current: Int?
  /// What is told of a heading besides its name, as the missing volumes of a series; nil for nothing.
  package var note: (ShelfHeading) -> String? = { _ in nil }
  /// Whether headings have notes, for which their rows are taller.
  package var hasNotes = false
  /// The orders that are offered in place of headings; none where the order has headings.
  private var orders: [BookOrder] = []
  /// What the list was made of, so that the list is made anew only when that changes.
  private var made: (revision: Int, filter: String)?

  package init() {
    view = FormView(
      Form(
        "headings", title: Localisation.text("Letters, authors, series"),
        [
          [.field("filter", Localisation.text("Filter"))],
          [.words(Self.offer, "", .caption, lines: 2)],
          [.list("headings", Localisation.text("No headings"), ControlList(count: 0))],
        ], place: .left, typesInto: "filter"))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  private static let offer: ControlID = "offer"
  /// The orders with headings.
  private static let offered = BookOrder.allCases.filter { $0 != .found }

  /// Takes the headings of the frame. An order without headings has the other orders offered.
  /// - Parameters:
  ///   - hasOrders: whether the shelf can stand in other orders.
  ///   - revision: of the shelf; equal revisions have equal headings.
  ///   - current: the heading at which the shelf stands; nil for none.
  package func show(
    _ headings: [ShelfHeading], revision: Int, current: Int?, hasOrders: Bool = false
  ) {
    self.current = current
    let filter = view.form.text(of: "filter")
    if let made, made.revision == revision, made.filter == filter { return }
    let wasEmpty = self.headings.isEmpty
    self.headings = headings
    made = (revision, filter)
    let wanted = ChapterFilter(filter)
    shown = headings.indices.filter { wanted.matches(headings[$0].title) }
    orders = headings.isEmpty && hasOrders ? Self.offered.filter { wanted.matches($0.title) } : []
    let words = Control.words(
      Self.offer,
      headings.isEmpty && hasOrders
        ? Localisation.text("This order has no headings. Choose an order with headings:") : "",
      .caption, lines: 2)
    if view.form[Self.offer] != words { view.form[Self.offer] = words }
    let cursor = filter.isEmpty ? current.flatMap { shown.firstIndex(of: $0) } : 0
    view.form["headings"]?.label =
      filter.isEmpty
      ? Localisation.text("This order has no headings.") : Localisation.text("Nothing found")
    view.form.change("headings") { $0.rowHeight = hasNotes ? 50 : 36 }
    view.form.change("headings") {
      $0.replace(count: shown.count + orders.count, cursor: cursor ?? 0)
    }
    if wasEmpty, view.focus == "filter", filter.isEmpty { view.takeFocus("headings") }
  }

  private func row(_ index: Int) -> ListRow? {
    if orders.indices.contains(index) { return ListRow(orders[index].title) }
    guard shown.indices.contains(index) else { return nil }
    let heading = headings[shown[index]]
    return ListRow(
      Printable.escaped(LabelText.bounded(heading.title)),
      detail: Localisation.number(heading.count), note: note(heading) ?? "",
      isMarked: shown[index] == current)
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    guard case .chosen("headings", let row) = action else { return [] }
    if orders.indices.contains(row) {
      // The filter named an order, and would hide headings.
      _ = view.form.edit("filter") { $0 = TextField("") }
      return [.shelf(.order(orders[row]))]
    }
    guard shown.indices.contains(row) else { return [] }
    return [.shelf(.go(place: headings[shown[row]].place))]
  }
}
