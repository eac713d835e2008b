import PageAreas
import TestBasics
import Testing

/// Columns of pages by the places of their lines.
@Suite(.timeLimit(.minutes(5))) struct TextColumnsTests {
  /// Lines of a column, in points of a page of 600 x 800.
  private func lines(
    _ x0: Float, _ x1: Float, from top: Float = 80, to bottom: Float = 700, every step: Float = 14
  ) -> [AreaBox] {
    stride(from: top, to: bottom, by: step).map { AreaBox(x0, $0, x1, $0 + 10) }
  }

  private func columns(_ lines: [AreaBox], isRightToLeft: Bool = false) -> [AreaBox] {
    TextColumns(width: 600, height: 800, isRightToLeft: isRightToLeft).columns(of: lines)
  }

  @Test func aPageOfOneColumnIsOneArea() {
    #expect(columns(lines(60, 540)).map(\.x0) == [60])
    #expect(columns([]).isEmpty)
    #expect(columns([AreaBox(10, 10, 40, 20)]).count == 1)
  }

  @Test(arguments: [false, true])
  func columnsAreReadFromTheSideWhereReadingBegins(isRightToLeft: Bool) {
    let found = columns(
      lines(50, 210) + lines(225, 385) + lines(400, 560), isRightToLeft: isRightToLeft)
    #expect(found.map(\.x0) == (isRightToLeft ? [400, 225, 50] : [50, 225, 400]))
    #expect(found.allSatisfy { $0.y0 == 80 && $0.y1 > 690 })
  }

  /// The lines come as a decoder gives them: both columns row by row.
  @Test func rowsThatAreToldTogetherAreTwoColumns() {
    let rows = zip(lines(50, 290), lines(310, 550)).flatMap { [$0, $1] }
    #expect(columns(rows).map(\.x0) == [50, 310])
  }

  @Test func aHeadingOverColumnsIsAnAreaBeforeThem() {
    let found = columns(
      lines(60, 540, from: 60, to: 120, every: 22) + lines(50, 290, from: 160)
        + lines(310, 550, from: 160))
    #expect(found.map(\.x0) == [60, 50, 310])
  }

  @Test func aWideTableBetweenColumnsPartsThem() {
    let upper = lines(50, 290, to: 300) + lines(310, 550, to: 300)
    let lower = lines(50, 290, from: 500) + lines(310, 550, from: 500)
    let found = columns(upper + lines(50, 550, from: 330, to: 470) + lower)
    #expect(found.map(\.x0) == [50, 310, 50, 50, 310])
  }

  @Test func aNumberOfThePageIsNoColumn() {
    let found = columns(
      lines(50, 290) + lines(310, 550) + [AreaBox(290, 760, 310, 770)])
    #expect(found.count == 2)
  }

  /// Words with wide gaps in one line are no columns, nor are two columns of one line.
  @Test func aGapInOneLineIsNoGapBetweenColumns() {
    let found = columns(lines(60, 540) + [AreaBox(60, 720, 200, 730), AreaBox(400, 720, 540, 730)])
    #expect(found.count == 1)
  }

  @Test func linesThatRunDownAreReadFromTheRight() {
    let down = stride(from: Float(60), to: 540, by: 20).flatMap { x in
      [AreaBox(x, 60, x + 14, 380), AreaBox(x, 420, x + 14, 740)]
    }
    let found = TextColumns(width: 600, height: 800).columns(of: [], vertical: down)
    #expect(found.map(\.y0) == [60, 420])
  }

  /// The lines of any page lie in the areas, but for numbers.
  @Test func noLineIsLost() {
    var random = SeededRandom(3)
    for _ in 0..<200 {
      let boxes = (0..<random.int(0...60)).map { _ in
        let (x, y) = (Float(random.double(-20, 560)), Float(random.double(-20, 780)))
        return AreaBox(
          x, y, x + Float(random.double(80, 400)), y + Float(random.double(4, 40)))
      }
      let found = columns(boxes)
      for line in boxes {
        #expect(
          found.contains { area in
            line.midX >= area.x0 && line.midX <= area.x1 && line.midY >= area.y0
              && line.midY <= area.y1
          })
      }
    }
  }

  // MARK: Scans

  /// A scan of lines of words in columns, with a black edge.
  private func scan(_ columns: [ClosedRange<Int>], paper: UInt32 = 0xEE_E8D0) -> SmallPicture? {
    var random = SeededRandom(11)
    let (width, height) = (450, 640)
    var pixels = [UInt32](repeating: paper, count: width * height)
    for y in 0..<height { for x in 0..<8 { pixels[y * width + x] = 0x08_0808 } }
    for column in columns {
      for top in stride(from: 60, to: 580, by: 10) {
        var x = column.lowerBound
        while x < column.upperBound {
          let end = min(column.upperBound, x + random.int(6...24))
          for y in top..<top + 5 {
            for x in x..<end where random.chance(0.7) { pixels[y * width + x] = 0x20_2020 }
          }
          x = end + 3
        }
      }
    }
    return SmallPicture(width: width, height: height, pixels: pixels)
  }

  @Test func theColumnsOfAScanAreFound() throws {
    for columns in [[40...410], [40...215, 235...410], [40...150, 165...280, 295...410]] {
      let picture = try #require(scan(columns))
      let found = PageAreas.areas(of: picture, isComic: false, isRightToLeft: false)
      #expect(found.areColumns)
      #expect(found.areas.count == columns.count)
      for (area, column) in zip(found.areas, columns) {
        #expect(abs(area.x0 * 450 - Float(column.lowerBound)) < 6)
        #expect(abs(area.x1 * 450 - Float(column.upperBound)) < 6)
      }
    }
  }
}
