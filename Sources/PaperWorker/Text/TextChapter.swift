/// A text that is ready to be set: chapters of XHTML, which are laid out one by one.
package struct PreparedText {
  package var title = ""
  package var author = ""
  /// A language tag, empty where the letters say nothing.
  package var language = ""
  package var isRightToLeft = false
  package var chapters: [TextChapter] = []

  package init() {}
}

package struct TextChapter: Equatable {
  package struct Heading: Equatable {
    /// 1 for the most important one.
    package var level: Int
    package var title: String
    /// Its name within the file.
    package var id: String
  }

  /// The file's name within the book.
  package var name: String
  /// XHTML between `<body>` and `</body>`.
  package var body: [UInt8]
  package var headings: [Heading]
}

/// Puts chapters together, heading by heading and block by block.
struct ChapterWriter {
  /// A chapter of more bytes ends with the block, as a chapter is laid out at once.
  static let longest = 96 << 10
  /// Titles are cut.
  static let longestTitle = 200
  /// A book has no more of them in its table of contents.
  static let maximumHeadings = 20_000

  private(set) var chapters: [TextChapter] = []
  var body = XHTML()
  private var headings: [TextChapter.Heading] = []
  private var count = 0

  /// The name of the file that is being written.
  var name: String { Self.name(of: chapters.count) }

  private static func name(of chapter: Int) -> String { "c\(chapter).xhtml" }

  /// Begins a file where the present one has anything.
  mutating func startChapter() {
    guard body.count > 0 else { return }
    chapters.append(TextChapter(name: name, body: body.bytes, headings: headings))
    body = XHTML()
    headings = []
  }

  /// Notes a heading for the table of contents. Returns its name within the file.
  mutating func note(level: Int, title: String) -> String {
    let id = "h\(count)"
    count += 1
    let words = title.prefix(Self.longestTitle)
    if count <= Self.maximumHeadings, words.contains(where: { !$0.isWhitespace }) {
      headings.append(TextChapter.Heading(level: level, title: String(words), id: id))
    }
    return id
  }

  /// To be called between two blocks.
  mutating func endBlock() {
    if body.count > Self.longest { startChapter() }
  }

  mutating func finish() -> [TextChapter] {
    startChapter()
    return chapters
  }

  /// A last file, by a name that is known before it is written.
  mutating func finish(with last: XHTML, named name: String) -> [TextChapter] {
    startChapter()
    chapters.append(TextChapter(name: name, body: last.bytes, headings: []))
    return chapters
  }
}
