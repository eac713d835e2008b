import Accessibility
import Books
import Content
import Controls
import Localisation
import PaperGeometry
import PaperGestures
import ServerFacts
import Shell

/// The room of a server beside the server's books: the way to the shown feed, its shelves by group, its facets, and the
/// search of the server. Enter goes to a shelf and keeps the panel.
package final class ServerRoomPanel: FormOverlay {
  package let view: FormView

  private enum Row: Equatable {
    case heading(String)
    /// A feed on the way, by its place on the way.
    case step(Int)
    case shelf(group: Int, Int)
    case facet(group: Int, Int)
  }

  private var room: ServerRoom?
  private var rows: [Row] = []

  private static let (list, field, status): (ControlID, ControlID, ControlID) =
    ("ways", "search", "status")

  package init() {
    view = FormView(
      Form(
        "room", title: "",
        [
          [.words(Self.status, "", .caption, lines: 3)],
          [.list(Self.list, Localisation.text("There are no shelves here"), ControlList(count: 0))],
          Self.buttons,
        ], place: .left))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  private static let buttons: [Control] = [
    .button("again", Localisation.text("Ask again")),
    .button("leave", Localisation.text("Leave")),
  ]

  // MARK: Rows

  /// Takes the room of the frame.
  package func show(_ room: ServerRoom) {
    guard room != self.room else { return }
    let former = self.room
    self.room = room
    let title = Self.bounded(room.title)
    if view.form.title != title { view.form.title = title }
    let control = Control.words(
      Self.status, Self.words(room), Self.isTrouble(room.state) ? .warning : .caption, lines: 3)
    if view.form[Self.status] != control { view.form[Self.status] = control }
    showField(room.canSearch)
    if former?.path != room.path || former?.shelves != room.shelves
      || former?.facets != room.facets || former == nil
    {
      make(room, isElsewhere: former?.path != room.path)
    }
  }

  /// The field is there only where the server can be searched.
  private func showField(_ canSearch: Bool) {
    let hasField = view.form[Self.field] != nil
    guard hasField != canSearch else { return }
    if canSearch {
      view.form.lines.insert(
        [.field(Self.field, Localisation.text("Search on the server"))], at: 0)
    } else {
      view.form.lines.removeFirst()
      if view.focus == Self.field { view.takeFocus(Self.list) }
    }
  }

  private func make(_ room: ServerRoom, isElsewhere: Bool) {
    let chosen = cursor
    rows = room.path.indices.map(Row.step)
    for (group, ways) in room.shelves.enumerated() {
      if !ways.title.isEmpty { rows.append(.heading(ways.title)) }
      rows += ways.ways.indices.map { .shelf(group: group, $0) }
    }
    for (group, ways) in room.facets.enumerated() {
      rows.append(
        .heading(ways.title.isEmpty ? Localisation.text("Show", context: "facets") : ways.title))
      rows += ways.ways.indices.map { .facet(group: group, $0) }
    }
    let kept = isElsewhere ? nil : chosen.flatMap(rows.firstIndex(of:))
    // The first shelf of another feed gets the cursor.
    let first = rows.firstIndex { if case .shelf = $0 { true } else { false } }
    let cursor = kept ?? first ?? max(0, room.path.count - 1)
    view.form.change(Self.list) { $0.replace(count: rows.count, cursor: cursor) }
    if view.focus != nil, view.focus != Self.field { view.takeFocus(Self.list) }
  }

  private var cursor: Row? {
    view.form[Self.list]?.list?.cursor.flatMap { rows.indices.contains($0) ? rows[$0] : nil }
  }

  private func row(_ index: Int) -> ListRow? {
    guard let room, rows.indices.contains(index) else { return nil }
    switch rows[index] {
    case .heading(let title): return ListRow(Self.bounded(title), isHeading: true)
    case .step(let place):
      let isHere = place == room.path.count - 1
      return ListRow(
        Self.bounded(room.path[place]), detail: isHere ? Self.count(room) : "",
        depth: min(place, Self.deepest), isMarked: isHere)
    case .shelf(let group, let place):
      let way = room.shelves[group].ways[place]
      return ListRow(
        Self.bounded(way.title), detail: way.count.map { Localisation.number($0) } ?? "",
        depth: room.shelves[group].title.isEmpty ? min(room.path.count, Self.deepest) : 0)
    case .facet(let group, let place):
      let way = room.facets[group].ways[place]
      return ListRow(
        Self.bounded(way.title), detail: way.count.map { Localisation.number($0) } ?? "",
        isMarked: room.facets[group].active == place)
    }
  }

  /// Further steps stand below one another.
  private static let deepest = 4

  private static func bounded(_ text: String) -> String {
    Printable.escaped(LabelText.bounded(text))
  }

  private static func count(_ room: ServerRoom) -> String {
    room.total.map { Localisation.number($0) } ?? ""
  }

  // MARK: Words

  private static func isTrouble(_ state: ServerRoom.State) -> Bool {
    switch state {
    case .asking, .shown: false
    case .kept, .failed: true
    }
  }

  /// The state of a room in one sentence or two.
  package static func words(_ room: ServerRoom) -> String {
    switch room.state {
    case .asking: return Localisation.text("The server is being asked …")
    case .shown: return Localisation.text("Enter shows a shelf.")
    case .kept(let seconds, let reason):
      guard let day = LocalDay.text(of: seconds) else { return reason }
      return Localisation.text(
        "As seen on {day}, because {reason}.", ["day": day, "reason": Printable.escaped(reason)])
    case .failed(let reason):
      return Localisation.text(
        "Nothing can be shown: {reason}.", ["reason": Printable.escaped(reason)])
    }
  }

  // MARK: Actions

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .chosen(Self.list, let row): rows.indices.contains(row) ? go(rows[row]) : []
    case .submitted(Self.field): search()
    case .pressed("again"): [.shelf(.servers(.go(.again)))]
    case .pressed("leave"): [.close, .shelf(.servers(.leave))]
    default: []
    }
  }

  private func go(_ row: Row) -> [ChromeRequest] {
    switch row {
    case .heading: []
    case .step(let place):
      place == (room?.path.count ?? 0) - 1
        ? [.shelf(.servers(.go(.again)))] : [.shelf(.servers(.go(.back(to: place))))]
    case .shelf(let group, let place): [.shelf(.servers(.go(.shelf(group: group, place))))]
    case .facet(let group, let place): [.shelf(.servers(.go(.facet(group: group, place))))]
    }
  }

  private func search() -> [ChromeRequest] {
    let words = view.form.text(of: Self.field)
    return words.allSatisfy(\.isWhitespace) ? [] : [.shelf(.servers(.go(.search(words))))]
  }

  package func handle(key: Key, at time: Double) -> [ChromeRequest]? {
    // Enter in the field is for the server, and not for the list beneath.
    if view.focus == Self.field, ["Return", "Keypad Enter"].contains(key.name),
      key.modifiers.isEmpty, view.form[Self.field]?.field?.marked == nil
    {
      return key.isRepeat ? [] : search()
    }
    return formRequests(for: key, at: time)
  }

  /// The state is a notice, so that a screen reader says the state whenever the state changes.
  package func accessibleTree(at time: Double) -> AccessibleNode? {
    var tree = view.accessibleTree(at: time, name: formName, isNotice: false)
    for index in tree.children.indices
    where tree.children[index].id.part?.control == Self.status.name {
      tree.children[index].role = .notice
    }
    return tree
  }
}
