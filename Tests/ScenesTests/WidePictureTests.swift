import Books
import Content
import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

/// A picture over both pages of a spread, where one page is seen at a time.
@Suite(.timeLimit(.minutes(5))) struct WidePictureTests {
  private func half(_ rig: Rig, _ x: Double) -> Imposition.PagePart? {
    guard let hit = rig.stage.page(at: Point(x, 380)), case .page(5, let part) = hit.content else {
      return nil
    }
    return part
  }

  /// Where the one half ends and the other one begins, as far as the window shows both.
  private func seam(_ rig: Rig) -> (end: Double, start: Double)? {
    let places = stride(from: 0.5, to: rig.stage.viewSize.size.width, by: 1).map {
      ($0, half(rig, $0))
    }
    guard let end = places.last(where: { $0.1 == .firstHalf })?.0,
      let start = places.first(where: { $0.1 == .secondHalf })?.0
    else { return nil }
    return (end, start)
  }

  /// One half is seen with a strip of the other one, and no gap between them, at rest and on the way.
  @Test func noGrooveRunsThroughThePicture() throws {
    let rig = Rig(Size(460, 768))
    rig.sizes = MeasuredSizes(all: Design.page, count: 12)
    rig.sizes.measure(5, Size(1136, 568))
    rig.open(pages: 12, at: 5)
    rig.settle()
    func expectSeam(right isRight: Bool) throws {
      let place = try #require(seam(rig))
      #expect(place.start - place.end < 2.1 && (isRight ? place.end > 400 : place.start < 60))
      #expect(half(rig, 230) == (isRight ? .firstHalf : .secondHalf))
    }
    try expectSeam(right: true)
    rig.press(400, 380)
    var joined = 0
    for step in 1...36 {
      rig.time += 1.0 / 60
      rig.move(400 - Double(step) * 10, 380)
      guard let seam = seam(rig) else { continue }
      #expect(seam.start >= seam.end)
      if (100...360).contains(seam.start) {
        joined += 1
        #expect(seam.start - seam.end < 2.1, "a gap of \(seam.start - seam.end) at \(step)")
      }
    }
    #expect(joined > 10, "\(joined)")
    rig.release(40, 380)
    rig.settle()
    try expectSeam(right: false)
  }
}
