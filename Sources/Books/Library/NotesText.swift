import Books
import JSON
import SystemCalls

/// The marks of a book, and the words that were looked up, as text for other programs.
public struct NotesText {
  /// Where a mark lies in the book as the book is set now.
  public struct Place: Equatable, Sendable {
    /// Counted from 0.
    public var page: Int
    /// The number that the page shows, where that is not the page's own.
    public var label: String?
    public var chapter: String?

    public init(page: Int, label: String? = nil, chapter: String? = nil) {
      (self.page, self.label, self.chapter) = (page, label, chapter)
    }
  }

  let title: String
  let author: String?
  let path: String
  let marks: [(mark: Mark, place: Place)]
  let words: [(word: LookedUpWord, place: Place)]

  /// - Parameters:
  ///   - marks: in the order of the book.
  ///   - words: in the order of the book.
  ///   - places: where marks and words lie now; those without a place lie where they were made.
  public init(
    _ book: DocumentSource, _ marks: [Mark], words: [LookedUpWord] = [],
    at places: [Mark.ID: Place] = [:]
  ) {
    (title, author, path) = (book.title, book.author, book.locator.path)
    let placed = marks.map { ($0, places[$0.id] ?? Place(page: $0.place.page)) }
    // In another layout marks may stand in another order; those of one page stay as they are.
    self.marks = placed.enumerated().sorted {
      ($0.element.1.page, $0.offset) < ($1.element.1.page, $1.offset)
    }.map(\.element)
    let found = words.map { ($0, places[$0.id] ?? Place(page: $0.place.page)) }
    self.words = found.enumerated().sorted {
      ($0.element.1.page, $0.offset) < ($1.element.1.page, $1.offset)
    }.map(\.element)
  }

  // MARK: Markdown

  /// A heading with the book's title, and an entry for each mark: its page, its chapter and the day on which the mark was
  /// made, the marked words as a quotation, and the note. Then a line for each word that was looked up.
  public var markdown: String {
    var parts = ["# " + Self.escaped(title)]
    if let author { parts.append("*" + Self.escaped(author) + "*") }
    if marks.isEmpty, words.isEmpty { parts.append("Nothing is marked in this book.") }
    parts += marks.map(Self.entry)
    if !words.isEmpty {
      parts.append("## Words looked up")
      parts.append(words.map(Self.line).joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// - Returns: the entries of several books, one book after the other.
  public static func markdown(_ books: [NotesText]) -> String {
    books.isEmpty
      ? "Nothing is marked in any book.\n" : books.map(\.markdown).joined(separator: "\n")
  }

  private static func entry(_ mark: Mark, _ place: Place) -> String {
    var parts = ["## Page \(escaped(place.label ?? "\(place.page + 1)"))" + kind(mark)]
    let day = mark.made > 0 ? Clock.day(secondsSince1970: mark.made) : nil
    let about = [place.chapter.map { escaped(lines($0).joined(separator: " ")) }, day]
      .compactMap { $0 }
    if !about.isEmpty { parts.append(about.joined(separator: ", ")) }
    if !mark.text.isEmpty {
      parts.append(lines(mark.text).map { "> " + escaped($0) }.joined(separator: "\n"))
    }
    if !mark.note.isEmpty { parts.append(lines(mark.note).map(escaped).joined(separator: "\n")) }
    return parts.joined(separator: "\n\n")
  }

  private static func line(_ word: LookedUpWord, _ place: Place) -> String {
    func one(_ text: String) -> String { escaped(lines(text).joined(separator: " ")) }
    let form = word.isForm ? " (\(one(word.stem)))" : ""
    let day = word.made > 0 ? Clock.day(secondsSince1970: word.made).map { ", " + $0 } ?? "" : ""
    let page = "page \(escaped(place.label ?? "\(place.page + 1)"))"
    return "- **\(one(word.word))**\(form), \(page)\(day)"
      + (word.context.isEmpty ? "" : ": \(one(word.context))")
  }

  private static func kind(_ mark: Mark) -> String {
    switch mark.kind {
    case .bookmark: ", bookmark"
    case .highlight: mark.color.map { ", \($0.rawValue)" } ?? ""
    case .note: ", note"
    }
  }

  private static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// A line without a meaning in Markdown or on a terminal.
  private static func escaped(_ line: String) -> String {
    // Four spaces would make the line code.
    let line = Printable.escaped(String(line.drop(while: \.isWhitespace)))
    let number = line.prefix { $0.isASCII && $0.isNumber }
    // A number with one of these begins a list, as does one of the others alone; = underlines a heading.
    let sign = line.dropFirst(number.count).first
    let isList = !number.isEmpty && (sign == "." || sign == ")")
    let isBlock = line.first.map { "-+=".contains($0) } ?? false
    let rest = line.dropFirst(isList ? number.count : 0)
    return (isList ? number : "") + (isList || isBlock ? "\\" : "") + inline(rest)
  }

  private static func inline(_ text: Substring) -> String {
    text.map { #"\`*_[]<>#&~|"#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  // MARK: JSON

  /// An object with `title`, `author`, `path`, `marks` and `words`; pages are counted from 1, times are seconds since
  /// 1970.
  public var json: String { value.text(isIndented: true) + "\n" }

  /// - Returns: an array of the objects of several books.
  public static func json(_ books: [NotesText]) -> String {
    JSONValue.array(books.map(\.value)).text(isIndented: true) + "\n"
  }

  private var value: JSONValue {
    let entries = marks.map { mark, place in
      JSONValue(fields: [
        "kind": .string(mark.kind.rawValue), "page": .integer(place.page + 1),
        "label": place.label.map { .string($0) }, "chapter": place.chapter.map { .string($0) },
        "color": mark.color.map { .string($0.rawValue) }, "text": .string(mark.text),
        "note": .string(mark.note), "made": .integer(mark.made),
      ])
    }
    return JSONValue(fields: [
      "title": .string(title), "author": author.map { .string($0) },
      "path": .string(path), "marks": .array(entries),
      "words": .array(words.map(Self.value)),
    ])
  }

  private static func value(_ word: LookedUpWord, _ place: Place) -> JSONValue {
    JSONValue(fields: [
      "word": .string(word.word), "stem": word.stem.isEmpty ? nil : .string(word.stem),
      "language": word.language.map { .string($0) }, "context": .string(word.context),
      "page": .integer(place.page + 1), "label": place.label.map { .string($0) },
      "chapter": place.chapter.map { .string($0) }, "made": .integer(word.made),
    ])
  }
}
