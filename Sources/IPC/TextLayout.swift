/// How text without pages of its own is laid out: the page in points, the letters, and a style sheet above the
/// worker's own.
public struct TextLayout: Equatable, Sendable {
  public enum Face: UInt8, CaseIterable, Sendable {
    /// As the book says, and with serifs where the book says nothing.
    case book = 0
    case serif = 1
    case sans = 2
  }

  public enum Margins: UInt8, CaseIterable, Sendable {
    case narrow = 0
    case usual = 1
    case wide = 2
  }

  public let width: Float
  public let height: Float
  /// The size of letters.
  public let em: Float
  public let face: Face
  /// The files of an installed family, which take the place of the serifs of `.serif`; none for Paper's own.
  public let files: [FaceFile]
  /// The distance of lines, in parts of the usual one.
  public let leading: Float
  public let margins: Margins
  /// Whether lines reach both edges of the column.
  public let isJustified: Bool
  public let isHyphenated: Bool
  /// Whether sizes, alignment and spacing of plain paragraphs are as the book says.
  public let isAsBook: Bool
  public let styleSheet: String

  /// A family has no more files.
  public static let maximumFiles = 4

  static let sides: ClosedRange<Float> = 50...5000
  static let letters: ClosedRange<Float> = 2...200
  static let leadings: ClosedRange<Float> = 0.5...3

  /// A page of a printed book.
  public static let book = TextLayout(width: 396, height: 594, em: 11) ?? .init()

  /// A page of a printed book with letters of another size, from 2 to 200 points.
  public static func book(em: Float) -> TextLayout? {
    TextLayout(width: book.width, height: book.height, em: em)
  }

  /// Nil where a number is out of range, or the style sheet is too long.
  public init?(
    width: Float, height: Float, em: Float, face: Face = .book, files: [FaceFile] = [],
    leading: Float = 1,
    margins: Margins = .usual, isJustified: Bool = true, isHyphenated: Bool = true,
    isAsBook: Bool = false, styleSheet: String = ""
  ) {
    guard Self.sides.contains(width), Self.sides.contains(height), Self.letters.contains(em),
      files.isEmpty || face == .serif, files.count <= Self.maximumFiles,
      Self.leadings.contains(leading), styleSheet.utf8.count <= IPCLimits.styleSheet
    else { return nil }
    (self.width, self.height, self.em) = (width, height, em)
    (self.face, self.files) = (face, files)
    (self.leading, self.margins) = (leading, margins)
    (self.isJustified, self.isHyphenated) = (isJustified, isHyphenated)
    (self.isAsBook, self.styleSheet) = (isAsBook, styleSheet)
  }

  private init() {
    (width, height, em) = (396, 594, 11)
    (face, files, leading, margins, styleSheet) = (.book, [], 1, .usual, "")
    (isJustified, isHyphenated, isAsBook) = (true, true, false)
  }
}

extension TextLayout: IPCValue {
  public static var minimumBytes: Int { 27 }

  public func write(to writer: inout IPCWriter) {
    for number in [width, height, em, leading] { writer.put(number) }
    writer.put(face.rawValue)
    writer.put(list: files, limit: Self.maximumFiles)
    writer.put(margins.rawValue)
    for flag in [isJustified, isHyphenated, isAsBook] { writer.put(flag) }
    writer.put(styleSheet, limit: IPCLimits.styleSheet)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    let width = try reader.float("width of the layout", in: Self.sides)
    let height = try reader.float("height of the layout", in: Self.sides)
    let em = try reader.float("size of letters", in: Self.letters)
    let leading = try reader.float("distance of lines", in: Self.leadings)
    let face: Face = try reader.choice("face")
    let files: [FaceFile] = try reader.list("files of the face", limit: Self.maximumFiles)
    let margins: Margins = try reader.choice("margins")
    let isJustified = try reader.flag("justified lines")
    let isHyphenated = try reader.flag("hyphens")
    let isAsBook = try reader.flag("as the book")
    let sheet = try reader.text("style sheet", limit: IPCLimits.styleSheet)
    guard
      let layout = TextLayout(
        width: width, height: height, em: em, face: face, files: files, leading: leading,
        margins: margins, isJustified: isJustified, isHyphenated: isHyphenated,
        isAsBook: isAsBook, styleSheet: sheet)
    else { throw .invalid("layout") }
    self = layout
  }
}
