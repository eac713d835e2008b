import Books
import JSON
import SystemCalls

/// A window of the program with the book that is open in it, for the next start (decision: Open windows).
public struct OpenWindow: Hashable, Sendable {
  public var process: ProcessMark
  /// Nil where the shelf is shown.
  public var book: LeftBook?
  /// When the window was closed, in seconds since 1970; nil while it is there, and for one that was killed.
  public var closed: Int?

  public init(_ process: ProcessMark, book: LeftBook? = nil, closed: Int? = nil) {
    (self.process, self.book, self.closed) = (process, book, closed)
  }

  /// Windows that are closed within so many seconds of each other are closed together.
  static let together = 60
  /// More windows are not remembered.
  static let maximum = 32

  /// Whether the window is no longer there. The process of a closed window may last for a moment.
  package func isGone(_ isThere: (ProcessMark) -> Bool = { $0.isThere }) -> Bool {
    closed != nil || !isThere(process)
  }

  /// The books that come again with the next start, that of the window that was closed last first; none while another
  /// window is there.
  ///
  /// A window that was closed long before the last one was closed for its own sake, and its book with it.
  package static func left(
    _ windows: [OpenWindow], isThere: (ProcessMark) -> Bool = { $0.isThere }
  ) -> [LeftBook] {
    guard windows.allSatisfy({ $0.isGone(isThere) }) else { return [] }
    let last = windows.compactMap(\.closed).max() ?? 0
    let together = windows.filter { $0.closed.map { $0 >= last - Self.together } ?? true }
    let books = together.enumerated()
      .sorted { ($0.element.closed ?? 0, $0.offset) > ($1.element.closed ?? 0, $1.offset) }
      .compactMap(\.element.book)
    return books.enumerated().filter { !books[..<$0].contains($1) }.map(\.element)
  }
}

extension OpenWindow: StoredValue {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    self.init(
      ProcessMark(number: try fields.needed("process"), started: try fields.needed("started")),
      closed: try fields.optional("closed"))
    guard let name: String = try fields.optional("name") else { return }
    book = LeftBook(name: name, path: try fields.optional("path"))
  }

  package var json: JSONValue {
    JSONValue(fields: [
      "process": .integer(process.number), "started": .integer(process.started),
      "closed": closed.map { .integer($0) }, "name": book.map { .string($0.name) },
      "path": book?.path.map { .array($0.map { .integer(Int($0)) }) },
    ])
  }
}

/// The windows as they are and as they were left.
package struct StoredWindows: StoredValue {
  package private(set) var windows: [OpenWindow]

  package init(_ windows: [OpenWindow]) { self.windows = windows }

  package init(json: JSONValue) throws(JSONMismatch) { windows = try [OpenWindow](json: json) }

  package var json: JSONValue { .array(windows.map(\.json)) }

  /// Takes what is known of a window. With its first word a window takes the place of those that were left.
  /// - Parameter gone: the processes of windows that are closed, or of which the system has said that they are gone. A window that has come since the
  ///   system was asked is none of them.
  package mutating func take(_ window: OpenWindow, gone: Set<ProcessMark>) {
    if let known = windows.firstIndex(where: { $0.process == window.process }) {
      windows[known] = window
    } else {
      windows =
        windows.filter { !gone.contains($0.process) }.suffix(OpenWindow.maximum - 1) + [window]
    }
  }
}
