import Content
import Controls
import PaperGeometry
import PaperGestures
import Shell

/// The commands of the place under the pointer.
package final class MenuCard: FormOverlay {
  package let view: FormView
  private let entries: [(words: String, request: ChromeRequest)]

  /// - Parameters:
  ///   - title: what is chosen; empty for commands.
  ///   - marked: the entry that holds now; nil for none.
  ///   - detail: what stands at the end of the marked entry.
  package init(
    _ entries: [(words: String, request: ChromeRequest)], title: String = "", at point: Point,
    marked: Int? = nil, detail: String = ""
  ) {
    self.entries = entries
    view = FormView(
      Form(
        "menu", title: title,
        [
          [.list("menu", "", ControlList(count: entries.count, cursor: marked ?? 0, rowHeight: 32))]
        ],
        place: .menu(point), width: Self.width(title, entries.map(\.words)), hasClose: false))
    view.rows = { _, row in
      guard entries.indices.contains(row) else { return nil }
      let isMarked = row == marked
      return ListRow(entries[row].words, detail: isMarked ? detail : "", isMarked: isMarked)
    }
  }

  /// As wide as the longest words ask for, within bounds, in points.
  private static func width(_ title: String, _ words: [String]) -> Double {
    let rows = words.map { TabPlaces.width(of: $0, TextSize.text) + 44 }
    let heading = TabPlaces.width(of: title, TextSize.title) + 44
    return (rows + [heading]).reduce(236, max).clamped(to: 236...380)
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    guard case .chosen(_, let row) = action, entries.indices.contains(row) else { return [] }
    return [.close, entries[row].request]
  }
}
