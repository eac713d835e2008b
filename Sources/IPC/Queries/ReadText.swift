import Localisation

/// The text of a page.
public struct ReadText: PageQuery {
  public static let code = QueryCode.readText
  public static var task: String { Localisation.text("reading the text") }
  public typealias Answer = PageText

  public var page: PagePlace

  public init(_ page: PagePlace) { self.page = page }
}

/// The text of a page in reading order.
public struct PageText: Equatable, Sendable {
  public struct Line: Equatable, Sendable {
    public var rect: PageRect
    /// Lines of one paragraph have the same number.
    public var block: Int
    public var isVertical: Bool
    /// Into `characters`.
    public var range: Range<Int>
    /// The level of the heading that the line is of, from 1; 0 for a line of no heading.
    public var headingLevel: Int
    /// Whether the last word goes on in the next line, and no character of the line is the hyphen.
    public var isHyphenated: Bool

    public init(
      rect: PageRect, block: Int, isVertical: Bool, range: Range<Int>, headingLevel: Int = 0,
      isHyphenated: Bool = false
    ) {
      self.rect = rect
      self.block = block
      self.isVertical = isVertical
      self.range = range
      self.headingLevel = headingLevel
      self.isHyphenated = isHyphenated
    }
  }

  public struct Character: Equatable, Sendable {
    public var scalar: Unicode.Scalar
    public var rect: PageRect
    /// Whether the character tells how the characters before are read, and stands over them.
    public var isRuby: Bool

    public init(scalar: Unicode.Scalar, rect: PageRect, isRuby: Bool = false) {
      self.scalar = scalar
      self.rect = rect
      self.isRuby = isRuby
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

extension PageText: IPCValue {
  public static var minimumBytes: Int { 8 }

  public func write(to writer: inout IPCWriter) {
    writer.put(list: lines, limit: IPCLimits.characters)
    writer.put(list: characters, limit: IPCLimits.characters)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    lines = try reader.list("lines", limit: IPCLimits.characters)
    characters = try reader.list("characters", limit: IPCLimits.characters)
    // Lines that overlap could make the text of one reply as long as their number times its length.
    var end = 0
    for line in lines {
      guard line.range.lowerBound >= end, line.range.upperBound <= characters.count else {
        throw .invalid("line")
      }
      end = line.range.upperBound
    }
  }
}

extension PageText.Line: IPCValue {
  public static var minimumBytes: Int { 31 }

  public func write(to writer: inout IPCWriter) {
    writer.put(rect)
    writer.put(count: block)
    writer.put(isVertical)
    writer.put(count: range.lowerBound)
    writer.put(count: range.count)
    writer.put(UInt8(clamping: headingLevel))
    writer.put(isHyphenated)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    rect = try PageRect(from: &reader)
    block = try reader.integer("block", in: 0...IPCLimits.characters)
    isVertical = try reader.flag("direction")
    let first = try reader.integer("first character", in: 0...IPCLimits.characters)
    let count = try reader.integer("count of characters", in: 0...IPCLimits.characters)
    range = first..<first + count
    headingLevel = Int(try reader.byte("level of a heading"))
    guard IPCLimits.headingLevels.contains(headingLevel) else {
      throw .invalid("level of a heading")
    }
    isHyphenated = try reader.flag("hyphen")
  }
}

extension PageText.Character: IPCValue {
  public static var minimumBytes: Int { 20 }

  /// No character has a number with this bit.
  private static let ruby: UInt32 = 1 << 31

  public func write(to writer: inout IPCWriter) {
    writer.put(scalar.value | (isRuby ? Self.ruby : 0))
    writer.put(rect)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    let number: UInt32 = try reader.number("character")
    guard let scalar = Unicode.Scalar(number & ~Self.ruby) else {
      throw .invalid("character")
    }
    self.scalar = scalar
    isRuby = number & Self.ruby != 0
    rect = try PageRect(from: &reader)
  }
}
