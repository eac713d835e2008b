import Books
import Content
import Controls
import PaperGestures
import Reading
import Words

/// The panel for finding: what is looked for, how, and the hits with the words around them.
final class FindPanel {
  let sheet: TextSheet
  private var rows: [TextFind.Words] = []
  private var rowsOf: (query: TextQuery, kept: Int)?

  private static let field: ControlID = "text"
  private static let list: ControlID = "hits"
  private static let status: ControlID = "status"

  init(_ text: String) {
    sheet = TextSheet(
      Sheet(
        "find", title: Words.text("Find", context: "verb"),
        [
          [.field(Self.field, Words.text("Words of the book"), text: text)],
          [
            .toggle("case", Words.text("Case"), isOn: false),
            .toggle(
              "words", Words.text("Words", context: "whole ones alone are found"), isOn: false),
          ],
          [.toggle("accents", Words.text("Accents"), isOn: false)],
          [.words(Self.status, "", .caption, lines: 2)],
          [.list(Self.list, "", ControlList(count: 0, rowHeight: 52, titleLines: 2))],
        ], place: .right, typesInto: Self.field), level: .find)
  }

  private var shown: Sheet {
    get { sheet.view.sheet }
    set { sheet.view.sheet = newValue }
  }

  /// What the panel asks for.
  var query: TextQuery {
    var query = TextQuery(shown.text(of: Self.field))
    query.matchesCase = isOn("case")
    query.matchesWords = isOn("words")
    query.matchesAccents = isOn("accents")
    return query
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
    if rowsOf?.query != find?.query || rowsOf?.kept != find?.toldCount {
      let isSame = rowsOf?.query == find?.query
      rowsOf = find.map { ($0.query, $0.toldCount) }
      rows = find?.list ?? []
      shown.change(Self.list) {
        if isSame { $0.grow(to: rows.count) } else { $0.replace(count: rows.count) }
      }
    }
    shown[Self.status]?.label = Self.status(text)
    // Not the search itself: as long as something else holds it, each change copies all that it has found.
    let current = find?.current
    sheet.view.rows = { [rows] _, row in
      rows.indices.contains(row) ? Self.row(rows[row], book, isCurrent: current) : nil
    }
  }

  private static func row(
    _ words: TextFind.Words, _ book: Document, isCurrent: TextFind.Hit?
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
      guard find.isFinished else { return Words.text("Searching …") }
      return switch text.hasNoText {
      case true?: Words.text("No text in this book: scanned pages.")
      case false?: Words.text("Not found.")
      case nil: Words.text("Searching …")
      }
    }
    let hits = Words.count(find.total, one: "1 hit", other: "{count} hits")
    let pages = Words.count(find.pages.count, one: "on 1 page", other: "on {count} pages")
    let told = Words.text("{hits} {pages}", ["hits": hits, "pages": pages])
    let shown = Words.number(find.toldCount)
    return switch (find.total > find.toldCount, find.isFinished) {
    case (false, true): told
    case (false, false): Words.text("{hits} so far", ["hits": told])
    case (true, true):
      Words.text("{hits}, {shown} of them below", ["hits": told, "shown": shown])
    case (true, false):
      Words.text("{hits}, {shown} of them below so far", ["hits": told, "shown": shown])
    }
  }
}
