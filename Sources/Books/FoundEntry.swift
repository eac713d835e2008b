/// An entry that a dictionary has for a word.
public struct FoundEntry: Equatable, Sendable {
  /// The dictionary's name.
  public var dictionary: String
  /// The word of the entry, which may be another form than the word that was looked up.
  public var word: String
  public var text: String

  public init(_ word: String, _ text: String, in dictionary: String) {
    (self.word, self.text, self.dictionary) = (word, text, dictionary)
  }
}

/// A word that a reader looks up.
public struct WordWish: Equatable, Sendable {
  public var word: String
  /// Of the book, as a BCP 47 tag; nil where the book does not say.
  public var language: String?

  public init(_ word: String, language: String?) { (self.word, self.language) = (word, language) }
}
