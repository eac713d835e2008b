/// A request for a line of text as it is typed, with the places at which a caret can stand.
///
/// Unlike a label, a line keeps its spaces and is never cut with an ellipsis.
public struct LineRequest: Hashable, Sendable {
  public let text: String
  /// In points.
  public let pointSize: Double
  public let color: LabelRequest.RGBA
  /// Pixels per point.
  public let scale: Double

  /// The most characters of a line. A field of a longer text asks for the part around its caret.
  public static let maximumCharacters = 192

  /// A text beyond the bounds is cut, and characters that would break the line become spaces.
  public init(text: String, pointSize: Double, color: LabelRequest.RGBA, scale: Double) {
    let short = String(LabelText.bounded(text).prefix(Self.maximumCharacters))
    self.text =
      short.unicodeScalars.contains(where: Printable.isHarmful)
      ? String(short.map { $0.unicodeScalars.contains(where: Printable.isHarmful) ? " " : $0 })
      : short
    (self.pointSize, self.color, self.scale) = (pointSize, color, scale)
  }
}
