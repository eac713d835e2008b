import IPC
import SystemCalls

/// What is asked of a book to take over what another program has kept of the book.
public protocol SidecarBook {
  var pageCount: Int { get }
  /// Whether places lie in a text, rather than on pages of their own.
  var isText: Bool { get }
  /// The layout (`DocumentID.textSize`) of the pages.
  var textSize: Int { get }
  /// Where a path leads; nil where the book has no such file.
  func place(of path: ElementPath) -> ElementPlace?
  /// The letters of a chapter; nil where there is no such chapter.
  func letters(of chapter: Int) -> CountedLetters?
}

/// The bookmarks, highlights and notes of KOReader as marks, and where the reader was. A pure function of the record and of
/// the book's text.
public struct SidecarMarks: Equatable, Sendable {
  public var marks: [Mark] = []
  /// Notes of which no place in the book is found.
  public var lost = 0
  /// Where the other program left the book.
  public var place: BookState.Place?
  /// How the state of the book changes.
  public var edits: [BookEdit] = []

  /// - Parameter file: the name of the book's file: two books may have the same note.
  public init(_ record: SidecarRecord, in book: some SidecarBook, file: [UInt8] = []) {
    let taking = Taking(book: book, pageCount: record.pageCount, file: file)
    for note in record.notes {
      if let mark = taking.mark(note) { marks.append(mark) } else { lost += 1 }
    }
    place = taking.place(record.place, share: record.share)
    if record.status == "complete" { edits.append(.finished()) }
  }
}

private struct Taking<Book: SidecarBook> {
  let book: Book
  /// The pages of the book as the other program has set the book.
  let pageCount: Int?
  let file: [UInt8]

  /// Letters with which words are sought that do not stand in the book as a whole.
  private let enough = 24

  func mark(_ note: SidecarNote) -> Mark? {
    let kind: Mark.Kind =
      !note.drawer.isEmpty ? .highlight : note.note.isEmpty ? .bookmark : .note
    let found = book.isText ? passage(note, kind) : page(note.page).map { ($0, nil) }
    guard let (place, end) = found else { return nil }
    return Mark(
      kind, at: place, to: end, color: kind == .highlight ? Self.color(note.color) : nil,
      textSize: book.textSize, text: kind == .bookmark ? "" : note.text, note: note.note,
      id: identity(note), made: Clock.secondsSince1970(ofLocal: note.made) ?? 0)
  }

  func place(_ text: String, share: Double?) -> BookState.Place? {
    if book.isText {
      guard let found = ElementPath(text).flatMap(book.place) else { return nil }
      return BookState.Place(
        page: page(ofShare: share ?? 0), anchor: TextAnchor(found.place))
    }
    return page(text)
  }

  private func page(_ text: String) -> BookState.Place? {
    guard let number = Int(text), (1...book.pageCount).contains(number) else { return nil }
    return BookState.Place(page: number - 1, pageCount: book.pageCount)
  }

  /// A page until the place in the text is looked up.
  private func page(ofShare share: Double) -> Int {
    min(max(0, Int(min(max(0, share), 1) * Double(book.pageCount))), max(0, book.pageCount - 1))
  }

  // MARK: In a text

  /// Where the words of a note stand: at its path, near the path, or where the path says without the words.
  private func passage(
    _ note: SidecarNote, _ kind: Mark.Kind
  ) -> (BookState.Place, TextAnchor?)? {
    let path = ElementPath(note.start.isEmpty ? note.page : note.start)
    let start = path.flatMap(book.place)
    let words = kind == .bookmark ? CountedLetters("") : CountedLetters(note.text)
    let share = note.pageNumber.flatMap { page in pageCount.map { Double(page - 1) / Double($0) } }
    func place(_ anchor: TextAnchor) -> BookState.Place {
      BookState.Place(page: page(ofShare: share ?? 0), anchor: anchor)
    }
    if words.count > 0, let (chapter, range) = find(words, near: start?.place, path) {
      return (
        place(TextAnchor(chapter: chapter, offset: range.lowerBound)),
        TextAnchor(chapter: chapter, offset: range.upperBound)
      )
    }
    guard let start, let path else { return nil }
    // Words in another file than the path's are another edition's: without its elements the path says nothing.
    if words.count > 0, start.depth < path.steps.count { return nil }
    let end = ElementPath(note.end).flatMap(book.place).map { TextAnchor($0.place) }
    let anchor = TextAnchor(start.place)
    let isBehind =
      end.map {
        ($0.chapter, $0.offset) > (anchor.chapter, anchor.offset)
      } ?? false
    return (place(anchor), kind == .bookmark || !isBehind ? nil : end)
  }

  private func find(
    _ words: CountedLetters, near place: TextPlace?, _ path: ElementPath?
  ) -> (chapter: Int, range: Range<Int>)? {
    let chapter = place?.chapter ?? path.map { $0.fragment - 1 } ?? 0
    // A new edition may have a chapter more before.
    for (chapter, offset) in [
      (chapter, place?.offset ?? 0), (chapter - 1, .max), (chapter + 1, 0),
    ] {
      guard chapter >= 0, let letters = book.letters(of: chapter) else { continue }
      if let range = letters.range(of: words, near: offset) { return (chapter, range) }
      // Notes in between, or another end: the beginning has to do.
      let beginning = CountedLetters(words.scalars.prefix(enough))
      if words.count > 2 * enough, let range = letters.range(of: beginning, near: offset) {
        return (chapter, range.lowerBound..<min(range.lowerBound + words.count, letters.count))
      }
    }
    return nil
  }

  // MARK: Values

  private static func color(_ name: String) -> Mark.Color {
    switch name {
    case "green", "olive": .green
    case "blue", "cyan", "purple": .blue
    case "red", "orange": .rose
    default: .yellow
    }
  }

  /// The same note of the same book has the same number at each import (FNV-1a, 64 bits).
  private func identity(_ note: SidecarNote) -> Int64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in [file] + [note.made, note.page, note.start, note.text].map({ Array($0.utf8) }) {
      for byte in text + [0] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    return Int64(max(1, hash >> 1))
  }
}

extension TextAnchor {
  public init(_ place: TextPlace) { self.init(chapter: place.chapter, offset: place.offset) }
}
