import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// All keys and gestures, from the keymap, under headings and with a field that filters them. What holds where the
/// reader is comes first.
package final class HelpCard: FormOverlay {
  package let view: FormView
  private let groups: [Keymap.Group]
  private var shown: [ListRow]
  private var filter = ""

  /// - Parameter place: where the reader is, the shelf or a book.
  package init(_ keymap: Keymap, in place: CommandContext) {
    groups = keymap.groups(from: place)
    shown = Self.rows(of: groups, "")
    view = FormView(
      Form(
        "help", title: Localisation.text("Keys and gestures"),
        [
          [.field("filter", Localisation.text("Filter: a key, or what it does"))],
          [
            .list(
              "keys", Localisation.text("Nothing found"),
              ControlList(count: shown.count, cursor: 0, rowHeight: 52))
          ],
        ], place: .full, width: 620, typesInto: "filter"))
    view.rows = { [weak self] _, row in
      self.flatMap { $0.shown.indices.contains(row) ? $0.shown[row] : nil }
    }
  }

  /// The lines that pass a filter. A heading without lines is left out.
  private static func rows(of groups: [Keymap.Group], _ filter: String) -> [ListRow] {
    let wanted = ChapterFilter(filter)
    return groups.flatMap { group -> [ListRow] in
      let lines = group.lines.filter { wanted.matches("\($0.words) \($0.keys) \(group.title)") }
      return (lines.isEmpty ? [] : [ListRow(group.title, isHeading: true)])
        + lines.map { ListRow($0.words, note: $0.keys) }
    }
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    guard case .edited = action else { return [] }
    let text = view.form.text(of: "filter")
    guard text != filter else { return [] }
    filter = text
    shown = Self.rows(of: groups, text)
    view.form.change("keys") { $0.replace(count: shown.count, cursor: 0) }
    return []
  }
}
