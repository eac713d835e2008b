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
  /// Blank sides before the first page, 0 or 1, where the book says on which side a page lies.
  public var pairing: Int?
  /// Where pages want to lie, from the first page on. Pages behind want nothing.
  public var placements: [PlacementRecord]
  /// Whether two pages are shown beside each other, as the book wants.
  public var spread: SpreadRecord

  /// Pages whose wishes are told, at most.
  public static let mostPlacements = 1 << 16

  public init(
    format: BookFormat.ID, chapters: Int, isReflowable: Bool,
    direction: DirectionRecord = .leftToRight, hasCover: Bool = true, remarks: [BookRemark] = [],
    pairing: Int? = nil, placements: [PlacementRecord] = [], spread: SpreadRecord = .auto
  ) {
    self.format = format
    self.chapters = chapters
    self.isReflowable = isReflowable
    self.direction = direction
    self.hasCover = hasCover
    self.remarks = remarks
    self.pairing = pairing
    self.placements = placements
    self.spread = spread
  }
}

extension OpenedBook: IPCValue {
  public static var minimumBytes: Int { 21 }

  public func write(to writer: inout IPCWriter) {
    writer.put(format.rawValue)
    writer.put(count: chapters)
    writer.put(isReflowable)
    writer.put(direction.rawValue)
    writer.put(hasCover)
    writer.put(list: remarks, limit: BookRemark.allCases.count)
    writer.put(count: pairing.map { $0 + 1 } ?? 0)
    writer.put(list: placements, limit: Self.mostPlacements)
    writer.put(spread.rawValue)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    format = try reader.choice("format")
    chapters = try reader.integer("count of chapters", in: 1...IPCLimits.pagesOfBook)
    isReflowable = try reader.flag("kind of layout")
    direction = try reader.choice("direction")
    hasCover = try reader.flag("cover")
    remarks = try reader.list("remarks", limit: BookRemark.allCases.count)
    let sides = try reader.integer("pairing", in: 0...2)
    pairing = sides == 0 ? nil : sides - 1
    placements = try reader.list("placements", limit: Self.mostPlacements)
    spread = try reader.choice("spread")
  }
}

/// To which side the pages of a book are turned.
public enum DirectionRecord: UInt8, CaseIterable, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

/// Where a page wants to lie on its spread.
public enum PlacementRecord: UInt8, CaseIterable, Sendable {
  case any = 0
  case left = 1
  case right = 2
  /// With a blank side beside the page.
  case alone = 3
}

extension PlacementRecord: IPCValue {
  public static var minimumBytes: Int { 1 }

  public func write(to writer: inout IPCWriter) { writer.put(rawValue) }

  public init(from reader: inout IPCReader) throws(IPCError) {
    self = try reader.choice("placement")
  }
}

/// Whether a book wants two pages beside each other.
public enum SpreadRecord: UInt8, CaseIterable, Sendable {
  /// In windows that are wider than tall, as the program has pages.
  case auto = 0
  /// Never.
  case single = 1
  /// In every window.
  case facing = 2
}

/// What a book asks for and the worker cannot set.
public enum BookRemark: UInt8, CaseIterable, Sendable {
  case verticalText = 0
  case fixedLayout = 1
  case floats = 3
  case leftOut = 4
  case cutShort = 5
  case faceUnusable = 6

  /// For the reader of the book.
  public var words: String {
    switch self {
    case .verticalText: "its vertical text is set in lines"
    case .fixedLayout: "its fixed pages are set as running text"
    case .leftOut: "its archive has more entries than are looked at"
    case .cutShort: "its archive is damaged, and its pages end there"
    case .faceUnusable: "the chosen face is damaged, and Paper's own face stands in its place"
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
