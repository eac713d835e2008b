import CMarkdown

/// Writes the events of a Markdown text as chapters.
struct MarkdownSetter {
  /// Elements within more than so many others are written without their tags: a layout goes down into
  /// elements by calling itself.
  static let deepest = 24
  private static let notesName = "notes.xhtml"

  private let splitLevel: Int
  private var writer = ChapterWriter()
  private var notes = XHTML()
  private var noteCount = 0
  private var isInNotes = false
  /// Where each note was first referred to, as an address.
  private var signs: [Int: String] = [:]
  /// Ends of the elements that are open, nil for those without tags.
  private var open: [String?] = []
  private var depth = 0
  private var isInHead = false
  /// The words of the heading that is open.
  private var title: String?
  /// Where the heading's words begin: its level is known, its name only with its words.
  private var heading = XHTML()

  init(splitLevel: Int) { self.splitLevel = splitLevel }

  mutating func finish() -> [TextChapter] {
    if noteCount == 0 { return writer.finish() }
    return writer.finish(with: notes, named: Self.notesName)
  }

  mutating func take(_ event: paper_markdown_event) {
    if event.begins == 0 {
      // The parser ends a note's sign although nothing is within it.
      if Int(event.kind) != PAPER_MARKDOWN_NOTE_SIGN { end(event) }
    } else if !leaf(event) {
      begin(event)
    }
  }

  /// Writes to where the words belong at present.
  private mutating func write(_ body: (inout XHTML) -> Void) {
    if title != nil {
      body(&heading)
    } else if isInNotes {
      body(&notes)
    } else {
      body(&writer.body)
    }
  }

  /// What has nothing within it. False for everything else.
  private mutating func leaf(_ event: paper_markdown_event) -> Bool {
    let text = String(cString: event.text)
    switch Int(event.kind) {
    case PAPER_MARKDOWN_TEXT:
      title?.append(text)
      write { $0.prose(Array(text.utf8)[...]) }
    case PAPER_MARKDOWN_CODE:
      title?.append(text)
      write {
        $0.markup("<code>")
        $0.words(text)
        $0.markup("</code>")
      }
    case PAPER_MARKDOWN_SOFT_BREAK: write { $0.markup("\n") }
    case PAPER_MARKDOWN_HARD_BREAK: write { $0.markup("<br/>") }
    case PAPER_MARKDOWN_RULE: write { $0.markup("<hr/>\n") }
    case PAPER_MARKDOWN_CODE_BLOCK:
      write {
        $0.markup("<pre><code>")
        $0.words(text)
        $0.markup("</code></pre>\n")
      }
    case PAPER_MARKDOWN_HTML, PAPER_MARKDOWN_HTML_BLOCK: html(Array(text.utf8), Int(event.kind))
    case PAPER_MARKDOWN_NOTE_SIGN: sign(text)
    default: return false
    }
    if Int(event.kind) == PAPER_MARKDOWN_CODE_BLOCK && depth <= 1 { writer.endBlock() }
    return true
  }

  /// A reference to a note, which stands behind the last chapter.
  private mutating func sign(_ name: String) {
    guard let number = Int(name), number > 0 else { return }
    let id = "s\(number)"
    if signs[number] == nil { signs[number] = writer.name + "#" + id }
    write {
      $0.markup("<sup><a id=\"\(id)\" href=\"\(Self.notesName)#n\(number)\">\(number)</a></sup>")
    }
  }

  /// Of HTML in between, the words stay; a line's break stays one.
  private mutating func html(_ text: [UInt8], _ kind: Int) {
    if kind == PAPER_MARKDOWN_HTML {
      if text.starts(with: Array("<br".utf8)) { write { $0.markup("<br/>") } }
      return
    }
    let words = Self.withoutTags(text)
    guard words.contains(where: { $0 > 0x20 }) else { return }
    write {
      $0.markup("<p>")
      $0.words(words)
      $0.markup("</p>\n")
    }
  }

  private static func withoutTags(_ text: [UInt8]) -> [UInt8] {
    var words: [UInt8] = []
    var isInside = false
    for byte in text {
      if byte == UInt8(ascii: "<") { isInside = true }
      if !isInside { words.append(byte) }
      if byte == UInt8(ascii: ">") && isInside { isInside = false }
    }
    while let last = words.last, last <= 0x20 { words.removeLast() }
    return words
  }

  private mutating func begin(_ event: paper_markdown_event) {
    switch Int(event.kind) {
    case PAPER_MARKDOWN_HEADING:
      title = ""
      heading = XHTML()
      push(nil, nil)
    case PAPER_MARKDOWN_NOTE:
      noteCount += 1
      isInNotes = true
      push("<div class=\"note\" id=\"n\(noteCount)\"><span>\(noteCount). </span>", "</div>\n")
    default:
      let (tag, end) = tags(event)
      push(tag, end)
    }
  }

  /// The beginning and the end of an element.
  private mutating func tags(_ event: paper_markdown_event) -> (String?, String?) {
    switch Int(event.kind) {
    case PAPER_MARKDOWN_QUOTE: return ("<blockquote>", "</blockquote>\n")
    case PAPER_MARKDOWN_LIST where event.number < 0: return ("<ul>", "</ul>\n")
    case PAPER_MARKDOWN_LIST: return ("<ol start=\"\(event.number)\">", "</ol>\n")
    case PAPER_MARKDOWN_ENTRY: return ("<li>", "</li>\n")
    case PAPER_MARKDOWN_PARAGRAPH where event.is_tight != 0: return (nil, nil)
    case PAPER_MARKDOWN_PARAGRAPH: return ("<p>", "</p>\n")
    case PAPER_MARKDOWN_TABLE: return ("<table>", "</table>\n")
    case PAPER_MARKDOWN_ROW:
      isInHead = event.number != 0
      return ("<tr>", "</tr>\n")
    case PAPER_MARKDOWN_CELL: return isInHead ? ("<th>", "</th>") : ("<td>", "</td>")
    case PAPER_MARKDOWN_EMPHASIS: return ("<em>", "</em>")
    case PAPER_MARKDOWN_STRONG: return ("<strong>", "</strong>")
    case PAPER_MARKDOWN_STRUCK: return ("<del>", "</del>")
    case PAPER_MARKDOWN_PICTURE: return ("<span class=\"picture\">[", "]</span>")
    case PAPER_MARKDOWN_LINK: return link(String(cString: event.text))
    default: return (nil, nil)
    }
  }

  /// Only addresses that can be shown before they are followed, and those of other notes.
  private func link(_ address: String) -> (String?, String?) {
    let known = ["http://", "https://", "mailto:", WikiLinks.scheme]
    var address = address
    if !known.contains(where: { address.lowercased().hasPrefix($0) }) {
      guard let other = WikiLinks.address(ofRelative: address) else { return (nil, nil) }
      address = other
    }
    var escaped = XHTML()
    escaped.words(address)
    return ("<a href=\"" + String(decoding: escaped.bytes, as: UTF8.self) + "\">", "</a>")
  }

  private mutating func push(_ tag: String?, _ end: String?) {
    let isWritten = depth < Self.deepest && tag != nil
    if isWritten, let tag { write { $0.markup(tag) } }
    open.append(isWritten ? end : nil)
    depth += 1
  }

  private mutating func end(_ event: paper_markdown_event) {
    guard let end = open.popLast() else { return }
    depth -= 1
    if Int(event.kind) == PAPER_MARKDOWN_HEADING {
      endHeading(Int(event.number))
      return
    }
    if Int(event.kind) == PAPER_MARKDOWN_NOTE, let place = signs[noteCount] {
      write { $0.markup("<a href=\"\(place)\">↩</a>") }
    }
    if let end { write { $0.markup(end) } }
    if Int(event.kind) == PAPER_MARKDOWN_NOTE { isInNotes = false }
    // The document itself and one block of it.
    if depth <= 1 && !isInNotes { writer.endBlock() }
  }

  private mutating func endHeading(_ level: Int) {
    guard let words = title else { return }
    title = nil
    let level = min(max(level, 1), 6)
    // A heading within a quotation or an entry begins nothing.
    let isTop = depth <= 1 && !isInNotes
    if isTop && level <= splitLevel { writer.startChapter() }
    let id = isTop ? " id=\"\(writer.note(level: level, title: words))\"" : ""
    let inner = heading
    write {
      $0.markup("<h\(level)\(id)>")
      $0.append(inner)
      $0.markup("</h\(level)>\n")
    }
  }
}
