import Books
import Foundation

/// What came of the check of one book.
public struct CheckedBook: Equatable, Sendable {
  /// Where the book lies.
  public var path: String
  /// Why the book is not sound, in one line; nil for a sound book.
  public var flaw: String?
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

  init(path: String) { self.path = path }

  /// One line for a reader.
  var line: String {
    var facts = [flaw ?? "ok"]
    if let format { facts += [format, pages == 1 ? "1 page" : "\(pages) pages"] }
    facts.append(String(format: "%.2f s", seconds))
    if let peakBytes { facts.append("\((peakBytes + 1 << 19) >> 20) MB") }
    return Printable.escaped("\(path): \(facts.joined(separator: ", "))")
  }

  /// One line for a program: a JSON object with `path`, `ok`, `reason` (null for a sound book), `format`,
  /// `pages`, `drawn`, `seconds` and `peakBytes`.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Fields(self)) else {
      preconditionFailure("strings and finite numbers are always encoded")
    }
    return String(decoding: data, as: UTF8.self)
  }

  private struct Fields: Encodable {
    let book: CheckedBook
    init(_ book: CheckedBook) { self.book = book }

    enum Key: String, CodingKey { case path, ok, reason, format, pages, drawn, seconds, peakBytes }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(book.path, forKey: .path)
      try fields.encode(book.flaw == nil, forKey: .ok)
      try fields.encode(book.flaw, forKey: .reason)
      try fields.encode(book.format, forKey: .format)
      try fields.encode(book.pages, forKey: .pages)
      try fields.encode(book.drawn, forKey: .drawn)
      try fields.encode(book.seconds, forKey: .seconds)
      try fields.encode(book.peakBytes, forKey: .peakBytes)
    }
  }
}
