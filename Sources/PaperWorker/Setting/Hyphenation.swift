/// Where words may be broken: patterns find places, and this type leaves out those that readers stumble over.
public struct Hyphenation: Sendable {
  /// The fewest letters before and after a hyphen.
  public var before: Int
  public var after: Int
  /// Words with fewer letters are not broken.
  public var shortest: Int
  /// Words with hyphens at their places, in lower case: `rec-ord`. Patterns are not asked for them.
  public var exceptions: [[UInt8]: [Int]]

  public init(
    before: Int = 3, after: Int = 3, shortest: Int = 6, exceptions: [String] = []
  ) {
    (self.before, self.after, self.shortest) = (before, after, shortest)
    self.exceptions = [:]
  }

  /// The minima that a language's typographers use.
  /// - Parameter language: a tag of BCP 47, or empty.
  public init(language: String) {
    self.init()
  }

  /// The places in bytes of the word, in ascending order, where a hyphen may stand.
  /// - Parameters:
  ///   - word: letters in UTF-8, without punctuation.
  ///   - patterns: the places that patterns allow, in bytes of the word.
  public func places(
    in word: ArraySlice<UInt8>, patterns: (ArraySlice<UInt8>) -> [Int]
  ) -> [Int] {
    []
  }
}
