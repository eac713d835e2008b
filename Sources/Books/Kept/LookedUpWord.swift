/// A word that a reader has looked up in a book. The words are kept in the library, at most `maximum` of a book.
public struct LookedUpWord: Identifiable, Hashable, Sendable {
  /// Unlike that of any other word and any mark.
  public let id: Int64
  /// As the word stands in the text.
  public var word: String
  /// The word of the dictionary's entry; empty as long as no dictionary has an entry.
  public var stem: String
  /// Of the book, as a BCP 47 tag; nil where the book does not say.
  public var language: String?
  /// The sentence around the word; empty where the text around is not known.
  public var context: String
  /// Where the word stands.
  public var place: BookState.Place
  /// The layout (`DocumentID.textSize`) for which the page holds.
  public var textSize: Int
  /// When the word was looked up, in seconds since 1970; 0 until the library knows the word.
  public var made: Int

  /// The most words of a book. The oldest go.
  public static let maximum = 5000
  /// The most letters of a word, and of the sentence around.
  public static let (maximumLetters, maximumContext) = (200, 1000)

  public init(
    _ word: String, stem: String = "", language: String? = nil, context: String = "",
    at place: BookState.Place, textSize: Int = 0, id: Int64 = .random(in: 1 ... .max),
    made: Int = 0
  ) {
    (self.id, self.language, self.place) = (id, language, place)
    (self.textSize, self.made) = (textSize, made)
    self.word = String(word.prefix(Self.maximumLetters))
    self.stem = String(stem.prefix(Self.maximumLetters))
    self.context = String(context.prefix(Self.maximumContext))
  }

  /// The word as a mark at the same place: pages of marks are found in every layout.
  public var mark: Mark { Mark(.note, at: place, textSize: textSize, text: word, id: id) }

  /// The question for the word's entries.
  public var wish: WordWish { WordWish(word, language: language) }

  /// Whether the dictionary's word is another one than the word in the text.
  public var isForm: Bool { !stem.isEmpty && stem.lowercased() != word.lowercased() }

  /// Whether another record tells of the same word in the same sentence.
  public func isSame(as other: LookedUpWord) -> Bool {
    word.lowercased() == other.word.lowercased() && context == other.context
      && (!context.isEmpty || place.page == other.place.page)
  }

  /// The order in which words stand in the book.
  public static func isBefore(_ a: LookedUpWord, _ b: LookedUpWord) -> Bool {
    if a.textSize == b.textSize {
      return (a.place.page, a.place.fraction, a.id) < (b.place.page, b.place.fraction, b.id)
    }
    return (a.place.progress ?? 0, a.id) < (b.place.progress ?? 0, b.id)
  }

  /// Whether a word was looked up before another one. A word that the library does not know yet is the newest.
  public static func isOlder(_ a: LookedUpWord, _ b: LookedUpWord) -> Bool {
    func time(_ word: LookedUpWord) -> Int { word.made == 0 ? .max : word.made }
    return (time(a), a.id) < (time(b), b.id)
  }
}
