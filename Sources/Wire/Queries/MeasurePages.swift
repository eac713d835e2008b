import Words

/// Sizes of `count` pages from `first` on, and the number of pages of the chapter.
public struct MeasurePages: Query {
  public static let code: UInt8 = 2
  public static var task: String { Words.text("measuring pages") }
  public typealias Answer = PageList

  public var first: PagePlace
  public var count: Int

  public init(first: PagePlace, count: Int) { (self.first, self.count) = (first, count) }

  public init(from reader: inout WireReader) throws(WireError) {
    first = try PagePlace(from: &reader)
    count = try reader.integer("count", in: 0...WireLimits.pages)
  }

  public func write(to writer: inout WireWriter) {
    writer.put(first)
    writer.put(count: count)
  }

  public func admits(_ list: PageList) -> Bool {
    list.sizes.count == max(0, min(count, list.count - first.page))
  }
}

public struct PageList: Equatable, Sendable {
  /// Pages of the whole chapter.
  public var count: Int
  /// From the page asked for on. Nil for a page that cannot be measured.
  public var sizes: [PageSize?]

  public init(count: Int, sizes: [PageSize?]) {
    self.count = count
    self.sizes = sizes
  }
}

extension PageList: WireValue {
  public static var leastBytes: Int { 8 }

  private struct Size: WireValue {
    public static var leastBytes: Int { 1 }
    var size: PageSize?
    init(_ size: PageSize?) { self.size = size }
    public func write(to writer: inout WireWriter) { writer.put(optional: size) }
    public init(from reader: inout WireReader) throws(WireError) {
      size = try reader.optional("size")
    }
  }

  public func write(to writer: inout WireWriter) {
    writer.put(count: count)
    writer.put(list: sizes.map(Size.init), limit: WireLimits.pages)
  }

  public init(from reader: inout WireReader) throws(WireError) {
    count = try reader.integer("count of pages", in: 0...WireLimits.pagesOfBook)
    let sizes: [Size] = try reader.list("sizes", limit: min(count, WireLimits.pages))
    self.sizes = sizes.map(\.size)
  }
}
