import Books
import JSON

/// What came of the check of one book.
public struct CheckedBook: Equatable, Sendable {
  /// Where the book lies.
  public var path: String
  /// Why the book is not sound, in one line; nil where nothing bad was found.
  public var flaw: String?
  /// Why not all of the book was looked at that should have been, in one line; nil where all was.
  public var gap: String?
  /// Nil where the book does not even open.
  public var format: String?
  public var pages = 0
  /// How many of the pages were drawn.
  public var drawn = 0
  /// From the moment at which a locked worker was ready, in seconds.
  public var seconds = 0.0
  /// The most memory that the worker had in use, in bytes. Of a worker that was ended before it could be
  /// asked, the system's own count, which is never too small.
  public var peakBytes: Int?
  /// What is told of a book, sound or not: which chapters the plain setter sets. Nil for nothing.
  public var remark: String?

  init(path: String) { self.path = path }

  /// What is known of the book in the end.
  public enum Verdict: String, Sendable {
    case sound, unsound
    /// Nothing bad was found, but not all was looked at, as on a machine that is too busy.
    case unfinished
  }

  public var verdict: Verdict {
    if flaw != nil { return .unsound }
    return gap == nil ? .sound : .unfinished
  }

  /// One line for a reader.
  package var line: String {
    var facts = [flaw ?? gap.map { "not all of it was looked at (\($0))" } ?? "ok"]
    if let format { facts += [format, pages == 1 ? "1 page" : "\(pages) pages"] }
    facts.append(Self.text(seconds: seconds))
    if let peakBytes { facts.append("\((peakBytes + 1 << 19) >> 20) MB") }
    let remark = remark.map { "; \($0)" } ?? ""
    return Printable.escaped("\(path): \(facts.joined(separator: ", "))\(remark)")
  }

  /// One line for a program: a JSON object with `path`, `verdict`, `ok` (null where that is not known),
  /// `reason` (null for a sound book), `format`, `pages`, `drawn`, `seconds`, `peakBytes` and `remark`.
  var json: String {
    JSONValue.object([
      "path": .string(path), "verdict": .string(verdict.rawValue),
      "ok": verdict == .unfinished ? .null : .bool(verdict == .sound),
      "reason": (flaw ?? gap).map { .string($0) } ?? .null,
      "format": format.map { .string($0) } ?? .null, "pages": .integer(pages),
      "drawn": .integer(drawn), "seconds": .number(seconds),
      "peakBytes": peakBytes.map { .integer($0) } ?? .null,
      "remark": remark.map { .string($0) } ?? .null,
    ]).text()
  }

  /// Two digits behind the point.
  private static func text(seconds: Double) -> String {
    let hundredths = Int((min(seconds, 1e9) * 100).rounded())
    let digits = String(hundredths % 100)
    return "\(hundredths / 100)." + (digits.count < 2 ? "0" : "") + digits + " s"
  }
}
