import Localisation

/// The areas of a page that are read one after the other: columns of text, panels of a comic.
public struct FindAreas: Query {
  public static let code = QueryCode.findAreas
  public static var task: String { Localisation.text("finding the columns") }

  public var page: PagePlace
  /// Whether the area at the right is read first.
  public var isRightToLeft: Bool
  /// Whether the areas are those of the page as it is turned upright.
  public var isStraight: Bool

  public init(_ page: PagePlace, isRightToLeft: Bool, isStraight: Bool = false) {
    (self.page, self.isRightToLeft, self.isStraight) = (page, isRightToLeft, isStraight)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    page = try PagePlace(from: &reader)
    isRightToLeft = try reader.flag("direction")
    isStraight = try reader.flag("upright")
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(page)
    writer.put(isRightToLeft)
    writer.put(isStraight)
  }

  public static func write(_ areas: [AreaRecord], to writer: inout IPCWriter) {
    writer.put(list: areas, limit: IPCLimits.areas)
  }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> [AreaRecord] {
    try reader.list("areas", limit: IPCLimits.areas)
  }
}

/// An area of a page.
public struct AreaRecord: Equatable, Sendable {
  public var rect: PageRect
  /// Whether the area is a column of lines, and not a picture that is seen as a whole.
  public var isColumn: Bool

  public init(_ rect: PageRect, isColumn: Bool) { (self.rect, self.isColumn) = (rect, isColumn) }
}

extension AreaRecord: IPCValue {
  public static var minimumBytes: Int { 17 }

  public func write(to writer: inout IPCWriter) {
    writer.put(rect)
    writer.put(isColumn)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    rect = try PageRect(from: &reader)
    isColumn = try reader.flag("column")
  }
}
