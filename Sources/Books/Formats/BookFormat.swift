/// A format of books: all that follows from a file's name and first bytes, once. Sniffing, the shelf, the desktop's files,
/// help, manual and tests are made of these values.
///
/// A new format is a file with its value, a case of `ID` with a line in `init(_:)`, and an opener in the worker. The
/// compiler names each place that lacks the format. A plain list of values was rejected: a list misses a format without
/// a word.
public struct BookFormat: Identifiable, Sendable {
  /// The formats, in the order of help and manual. Of two formats with a signature of one rank the first wins. The raw
  /// values are the numbers in messages.
  public enum ID: UInt8, CaseIterable, Sendable {
    case pdf = 0
    case epub = 1
    case comic = 7
    case mobi = 2
    case fictionBook = 3
    case xps = 5
    case djvu = 11
    case svg = 6
    case html = 4
    case markdown = 10
    case text = 9
    case picture = 8
  }

  public init(_ id: ID) {
    self =
      switch id {
      case .pdf: .pdf
      case .epub: .epub
      case .comic: .comic
      case .mobi: .mobi
      case .fictionBook: .fictionBook
      case .xps: .xps
      case .djvu: .djvu
      case .svg: .svg
      case .html: .html
      case .markdown: .markdown
      case .text: .text
      case .picture: .picture
      }
  }

  /// All formats, in the order of help and manual.
  public static let all = ID.allCases.map { BookFormat($0) }

  /// The ending of a file's name, and the files with it.
  public struct Ending: Sendable {
    /// In lower case, without the dot.
    public let name: String
    /// As shared-mime-info names the type.
    public let mediaType: String
  }

  /// How a book is written. Of the files of one book the first form is the best.
  public enum Form: Int, CaseIterable, Sendable {
    /// Text that flows to any page.
    case flowing
    /// Pages that are pictures of paper.
    case pages
    /// Text that other programs edit, and of which the desktop makes thumbnails itself.
    case plain
  }

  /// Whether files of a format are somebody's notes, beside which pictures are the notes' own.
  public enum Notes: Sendable {
    case never, always
    /// But for files that come along with pictures, as a readme.
    case unlessEnclosed
  }

  /// What a name says of a file whose first bytes say nothing.
  package enum Naming: Sendable {
    case nothing
    /// The file is of the format.
    case certain
    /// The file may be of the format, which shows when the file is opened.
    case perhaps
  }

  public let id: ID
  private let words: @Sendable () -> String
  /// The format's names in help and manual; none where these do not list the format.
  public let listed: [String]
  /// The best first; none where no book has an ending of its own.
  public let endings: [Ending]
  /// Further types that the desktop tells by a file's first bytes, whatever the ending is.
  package let otherMediaTypes: [String]
  public let form: Form
  /// Whether the pages are those of a printed book, and no pictures.
  public let isPrinted: Bool
  public let notes: Notes
  package let naming: Naming
  /// What the worker knows the format by.
  package let signatures: [Signature]
  /// What the shelf knows a book by whose name tells nothing.
  package let beginnings: [Signature]
  /// Whether a ZIP file is of the format; nil for formats that are no ZIP files.
  package let zip: (@Sendable (ZIPNames) -> Bool)?

  init(
    _ id: ID, name: @autoclosure @escaping @Sendable () -> String, listed: [String] = [],
    endings: KeyValuePairs<String, String> = [:], _ form: Form, isPrinted: Bool = true,
    otherMediaTypes: [String] = [], notes: Notes = .never, naming: Naming = .nothing,
    signatures: [Signature] = [], beginnings: [Signature]? = nil,
    zip: (@Sendable (ZIPNames) -> Bool)? = nil
  ) {
    (self.id, words, self.listed) = (id, name, listed)
    self.otherMediaTypes = otherMediaTypes
    self.endings = endings.map { Ending(name: $0.key, mediaType: $0.value) }
    (self.form, self.isPrinted, self.notes, self.naming) = (form, isPrinted, notes, naming)
    (self.signatures, self.beginnings) = (signatures, beginnings ?? signatures)
    self.zip = zip
  }

  /// What a reader calls the format.
  public var name: String { words() }

  /// The format of files with this ending, in lower case; nil where no format has the ending. The ending is a hint
  /// only: what a file really is, the worker finds out from its bytes.
  public init?(ending: String) {
    guard let known = Self.byEnding[ending] else { return nil }
    self = known.format
  }

  /// - Parameter name: the name of a file, without its folder; letters of either case.
  /// - Returns: nil where the name has none of the endings.
  public init?(fileName name: String) {
    guard let ending = Self.ending(of: name) else { return nil }
    self.init(ending: ending)
  }

  /// The ending of a file's name, in lower case; nil where the name has none.
  static func ending(of name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    // The ending of any ZIP file tells nothing, but for the ending before.
    let packed = "fb2.zip"
    if name.count > packed.count + 1, name.suffix(packed.count + 1).lowercased() == "." + packed {
      return packed
    }
    return name[name.index(after: dot)...].lowercased()
  }

  static let byEnding: [String: (format: BookFormat, mediaType: String)] =
    Dictionary(
      all.flatMap { format in format.endings.map { ($0.name, (format, $0.mediaType)) } }
    ) { first, _ in first }

  /// Where a file stands among files of one book, by its ending; the best has the least. Nil for a name without an
  /// ending of a book.
  public static func rank(fileName name: String) -> Int? {
    ending(of: name).flatMap(bestEndings.firstIndex)
  }

  /// All endings by the form of their format, the best first.
  private static let bestEndings = Form.allCases.flatMap { form in
    all.filter { $0.form == form }.flatMap { $0.endings.map(\.name) }
  }
}
