/// The text of a page in reading order.
public struct PageText: Equatable, Sendable {
  public struct Line: Equatable, Sendable {
    public var rect: PageRect
    /// Lines of one paragraph have the same number.
    public var block: Int
    public var isVertical: Bool
    /// Into `characters`.
    public var range: Range<Int>

    public init(rect: PageRect, block: Int, isVertical: Bool, range: Range<Int>) {
      self.rect = rect
      self.block = block
      self.isVertical = isVertical
      self.range = range
    }
  }

  public struct Character: Equatable, Sendable {
    public var scalar: Unicode.Scalar
    public var rect: PageRect

    public init(scalar: Unicode.Scalar, rect: PageRect) {
      self.scalar = scalar
      self.rect = rect
    }
  }

  /// In the order of their characters; no character is of two lines.
  public var lines: [Line]
  public var characters: [Character]

  public init(lines: [Line], characters: [Character]) {
    self.lines = lines
    self.characters = characters
  }

  /// The characters of a line as a string.
  public func string(of line: Line) -> String {
    var text = String.UnicodeScalarView()
    text.append(
      contentsOf: characters[line.range.clamped(to: 0..<characters.count)].lazy.map(\.scalar))
    return String(text)
  }
}

/// Where a link or an entry of the outline leads.
public enum LinkTarget: Equatable, Sendable {
  case page(PagePlace, x: Float, y: Float)
  /// Out of the book. To be shown before it is followed.
  case address(String)
  /// Nowhere that is known.
  case nowhere
}

public struct PageLink: Equatable, Sendable {
  public var rect: PageRect
  public var target: LinkTarget

  public init(rect: PageRect, target: LinkTarget) {
    self.rect = rect
    self.target = target
  }
}

public struct OutlineEntry: Equatable, Sendable {
  /// 0 for a chapter, 1 for its sections, and so on.
  public var depth: Int
  public var title: String
  public var target: LinkTarget

  public init(depth: Int, title: String, target: LinkTarget) {
    self.depth = depth
    self.title = title
    self.target = target
  }
}

public struct BookMetadata: Equatable, Sendable {
  public var title: String
  public var author: String
  public var subject: String
  /// The format's version in the decoder's words, as "PDF 1.7"; empty where the format has no versions.
  public var format: String
  /// A language tag as the book has it, as "zh-Hans"; else what its letters say.
  public var language: String
  public var series: String
  /// The book's number within its series, which need not be one, as "3" or "3.5".
  public var number: String

  public init(
    title: String = "", author: String = "", subject: String = "", format: String = "",
    language: String = "", series: String = "", number: String = ""
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.format = format
    self.language = language
    self.series = series
    self.number = number
  }
}

/// The number printed on a page, empty where there is none.
public struct PageLabel: Equatable, Sendable {
  public var text: String

  public init(_ text: String) { self.text = text }
}
