import PaperGeometry
import PaperLayouts
import Testing

/// Rows of covers of one height.
@Suite(.timeLimit(.minutes(2))) struct RowsLayoutTests {
  private static let views = [
    Size(420, 520), Size(600, 900), Size(1100, 700), Size(1920, 1080), Size(2560, 1440),
    Size(3840, 2160),
  ]

  private static func rows(
    _ count: Int, _ size: Size = Size(1100, 700), mirrored: Bool = false
  ) -> WallLayout {
    let shapes: [Size?] = [
      nil, Size(432, 648), Size(500, 500), Size(420, 700), nil, Size(900, 600),
    ]
    return WallLayout(
      .covers, viewSize: size,
      spines: (0..<count).map { SpineMeasures(coverOf: shapes[$0 % shapes.count]) },
      captionHeight: 110, isMirrored: mirrored)
  }

  @Test(arguments: views, [false, true])
  func coversOfOneHeightStandSideBySide(size: Size, mirrored: Bool) {
    for count in [1, 3, 30, 700] {
      let rows = Self.rows(count, size, mirrored: mirrored)
      var next = 0
      for row in 0..<rows.rowCount {
        let items = rows.attributes(inRow: row, at: 0)
        #expect(items.map(\.index) == Array(next..<next + items.count) && !items.isEmpty)
        next += items.count
        let frames = mirrored ? items.reversed().map(\.frame) : items.map(\.frame)
        #expect(frames.allSatisfy { abs($0.height - frames[0].height) < 1e-3 })
        for (a, b) in zip(frames, frames.dropFirst()) {
          #expect(b.minX - a.maxX >= rows.gap - 1e-6)
        }
        #expect(frames.allSatisfy { $0.minX >= -1e-6 && $0.maxX <= size.width + 1e-6 })
        #expect(frames.allSatisfy { abs($0.maxY - rows.board(ofRow: row, at: 0).minY) < 1e-6 })
      }
      #expect(next == count)
    }
  }

  /// A cover is larger than a spine of the wall is high, and smaller than the cover at the centre of the carousel.
  @Test(arguments: views)
  func theSizeIsBetweenTheWallAndTheCarousel(size: Size) {
    let rows = Self.rows(3000, size)
    let wall = WallLayout(
      viewSize: size,
      spines: Array(repeating: SpineMeasures(trim: nil, pageCount: 300, seed: 1), count: 3000),
      captionHeight: 110)
    let cover = rows.size(of: 0).height
    #expect(cover > wall.size(of: 0).height)
    #expect(cover < ShelfLayout(viewSize: size, count: 3000).itemSize.height * 0.75)
    #expect(rows.visible(at: 0).count >= 4)
  }

  /// A picture of another shape than the printed page keeps its shape, in the middle of the lower edge, and meets no other.
  @Test func aCoverKeepsItsShapeInItsPlace() {
    let rows = Self.rows(200)
    for aspect in [0.3, 0.5, 0.66, 0.8, 1, 1.7, 4] {
      for row in 0..<rows.rowCount {
        let places = rows.attributes(inRow: row, at: 0)
        let covers = places.map { rows.fitted($0, aspect: aspect) }
        for (place, cover) in zip(places, covers) {
          #expect(abs(cover.frame.width / cover.frame.height - aspect) < 1e-6)
          #expect(abs(cover.frame.midX - place.frame.midX) < 1e-6)
          #expect(abs(cover.frame.maxY - place.frame.maxY) < 1e-6)
          #expect(cover.frame.height <= place.frame.height + 1e-6)
        }
        for (a, b) in zip(covers, covers.dropFirst()) { #expect(a.frame.maxX < b.frame.minX) }
      }
    }
    let place = rows.attributes(of: 7, at: 0)
    #expect(rows.fitted(place, aspect: nil) == place)
    #expect(rows.fitted(place, aspect: .nan) == place && rows.fitted(place, aspect: -1) == place)
  }

  @Test func theLastRowStandsUnderTheColumnsOfTheOthers() {
    let rows = WallLayout(
      .covers, viewSize: Size(1100, 700),
      spines: Array(repeating: SpineMeasures(coverOf: nil), count: 503), captionHeight: 110)
    let (above, last) = (
      rows.attributes(inRow: rows.rowCount - 2, at: 0),
      rows.attributes(inRow: rows.rowCount - 1, at: 0)
    )
    for (a, b) in zip(above, last) { #expect(abs(a.frame.midX - b.frame.midX) < 1e-6) }
  }

  @Test func theWorkOfAFrameDoesNotGrowWithTheShelf() {
    let seen = [100, 10_000, 100_000].map { Self.rows($0, Size(500, 500)).visible(at: 40) }
    #expect(seen[0] == seen[1] && seen[1] == seen[2] && seen[0].count < 30)
  }

  @Test func aBookIsPlacedAtAHeight() {
    let rows = Self.rows(700)
    for book in stride(from: 40, to: 650, by: 37) {
      let offset = rows.offset(placing: book, at: 300)
      #expect(abs(rows.attributes(of: book, at: offset).frame.midY - 300) < 1e-6)
    }
    #expect(rows.offset(placing: 0, at: 1e9) == 0 && rows.offset(placing: 3, at: .nan) == 0)
  }
}
