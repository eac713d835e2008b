import Books
import Chrome
import Content
import Controls
import Localisation
import PaperGeometry
import Shell

/// The search inside the books of chosen folders: what is looked for, the folders, and the hits by book with the words
/// around. Enter opens the book at the hit.
final class InsidePanel: FormOverlay {
  let view: FormView
  private let inside: StageInside
  /// The title of a book as the shelf has the title.
  private let title: (TextHit) -> String
  private var rows: [Row] = []
  /// The answer of which the rows were made.
  private var made: Int?
  private var madeText = ""
  private var shown: TextFolders?
  private var showsFolders = false

  private enum Row {
    /// Names the book of a hit.
    case book(Int)
    case hit(Int)
  }

  private static let field: ControlID = "text"
  private static let list: ControlID = "hits"
  private static let status: ControlID = "status"
  /// The most folders that are shown; more are chosen on the command line.
  private static let mostFolders = 8

  init(_ inside: StageInside, title: @escaping (TextHit) -> String) {
    (self.inside, self.title) = (inside, title)
    view = FormView(
      Form(
        "inside", title: Localisation.text("Find inside books"),
        [
          [.field(Self.field, Localisation.text("Words inside books"), text: inside.text)],
          [.words(Self.status, "", .caption, lines: 2)],
          [.list(Self.list, "", ControlList(count: 0, rowHeight: 52, titleLines: 2))],
        ], place: .left, width: 420, typesInto: Self.field))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  // MARK: Following

  /// Takes the answers of the frame.
  func show(at time: Double) {
    if made != inside.revision { makeRows() }
    if shown != inside.folders { showFolders() }
    let status = status
    if view.form[Self.status]?.label != status { view.form[Self.status]?.label = status }
    inside.row = view.form[Self.list]?.list?.cursor
    inside.want(near(at: time))
  }

  private func makeRows() {
    let isSame = made == nil || madeText == inside.answer.text
    (made, madeText) = (inside.revision, inside.answer.text)
    rows = []
    var path: [UInt8]?
    for (number, hit) in inside.answer.hits.enumerated() {
      if hit.path != path { rows.append(.book(number)) }
      path = hit.path
      rows.append(.hit(number))
    }
    let cursor = isSame ? inside.row.flatMap { $0 < rows.count ? $0 : nil } : nil
    let first = rows.isEmpty ? nil : 1
    view.form.change(Self.list) { $0.replace(count: rows.count, cursor: cursor ?? first) }
  }

  /// The hits whose words are wanted: those that are seen.
  private func near(at time: Double) -> [Int] {
    guard inside.folders.isAnyOn, let list = view.form[Self.list]?.list,
      let height = view.layout?.parts.first(where: { $0.control.id == Self.list })?.frame.height
    else { return [] }
    let seen = list.rows(from: list.offset(at: time, height: height), height: height)
    return rows[seen.clamped(to: 0..<rows.count)].compactMap { row in
      if case .hit(let number) = row { number } else { nil }
    }
  }

  private func showFolders() {
    let isFirst = shown == nil
    shown = inside.folders
    if isFirst { showsFolders = !inside.folders.isAnyOn }
    makeLines()
  }

  private func makeLines() {
    let form = view.form
    var lines = form.lines.filter { line in
      line.contains { [Self.field, Self.status, Self.list].contains($0.id) }
    }
    let folders = inside.folders.folders.prefix(Self.mostFolders)
    var choices: [[Control]] = [
      [
        .button(
          "folders", Localisation.text("Folders that are searched …"), isEnabled: !folders.isEmpty)
      ]
    ]
    if showsFolders {
      choices += folders.enumerated().map { number, folder in
        let path = Picture.Source(bytes: folder.path).path
        return [
          .toggle(
            ControlID("folder \(number)"), Printable.escaped(LabelText.bounded(path)),
            isOn: folder.isOn)
        ]
      }
    }
    lines.insert(contentsOf: choices, at: min(2, lines.count))
    if view.form.lines != lines { view.form.lines = lines }
  }

  private var status: String {
    let folders = inside.folders
    guard !folders.folders.isEmpty else {
      return Localisation.text("Add folders to the library first.")
    }
    guard folders.isAnyOn else {
      return Localisation.text("Choose folders. The words of their books are read once.")
    }
    if let problem = inside.answer.problem { return problem }
    var parts: [String] = []
    let books = rows.count - inside.answer.hits.count
    if !inside.answer.text.isEmpty {
      parts.append(
        books == 0
          ? Localisation.text("Not found.")
          : Localisation.text(
            "Inside books: {count}", ["count": Localisation.number(books)]))
    }
    if folders.waiting > 0 {
      parts.append(
        Localisation.count(
          folders.waiting, one: "1 book is still to be read",
          other: "{count} books are still to be read"))
    } else if parts.isEmpty {
      parts.append(
        Localisation.count(
          folders.indexed, one: "1 book was read", other: "{count} books were read"))
    }
    return parts.joined(separator: " · ")
  }

  // MARK: Rows

  private func row(_ number: Int) -> ListRow? {
    guard rows.indices.contains(number) else { return nil }
    switch rows[number] {
    case .book(let number):
      let hits = inside.answer.hits
      guard hits.indices.contains(number) else { return nil }
      return ListRow(Printable.escaped(LabelText.bounded(title(hits[number]))), isHeading: true)
    case .hit(let number):
      let hits = inside.answer.hits
      guard hits.indices.contains(number) else { return nil }
      let hit = hits[number]
      guard let excerpt = inside.excerpts[number]?.flatMap(\.self) else {
        let page = Localisation.number(hit.pages.lowerBound + 1)
        return ListRow("…", detail: page, isMarked: number == inside.trail)
      }
      let snippet = Snippet(
        before: excerpt.before, found: excerpt.found, after: excerpt.after)
      return ListRow(
        snippet.text,
        detail: Localisation.number(hit.pages.lowerBound + excerpt.further + 1),
        isMarked: number == inside.trail, strong: snippet.found)
    }
  }

  // MARK: Actions

  func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .edited(Self.field):
      inside.ask(view.form.text(of: Self.field))
    case .pressed("folders"):
      showsFolders.toggle()
      makeLines()
    case .toggled(let id, let isOn):
      let folders = inside.folders.folders
      guard let number = Int(id.name.dropFirst("folder ".count)), folders.indices.contains(number)
      else { return [] }
      inside.folders.folders[number].isOn = isOn
      inside.change(TextFolders.Folder(path: folders[number].path, isOn: isOn))
    case .chosen(Self.list, let row):
      guard rows.indices.contains(row), case .hit(let number) = rows[row] else { return [] }
      return [.shelf(.openInside(number)), .close]
    default: break
    }
    return []
  }
}
