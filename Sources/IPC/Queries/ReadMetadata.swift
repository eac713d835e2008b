import Localisation

/// What a book says of itself.
public struct ReadMetadata: PlainQuery {
  public static let code = QueryCode.readMetadata
  public static var task: String { Localisation.text("reading the title") }
  public typealias Answer = BookMetadata

  public init() {}
}

public struct BookMetadata: Equatable, Sendable {
  public var title: String
  public var author: String
  public var subject: String
  /// The format's version in the decoder's words, as "PDF 1.7"; empty where the format has no versions.
  public var format: String
  /// A language tag as the book has it, as "zh-Hans"; else what its letters say.
  public var language: String
  public var series: String
  /// The book's number within its series, which need not be one, as "3" or "3.5".
  public var number: String

  public init(
    title: String = "", author: String = "", subject: String = "", format: String = "",
    language: String = "", series: String = "", number: String = ""
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.format = format
    self.language = language
    self.series = series
    self.number = number
  }
}

extension BookMetadata: IPCValue {
  public static var minimumBytes: Int { 28 }

  public func write(to writer: inout IPCWriter) {
    for text in [title, author, subject, format, language, series, number] {
      writer.put(text, limit: IPCLimits.text)
    }
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    title = try reader.text("title", limit: IPCLimits.text)
    author = try reader.text("author", limit: IPCLimits.text)
    subject = try reader.text("subject", limit: IPCLimits.text)
    format = try reader.text("format", limit: IPCLimits.text)
    language = try reader.text("language", limit: IPCLimits.text)
    series = try reader.text("series", limit: IPCLimits.text)
    number = try reader.text("number", limit: IPCLimits.text)
  }
}
