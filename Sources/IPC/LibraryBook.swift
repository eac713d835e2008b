/// A book as the database of a library has it. Texts and lists beyond their limits are cut when they are sent.
public struct LibraryBook: Equatable, Sendable {
  public var title: String
  public var titleSort: String
  public var authors: [String]
  public var authorSort: String
  public var series: String
  /// The book's number within its series, which need not be a whole one.
  public var seriesIndex: Double
  /// The book's folder, relative to the library. Not to be believed: it may lead anywhere.
  public var path: String
  public var hasCover: Bool
  /// The names of the book's files with their endings, which may lead anywhere, too.
  public var files: [String]
  /// A language tag, as "en". Empty where a fact is not told; the same for the next two.
  public var language = ""
  public var publisher = ""
  /// A date of ISO 8601.
  public var published = ""
  public var tags: [String] = []
  /// As "isbn:9780000000000".
  public var identifiers: [String] = []
  /// From 0 to 10; half a star is 1.
  public var rating: Int?
  /// When the book came into the library, in seconds since 1970; 0 where that is not told.
  public var added = 0
  /// Plain text, in lines.
  public var summary = ""
  /// The values of columns that the user has made.
  public var custom: [LibraryFact] = []

  public init(
    title: String, titleSort: String = "", authors: [String] = [], authorSort: String = "",
    series: String = "", seriesIndex: Double = 0, path: String, hasCover: Bool = false,
    files: [String] = []
  ) {
    self.title = title
    self.titleSort = titleSort
    self.authors = authors
    self.authorSort = authorSort
    self.series = series
    self.seriesIndex = seriesIndex
    self.path = path
    self.hasCover = hasCover
    self.files = files
  }

  /// Bytes of all texts.
  public var textBytes: Int {
    let texts = [
      title, titleSort, authorSort, series, path, language, publisher, published, summary,
    ]
    let lists = [authors, files, tags, identifiers, custom.map(\.name), custom.map(\.value)]
    return lists.reduce(texts.reduce(0) { $0 + $1.utf8.count }) { sum, list in
      list.reduce(sum) { $0 + $1.utf8.count }
    }
  }

  /// As many of the books as fit into a reply of one packet: at least one, where there is one.
  public static func packet(of books: ArraySlice<LibraryBook>) -> [LibraryBook] {
    // The id, the kind of the answer, the list's length and the packet's mark need 10 bytes.
    var room = IPCLimits.packet - 10
    let fitting = books.prefix(IPCLimits.libraryBooks).prefix { book in
      var writer = IPCWriter()
      writer.put(book)
      room -= writer.bytes.count
      return room >= 0
    }
    // A book of many long tags is a reply of two packets.
    return Array(fitting.isEmpty ? books.prefix(1) : fitting)
  }
}

extension LibraryBook: IPCValue {
  public static var minimumBytes: Int { 70 }

  /// The name of a file in a list.
  private struct FileName: IPCValue {
    static var minimumBytes: Int { 4 }
    var text: String
    init(_ text: String) { self.text = text }
    func write(to writer: inout IPCWriter) { writer.put(text, limit: IPCLimits.fileName) }
    init(from reader: inout IPCReader) throws(IPCError) {
      text = try reader.text("name", limit: IPCLimits.fileName)
    }
  }

  public func write(to writer: inout IPCWriter) {
    for text in [title, titleSort, authorSort, series] {
      writer.put(text, limit: IPCLimits.libraryText)
    }
    writer.put(texts: authors, IPCLimits.authors)
    writer.put(seriesIndex)
    writer.put(path, limit: IPCLimits.text)
    writer.put(hasCover)
    writer.put(list: files.map(FileName.init), limit: IPCLimits.files)
    for text in [language, publisher, published] {
      writer.put(text, limit: IPCLimits.libraryText)
    }
    writer.put(texts: tags, IPCLimits.tags)
    writer.put(texts: identifiers, IPCLimits.identifiers)
    writer.put(UInt8(clamping: rating.map { $0 + 1 } ?? 0))
    writer.put(count: added)
    writer.put(summary, limit: 4 * DetailsRecord.summaryLetters)
    writer.put(list: custom, limit: IPCLimits.custom)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    title = try reader.text("title", limit: IPCLimits.libraryText)
    titleSort = try reader.text("title to sort by", limit: IPCLimits.libraryText)
    authorSort = try reader.text("author to sort by", limit: IPCLimits.libraryText)
    series = try reader.text("series", limit: IPCLimits.libraryText)
    authors = try reader.texts("authors", IPCLimits.authors)
    seriesIndex = try reader.finite("number within the series")
    path = try reader.text("path", limit: IPCLimits.text)
    hasCover = try reader.flag("cover")
    let files: [FileName] = try reader.list("files", limit: IPCLimits.files)
    self.files = files.map(\.text)
    language = try reader.text("language", limit: IPCLimits.libraryText)
    publisher = try reader.text("publisher", limit: IPCLimits.libraryText)
    published = try reader.text("date", limit: IPCLimits.libraryText)
    tags = try reader.texts("tags", IPCLimits.tags)
    identifiers = try reader.texts("identifiers", IPCLimits.identifiers)
    let rating = Int(try reader.byte("rating"))
    guard rating <= DetailsRecord.ratings.upperBound + 1 else { throw .invalid("rating") }
    self.rating = rating == 0 ? nil : rating - 1
    added = Int(try reader.number("date of arrival"))
    summary = try reader.text("summary", limit: 4 * DetailsRecord.summaryLetters)
    custom = try reader.list("values of columns", limit: IPCLimits.custom)
  }
}

/// The value of a column that the user has made.
public struct LibraryFact: Equatable, Sendable {
  public var name, value: String

  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

extension LibraryFact: IPCValue {
  public static var minimumBytes: Int { 8 }

  public func write(to writer: inout IPCWriter) {
    for text in [name, value] { writer.put(text, limit: IPCLimits.libraryText) }
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    name = try reader.text("name of a column", limit: IPCLimits.libraryText)
    value = try reader.text("value of a column", limit: IPCLimits.libraryText)
  }
}
