import Content
import Controls
import PaperGeometry
import Shell
import Words

/// All keys and gestures, from the keymap, with a field that filters them.
package final class HelpCard: Panel {
  package let view: SheetView
  private let all: [ListRow]
  private var shown: [ListRow]
  private var filter = ""

  package init(_ keymap: Keymap) {
    all = keymap.subjects.flatMap { subject in
      subject.lines.map {
        ListRow(
          $0.words,
          note: Words.text("{keys} · {where}", ["keys": $0.keys, "where": subject.title]))
      }
    }
    shown = all
    view = SheetView(
      Sheet(
        "help", title: Words.text("Keys and gestures"),
        [
          [.field("filter", Words.text("Filter: a key, or what it does"))],
          [
            .list(
              "keys", Words.text("Nothing found"),
              ControlList(count: all.count, cursor: 0, rowHeight: 52))
          ],
        ], place: .full, width: 620, typesInto: "filter"))
    view.rows = { [weak self] _, row in
      self.flatMap { $0.shown.indices.contains(row) ? $0.shown[row] : nil }
    }
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeWish] {
    guard case .edited = action else { return [] }
    let text = view.sheet.text(of: "filter")
    guard text != filter else { return [] }
    filter = text
    let wanted = ChapterFilter(text)
    shown = all.filter { wanted.matches($0.title + " " + $0.note) }
    view.sheet.change("keys") { $0.replace(count: shown.count, cursor: 0) }
    return []
  }
}
