import CMarkdown

/// Markdown to chapters of XHTML, by cmark-gfm's parser.
package enum Markdown {
  /// Before the first text is parsed.
  package static func prepare() { paper_markdown_prepare() }

  /// - Parameter text: valid UTF-8.
  package static func prepare(_ text: [UInt8]) -> PreparedText {
    // A paragraph is laid out at once, whatever its length; plain text is cut.
    if hasLongLine(text) { return PlainText.prepare(text) }
    var prepared = PreparedText()
    prepared.language = TextLanguage.guess(text)
    prepared.isRightToLeft = TextLanguage.isRightToLeft(prepared.language)
    let text = WikiLinks.resolved(text)
    guard let parsed = paper_markdown_parse(text, text.count) else { return prepared }
    defer { paper_markdown_free(parsed) }
    let splits = splitLevel(parsed, text.count)
    paper_markdown_rewind(parsed)
    var setter = MarkdownSetter(splitLevel: splits)
    var event = paper_markdown_event()
    while paper_markdown_next(parsed, &event) != 0 { setter.take(event) }
    prepared.chapters = setter.finish()
    prepared.title = prepared.chapters.lazy.flatMap(\.headings).first { $0.level == 1 }?.title ?? ""
    return prepared
  }

  /// Bytes of a line that nobody has written.
  private static let longestLine = 512 << 10

  private static func hasLongLine(_ text: [UInt8]) -> Bool {
    var start = 0
    while text.count - start > longestLine {
      guard let end = text[start...].firstIndex(of: 0x0A) else { return true }
      if end - start > longestLine { return true }
      start = end + 1
    }
    return false
  }

  /// Chapters begin with headings of this level: the first one, unless there is one such heading, as a
  /// title has, above a long text.
  private static func splitLevel(_ parsed: OpaquePointer, _ length: Int) -> Int {
    var event = paper_markdown_event()
    var first = 0
    while paper_markdown_next(parsed, &event) != 0 {
      if event.kind == PAPER_MARKDOWN_HEADING && event.begins != 0 && event.number == 1 {
        first += 1
      }
    }
    return first <= 1 && length > 60_000 ? 2 : 1
  }
}
