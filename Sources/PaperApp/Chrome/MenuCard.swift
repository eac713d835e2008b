import Content
import Controls
import PaperGeometry
import PaperGestures
import Shell

/// The commands of the place under the pointer.
package final class MenuCard: FormOverlay {
  package let view: FormView
  private let entries: [(words: String, request: ChromeRequest)]

  package init(_ entries: [(words: String, request: ChromeRequest)], at point: Point) {
    self.entries = entries
    view = FormView(
      Form(
        "menu", title: "",
        [[.list("menu", "", ControlList(count: entries.count, cursor: 0, rowHeight: 32))]],
        place: .menu(point), width: 236, hasClose: false))
    view.rows = { [weak self] _, row in
      self.flatMap { $0.entries.indices.contains(row) ? ListRow($0.entries[row].words) : nil }
    }
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    guard case .chosen(_, let row) = action, entries.indices.contains(row) else { return [] }
    return [.close, entries[row].request]
  }
}
