import Foundation

/// The keys as docs/keys.md lists them between its marks. A test holds that list against the keymap, and another one
/// holds the printed guide against it, so the guide has no keys of its own.
struct GuideKeys {
  struct Row {
    let keys: String
    let shelf: String
    let book: String
  }

  let rows: [Row]

  static let all = GuideKeys(list: URL(filePath: "docs/keys.md"))

  /// Ends the press where there is no list: a press is run by a maker, who wants no guide without keys.
  private init(list: URL) {
    guard let text = try? String(contentsOf: list, encoding: .utf8),
      let table = text.components(separatedBy: "<!-- keys -->\n").last?
        .components(separatedBy: "\n<!-- end of keys -->").first
    else { fatalError("no list of keys in docs/keys.md: run at the top of the repository") }
    rows = table.split(separator: "\n").dropFirst(2).map { line in
      // The signs between the cells have a blank on either side; an empty cell has one.
      let cells = line.components(separatedBy: "|").dropFirst().map {
        Output.escaped($0.trimmingCharacters(in: .whitespaces))
      }
      return Row(keys: cells[0], shelf: cells[1], book: cells[2])
    }
  }

  /// The first keys of what is described by words that begin so; printed in a text. Ends the press for words without a
  /// key: a guide must not name a key that Paper lacks.
  func of(_ words: String) -> String {
    guard
      let row = rows.first(where: { $0.book == words || $0.shelf == words })
        ?? rows.first(where: { $0.book.hasPrefix(words) || $0.shelf.hasPrefix(words) })
    else { fatalError("no key in docs/keys.md is for \"\(words)\"") }
    let first = row.keys.components(separatedBy: ", ")[0]
    return first.components(separatedBy: " ").map { "<i>\($0)</i>" }.joined(separator: " and ")
  }

  /// Rows with their words in one place.
  var onTheShelf: [(String, String)] {
    rows.filter { !$0.shelf.isEmpty && $0.shelf != $0.book }.map { ($0.keys, $0.shelf) }
  }
  var inABook: [(String, String)] {
    rows.filter { !$0.book.isEmpty && $0.shelf != $0.book }.map { ($0.keys, $0.book) }
  }
  var everywhere: [(String, String)] {
    rows.filter { !$0.book.isEmpty && $0.shelf == $0.book }.map { ($0.keys, $0.book) }
  }
}
