import Localisation

/// Opens an answer of a server, whose memory travels with the question. Another process may still write the memory.
public struct OpenFeed: Query {
  public static let code = QueryCode.openFeed
  public static var task: String { Localisation.text("reading the server's answer") }
  public static let attachment = QueryAttachment.file
  public typealias Answer = Done

  /// As the server tells the type, which is a hint only; empty where the server tells none.
  public var contentType: String

  public init(contentType: String = "") { self.contentType = contentType }

  public init(from reader: inout IPCReader) throws(IPCError) {
    contentType = try reader.text("content type", limit: IPCLimits.libraryText)
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(contentType, limit: IPCLimits.libraryText)
  }
}

/// Reads what has come of a feed, from where the last question has stopped.
public struct ReadFeed: Query {
  public static let code = QueryCode.readFeed
  public static var task: String { OpenFeed.task }
  public typealias Answer = FeedPart

  /// Bytes of the answer that stand in the memory so far.
  public var available: Int
  /// Whether no further bytes come.
  public var isWhole: Bool

  public init(available: Int, isWhole: Bool) {
    self.available = min(max(0, available), IPCLimits.feed)
    self.isWhole = isWhole
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    available = try reader.integer("bytes", in: 0...IPCLimits.feed)
    isWhole = try reader.flag("whole")
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(count: available)
    writer.put(isWhole)
  }
}
