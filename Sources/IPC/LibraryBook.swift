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
    let texts = [title, titleSort, authorSort, series, path] + authors + files
    return texts.reduce(0) { $0 + $1.utf8.count }
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
    return Array(fitting)
  }
}

extension LibraryBook: IPCValue {
  public static var minimumBytes: Int { 37 }

  /// A text in a list, of at most so many bytes.
  private struct Name<Limit: NameLimit>: IPCValue {
    public static var minimumBytes: Int { 4 }
    var text: String
    init(_ text: String) { self.text = text }
    public func write(to writer: inout IPCWriter) { writer.put(text, limit: Limit.bytes) }
    public init(from reader: inout IPCReader) throws(IPCError) {
      text = try reader.text("name", limit: Limit.bytes)
    }
  }

  public func write(to writer: inout IPCWriter) {
    for text in [title, titleSort, authorSort, series] {
      writer.put(text, limit: IPCLimits.libraryText)
    }
    writer.put(list: authors.map(Name<AuthorLimit>.init), limit: IPCLimits.authors)
    writer.put(seriesIndex)
    writer.put(path, limit: IPCLimits.text)
    writer.put(hasCover)
    writer.put(list: files.map(Name<FileLimit>.init), limit: IPCLimits.files)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    title = try reader.text("title", limit: IPCLimits.libraryText)
    titleSort = try reader.text("title to sort by", limit: IPCLimits.libraryText)
    authorSort = try reader.text("author to sort by", limit: IPCLimits.libraryText)
    series = try reader.text("series", limit: IPCLimits.libraryText)
    let authors: [Name<AuthorLimit>] = try reader.list("authors", limit: IPCLimits.authors)
    seriesIndex = try reader.finite("number within the series")
    path = try reader.text("path", limit: IPCLimits.text)
    hasCover = try reader.flag("cover")
    let files: [Name<FileLimit>] = try reader.list("files", limit: IPCLimits.files)
    self.authors = authors.map(\.text)
    self.files = files.map(\.text)
  }
}

private protocol NameLimit { static var bytes: Int { get } }
private enum AuthorLimit: NameLimit { static var bytes: Int { IPCLimits.libraryText } }
private enum FileLimit: NameLimit { static var bytes: Int { IPCLimits.fileName } }
