/// What is kept of a book when the book is closed. A property that is nil has its default, which may follow
/// from the book, the window or the book that was read before.
///
/// Choices are kept by the raw values of their types, which belong to the rooms above; a value that nobody
/// knows, as of another version of the program, counts as nil.
public struct BookState: Hashable, Sendable {
  /// Where the reader was.
  public struct Place: Hashable, Sendable {
    /// Counted from 0; -1 is the front cover, and the number of pages is the back cover.
    public var page: Int
    /// How far down the page: 0 at its beginning, 1 behind its end.
    public var fraction: Double
    /// The number of the book's pages; nil where not all pages have been counted.
    public var pageCount: Int?
    /// The place in the text, where the book is one: it stays the same when the pages change.
    public var anchor: TextAnchor?

    public init(
      page: Int, fraction: Double = 0, pageCount: Int? = nil, anchor: TextAnchor? = nil
    ) {
      (self.page, self.fraction, self.pageCount) = (page, fraction, pageCount)
      self.anchor = anchor
    }

    /// How much of the book has been read, from 0 to 1; nil where the book's length is not known.
    public var progress: Double? {
      guard let pageCount, pageCount > 0 else { return nil }
      return min(max(0, (Double(page) + (page > 0 ? 1 : 0)) / Double(pageCount)), 1)
    }
  }

  // `Optional<Value>` and not `Value?`, which begins as nil: the compiler refuses an initialiser without a value for
  // each of these, and so holds the table of `init(_:)` complete.

  public var place: Optional<Place>
  /// A raw value of `ReadingStyle`.
  public var style: Optional<String>
  /// A raw value of `Pose`.
  public var pose: Optional<String>
  /// A raw value of `ReadingDirection`.
  public var direction: Optional<String>
  /// Whether the book itself says that its pages follow each other from right to left: the closed book's spine is known
  /// before the book opens.
  public var isRightToLeft: Optional<Bool>
  /// The number of blank sides before the first page, 0 or 1.
  public var pairing: Optional<Int>
  /// One page or two: a raw value of `LeavesMode`.
  public var paging: Optional<String>
  /// The steps by which the letters of a text are larger than usual.
  public var textSize: Optional<Int>
  /// A raw value of `TextSetting.Face`: a family's name, or the name of a face of Paper's.
  public var face: Optional<String>
  /// The steps by which the lines of a text stand further apart than usual.
  public var leading: Optional<Int>
  /// The steps by which the margins of a text are wider than usual.
  public var margins: Optional<Int>
  /// Whether the lines of a text reach both edges of the column.
  public var isJustified: Optional<Bool>
  /// Whether words of a text are broken.
  public var isHyphenated: Optional<Bool>
  /// Whether plain paragraphs are as the book says.
  public var isAsBook: Optional<Bool>
  /// The size of the page in parts of the fitted page.
  public var zoom: Optional<Double>
  /// What of a page fits the window.
  public var fit: Optional<String>
  /// Whether white margins are trimmed.
  public var isTrimmed: Optional<Bool>
  /// How the pages of a scan are shown.
  public var scan: Optional<ScanLook>
  /// Whether pages touch each other without a seam where they are scrolled.
  public var isJoined: Optional<Bool>
  /// Which layers of the document the reader has switched (`DocumentChange.layerWords`).
  public var layers: Optional<String>
  /// Quarters of a turn clockwise, 0 to 3.
  public var rotation: Optional<Int>
}

extension BookState {
  /// How the text is set.
  /// - Parameter usual: the face of texts without a choice of their own.
  public func text(usual: TextSetting.Face) -> TextSetting {
    TextSetting(
      size: textSize ?? 0, face: face.flatMap(TextSetting.Face.init(rawValue:)) ?? usual,
      leading: leading ?? 0, margins: margins ?? 0, isJustified: isJustified ?? true,
      isHyphenated: isHyphenated ?? true, isAsBook: isAsBook ?? false)
  }

  /// Keeps how the text is set; what is as usual is not kept.
  /// - Parameter usual: the face of texts without a choice of their own.
  public mutating func keep(_ text: TextSetting, usual: TextSetting.Face) {
    textSize = text.size == 0 ? nil : text.size
    face = text.face == usual ? nil : text.face.rawValue
    leading = text.leading == 0 ? nil : text.leading
    margins = text.margins == 0 ? nil : text.margins
    isJustified = text.isJustified ? nil : false
    isHyphenated = text.isHyphenated ? nil : false
    isAsBook = text.isAsBook ? true : nil
  }

  /// How the text is set where texts are usually in the faces that books name.
  public var text: TextSetting {
    get { text(usual: .book) }
    set { keep(newValue, usual: .book) }
  }
}
