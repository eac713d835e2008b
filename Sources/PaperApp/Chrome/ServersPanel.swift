import Accessibility
import Books
import Content
import Controls
import Localisation
import PaperGeometry
import ServerFacts
import Shell

/// The servers of books that the reader has added, the servers on the local network, and a field that adds a server by its
/// address. Enter on a server shows the server's books.
package final class ServersPanel: FormOverlay {
  package let view: FormView
  private var facts = ServerFacts()
  private var rows: [Row] = []
  private var isFirst = true

  private enum Row: Equatable {
    case server(ServerFacts.Server)
    case heading(String)
    case near(ServerFacts.Near)
  }

  private static let (list, status): (ControlID, ControlID) = ("servers", "status")
  /// The field for the address of a server that is added.
  package static let field: ControlID = "address"

  /// - Parameter address: what stands in the field; the reader decides whether the server is added.
  package init(address: String = "") {
    view = FormView(
      Form(
        "servers", title: Localisation.text("Servers of books"), [], place: .left, width: 400,
        typesInto: Self.field))
    view.form.lines = Self.lines(
      list: .list(
        Self.list, Localisation.text("No server has been added yet."),
        ControlList(count: 0, rowHeight: 54)),
      field: Self.addressField(address), ServerFacts(), canChange: false)
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  private static func addressField(_ text: String) -> Control {
    .field(field, Localisation.text("Address of a server"), text: text)
  }

  /// A line each: some languages need the whole width for the words.
  private static func lines(
    list: Control, field: Control, _ facts: ServerFacts, canChange: Bool
  ) -> [[Control]] {
    let adds: Control =
      facts.adding == .trying
      ? .button("stop", Localisation.text("Stop"))
      : .button("add", Localisation.text("Add the server"))
    return [
      [list], [.button("change", Localisation.text("Change the server …"), isEnabled: canChange)],
      [field], [adds], [words(of: facts.adding)],
    ]
  }

  private static func words(of adding: ServerFacts.Adding) -> Control {
    switch adding {
    case .nothing:
      .words(
        status,
        Localisation.text(
          "Paper shows the books of servers that speak OPDS, as Calibre, Kavita and Komga do."),
        .caption, lines: 4)
    case .trying:
      .words(status, Localisation.text("Looking for the server …"), .caption, lines: 4)
    case .failed(let reason): .words(status, Printable.escaped(reason), .warning, lines: 6)
    case .added:
      .words(status, Localisation.text("The server was added."), .caption, lines: 4)
    }
  }

  /// Puts an address into the field, for the reader to decide.
  package func offer(_ address: String) {
    view.form[Self.field] = Self.addressField(address)
    view.takeFocus(Self.field)
  }

  // MARK: Rows

  /// Takes the facts of the frame.
  package func show(_ facts: ServerFacts) {
    guard
      isFirst || Self.listed(facts) != Self.listed(self.facts) || facts.near != self.facts.near
        || facts.adding != self.facts.adding || facts.room?.server != self.facts.room?.server
        || canChange != view.form["change"]?.isEnabled
    else { return }
    let former = cursorRow
    // What was added stands in the list, and its address is done with.
    if case .added = facts.adding, facts.adding != self.facts.adding {
      view.form[Self.field] = Self.addressField("")
    }
    self.facts = facts
    let near = facts.near.filter { near in
      !facts.servers.contains { near.address.contains("//\($0.shown)/") }
    }
    let rows =
      Self.listed(facts).map(Row.server)
      + (near.isEmpty ? [] : [.heading(Localisation.text("On this network"))])
      + near.map(Row.near)
    if isFirst || rows != self.rows {
      self.rows = rows
      let place = former.flatMap { former in rows.firstIndex { Self.isSame($0, former) } }
      // The row beneath takes the place of a server that has gone.
      let old = min(view.form[Self.list]?.list?.cursor ?? 0, max(0, rows.count - 1))
      let cursor = place ?? (rows.indices.contains(old) && isHeading(old) ? old + 1 : old)
      view.form.change(Self.list) { $0.replace(count: rows.count, cursor: cursor) }
    }
    guard let list = view.form[Self.list], let field = view.form[Self.field] else { return }
    let hadStop = view.focus == "stop" || view.focus == "add"
    let lines = Self.lines(list: list, field: field, facts, canChange: canChange)
    if lines != view.form.lines { view.form.lines = lines }
    if hadStop { view.takeFocus(facts.adding == .trying ? "stop" : "add") }
    if isFirst, view.focus != nil {
      view.takeFocus(
        rows.isEmpty || !view.form.text(of: Self.field).isEmpty ? Self.field : Self.list)
    }
    isFirst = false
  }

  /// The servers as the list shows them: without their roots, of which the numbers change during a walk.
  private static func listed(_ facts: ServerFacts) -> [ServerFacts.Server] {
    facts.servers.map { server in
      var server = server
      server.root = nil
      return server
    }
  }

  private static func isSame(_ row: Row, _ other: Row) -> Bool {
    if case .server(let one) = row, case .server(let two) = other { return one.id == two.id }
    return row == other
  }

  private func isHeading(_ index: Int) -> Bool {
    if case .heading = rows[index] { true } else { false }
  }

  private var cursorRow: Row? {
    guard let row = view.form[Self.list]?.list?.cursor, rows.indices.contains(row) else {
      return nil
    }
    return rows[row]
  }

  private var cursorServer: ServerFacts.Server? {
    if case .server(let server)? = cursorRow { server } else { nil }
  }

  private var canChange: Bool { cursorServer != nil }

  private func row(_ index: Int) -> ListRow? {
    guard rows.indices.contains(index) else { return nil }
    func text(_ text: String) -> String { Printable.escaped(LabelText.bounded(text)) }
    switch rows[index] {
    case .heading(let title): return ListRow(title, isHeading: true)
    case .server(let server):
      return ListRow(
        text(server.title), note: text(server.shown), isMarked: server.id == facts.room?.server)
    case .near(let near):
      return ListRow(
        text(near.name),
        note: Localisation.text(
          "{address} · Enter adds the server", ["address": text(near.address)]))
    }
  }

  // MARK: Actions

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .pressed("add"), .submitted(Self.field), .submittedBack(Self.field): return add()
    // Enter in the field is meant for the list where nothing was typed.
    case .chosen(Self.list, _) where view.focus == Self.field && !typed.isEmpty: return add()
    case .chosen(Self.list, let row): return choose(row)
    case .pressed("stop"): return [.shelf(.servers(.stopAdding))]
    case .pressed("change"), .asked(Self.list, _):
      return cursorServer.map { [.shelf(.changeServer($0.id))] } ?? []
    default: return []
    }
  }

  private var typed: String {
    String(view.form.text(of: Self.field).drop(while: \.isWhitespace))
  }

  private func add() -> [ChromeRequest] {
    guard !typed.isEmpty else {
      view.takeFocus(Self.field)
      return []
    }
    return facts.adding == .trying ? [] : [.shelf(.servers(.add(typed)))]
  }

  private func choose(_ row: Int) -> [ChromeRequest] {
    guard rows.indices.contains(row) else { return [] }
    switch rows[row] {
    case .server(let server): return [.shelf(.servers(.open(server.id))), .close]
    case .near(let near):
      return facts.adding == .trying ? [] : [.shelf(.servers(.add(near.address)))]
    case .heading: return []
    }
  }

  // MARK: For a screen reader

  /// What becomes of a server that is added is a notice, so that a screen reader says the words when they come.
  package func accessibleTree(at time: Double) -> AccessibleNode? {
    var tree = view.accessibleTree(at: time, name: formName, isNotice: false)
    guard facts.adding != .nothing else { return tree }
    for index in tree.children.indices
    where tree.children[index].id.part?.control == Self.status.name {
      tree.children[index].role = .notice
    }
    return tree
  }
}
