/// A catalogue that `msgfmt` has compiled: the MO file of the GNU gettext manual, "The Format of GNU MO Files".
///
/// It is read here and not by the C library's `gettext`, which finds no catalogue while the process has no locale
/// for messages, takes the language from a variable that programs started from here would inherit, and is one for
/// the whole process, so that no test could hold two languages beside each other.
struct Catalogue: Sendable {
  /// The forms of each message; a context stands before its message, with U+0004 between them.
  let messages: [String: [String]]
  private let rule: PluralRule

  /// - Parameter bytes: a whole MO file.
  init?(_ bytes: [UInt8]) {
    let file = MessageFile(bytes)
    guard let file, let all = file.messages else { return nil }
    let header = all[""]?.first ?? ""
    let line = header.split(separator: "\n").first { $0.hasPrefix("Plural-Forms:") }
    guard let rule = PluralRule(header: line.map(String.init) ?? "") else { return nil }
    (messages, self.rule) = (all, rule)
  }

  /// The form of a message for a number; nil where the catalogue has none.
  /// - Parameter message: the English words for one.
  func form(of message: String, for number: Int) -> String? {
    guard let forms = messages[message] else { return nil }
    let index = rule.form(for: number)
    return forms.indices.contains(index) ? forms[index] : nil
  }
}

/// The two tables of an MO file.
private struct MessageFile {
  let bytes: [UInt8]
  private let isSwapped: Bool

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 28 else { return nil }
    self.bytes = bytes
    switch bytes.prefix(4) {
    case [0xDE, 0x12, 0x04, 0x95]: isSwapped = false
    case [0x95, 0x04, 0x12, 0xDE]: isSwapped = true
    default: return nil
    }
  }

  private func number(at place: Int) -> Int? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    let four = bytes[place..<place + 4]
    return (isSwapped ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  private func text(inTable table: Int, row: Int) -> String? {
    guard let length = number(at: table + 8 * row), let start = number(at: table + 8 * row + 4),
      start + length <= bytes.count
    else { return nil }
    return String(decoding: bytes[start..<start + length], as: UTF8.self)
  }

  /// Each message by its English words for one; nil for a damaged file.
  var messages: [String: [String]]? {
    guard let count = number(at: 8), let originals = number(at: 12),
      let translations = number(at: 16), count <= bytes.count / 16
    else { return nil }
    var messages: [String: [String]] = [:]
    for row in 0..<count {
      guard let original = text(inTable: originals, row: row),
        let translation = text(inTable: translations, row: row)
      else { return nil }
      let key = original.split(separator: "\0", maxSplits: 1, omittingEmptySubsequences: false)
      messages[String(key[0])] = translation.split(
        separator: "\0", omittingEmptySubsequences: false
      ).map(String.init)
    }
    return messages
  }
}
