/// An option as it is written and told: what the help, the manual pages and the completions of shells are made of.
public struct OptionText: Equatable, Sendable {
  /// What stands behind an option.
  public enum Value: Equatable, Sendable {
    /// One of these words.
    case choice([String])
    /// A path.
    case file
    case folder
    /// Anything else, as a number.
    case other
  }

  /// With its hyphens.
  public let name: String
  /// What stands for the value where the option is told; nil for an option without a value.
  public let placeholder: String?
  public let value: Value?
  /// In words, without a capital letter and without a full stop.
  public let words: String

  public init(_ name: String, _ placeholder: String, _ value: Value, _ words: String) {
    (self.name, self.placeholder, self.value, self.words) = (name, placeholder, value, words)
  }

  /// An option without a value.
  public init(_ name: String, _ words: String) {
    (self.name, placeholder, value, self.words) = (name, nil, nil, words)
  }

  /// The option with what stands for its value.
  public var title: String { placeholder.map { "\(name) \($0)" } ?? name }
}
