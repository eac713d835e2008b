import Books
import Content
import PaperGeometry
import PaperRaster
import Testing

/// Tiles of a page in the content cache, and the page that stands for them.
@Suite(.timeLimit(.minutes(5))) struct TilesTests {
  private let page = ImageRequest(
    .page(PageID(DocumentID("b"), 1)), width: 300, height: 400, fit: .page)

  /// The page at four times the size, in tiles of 256.
  private func tile(_ column: Int, _ row: Int) -> ImageRequest {
    ImageRequest(
      page.image, width: 1200, height: 1600, fit: .page,
      part: PixelRect(column * 256, row * 256, 256, 256))
  }

  private func picture(_ request: ImageRequest) throws -> Content {
    let (width, height) =
      request.part.map { ($0.width, $0.height) } ?? (request.width, request.height)
    let pixels = Array(repeating: Pixel(0xFF00_0000), count: width * height)
    let bitmap = try #require(Bitmap(width: width, height: height, pixels: pixels))
    return .picture(
      DecodedPicture(
        bitmap: bitmap, naturalSize: Size(3000, 4000), averageColor: .black,
        paper: .white))
  }

  @Test func thePageThatFitsTheWindowStandsForItsTiles() throws {
    let content = ReceivedContent(cacheBytes: 64 << 20)
    var demand = Demand()
    guard case .nothing = content.tile(tile(1, 2), of: page, .now, &demand) else {
      Issue.record("nothing has come yet")
      return
    }
    #expect(demand.requests.first == page.small.map { .image($0) }, "the smallest comes first")
    let (wholePlace, tilePlace) = (
      demand.requests.firstIndex(of: .image(page)),
      demand.requests.firstIndex(of: .image(tile(1, 2)))
    )
    #expect(try #require(wholePlace) < #require(tilePlace), "the page before its tiles")
    _ = content.receive([(.image(page), try picture(page))])
    guard case .part(let whole, let part) = content.tile(tile(1, 2), of: page, .now, &demand) else {
      Issue.record("the page does not stand for the tile")
      return
    }
    #expect(whole.bitmap.width == 300 && part == Rect(64, 128, 64, 64))
    _ = content.receive([(.image(tile(1, 2)), try picture(tile(1, 2)))])
    guard case .tile(let found) = content.tile(tile(1, 2), of: page, .now, &demand) else {
      Issue.record("the tile has come")
      return
    }
    #expect(found.bitmap.width == 256)
    // Its neighbour is still shown by the page.
    guard case .part = content.tile(tile(2, 2), of: page, .now, &demand) else {
      Issue.record("a tile stands for another")
      return
    }
  }

  /// The whole stays pinned as long as tiles of it are demanded, and no tile is taken for a page.
  @Test func aTileNeverStandsForThePage() throws {
    let content = ReceivedContent(cacheBytes: 1)
    _ = content.receive([(.image(tile(0, 0)), try picture(tile(0, 0)))])
    var demand = Demand()
    guard case .nothing = content.picture(page, .now, &demand) else {
      Issue.record("a tile stands for the page")
      return
    }
    demand = Demand()
    _ = content.tile(tile(0, 0), of: page, .now, &demand)
    _ = content.pin(demand)
    _ = content.receive([(.image(page), try picture(page))])
    _ = content.receive([(.image(tile(0, 1)), try picture(tile(0, 1)))])
    #expect(content.cache[.image(page)] != nil && content.cache[.image(tile(0, 0))] != nil)
  }

  @Test func aDamagedTileLeavesThePage() throws {
    let content = ReceivedContent(cacheBytes: 64 << 20)
    var demand = Demand()
    _ = content.receive([(.image(tile(0, 0)), .failed(.picture(.truncated("/1"))))])
    guard case .failed = content.tile(tile(0, 0), of: page, .now, &demand) else {
      Issue.record("the damage is not told")
      return
    }
    _ = content.receive([(.image(page), try picture(page))])
    guard case .part = content.tile(tile(0, 0), of: page, .now, &demand) else {
      Issue.record("the page can be shown")
      return
    }
  }
}
