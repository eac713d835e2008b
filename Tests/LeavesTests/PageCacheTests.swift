import PaperGeometry
import PaperLayouts
import PaperLeaves
import PaperRaster
import Testing

/// Which pages the view has drawn, when, and how often.
@Suite(.timeLimit(.minutes(5))) struct PageCacheTests {
  @Test func whatIsSeenIsDrawnAtOnceAndTheRestLater() {
    var rig = LeavesRig(pages: 50, mode: .single, showing: 20)
    #expect(rig.book.drawn == [20])
    rig.wait(0.01)
    #expect(rig.book.drawn == [20, 21])
    rig.settle()
    #expect(rig.book.drawn == [20, 21, 22, 19, 18])
  }

  @Test func bothPagesOfASpread() {
    var rig = LeavesRig(pages: 50, mode: .facing, showing: 20)
    #expect(rig.book.drawn == [19, 20])
    rig.settle()
    #expect(rig.book.drawn == [19, 20, 21, 22, 23, 17, 18])
  }

  @Test func inTheDirectionOfTravelAndEachOnce() {
    var rig = LeavesRig(pages: 50, mode: .facing, showing: 20)
    rig.settle()
    rig.book.forget()
    rig.view.turn(by: 1, at: rig.time)
    rig.settle()
    #expect(rig.book.drawn == [24, 25])
    rig.book.forget()
    rig.view.turn(by: -1, at: rig.time)
    rig.settle()
    // 17 and 18 were thrown away when 22 was read, and nothing else was.
    #expect(rig.book.drawn == [17, 18])
    rig.book.forget()
    rig.view.turn(by: -1, at: rig.time)
    rig.settle()
    #expect(rig.book.drawn == [15, 16])
  }

  @Test func leafingThroughDrawsEachPageOnce() {
    var rig = LeavesRig(pages: 40, mode: .single)
    for _ in 0..<39 {
      rig.view.turn(by: 1, at: rig.time)
      for _ in 0..<20 { rig.wait(0.06) }
    }
    rig.settle()
    #expect(rig.view.currentPage == 39)
    #expect(rig.book.drawn.sorted() == Array(0..<40))
  }

  @Test func anotherSizeAndReloadingDrawAnew() {
    var rig = LeavesRig(pages: 3, mode: .single)
    rig.settle()
    #expect(rig.book.drawn == [0, 1, 2])
    rig.view.size = Size(500, 300)
    rig.settle()
    #expect(rig.book.drawn == [0, 1, 2, 0, 1, 2])
    rig.view.scale = 2
    rig.settle()
    rig.view.reloadData()
    rig.settle()
    #expect(rig.book.drawn.count == 12)
    rig.view.dragsFromAnywhere = true
    rig.view.direction = .rightToLeft
    rig.settle()
    #expect(rig.book.drawn.count == 12)
  }

  @Test func aPageThatIsNotThereIsNeverAskedFor() {
    for pages in [0, 1, 2, 3, 4] {
      for mode in [LeavesView.Mode.single, .facing] {
        var rig = LeavesRig(pages: pages, mode: mode)
        for count in [1, 1, 1, 1, -1, -1, -1, -1] {
          rig.view.turn(by: count, at: rig.time)
          rig.settle()
        }
        #expect(rig.book.drawn.allSatisfy { $0 >= 0 && $0 < pages })
        #expect(Set(rig.book.drawn).count == pages)
      }
    }
  }

  @Test func aViewTooSmallForAnyBitmapAsksForNone() {
    var rig = LeavesRig(pages: 5, size: .zero)
    rig.settle()
    #expect(rig.book.drawn.isEmpty && rig.view.commands().isEmpty)
    rig.view.size = Size(100_000, 100)
    rig.settle()
    #expect(rig.book.drawn.isEmpty)
  }
}
