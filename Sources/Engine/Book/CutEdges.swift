import PaperGeometry
import PaperRaster

/// The cut edges of all leaves of a book, side by side in the order of the leaves: a picture that is made once for a size.
/// Each pile shows the part of the picture in which its leaves lie, so an edge stays with its leaf.
///
/// A leaf that is two pixels wide or wider has a gap behind the leaf. Of thinner leaves each line has a tone of its own, in
/// turn light and dark. Tones, heads and tails are slightly uneven, and the paper has the book's grain.
package struct CutEdges: Equatable, Sendable {
  /// At least 1.
  package let leaves: Int
  /// The thickness of all leaves together, and their height, in pixels; at least 1.
  package let width, height: Int
  /// The seed of all that is uneven.
  package let grain: PaperGrain
  /// By night the edges darken the colour beneath; by day they are opaque.
  package let isNight: Bool
  /// Whether the last leaf is at the left, as in a book laid out as a mirror image.
  package let isMirrored: Bool
  /// How much of an uneven head is seen, in pixels.
  private let unevenness: Int

  /// A column beyond the first leaf, and another beyond the last: a part of the picture may begin at half a pixel.
  package static let margin = 1

  /// - Parameter pixelScale: pixels for a point.
  package init(
    leaves: Int, width: Double, height: Double, pixelScale: Double, grain: PaperGrain,
    isNight: Bool, isMirrored: Bool
  ) {
    self.leaves = max(1, leaves)
    self.width = Self.pixels(width)
    self.height = Self.pixels(height)
    (self.grain, self.isNight, self.isMirrored) = (grain, isNight, isMirrored)
    unevenness = Self.pixels(2 * min(pixelScale, 4))
  }

  private static func pixels(_ value: Double) -> Int {
    Int((value.isNaN ? 1 : value.rounded()).clamped(to: 1...Double(maximum)))
  }
  /// No window shows a higher or a thicker block.
  private static let maximum = 8192

  /// How many lines are drawn: as many as leaves, up to the pixels.
  package var lines: Int { min(leaves, width) }

  /// Whether a picture of these edges may stand for others while a book moves.
  func isLike(_ other: CutEdges) -> Bool {
    (leaves, grain, isNight, isMirrored)
      == (other.leaves, other.grain, other.isNight, other.isMirrored)
  }

  // MARK: Colours

  /// The tone of a leaf and of a gap; by night the gap's darkness alone.
  private static let (leaf, gap) = (BookAppearance().edge, Color(hex: 0xC9BFAA))
  /// The darkness of a gap by night.
  private static let darkness = 0.5
  /// Tones from leaf to gap.
  private static let tones = 256

  private var table: [Pixel] {
    (0...Self.tones).map { tone in
      let part = Double(tone) / Double(Self.tones)
      return isNight
        ? Pixel((255 * part * Self.darkness).rounded()) << 24
        : Self.leaf.mixed(with: Self.gap, part).pixel
    }
  }

  /// A number from -range to range.
  private func uneven(_ line: Int, _ kind: Int, range: Int) -> Int {
    var z =
      grain.seed &+ UInt64(truncatingIfNeeded: line &* 65_599 &+ kind) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ z >> 31) >> 33) % (2 * range + 1) - range
  }

  /// The tone of a column before all that is uneven along the column, 0 to 256.
  private func tone(ofColumn column: Int) -> Int {
    let line = column * lines / width
    let own = uneven(line, 0, range: 18)
    guard width >= 2 * lines else { return (line % 2 == 0 ? 30 : 150) + own }
    let isLast = (column + 1) * lines / width != line || column == width - 1
    return isLast ? 225 + own : 22 + own
  }

  // MARK: Pixels

  /// Rows between two places at which a line has a tone of its own.
  private static let knot = 40

  /// The window's thread makes the picture: an edge of 129 x 2600 pixels, in a window of 2560 x 1440 points and two pixels
  /// for a point, takes about a millisecond.
  /// - Returns: nil where there is no memory for such a picture.
  package func bitmap() -> Bitmap? {
    let table = table
    let columns = (0..<width).map { isMirrored ? width - 1 - $0 : $0 }
    let tones = columns.map(tone(ofColumn:))
    let numbers = columns.map { $0 * lines / width }
    let ends = numbers.map { line in
      (
        head: abs(uneven(line, 1, range: unevenness)), tail: abs(uneven(line, 2, range: unevenness))
      )
    }
    var pixels: [Pixel] = []
    pixels.reserveCapacity((width + 2 * Self.margin) * height)
    var (above, below) = ([Int](), [Int]())
    var levels = [Int32](repeating: 0, count: width)
    var tone = tones
    var (plain, row) = ([Pixel](repeating: 0, count: width), [Pixel](repeating: 0, count: width))
    for y in 0..<height {
      let (knot, part) = (y / Self.knot, y % Self.knot)
      if part == 0 {
        above = knot == 0 ? numbers.map { uneven($0, 3, range: Self.wave) } : below
        below = numbers.map { uneven($0, 4 + knot, range: Self.wave) }
      }
      let isEnd = y < unevenness || y >= height - unevenness
      if part % Self.step == 0 || isEnd || y == unevenness {
        for x in 0..<width {
          tone[x] = tones[x] + (above[x] * (Self.knot - part) + below[x] * part) / Self.knot
          if isEnd, y < ends[x].head || y >= height - ends[x].tail { tone[x] += Self.recess }
          plain[x] = table[tone[x].clamped(to: 0...Self.tones)]
        }
      }
      grain.read(&levels, row: y)
      if isMirrored { levels.reverse() }
      if isNight {
        for x in 0..<width {
          row[x] = table[(tone[x] + 3 * Int(levels[x])).clamped(to: 0...Self.tones)]
        }
      } else {
        // Bound: no channel of a tone is below 2 or above 253.
        for x in 0..<width {
          row[x] = plain[x] &+ Pixel(truncatingIfNeeded: levels[x] &* 0x01_0101)
        }
      }
      pixels.append(contentsOf: repeatElement(row[0], count: Self.margin))
      pixels.append(contentsOf: row)
      pixels.append(contentsOf: repeatElement(row[width - 1], count: Self.margin))
    }
    return Bitmap(
      width: width + 2 * Self.margin, height: height, pixels: pixels, label: "edges")
  }

  /// Rows that share the tones of their lines: the tones change by less than a level of a channel between them.
  private static let step = 4
  /// How far the tone of a line changes along the line, and how much darker a leaf is where the leaf's head stands back.
  private static let (wave, recess) = (20, 90)
}

/// The picture of the cut edges that was made last.
package final class CutEdgesPicture {
  private var made: (edges: CutEdges, bitmap: Bitmap?)?

  package init() {}

  /// - Parameter isResting: whether the picture has to be that of the present size; a book that moves shows the last one.
  package func bitmap(of edges: CutEdges, isResting: Bool) -> Bitmap? {
    if let made, made.edges == edges || (!isResting && made.edges.isLike(edges)) {
      return made.bitmap
    }
    let bitmap = edges.bitmap()
    made = (edges, bitmap)
    return bitmap
  }
}
