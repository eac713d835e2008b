import Books
import JSON

/// What was read: days, minutes and pages of each book, and the books that were finished.
public struct ReadingStatistics: Equatable, Sendable {
  public struct Day: Equatable, Sendable {
    /// As "2026-02-28", by the clock of the place where the reader was.
    public var day: String
    public var time: ReadTime

    public init(day: String, time: ReadTime) { (self.day, self.time) = (day, time) }
  }

  public struct OfBook: Equatable, Sendable {
    public var title: String
    public var author: String?
    /// The bytes of a path, as in `MarkedBook`.
    public var path: [UInt8]
    /// In their order.
    public var days: [Day]
    /// The days on which the book was finished, in their order.
    public var finished: [String]

    public init(title: String, author: String?, path: [UInt8], days: [Day], finished: [String]) {
      (self.title, self.author, self.path) = (title, author, path)
      (self.days, self.finished) = (days, finished)
    }

    public var time: ReadTime { days.reduce(ReadTime()) { $0 + $1.time } }
  }

  /// The book that was opened last first.
  public var books: [OfBook]

  public init(books: [OfBook]) { self.books = books }

  public var time: ReadTime { books.reduce(ReadTime()) { $0 + $1.time } }

  /// The days of all books together, in their order.
  public var days: [Day] {
    var times: [String: ReadTime] = [:]
    for day in books.flatMap(\.days) {
      times[day.day] = times[day.day, default: ReadTime()] + day.time
    }
    return times.map { Day(day: $0.key, time: $0.value) }.sorted { $0.day < $1.day }
  }

  // MARK: Text

  /// A line for all, and a line for each book.
  public var text: String {
    guard !books.isEmpty else { return "Nothing was read.\n" }
    let finished = books.reduce(0) { $0 + $1.finished.count }
    let first = [
      Self.counted(days.count, "day"), Self.told(time), "\(finished) finished",
    ].joined(separator: ", ")
    return ([first, ""] + books.map(Self.line)).joined(separator: "\n") + "\n"
  }

  private static func line(_ book: OfBook) -> String {
    let name = Printable.escaped(
      [book.title, book.author].compactMap { $0 }.joined(separator: ", "))
    let read = book.days.isEmpty ? [] : [counted(book.days.count, "day"), told(book.time)]
    let ends = book.finished.map { "finished \($0)" }
    return "\(name): " + (read + ends).joined(separator: ", ")
  }

  private static func told(_ time: ReadTime) -> String {
    "\(counted(time.seconds / 60, "minute")), \(counted(time.pages, "page"))"
  }

  private static func counted(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }

  // MARK: JSON

  /// An object with `seconds`, `pages`, `days` and `books`.
  public var json: String {
    var fields = Self.fields(time)
    fields["days"] = .array(days.map(\.json))
    fields["books"] = .array(
      books.map { book in
        var fields = Self.fields(book.time)
        fields["title"] = .string(book.title)
        fields["author"] = book.author.map { .string($0) }
        // Behind a zero stands which book of a list is meant.
        fields["path"] = .string(String(decoding: book.path.prefix { $0 != 0 }, as: UTF8.self))
        fields["days"] = .array(book.days.map(\.json))
        fields["finished"] = .array(book.finished.map { .string($0) })
        return .object(fields)
      })
    return JSONValue.object(fields).text(isIndented: true) + "\n"
  }

  fileprivate static func fields(_ time: ReadTime) -> [String: JSONValue] {
    ["seconds": .integer(time.seconds), "pages": .integer(time.pages)]
  }
}

extension ReadingStatistics.Day {
  fileprivate var json: JSONValue {
    var fields = ReadingStatistics.fields(time)
    fields["day"] = .string(day)
    return .object(fields)
  }
}
