import Localisation

/// Why Paper's own setter leaves a chapter of a text to the plain setter, which is MuPDF's layout. Missing numbers were
/// obstacles of earlier versions, and get no other meaning.
public enum ChapterObstacle: UInt8, CaseIterable, Sendable {
  /// A table needs columns that fit each other.
  case table = 0
  /// Lines run from top to bottom.
  case verticalWriting = 2
  /// The setter cannot break lines of the script.
  case script = 9
  /// The markup cannot be read.
  case unreadable = 10
  /// The chapter has more text than the setter takes.
  case tooLarge = 11
  /// Setting took longer than a reader waits.
  case late = 12

  /// For the reader of the book, as a part of a list.
  public var words: String {
    switch self {
    case .table: Localisation.text("tables")
    case .verticalWriting: Localisation.text("vertical writing")
    case .script: Localisation.text("other scripts")
    case .unreadable: Localisation.text("damaged markup")
    case .tooLarge: Localisation.text("long chapters")
    case .late: Localisation.text("lack of time")
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
