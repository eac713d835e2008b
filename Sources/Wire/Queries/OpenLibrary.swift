import Words

/// Reads all books of a library that Calibre keeps. The file of the database travels with the question.
public struct OpenLibrary: PlainQuery {
  public static let code: UInt8 = 14
  public static var task: String { Words.text("reading the library") }
  public static let attachment = QueryAttachment.file

  public init() {}

  /// - Parameter count: how many books the library has.
  public static func write(_ count: Int, to writer: inout WireWriter) { writer.put(count: count) }

  public static func answer(from reader: inout WireReader) throws(WireError) -> Int {
    try reader.integer("count of books", in: 0...WireLimits.library)
  }
}

/// Books of a library from `first` on, as many as fit into one packet.
public struct ReadLibrary: Query {
  public static let code: UInt8 = 15
  public static var task: String { OpenLibrary.task }

  public var first: Int

  public init(first: Int) { self.first = first }

  public init(from reader: inout WireReader) throws(WireError) {
    first = try reader.integer("first book", in: 0...WireLimits.library)
  }

  public func write(to writer: inout WireWriter) { writer.put(count: first) }

  public static func write(_ books: [LibraryBook], to writer: inout WireWriter) {
    writer.put(list: books, limit: WireLimits.libraryBooks)
  }

  public static func answer(from reader: inout WireReader) throws(WireError) -> [LibraryBook] {
    try reader.list("books", limit: WireLimits.libraryBooks)
  }
}
