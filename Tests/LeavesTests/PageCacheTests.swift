import PaperGeometry
import PaperLayouts
import PaperLeaves
import PaperRaster
import Testing

/// Which pages the view has drawn, when, and how often.
@Suite(.timeLimit(.minutes(5))) struct PageCacheTests {
  @Test func whatIsSeenIsDrawnAtOnceAndTheRestLater() {
    var desk = Desk(pages: 50, mode: .single, showing: 20)
    #expect(desk.book.drawn == [20])
    desk.wait(0.01)
    #expect(desk.book.drawn == [20, 21])
    desk.settle()
    #expect(desk.book.drawn == [20, 21, 22, 19, 18])
  }

  @Test func bothPagesOfASpread() {
    var desk = Desk(pages: 50, mode: .facing, showing: 20)
    #expect(desk.book.drawn == [19, 20])
    desk.settle()
    #expect(desk.book.drawn == [19, 20, 21, 22, 23, 17, 18])
  }

  @Test func inTheDirectionOfTravelAndEachOnce() {
    var desk = Desk(pages: 50, mode: .facing, showing: 20)
    desk.settle()
    desk.book.forget()
    desk.view.turn(by: 1, at: desk.time)
    desk.settle()
    #expect(desk.book.drawn == [24, 25])
    desk.book.forget()
    desk.view.turn(by: -1, at: desk.time)
    desk.settle()
    // 17 and 18 were thrown away when 22 was read, and nothing else was.
    #expect(desk.book.drawn == [17, 18])
    desk.book.forget()
    desk.view.turn(by: -1, at: desk.time)
    desk.settle()
    #expect(desk.book.drawn == [15, 16])
  }

  @Test func leafingThroughDrawsEachPageOnce() {
    var desk = Desk(pages: 40, mode: .single)
    for _ in 0..<39 {
      desk.view.turn(by: 1, at: desk.time)
      for _ in 0..<20 { desk.wait(0.06) }
    }
    desk.settle()
    #expect(desk.view.currentPage == 39)
    #expect(desk.book.drawn.sorted() == Array(0..<40))
  }

  @Test func anotherSizeAndReloadingDrawAnew() {
    var desk = Desk(pages: 3, mode: .single)
    desk.settle()
    #expect(desk.book.drawn == [0, 1, 2])
    desk.view.size = Size(500, 300)
    desk.settle()
    #expect(desk.book.drawn == [0, 1, 2, 0, 1, 2])
    desk.view.scale = 2
    desk.settle()
    desk.view.reloadData()
    desk.settle()
    #expect(desk.book.drawn.count == 12)
    desk.view.dragsFromAnywhere = true
    desk.view.direction = .rightToLeft
    desk.settle()
    #expect(desk.book.drawn.count == 12)
  }

  @Test func aPageThatIsNotThereIsNeverAskedFor() {
    for pages in [0, 1, 2, 3, 4] {
      for mode in [LeavesView.Mode.single, .facing] {
        var desk = Desk(pages: pages, mode: mode)
        for count in [1, 1, 1, 1, -1, -1, -1, -1] {
          desk.view.turn(by: count, at: desk.time)
          desk.settle()
        }
        #expect(desk.book.drawn.allSatisfy { $0 >= 0 && $0 < pages })
        #expect(Set(desk.book.drawn).count == pages)
      }
    }
  }

  @Test func aViewTooSmallForAnyBitmapAsksForNone() {
    var desk = Desk(pages: 5, size: .zero)
    desk.settle()
    #expect(desk.book.drawn.isEmpty && desk.view.commands().isEmpty)
    desk.view.size = Size(100_000, 100)
    desk.settle()
    #expect(desk.book.drawn.isEmpty)
  }
}
