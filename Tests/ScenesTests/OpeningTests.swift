import Books
import Content
import Foundation
import PaperGeometry
import PaperGestures
import PaperRaster
import PaperLayouts
import Reading
import Shell
import TestSupport
import Testing

/// One book from the shelf to the reading position and back.
@Suite(.timeLimit(.minutes(5))) struct OpeningTests {
  private func shelf(_ pose: Pose = .flat, _ motion: MotionStyle = .full) -> Rig {
    let rig = Rig(pose: pose, motion: motion)
    // A picture with edges and tones, so that a shift by a part of a pixel shows.
    rig.paintTones()
    rig.show(Rig.books(5), at: 2)
    rig.settle()
    return rig
  }

  private func opening(_ rig: Rig) -> Double? { rig.facts.progress["opening"] }

  @Test(arguments: Pose.allCases)
  func theCoverGoesAndComesWithoutAJump(pose: Pose) throws {
    let rig = shelf(pose)
    let before = try #require(rig.picture())
    let shelfs = try rig.quad("book-2")
    // In the hand at no progress at all: the book is drawn by its own scene.
    rig.send(.pinch(.began, scale: 1, at: Point(512, 384)))
    rig.send(.pinch(.changed, scale: 1.0000001, at: Point(512, 384)))
    rig.send(.pinch(.changed, scale: 1, at: Point(512, 384)))
    #expect(opening(rig) == 0)
    let cover = try rig.record("cover")
    #expect(!cover.isHidden)
    #expect(try rig.record("book-2").isHidden)
    let quad = try #require(cover.quad)
    #expect(zip(quad.corners, shelfs.corners).allSatisfy { $0.distance(to: $1) < 1e-9 })
    #expect(before.largestDifference(to: try #require(rig.picture())) == 0)
    rig.send(.pinch(.ended, scale: 1, at: Point(512, 384)))
    rig.settle()
    #expect(opening(rig) == nil)
    #expect(rig.picture()?.pixels == before.pixels)
  }

  @Test(arguments: Pose.allCases)
  func theFirstAndLastStepsAreSmall(pose: Pose) throws {
    let rig = shelf(pose)
    let before = try rig.quad("book-2")
    rig.key("Return")
    rig.wait(0.004)
    let first = try rig.quad("cover")
    #expect(zip(before.corners, first.corners).allSatisfy { $0.distance(to: $1) < 12 })
    rig.settle()
    rig.key("Escape")
    rig.wait(0.99)
    let last = try rig.quad("cover")
    #expect(zip(before.corners, last.corners).allSatisfy { $0.distance(to: $1) < 3 })
    rig.wait(0.1)
    #expect(!rig.isVisible("book"))
    #expect(try !rig.record("book-2").isHidden)
    #expect(try rig.quad("book-2") == before)
  }

  /// The other covers slide out of the window, solid.
  @Test func theOtherCoversStepAsideAndTheCaptionFades() throws {
    let rig = shelf()
    let before = try ["book-1", "book-3"].map { try rig.quad($0).bounds.midX }
    rig.key("Return")
    rig.wait(0.2)
    let q = try #require(opening(rig))
    #expect((0.2...0.9).contains(q))
    for name in ["book-1", "book-3"] { #expect(try rig.record(name).opacity == 1) }
    #expect(try rig.quad("book-1").bounds.midX < before[0] - 20)
    #expect(try rig.quad("book-3").bounds.midX > before[1] + 20)
    #expect(abs(try rig.record("title").opacity - max(0, 1 - 2 * q)) < 1e-12)
    while try #require(opening(rig)) < 0.99 { rig.wait(1.0 / 60) }
    let window = Rect(0, 0, 1024, 768)
    for name in ["book-1", "book-3"] {
      #expect(
        try rig.quad(name).bounds.intersection(window).width < 8, "gone before the shelf is hidden")
    }
    rig.settle()
    #expect(!rig.isVisible("shelf"))
    #expect(rig.facts.scene == "book")
  }

  @Test func itClosesFromAnySpreadAndOpensThere() throws {
    for (pose, turns) in [(Pose.flat, 0), (.flat, 3), (.lectern, 2), (.flat, 7)] {
      let rig = shelf(pose)
      rig.key("Return")
      rig.settle()
      for _ in 0..<turns { rig.key("Right") }
      if turns == 7 { rig.key("End") }
      rig.settle()
      let offset = rig.offset
      rig.key("Escape")
      rig.wait(0.5)
      #expect(abs(try #require(rig.facts.progress["opening"]) - 0.5) < 0.01)
      #expect(try !rig.record("cover").isHidden || !rig.record("page-\(2 * turns)").isHidden)
      rig.settle()
      #expect(rig.facts.scene == "shelf")
      rig.key("Return")
      rig.settle()
      #expect(rig.offset == offset)
    }
  }

  @Test func pagesCanBeTurnedWhileItOpens() {
    let rig = shelf()
    rig.key("Return")
    rig.wait(0.1)
    rig.key("Right")
    rig.wait(0.05)
    rig.wheel(-1)
    rig.settle()
    #expect(rig.offset == 2)
  }

  /// The cover's shadow on the first page stays there when that page is taken up.
  @Test func aPageTurnedWhileItOpensKeepsTheCoversShadow() throws {
    let rig = shelf()
    rig.key("Return")
    rig.wait(0.1)
    func shadow() throws -> Light? {
      try #require(rig.records.first { $0.path == "root/book/page-1" }).light
    }
    let before = try #require(try shadow())
    rig.key("Right")
    #expect(try shadow() == before)
  }

  @Test func theLeftPileComesAndGoesBySmallSteps() throws {
    let rig = shelf()
    rig.key("Return")
    rig.settle()
    for _ in 0..<4 { rig.key("Right") }
    rig.settle()
    func opacity() -> Double {
      rig.records.first { $0.path == "root/book/leftPile" && !$0.isHidden }?.opacity ?? 0
    }
    #expect(opacity() == 1)
    rig.key("Escape")
    var last = 1.0
    rig.wait(0.5) {
      #expect(abs(opacity() - last) < 0.2)
      last = opacity()
    }
    #expect(last == 0)
  }

  @Test func theShelfCanBeBrowsedWhileABookCloses() throws {
    let rig = shelf()
    rig.key("Return")
    rig.settle()
    rig.key("Escape")
    rig.wait(0.3)
    rig.key("Right")
    var last = try rig.quad("cover").topLeft
    rig.wait(0.6) {
      guard let quad = try? rig.quad("cover") else { return }
      #expect(quad.topLeft.distance(to: last) < 60)
      last = quad.topLeft
    }
    rig.settle()
    #expect(rig.offset == 3 && rig.facts.scene == "shelf")
  }

  @Test func escapeWhileItOpensAndReturnWhileItCloses() {
    for delay in [0.0, 0.05, 0.14, 0.3, 0.5, 0.9] {
      let rig = shelf()
      rig.key("Return")
      rig.wait(delay + 0.01)
      rig.key("Escape")
      #expect(rig.facts.scene == "shelf")
      rig.wait(delay / 2)
      rig.key("Return")
      #expect(rig.facts.scene == "book")
      var last = opening(rig) ?? 1
      rig.wait(1.5) {
        let now = opening(rig) ?? 1
        #expect(abs(now - last) < 0.12)
        last = now
      }
      #expect(rig.settle() != nil && rig.facts.scene == "book")
    }
  }

  @Test func aSecondClickWhileItOpensDoesNoHarm() {
    let rig = shelf()
    rig.click(512, 384)
    rig.wait(0.05)
    rig.click(512, 384)
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.offset == 0)
  }

  @Test func aClickOnTheClosingBookOpensItAgain() {
    let rig = shelf()
    rig.key("Return")
    rig.settle()
    rig.key("Escape")
    rig.wait(0.5)
    rig.click(512, 384)
    #expect(rig.facts.scene == "book")
    rig.settle()
    #expect(rig.facts.scene == "book")
  }

  @Test func anotherBookWaitsForTheOneThatCloses() {
    let rig = shelf()
    rig.key("Return")
    rig.settle()
    rig.key("Escape")
    rig.wait(0.4)
    rig.key("Right")
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.contains("Book 3"))
  }

  @Test func resizingInTheMiddleGoesOn() throws {
    let rig = shelf()
    rig.key("Return")
    rig.wait(0.15)
    let q = try #require(opening(rig))
    for size in [Size(500, 700), Size(1, 1), Size(1920, 1080)] {
      rig.stage.resize(to: ViewSize(size))
      rig.frame()
      #expect(opening(rig) == q)
    }
    rig.settle()
    #expect(rig.facts.scene == "book" && opening(rig) == nil)
  }

  @Test func aBookOfWhichNothingCanBeShownClosesAndSaysSo() {
    let rig = shelf()
    rig.damaged = Set((0..<12).map { "/b3/\($0).png" })
    rig.key("Right")
    rig.settle()
    rig.key("Return")
    rig.wait(2.5)
    #expect(rig.facts.scene == "shelf" && opening(rig) == nil)
    #expect(
      rig.records.contains {
        $0.contentsName?.contains("Book 3") == true && $0.contentsName?.contains("cannot") == true
      })
    // It can be asked for again, and the other books are as they were.
    rig.key("Return")
    rig.wait(2.5)
    #expect(rig.facts.scene == "shelf")
    rig.key("Left")
    rig.settle()
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book")
  }

  /// The shape of its first page was asked for on the shelf, and came; that proves nothing.
  @Test func aBookWhoseFilesVanishBeforeItOpensClosesToo() {
    let rig = shelf()
    rig.damaged = Set((0..<12).map { "/b2/\($0).png" })
    rig.key("Return")
    rig.wait(2.5)
    #expect(rig.facts.scene == "shelf" && opening(rig) == nil)
  }

  @Test(arguments: [
    (12, 98, "only 12 pages"), (1, 1, "only 1 page"), (3, Int.max - 1, "only 3 pages"),
  ])
  func aPageThatTheBookDoesNotHaveIsTold(pages: Int, asked: Int, has: String) {
    let rig = Rig()
    rig.open(pages: pages, at: asked)
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.readPage == pages - 1)
    let line = "--page: there is no page \(UInt(asked) + 1): “Book 0” has \(has)"
    #expect(rig.stage.takeProblems() == [line])
    #expect(rig.stage.takeProblems().isEmpty)
  }

  /// As at a start with a book, when the place of what is kept is locked: the book covers the shelf's line.
  @Test(arguments: [(0.0, true), (20, false)])
  func whatTheShelfHasJustToldIsToldOverTheBook(pause: Double, isReported: Bool) {
    let rig = Rig()
    rig.show(Rig.books(3))
    rig.stage.tell(["library.db is locked"], at: rig.time)
    rig.wait(0.1)
    if pause > 0 { rig.time += pause }
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book")
    let lines = rig.stage.accessibleTrees.flatMap(\.lines)
    #expect(lines.contains { $0.contains("library.db is locked") } == isReported, "\(lines)")
  }

  @Test func theLastPageIsThere() {
    let rig = Rig()
    rig.open(pages: 12, at: 11)
    rig.settle()
    #expect(rig.stage.readPage == 11 && rig.stage.takeProblems().isEmpty)
  }

  /// As when a disk is put in again: asking once more is enough.
  @Test(arguments: [true, false])
  func aBookWhoseFilesComeBackOpens(wereThereAtFirst: Bool) {
    let rig = Rig()
    let files = Set((0..<12).map { "/b2/\($0).png" } + ["/b2/cover.png"])
    if !wereThereAtFirst { rig.damaged = files }
    rig.show(Rig.books(5), at: 2)
    rig.damaged = files
    rig.key("Return")
    rig.wait(2.5)
    #expect(rig.facts.scene == "shelf" && opening(rig) == nil)
    #expect(!rig.stage.takeProblems().isEmpty)
    // Still away: tried again, but it has been said.
    rig.key("Return")
    rig.wait(2.5)
    #expect(rig.facts.scene == "shelf" && rig.stage.takeProblems().isEmpty)
    rig.damaged = []
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && opening(rig) == nil)
    #expect(!rig.drawn("book2/page-0").isEmpty && !rig.drawn("book2/page-1").isEmpty)
    rig.key("Escape")
    rig.settle()
    #expect(!rig.drawn("book2/cover").isEmpty)
  }

  @Test func aBookWhoseFilesVanishWhileItIsOpenStaysOpen() {
    let rig = shelf()
    rig.key("Return")
    rig.settle()
    rig.damaged = Set((0..<12).map { "/b2/\($0).png" })
    rig.stage.resize(to: ViewSize(Size(900, 700)))
    rig.wait(1)
    #expect(rig.facts.scene == "book" && opening(rig) == nil)
  }

  // MARK: Less motion

  @Test func reducedMotionFadesInTheSameTime() throws {
    let rig = shelf(.flat, .reduced)
    rig.key("Return")
    rig.wait(0.15)
    let q = try #require(opening(rig))
    let fade = try rig.record("fade")
    #expect(!fade.isHidden && abs(fade.opacity - q) < 1e-12)
    #expect(try rig.record("book-1").opacity == 1)
    rig.settle()
    #expect(try rig.record("fade").isHidden)
    #expect(rig.facts.scene == "book" && rig.isVisible("book"))
    rig.pinch(to: 0.6)
    #expect(abs(try rig.record("fade").opacity - 0.6) < 1e-9)
    rig.letGo(0.6)
    rig.settle()
    #expect(rig.facts.scene == "shelf" && !rig.isVisible("book"))
  }

  @Test func noMotionIsAtOnce() {
    let rig = shelf(.flat, .none)
    rig.key("Return")
    #expect(rig.facts.scene == "book" && opening(rig) == nil && !rig.isVisible("shelf"))
    #expect(!rig.stage.isMoving(at: rig.time))
    rig.key("Escape")
    #expect(rig.facts.scene == "shelf" && opening(rig) == nil && !rig.isVisible("book"))
  }
}
