import Glibc
import IPC
import TypesettingMeasures
import WorkerClient

/// The pages of a book as a worker sets them.
struct SetBook {
  private let worker: WorkerProcess
  private let book: BookNumber = 1
  private let chapters: Int

  /// Columns of the usual page, on the right and on the left, each moved towards the spine.
  private static let columns: [ClosedRange<Double>] = [47...337, 59...349]

  /// The width of a hyphen of the usual letters.
  private static let hyphen = 3.7

  init(_ path: String, _ program: WorkerProgram) throws(WorkerFailure) {
    worker = try WorkerProcess(program)
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    let opened = try worker.wait(OpenBook(), of: book, deadline: 60_000, file: file)
    chapters = opened.chapters
  }

  func pages() throws(WorkerFailure) -> [SetPage] {
    var pages: [SetPage] = []
    for chapter in 0..<chapters {
      guard let first = PagePlace(chapter: chapter, page: 0) else { continue }
      let count = try worker.wait(
        MeasurePages(first: first, count: 1), of: book, deadline: 60_000
      ).count
      for page in 0..<count {
        guard let place = PagePlace(chapter: chapter, page: page) else { continue }
        let text = try worker.wait(ReadText(place), of: book, deadline: 60_000)
        // The first page is the right one of two.
        let column = Self.columns[pages.count % 2]
        let foot = text.lines.map { Double($0.rect.y + $0.rect.height) }.max()
        pages.append(
          SetPage(
            lines: text.lines.indices.map { Self.line($0, text, column) }, column: column,
            foot: foot,
            endsChapter: page == count - 1))
      }
    }
    return pages
  }

  private static func line(
    _ number: Int, _ text: PageText, _ column: ClosedRange<Double>
  ) -> SetLine {
    let line = text.lines[number]
    let characters = text.characters[line.range.clamped(to: 0..<text.characters.count)]
    var (gaps, end, isBehindSpace): ([Double], Double?, Bool) = ([], nil, false)
    var left = Double(line.rect.x)
    for character in characters {
      if character.scalar == " " || character.scalar == "\u{A0}" {
        isBehindSpace = true
        continue
      }
      let (start, width) = (Double(character.rect.x), Double(character.rect.width))
      if let end, isBehindSpace { gaps.append(start - end) }
      if end == nil { left = start }
      (end, isBehindSpace) = (start + width, false)
    }
    var (words, right) = (text.string(of: line), end ?? left)
    if line.isHyphenated, let last = words.last, last.isLetter, !isName(line, words, number, text) {
      // The hyphen is drawn, but no letter of the book's.
      words += "-"
      right = max(right, min(right + Self.hyphen, column.upperBound))
    }
    return SetLine(
      text: words, left: left, right: right, height: Double(line.rect.height), gaps: gaps,
      block: line.block)
  }

  /// Whether a line ends within an address or a name of a file, which are broken without a hyphen: the word goes on with
  /// a sign or a capital.
  private static func isName(
    _ line: PageText.Line, _ words: String, _ number: Int, _ text: PageText
  ) -> Bool {
    let last = words.split(separator: " ").last ?? ""
    if last.contains("://") || last.contains("@") || last.dropFirst().contains(".") { return true }
    guard number + 1 < text.lines.count else { return false }
    guard let next = text.string(of: text.lines[number + 1]).first else { return false }
    return !next.isLetter || next.isUppercase
  }
}
