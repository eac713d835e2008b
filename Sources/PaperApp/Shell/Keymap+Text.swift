import Localisation

/// The keymap as lists for people.
extension Keymap {
  /// A Markdown table: one line for each row, with the row's meaning on the shelf and in a book.
  public var markdown: String {
    let lines = rows.map { row in
      let both = row.meaning(in: .everywhere)
      let cells = [CommandContext.shelf, .book].map {
        (both ?? row.meaning(in: $0))?.words ?? ""
      }
      return "| \(row.title) |" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined()
    }
    return (["| | on the shelf | in a book |", "|---|---|---|"] + lines).joined(separator: "\n")
  }

  /// Plain text: a paragraph for each context, a line for each row. Lines are broken before `width`
  /// columns.
  public func help(width: Int) -> String {
    let column = (rows.map(\.title.count).max() ?? 0) + 2
    let parts: [(context: CommandContext, heading: String)] = [
      (.shelf, "On the shelf:"), (.book, "In a book:"), (.everywhere, "Everywhere:"),
    ]
    return parts.map { part in
      let lines = rows.flatMap { row in
        row.meaning(in: part.context).map { meaning in
          Self.lines(row.title, meaning.words, column: column, width: width)
        } ?? []
      }
      return ([part.heading] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// A list of all rows by subject.
  public var subjects: [(title: String, lines: [(keys: String, words: String)])] {
    let parts: [(CommandContext, String)] = [
      (.book, Localisation.text("in a book")), (.shelf, Localisation.text("on the shelf")),
      (.everywhere, Localisation.text("everywhere")),
    ]
    return parts.map { context, title in
      (title, rows.compactMap { row in row.meaning(in: context).map { (row.title, $0.words) } })
    }
  }

  /// The keys of a command, as a tooltip names them; nil for a command without a key.
  public func keys(of command: Command) -> String? {
    for row in rows {
      for meaning in [CommandContext.book, .everywhere, .shelf].compactMap(row.meaning) {
        guard let place = meaning.commands.firstIndex(of: command) else { continue }
        let keys = row.groups.filter { $0.indices.contains(place) }.map { Self.title($0[place]) }
        return keys.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
          .joined(separator: ", ")
      }
    }
    return nil
  }

  /// A title and its words, which start at `column`, on as many lines as the words need.
  private static func lines(
    _ title: String, _ words: String, column: Int, width: Int
  ) -> [String] {
    var rows = [""]
    for word in words.split(separator: " ") {
      let longer = rows[rows.count - 1].isEmpty ? "\(word)" : rows[rows.count - 1] + " \(word)"
      if longer.count + column + 2 <= width || rows == [""] {
        rows[rows.count - 1] = longer
      } else {
        rows.append("\(word)")
      }
    }
    return rows.enumerated().map { number, text in
      let head = number == 0 ? title : ""
      return "  " + head + String(repeating: " ", count: max(1, column - head.count)) + text
    }
  }
}
