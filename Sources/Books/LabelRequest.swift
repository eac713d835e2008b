/// A request for a text as a bitmap.
public struct LabelRequest: Hashable, Sendable {
  /// A colour in whole steps, 0 to 255, not premultiplied, so that equal requests hash alike.
  public struct RGBA: Hashable, Sendable {
    public var red, green, blue, alpha: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }

  /// Where the lines of a text begin.
  public enum Alignment: Hashable, Sendable {
    case center
    /// At the side from which the text's script is read.
    case leading
  }

  /// As `LabelText.line` gives it: one paragraph, of no more than a label can show.
  public let text: String
  /// The font size in the window's points, which are not the typographer's 1/72 inch.
  public var pointSize: Double
  public var color: RGBA
  /// The width in points at which lines are broken. The last line of a text that is too long ends in an
  /// ellipsis.
  public var maximumWidth: Double
  public var maximumLines: Int
  /// Pixels per point.
  public var scale: Double
  public var alignment: Alignment
  /// A part of the text that is set apart, in bold letters of a colour of its own.
  public struct Strong: Hashable, Sendable {
    /// Bytes of the text in UTF-8, from the beginning of a character to the end of one.
    public var bytes: Range<Int>
    public var color: RGBA

    public init(_ bytes: Range<Int>, _ color: RGBA) { (self.bytes, self.color) = (bytes, color) }
  }
  /// Nil where all of the text looks alike.
  public var strong: Strong?

  public init(
    text: String, pointSize: Double, color: RGBA, maximumWidth: Double, maximumLines: Int = 1,
    scale: Double = 1, alignment: Alignment = .center
  ) {
    self.text = LabelText.line(text)
    self.pointSize = pointSize
    self.color = color
    self.maximumWidth = maximumWidth
    self.maximumLines = maximumLines
    self.scale = scale
    self.alignment = alignment
  }
}
