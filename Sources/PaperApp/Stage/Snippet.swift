import Books
import Reading

/// What was found with the words around it, short enough for two lines of a list. No word is cut, but where a script
/// has no spaces between words.
package struct Snippet: Equatable {
  package let text: String
  /// The bytes of the text in UTF-8 that were looked for.
  package let found: Range<Int>

  /// So many characters stand before what was found, and in all.
  private static let (before, maximum) = (24, 60)

  init(_ words: TextFind.Excerpt) {
    self.init(before: words.before, found: words.found, after: words.after)
  }

  package init(before: String, found: String, after: String) {
    let found = LabelText.line(found)
    let start = Self.end(of: before, maximum: Self.before)
    let room = max(12, Self.maximum - start.count - found.count)
    let rest = Self.beginning(of: after, maximum: room)
    let text = LabelText.line(start + found + rest)
    let from = text.utf8.count - LabelText.line(found + rest).utf8.count
    self.text = text
    self.found = max(0, from)..<max(0, from) + found.utf8.count
  }

  /// The last words of a text, with a space at their end where the text has one.
  private static func end(of text: String, maximum: Int) -> String {
    guard text.count > maximum else { return text }
    let cut = text.suffix(maximum)
    let isWhole =
      text.dropLast(maximum).last?.isWhitespace == true || cut.first?.isWhitespace == true
    let whole = isWhole ? cut : cut.drop { !$0.isWhitespace }
    return "…" + (whole.isEmpty ? cut : whole).drop(while: \.isWhitespace)
  }

  /// The first words of a text.
  private static func beginning(of text: String, maximum: Int) -> String {
    guard text.count > maximum else { return text }
    let cut = text.prefix(maximum)
    let isWhole = text.dropFirst(maximum).first?.isWhitespace == true
    let whole = isWhole ? cut : cut.lastIndex(where: \.isWhitespace).map { cut[..<$0] } ?? cut
    return (whole.isEmpty ? cut : whole) + "…"
  }
}
