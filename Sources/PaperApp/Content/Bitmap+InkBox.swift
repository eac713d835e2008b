import PaperGeometry
import PaperRaster

/// Where the ink of a page lies.
extension Bitmap {
  /// The smallest rectangle around all that differs from the paper, in fractions of the picture; nil for an empty
  /// page.
  ///
  /// A row or a column has ink where at least two of its pixels differ from the paper by more than `contrast` in
  /// a channel: a single speck of dust is none.
  package func inkBox(on paper: Color) -> Rect? {
    let paper = paper.pixel
    var columns = [Int](repeating: 0, count: width)
    var rows = 0..<0
    for y in 0..<height {
      var inked = 0
      for x in 0..<width where Self.differ(pixels[y * width + x], paper) {
        inked += 1
        columns[x] += 1
      }
      guard inked >= Self.minimum else { continue }
      rows = rows.isEmpty ? y..<y + 1 : rows.lowerBound..<y + 1
    }
    guard let first = columns.firstIndex(where: { $0 >= Self.minimum }),
      let last = columns.lastIndex(where: { $0 >= Self.minimum }), !rows.isEmpty
    else { return nil }
    let (w, h) = (Double(width), Double(height))
    return Rect(
      Double(first) / w, Double(rows.lowerBound) / h, Double(last + 1 - first) / w,
      Double(rows.count) / h)
  }

  /// Pixels of a row or a column that make ink.
  private static let minimum = 2
  /// Of 255: less is the grain of paper, or what a scan made of its whiteness.
  private static let contrast = 40

  private static func differ(_ a: Pixel, _ b: Pixel) -> Bool {
    func far(_ shift: Pixel) -> Bool {
      abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) > contrast
    }
    return far(0) || far(8) || far(16)
  }
}
