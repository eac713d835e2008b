import PaperRaster

/// The shades along an edge of a picture, of 255, at so many places whatever the size of the picture is.
struct EdgeShades: Equatable {
  enum Side {
    case left, right, top, bottom
  }

  let values: [Double]

  private static let places = 96
  /// The standard deviation below which an edge counts as one shade.
  private static let minimumContrast = 14.0

  /// Each shade is the mean of the outermost pixels.
  /// - Parameter depth: the number of these pixels.
  init(of page: Bitmap, _ side: Side, depth: Int = 2) {
    let isUpright = side == .left || side == .right
    let (along, across) = isUpright ? (page.height, page.width) : (page.width, page.height)
    let isFar = side == .right || side == .bottom
    let lines = isFar ? max(0, across - depth)..<across : 0..<min(depth, across)
    values = (0..<Self.places).map { place in
      // Bound: the place's number is below `places`, so `at` is below the length of the edge.
      let at = place * along / Self.places
      let shades = lines.map {
        Self.shade(page.pixels[isUpright ? at * page.width + $0 : $0 * page.width + at])
      }
      return shades.reduce(0, +) / Double(max(1, shades.count))
    }
  }

  private static func shade(_ pixel: Pixel) -> Double {
    let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
    return 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
  }

  /// Whether the edge has more than one shade: white margins tell nothing.
  var hasContrast: Bool { Self.deviation(values) > Self.minimumContrast }

  private static func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(max(1, values.count))
    return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, values.count)))
      .squareRoot()
  }

  /// The mean of the differences from another edge.
  func difference(from other: EdgeShades) -> Double {
    zip(values, other.values).reduce(0) { $0 + abs($1.0 - $1.1) }
      / Double(max(1, values.count))
  }

  /// Pearson's correlation with another edge, of which this one is moved on by some places.
  func correlation(with other: EdgeShades, shift: Int = 0) -> Double {
    let (from, to) = (max(0, shift), min(values.count, other.values.count + shift))
    let (x, y) = (Array(values[from..<to]), Array(other.values[from - shift..<to - shift]))
    let count = Double(max(1, x.count))
    let (meanX, meanY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    let covariance = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) } / count
    let both = Self.deviation(x) * Self.deviation(y)
    return both > 0 ? covariance / both : 0
  }
}
