import PageAreas
import TestBasics

/// A comic's page as the tests draw it: panels whose places are known, with all that makes panels hard to find.
struct DrawnComic {
  enum Layout {
    case grid, rows, tall, pinwheel, inset, slanted, splash, columns, borderless

    static let framed = [grid, rows, tall, pinwheel, inset, slanted, splash]
  }

  let layout: Layout
  let isRightToLeft: Bool
  /// In reading order, in pixels of the drawing.
  private(set) var panels: [AreaBox] = []
  private(set) var picture: SmallPicture?

  static let (width, height) = (880, 1280)
  private var random: SeededRandom
  private var canvas: ComicCanvas
  private let look: Look

  private struct Look {
    var paper: UInt32
    var isLineArt: Bool
    var isBleed: Bool
    var gap: Double
    var margin: Double
    var bubbles: Int
    var grain: Int
    var isScanned: Bool
  }

  /// - Parameter layouts: one after the other by the seed.
  init(seed: UInt64, layouts: [Layout] = Layout.framed) {
    random = SeededRandom(seed)
    layout = layouts[Int(seed) % layouts.count]
    isRightToLeft = random.chance(0.3)
    let kind = random.int(0...9)
    let paper: UInt32 =
      switch kind {
      case 0...4: 0xFF_FFFF
      case 5, 6: 0xF1_E6C8
      case 7, 8: 0x0B_0A0C
      default: 0x7A_B8D8
      }
    let isBleed = random.chance(0.25)
    let isLineArt = random.chance(0.45) && kind <= 6
    let isScanned = random.chance(0.12) && !isBleed
    look = Look(
      paper: paper, isLineArt: isLineArt, isBleed: isBleed,
      gap: random.double(9, 26), margin: isBleed ? 0 : random.double(24, 60),
      bubbles: random.chance(0.5) ? random.int(1...2) : 0, grain: random.int(0...14),
      isScanned: isScanned)
    canvas = ComicCanvas(Self.width, Self.height, look.paper)
    draw()
  }

  private mutating func draw() {
    let quads = shapes()
    panels = quads.map(\.bounds)
    for quad in quads { fill(quad) }
    drawBubbles(quads)
    if look.isScanned { canvas.darkenEdges(24) }
    canvas.addGrain(look.grain, &random)
    picture = canvas.halved()
    panels = panels.map { $0.scaled(0.5, 0.5) }
  }

  // MARK: Layouts

  private mutating func shapes() -> [ComicQuad] {
    let (m, g) = (look.margin, look.gap)
    let page = (x0: m, y0: m, x1: Double(Self.width) - m, y1: Double(Self.height) - m)
    func rect(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> ComicQuad {
      ComicQuad(x0, y0, x1, y1)
    }
    switch layout {
    case .splash: return [rect(page.x0, page.y0, page.x1, page.y1)]
    case .grid:
      let columns = random.int(2...3)
      return rows(page, Array(repeating: columns, count: random.int(2...4)), isEven: true)
    case .rows, .borderless:
      return rows(page, (0..<random.int(2...4)).map { _ in random.int(1...3) })
    case .columns: return columns(page, (0..<random.int(2...3)).map { _ in random.int(1...4) })
    case .slanted: return slanted(page)
    case .tall:
      let middle = page.x0 + (page.x1 - page.x0) * random.double(0.35, 0.6)
      let isLeft = random.chance(0.5)
      let tall =
        isLeft
        ? rect(page.x0, page.y0, middle - g / 2, page.y1)
        : rect(middle + g / 2, page.y0, page.x1, page.y1)
      let cells = cuts(page.y0, page.y1, random.int(2...3))
      let stack = cells.map {
        isLeft
          ? rect(middle + g / 2, $0.0, page.x1, $0.1) : rect(page.x0, $0.0, middle - g / 2, $0.1)
      }
      return isLeft != isRightToLeft ? [tall] + stack : stack + [tall]
    case .pinwheel:
      let (w, h) = (page.x1 - page.x0, page.y1 - page.y0)
      let (a, b) = (page.x0 + w * 0.38, page.x0 + w * 0.62)
      let (c, d) = (page.y0 + h * 0.36, page.y0 + h * 0.64)
      let five = [
        rect(page.x0, page.y0, b - g / 2, c - g / 2), rect(b + g / 2, page.y0, page.x1, d - g / 2),
        rect(page.x0, c + g / 2, a - g / 2, page.y1),
        rect(a + g / 2, c + g / 2, b - g / 2, d - g / 2),
        rect(a + g / 2, d + g / 2, page.x1, page.y1),
      ]
      return isRightToLeft ? [five[1], five[0], five[3], five[2], five[4]] : five
    case .inset:
      var all = rows(page, [1, random.int(1...3)])
      let large = all[0].bounds
      let (w, h) = (Double(large.width) * 0.36, Double(large.height) * 0.4)
      // In the corner where the panel ends, so that the panel is read before.
      let x = isRightToLeft ? Double(large.x0) + 40 : Double(large.x1) - w - 40
      let y = Double(large.y1) - h - 40
      all.insert(rect(x, y, x + w, y + h), at: 1)
      return all
    }
  }

  private mutating func cuts(
    _ low: Double, _ high: Double, _ count: Int, isEven: Bool = false
  ) -> [(Double, Double)] {
    let parts = (0..<count).map { _ in isEven ? 1 : random.double(0.7, 1.5) }
    let sum = parts.reduce(0, +)
    let length = high - low - look.gap * Double(count - 1)
    var (cells, at) = ([(Double, Double)](), low)
    for part in parts {
      let end = at + length * part / sum
      cells.append((at, end))
      at = end + look.gap
    }
    return cells
  }

  private mutating func rows(
    _ page: (x0: Double, y0: Double, x1: Double, y1: Double), _ counts: [Int], isEven: Bool = false
  ) -> [ComicQuad] {
    let rows = cuts(page.y0, page.y1, counts.count, isEven: isEven)
    return zip(rows, counts).flatMap { row, count in
      let cells = cuts(page.x0, page.x1, count, isEven: isEven)
      let quads = cells.map { ComicQuad($0.0, row.0, $0.1, row.1) }
      return isRightToLeft ? quads.reversed() : quads
    }
  }

  /// Columns that are read one after the other, each from its top down.
  private mutating func columns(
    _ page: (x0: Double, y0: Double, x1: Double, y1: Double), _ counts: [Int]
  ) -> [ComicQuad] {
    let columns = cuts(page.x0, page.x1, counts.count)
    let quads = zip(columns, counts).map { column, count in
      cuts(page.y0, page.y1, count).map { ComicQuad(column.0, $0.0, column.1, $0.1) }
    }
    return (isRightToLeft ? quads.reversed() : quads).flatMap(\.self)
  }

  /// Rows whose gutters within are slanted, below a slanted gutter.
  private mutating func slanted(
    _ page: (x0: Double, y0: Double, x1: Double, y1: Double)
  ) -> [ComicQuad] {
    let g = look.gap
    let middle = (page.y0 + page.y1) / 2
    let tilt = random.double(-70, 70)
    var top = ComicQuad(page.x0, page.y0, page.x1, middle)
    (top.left.1, top.right.1) = (middle - tilt - g / 2, middle + tilt - g / 2)
    let x = page.x0 + (page.x1 - page.x0) * random.double(0.4, 0.6)
    let lean = random.double(-80, 80)
    func edge(_ x: Double) -> Double {
      middle + tilt * (2 * (x - page.x0) / (page.x1 - page.x0) - 1)
    }
    var left = ComicQuad(page.x0, middle, x, page.y1)
    (left.left.0, left.right.0) = (edge(page.x0) + g / 2, edge(x + lean) + g / 2)
    left.skew(right: (x + lean - g / 2, x - lean - g / 2))
    var right = ComicQuad(x, middle, page.x1, page.y1)
    (right.left.0, right.right.0) = (edge(x + lean) + g / 2, edge(page.x1) + g / 2)
    right.skew(left: (x + lean + g / 2, x - lean + g / 2))
    return isRightToLeft ? [top, right, left] : [top, left, right]
  }

  // MARK: Drawing

  private mutating func fill(_ quad: ComicQuad) {
    let isLineArt = look.isLineArt && layout != .splash
    let base: UInt32 =
      isLineArt
      ? look.paper : [0x9C_6B4A, 0x4A_7A9C, 0xC9_B458, 0x6D_8F5A, 0x88_6090][random.int(0...4)]
    let ink: UInt32 = look.paper == 0x0B_0A0C ? 0xD8_D0C8 : 0x12_1014
    // The panel in front of another has paper around.
    if layout == .inset { canvas.fill(quad.grown(by: look.gap), look.paper) }
    let inner = quad.grown(by: -3)
    if layout == .borderless, random.chance(0.5) {
      fillBorderless(quad, isLineArt ? nil : base, ink)
    } else {
      canvas.fill(quad, ink)
      canvas.fill(inner, base)
    }
    let box = inner.bounds
    for _ in 0..<random.int(4...10) {
      let (w, h) = (
        Double(box.width) * random.double(0.05, 0.4), Double(box.height) * random.double(0.05, 0.4)
      )
      let x = random.double(Double(box.x0), max(Double(box.x0), Double(box.x1) - w))
      let y = random.double(Double(box.y0), max(Double(box.y0), Double(box.y1) - h))
      let shade = isLineArt ? ink : UInt32(random.int(0...0xFF_FFFF))
      if isLineArt {
        canvas.stroke(ComicQuad(x, y, x + w, y + h), ink, within: inner)
      } else {
        canvas.ellipse(x, y, x + w, y + h, shade, within: inner)
      }
    }
  }

  /// A panel without a frame: colours up to its edges, or figures on the paper that reach its edges.
  private mutating func fillBorderless(_ quad: ComicQuad, _ base: UInt32?, _ ink: UInt32) {
    if let base { return canvas.fill(quad, base) }
    let box = quad.bounds
    let (x0, y0, x1, y1) = (Double(box.x0), Double(box.y0), Double(box.x1), Double(box.y1))
    canvas.ellipse(x0, y0, x1, y1, ink, within: nil)
    canvas.ellipse(x0 + 4, y0 + 4, x1 - 4, y1 - 4, look.paper, within: nil)
  }

  /// Speech bubbles over the gutter between two panels.
  private mutating func drawBubbles(_ quads: [ComicQuad]) {
    guard quads.count > 1, layout != .inset else { return }
    for _ in 0..<look.bubbles {
      let box = quads[random.int(0...quads.count - 1)].bounds
      let (w, h) = (random.double(110, 170), random.double(60, 100))
      let isDown = random.chance(0.5)
      let x = isDown ? random.double(Double(box.x0), Double(box.x1)) : Double(box.x1)
      let y = isDown ? Double(box.y1) : random.double(Double(box.y0), Double(box.y1))
      canvas.ellipse(x - w / 2, y - h / 2, x + w / 2, y + h / 2, 0x10_1010, within: nil)
      canvas.ellipse(
        x - w / 2 + 3, y - h / 2 + 3, x + w / 2 - 3, y + h / 2 - 3, 0xFE_FEFE, within: nil)
      for line in 0..<3 {
        let top = y - 18 + Double(line) * 14
        canvas.fill(ComicQuad(x - w / 4, top, x + w / 4, top + 5), 0x20_2020)
      }
    }
  }
}
