import Localisation

/// The chapters of a book.
public struct ReadOutline: PlainQuery {
  public static let code = QueryCode.readOutline
  public static var task: String { Localisation.text("reading the outline") }

  public init() {}

  public static func write(_ entries: [OutlineRecord], to writer: inout IPCWriter) {
    writer.put(list: entries, limit: IPCLimits.outline)
  }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> [OutlineRecord] {
    try reader.list("outline", limit: IPCLimits.outline)
  }
}

public struct OutlineRecord: Equatable, Sendable {
  /// 0 for a chapter, 1 for its sections, and so on.
  public var depth: Int
  public var title: String
  public var target: LinkTarget

  public init(depth: Int, title: String, target: LinkTarget) {
    self.depth = depth
    self.title = title
    self.target = target
  }
}

extension OutlineRecord: IPCValue {
  public static var minimumBytes: Int { 6 }

  /// The deepest entry.
  static let deepest = 64

  public func write(to writer: inout IPCWriter) {
    writer.put(UInt8(min(max(depth, 0), Self.deepest)))
    writer.put(title, limit: IPCLimits.text)
    writer.put(target)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    depth = Int(try reader.byte("depth"))
    guard depth <= Self.deepest else { throw .invalid("depth") }
    title = try reader.text("title", limit: IPCLimits.text)
    target = try LinkTarget(from: &reader)
  }
}
