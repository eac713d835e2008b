import PageAreas
import TestBasics

/// A shape with upright or slanted sides: for its left and its right edge the upper and the lower end.
struct ComicQuad {
  /// Heights of the upper and the lower corner at the left, and at the right.
  var left: (Double, Double)
  var right: (Double, Double)
  /// Places of the left edge at the top and at the bottom, and of the right edge.
  private(set) var leftX: (Double, Double)
  private(set) var rightX: (Double, Double)

  init(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    (left, right) = ((y0, y1), (y0, y1))
    (leftX, rightX) = ((x0, x0), (x1, x1))
  }

  mutating func skew(left: (Double, Double)? = nil, right: (Double, Double)? = nil) {
    if let left { leftX = left }
    if let right { rightX = right }
  }

  private var corners: [(Double, Double)] {
    [
      (leftX.0, left.0), (rightX.0, right.0), (rightX.1, right.1), (leftX.1, left.1),
    ]
  }

  var bounds: AreaBox {
    let (xs, ys) = (corners.map(\.0), corners.map(\.1))
    return AreaBox(
      Float(xs.min() ?? 0), Float(ys.min() ?? 0), Float(xs.max() ?? 0), Float(ys.max() ?? 0))
  }

  func grown(by way: Double) -> ComicQuad {
    var quad = self
    quad.left = (left.0 - way, left.1 + way)
    quad.right = (right.0 - way, right.1 + way)
    quad.leftX = (leftX.0 - way, leftX.1 - way)
    quad.rightX = (rightX.0 + way, rightX.1 + way)
    return quad
  }

  func contains(_ x: Double, _ y: Double) -> Bool {
    let all = corners
    return all.indices.allSatisfy { at in
      let (a, b) = (all[at], all[(at + 1) % all.count])
      return (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0) >= 0
    }
  }
}

/// Pixels on which the tests draw.
struct ComicCanvas {
  let width: Int
  let height: Int
  private var pixels: [UInt32]

  init(_ width: Int, _ height: Int, _ paper: UInt32) {
    (self.width, self.height) = (width, height)
    pixels = Array(repeating: paper, count: width * height)
  }

  private mutating func paint(_ box: AreaBox, _ colour: UInt32, _ isIn: (Double, Double) -> Bool) {
    let (x0, x1) = (max(0, Int(box.x0)), min(width, Int(box.x1.rounded(.up))))
    let (y0, y1) = (max(0, Int(box.y0)), min(height, Int(box.y1.rounded(.up))))
    guard x0 < x1, y0 < y1 else { return }
    for y in y0..<y1 {
      for x in x0..<x1 where isIn(Double(x) + 0.5, Double(y) + 0.5) {
        pixels[y * width + x] = colour
      }
    }
  }

  mutating func fill(_ quad: ComicQuad, _ colour: UInt32) {
    paint(quad.bounds, colour, quad.contains)
  }

  mutating func stroke(_ quad: ComicQuad, _ colour: UInt32, within: ComicQuad) {
    let inner = quad.grown(by: -3)
    paint(quad.bounds, colour) {
      within.contains($0, $1) && quad.contains($0, $1) && !inner.contains($0, $1)
    }
  }

  mutating func ellipse(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ colour: UInt32, within: ComicQuad?
  ) {
    let (cx, cy, rx, ry) = ((x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2)
    guard rx > 0, ry > 0 else { return }
    paint(AreaBox(Float(x0), Float(y0), Float(x1), Float(y1)), colour) { x, y in
      let (dx, dy) = ((x - cx) / rx, (y - cy) / ry)
      return dx * dx + dy * dy <= 1 && within?.contains(x, y) != false
    }
  }

  /// The black edge of a scanned page.
  mutating func darkenEdges(_ depth: Int) {
    for y in 0..<height {
      for x in 0..<width
      where x < depth || y < depth || x >= width - depth || y >= height - depth {
        pixels[y * width + x] = 0x06_0606
      }
    }
  }

  mutating func addGrain(_ size: Int, _ random: inout SeededRandom) {
    guard size > 0 else { return }
    for at in pixels.indices {
      let noise = random.next()
      let shift = Int(noise & 0xFF) * 2 * size / 255 - size
      func channel(_ place: UInt32) -> UInt32 {
        UInt32(min(max(0, Int(pixels[at] >> place & 0xFF) + shift), 255)) << place
      }
      pixels[at] = channel(16) | channel(8) | channel(0)
    }
  }

  /// The drawing at half its size, as a page is drawn small.
  func halved() -> SmallPicture? {
    let (w, h) = (width / 2, height / 2)
    var small = [UInt32](repeating: 0, count: w * h)
    for y in 0..<h {
      for x in 0..<w {
        let four = [0, 1, width, width + 1].map { pixels[2 * y * width + 2 * x + $0] }
        func mean(_ place: UInt32) -> UInt32 {
          ((four.reduce(0) { $0 + ($1 >> place & 0xFF) } + 2) / 4) << place
        }
        small[y * w + x] = 0xFF00_0000 | mean(16) | mean(8) | mean(0)
      }
    }
    return SmallPicture(width: w, height: h, pixels: small)
  }
}
