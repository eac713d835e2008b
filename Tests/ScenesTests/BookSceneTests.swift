import Books
import PaperGeometry
import PaperLayouts
import Reading
import Testing

/// Clicks, keys, wheel; where a book begins and ends; what is remembered of it.
@Suite(.timeLimit(.minutes(5))) struct BookSceneTests {
  private func book(_ pose: Pose = .flat, pages: Int = 12, page: Int = 4) -> Rig {
    let rig = Rig(pose: pose)
    rig.open(pages: pages, at: page)
    return rig
  }

  @Test(arguments: [
    (900.0, 3.0), (810, 3), (780, 2), (560, 2), (460, 2), (240, 2), (210, 1), (100, 1),
  ])
  func aClickInTheOuterThirdTurns(x: Double, expected: Double) {
    let rig = book()
    rig.click(x, 400)
    rig.settle()
    #expect(rig.offset == expected)
  }

  @Test(arguments: [Point(900, 10), Point(20, 400), Point(512, 760)])
  func aClickBesideTheBookShowsTheBarAndClosesNothing(point: Point) {
    let rig = book()
    #expect(rig.records.first { $0.name == "bar" }?.isHidden == true)
    rig.click(point.x, point.y)
    rig.wait(0.5)
    #expect(rig.facts.scene == "book" && rig.offset == 2)
    #expect(rig.records.first { $0.name == "bar" }?.isHidden == false)
  }

  @Test(arguments: [
    ("Right", 3.0), ("Space", 3), ("PageDown", 3), ("Down", 3), ("Left", 1), ("Backspace", 1),
    ("Up", 1), ("Home", 0), ("End", 5), ("X", 2),
  ])
  func keys(name: String, expected: Double) {
    let rig = book()
    rig.key(name)
    rig.settle()
    #expect(rig.offset == expected)
  }

  /// What a key has done is said, and why where it does nothing.
  @Test(arguments: [
    ("W", "As wide as the window."), ("D", "One page."), ("S", "Pages that scroll."),
    ("M", "These pages have no white margins."), ("R", "Turned by a quarter to the right."),
    ("V", "The book stands open like on a lectern."),
  ])
  func aKeyThatChangesTheLookSaysSo(key: String, words: String) {
    let rig = book()
    rig.key(key)
    rig.wait(0.3)
    #expect(rig.words.contains(words), "\(rig.words)")
  }

  @Test(arguments: [
    ("D", "Cards are seen one at a time."),
    ("V", "Only bound books stand on the lectern; S changes how pages turn."),
  ])
  func aKeyThatDoesNothingSaysWhy(key: String, words: String) {
    let rig = Rig(style: .deck)
    rig.open(pages: 12, at: 4)
    rig.key(key)
    rig.wait(0.3)
    #expect(rig.words.contains(words), "\(rig.words)")
  }

  @Test func oneSmoothSweepIsOnePage() {
    let rig = book()
    for _ in 0..<8 {
      rig.wheel(-0.9, precise: true)
      rig.wait(0.03)
    }
    rig.settle()
    #expect(rig.offset == 3)
    rig.wait(0.3)
    rig.wheel(-1)
    rig.settle()
    #expect(rig.offset == 4)
  }

  @Test(arguments: [1, 2, 3, 11, 12, 5000])
  func theCoversAreTheEnds(pages: Int) {
    let rig = book(pages: pages, page: 0)
    let last = Double((pages + 3) / 2 - 1)
    rig.key("End")
    rig.settle()
    for _ in 0..<4 { rig.key("Right") }
    rig.settle()
    #expect(rig.offset == last)
    #expect(rig.records.filter { !$0.isHidden && $0.name == "backCover" }.count == 1)
    // Below the card about the end.
    rig.click(512, 650)
    rig.settle()
    #expect(rig.offset == last - 1)
    rig.key("Home")
    rig.settle()
    for _ in 0..<4 { rig.key("Left") }
    rig.settle()
    #expect(rig.offset == -1)
    #expect(rig.records.filter { !$0.isHidden && $0.name == "cover" }.count == 1)
    rig.click(512, 400)
    rig.settle()
    #expect(rig.offset == 0)
  }

  /// Where its pages would be if it were open, a closed book is not.
  @Test(arguments: [270.0, 100, 760, 900])
  func aClosedBookLiesInTheMiddleAndAClickBesideItLeavesIt(x: Double) throws {
    let rig = book(page: 0)
    rig.key("Left")
    rig.settle()
    #expect(abs(try rig.quad("cover").bounds.midX - 512) < 1)
    rig.click(x, 400)
    rig.settle()
    #expect(rig.facts.scene == "book")
    #expect(abs(try rig.quad("cover").bounds.midX - 512) < 1)
  }

  @Test func theBackCoverLiesInTheMiddle() throws {
    let rig = book(page: 0)
    rig.key("End")
    rig.key("Right")
    rig.settle()
    #expect(abs(try rig.quad("backCover").bounds.midX - 512) < 1)
    rig.click(770, 400)
    rig.settle()
    #expect(rig.facts.scene == "book")
  }

  @Test func anOddNumberOfPagesEndsWithABlankSheet() throws {
    let rig = book(pages: 11, page: 10)
    let sheet = try rig.record("endpaper")
    #expect(!sheet.isHidden && sheet.contentsName == nil && sheet.backgroundColor.alpha == 1)
    #expect(try !rig.record("page-10").isHidden)
    #expect(book(pages: 12, page: 11).records.allSatisfy { $0.name != "endpaper" })
  }

  /// V stands the book up and lays it down again: no corner jumps.
  @Test func thePoseChangesWithoutAJump() throws {
    let rig = book()
    for pose in ["lectern", "flat"] {
      rig.key("V")
      #expect(rig.facts.pose == pose)
      var last: [Quad] = try [rig.quad("page-4"), rig.quad("page-5")]
      try rig.wait(1.5) {
        let now: [Quad] = try [rig.quad("page-4"), rig.quad("page-5")]
        for (a, b) in zip(last, now) {
          for (p, q) in zip(a.corners, b.corners) { #expect(p.distance(to: q) < 40) }
        }
        last = now
      }
      #expect(!rig.stage.isMoving(at: rig.time))
    }
    #expect(rig.offset == 2)
  }

  @Test func aPlaceIsRememberedAndThePoseToo() {
    let rig = Rig()
    rig.show(Rig.books(3))
    rig.key("Return")
    rig.settle()
    for key in ["Right", "Right", "V", "Escape"] { rig.key(key) }
    rig.settle()
    #expect(rig.facts.scene == "shelf")
    for (key, offset) in [("Right", 0.0), ("Left", 2)] {
      rig.key(key)
      rig.settle()
      rig.key("Return")
      rig.settle()
      #expect(rig.offset == offset && rig.facts.pose == "lectern")
      rig.key("Escape")
      rig.settle()
    }
  }

  @Test func escapeWithAPageInTheHandClosesAllTheSame() {
    let rig = Rig()
    rig.show(Rig.books(3))
    rig.key("Return")
    rig.settle()
    rig.press(900, 400)
    rig.move(700, 400)
    rig.key("Escape")
    #expect(rig.settle() != nil)
    rig.release(700, 400)
    #expect(rig.facts.scene == "shelf")
    rig.key("Return")
    #expect(rig.settle() != nil)
    #expect(rig.offset == rig.offset.rounded())
  }
}
