/// The room that a paragraph's lines have, in points.
public struct LineShape: Hashable, Sendable {
  /// From the beginning of an unindented line to its end.
  public var width: Float
  /// Taken from the beginning of the first line. Below 0 the line begins before the others.
  public var firstIndent: Float
  /// Taken from the beginning of all other lines.
  public var turnover: Float
  /// Taken from the beginnings of the first lines besides their indent: the room of a drop cap or a float.
  public var narrowed: [Float]

  public init(
    width: Float, firstIndent: Float = 0, turnover: Float = 0, narrowed: [Float] = []
  ) {
    (self.width, self.firstIndent, self.turnover) = (width, firstIndent, turnover)
    self.narrowed = narrowed
  }

  /// Where a line begins.
  public func indent(ofLine line: Int) -> Float {
    let indent = line == 0 ? firstIndent : turnover
    return line < narrowed.count ? indent + narrowed[line] : indent
  }

  public func width(ofLine line: Int) -> Float { width - indent(ofLine: line) }
}

/// How far the ink of a box or of a hyphen may stand out of a line that begins or ends with it, in points.
public struct Hang: Hashable, Sendable {
  public var left, right: Float

  public init(left: Float = 0, right: Float = 0) {
    (self.left, self.right) = (left, right)
  }
}
