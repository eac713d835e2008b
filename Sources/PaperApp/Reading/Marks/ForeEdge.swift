import PaperGeometry
import PaperLayouts
import PaperRaster

/// What lies between the leaves of a book and is seen at their cut edges.
struct EdgeMarks: Equatable {
  /// Where bookmarks lie in the thickness of the book, from 0 at the front cover to 1 at the back cover.
  var ribbons: [Double] = []
  /// Where something was found, in parts of the thickness, each once and ascending.
  var hits: [Int] = []

  /// So many parts of the thickness are told from each other: more than the thickest book has pixels.
  static let parts = 512

  var isEmpty: Bool { ribbons.isEmpty && hits.isEmpty }
}

/// The picture of the marks at the fore-edge: ribbons, which hang out below the pages, and lines where something was
/// found. One picture of the whole thickness serves both piles, of which each shows its part, so a leaf that turns
/// changes neither the picture nor the number of layers, however many marks there are. (A layer for each mark was
/// rejected: a letter is found on every page.)
final class ForeEdge {
  struct Look {
    var bitmap: Bitmap
    /// How far ribbons hang out below the pages, in points.
    var tail: Double
  }

  private struct Key: Equatable {
    var marks: EdgeMarks
    /// In pixels: of the whole thickness, of a page, and of what hangs out.
    var width, height, tail: Int
    var ribbon: Int
    var isMirrored: Bool
  }

  private var key: Key?
  private var look: Look?

  /// How far ribbons hang out, and how wide they are, in points of the design.
  private static let (tail, ribbon) = (17.0, 3.0)
  private static let hitColor: Pixel = 0xFFE8_742A
  private static let silk: Pixel = 0xFF9B_2C2F
  private static let darkSilk: Pixel = 0xFF73_1D21

  /// - Returns: nil for a book without marks, and for one whose edges are not seen.
  func look(_ marks: EdgeMarks, _ layout: BookLayout, _ positions: LeafPositions) -> Look? {
    let thickness = layout.thickness(positions)
    let scale = layout.pixelScale
    let width = Int(((thickness.left + thickness.right) * scale).rounded())
    guard !marks.isEmpty, width >= 2 else { return nil }
    let tail = max(6, Int((Self.tail * layout.scale * scale).rounded()))
    let next = Key(
      marks: marks, width: width, height: max(8, Int((layout.pageSize.height * scale).rounded())),
      tail: tail, ribbon: max(2, Int((Self.ribbon * layout.scale * scale).rounded())),
      isMirrored: layout.imposition.direction == .rightToLeft)
    if next != key {
      key = next
      look = Self.draw(next).map { Look(bitmap: $0, tail: Double(tail) / scale) }
    }
    return look
  }

  private static func draw(_ key: Key) -> Bitmap? {
    let rows = key.height + key.tail
    var pixels = [Pixel](repeating: 0, count: key.width * rows)
    func fill(_ from: Int, _ count: Int, _ range: Range<Int>, _ color: Pixel) {
      for x in (from..<from + count).clamped(to: 0..<key.width) {
        let column = key.isMirrored ? key.width - 1 - x : x
        for y in range.clamped(to: 0..<rows) { pixels[y * key.width + column] = color }
      }
    }
    for hit in key.marks.hits {
      fill(
        hit * key.width / EdgeMarks.parts, 1, key.height / 8..<key.height * 7 / 8, hitColor)
    }
    for place in key.marks.ribbons {
      let middle = Int(place * Double(key.width))
      // The edge of a book of few pages may be narrower than the ribbon.
      let first = min(max(0, middle - key.ribbon / 2), max(0, key.width - key.ribbon))
      fill(first, key.ribbon, key.height * 9 / 10..<rows, silk)
      fill(first + key.ribbon - 1, 1, key.height * 9 / 10..<rows, darkSilk)
      // The end is cut at an angle.
      for step in 0..<key.ribbon { fill(first + step, 1, rows - 1 - step..<rows, 0) }
    }
    return Bitmap(width: key.width, height: rows, pixels: pixels, label: "edge-marks")
  }
}

extension MarkPlaces {
  /// Where bookmarks and hits lie in the thickness of the book.
  /// - Parameter hits: pages on which something was found.
  func edgeMarks(hits: [Int]) -> EdgeMarks {
    let ribbons = marks.filter { $0.kind == .bookmark }.map { depth(of: $0.place.page) }
    let parts = Set(hits.map { Int(depth(of: $0) * Double(EdgeMarks.parts - 1)) })
    return EdgeMarks(ribbons: ribbons, hits: parts.sorted())
  }
}
