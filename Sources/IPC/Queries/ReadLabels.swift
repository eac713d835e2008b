import Localisation

/// The numbers printed on `count` pages from `first` on.
public struct ReadLabels: PageRangeQuery {
  public static let code = QueryCode.readLabels
  public static var task: String { Localisation.text("reading page numbers") }

  public var first: PagePlace
  public var count: Int

  public init(first: PagePlace, count: Int) { (self.first, self.count) = (first, count) }

  public func admits(_ labels: [PageLabel]) -> Bool { labels.count <= count }

  public static func write(_ labels: [PageLabel], to writer: inout IPCWriter) {
    writer.put(list: labels, limit: IPCLimits.pages)
  }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> [PageLabel] {
    try reader.list("labels", limit: IPCLimits.pages)
  }
}

/// The number printed on a page, empty where there is none.
public struct PageLabel: Equatable, Sendable {
  public var text: String

  public init(_ text: String) { self.text = text }
}

extension PageLabel: IPCValue {
  public static var minimumBytes: Int { 4 }

  /// Bytes of a printed number.
  static let limit = 64

  public func write(to writer: inout IPCWriter) { writer.put(text, limit: Self.limit) }

  public init(from reader: inout IPCReader) throws(IPCError) {
    text = try reader.text("label", limit: Self.limit)
  }
}
