import PaperRaster

/// A line of text as pixels, and where its characters begin and end.
public struct TypesetLine: Equatable, Sendable {
  public let bitmap: Bitmap
  /// For each character, in the order of reading, the edge at which it begins and the edge at which it ends, in
  /// points from the left edge of the bitmap. A character that is read from right to left begins at its right.
  /// The last item stands behind the last character.
  public let edges: [Edge]

  public struct Edge: Equatable, Sendable {
    public var leading: Double
    public var trailing: Double

    public init(leading: Double, trailing: Double) {
      (self.leading, self.trailing) = (leading, trailing)
    }
  }

  /// - Returns: nil without any edge.
  public init?(bitmap: Bitmap, edges: [Edge]) {
    guard !edges.isEmpty else { return nil }
    (self.bitmap, self.edges) = (bitmap, edges)
  }

  /// Where a caret stands before the character of this number; numbers beyond the line are clamped.
  public func caret(before character: Int) -> Double {
    edges[min(max(0, character), edges.count - 1)].leading
  }

  /// The number of characters before the caret's place that is nearest to `x`.
  public func character(at x: Double) -> Int {
    edges.indices.min { abs(edges[$0].leading - x) < abs(edges[$1].leading - x) } ?? 0
  }
}
