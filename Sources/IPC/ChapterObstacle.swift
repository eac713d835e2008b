import Localisation

/// Why Paper's own setter leaves a chapter of a text to the plain setter, which is MuPDF's layout.
public enum ChapterObstacle: UInt8, CaseIterable, Sendable {
  /// A table needs columns that fit each other.
  case table = 0
  /// A part stands beside the text.
  case float = 1
  /// Lines run from top to bottom.
  case verticalWriting = 2
  /// Lines run from right to left.
  case rightToLeft = 3
  /// Small signs beside words tell how the words are read.
  case ruby = 4
  /// A formula is written in MathML.
  case formula = 5
  /// A drawing stands in the markup.
  case drawing = 6
  /// A part has a place of its own on the page.
  case positioned = 7
  /// The text runs in several columns, a grid or a row of boxes.
  case columns = 8
  /// The setter cannot break lines of the script.
  case script = 9
  /// The markup cannot be read.
  case unreadable = 10
  /// The chapter has more text than the setter takes.
  case tooLarge = 11
  /// Setting took longer than a reader waits.
  case late = 12
  /// The book's own faces cannot be had, or lack letters.
  case faces = 13
  /// Notes stand at the foot of the page.
  case notes = 14
  /// A rule of the style sheets is none of the above.
  case style = 15

  /// For the reader of the book, as a part of a list.
  public var words: String {
    switch self {
    case .table: Localisation.text("tables")
    case .float: Localisation.text("parts beside the text")
    case .verticalWriting: Localisation.text("vertical writing")
    case .rightToLeft: Localisation.text("writing from right to left")
    case .ruby: Localisation.text("ruby")
    case .formula: Localisation.text("formulas")
    case .drawing: Localisation.text("drawings")
    case .positioned: Localisation.text("parts with places of their own")
    case .columns: Localisation.text("columns")
    case .script: Localisation.text("other scripts")
    case .unreadable: Localisation.text("damaged markup")
    case .tooLarge: Localisation.text("long chapters")
    case .late: Localisation.text("lack of time")
    case .faces: Localisation.text("faces of the book")
    case .notes: Localisation.text("notes")
    case .style: Localisation.text("rare styles")
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
