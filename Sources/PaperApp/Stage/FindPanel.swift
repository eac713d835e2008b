import Books
import Content
import Controls
import PaperGestures
import Reading
import Localisation

/// The panel for finding: what is looked for, how, and the hits with the words around them.
final class FindPanel {
  let form: TextPanel
  private var rows: [TextFind.Excerpt] = []
  private var rowsOf: (term: SearchTerm, kept: Int)?

  private static let field: ControlID = "text"
  private static let list: ControlID = "hits"
  private static let status: ControlID = "status"

  init(_ text: String) {
    form = TextPanel(
      Form(
        "find", title: Localisation.text("Find", context: "verb"),
        [
          [.field(Self.field, Localisation.text("Words of the book"), text: text)],
          [
            .toggle("case", Localisation.text("Case"), isOn: false),
            .toggle(
              "words", Localisation.text("Words", context: "whole ones alone are found"),
              isOn: false),
          ],
          [.toggle("accents", Localisation.text("Accents"), isOn: false)],
          [.words(Self.status, "", .caption, lines: 2)],
          [.list(Self.list, "", ControlList(count: 0, rowHeight: 52, titleLines: 2))],
        ], place: .right, typesInto: Self.field), level: .find)
  }

  private var shown: Form {
    get { form.view.form }
    set { form.view.form = newValue }
  }

  /// What the panel asks for.
  var term: SearchTerm {
    var term = SearchTerm(shown.text(of: Self.field))
    term.matchesCase = isOn("case")
    term.matchesWords = isOn("words")
    term.matchesAccents = isOn("accents")
    return term
  }

  private func isOn(_ id: ControlID) -> Bool {
    if case .toggle(let isOn)? = shown[id]?.kind { isOn } else { false }
  }

  /// The hit of a row.
  func hit(atRow row: Int) -> TextFind.Hit? {
    rows.indices.contains(row) ? rows[row].hit : nil
  }

  /// Shows what has been found so far.
  func show(_ text: BookText, _ book: Document) {
    let find = text.find
    if rowsOf?.term != find?.term || rowsOf?.kept != find?.excerptCount {
      let isSame = rowsOf?.term == find?.term
      rowsOf = find.map { ($0.term, $0.excerptCount) }
      rows = find?.list ?? []
      shown.change(Self.list) {
        if isSame { $0.grow(to: rows.count) } else { $0.replace(count: rows.count) }
      }
    }
    shown[Self.status]?.label = Self.status(text)
    // Not the search itself: as long as something else holds it, each change copies all that it has found.
    let current = find?.current
    form.view.rows = { [rows] _, row in
      rows.indices.contains(row) ? Self.row(rows[row], book, isCurrent: current) : nil
    }
  }

  private static func row(
    _ words: TextFind.Excerpt, _ book: Document, isCurrent: TextFind.Hit?
  ) -> ListRow {
    let snippet = Snippet(words)
    return ListRow(
      snippet.text, detail: book.label(of: words.hit.page), isMarked: isCurrent == words.hit,
      strong: snippet.found)
  }

  /// What is known of the hits, in words.
  static func status(_ text: BookText) -> String {
    guard let find = text.find else { return "" }
    if find.total == 0 {
      guard find.isFinished else { return Localisation.text("Searching …") }
      return switch text.hasNoText {
      case true?: Localisation.text("No text in this book: scanned pages.")
      case false?: Localisation.text("Not found.")
      case nil: Localisation.text("Searching …")
      }
    }
    let hits = Localisation.count(find.total, one: "1 hit", other: "{count} hits")
    let pages = Localisation.count(find.pages.count, one: "on 1 page", other: "on {count} pages")
    let counted = Localisation.text("{hits} {pages}", ["hits": hits, "pages": pages])
    let shown = Localisation.number(find.excerptCount)
    return switch (find.total > find.excerptCount, find.isFinished) {
    case (false, true): counted
    case (false, false): Localisation.text("{hits} so far", ["hits": counted])
    case (true, true):
      Localisation.text("{hits}, {shown} of them below", ["hits": counted, "shown": shown])
    case (true, false):
      Localisation.text("{hits}, {shown} of them below so far", ["hits": counted, "shown": shown])
    }
  }
}
