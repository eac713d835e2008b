import Books
import Localisation

/// Comments of other programs in words.
package enum CommentWords {
  package static func name(of kind: PageComment.Kind) -> String {
    switch kind {
    case .note, .freeText: Localisation.text("Comment")
    case .marked: Localisation.text("Highlight", context: "noun")
    case .struck: Localisation.text("Struck out")
    case .drawn: Localisation.text("Drawing")
    case .stamp: Localisation.text("Stamp", context: "noun")
    case .file: Localisation.text("Attached file")
    }
  }

  /// Who has written a comment and when; its kind where nobody is named.
  package static func heading(of comment: PageComment) -> String {
    let author = comment.author.isEmpty ? name(of: comment.kind) : LabelText.bounded(comment.author)
    return Localisation.list([author, date(of: comment)].compactMap(\.self))
  }

  /// The day on which a comment was written; nil for a moment that no calendar has.
  package static func date(of comment: PageComment) -> String? {
    comment.date.flatMap(day)
  }

  /// The day of a moment, in seconds since 1970; nil for a moment that no calendar has.
  static func day(_ seconds: Double) -> String? {
    days.contains(seconds) ? LocalDay.text(of: Int(seconds)) : nil
  }

  /// The years from 1970 to 9999, in seconds.
  private static let days = 0.0...253_402_300_799

  /// One line about a comment at the pointer.
  package static func preview(of thread: [PageComment]) -> String {
    guard let first = thread.first else { return "" }
    let words = line(of: first, longest: 160)
    return words.isEmpty ? heading(of: first) : "\(heading(of: first)): \(words)"
  }

  /// The words of a comment in one line.
  package static func line(of comment: PageComment, longest: Int) -> String {
    let words = comment.text.prefix(longest * 2).split(whereSeparator: \.isWhitespace)
    let line = words.joined(separator: " ")
    let cut = line.count > longest || comment.text.count > longest * 2
    return Printable.escaped(cut ? line.prefix(longest) + "…" : line)
  }

  /// The paragraphs of a comment for a card.
  package static func paragraphs(of comment: PageComment) -> [String] {
    paragraphs(of: comment.text)
  }

  package static func paragraphs(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).prefix(60).flatMap { paragraph in
      parts(of: paragraph).map { Printable.escaped(String($0)) }
    }
  }

  /// A label has room for 2,000 characters, and a longer paragraph goes on in the next.
  private static func parts(of paragraph: Substring) -> [Substring] {
    var (parts, rest) = ([Substring](), paragraph)
    while !rest.isEmpty {
      let room = rest.prefix(900)
      let end = room.count == rest.count ? nil : room.lastIndex(of: " ")
      let part = end.map { rest[..<$0] } ?? room
      parts.append(part)
      rest = rest[part.endIndex...].drop { $0 == " " }
    }
    return parts
  }
}
