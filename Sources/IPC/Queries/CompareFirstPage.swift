import Localisation

/// What the first page of a book has to do with the cover. A page of its own shape is drawn for that.
public struct CompareFirstPage: PlainQuery {
  public static let code = QueryCode.compareFirstPage
  public static var task: String { Localisation.text("drawing the cover") }

  public init() {}

  public static func write(_ page: FirstPageRecord, to writer: inout IPCWriter) {
    writer.put(page.rawValue)
  }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> FirstPageRecord {
    try reader.choice("first page")
  }
}

/// What the first page of a book has to do with its cover.
public enum FirstPageRecord: UInt8, CaseIterable, Sendable {
  /// A page to be read, as in a paper; or the cover is another picture, or none.
  case ofItsOwn = 0
  /// The first page is the cover, as in a comic.
  case isCover = 1
  /// The first page of a text shows the cover's picture and nothing else.
  case showsCover = 2
}
