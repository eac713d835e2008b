import Books
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperRaster
import Reading
import Testing

/// What a magnified page is made of.
@Suite(.timeLimit(.minutes(5))) struct PageTilesTests {
  private static func noise(_ request: ImageRequest, _ x: Int, _ y: Int) -> Pixel {
    var h = UInt32(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663)
    h = (h ^ (h >> 15)) &* 0x2C1B_3C6D
    return 0xFF00_0000 | (h ^ (h >> 12)) & 0xFF_FFFF
  }

  private func rig(_ style: ReadingStyle, _ size: Size, _ scale: Double, zoom: Double) -> Rig {
    let rig = Rig(size, scale: scale, style: style)
    rig.draw = Self.noise
    rig.open(pages: 12, at: 4)
    rig.settle()
    rig.pinch(to: zoom)
    rig.letGo(zoom)
    rig.settle()
    return rig
  }

  /// Tiles as they are drawn, with their places in pixels of the window.
  private func tiles(_ rig: Rig) -> [(bitmap: Bitmap, place: Rect)] {
    rig.stage.commands().compactMap { command in
      guard case .bitmap(let bitmap, let source) = command.paint,
        source.size == bitmap.size, bitmap.label.hasSuffix(" tile"),
        let quad = Quad(command.rect, through: command.projection)
      else { return nil }
      return (bitmap, quad.bounds)
    }
  }

  @Test(arguments: ReadingStyle.allCases, [2.37, 3.2])
  func atRestEveryPixelIsATilesOwn(style: ReadingStyle, zoom: Double) throws {
    let rig = rig(style, Size(701, 523), 1, zoom: zoom)
    let picture = try #require(rig.picture())
    // The cards behind are seen smaller than they are drawn.
    let tiles = tiles(rig).filter { style != .deck || $0.bitmap.label == "book0/page-4 tile" }
    #expect(tiles.count >= (style == .deck ? 2 : 4))
    var (compared, exact) = (0, 0)
    for (bitmap, place) in tiles {
      let (left, top) = (place.minX.rounded(), place.minY.rounded())
      #expect(abs(place.minX - left) < 1e-3 && abs(place.minY - top) < 1e-3)
      #expect(abs(place.width - Double(bitmap.width)) < 1e-3)
      for y in stride(from: 40, to: bitmap.height - 40, by: 3) {
        for x in stride(from: 40, to: bitmap.width - 40, by: 3) {
          let (wx, wy) = (Int(left) + x, Int(top) + y)
          guard (20..<681).contains(wx), (20..<503).contains(wy) else { continue }
          compared += 1
          let shown = picture.pixels[wy * picture.width + wx]
          let own = bitmap.pixels[y * bitmap.width + x]
          if shown == own { exact += 1 } else { #expect(Self.isLit(own, shown), "at \(wx), \(wy)") }
        }
      }
    }
    #expect(compared > 10_000 && exact > compared / 2)
  }

  /// Whether a pixel is shown as it is seen in the gutter, where less light falls, or a little more.
  private static func isLit(_ own: Pixel, _ shown: Pixel) -> Bool {
    [0, 8, 16].allSatisfy { shift in
      let (a, b) = (Double(own >> shift & 0xFF), Double(shown >> shift & 0xFF))
      return b <= a * 1.04 + 2 && b >= a * 0.3 - 2
    }
  }

  @Test(arguments: ReadingStyle.allCases)
  func thePageStandsInUntilItsTilesCome(style: ReadingStyle) {
    let rig = Rig(Size(640, 480), style: style)
    rig.open(pages: 12, at: 4)
    rig.settle()
    rig.isPrompt = false
    rig.pinch(to: 4)
    rig.letGo(4)
    rig.settle()
    #expect(tiles(rig).isEmpty)
    #expect(!rig.drawn("book0/page-4").isEmpty || !rig.drawn("book0/page-5").isEmpty)
    let first = rig.stage.pendingRequests.first
    if case .image(let image)? = first {
      #expect(image.part != nil, "tiles that are seen come first")
    } else {
      Issue.record("nothing is asked for: \(String(describing: first))")
    }
    rig.deliver(1)
    rig.frame()
    rig.wait(0.04)
    #expect(tiles(rig).count == 1 && rig.stage.isMoving(at: rig.time), "fades in")
    rig.isPrompt = true
    rig.wait(0.2)
    #expect(!rig.stage.isMoving(at: rig.time) && tiles(rig).count > 1)
  }

  @Test(arguments: [1, 16.0])
  func layersAndRequestsAreBounded(zoom: Double) {
    let rig = rig(.flip, Size(1920, 1080), 1, zoom: zoom)
    #expect(rig.records.count < 160, "\(rig.records.count)")
    let tiles = tiles(rig).count
    #expect(zoom == 1 ? tiles == 0 : (1...40).contains(tiles))
  }

  /// The cover is one picture, which is asked for in a larger size.
  @Test(arguments: ReadingStyle.leafed)
  func aMagnifiedCoverIsAskedForLarger(style: ReadingStyle) throws {
    let rig = Rig(Size(800, 600), style: style)
    rig.open(pages: 12)
    rig.key("Left")
    rig.settle()
    let small = try #require(rig.drawn("book0/cover").map(\.width).max())
    rig.pinch(to: 3)
    rig.letGo(3)
    rig.settle()
    let large = try #require(rig.drawn("book0/cover").map(\.width).max())
    #expect(large >= 2 * small && large <= 4 * small, "\(small) \(large)")
    rig.key("0")
    rig.settle()
    #expect(rig.drawn("book0/cover").map(\.width).max() == small)
  }

  @Test func nothingIsAskedForAtRest() {
    let rig = rig(.flip, Size(800, 600), 1, zoom: 5)
    let commands = rig.stage.commands()
    rig.wait(0.5)
    #expect(rig.stage.pendingRequests.isEmpty && rig.stage.commands() == commands)
  }
}
