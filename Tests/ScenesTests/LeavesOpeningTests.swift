import Books
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperRaster
import TestSupport
import Testing

/// A book whose leaves fold over opens and closes with hard leaves. The reader must not see the change of leaves.
@Suite(.timeLimit(.minutes(5))) struct LeavesOpeningTests {
  private static let views = [Size(1024, 768), Size(1023, 701), Size(600, 1000)]

  private func shelf(_ size: Size, _ order: ReadingDirection, scale: Double = 1) -> Rig {
    let rig = Rig(size, scale: scale, style: .leaves, order: order)
    rig.paintTones()
    rig.show(Rig.books(3, pages: 11), at: 1)
    rig.settle()
    return rig
  }

  private func open(_ rig: Rig, atPage page: Int) {
    rig.key("Return")
    rig.settle()
    switch page {
    case 0: rig.key("Up")
    case 11:
      // With one page at a time there is an endpaper before the back cover.
      for key in ["End", "Down", "Down"] {
        rig.key(key)
        rig.settle()
      }
    default:
      while rig.offset < Double(page) / 2 {
        rig.key("Down")
        rig.settle()
      }
    }
    rig.settle()
  }

  /// Takes the book in the hand where it is, without moving it.
  private func hold(_ rig: Rig, _ scale: Double) {
    let center = Point(rig.stage.viewSize.size.width / 2, rig.stage.viewSize.size.height / 2)
    rig.send(.pinch(.began, scale: 1, at: center))
    rig.send(.pinch(.changed, scale: scale, at: center))
    rig.send(.pinch(.changed, scale: 1, at: center))
    rig.wait(0.2)
  }

  /// Hard leaves that have opened all the way are the folded leaves at rest, and no page moves.
  @Test(arguments: views, ReadingDirection.allCases)
  func theEndOfTheOpeningIsTheBookAtRest(size: Size, order: ReadingDirection) throws {
    for page in [0, 1, 4, 5, 9, 11] {
      let rig = shelf(size, order)
      open(rig, atPage: page)
      let rest = try #require(rig.picture())
      hold(rig, 0.9999)
      #expect(rig.facts.progress["opening"] == 1)
      let (worst, count) = rest.differences(to: try #require(rig.picture()), above: 8)
      // The rounded corners of pages are cut one by one in one style, and together in the other.
      #expect(count < 60, "page \(page): \(count) pixels differ, by up to \(worst)")
    }
  }

  /// And where it begins it is the shelf, pixel for pixel.
  @Test(arguments: views, ReadingDirection.allCases)
  func theBeginningIsTheShelf(size: Size, order: ReadingDirection) throws {
    for page in [0, 1, 5, 11] {
      let rig = shelf(size, order)
      open(rig, atPage: page)
      rig.key("Escape")
      rig.settle()
      // At the end the card about the end goes first.
      if rig.facts.scene == "book" { rig.key("Escape") }
      rig.settle()
      let before = try #require(rig.picture())
      hold(rig, 1.0001)
      #expect(rig.facts.progress["opening"] == 0)
      #expect(before.largestDifference(to: try #require(rig.picture())) == 0, "page \(page)")
    }
  }

  /// A single page has no hard leaf to show in the hand, but what the hand does counts all the same, also
  /// when it lets go after the book has come to rest.
  @Test(arguments: [0.3, 0.9, 1.05])
  func aPageTakenWhileTheBookOpensIsTurnedAtTheRelease(delay: Double) {
    for isTap in [false, true] {
      let rig = shelf(Size(600, 1000), .leftToRight)
      rig.key("Return")
      rig.wait(delay)
      if isTap {
        rig.click(550, 500)
      } else {
        rig.drag(from: Point(550, 500), to: Point(60, 500))
      }
      rig.settle()
      #expect(rig.offset == 0.5 && rig.stage.isMoving(at: rig.time) == false, "tap: \(isTap)")
      rig.key("Right")
      rig.settle()
      #expect(rig.offset == 1)
    }
  }

  /// What is turned while the book opens lands as it began.
  @Test func aLeafTurnedWhileTheBookOpensDoesNotBecomeAnother() throws {
    let rig = shelf(Size(1024, 768), .leftToRight)
    rig.key("Return")
    rig.wait(0.7)
    rig.click(900, 400)
    func isFolded() -> Bool { rig.records.contains { $0.name == "leaves" && !$0.isHidden } }
    rig.wait(1.05) { #expect(!isFolded()) }
    rig.wait(0.15)
    #expect(rig.facts.progress["opening"] == nil)
    rig.settle()
    #expect(isFolded() && rig.offset == 1)
    rig.key("Right")
    rig.wait(0.3)
    #expect(isFolded())
  }

  @Test func withOnePageAtATimeItIsThereAtOnce() throws {
    let rig = shelf(Size(600, 1000), .leftToRight)
    rig.key("Return")
    rig.wait(0.3)
    rig.key("Right")
    rig.frame()
    #expect(rig.facts.progress["leafEdge"] == nil)
    rig.settle()
    #expect(rig.offset == 0.5)
  }
}
