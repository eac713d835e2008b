/// What was told the reader, as lines, for those who were looking elsewhere: the shelf's line is covered when a book
/// opens right after it, as at a start with a book whose places cannot be kept.
struct Reports {
  /// How long the shelf shows a line, in seconds.
  static let duration = 8.0

  /// Lines for whoever asks for problems.
  private var unreported: [String] = []
  private var shelf: (lines: [String], until: Double)?

  /// Lines that were shown on the shelf at a time in seconds.
  mutating func noteShelf(_ lines: [String], at time: Double) {
    shelf = (lines, time + Self.duration)
  }

  /// - Parameter lack: what is wrong with what was asked of a book that opens now; nil for nothing.
  /// - Returns: the lines that are to be shown over the book.
  mutating func opened(lack: String?, at time: Double) -> [String] {
    defer { shelf = nil }
    if let lack { unreported.append(lack) }
    let covered = shelf.map { time < $0.until ? $0.lines : [] } ?? []
    return covered + [lack].compactMap(\.self)
  }

  mutating func takeUnreported() -> [String] {
    defer { unreported = [] }
    return unreported
  }
}
