/// A part of a feed: what has been read since the part before.
public struct FeedPart: Equatable, Sendable {
  /// Why a feed ends before its end. What came before holds.
  public enum Problem: UInt8, CaseIterable, Sendable {
    /// The bytes end within the feed.
    case cut
    /// The bytes are not what the feed's form demands.
    case damaged
    /// The feed declares entities or a document type of its own, or nests elements too deeply.
    case refused
    /// More bytes or entries than are taken.
    case tooLong
  }

  /// Nil where nothing of the head has changed.
  public var head: FeedHead?
  public var entries: [FeedEntry]
  /// Whether the same question at once gives further entries.
  public var hasMore: Bool
  /// Whether nothing further comes, whatever bytes do.
  public var isEnd: Bool
  /// Told with the end.
  public var problem: Problem?

  public init(
    head: FeedHead? = nil, entries: [FeedEntry] = [], hasMore: Bool = false, isEnd: Bool = false,
    problem: Problem? = nil
  ) {
    self.head = head
    self.entries = entries
    self.hasMore = hasMore
    self.isEnd = isEnd
    self.problem = problem
  }
}

extension FeedPart: IPCValue {
  public static var minimumBytes: Int { 8 }

  public func write(to writer: inout IPCWriter) {
    writer.put(optional: head)
    writer.put(list: entries, limit: IPCLimits.feedPart)
    writer.put(hasMore)
    writer.put(isEnd)
    writer.put(problem != nil)
    if let problem { writer.put(problem.rawValue) }
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    head = try reader.optional("head")
    entries = try reader.list("entries", limit: IPCLimits.feedPart)
    hasMore = try reader.flag("more")
    isEnd = try reader.flag("end")
    // A part that is the last and has others behind would be asked for without an end.
    guard !(isEnd && hasMore) else { throw .invalid("end") }
    problem = try reader.flag("problem") ? try reader.choice("problem") : nil
  }
}
