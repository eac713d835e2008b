import BookFormats
import Localisation

/// Looks into a file without opening the file as a book. Many of these questions may wait in a worker at a time.
public struct SurveyBook: Query {
  public static let code = QueryCode.surveyBook
  public static var task: String { Localisation.text("reading the title") }
  public static let attachment = QueryAttachment.file
  public typealias Answer = SurveyRecord

  public enum Kind: UInt8, CaseIterable, Sendable {
    case book = 0
    /// A package document (OPF) that lies beside a book.
    case package = 1
  }

  public var kind: Kind
  /// The format that the file's name tells; the bytes are asked first.
  public var hint: BookFormat.ID?
  /// The width of the cover in pixels; 0 for no cover.
  public var coverWidth: Int

  public init(_ kind: Kind = .book, hint: BookFormat.ID? = nil, coverWidth: Int = 0) {
    (self.kind, self.hint) = (kind, hint)
    self.coverWidth = min(max(0, coverWidth), IPCLimits.surveyCover)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    kind = try reader.choice("kind of survey")
    hint = try reader.flag("hint") ? try reader.choice("hint") : nil
    coverWidth = try reader.integer("width of the cover", in: 0...IPCLimits.surveyCover)
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(kind.rawValue)
    writer.put(hint != nil)
    if let hint { writer.put(hint.rawValue) }
    writer.put(count: coverWidth)
  }

  public func admits(_ survey: SurveyRecord) -> Bool {
    guard let cover = survey.cover else { return true }
    return cover.width <= coverWidth && cover.height <= CoverRecord.maximumHeight(coverWidth)
  }
}

/// What a look into a file has found.
public struct SurveyRecord: Equatable, Sendable {
  public var details: DetailsRecord
  /// Counted, or estimated from the length of the text.
  public var pageCount: Int?
  /// The first page in points, where the format tells the size.
  public var page: PageSize?
  public var cover: CoverRecord?

  public init(
    details: DetailsRecord = DetailsRecord(), pageCount: Int? = nil, page: PageSize? = nil,
    cover: CoverRecord? = nil
  ) {
    (self.details, self.pageCount, self.page, self.cover) = (details, pageCount, page, cover)
  }
}

/// A cover as a small JPEG file.
public struct CoverRecord: Equatable, Sendable {
  public var jpeg: [UInt8]
  /// In pixels.
  public var width: Int
  public var height: Int
  /// 0xRRGGBB: the mean of the pixels, and the colour for the spine.
  public var color: UInt32
  public var spine: UInt32

  public init(jpeg: [UInt8], width: Int, height: Int, color: UInt32, spine: UInt32) {
    (self.jpeg, self.width, self.height) = (jpeg, width, height)
    (self.color, self.spine) = (color & 0xFF_FFFF, spine & 0xFF_FFFF)
  }

  /// The height of the tallest cover of a width; a taller picture becomes narrower.
  public static func maximumHeight(_ width: Int) -> Int { 4 * width }
}

extension SurveyRecord: IPCValue {
  public static var minimumBytes: Int { DetailsRecord.minimumBytes + 3 }

  public func write(to writer: inout IPCWriter) {
    writer.put(details)
    writer.put(pageCount != nil)
    if let pageCount { writer.put(count: pageCount) }
    writer.put(optional: page)
    writer.put(optional: cover)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    details = try DetailsRecord(from: &reader)
    let isCounted = try reader.flag("count of pages")
    pageCount =
      isCounted ? try reader.integer("count of pages", in: 1...IPCLimits.pagesOfBook) : nil
    page = try reader.optional("page")
    cover = try reader.optional("cover")
  }
}

extension CoverRecord: IPCValue {
  public static var minimumBytes: Int { 20 }

  public func write(to writer: inout IPCWriter) {
    writer.put(bytes: jpeg)
    writer.put(count: width)
    writer.put(count: height)
    writer.put(color)
    writer.put(spine)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    jpeg = try reader.bytes("cover", limit: IPCLimits.surveyBytes)
    guard jpeg.starts(with: [0xFF, 0xD8, 0xFF]) else { throw .invalid("cover") }
    width = try reader.integer("width", in: 1...IPCLimits.surveyCover)
    height = try reader.integer(
      "height", in: 1...CoverRecord.maximumHeight(IPCLimits.surveyCover))
    color = UInt32(try reader.integer("colour", in: 0...0xFF_FFFF))
    spine = UInt32(try reader.integer("colour of the spine", in: 0...0xFF_FFFF))
  }
}
