import Launch

/// Text in the language of manual pages (man(7)).
enum Roff {
  /// Words as they are to be read: nothing in them is a request or an escape.
  static func text(_ words: String) -> String {
    let escaped = words.replacing("\\", with: "\\e")
    return escaped.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }.joined(separator: "\n")
  }

  static func bold(_ words: String) -> String { "\\fB\(hyphens(words))\\fR" }
  static func italic(_ words: String) -> String { "\\fI\(hyphens(words))\\fR" }

  /// Hyphens that are typed, and no hyphens of the print.
  private static func hyphens(_ words: String) -> String { text(words).replacing("-", with: "\\-") }

  static func section(_ title: String) -> String { ".SH \(title)" }
  static func subsection(_ title: String) -> String { ".SS \(title)" }

  /// A term and what is said of it.
  /// - Parameter term: in the language already.
  static func item(_ term: String, _ words: String) -> String { ".TP\n\(term)\n\(text(words))" }

  static func item(_ option: OptionText) -> String {
    let value = option.placeholder.map { " " + italic($0) } ?? ""
    return item(bold(option.name) + value, sentence(option.words))
  }

  /// Lines as they stand.
  static func example(_ lines: [String]) -> String {
    ".EX\n" + lines.map(text).joined(separator: "\n") + "\n.EE"
  }

  /// Words as a sentence.
  static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + "."
  }
}
