import Content
import PaperBook
import PaperGeometry
import PaperLayouts
import PaperRaster

/// What lies between the leaves of a book and is seen at their cut edges.
struct EdgeMarks: Equatable {
  /// Where bookmarks lie in the thickness of the book, from 0 at the front cover to 1 at the back cover, each place
  /// once and ascending.
  var ribbons: [Double] = []
  /// Where something was found, in parts of the thickness, each once and ascending.
  var hits: [Int] = []
  /// Where a finger holds a place in the thickness of the book; nil for none.
  var gap: Double?

  /// So many parts of the thickness are told from each other: more than the thickest book has pixels.
  static let parts = 512
}

/// The picture of the marks at the fore-edge: ribbons, which hang out below the pages, and ticks as of a pen where
/// something was found, at most one for each point, so that they stay apart however many hits there are. One picture serves both piles. It shows the whole thickness twice, side by side: at the left with the ribbons
/// before the place at which the book is open, at the right with those behind that place. Each pile shows its part of
/// its half, so a leaf that turns changes neither the picture nor the number of layers, however many marks there are,
/// unless it passes a ribbon. The ribbon of the pages that are open is seen on the pages, and not at their edges. Where
/// leaves are thinner than a pixel, a common thickness shows a ribbon at the edges of both pages
/// (decision: Fore-edge bitmap).
final class ForeEdge {
  private struct Key: Equatable {
    var marks: EdgeMarks
    /// The ribbons that lie before the open pages, and the first that lies behind them.
    var before, behind: Int
    /// In pixels: of the whole thickness, of a page, and of what hangs out.
    var width, height, tail: Int
    var ribbon: Int
    /// From one tick to the next, at least, in pixels.
    var pitch: Int
    var ink: Pixel
    var isMirrored: Bool
  }

  private var key: Key?
  private var look: EdgePicture?

  /// How far ribbons hang out, and how wide they are, in points of the design.
  private static let (tail, ribbon) = (17.0, 3.0)
  private static let silk: Pixel = 0xFF9B_2C2F
  private static let darkSilk: Pixel = 0xFF73_1D21
  /// Between the leaves that a finger holds apart there is shade, darkest under the upper leaves.
  private static let (shade, darkest): (Pixel, Pixel) = (0xFF4A_4038, 0xFF21_1C18)

  /// - Parameter ink: the colour of the ticks where something was found.
  /// - Returns: nil for a book without marks, and for one whose edges are not seen.
  func look(
    _ marks: EdgeMarks, _ layout: BookLayout, _ positions: LeafPositions, ink: Color
  ) -> EdgePicture? {
    let thickness = layout.thickness(positions)
    let scale = layout.pixelScale
    let width = Int(((thickness.left + thickness.right) * scale).rounded())
    let (before, behind) = Self.sides(of: marks.ribbons, layout, positions)
    guard width >= 2,
      marks.gap != nil || !marks.hits.isEmpty || before > 0 || behind < marks.ribbons.count
    else {
      return nil
    }
    let tail = max(6, Int((Self.tail * layout.scale * scale).rounded()))
    let next = Key(
      marks: marks, before: before, behind: behind, width: width,
      height: max(8, Int((layout.pageSize.height * scale).rounded())),
      tail: tail, ribbon: max(2, Int((Self.ribbon * layout.scale * scale).rounded())),
      // A tick is a pixel wide, with paper between two ticks.
      pitch: max(2, Int(scale.rounded(.up))), ink: ink.pixel,
      isMirrored: layout.imposition.direction == .rightToLeft)
    if next != key {
      key = next
      look = Self.draw(next).map { EdgePicture(bitmap: $0, tail: Double(tail) / scale) }
    }
    return look
  }

  /// How many ribbons lie before the open pages, and the number of the first that lies behind them: between them are
  /// those upon the pages.
  private static func sides(
    of ribbons: [Double], _ layout: BookLayout, _ positions: LeafPositions
  ) -> (before: Int, behind: Int) {
    let leaves = Double(max(1, layout.leaves))
    let opening = (positions.total / leaves, 0.5 / leaves)
    return (
      ribbons.firstPlace { $0 >= opening.0 - opening.1 },
      ribbons.firstPlace { $0 > opening.0 + opening.1 }
    )
  }

  private static func draw(_ key: Key) -> Bitmap? {
    var sheet = Sheet(width: 2 * key.width, rows: key.height + key.tail, isMirrored: key.isMirrored)
    let rows = key.height / 8..<key.height / 8 + max(6, key.height / 14)
    for tick in Set(key.marks.hits.map { $0 * key.width / EdgeMarks.parts / key.pitch }) {
      for x in [tick * key.pitch, key.width + tick * key.pitch] {
        sheet.fill(x, 1, rows, key.ink)
      }
    }
    let maximum = max(0, key.width - key.ribbon)
    if let gap = key.marks.gap {
      let first = min(max(0, Int((gap * Double(key.width)).rounded()) - key.ribbon / 2), maximum)
      for x in [first, key.width + first] {
        sheet.fill(x, key.ribbon, 0..<key.height, shade)
        sheet.fill(x + key.ribbon - 1, 1, 0..<key.height, darkest)
      }
    }
    // A ribbon lies on the pages before it, and under those behind it.
    for place in key.marks.ribbons[..<key.before] {
      let end = Int((place * Double(key.width)).rounded())
      sheet.hang(key.ribbon, at: min(max(0, end - key.ribbon), maximum), from: key.height * 9 / 10)
    }
    for place in key.marks.ribbons[key.behind...] {
      let first = Int((place * Double(key.width)).rounded())
      sheet.hang(
        key.ribbon, at: key.width + min(max(0, first), maximum), from: key.height * 9 / 10)
    }
    return Bitmap(width: sheet.width, height: sheet.rows, pixels: sheet.pixels, label: "edge-marks")
  }

  /// The pixels of the picture.
  private struct Sheet {
    let width, rows: Int
    let isMirrored: Bool
    private(set) var pixels: [Pixel]

    init(width: Int, rows: Int, isMirrored: Bool) {
      (self.width, self.rows, self.isMirrored) = (width, rows, isMirrored)
      pixels = [Pixel](repeating: 0, count: width * rows)
    }

    mutating func fill(_ from: Int, _ count: Int, _ range: Range<Int>, _ color: Pixel) {
      for x in (from..<from + count).clamped(to: 0..<width) {
        let column = isMirrored ? width - 1 - x : x
        for y in range.clamped(to: 0..<rows) { pixels[y * width + column] = color }
      }
    }

    mutating func hang(_ ribbon: Int, at first: Int, from top: Int) {
      fill(first, ribbon, top..<rows, silk)
      fill(first + ribbon - 1, 1, top..<rows, darkSilk)
      // The end is cut at an angle.
      for step in 0..<ribbon { fill(first + step, 1, rows - 1 - step..<rows, 0) }
    }
  }
}

extension BookSession {
  /// The colour of ticks at the cut edges: the book's accent, as far as it is seen on the edges.
  var tickInk: Color {
    BookCloth.of(book.id).color.legible(on: content.theme.edgeLight, contrast: 3)
  }
}

extension MarkPlaces {
  /// Where bookmarks and hits lie in the thickness of the book.
  /// - Parameter hits: pages on which something was found.
  /// - Parameter gap: the page at which a finger holds the place.
  func edgeMarks(hits: [Int], gap: Int? = nil) -> EdgeMarks {
    let ribbons = Set(marks.filter { $0.kind == .bookmark }.map { depth(of: $0.place.page) })
    let parts = Set(hits.map { Int(depth(of: $0) * Double(EdgeMarks.parts - 1)) })
    return EdgeMarks(
      ribbons: ribbons.sorted(), hits: parts.sorted(), gap: gap.map { depth(of: $0) })
  }
}

extension [Double] {
  /// The number of the first element of an ascending array that has a property which all behind it have, too.
  fileprivate func firstPlace(where isIt: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isIt(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
