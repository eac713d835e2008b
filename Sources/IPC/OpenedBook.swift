import BookFormats

public struct OpenedBook: Equatable, Sendable {
  public var format: BookFormat.ID
  /// At least 1; a chapter may have no pages.
  public var chapters: Int
  /// Whether the pages depend on the layout asked for.
  public var isReflowable: Bool
  public var direction: DirectionRecord
  /// Whether there is a cover to ask for: a picture that the book says is its cover, or the first page
  /// of a book that has pages of its own.
  public var hasCover: Bool
  /// What the book asks for and does not get.
  public var remarks: [BookRemark]

  public init(
    format: BookFormat.ID, chapters: Int, isReflowable: Bool,
    direction: DirectionRecord = .leftToRight, hasCover: Bool = true, remarks: [BookRemark] = []
  ) {
    self.format = format
    self.chapters = chapters
    self.isReflowable = isReflowable
    self.direction = direction
    self.hasCover = hasCover
    self.remarks = remarks
  }
}

extension OpenedBook: IPCValue {
  public static var minimumBytes: Int { 12 }

  public func write(to writer: inout IPCWriter) {
    writer.put(format.rawValue)
    writer.put(count: chapters)
    writer.put(isReflowable)
    writer.put(direction.rawValue)
    writer.put(hasCover)
    writer.put(list: remarks, limit: BookRemark.allCases.count)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    format = try reader.choice("format")
    chapters = try reader.integer("count of chapters", in: 1...IPCLimits.pagesOfBook)
    isReflowable = try reader.flag("kind of layout")
    direction = try reader.choice("direction")
    hasCover = try reader.flag("cover")
    remarks = try reader.list("remarks", limit: BookRemark.allCases.count)
  }
}

/// To which side the pages of a book are turned.
public enum DirectionRecord: UInt8, CaseIterable, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

/// What a book asks for and the worker cannot set.
public enum BookRemark: UInt8, CaseIterable, Sendable {
  case verticalText = 0
  case fixedLayout = 1
  case floats = 3
  case leftOut = 4
  case cutShort = 5

  /// For the reader of the book.
  public var words: String {
    switch self {
    case .verticalText: "its vertical text is set in lines"
    case .fixedLayout: "its fixed pages are set as running text"
    case .leftOut: "its archive has more entries than are looked at"
    case .cutShort: "its archive is damaged, and its pages end there"
    case .floats: "what should stand beside the text stands between its lines"
    }
  }
}

extension BookRemark: IPCValue {
  public static var minimumBytes: Int { 1 }

  public func write(to writer: inout IPCWriter) { writer.put(rawValue) }

  public init(from reader: inout IPCReader) throws(IPCError) {
    self = try reader.choice("remark")
  }
}
