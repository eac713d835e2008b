/// A question of the program to a worker, about a book or a library.
///
/// A question stands in one file of `Queries`, with its code, its answer and the check of the answer. What answers the
/// question in the worker is a `ServedQuery`. (decision: Queries)
public protocol Query: IPCValue, Equatable, Sendable {
  /// What a worker answers where it does not fail.
  associatedtype Answer: Equatable, Sendable

  /// The question's number in messages. No two questions have the same.
  static var code: QueryCode { get }
  /// What the worker does, in the reader's language, for failures: "drawing the page".
  static var task: String { get }
  /// The descriptor that travels with the question.
  static var attachment: QueryAttachment { get }

  /// How many descriptors travel with the question.
  var descriptorCount: Int { get }

  /// Whether an answer can belong to this question. An answer that does not ends the worker.
  func admits(_ answer: Answer) -> Bool

  static func write(_ answer: Answer, to writer: inout IPCWriter)
  static func answer(from reader: inout IPCReader) throws(IPCError) -> Answer
}

/// What travels with a question beside its message.
public enum QueryAttachment: Sendable {
  case nothing
  /// The file of a book or of a library, to be opened.
  case file
  /// The memory for pixels.
  case memory
}

extension Query {
  public static var minimumBytes: Int { 0 }
  public static var attachment: QueryAttachment { .nothing }
  public var descriptorCount: Int { Self.attachment == .nothing ? 0 : 1 }

  public func admits(_ answer: Answer) -> Bool { true }

  /// The bytes of an answer.
  public static func encoded(_ answer: Answer) -> [UInt8] {
    var writer = IPCWriter()
    write(answer, to: &writer)
    return writer.bytes
  }

  /// Reads an answer, which ends with the bytes.
  public static func answer(decoding bytes: [UInt8]) throws(IPCError) -> Answer {
    var reader = IPCReader(bytes)
    let answer = try answer(from: &reader)
    try reader.end()
    return answer
  }

  func equals(_ other: any Query) -> Bool { other as? Self == self }
}

extension Query where Answer: IPCValue {
  public static func write(_ answer: Answer, to writer: inout IPCWriter) { writer.put(answer) }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> Answer {
    try Answer(from: &reader)
  }
}

/// The answer to a question whose answer says only that the work is done.
public struct Done: IPCValue, Equatable, Sendable {
  public static var minimumBytes: Int { 0 }

  public init() {}
  public init(from reader: inout IPCReader) throws(IPCError) {}
  public func write(to writer: inout IPCWriter) {}
}

/// A question without parameters.
public protocol PlainQuery: Query { init() }

extension PlainQuery {
  public init(from reader: inout IPCReader) throws(IPCError) { self.init() }
  public func write(to writer: inout IPCWriter) {}
}

/// A question about one page.
public protocol PageQuery: Query {
  var page: PagePlace { get }
  init(_ page: PagePlace)
}

extension PageQuery {
  public init(from reader: inout IPCReader) throws(IPCError) {
    self.init(try PagePlace(from: &reader))
  }

  public func write(to writer: inout IPCWriter) { writer.put(page) }
}

/// A question about `count` pages from `first` on.
public protocol PageRangeQuery: Query {
  var first: PagePlace { get }
  var count: Int { get }
  init(first: PagePlace, count: Int)
}

extension PageRangeQuery {
  public init(from reader: inout IPCReader) throws(IPCError) {
    let first = try PagePlace(from: &reader)
    self.init(first: first, count: try reader.integer("count", in: 0...IPCLimits.pages))
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(first)
    writer.put(count: count)
  }
}
