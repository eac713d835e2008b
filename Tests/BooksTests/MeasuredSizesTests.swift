import TestSupport
import Books
import PaperGeometry
import Testing

@Suite(.timeLimit(.minutes(5))) struct MeasuredSizesTests {
  @Test func theFirstMeasuredPageGivesTheUsualSize() {
    var sizes = MeasuredSizes()
    #expect(sizes[3] == nil && !sizes.isMeasured(3))
    sizes.measure(3, Size(100, 150))
    #expect(sizes[0] == Size(100, 150) && sizes[999] == Size(100, 150))
    #expect(sizes.isMeasured(3) && !sizes.isMeasured(0))
    sizes.measure(4, Size(200, 150))
    #expect(sizes[4] == Size(200, 150) && sizes[5] == Size(100, 150))
    #expect(sizes.exceptions == [4: Size(200, 150)])
    sizes.measure(4, Size(100, 150))
    #expect(sizes.exceptions.isEmpty, "it was measured anew")
  }

  @Test(arguments: [
    (-1, Size(1, 1)), (0, Size(0, 1)), (0, Size(1, -1)), (0, Size(.nan, 1)),
    (0, Size(1, .infinity)),
    (0, Size(1e7, 1)), (0, Size(3e-12, 1e5)), (0, Size(1e5, 3e-12)), (0, Size(1, 2e4)),
    (Int.max, Size(1, 1)), (Int.min, Size(1, 1)),
  ])
  func whatIsNoSizeIsIgnored(page: Int, size: Size) {
    var sizes = MeasuredSizes()
    sizes.measure(page, size)
    #expect(sizes == MeasuredSizes())
  }

  /// A wide cover tells nothing of the pages behind it.
  @Test func theFirstPageIsLeftOut() {
    var sizes = MeasuredSizes()
    sizes.leaveOutFirst()
    #expect(sizes == MeasuredSizes())
    sizes.measure(0, Size(8, 5))
    let alone = sizes
    sizes.leaveOutFirst()
    #expect(sizes == alone)
    for page in 1...80 { sizes.measure(page, page == 1 || page == 7 ? Size(9, 5) : Size(4, 5)) }
    let before = (0...80).map { sizes[$0] }
    sizes.leaveOutFirst()
    #expect(sizes.usual == Size(4, 5), "most pages are upright")
    #expect(sizes.exceptions == [0: Size(8, 5), 1: Size(9, 5), 7: Size(9, 5)])
    #expect((0...80).map { sizes[$0] } == before)
    let known = sizes
    sizes.leaveOutFirst()
    #expect(sizes == known)
  }

  /// As a dictionary of all sizes would answer, whatever is measured in whatever order.
  @Test(arguments: [1, 2, 3, 4]) func asADictionaryWould(seed: UInt64) {
    var random = SeededRandom(seed)
    var sizes = MeasuredSizes()
    var model: [Int: Size] = [:]
    var first: Size?
    for _ in 0..<2_000 {
      let page = Int(random.next() % 300)
      let size = Size(Double(random.next() % 3 + 1), 2)
      sizes.measure(page, size)
      model[page] = size
      first = first ?? size
      let asked = Int(random.next() % 300)
      #expect(sizes[asked] == model[asked] ?? first)
      #expect(sizes.isMeasured(asked) == (model[asked] != nil))
    }
  }
}
