import Books
import JSON
import SystemCalls

/// The forms in which notes are given to other programs.
extension NotesText {
  public enum Format: String, CaseIterable, Sendable {
    case markdown, json
    /// A table of highlights as Readwise takes them.
    case readwise
    /// As KOReader's exporter writes JSON.
    case koreader
    /// A table of the words that were looked up, as Anki takes it.
    case anki
  }

  /// - Parameters:
  ///   - isOne: whether the notes are those of one book that was named, rather than of all books.
  ///   - now: seconds since 1970, for forms that tell when they were made.
  public static func text(
    _ books: [NotesText], _ format: Format, isOne: Bool, now: Int
  ) -> String {
    let one = isOne ? books.first : nil
    return switch format {
    case .markdown: one?.markdown ?? markdown(books)
    case .json: one?.json ?? json(books)
    case .readwise: readwise(books)
    case .koreader: koreader(books, isOne: isOne, now: now)
    case .anki: anki(books)
    }
  }

  // MARK: Readwise

  /// Lines of comma-separated values (RFC 4180) under Readwise's heads, one for each mark that has words. A note without
  /// marked words stands where the words would stand, as Readwise takes no line without words.
  static func readwise(_ books: [NotesText]) -> String {
    let heads = "Highlight,Title,Author,URL,Note,Location,Date"
    return ([heads] + books.flatMap(\.rows)).map { $0 + "\r\n" }.joined()
  }

  private var rows: [String] {
    marks.compactMap { mark, place in
      guard !mark.text.isEmpty || !mark.note.isEmpty, mark.kind != .bookmark || !mark.note.isEmpty
      else { return nil }
      let hasWords = !mark.text.isEmpty
      let date = mark.made > 0 ? Clock.moment(secondsSince1970: mark.made) : nil
      return [
        hasWords ? mark.text : mark.note, title, author ?? "", "", hasWords ? mark.note : "",
        "\(place.page + 1)", date ?? "",
      ].map(Self.cell).joined(separator: ",")
    }
  }

  /// A value in quotes where it needs quotes. Characters that could forge a terminal's lines are escaped; lines stay.
  private static func cell(_ text: String) -> String {
    let safe = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { Printable.escaped(String($0)) }.joined(separator: "\n")
    guard safe.contains(where: { ",\"\n".contains($0) }) else { return safe }
    return "\"" + doubled(safe) + "\""
  }

  private static func doubled(_ text: String) -> String {
    text.map { $0 == "\"" ? "\"\"" : "\($0)" }.joined()
  }

  // MARK: Anki

  /// Lines of comma-separated values under the heads that Anki reads, one for each word that was looked up.
  static func anki(_ books: [NotesText]) -> String {
    let heads = [
      "#separator:Comma", "#html:false",
      "#columns:Word,Stem,Sentence,Book,Author,Page,Language,Date",
    ]
    return (heads + books.flatMap(\.wordRows)).map { $0 + "\n" }.joined()
  }

  private var wordRows: [String] {
    words.map { word, place in
      let date = word.made > 0 ? Clock.day(secondsSince1970: word.made) : nil
      let cells = [
        word.word, word.isForm ? word.stem : "", word.context, title, author ?? "",
        place.label ?? "\(place.page + 1)", word.language ?? "", date ?? "",
      ].map(Self.cell)
      // A word begins with a letter or a figure, so no row is taken for a head.
      return cells.joined(separator: ",")
    }
  }

  // MARK: KOReader

  /// An object with `version`, `created_on` and a book's `title`, `author`, `file` and `entries`; of several books with
  /// `documents`. Bookmarks without words are no entries.
  static func koreader(_ books: [NotesText], isOne: Bool, now: Int) -> String {
    var fields: [String: JSONValue] = [
      "version": "json/1.0.0", "created_on": .integer(now),
    ]
    if isOne, let book = books.first {
      fields.merge(book.koreaderFields) { own, _ in own }
    } else {
      fields["documents"] = .array(
        books.filter { !$0.marks.isEmpty }.map { .object($0.koreaderFields) })
    }
    return JSONValue.object(fields).text(isIndented: true) + "\n"
  }

  private var koreaderFields: [String: JSONValue] {
    let entries: [JSONValue] = marks.compactMap { mark, place in
      if mark.kind == .bookmark, mark.note.isEmpty { return nil }
      return JSONValue(fields: [
        "sort": .string(mark.kind == .highlight ? "highlight" : "note"),
        "drawer": mark.kind == .highlight ? .string("lighten") : nil,
        "color": mark.kind == .highlight ? mark.color.map { .string(Self.color($0)) } : nil,
        "chapter": place.chapter.map { .string($0) }, "page": .integer(place.page + 1),
        "text": .string(mark.text), "note": mark.note.isEmpty ? nil : .string(mark.note),
        "time": .integer(mark.made),
      ])
    }
    var fields: [String: JSONValue] = [
      "title": .string(title), "file": .string(path), "entries": .array(entries),
    ]
    if let author { fields["author"] = .string(author) }
    return fields
  }

  /// KOReader's names of the colours; rose has none.
  private static func color(_ color: Mark.Color) -> String {
    color == .rose ? "red" : color.rawValue
  }
}
