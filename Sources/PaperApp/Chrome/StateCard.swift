import Books
import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// How far books have been read, their rating, and the reader's own tags, for a book or for many.
package final class StateCard: FormOverlay {
  package let view: FormView
  private let books: CardBooks
  private var known = Known()
  private var tags: [String] = []
  private var revision: [Int] = []

  /// What the card shows of the books.
  private struct Known: Equatable {
    /// Nil where books differ.
    var stage: KeptReading.Stage?
    /// From 0 to 10; 0 for no rating, and where books differ.
    var rating = 0
    /// When a single book was finished.
    var finished: [Int] = []
    /// How many of the books have a tag.
    var tags: [String: Int] = [:]
    var own: [String] = []
  }

  private static let stages: [KeptReading.Stage] = [.unread, .reading, .finished]
  private static let list: ControlID = "tags"

  package init(_ books: CardBooks) {
    self.books = books
    view = FormView(
      Form(
        "state", title: Localisation.text("Read, rating, tags"), [], place: .center, width: 380,
        typesInto: "tag"))
    view.rows = { [weak self] _, row in self?.row(row) }
    view.form.lines = lines()
  }

  private func lines() -> [[Control]] {
    let titles = [
      Localisation.text("Unread", context: "state of a book"),
      Localisation.text("Reading", context: "state of a book"),
      Localisation.text("Finished", context: "state of a book"),
    ]
    let stage = known.stage.flatMap { Self.stages.firstIndex(of: $0) } ?? -1
    var lines: [[Control]] = [
      [.words("books", books.title, .caption, lines: 2)],
      [.tabs("stage", Localisation.text("State"), titles, selected: stage)],
    ]
    if !known.finished.isEmpty {
      let days = Localisation.list(known.finished.suffix(6).compactMap(LocalDay.text))
      lines.append([
        .words("days", Localisation.text("Finished: {days}", ["days": days]), .caption, lines: 2)
      ])
      lines.append([
        .button("again", Localisation.text("Finished again")),
        .button("unfinish", Localisation.text("Take the last date back")),
      ])
    }
    lines.append([
      .slider(
        "rating", Localisation.text("Rating"),
        Slider(Double(known.rating) / 2, in: 0...5, step: 0.5, unit: " ★"))
    ])
    lines.append([.field("tag", Localisation.text("Your tags: type a new or a known tag"))])
    lines.append([.list(Self.list, "", ControlList(count: 0, rowHeight: 30))])
    return lines
  }

  /// Takes the facts of the frame, and the edits that the facts lack.
  package func show(_ facts: any LibraryFacts, _ unkept: UnkeptEdits) {
    let next = [facts.revision, unkept.revision]
    if revision != next {
      revision = next
      take(facts, unkept)
    }
    showTags()
  }

  private func take(_ facts: any LibraryFacts, _ unkept: UnkeptEdits) {
    // Books that are not counted yet look as before.
    guard let summary = unkept.summary(of: books.ids, facts) else { return }
    var next = Known(stage: summary.stage, rating: summary.rating ?? 0, tags: summary.tags)
    if books.ids.count == 1 {
      next.finished = books.ids.first.flatMap(facts.reading)?.finished ?? []
    }
    next.own = facts.ownTags
    guard next != known else { return }
    known = next
    refresh()
  }

  /// Makes the lines anew, and keeps what is typed.
  private func refresh() {
    let (typed, rows) = (view.form["tag"], view.form[Self.list])
    view.form.lines = lines()
    if let typed { view.form["tag"] = typed }
    if let rows { view.form[Self.list] = rows }
  }

  private var typed: String? { BookCollection.name(of: view.form.text(of: "tag")) }

  /// The tags of the books first, then all others; of a typed text those that match.
  private func showTags() {
    let there = known.tags.keys.sorted()
    let all = there + known.own.filter { known.tags[$0] == nil }
    let wanted = ChapterFilter(view.form.text(of: "tag"))
    var next = all.filter(wanted.matches)
    if let typed, !all.contains(where: { $0.lowercased() == typed.lowercased() }) {
      next.append(typed)
    }
    guard next != tags else { return }
    tags = next
    view.form.change(Self.list) { $0.replace(count: next.count, cursor: next.isEmpty ? nil : 0) }
  }

  private func row(_ index: Int) -> ListRow? {
    guard tags.indices.contains(index) else { return nil }
    let tag = tags[index]
    let count = known.tags[tag] ?? 0
    let isKnown = known.tags[tag] != nil || known.own.contains(tag)
    let title = Printable.escaped(tag)
    let all = books.ids.count
    return ListRow(
      isKnown ? title : Localisation.text("New tag “{name}”", ["name": title]),
      detail: count == 0
        ? ""
        : count >= all
          ? "✓"
          : Localisation.text(
            "{number} of {count}",
            ["number": Localisation.number(count), "count": Localisation.number(all)]),
      isMarked: count >= all && count > 0)
  }

  // MARK: Edits

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .selected("stage", let tab) where Self.stages.indices.contains(tab):
      known.stage = Self.stages[tab]
      return edit(
        [.unread, .began(), .finished()][tab])
    case .pressed("again"): return edit(.finished())
    case .pressed("unfinish"): return known.finished.last.map { edit(.unfinished($0)) } ?? []
    case .slid("rating", let stars):
      known.rating = Int((stars * 2).rounded())
      return edit(.rate(known.rating == 0 ? nil : known.rating))
    case .chosen(Self.list, let row) where tags.indices.contains(row): return toggle(tags[row])
    default: return []
    }
  }

  private func toggle(_ tag: String) -> [ChromeRequest] {
    let isOn = known.tags[tag] ?? 0 < books.ids.count
    known.tags[tag] = isOn ? books.ids.count : nil
    if !known.own.contains(tag) { known.own.append(tag) }
    _ = view.form.edit("tag") { $0 = TextField("") }
    return edit(.tag(tag, isOn: isOn))
  }

  private func edit(_ edit: BookEdit) -> [ChromeRequest] {
    [.shelf(.library(.edit([edit], of: books.ids)))]
  }
}
