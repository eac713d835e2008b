/// What a book says of itself, or what a catalogue says of the book. Nil and empty: not told.
///
/// All texts are one printable line, bounded by `BookDetails.Limits`; the summary has lines.
public struct BookDetails: Equatable, Sendable {
  public var title: String?
  /// The title as a catalogue sorts the title, as "Wind in the Willows, The".
  public var titleSort: String?
  public var authors: [String] = []
  /// The authors as a catalogue sorts the authors, as "Grahame, Kenneth".
  public var authorSort: String?
  public var series: String?
  /// The number of the volume; a volume between two others has a fraction.
  public var seriesIndex: Double?
  /// A language tag of BCP 47, as "en".
  public var language: String?
  public var publisher: String?
  /// A date of ISO 8601, as far as the date is known.
  public var published: String?
  public var tags: [String] = []
  /// Identifiers with their schemes, as "isbn:9780000000000".
  public var identifiers: [String] = []
  /// Plain text.
  public var summary: String?
  /// From 0 to 10; half a star is 1.
  public var rating: Int?
  /// The columns that the user has made in a catalogue, as Calibre's.
  public var custom: [CustomFact] = []

  public init() {}

  /// The bounds of what is read from a file.
  public enum Limits {
    public static let authors = 32
    public static let tags = 64
    public static let identifiers = 16
    public static let custom = 32
    /// Of the summary, in letters.
    public static let summary = 4000
  }
}

/// The value of a column that the user has made: one line each.
public struct CustomFact: Equatable, Sendable {
  public var name, value: String

  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}
