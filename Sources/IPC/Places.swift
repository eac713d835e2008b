/// A page of a book, by chapter and number within it, both from 0. Books without chapters have one.
///
/// Text is laid out chapter by chapter, so that the number of a page in the whole book is known late.
public struct PagePlace: Hashable, Sendable {
  public let chapter: Int
  public let page: Int

  /// Nil where a number is negative or beyond `IPCLimits.pagesOfBook`.
  public init?(chapter: Int = 0, page: Int) {
    let range = 0..<IPCLimits.pagesOfBook
    guard range.contains(chapter), range.contains(page) else { return nil }
    self.chapter = chapter
    self.page = page
  }
}

extension PagePlace: IPCValue {
  public static var minimumBytes: Int { 8 }

  public func write(to writer: inout IPCWriter) {
    writer.put(count: chapter)
    writer.put(count: page)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    let range = 0...IPCLimits.pagesOfBook - 1
    chapter = try reader.integer("chapter", in: range)
    page = try reader.integer("page", in: range)
  }
}

/// A place in the text of a book, which stays the same word whatever the layout is.
public struct TextPlace: Hashable, Sendable {
  public let chapter: Int
  /// Letters, figures and marks of the chapter before the place, without spaces and hyphens.
  public let offset: Int

  public static let start = TextPlace()

  private init() { (chapter, offset) = (0, 0) }

  /// Nil where a number is negative or beyond its limit.
  public init?(chapter: Int, offset: Int) {
    guard (0..<IPCLimits.pagesOfBook).contains(chapter),
      (0...IPCLimits.letters).contains(offset)
    else { return nil }
    self.chapter = chapter
    self.offset = offset
  }
}

extension TextPlace: IPCValue {
  public static var minimumBytes: Int { 8 }

  public func write(to writer: inout IPCWriter) {
    writer.put(count: chapter)
    writer.put(count: offset)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    chapter = try reader.integer("chapter", in: 0...IPCLimits.pagesOfBook - 1)
    offset = try reader.integer("offset", in: 0...IPCLimits.letters)
  }
}

/// The size of a page: points of 1/72 inch, or pixels where the page is a picture.
public struct PageSize: Equatable, Sendable {
  public let width: Float
  public let height: Float

  /// Nil where a side is no length of a page, or one side is too long for the other.
  public init?(width: Float, height: Float) {
    let sides = IPCLimits.pageSides
    guard sides.contains(width), sides.contains(height),
      IPCLimits.aspects.contains(width / height)
    else { return nil }
    self.width = width
    self.height = height
  }
}

extension PageSize: IPCValue {
  public static var minimumBytes: Int { 8 }

  public func write(to writer: inout IPCWriter) {
    writer.put(width)
    writer.put(height)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    let width = try reader.float("width", in: IPCLimits.pageSides)
    let height = try reader.float("height", in: IPCLimits.pageSides)
    guard let size = PageSize(width: width, height: height) else { throw .invalid("shape") }
    self = size
  }
}

/// A rectangle on a page, in its points from its top left corner. Its sides are not negative.
public struct PageRect: Equatable, Sendable {
  public let x: Float
  public let y: Float
  public let width: Float
  public let height: Float

  /// Brings every number into its range; what is not a number becomes 0.
  public init(x: Float, y: Float, width: Float, height: Float) {
    self.x = Self.inside(x, -IPCLimits.points)
    self.y = Self.inside(y, -IPCLimits.points)
    self.width = Self.inside(width, 0)
    self.height = Self.inside(height, 0)
  }

  private static func inside(_ value: Float, _ minimum: Float) -> Float {
    value.isNaN ? 0 : min(max(value, minimum), IPCLimits.points)
  }
}

extension PageRect: IPCValue {
  public static var minimumBytes: Int { 16 }

  public func write(to writer: inout IPCWriter) {
    for number in [x, y, width, height] { writer.put(number) }
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    let (minimum, maximum) = (-IPCLimits.points, IPCLimits.points)
    x = try reader.float("left edge", in: minimum...maximum)
    y = try reader.float("top edge", in: minimum...maximum)
    width = try reader.float("width", in: 0...maximum)
    height = try reader.float("height", in: 0...maximum)
  }
}

/// A region of a page in pixels of the page at some scale, and the memory that it is rendered into.
public struct PixelRegion: Hashable, Sendable {
  public let x: Int
  public let y: Int
  public let width: Int
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int

  /// Nil where a side is not positive, a limit of `IPCLimits` is exceeded, or the stride is no whole
  /// number of pixels or too short for a row.
  public init?(x: Int = 0, y: Int = 0, width: Int, height: Int, stride: Int? = nil) {
    let stride = stride ?? min(max(width, 0), IPCLimits.side) * 4
    let offsets = -IPCLimits.offset...IPCLimits.offset
    guard (1...IPCLimits.side).contains(width), (1...IPCLimits.side).contains(height),
      offsets.contains(x), offsets.contains(y),
      width * height <= IPCLimits.pixels,
      stride >= width * 4, stride <= IPCLimits.side * 4, stride % 4 == 0
    else { return nil }
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.stride = stride
  }

  /// Bytes of memory that the region needs.
  public var byteCount: Int { stride * height }
}

extension PixelRegion: IPCValue {
  public static var minimumBytes: Int { 20 }

  public func write(to writer: inout IPCWriter) {
    writer.put(Int32(clamping: x))
    writer.put(Int32(clamping: y))
    for number in [width, height, stride] { writer.put(count: number) }
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    let offsets = -IPCLimits.offset...IPCLimits.offset
    let x = try reader.signed("left edge", in: offsets)
    let y = try reader.signed("top edge", in: offsets)
    let width = try reader.integer("width", in: 1...IPCLimits.side)
    let height = try reader.integer("height", in: 1...IPCLimits.side)
    let stride = try reader.integer("stride", in: 4...IPCLimits.side * 4)
    guard let region = PixelRegion(x: x, y: y, width: width, height: height, stride: stride) else {
      throw .invalid("region")
    }
    self = region
  }
}
