import Words

/// The chapters of a book.
public struct ReadOutline: PlainQuery {
  public static let code: UInt8 = 8
  public static var task: String { Words.text("reading the outline") }

  public init() {}

  public static func write(_ entries: [OutlineEntry], to writer: inout WireWriter) {
    writer.put(list: entries, limit: WireLimits.outline)
  }

  public static func answer(from reader: inout WireReader) throws(WireError) -> [OutlineEntry] {
    try reader.list("outline", limit: WireLimits.outline)
  }
}

public struct OutlineEntry: Equatable, Sendable {
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

extension OutlineEntry: WireValue {
  public static var leastBytes: Int { 6 }

  /// The deepest entry.
  static let deepest = 64

  public func write(to writer: inout WireWriter) {
    writer.put(UInt8(min(max(depth, 0), Self.deepest)))
    writer.put(title, limit: WireLimits.text)
    writer.put(target)
  }

  public init(from reader: inout WireReader) throws(WireError) {
    depth = Int(try reader.byte("depth"))
    guard depth <= Self.deepest else { throw .invalid("depth") }
    title = try reader.text("title", limit: WireLimits.text)
    target = try LinkTarget(from: &reader)
  }
}
