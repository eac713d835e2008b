import PaperGeometry

extension Projection {
  /// From the 9 numbers, row by row, of a homography that is applied to *column* vectors, as the
  /// peers have it; this project writes vectors as rows.
  public init(columnVectors h: UnsafePointer<Double>) {
    self = .identity
    // Bound: 9 numbers, as the caller promises.
    (m11, m12, m13) = (h[0], h[3], h[6])
    (m21, m22, m23) = (h[1], h[4], h[7])
    (m31, m32, m33) = (h[2], h[5], h[8])
  }
}
