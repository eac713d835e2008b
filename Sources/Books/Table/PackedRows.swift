import Books
import Localisation
import PaperGeometry

/// Rows of books as the catalogue keeps the rows, with all texts in one array (decision: Packed rows).
///
/// A record has the texts of a book as the table keeps the texts (`TextArena`). Folded texts and hashes are made here,
/// too: two threads read rows, and one thread makes the table.
public struct PackedRows: Sendable {
  /// The texts of a book while the book is added, one behind the other in the order of `Field`. An empty text is not told.
  public struct Texts: Sendable {
    /// The bytes of the texts, each text behind its length in two bytes, as the table keeps most texts.
    public internal(set) var bytes: [UInt8] = [0, 0]
    private var starts = [2]

    public init() {}

    /// Ends a text at the end of the bytes. More than 65,535 bytes are cut.
    public mutating func end() {
      let start = starts[starts.count - 1]
      if bytes.count - start > TextArena.maximum {
        bytes.removeSubrange((start + TextArena.maximum)...)
      }
      TextArena.setCount(bytes.count - start, before: start, in: &bytes)
      bytes.append(0)
      bytes.append(0)
      starts.append(bytes.count)
    }

    /// Lets a closure append the bytes of the next text.
    public mutating func put(_ append: (inout [UInt8]) -> Void) {
      append(&bytes)
      end()
    }

    /// Begins another book.
    public mutating func clear() {
      bytes.removeAll(keepingCapacity: true)
      starts.removeAll(keepingCapacity: true)
      bytes.append(0)
      bytes.append(0)
      starts.append(2)
    }

    /// Where a text lies in `bytes`.
    func range(_ field: Field) -> Range<Int> {
      starts[field.rawValue]..<starts[field.rawValue + 1] - 2
    }

    public subscript(field: Field) -> ArraySlice<UInt8> { bytes[range(field)] }
  }

  /// A text of `Texts`. Each text of a list but the last ends with a line feed. The fields of the table come first and in
  /// the order of `TextArena.Field`, so that most records are copied at once.
  public enum Field: Int, CaseIterable, Sendable {
    case name, title, authors, titleSort, authorSort, series, language, publisher, tags
    /// The book's path; nothing for the pages of a list.
    case file
    case cover, published, identifiers, format
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
  /// The records of the table, one behind the other.
  private(set) var records: [UInt8] = []
  /// Where each record ends.
  private(set) var ends: [UInt32] = []
  /// The texts that the table does not keep: two a book, each behind its length.
  private var further: [UInt8] = []
  private var furtherEnds: [UInt32] = []
  /// The folded texts, and the ends of the books' texts, as a search reads the texts (`SearchText`).
  private(set) var folded: [UInt8] = []
  private(set) var foldedEnds: [UInt32] = []
  /// The hashes of the books' names and paths (`SlotIndex`).
  private(set) var (nameHashes, pathHashes): ([UInt32], [UInt32]) = ([], [])
  private(set) var formatNames: [String] = []
  /// How the pages are found of books that a list names, by their places.
  private(set) var locators: [Int: BookLocator] = [:]

  public init() {}

  public var count: Int { facts.count }

  /// The catalogue's numbers of the books.
  public var numbers: [Int64] { facts.map(\.number) }

  /// Makes room for so many books.
  public mutating func reserve(_ count: Int) {
    facts.reserveCapacity(count)
    records.reserveCapacity(count * 384)
    ends.reserveCapacity(count)
    further.reserveCapacity(count * 40)
    furtherEnds.reserveCapacity(count)
    folded.reserveCapacity(count * 96)
    foldedEnds.reserveCapacity(count)
    nameHashes.reserveCapacity(count)
    pathHashes.reserveCapacity(count)
  }

  /// Adds a book.
  /// - Parameters:
  ///   - texts: all fields; may be used for the next book after `clear`.
  ///   - pages: of a book that a list names.
  public mutating func add(
    _ texts: inout Texts, _ kind: Kind, _ facts: Facts, pages: ListedPages? = nil
  ) {
    var facts = facts
    (facts.kind, facts.format) = (kind, number(ofFormat: texts[.format]))
    let title = texts.range(.title)
    facts.hasTitle = !title.isEmpty
    if let pages { locators[count] = .listed(pages) }
    // The lists of the table have another separator.
    let tags = texts.range(.tags)
    for at in tags where texts.bytes[at] == Self.line { texts.bytes[at] = TextArena.separator }
    let (authors, file, cover) = (texts.range(.authors), texts.range(.file), texts.range(.cover))
    let hasSeveral = texts.bytes[authors].contains(Self.line)
    let isInFile = !cover.isEmpty && texts.bytes[cover] == texts.bytes[file]
    let start = records.count
    if facts.hasTitle, !hasSeveral, !isInFile {
      records += texts.bytes[..<cover.upperBound]
      TextArena.put(EmptyCollection(), to: &records)
    } else {
      TextArena.put(texts[.name], to: &records)
      TextArena.put(texts[facts.hasTitle ? .title : .name], to: &records)
      let names = texts[.authors].split(separator: Self.line)
      if hasSeveral {
        let list = Localisation.list(names.map { String(decoding: $0, as: UTF8.self) })
        TextArena.put(list.utf8, to: &records)
      } else {
        TextArena.put(texts[.authors], to: &records)
      }
      records += texts.bytes[authors.upperBound..<file.upperBound]
      TextArena.put(isInFile ? [] : texts[.cover], to: &records)
      let separated = hasSeveral ? Array(names.joined(separator: [TextArena.separator])) : []
      TextArena.put(separated, to: &records)
    }
    ends.append(UInt32(records.count))
    further += texts.bytes[cover.upperBound..<texts.range(.identifiers).upperBound]
    furtherEnds.append(UInt32(further.count))
    fold(from: start)
    nameHashes.append(UInt32(truncatingIfNeeded: SlotIndex.hash(texts[.name])))
    pathHashes.append(UInt32(truncatingIfNeeded: SlotIndex.hash(texts[.file])))
    self.facts.append(facts)
  }

  private static let line = UInt8(ascii: "\n")

  /// Folds the texts of the record that begins at a place.
  private mutating func fold(from start: Int) {
    var (at, field) = (start, 0)
    while field <= TextArena.Field.tags.rawValue {
      let end = at + 2 + TextArena.count(at, in: records)
      switch TextArena.Field(rawValue: field) {
      case .title, .author, .series, .tags:
        Folding.append(records[at + 2..<end], to: &folded)
        folded.append(SearchText.textEnd)
      default: break
      }
      (at, field) = (end, field + 1)
    }
    folded.append(SearchText.slotEnd)
    foldedEnds.append(UInt32(folded.count))
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

  /// All rows as values.
  public var rows: [BookRow] { facts.indices.map(row) }

  /// The texts between two places, each behind its length.
  private static func texts(
    _ bytes: [UInt8], _ ends: [UInt32], at place: Int
  ) -> [ArraySlice<UInt8>] {
    var texts: [ArraySlice<UInt8>] = []
    var at = place == 0 ? 0 : Int(ends[place - 1])
    while at < Int(ends[place]) {
      let end = at + 2 + TextArena.count(at, in: bytes)
      texts.append(bytes[at + 2..<end])
      at = end
    }
    return texts
  }

  private func row(at place: Int) -> BookRow {
    let fields = Self.texts(records, ends, at: place)
    let further = Self.texts(further, furtherEnds, at: place)
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
    details.published = further[0].isEmpty ? nil : String(decoding: further[0], as: UTF8.self)
    details.identifiers = further[1].split(separator: Self.line)
      .map { String(decoding: $0, as: UTF8.self) }
    details.rating = facts.rating
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
