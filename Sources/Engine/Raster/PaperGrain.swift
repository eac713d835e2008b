/// The grain of a book's paper: a whole number of levels from -2 to 2 for each pixel of a sheet, 0 on the average.
///
/// The number follows from the seed and the pixel's place alone. Every sheet of a book therefore has the same grain, a
/// tile continues the tile beside the tile, and each run gives the same pixels.
///
/// Method: a cell of 4 x 4 pixels has 64 bits, hashed from seed and cell by the finaliser of SplitMix64 (Steele, Lea and
/// Flood, "Fast splittable pseudorandom number generators", 2014). Two bits move a single pixel, and two more bits move
/// the whole cell, as fibres are longer than a pixel: each pair moves by -1, 0 or 1 level in 1, 2 and 1 of 4 cases.
package struct PaperGrain: Hashable, Sendable {
  /// The number of the book.
  package let seed: UInt64
  /// The most levels by which a pixel is lighter or darker.
  package static let deepest = 2

  package init(seed: UInt64) { self.seed = seed }

  /// The levels of a pixel, from -2 to 2.
  /// - Parameters:
  ///   - x: in pixels from the sheet's left edge.
  ///   - y: in pixels from the sheet's upper edge.
  package func level(_ x: Int, _ y: Int) -> Int {
    let cell = cell(x >> 2, y >> 2)
    return Self.sum(cell, cell >> UInt64(8 &* (y & 3) &+ 2 &* (x & 3))) - Self.deepest
  }

  /// The levels of the first pixels of a row, from -2 to 2, into all places of an array.
  /// - Parameter y: the place of the row.
  package func read(_ levels: inout [Int32], row y: Int) {
    levels.withUnsafeMutableBufferPointer { out in
      // Bound: indices are below the count.
      forEach(out.count, x: 0, y: y) { out[$0] = Int32(truncatingIfNeeded: $1 &- Self.deepest) }
    }
  }

  @inline(__always)
  private func cell(_ column: Int, _ row: Int) -> UInt64 {
    var z = seed &+ UInt64(truncatingIfNeeded: column) &* 0x9E37_79B9_7F4A_7C15
    z = z &+ UInt64(truncatingIfNeeded: row) &* 0xD1B5_4A32_D192_ED03
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// The levels of a pixel above the darkest, 0 to 4.
  /// - Parameter pair: the pixel's two bits are the lowest.
  @inline(__always)
  private static func sum(_ cell: UInt64, _ pair: UInt64) -> Int {
    let whole: UInt64 = (cell >> 32) & 1 &+ (cell >> 33) & 1
    let own: UInt64 = pair & 1 &+ (pair >> 1) & 1
    return Int(truncatingIfNeeded: whole &+ own)
  }

  /// Calls `body` for each pixel of a row with the pixel's index and its levels above the darkest, 0 to 4.
  /// - Parameters:
  ///   - x: the place of the first pixel.
  ///   - y: the place of the row.
  @inline(__always)
  fileprivate func forEach(
    _ count: Int, x: Int, y: Int, _ body: (_ index: Int, _ step: Int) -> Void
  ) {
    var index = 0
    while index < count {
      let column = x &+ index
      let cell = cell(column >> 2, y >> 2)
      var pairs = cell >> UInt64(8 &* (y & 3) &+ 2 &* (column & 3))
      let end = min(count, index &+ 4 &- (column & 3))
      while index < end {
        body(index, Self.sum(cell, pairs))
        pairs >>= 2
        index &+= 1
      }
    }
  }
}

/// The paper of a book's pages in a light: the tone of an empty sheet, and its grain.
///
/// By day a page is printed on the paper: each channel is multiplied by the paper's, so ink stays ink. By night a page is
/// dark already and the grain alone is added, half as deep.
package struct PaperStock: Hashable, Sendable {
  package let grain: PaperGrain
  /// The colour of an empty sheet without grain; opaque.
  package let tone: Pixel
  package let isNight: Bool

  package init(_ tone: Pixel, grain: PaperGrain, isNight: Bool) {
    (self.tone, self.grain, self.isNight) = (tone | 0xFF00_0000, grain, isNight)
  }

  /// The levels by which a channel is moved, for each step above the darkest. Dark paper shows a level more clearly.
  private var levels: [Int] {
    (-PaperGrain.deepest...PaperGrain.deepest).map { isNight ? $0 / 2 : $0 }
  }

  /// What an empty sheet shows, for each step above the darkest.
  fileprivate var shades: [Pixel] {
    levels.map { level in
      Self.channels.reduce(0xFF00_0000) { $0 | Self.moved(tone >> $1 & 0xFF, by: level) << $1 }
    }
  }

  /// The shifts of red, green and blue.
  private static let channels: [Pixel] = [16, 8, 0]

  private static func moved(_ value: Pixel, by level: Int) -> Pixel {
    Pixel(min(255, max(0, Int(value) + level)))
  }

  /// What is printed on the paper of each value of each channel: five steps of three channels of 256 values, each value
  /// at its channel's place.
  fileprivate var prints: [Pixel] {
    zip(levels, shades).flatMap { level, shade in
      Self.channels.flatMap { channel in
        (0..<256).map { (value: Pixel) -> Pixel in
          let printed =
            isNight
            ? Self.moved(value, by: level) : (value * (shade >> channel & 0xFF) + 127) / 255
          return printed << channel
        }
      }
    }
  }

  /// An empty sheet.
  /// - Parameters:
  ///   - width: in pixels; nil is returned for a size that no bitmap has.
  ///   - height: in pixels.
  package func sheet(width: Int, height: Int, label: String) -> Bitmap? {
    guard width > 0, height > 0, width <= Bitmap.maximumSide, height <= Bitmap.maximumSide else {
      return nil
    }
    let blank = BlankPaper(self)
    let pixels = PixelStorage(count: width * height) { out in
      // Bound: the rows fill the memory from 0 to the end.
      for y in 0..<height {
        blank.fill(
          UnsafeMutableBufferPointer(rebasing: out[y * width..<(y + 1) * width]), x: 0, y: y)
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels, label: label)
  }
}

/// Empty paper, made ready for many rows.
package struct BlankPaper: Sendable {
  private let grain: PaperGrain
  private let shades: [Pixel]

  /// - Parameter map: the paper's pixel to the pixel that is written.
  package init(_ stock: PaperStock, map: (Pixel) -> Pixel = { $0 }) {
    (grain, shades) = (stock.grain, stock.shades.map(map))
  }

  /// Paper of one shade.
  package init(plain pixel: Pixel) {
    grain = PaperGrain(seed: 0)
    shades = Array(repeating: pixel, count: 2 * PaperGrain.deepest + 1)
  }

  /// Fills a row, which may hold no values yet.
  /// - Parameters:
  ///   - x: the place of the row's first pixel on the sheet.
  ///   - y: the place of the row on the sheet.
  package func fill(_ row: UnsafeMutableBufferPointer<Pixel>, x: Int, y: Int) {
    guard let out = row.baseAddress else { return }
    shades.withUnsafeBufferPointer { shades in
      // Bound: indices are below the row's count, steps below the five shades.
      grain.forEach(row.count, x: x, y: y) { (out + $0).initialize(to: shades[$1]) }
    }
  }
}

/// Paper that is printed on, made ready for many rows.
package struct PrintedPaper: Sendable {
  private let grain: PaperGrain
  private let prints: [Pixel]

  package init(_ stock: PaperStock) { (grain, prints) = (stock.grain, stock.prints) }

  @inline(__always)
  private func byte(_ pixel: Pixel) -> Int { Int(truncatingIfNeeded: pixel & 0xFF) }

  /// Prints a row of opaque pixels on the paper, in place.
  /// - Parameters:
  ///   - x: the place of the row's first pixel on the sheet.
  ///   - y: the place of the row on the sheet.
  package func print(_ row: UnsafeMutableBufferPointer<Pixel>, x: Int, y: Int) {
    guard let out = row.baseAddress else { return }
    prints.withUnsafeBufferPointer { prints in
      guard let table = prints.baseAddress else { return }
      // Bound: indices are below the row's count; the table has three times 256 values for each of five steps.
      grain.forEach(row.count, x: x, y: y) { index, step in
        let (pixel, shades) = (out[index], table + 768 &* step)
        out[index] =
          0xFF00_0000 | shades[byte(pixel >> 16)] | shades[256 &+ byte(pixel >> 8)]
          | shades[512 &+ byte(pixel)]
      }
    }
  }
}
