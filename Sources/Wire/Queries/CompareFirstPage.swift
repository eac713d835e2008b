import Words

/// What the first page of a book has to do with the cover. A page of its own shape is drawn for that.
public struct CompareFirstPage: PlainQuery {
  public static let code: UInt8 = 16
  public static var task: String { Words.text("drawing the cover") }

  public init() {}

  public static func write(_ page: FirstPage, to writer: inout WireWriter) {
    writer.put(page.rawValue)
  }

  public static func answer(from reader: inout WireReader) throws(WireError) -> FirstPage {
    try reader.choice("first page")
  }
}

/// What the first page of a book has to do with its cover.
public enum FirstPage: UInt8, CaseIterable, Sendable {
  /// A page to be read, as in a paper; or the cover is another picture, or none.
  case ofItsOwn = 0
  /// The first page is the cover, as in a comic.
  case isCover = 1
  /// The first page of a text shows the cover's picture and nothing else.
  case showsCover = 2
}
