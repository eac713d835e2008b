import BookClients
import Books
import PaperGeometry
import PaperRaster
import PictureSamples
import Testing

/// A part of a page at a scale is what the whole page shows there.
@Suite(.timeLimit(.minutes(5))) struct TileTests {
  private static let pictures = BookWorkers().pictures

  private static func channels(_ pixel: Pixel) -> [Int] {
    [16, 8, 0].map { Int(pixel >> $0 & 0xFF) }
  }

  /// The furthest that any channel of the tile is from the same place in the whole.
  private static func difference(_ tile: Bitmap, _ whole: Bitmap, at part: PixelRect) -> Int {
    var maximum = 0
    for y in 0..<tile.height {
      for x in 0..<tile.width {
        let a = channels(tile.pixels[y * tile.width + x])
        let b = channels(whole.pixels[(part.y + y) * whole.width + part.x + x])
        maximum = max(maximum, zip(a, b).map { abs($0 - $1) }.max() ?? 0)
      }
    }
    return maximum
  }

  @Test(arguments: [
    (Fit.fill, 93, 51), (.page, 93, 51), (.page, 31, 17), (.fill, 60, 90), (.fill, 12, 8),
  ])
  func isWhatTheWholeShowsThere(fit: Fit, width: Int, height: Int) throws {
    let scratch = try TemporaryFolder()
    let file = try scratch.picture("a.png", Samples.png(Samples.noise(31, 17)))
    var request = PictureRequest(source: file, name: "a", width: width, height: height, fit: fit)
    let whole = try Self.pictures.decode(request).get()
    for part in [
      PixelRect(0, 0, 5, 5), PixelRect(width - 7, height - 3, 7, 3), PixelRect(3, 2, 9, 6),
      PixelRect(0, height / 2, width, 1), PixelRect(0, 0, width, height),
    ] {
      request.part = part
      let tile = try Self.pictures.decode(request).get()
      #expect((tile.bitmap.width, tile.bitmap.height) == (part.width, part.height))
      #expect(tile.naturalSize == Size(31, 17) && tile.bitmap.isOpaque)
      #expect(Self.difference(tile.bitmap, whole.bitmap, at: part) <= 1, "\(part)")
    }
  }

  /// A page that does not fill its box lies on paper, and a tile may show nothing else.
  @Test func tilesOfTheMarginArePaper() throws {
    let scratch = try TemporaryFolder()
    let file = try scratch.picture(
      "a.png", Samples.png(Samples.bitmap(20, 20) { _, _ in 0x804020 }))
    for part in [PixelRect(0, 0, 8, 8), PixelRect(35, 10, 10, 10), PixelRect(30, 0, 80, 40)] {
      let tile = try Self.pictures.decode(
        PictureRequest(source: file, name: "a", width: 120, height: 40, fit: .page, part: part)
      ).get()
      #expect(tile.bitmap.pixels.allSatisfy { $0 == 0xFF80_4020 })
    }
  }

  /// The whole would be a bitmap of 10 gigapixels.
  @Test func aTileFarBeyondTheLargestBitmap() throws {
    let scratch = try TemporaryFolder()
    let file = try scratch.picture("a.png", Samples.png(Samples.noise(31, 17)))
    let tile = try Self.pictures.decode(
      PictureRequest(
        source: file, name: "a", width: 310_000, height: 170_000, fit: .fill,
        part: PixelRect(155_000, 85_000, 64, 64))
    ).get()
    #expect(tile.bitmap.width == 64)
  }

  @Test func impossiblePartsAreRefused() throws {
    let scratch = try TemporaryFolder()
    let file = try scratch.picture("a.png", Samples.png(Samples.noise(3, 3)))
    for part in [PixelRect(-1, 0, 2, 2), PixelRect(8, 8, 3, 3), PixelRect(0, 0, 0, 1)] {
      let result = Self.pictures.decode(
        PictureRequest(source: file, name: "a", width: 10, height: 10, fit: .fill, part: part))
      guard case .failure(.decodeFailed) = result else {
        Issue.record("\(part) was filled")
        continue
      }
    }
  }
}
