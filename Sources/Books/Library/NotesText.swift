import Books
import Foundation

/// The marks of a book as text for other programs.
public struct NotesText {
  private let book: DocumentSource
  private let marks: [Mark]

  /// - Parameter marks: in the order of the book.
  public init(_ book: DocumentSource, _ marks: [Mark]) { (self.book, self.marks) = (book, marks) }

  // MARK: Markdown

  /// A heading with the book's title, and an entry for each mark: its page, the marked words as a quotation,
  /// and the note.
  public var markdown: String {
    var parts = ["# " + Self.escaped(book.title)]
    if let author = book.author { parts.append("*" + Self.escaped(author) + "*") }
    if marks.isEmpty { parts.append("Nothing is marked in this book.") }
    return (parts + marks.map(Self.entry)).joined(separator: "\n\n") + "\n"
  }

  private static func entry(_ mark: Mark) -> String {
    var parts = ["## Page \(mark.place.page + 1)" + kind(mark)]
    if !mark.text.isEmpty {
      parts.append(lines(mark.text).map { "> " + escaped($0) }.joined(separator: "\n"))
    }
    if !mark.note.isEmpty { parts.append(lines(mark.note).map(escaped).joined(separator: "\n")) }
    return parts.joined(separator: "\n\n")
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

  private struct Exported: Encodable {
    var title: String
    var author: String?
    var path: String
    var marks: [Entry]

    struct Entry: Encodable {
      var kind: String
      /// Counted from 1.
      var page: Int
      var color: String?
      var text: String
      var note: String
      /// In seconds since 1970.
      var made: Int
    }
  }

  /// An object with `title`, `author`, `path` and `marks`; pages are counted from 1, times are seconds since
  /// 1970.
  public var json: String {
    let entries = marks.map {
      Exported.Entry(
        kind: $0.kind.rawValue, page: $0.place.page + 1, color: $0.color?.rawValue, text: $0.text,
        note: $0.note, made: $0.made)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let book = Exported(
      title: book.title, author: book.author, path: book.locator.path, marks: entries)
    return ((try? encoder.encode(book)).map { String(decoding: $0, as: UTF8.self) } ?? "{}") + "\n"
  }
}
