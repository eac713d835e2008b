import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct StripLayoutTests {
  private let desk = Size(1000, 700)

  private func strip(
    pages: Int, _ axis: StripLayout.Axis = .down, _ mode: LeavesMode = .single, gap: Double = 10,
    page: Size = Size(400, 600), wide: [Int] = []
  ) -> StripLayout {
    let sizes = PageSizes(
      usual: page,
      exceptions: Dictionary(
        uniqueKeysWithValues: wide.map { ($0, Size(2 * page.width, page.height)) }))
    let imposition = Imposition(
      pages: pages, sizes: sizes, offset: 1, widePages: .spread,
      direction: axis.isDown ? .leftToRight : .rightToLeft)
    var shape = StripLayout.Shape(page: page, desk: desk)
    (shape.axis, shape.mode, shape.gap) = (axis, mode, gap)
    return StripLayout(imposition, shape)
  }

  @Test func pagesLieBelowEachOtherInTheMiddle() {
    let strip = strip(pages: 3)
    #expect(strip.frame(ofPage: 0) == Rect(300, 10, 400, 600))
    #expect(strip.frame(ofPage: 1) == Rect(300, 620, 400, 600))
    #expect(strip.paper == Rect(300, 0, 400, 1840))
  }

  @Test func booksFromRightToLeftLieBesideEachOther() {
    let strip = strip(pages: 3, .leftwards)
    #expect(strip.frame(ofPage: 0) == Rect(590, 50, 400, 600))
    #expect(strip.frame(ofPage: 1) == Rect(180, 50, 400, 600))
    #expect(strip.paper.maxX == 1000)
    #expect(strip.beginning == Point(1000, 350))
  }

  @Test func aStripThatFitsLiesInTheMiddle() {
    let frame = strip(pages: 1).frame(ofPage: 0)
    #expect(frame.center == Point(500, 350))
  }

  /// Pages 0 alone on the right, 1 and 2, a wide page 3, page 4.
  @Test func spreadsLieInARow() {
    let strip = strip(pages: 6, .down, .facing, wide: [3])
    #expect(strip.pages(ofRow: 0) == [0])
    #expect(strip.pages(ofRow: 1) == [1, 2])
    #expect(strip.pages(ofRow: 2) == [3])
    #expect(strip.frame(ofPage: 0).minX == 500, "a first page lies on the right")
    #expect(strip.frame(ofPage: 1).maxX == strip.frame(ofPage: 2).minX)
    #expect(strip.frame(ofPage: 1).minY == strip.frame(ofPage: 2).minY)
    #expect(strip.frame(ofPage: 3).width == 800, "a wide page takes both sides")
    for page in 0..<6 { #expect(strip.pages(ofRow: strip.row(ofPage: page)).contains(page)) }
  }

  /// A magnified view would rest on nothing beside the page.
  @Test func theHalfBesideALonePageIsNoPaper() {
    let lone = strip(pages: 1, .down, .facing)
    #expect(lone.paper.minX == lone.frame(ofPage: 0).minX)
    #expect(lone.paper.width == lone.frame(ofPage: 0).width)
    #expect(lone.paper.height == lone.length + 20)
    #expect(strip(pages: 1, .down, .facing, wide: [0]).paper.width == 800)
    #expect(strip(pages: 6, .down, .facing).paper.width == 800)
  }

  @Test(arguments: StripLayout.Axis.allCases, LeavesMode.allCases)
  func pagesNeverOverlapWhateverTheirShapes(axis: StripLayout.Axis, mode: LeavesMode) {
    for gap in [0.0, 10] { expectApart(axis, mode, gap) }
  }

  private func expectApart(_ axis: StripLayout.Axis, _ mode: LeavesMode, _ gap: Double) {
    var random = SeededRandom(5)
    for _ in 0..<60 {
      let count = random.int(1...12)
      var strip = strip(
        pages: count, axis, mode, gap: gap, wide: random.chance(0.4) ? [count / 2] : [])
      for _ in 0..<random.int(0...9) {
        strip.learn(random.int(0...count - 1), aspect: random.double(0.2, 3))
      }
      let frames = (0..<count).map(strip.frame)
      for (page, frame) in frames.enumerated() {
        #expect(frame.intersection(strip.paper.insetBy(-1e-6, -1e-6)) == frame, "\(page) \(frame)")
        for other in frames.dropFirst(page + 1) {
          let common = frame.intersection(other)
          #expect(common.isEmpty || min(common.width, common.height) < 1e-6, "\(frame) \(other)")
        }
      }
      guard mode == .single, gap == 0, count > 1 else { continue }
      for (a, b) in zip(frames, frames.dropFirst()) {
        #expect(axis.isDown ? a.maxY == b.minY : a.minX == b.maxX, "no hairline")
      }
    }
  }

  @Test(arguments: StripLayout.Axis.allCases)
  func whatIsSeenIsAPartOfTheStrip(axis: StripLayout.Axis) {
    let strip = strip(pages: 9, axis)
    for scale in [1.0, 2.5] {
      let center = strip.center(from: 300, Point(500, 350), scale: scale)
      let size = Size(desk.width / scale, desk.height / scale)
      let seen = Rect(
        center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
      #expect(abs(strip.part(seen: seen).low - 300) < 1e-9)
      let moved = seen.offsetBy(strip.way(40).x, strip.way(40).y)
      #expect(abs(strip.part(seen: moved).low - 340) < 1e-9)
    }
  }
}
