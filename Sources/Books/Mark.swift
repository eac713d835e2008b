import PaperGeometry

/// A bookmark, a highlight or a note in a book. Marks are kept in the library and never written into the
/// book's file.
public struct Mark: Identifiable, Hashable, Sendable {
  public enum Kind: String, Sendable {
    /// A ribbon at a page.
    case bookmark
    /// Words that are coloured; with or without a note.
    case highlight
    /// A note at a page or at words that are not coloured.
    case note
  }

  public enum Color: String, CaseIterable, Sendable { case yellow, green, blue, rose }

  /// A rectangle in page space: the page's height is 1.
  public struct Box: Hashable, Sendable {
    public var x, y, width, height: Double
    /// How many pages behind the mark's first page the rectangle lies; nil for that page itself.
    public var further: Int?

    public init(x: Double, y: Double, width: Double, height: Double, further: Int? = nil) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
      self.further = further
    }

    public init(_ rect: Rect, further: Int = 0) {
      (x, y, width, height) = (rect.minX, rect.minY, rect.width, rect.height)
      self.further = further == 0 ? nil : further
    }

    public var rect: Rect { Rect(x, y, width, height) }
  }

  /// Unlike any other mark's.
  public let id: Int64
  public var kind: Kind
  public var color: Color?
  /// Where the mark begins.
  public var place: BookState.Place
  /// Where marked words end in the text of a book that has such places.
  public var end: TextAnchor?
  /// The layout (`DocumentID.textSize`) for which the page and the boxes hold.
  public var textSize: Int
  /// The marked lines.
  public var boxes: [Box]
  /// The marked words; of a bookmark the words with which the page begins, where they are known.
  public var text: String
  public var note: String
  /// When the mark was made, in seconds since 1970; 0 until the library knows the mark.
  public var made: Int

  /// The most letters of marked words, and of a note; more are cut off.
  public static let maximumLetters = 20_000
  public static let maximumLettersOfNote = 100_000
  /// The most lines of a highlight.
  public static let maximumBoxes = 1000

  public init(
    _ kind: Kind, at place: BookState.Place, to end: TextAnchor? = nil, color: Color? = nil,
    textSize: Int = 0, boxes: [Box] = [], text: String = "", note: String = "",
    id: Int64 = .random(in: 1 ... .max), made: Int = 0
  ) {
    (self.kind, self.place, self.end, self.color) = (kind, place, end, color)
    (self.textSize, self.id, self.made) = (textSize, id, made)
    self.boxes = Array(boxes.prefix(Self.maximumBoxes))
    self.text = String(text.prefix(Self.maximumLetters))
    self.note = String(note.prefix(Self.maximumLettersOfNote))
  }

  /// The marked lines on a page of the layout in which the mark was made.
  public func rects(on page: Int) -> [Rect] {
    boxes.filter { place.page + ($0.further ?? 0) == page }.map(\.rect)
  }

  /// The order in which marks stand in the book.
  public static func isBefore(_ a: Mark, _ b: Mark) -> Bool {
    if a.textSize == b.textSize {
      return (a.place.page, a.place.fraction, a.id) < (b.place.page, b.place.fraction, b.id)
    }
    return (a.place.progress ?? 0, a.id) < (b.place.progress ?? 0, b.id)
  }
}
