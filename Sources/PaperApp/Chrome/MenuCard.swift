import Content
import Controls
import PaperGeometry
import PaperGestures
import Shell

/// The commands of the place under the pointer.
package final class MenuCard: Overlay {
  package let view: SheetView
  private let entries: [(words: String, wish: ChromeWish)]

  package init(_ entries: [(words: String, wish: ChromeWish)], at point: Point) {
    self.entries = entries
    view = SheetView(
      Sheet(
        "menu", title: "",
        [[.list("menu", "", ControlList(count: entries.count, cursor: 0, rowHeight: 32))]],
        place: .menu(point), width: 236, hasClose: false))
    view.rows = { [weak self] _, row in
      self.flatMap { $0.entries.indices.contains(row) ? ListRow($0.entries[row].words) : nil }
    }
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeWish] {
    guard case .chosen(_, let row) = action, entries.indices.contains(row) else { return [] }
    return [.close, entries[row].wish]
  }
}
