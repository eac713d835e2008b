import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TileGridTests {
  @Test func tilesAreSquareButAtTheEnds() {
    let grid = TileGrid(width: 300, height: 400, scale: 4)
    #expect(grid.width == 1200 && grid.height == 1600)
    let all = grid.tiles(in: Rect(0, 0, 1200, 1600), maximum: 100) ?? []
    #expect(all.count == 12)
    #expect(all.reduce(0) { $0 + $1.width * $1.height } == 1200 * 1600)
    #expect(all.contains(PixelRect(1024, 1536, 176, 64)))
  }

  @Test func theMiddleComesFirst() {
    let grid = TileGrid(width: 2560, height: 2560, scale: 1)
    let tiles = grid.tiles(in: Rect(0, 0, 2560, 2560), maximum: 25) ?? []
    #expect(tiles.first == PixelRect(1024, 1024, 512, 512))
  }

  @Test func whatIsSeenIsCovered() throws {
    var random = SeededRandom(4)
    for _ in 0..<2000 {
      let grid = TileGrid(
        width: random.int(1...3000), height: random.int(1...3000), scale: random.double(1, 16))
      let part = Rect(
        random.double(-500, Double(grid.width)), random.double(-500, Double(grid.height)),
        random.double(1, 1900), random.double(1, 1100))
      let tiles = try #require(grid.tiles(in: part, maximum: 40))
      let seen = part.intersection(Rect(0, 0, Double(grid.width), Double(grid.height)))
      let covered = tiles.reduce(0.0) { sum, tile in
        let rect = Rect(
          Double(tile.x), Double(tile.y), Double(tile.width), Double(tile.height))
        let common = rect.intersection(seen)
        return sum + common.width * common.height
      }
      #expect(abs(covered - seen.width * seen.height) < 1e-3)
      #expect(tiles.allSatisfy { $0.maxX <= grid.width && $0.maxY <= grid.height })
    }
  }

  @Test func tooManyAreNone() {
    let grid = TileGrid(width: 5000, height: 5000, scale: 2)
    #expect(grid.tiles(in: Rect(0, 0, 10_000, 10_000), maximum: 80) == nil)
    #expect(grid.tiles(in: Rect(20_000, 0, 10, 10), maximum: 80) == [])
  }
}
