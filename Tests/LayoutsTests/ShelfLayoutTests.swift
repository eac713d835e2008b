import PaperGeometry
import PaperLayouts
import Testing

@Suite(.timeLimit(.minutes(5))) struct ShelfLayoutTests {
  private let shelf = ShelfLayout(viewSize: Size(1024, 768), count: 10)

  /// Distance from the centre, scale: the table of the original at W = 1024.
  @Test(arguments: [
    (0.0, 0.7), (64, 0.65625), (128, 0.6125), (-128, 0.6125), (256, 0.525), (372, 0.525),
    (-5000, 0.525),
  ])
  func scaleByDistance(distance: Double, expected: Double) {
    #expect(abs(shelf.scale(atDistance: distance) - expected) < 1e-12)
  }

  @Test func theDesignsNumbersHoldAtTheDesignsSize() {
    let centred = shelf.attributes(of: 3, at: 3)
    #expect(centred.frame == Rect(331, 100, 362, 568))
    #expect(centred.transform == .scale(0.7, 0.7))
    #expect(centred.cornerRadii == .right(20))
    #expect(shelf.attributes(of: 4, at: 3).frame.minX == 331 + 372)
    #expect(shelf.attributes(of: 0, at: 0).frame == centred.frame)
  }

  /// Books of all shapes lie whole in the places of the design's books, on the same lower edge as seen.
  @Test(arguments: [0.05, 0.3, 0.5, 362.0 / 568, 0.75, 1, 1.414, 2.5, 20])
  func booksKeepTheirShapeOnOneBaseline(aspect: Double) throws {
    for index in 2...4 {
      let slot = try #require(shelf.attributes(of: index, at: 3).quad?.bounds)
      let item = shelf.attributes(of: index, at: 3, aspect: aspect)
      let seen = try #require(item.quad?.bounds)
      #expect(abs(seen.width / seen.height / aspect - 1) < 1e-9)
      #expect(abs(seen.maxY - slot.maxY) < 1e-9 && abs(seen.midX - slot.midX) < 1e-9)
      #expect(seen.width <= slot.width + 1e-9 && seen.height <= slot.height + 1e-9)
      #expect(
        abs(seen.width - slot.width) < 1e-9 || abs(seen.height - slot.height) < 1e-9)
    }
  }

  @Test func aBookOfTheDesignsShapeHasTheFormulasFrame() {
    let item = shelf.attributes(of: 3, at: 3, aspect: 362.0 / 568)
    #expect(item.frame == Rect(331, 100, 362, 568) && item.anchorPoint == Point(0.5, 0.5))
    #expect(shelf.attributes(of: 3, at: 3, aspect: .nan) == shelf.attributes(of: 3, at: 3))
  }

  @Test func everythingScalesWithTheHeight() {
    let tall = ShelfLayout(viewSize: Size(2048, 1536), count: 10)
    for offset in [0.0, 1.3, 2.5] {
      let small = shelf.attributes(of: 2, at: offset)
      let large = tall.attributes(of: 2, at: offset)
      #expect(large.frame == small.frame.scaled(by: 2))
      #expect(large.transform == small.transform)
    }
  }

  @Test func aNarrowViewKeepsTheCentredCoverInside() {
    let narrow = ShelfLayout(viewSize: Size(200, 1000), count: 3)
    #expect(narrow.itemSize.width * 0.7 < 200)
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 2), (10, 4), (10_000, 4)])
  func onlyWhatCanBeSeenExists(count: Int, maximum: Int) {
    let shelf = ShelfLayout(viewSize: Size(1024, 768), count: count)
    for offset in stride(from: -2.0, to: Double(count) + 2, by: max(0.3, Double(count) / 100)) {
      let visible = shelf.visible(at: offset)
      #expect(visible.count <= maximum)
      #expect(visible.isEmpty || (visible.lowerBound >= 0 && visible.upperBound <= count))
    }
  }

  /// No item that is left out would reach into the view.
  @Test func nothingVisibleIsLeftOut() {
    for offset in stride(from: 0.0, through: 9, by: 0.07) {
      let visible = shelf.visible(at: offset)
      for index in 0..<10 where !visible.contains(index) {
        let frame = shelf.attributes(of: index, at: offset).frame
        #expect(frame.maxX <= 0 || frame.minX >= 1024)
      }
    }
  }

  @Test func theCentredBookIsInFront() {
    let order = (0..<4).map { shelf.attributes(of: $0, at: 1.4).zIndex }
    #expect(order[1] > order[2] && order[2] > order[0] && order[0] > order[3])
  }

  @Test func wildOffsetsShowNothing() {
    #expect(shelf.visible(at: .nan).isEmpty)
    #expect(shelf.visible(at: .infinity).isEmpty)
    #expect(shelf.visible(at: 1e300).isEmpty)
  }
}
