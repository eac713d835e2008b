import Books
import Content
import Glibc
import PaperGeometry
import Shell
import Stage
import Testing

/// Words on pages that were scanned askew and are shown upright.
@Suite(.timeLimit(.minutes(3))) struct StraightPageTests {
  private static let angle = 0.08
  /// The middle of a word of the fourth page, in page space, and the word.
  private static let place = Point(0.21, 0.32)

  private func rig(isStraight: Bool) -> Rig {
    var state = BookState()
    state.scan = ScanLook(contrast: 0, isStraight: isStraight)
    return Rig.keeping(state, at: 4) { rig in
      rig.texts = Rig.markedPages
      rig.tilts = [4: Self.angle]
    }
  }

  /// Where the word is seen, in page space.
  private func seen(_ rig: Rig) -> Point {
    let (dx, dy) = (Self.place.x - rig.aspect / 2, Self.place.y - 0.5)
    let (c, s) = (cos(Self.angle), sin(Self.angle))
    return Point(rig.aspect / 2 + dx * c + dy * s, 0.5 - dx * s + dy * c)
  }

  private func window(_ point: Point, _ rig: Rig) throws -> Point {
    try rig.place(Point(point.x * 1000, point.y * 1000), on: 4)
  }

  @Test func aWordIsTakenAndMarkedWhereTheWordIsSeen() throws {
    let rig = rig(isStraight: true)
    rig.wait(0.3)
    let place = try window(seen(rig), rig)
    rig.doubleClick(place)
    rig.key("U")
    rig.wait(0.3)
    let mark = try #require(
      rig.stage.takeChanges().compactMap { change -> Mark? in
        if case .mark(let mark) = change.what { mark } else { nil }
      }.last)
    #expect(mark.text == "beta")
    // The mark is kept as the page is in the file, and is seen on the word.
    let box = try #require(mark.rects(on: 4).first)
    #expect(box.contains(Self.place))
    let quad = try #require(rig.highlights.first?.quad)
    #expect(quad.bounds.contains(place))
    #expect(abs(quad.bounds.midY - place.y) < 12)
  }

  @Test func aPageAsInTheFileHasItsWordsWhereTheyWere() throws {
    let rig = rig(isStraight: false)
    rig.wait(0.3)
    rig.doubleClick(try window(Self.place, rig))
    rig.key("U")
    rig.wait(0.3)
    #expect(rig.highlights.count == 1)
    #expect(!rig.delivered.contains { $0.asked(TiltOfPage.self) != nil })
  }

  @Test func theTurnThereIsTheTurnBack() {
    let tilt = PageTilt(angle: 0.07, aspect: 0.7)
    for point in [Point(0, 0), Point(0.7, 1), Point(0.35, 0.5), Point(0.1, 0.9)] {
      let back = tilt.inFile(tilt.upright(point))
      #expect(abs(back.x - point.x) < 1e-12 && abs(back.y - point.y) < 1e-12)
    }
    #expect(tilt.upright(Point(0.35, 0.5)) == Point(0.35, 0.5))
    #expect(PageTilt.none.upright(Rect(0, 0, 1, 1)) == Rect(0, 0, 1, 1))
  }
}
