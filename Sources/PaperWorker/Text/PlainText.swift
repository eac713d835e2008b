/// Plain text to chapters of XHTML: paragraphs that were wrapped by hand are joined again, headings are
/// told by their words, verse is left as it is.
package enum PlainText {
  /// - Parameter text: valid UTF-8.
  package static func prepare(_ text: [UInt8]) -> PreparedText {
    var prepared = PreparedText()
    prepared.language = TextLanguage.guess(text)
    prepared.isRightToLeft = TextLanguage.isRightToLeft(prepared.language)
    var setter = PlainSetter(PlainLines(text))
    prepared.chapters = setter.run()
    (prepared.title, prepared.author) = (setter.title, setter.author)
    return prepared
  }
}

/// Goes through the lines, group by group: lines between two blank ones.
private struct PlainSetter {
  private let lines: [PlainLine]
  private let wrap: Int?
  private var writer = ChapterWriter()
  private(set) var title = ""
  private(set) var author = ""
  /// Blank lines before the group.
  private var blanks = 0
  private var lastHeading: PlainHeadings.Found?

  init(_ lines: PlainLines) {
    self.lines = lines.lines
    wrap = lines.wrap
  }

  mutating func run() -> [TextChapter] {
    noteTitle()
    var at = 0
    while at < lines.count {
      if lines[at].isBlank {
        blanks += 1
        at += 1
        continue
      }
      let end = lines[at...].firstIndex { $0.isBlank } ?? lines.count
      set(lines[at..<end])
      (blanks, at) = (0, end)
    }
    return writer.finish()
  }

  /// The words after "Title:" and "Author:", as Gutenberg's files have them at their beginning.
  private mutating func noteTitle() {
    for line in lines.prefix(60) where line.width < 200 {
      let text = String(decoding: line.words, as: UTF8.self)
      if title.isEmpty && text.hasPrefix("Title: ") { title = String(text.dropFirst(7)) }
      if author.isEmpty && text.hasPrefix("Author: ") { author = String(text.dropFirst(8)) }
    }
  }

  private mutating func set(_ group: ArraySlice<PlainLine>) {
    if wrap == nil {
      for index in group.indices { setLine(group[index], next: followed(index)) }
    } else if !setHeading(group) {
      // Verse is not cut: its lines are indented as their maker likes.
      let paragraphs = isVerse(group) ? [group] : Self.paragraphs(group)
      for paragraph in paragraphs { setPieces(paragraph) }
    }
  }

  /// The next line that is not blank.
  private func followed(_ index: Int) -> PlainLine? {
    lines[(index + 1)...].prefix(4).first { !$0.isBlank }
  }

  /// In a text where a line is a paragraph.
  private mutating func setLine(_ line: PlainLine, next: PlainLine?) {
    if let found = PlainHeadings.heading(line), isHeading(found, next: next) {
      writeHeading(found, [line])
    } else {
      setPieces([line])
    }
  }

  /// A paragraph, in pieces where it is very long: a chapter ends with a paragraph, and is laid out at once.
  private mutating func setPieces(_ lines: ArraySlice<PlainLine>) {
    let pieces = Self.pieces(lines)
    for (index, piece) in pieces.enumerated() { setParagraph(piece, isContinued: index > 0) }
  }

  /// Bytes of the longest piece of a paragraph: some twenty pages.
  private static let longestPiece = 32 << 10

  private static func pieces(_ lines: ArraySlice<PlainLine>) -> [ArraySlice<PlainLine>] {
    guard lines.reduce(0, { $0 + $1.words.count }) > longestPiece else { return [lines] }
    var (pieces, piece, count) = ([ArraySlice<PlainLine>](), ArraySlice<PlainLine>(), 0)
    for line in lines.flatMap(cut) {
      if count > 0, count + line.words.count > longestPiece {
        pieces.append(piece)
        (piece, count) = ([], 0)
      }
      piece.append(line)
      count += line.words.count
    }
    return pieces + [piece]
  }

  /// A line in parts of at most `longestPiece` bytes, each ending with a space where there is one in the
  /// part's second half, else with a character.
  private static func cut(_ line: PlainLine) -> [PlainLine] {
    var (parts, rest) = ([PlainLine](), line.words)
    while rest.count > longestPiece {
      let part = rest.prefix(longestPiece)
      let half = part.startIndex + longestPiece / 2
      let space = part[half...].lastIndex { $0 == 0x20 }
      // A byte of the form 10xxxxxx goes on with a character.
      let character = rest[..<part.endIndex.advanced(by: 1)].lastIndex { $0 & 0xC0 != 0x80 }
      let end = space ?? character.map { $0 > half ? $0 : part.endIndex } ?? part.endIndex
      parts.append(PlainLine(words: rest[..<end], indent: line.indent, width: longestPiece))
      rest = rest[end...].drop { $0 == 0x20 }
    }
    return parts + [PlainLine(words: rest, indent: line.indent, width: line.width)]
  }

  /// Headings of one kind that follow each other are a table of contents.
  private mutating func isHeading(_ found: PlainHeadings.Found, next: PlainLine?) -> Bool {
    defer { lastHeading = found }
    if let next, PlainHeadings.heading(next)?.kind == found.kind { return false }
    return lastHeading?.kind != found.kind
  }

  /// A group of one to three lines whose first is a heading, or a line of capitals with room around it.
  private mutating func setHeading(_ group: ArraySlice<PlainLine>) -> Bool {
    guard group.count <= 3, let first = group.first,
      group.allSatisfy({ $0.width <= PlainHeadings.widest })
    else { return false }
    let next = followed(group.endIndex - 1)
    if let found = PlainHeadings.heading(first) {
      guard isHeading(found, next: next) else { return false }
      writeHeading(found, group)
      return true
    }
    guard blanks >= 2, group.count <= 2, group.allSatisfy(PlainHeadings.isCapitals) else {
      return false
    }
    writeHeading(.init(level: 3, kind: "capitals"), group)
    return true
  }

  private mutating func writeHeading(_ found: PlainHeadings.Found, _ group: ArraySlice<PlainLine>) {
    // A chapter follows the heading of its part on the same page.
    if found.level < 3 && !isAfterHeading { writer.startChapter() }
    let words = group.map { String(decoding: $0.words, as: UTF8.self) }
    let id = writer.note(level: found.level, title: words.joined(separator: " "))
    let tag = found.level < 3 ? "h1" : "h2"
    writer.body.markup("<\(tag) id=\"\(id)\">")
    for (index, line) in words.enumerated() {
      if index > 0 { writer.body.markup("<br/>") }
      writer.body.words(line)
    }
    writer.body.markup("</\(tag)>\n")
    isAfterHeading = true
  }

  private var isAfterHeading = false

  /// Cuts a group where a line is indented and the one before is not.
  private static func paragraphs(_ group: ArraySlice<PlainLine>) -> [ArraySlice<PlainLine>] {
    let indented = group.count { $0.indent > 0 }
    guard indented > 0, indented * 10 <= group.count * 6 || group.count == 1 else { return [group] }
    var cuts = [group.startIndex]
    for index in group.indices.dropFirst() where group[index].indent > group[index - 1].indent {
      cuts.append(index)
    }
    return zip(cuts, cuts.dropFirst() + [group.endIndex]).map { group[$0..<$1] }
  }

  private mutating func setParagraph(_ lines: ArraySlice<PlainLine>, isContinued: Bool) {
    guard let first = lines.first else { return }
    defer {
      isAfterHeading = false
      lastHeading = nil
      writer.endBlock()
    }
    if lines.count == 1 && PlainHeadings.isBreak(first) {
      writer.body.markup("<p class=\"break\">* * *</p>\n")
    } else if isVerse(lines) {
      writeLines(lines)
    } else {
      writer.body.markup(isContinued ? "<p class=\"continued\">" : "<p>")
      PlainWords.write(lines.map(\.words), to: &writer.body)
      writer.body.markup("</p>\n")
    }
  }

  /// Lines that somebody has ended on purpose: most of them are well short of the width at which the text
  /// is wrapped.
  private func isVerse(_ lines: ArraySlice<PlainLine>) -> Bool {
    guard let wrap, lines.count >= 2 else { return false }
    let short = lines.dropLast().count { $0.width + $0.indent / 2 < wrap * 4 / 5 }
    return short * 2 > lines.count - 1
  }

  private mutating func writeLines(_ lines: ArraySlice<PlainLine>) {
    let minimum = lines.map(\.indent).min() ?? 0
    writer.body.markup("<p class=\"verse\">")
    for (index, line) in lines.enumerated() {
      if index > 0 { writer.body.markup("<br/>\n") }
      for _ in 0..<min(16, line.indent - minimum) { writer.body.markup("\u{A0}") }
      PlainWords.write([line.words], to: &writer.body)
    }
    writer.body.markup("</p>\n")
  }
}
