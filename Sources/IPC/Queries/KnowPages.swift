import Localisation

/// Tells how many pages the chapters of a text have in the layout asked for, as was counted when the text was set before.
/// The page's number is drawn by these counts without setting the chapters before; a chapter that is set is counted anew.
public struct KnowPages: Query {
  public static let code = QueryCode.knowPages
  public static var task: String { Localisation.text("opening the book") }
  public typealias Answer = Done

  /// By chapter.
  public var counts: [Int]

  public init(_ counts: [Int]) { self.counts = Array(counts.prefix(IPCLimits.knownChapters)) }

  public init(from reader: inout IPCReader) throws(IPCError) {
    let count = try reader.integer("count of chapters", in: 0...IPCLimits.knownChapters)
    counts = []
    for _ in 0..<count {
      counts.append(try reader.integer("count of pages", in: 0...IPCLimits.pagesOfBook))
    }
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(count: counts.count)
    for count in counts { writer.put(count: count) }
  }
}
