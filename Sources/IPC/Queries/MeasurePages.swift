import Localisation

/// Sizes of `count` pages from `first` on, and the number of pages of the chapter.
public struct MeasurePages: PageRangeQuery {
  public static let code = QueryCode.measurePages
  public static var task: String { Localisation.text("measuring pages") }
  public typealias Answer = PageList

  public var first: PagePlace
  public var count: Int
  /// Whether that part of a long chapter will do which has the first page asked for, where the chapter has that page.
  public var allowsPart = false

  public init(first: PagePlace, count: Int) { (self.first, self.count) = (first, count) }

  public init(from reader: inout IPCReader) throws(IPCError) {
    first = try PagePlace(from: &reader)
    count = try reader.integer("count", in: 0...IPCLimits.pages)
    allowsPart = try reader.flag("part")
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(first)
    writer.put(count: count)
    writer.put(allowsPart)
  }

  public func admits(_ list: PageList) -> Bool {
    list.sizes.count == max(0, min(count, list.count - first.page))
  }
}

public struct PageList: Equatable, Sendable {
  /// Pages of the chapter, as far as they are known.
  public var count: Int
  /// Whether the chapter has no more pages.
  public var isWhole = true
  /// From the page asked for on. Nil for a page that cannot be measured.
  public var sizes: [PageSize?]
  /// Why the plain setter sets the chapter; nil where Paper's own setter does, or the pages are no set text.
  public var obstacle: ChapterObstacle?
  /// The chapter's file within the book where there is an obstacle; else empty.
  public var file = ""

  public init(count: Int, sizes: [PageSize?], obstacle: ChapterObstacle? = nil) {
    self.count = count
    self.sizes = sizes
    self.obstacle = obstacle
  }
}

extension PageList: IPCValue {
  public static var minimumBytes: Int { 14 }

  private struct Size: IPCValue {
    public static var minimumBytes: Int { 1 }
    var size: PageSize?
    init(_ size: PageSize?) { self.size = size }
    public func write(to writer: inout IPCWriter) { writer.put(optional: size) }
    public init(from reader: inout IPCReader) throws(IPCError) {
      size = try reader.optional("size")
    }
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(count: count)
    writer.put(isWhole)
    writer.put(list: sizes.map(Size.init), limit: IPCLimits.pages)
    writer.put(file, limit: IPCLimits.fileName)
    writer.put(optional: obstacle)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    count = try reader.integer("count of pages", in: 0...IPCLimits.pagesOfBook)
    isWhole = try reader.flag("whole")
    let sizes: [Size] = try reader.list("sizes", limit: min(count, IPCLimits.pages))
    self.sizes = sizes.map(\.size)
    file = try reader.text("file of the chapter", limit: IPCLimits.fileName)
    obstacle = try reader.optional("obstacle")
  }
}
