/// A book that is open in a worker, by the number that the program has given it.
public typealias BookNumber = UInt32

/// What the program asks of a worker.
public struct Request: Sendable {
  /// What is wanted first. Requests of one priority are served in their order.
  public enum Priority: UInt8, Comparable, CaseIterable, Sendable {
    case visible = 0
    case next = 1
    case later = 2

    public static func < (a: Priority, b: Priority) -> Bool { a.rawValue < b.rawValue }
  }

  /// Chosen by the program, never 0; the reply has it, too.
  public var id: UInt32
  public var priority: Priority
  /// Milliseconds that the work may take, from its beginning. The program ends a worker that takes
  /// longer; a worker stops by itself where it can.
  public var deadline: UInt32
  /// The book or the library that the question is about.
  public var book: BookNumber
  public var query: any Query

  public init(
    id: UInt32, priority: Priority = .visible, deadline: UInt32 = 10_000, book: BookNumber,
    _ query: any Query
  ) {
    self.id = id
    self.priority = priority
    self.deadline = deadline
    self.book = book
    self.query = query
  }
}

extension Request: Equatable {
  public static func == (a: Request, b: Request) -> Bool {
    (a.id, a.priority, a.deadline, a.book) == (b.id, b.priority, b.deadline, b.book)
      && a.query.equals(b.query)
  }
}

extension Request {
  /// The message, which is one packet.
  public var encoded: [UInt8] {
    var writer = IPCWriter()
    writer.put(id)
    writer.put(priority.rawValue)
    writer.put(deadline)
    writer.put(type(of: query).code.rawValue)
    writer.put(book)
    query.write(to: &writer)
    return writer.bytes
  }

  /// - Parameter question: the question of each code.
  public init(
    decoding bytes: [UInt8], _ question: (QueryCode) -> any Query.Type
  ) throws(IPCError) {
    guard bytes.count <= IPCLimits.packet else {
      throw .tooLong("packet", limit: IPCLimits.packet)
    }
    var reader = IPCReader(bytes)
    id = try reader.number("id")
    guard id != 0 else { throw .invalid("id") }
    priority = try reader.choice("priority")
    deadline = try reader.number("deadline")
    let kind = question(try reader.choice("question"))
    book = try reader.number("book")
    query = try kind.init(from: &reader)
    try reader.end()
  }
}
