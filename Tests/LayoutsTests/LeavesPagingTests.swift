import PaperGeometry
import PaperLayouts
import Testing

@Suite(.timeLimit(.minutes(5))) struct LeavesPagingTests {
  private static let counts = [0, 1, 2, 3, 4, 5, 1000, 1001]

  /// Number of pages, stops beyond the first: in facing mode page 0 stands alone.
  @Test(arguments: [(0, 0, 0), (1, 0, 0), (2, 1, 1), (3, 2, 1), (4, 3, 2), (1000, 999, 500)])
  func leavesThatCanBeTurned(pages: Int, single: Int, facing: Int) {
    #expect(LeavesPaging(pages: pages, mode: .single).leaves == single)
    #expect(LeavesPaging(pages: pages, mode: .facing).leaves == facing)
  }

  @Test(arguments: counts, LeavesMode.allCases)
  func everyPageIsSeenAtExactlyOneStop(pages: Int, mode: LeavesMode) {
    let paging = LeavesPaging(pages: pages, mode: mode)
    let seen = (0...paging.leaves).flatMap { paging.visible(at: $0) }
    #expect(seen == Array(0..<pages))
    for page in 0..<pages {
      #expect(paging.visible(at: paging.stop(of: page)).contains(page))
    }
  }

  @Test(arguments: counts) func onTheRightStandEvenPages(pages: Int) {
    let paging = LeavesPaging(pages: pages, mode: .facing)
    for leaf in 0...max(1, pages) {
      #expect(paging.front(of: leaf).map { $0 % 2 == 0 } ?? true)
      #expect(paging.back(of: leaf).map { $0 % 2 == 1 } ?? true)
    }
    #expect(paging.back(of: -1) == nil && paging.front(of: -1) == nil)
  }

  @Test(arguments: counts + [-1, .min, .max - 1, .max], LeavesMode.allCases)
  func beyondTheEndsIsTheEnd(pages: Int, mode: LeavesMode) {
    let paging = LeavesPaging(pages: pages, mode: mode)
    #expect(paging.stop(of: -5) == 0 && paging.stop(of: .min) == 0)
    #expect(paging.stop(of: paging.pages + 7) == paging.leaves)
    #expect(paging.stop(of: .max) == paging.leaves)
    #expect(paging.page(at: -3) == 0)
    #expect(paging.page(at: .max) == max(0, paging.pages - 1))
    #expect(paging.front(of: .max) == nil && paging.back(of: .max) == nil)
    for stop in [Int.min, paging.leaves, .max] {
      let worthKeeping = paging.neighbourhood(of: stop, travel: 1)
      #expect(worthKeeping.allSatisfy((0..<paging.pages).contains))
      #expect(worthKeeping.starts(with: paging.visible(at: stop)))
    }
  }

  /// Another mode and back again is the same page, for those who keep the page and not the stop.
  @Test(arguments: counts) func theStopOfAPageShowsIt(pages: Int) {
    let facing = LeavesPaging(pages: pages, mode: .facing)
    let single = LeavesPaging(pages: pages, mode: .single)
    for page in 0..<pages {
      #expect(facing.visible(at: facing.stop(of: page)).contains(page))
      #expect(single.visible(at: single.stop(of: page)) == [page])
    }
  }

  @Test func whatIsWorthKeeping() {
    let single = LeavesPaging(pages: 100, mode: .single)
    #expect(single.neighbourhood(of: 10, travel: 1) == [10, 11, 12, 9, 8])
    #expect(single.neighbourhood(of: 10, travel: -1) == [10, 9, 8, 11, 12])
    #expect(single.neighbourhood(of: 0, travel: 1) == [0, 1, 2])
    let facing = LeavesPaging(pages: 100, mode: .facing)
    #expect(facing.neighbourhood(of: 10, travel: 1) == [19, 20, 21, 22, 23, 17, 18])
    #expect(facing.neighbourhood(of: 10, travel: -1) == [19, 20, 17, 18, 21, 22, 23])
    #expect(facing.neighbourhood(of: 50, travel: 1) == [99, 97, 98])
    #expect(LeavesPaging(pages: 0, mode: .facing).neighbourhood(of: 0, travel: 1).isEmpty)
  }

  @Test func theModeFollowsTheViewsShape() {
    #expect(LeavesMode(viewSize: Size(1024, 768)) == .facing)
    #expect(LeavesMode(viewSize: Size(768, 1024)) == .single)
    #expect(LeavesMode(viewSize: Size(500, 500)) == .single)
  }
}
