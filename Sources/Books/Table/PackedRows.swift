import Books
import Localisation
import PaperGeometry

/// Rows of books as the catalogue keeps the rows, with all texts in one array (decision: Packed rows).
///
/// A record has the texts of a book as the table keeps the texts (`TextArena`), and behind these the texts that only
/// `row(at:)` tells.
public struct PackedRows: Sendable {
  /// The texts of a book while the book is added, one behind the other in the order of `Field`. An empty text is not told.
  public struct Texts: Sendable {
    public var bytes: [UInt8] = []
    private var ends: [Int] = []

    public init() {}

    /// Ends a text at the end of `bytes`.
    public mutating func end() { ends.append(bytes.count) }

    /// Begins another book.
    public mutating func clear() {
      bytes.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
    }

    public subscript(field: Field) -> ArraySlice<UInt8> {
      bytes[(field == .name ? 0 : ends[field.rawValue - 1])..<ends[field.rawValue]]
    }
  }

  /// A text of `Texts`. Each text of a list but the last ends with a line feed.
  public enum Field: Int, CaseIterable, Sendable {
    case name, title, titleSort, authors, authorSort, series, language, publisher, published, tags
    case identifiers, cover, format
    /// The book's path; nothing for the pages of a list.
    case file
  }

  /// What is told of a book beside the texts.
  public struct Facts: Sendable {
    public var number: Int64 = 0
    public var isGuessed = false
    public var pageCount: Int?
    public var size = 0
    public var added = 0
    public var seriesIndex: Double?
    public var rating: Int?
    public var color: PackedColor?
    public var spine: PackedColor?
    public var trim: Size?
    public var state = BookRow.State.present
    public fileprivate(set) var format: UInt16 = 0
    fileprivate(set) var kind = Kind.file
    fileprivate(set) var hasTitle = false

    public init() {}

    var flags: BookColumns.Flags {
      var flags: BookColumns.Flags = isGuessed ? .isGuessed : []
      if kind == .picture { flags.insert(.isPicture) }
      if kind == .folder { flags.insert(.isFolder) }
      return flags
    }
  }

  /// How a book's pages are found.
  public enum Kind: UInt8, Sendable { case file, folder, picture, listed }

  private(set) var facts: [Facts] = []
  private var bytes: [UInt8] = []
  /// Where the texts of the table end, and where the record ends.
  private var ends: [(table: Int, record: Int)] = []
  private(set) var formatNames: [String] = []
  /// How the pages are found of books that a list names, by their places.
  private(set) var locators: [Int: BookLocator] = [:]

  public init() {}

  public var count: Int { facts.count }

  /// The catalogue's numbers of the books.
  public var numbers: [Int64] { facts.map(\.number) }

  /// Bytes of all texts.
  var textBytes: Int { bytes.count }

  /// Adds a book.
  /// - Parameter pages: of a book that a list names.
  public mutating func add(
    _ texts: Texts, _ kind: Kind, _ facts: Facts, pages: ListedPages? = nil
  ) {
    var facts = facts
    (facts.kind, facts.format) = (kind, number(ofFormat: texts[.format]))
    facts.hasTitle = !texts[.title].isEmpty
    if let pages { locators[count] = .listed(pages) }
    put(texts[.name])
    put(texts[facts.hasTitle ? .title : .name])
    let authors = texts[.authors]
    let hasSeveral = authors.contains(Self.line)
    if hasSeveral {
      let names = authors.split(separator: Self.line).map { String(decoding: $0, as: UTF8.self) }
      put(Array(Localisation.list(names).utf8)[...])
    } else {
      put(authors)
    }
    put(texts[.titleSort])
    put(texts[.authorSort])
    put(texts[.series])
    put(texts[.language])
    put(texts[.publisher])
    put(list: texts[.tags])
    put(texts[.file])
    put(texts[.cover] == texts[.file] ? [] : texts[.cover])
    put(list: hasSeveral ? authors : [])
    let table = bytes.count
    put(texts[.published])
    put(list: texts[.identifiers])
    ends.append((table, bytes.count))
    self.facts.append(facts)
  }

  private static let line = UInt8(ascii: "\n")

  private mutating func put(_ text: ArraySlice<UInt8>) { TextArena.put(text, to: &bytes) }

  private mutating func put(list lines: ArraySlice<UInt8>) {
    guard lines.contains(Self.line) else { return put(lines) }
    put(Array(lines.split(separator: Self.line).joined(separator: [TextArena.separator]))[...])
  }

  private mutating func number(ofFormat format: ArraySlice<UInt8>) -> UInt16 {
    // Few formats are in a library, and most books have the format of the book before.
    if let last = facts.last, formatNames[Int(last.format)].utf8.elementsEqual(format) {
      return last.format
    }
    if let known = formatNames.firstIndex(where: { $0.utf8.elementsEqual(format) }) {
      return UInt16(known)
    }
    guard formatNames.count < Int(UInt16.max) else { return 0 }
    formatNames.append(String(decoding: format, as: UTF8.self))
    return UInt16(formatNames.count - 1)
  }

  // MARK: Reading

  /// The texts of a book as the table keeps the texts.
  func record(at place: Int) -> ArraySlice<UInt8> {
    bytes[(place == 0 ? 0 : ends[place - 1].record)..<ends[place].table]
  }

  /// All rows as values.
  public var rows: [BookRow] { facts.indices.map(row) }

  private func row(at place: Int) -> BookRow {
    var fields: [ArraySlice<UInt8>] = []
    var at = record(at: place).startIndex
    while at < ends[place].record {
      let end = at + 2 + (Int(bytes[at]) | Int(bytes[at + 1]) << 8)
      fields.append(bytes[at + 2..<end])
      at = end
    }
    func text(_ field: TextArena.Field) -> String {
      String(decoding: fields[field.rawValue], as: UTF8.self)
    }
    func textIfAny(_ field: TextArena.Field) -> String? {
      fields[field.rawValue].isEmpty ? nil : text(field)
    }
    func list(_ bytes: ArraySlice<UInt8>) -> [String] {
      bytes.split(separator: TextArena.separator).map { String(decoding: $0, as: UTF8.self) }
    }
    let facts = facts[place]
    var details = BookDetails()
    details.title = facts.hasTitle ? text(.title) : nil
    let authors = fields[TextArena.Field.authors.rawValue]
    details.authors = list(authors.isEmpty ? fields[TextArena.Field.author.rawValue] : authors)
    (details.titleSort, details.authorSort) = (textIfAny(.titleSort), textIfAny(.authorSort))
    (details.series, details.seriesIndex) = (textIfAny(.series), facts.seriesIndex)
    (details.language, details.publisher) = (textIfAny(.language), textIfAny(.publisher))
    details.tags = list(fields[TextArena.Field.tags.rawValue])
    let further = TextArena.Field.allCases.count
    let published = String(decoding: fields[further], as: UTF8.self)
    details.published = published.isEmpty ? nil : published
    (details.identifiers, details.rating) = (list(fields[further + 1]), facts.rating)
    let path = Picture.Source(bytes: Array(fields[TextArena.Field.path.rawValue]))
    let cover = fields[TextArena.Field.cover.rawValue]
    let entry = ShelfEntry(
      id: text(.id), title: text(.title), author: textIfAny(.author), isGuessed: facts.isGuessed,
      cover: cover.isEmpty ? path : Picture.Source(bytes: Array(cover)),
      pageCount: facts.pageCount, locator: locator(at: place, path))
    return BookRow(
      number: facts.number, entry: entry, details: details, size: facts.size, added: facts.added,
      color: facts.color, spine: facts.spine, trim: facts.trim,
      format: formatNames[Int(facts.format)], state: facts.state)
  }

  private func locator(at place: Int, _ path: Picture.Source) -> BookLocator {
    switch facts[place].kind {
    case .file: .file(path)
    case .folder: .folder(path)
    case .picture: .picture(path)
    case .listed: locators[place] ?? .file(path)
    }
  }
}
