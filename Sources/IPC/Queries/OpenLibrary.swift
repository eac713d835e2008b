import Localisation

/// Reads all books of a library that Calibre keeps. The file of the database travels with the question.
public struct OpenLibrary: PlainQuery {
  public static let code = QueryCode.openLibrary
  public static var task: String { Localisation.text("reading the library") }
  public static let attachment = QueryAttachment.file

  public init() {}

  /// - Parameter count: how many books the library has.
  public static func write(_ count: Int, to writer: inout IPCWriter) { writer.put(count: count) }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> Int {
    try reader.integer("count of books", in: 0...IPCLimits.library)
  }
}

/// Books of a library from `first` on, as many as fit into one packet.
public struct ReadLibrary: Query {
  public static let code = QueryCode.readLibrary
  public static var task: String { OpenLibrary.task }

  public var first: Int

  public init(first: Int) { self.first = first }

  public init(from reader: inout IPCReader) throws(IPCError) {
    first = try reader.integer("first book", in: 0...IPCLimits.library)
  }

  public func write(to writer: inout IPCWriter) { writer.put(count: first) }

  public static func write(_ books: [LibraryBook], to writer: inout IPCWriter) {
    writer.put(list: books, limit: IPCLimits.libraryBooks)
  }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> [LibraryBook] {
    try reader.list("books", limit: IPCLimits.libraryBooks)
  }
}
