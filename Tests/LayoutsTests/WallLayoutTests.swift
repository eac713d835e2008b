import PaperGeometry
import PaperLayouts
import Testing

/// The wall of spines.
@Suite(.timeLimit(.minutes(2))) struct WallLayoutTests {
  private static func spines(_ count: Int) -> [SpineMeasures] {
    (0..<count).map { number in
      SpineMeasures(
        trim: number % 3 == 0 ? Size(432, 500 + Double(number % 7) * 40) : nil,
        pageCount: number % 5 == 0 ? nil : 40 + number % 11 * 90,
        seed: UInt64(number % 77) &* 0x9E37_79B9_7F4A_7C15)
    }
  }

  private static func wall(
    _ count: Int, _ size: Size = Size(1024, 768), mirrored: Bool = false
  ) -> WallLayout {
    WallLayout(viewSize: size, spines: spines(count), captionHeight: 90, isMirrored: mirrored)
  }

  @Test(arguments: [1, 2, 3, 40, 333, 2000], [false, true])
  func eachBookStandsOnceAndNoneOverlap(count: Int, mirrored: Bool) {
    for size in [Size(1100, 700), Size(600, 900), Size(420, 520), Size(90, 80)] {
      let wall = Self.wall(count, size, mirrored: mirrored)
      var next = 0
      for row in 0..<wall.rowCount {
        let items = wall.attributes(inRow: row, at: 0)
        #expect(items.map(\.index) == Array(next..<next + items.count) && !items.isEmpty)
        next += items.count
        let frames = mirrored ? items.reversed().map(\.frame) : items.map(\.frame)
        for (a, b) in zip(frames, frames.dropFirst()) { #expect(a.maxX <= b.minX) }
        let board = wall.board(ofRow: row, at: 0)
        for frame in frames {
          #expect(abs(frame.maxY - board.minY) < 1e-9)
          #expect(items.count == 1 || frame.minX >= 0 && frame.maxX <= size.width)
          #expect(row == 0 || frame.minY >= wall.board(ofRow: row - 1, at: 0).maxY)
        }
      }
      #expect(next == count)
    }
  }

  @Test func theVisibleBooksAreThoseInTheView() {
    let wall = Self.wall(3000)
    var offset = -50.0
    while offset < wall.range.upperBound + 60 {
      let visible = Set(wall.visible(at: offset))
      for row in 0..<wall.rowCount {
        for item in wall.attributes(inRow: row, at: offset)
        where item.frame.maxY > 0 && item.frame.minY < wall.viewport {
          #expect(visible.contains(item.index))
        }
      }
      let highest = wall.visibleRows(at: offset).count
      #expect(Double(highest) <= wall.viewport / wall.pitch + 2)
      offset += 377
    }
  }

  @Test func theWorkOfAFrameDoesNotGrowWithTheShelf() {
    let walls = [100, 10_000, 100_000].map { Self.wall($0, Size(300, 320)) }
    let visible = walls.map { $0.visible(at: 40) }
    #expect(visible[0] == visible[1] && visible[1] == visible[2])
    #expect(!visible[0].isEmpty && visible[0].count < 60)
    let end = walls[2].visible(at: walls[2].range.upperBound)
    #expect(end.upperBound == 100_000 && end.count < 60)
  }

  @Test(arguments: [false, true]) func aPointAndTheArrowsFindSpines(mirrored: Bool) {
    let wall = Self.wall(900, mirrored: mirrored)
    let offset = 310.0
    for row in wall.visibleRows(at: offset) {
      for item in wall.attributes(inRow: row, at: offset) {
        let point = Point(item.frame.midX, item.frame.midY)
        if point.y < wall.viewport, point.y >= 0 {
          #expect(wall.book(at: point, offset: offset) == item.index)
        }
        if let right = wall.neighbour(of: item.index, .right), wall.row(of: right) == row {
          #expect(wall.attributes(of: right, at: offset).frame.minX > item.frame.minX)
          #expect(wall.neighbour(of: right, .left) == item.index)
        }
        if let down = wall.neighbour(of: item.index, .down) {
          #expect(wall.row(of: down) == row + 1)
          #expect(abs(wall.attributes(of: down, at: offset).frame.midX - item.frame.midX) < 300)
        }
      }
    }
    #expect(wall.neighbour(of: 0, .up) == nil && wall.neighbour(of: 899, .down) == nil)
    #expect(wall.book(at: Point(512, wall.viewport + 2), offset: offset) == nil)
  }

  @Test func anOffsetShowsTheWholeRow() {
    let wall = Self.wall(5000)
    for book in stride(from: 0, to: 5000, by: 97) {
      for from in [0, 2000.0, wall.range.upperBound] {
        let offset = wall.offset(showing: book, from: from)
        #expect(wall.range.contains(offset))
        let frame = wall.attributes(of: book, at: offset).frame
        #expect(frame.minY >= 0 && frame.maxY <= wall.viewport)
        #expect(wall.offset(showing: book, from: offset) == offset)
      }
    }
  }

  @Test func fewBooksStandLargerAndInTheMiddle() {
    let (few, many) = (Self.wall(3), Self.wall(3000))
    #expect(few.scale > 1.5 * many.scale && few.range.upperBound == 0)
    let items = few.attributes(inRow: 0, at: 0)
    let (left, right) = (items[0].frame.minX, items[2].frame.maxX)
    #expect(abs(left + right - 1024) < 1e-6)
    #expect(WallLayout(viewSize: Size(0, 0), spines: []).visible(at: 0).isEmpty)
  }

  @Test func spinesAreToScale() {
    let thin = SpineMeasures(trim: Size(300, 500), pageCount: 100, seed: 1)
    let thick = SpineMeasures(trim: Size(300, 700), pageCount: 500, seed: 2)
    #expect(thin.height == 500 && thick.height == 700 && thick.thickness > 2 * thin.thickness)
    #expect(thin == SpineMeasures(trim: Size(300, 500), pageCount: 100, seed: 99))
    let unknown = (0..<50).map {
      SpineMeasures(trim: nil, pageCount: nil, seed: UInt64($0) &* 0x9E37_79B9_7F4A_7C15)
    }
    #expect(Set(unknown.map(\.height)).count > 10)
    let extreme = SpineMeasures(trim: Size(.nan, .infinity), pageCount: .max, seed: 0)
    #expect(extreme.height.isFinite && extreme.thickness.isFinite)
  }
}
