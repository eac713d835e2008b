import Books
import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Where one reads, a page is its bitmap, pixel for pixel.
@Suite(.timeLimit(.minutes(5))) struct PixelTests {
  /// Noise: any shift, scaling or tint would be seen.
  private static func noise(_ request: ImageRequest, _ x: Int, _ y: Int) -> Pixel {
    var h = UInt32(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663 ^ request.width)
    h ^= Rig.color(of: request.name)
    h = (h ^ (h >> 15)) &* 0x2C1B_3C6D
    h = (h ^ (h >> 12)) &* 0x297A_2D39
    return 0xFF00_0000 | (h ^ (h >> 15)) & 0xFF_FFFF
  }

  private static let views: [(Size, Double)] = [
    (Size(1024, 768), 1.0), (Size(1023, 701), 1.0), (Size(640, 480), 2.0), (Size(801, 601), 1.5),
    (Size(1366, 768), 1.25), (Size(300, 700), 1.0), (Size(320, 240), 1.0),
  ]

  @Test(arguments: views)
  func aPageAtRestIsItsBitmap(size: Size, scale: Double) throws {
    for page in ["page-4", "page-5"] {
      let rig = Rig(size, scale: scale)
      rig.draw = Self.noise
      // A tall window shows one page, the one that the book is opened at.
      rig.open(pages: 12, at: size.height > size.width && page == "page-5" ? 5 : 4)
      try expectExact(rig, page, scale)
    }
  }

  /// After a turn as well, and after the lectern and back.
  @Test func whatHasMovedIsExactAgain() throws {
    let rig = Rig(Size(640, 480))
    rig.draw = Self.noise
    rig.open(pages: 12, at: 2)
    for key in ["V", "Right", "V"] {
      rig.key(key)
      rig.settle()
    }
    // What the key has done is said on the pages for a while.
    rig.wait(8)
    try expectExact(rig, "page-4", 1)
    try expectExact(rig, "page-5", 1)
  }

  @Test func theCoverOfAClosedBookIsItsBitmapToo() throws {
    let rig = Rig(Size(641, 480))
    rig.draw = Self.noise
    rig.open(pages: 12, at: 0)
    rig.key("Left")
    rig.settle()
    try expectExact(rig, "cover", 1)
  }

  private func expectExact(_ rig: Rig, _ name: String, _ scale: Double) throws {
    let picture = try #require(rig.picture())
    let bitmap = try #require(rig.drawn("book0/" + name).first)
    let place = try rig.quad(name).bounds.scaled(by: scale)
    let (left, top) = (place.minX.rounded(), place.minY.rounded())
    #expect(abs(place.minX - left) < 1e-6 && abs(place.minY - top) < 1e-6)
    #expect(abs(place.width - Double(bitmap.width)) < 1e-6)
    #expect(abs(place.height - Double(bitmap.height)) < 1e-6)
    // In the gutter less light falls on the page than elsewhere.
    let gutter = Int(Double(bitmap.width) * 0.26)
    // A page alone may have its spine on either side.
    let way = place.midX - Double(picture.width) / 2
    let inGutter = [
      way > -9 ? 0..<gutter : 0..<0, way < 9 ? bitmap.width - gutter..<bitmap.width : 0..<0,
    ]
    // The rounded corners of the fore-edge.
    let corner = Int((6 * scale * 2).rounded(.up)) + 1
    var wrong = 0
    for y in 0..<bitmap.height {
      let isCornerRow = y < corner || y >= bitmap.height - corner
      for x in 0..<bitmap.width {
        if name != "cover", inGutter.contains(where: { $0.contains(x) }) { continue }
        if isCornerRow, x < corner || x >= bitmap.width - corner { continue }
        let shown = picture.pixels[(Int(top) + y) * picture.width + Int(left) + x]
        if shown != bitmap.pixels[y * bitmap.width + x] { wrong += 1 }
      }
    }
    #expect(wrong == 0, "\(name): \(wrong) pixels of \(bitmap.width)x\(bitmap.height)")
  }
}
