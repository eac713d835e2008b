import Books

/// What is looked for in books: words that all occur within a slice of a text.
package struct IndexQuery: Equatable, Sendable {
  /// As typed.
  package let text: String
  /// The search in the language of SQLite's full text; nil for a text without words.
  let match: String?

  /// More words are left out.
  private static let mostWords = 32

  package init(_ text: String) {
    self.text = text
    let words = WordCutter.words(of: text)
    // A text that ends within a word may be the beginning of a longer word.
    let isOpen = text.unicodeScalars.last.map { ScalarClass($0) != .gap } ?? false
    var terms: [String] = []
    for (index, word) in words.prefix(Self.mostWords).enumerated() {
      let isAlone = word.isSingle && (index == 0 || !Self.continues(words[index - 1], word))
      // Behind a pair the last character is a part of the pair.
      guard !word.isSingle || isAlone else { continue }
      let begins = isAlone || (isOpen && index == words.count - 1)
      // A word has no quotation mark, and so is only a word to SQLite.
      terms.append("\"\(String(decoding: word.bytes, as: UTF8.self))\"" + (begins ? "*" : ""))
    }
    match = terms.isEmpty ? nil : terms.joined(separator: " ")
  }

  /// Whether a single character is the end of the pair before.
  private static func continues(_ pair: WordCutter.Word, _ single: WordCutter.Word) -> Bool {
    !pair.isSingle && pair.bytes.count > single.bytes.count
      && pair.bytes.suffix(single.bytes.count) == single.bytes[...]
  }

  package var isEmpty: Bool { match == nil }

  /// What is looked for on the pages of a hit: the text as a whole, else the longest of its words.
  package var terms: [SearchTerm] {
    let whole = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let longest = words.max { $0.unicodeScalars.count < $1.unicodeScalars.count }
    return
      ([whole, longest].compactMap(\.self).reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }).filter { !$0.isEmpty }.map { SearchTerm($0) }
  }
}
