import Synchronization

/// The words that readers see, in their language. Each message stands in the source in English, as a literal
/// that `scripts/words` extracts; until `begin` is called it is also what is shown.
///
/// Places in braces are filled by name, because translations order them anew: a message with Swift's own
/// interpolation could not be looked up (decision: Message literals).
public enum Localisation {
  private static let spoken = Mutex<Language>(.english)

  /// The language of all messages from now on. To be called once, before anything is shown.
  public static func begin(_ language: Language) { spoken.withLock { $0 = language } }

  /// The language of the messages.
  public static var language: Language { spoken.withLock { $0 } }

  /// A message.
  /// - Parameters:
  ///   - message: the English words.
  ///   - context: tells apart messages of the same English words, as "verb".
  ///   - places: what stands in each place, by the place's name.
  public static func text(
    _ message: StaticString, context: StaticString? = nil,
    _ places: KeyValuePairs<StaticString, String> = [:]
  ) -> String {
    language.text("\(message)", context: context.map { "\($0)" }, places.named)
  }

  /// A message that depends on a number, in the form that the language has for the number.
  /// - Parameters:
  ///   - number: fills the place `{count}`.
  ///   - one: the English words for one thing.
  ///   - other: the English words for any other number of them.
  ///   - places: what stands in the other places.
  public static func count(
    _ number: Int, one: StaticString, other: StaticString,
    _ places: KeyValuePairs<StaticString, String> = [:]
  ) -> String {
    language.count(number, one: "\(one)", other: "\(other)", places.named)
  }

  /// A count of things as the language writes it, as "12,345" in English.
  public static func number(_ number: Int) -> String { language.number(number) }

  /// A number with one decimal, as "1.5".
  /// - Parameter tenths: the number, times 10.
  public static func decimal(tenths: Int) -> String { language.decimal(tenths: tenths) }

  /// A part of a whole as "45%", rounded.
  /// - Parameter part: from 0 to 1; what lies outside, and what is no number, counts as the nearer end.
  public static func percent(_ part: Double) -> String {
    let percent = part > 0 ? Int((min(part, 1) * 100).rounded()) : 0
    return Localisation.text("{number}%", ["number": "\(percent)"])
  }

  /// Several things in a row, as "a, b".
  public static func list(_ parts: [String]) -> String {
    parts.joined(separator: Localisation.text(", ", context: "between the parts of a list"))
  }
}

extension KeyValuePairs<StaticString, String> {
  fileprivate var named: [(name: String, value: String)] { map { ("\($0.key)", $0.value) } }
}
