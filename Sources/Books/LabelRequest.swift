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

  /// As `LabelText.line` gives it: one paragraph, of no more than a label can show.
  public let text: String
  /// The font size in the window's points, which are not the typographer's 1/72 inch.
  public var pointSize: Double
  public var color: RGBA
  /// The width in points at which lines are broken. Lines are centred, and the last line of a text that is
  /// too long ends in an ellipsis.
  public var maximumWidth: Double
  public var maximumLines: Int
  /// Pixels per point.
  public var scale: Double

  public init(
    text: String, pointSize: Double, color: RGBA, maximumWidth: Double, maximumLines: Int = 1,
    scale: Double = 1
  ) {
    self.text = LabelText.line(text)
    self.pointSize = pointSize
    self.color = color
    self.maximumWidth = maximumWidth
    self.maximumLines = maximumLines
    self.scale = scale
  }
}
