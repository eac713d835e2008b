import PaperBook
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster
import TestSupport
import Testing

/// All frames of a blank leaf that is turned over evenly: light and shadow change slowly, from the first frame on.
@Suite(.timeLimit(.minutes(10))) struct CurlFrameTests {
  private static let frames = 240
  /// The most by which a channel leaves the range of the pixels around it, one frame before.
  private static let most = 3
  /// How near to the paper's edges and to the outline of the roll no pixel is compared, in pixels.
  private static let margin = 5.0

  private final class Blank: BookViewDataSource {
    func renderPage(at index: Int, in context: BitmapContext) {
      context.fill(Color(hex: 0xF7F2E7))
    }
  }

  @Test(arguments: [1.0, 0.5]) func noFrameSteps(height: Double) throws {
    let size = Size(400, 300)
    let pages = Blank()
    let view = BookView(
      BookShape(viewSize: size, imposition: Imposition(pages: 40), pageAspect: 0.7),
      at: BookPlace(page: 19))
    view.dataSource = pages
    var time = 0.0
    func wait(_ seconds: Double) {
      time += seconds
      view.update(at: time)
    }
    repeat { wait(0.5) } while view.needsFrame(at: time)
    let spread = view.spread(at: time).page
    let (spine, top) = (spread.minX + (spread.minX < 100 ? spread.width : 0), spread.minY)
    let page = view.shape.pageSize
    // In the outer fifth of the page, so that the leaf is drawn over.
    let start = Point(spine + page.width - 3, top + page.height * height * 0.98)
    view.handle(.pointerDown(start, button: .left), at: time)
    var before: Frame?
    var compared = 0
    for step in 1...Self.frames {
      let t = Double(step) / Double(Self.frames)
      let x = start.x - 2 * (page.width - 6) * t
      view.handle(.pointerMoved(Point(x, start.y - 20 * t)), at: time)
      wait(1.0 / 60)
      let now = try Frame(view, at: time)
      if let before {
        let (change, place) = now.worst(after: before, &compared)
        #expect(change <= Self.most, "frame \(step): \(change) levels at \(place)")
      }
      before = now
    }
    #expect(compared > 1000)
  }

  /// A picture, and the pixels near which an edge of paper is seen.
  private struct Frame {
    let picture: Bitmap
    private let edges: [Bool]

    init(_ view: BookView, at time: Double) throws {
      picture = try #require(
        Rasterizer().image(
          of: view.commands(), background: Color(hex: 0xD8D4CC),
          width: Int(view.shape.viewSize.width), height: Int(view.shape.viewSize.height)))
      let (width, height) = (picture.width, picture.height)
      var edges = [Bool](repeating: false, count: width * height)
      func mark(_ p: Point, _ reach: Int) {
        let (x, y) = (Int(p.x.clamped(to: -100...5000)), Int(p.y.clamped(to: -100...5000)))
        for v in y - reach...y + reach where (0..<height).contains(v) {
          for u in x - reach...x + reach where (0..<width).contains(u) {
            edges[v * width + u] = true
          }
        }
      }
      for record in view.tree.records() where !record.isHidden {
        guard let bend = record.bend, let quad = record.quad else { continue }
        let (size, r) = (record.frame.size, bend.cylinder.radius)
        let corners = [Point(0, 0), Point(size.width, 0), Point(0, size.height)]
        let far =
          (corners + [Point(size.width, size.height)]).map(bend.cylinder.distance).max() ?? 0
        // Paper that begins to be lifted rises faster than the hand moves, and so does its shadow.
        let isNarrow = far < 4.2 * r
        let reach = Int(CurlFrameTests.margin + (isNarrow ? 3 * r : 0))
        func screen(_ p: Point) -> Point {
          let flat = bend.cylinder.place(of: p).point
          return quad.topLeft + (quad.topRight - quad.topLeft) * (flat.x / size.width)
            + (quad.bottomLeft - quad.topLeft) * (flat.y / size.height)
        }
        for step in 0...200 {
          let t = Double(step) / 200
          for p in [Point(t, 0), Point(t, 1), Point(0, t), Point(1, t)] {
            mark(screen(Point(p.x * size.width, p.y * size.height)), reach)
          }
          // The outline, along the whole ruling.
          let n = bend.cylinder.normal
          let (out, along) = (bend.cylinder.offset + r, (t - 0.5) * 3 * size.height)
          let flat = Point(n.x * out - n.y * along, n.y * out + n.x * along)
          if Rect(origin: .zero, size: size).insetBy(-6, -6).contains(flat) {
            mark(
              quad.topLeft + (quad.topRight - quad.topLeft) * (flat.x / size.width)
                + (quad.bottomLeft - quad.topLeft) * (flat.y / size.height), reach)
          }
        }
      }
      self.edges = edges
    }

    /// The greatest change of a pixel beside the edges of either frame.
    /// - Parameter compared: counts the pixels that have changed.
    func worst(after before: Frame, _ compared: inout Int) -> (change: Int, place: String) {
      var worst = (change: 0, place: "")
      let (now, old) = (picture.pixels, before.picture.pixels)
      for i in now.indices where now[i] != old[i] && !edges[i] && !before.edges[i] {
        compared += 1
        guard difference(now[i], old[i]) > CurlFrameTests.most else { continue }
        let (x, y) = (i % picture.width, i / picture.width)
        let change = before.distance(of: now[i], from: x, y)
        if change > worst.change { worst = (change, "\(x),\(y)") }
      }
      return worst
    }

    /// How far a pixel is outside of the range of the pixels around a place, in levels.
    private func distance(of pixel: Pixel, from x: Int, _ y: Int) -> Int {
      var far = 0
      for shift: Pixel in [0, 8, 16] {
        var (low, high) = (255, 0)
        for v in max(0, y - 5)...min(picture.height - 1, y + 5) {
          for u in max(0, x - 5)...min(picture.width - 1, x + 5) {
            let level = Int(picture.pixels[v * picture.width + u] >> shift & 255)
            (low, high) = (min(low, level), max(high, level))
          }
        }
        let level = Int(pixel >> shift & 255)
        far = max(far, low - level, level - high)
      }
      return far
    }
  }
}
