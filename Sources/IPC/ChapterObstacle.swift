import Localisation

/// Why Paper's own setter leaves a chapter of a text to the plain setter, which is MuPDF's layout. Missing numbers were
/// obstacles of earlier versions, and get no other meaning.
public enum ChapterObstacle: UInt8, CaseIterable, Sendable {
  /// A table is wider than the page in its smallest letters, or has too many cells.
  case table = 0
  /// Some lines run down, and some across.
  case verticalWriting = 2
  /// The setter cannot break lines of the script.
  case script = 9
  /// The markup cannot be read.
  case unreadable = 10
  /// The chapter has more text than the setter takes.
  case tooLarge = 11
  /// Setting took longer than a reader waits.
  case late = 12

  /// A clause for the reader of the book, as a part of a list. Its subject may be the chapters.
  public var words: String {
    switch self {
    case .table: Localisation.text("tables are too large for the page")
    case .verticalWriting: Localisation.text("lines run both down and across")
    case .script: Localisation.text("Paper cannot break lines of their scripts")
    case .unreadable: Localisation.text("Paper cannot read their markup")
    case .tooLarge: Localisation.text("they exceed the limit for text")
    case .late: Localisation.text("they exceed the limit for time")
    }
  }
}

extension ChapterObstacle: IPCValue {
  public static var minimumBytes: Int { 1 }

  public func write(to writer: inout IPCWriter) { writer.put(rawValue) }

  public init(from reader: inout IPCReader) throws(IPCError) {
    self = try reader.choice("obstacle")
  }
}
