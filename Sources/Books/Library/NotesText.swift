import Books
import JSON

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

  /// An object with `title`, `author`, `path` and `marks`; pages are counted from 1, times are seconds since
  /// 1970.
  public var json: String {
    let entries = marks.map { mark in
      JSONValue(fields: [
        "kind": .string(mark.kind.rawValue), "page": .integer(mark.place.page + 1),
        "color": mark.color.map { .string($0.rawValue) }, "text": .string(mark.text),
        "note": .string(mark.note), "made": .integer(mark.made),
      ])
    }
    let fields = JSONValue(fields: [
      "title": .string(book.title), "author": book.author.map { .string($0) },
      "path": .string(book.locator.path), "marks": .array(entries),
    ])
    return fields.text(isIndented: true) + "\n"
  }
}
