import Books
import PaperLayouts
import Reading
import Shelf
import Testing

/// What a frame costs does not depend on how long the book or the shelf is.
@Suite(.timeLimit(.minutes(5))) struct CostTests {
  private struct Cost: Equatable {
    var layers: Int
    var commands: Int

    init(_ rig: Rig) {
      layers = rig.stage.layerCount
      commands = rig.stage.commands().count
    }
  }

  private func middle(_ pages: Int, _ pose: Pose) -> Rig {
    let rig = Rig(pose: pose)
    rig.open(pages: pages, at: pages / 2)
    return rig
  }

  @Test func atRestInTheMiddle() {
    #expect(Cost(middle(10, .flat)) == Cost(middle(5000, .flat)))
    #expect(Cost(middle(40, .lectern)) == Cost(middle(5000, .lectern)))
    #expect(Cost(middle(5000, .flat)).layers <= 73)
  }

  @Test(arguments: [1, 5])
  func leavesInTheAir(flights: Int) {
    func cost(_ pages: Int, _ pose: Pose) -> Cost {
      let rig = middle(pages, pose)
      for _ in 0..<flights {
        rig.key("Right")
        rig.wait(0.05)
      }
      #expect(rig.facts.progress.keys.filter { $0.hasPrefix("leaf-") }.count == flights)
      return Cost(rig)
    }
    #expect(cost(flights == 1 ? 12 : 40, .flat) == cost(5000, .flat))
    #expect(cost(60, .lectern) == cost(5000, .lectern))
    #expect(cost(5000, .lectern).layers < 190, "\(cost(5000, .lectern))")
  }

  @Test func aShelfOfTenAndOfTenThousand() {
    func cost(_ count: Int) -> Cost {
      let rig = Rig()
      rig.show(Rig.books(count), at: count / 2)
      return Cost(rig)
    }
    #expect(cost(10) == cost(10_000))
  }

  /// Of each frame of a wheel's notch: layers, commands, what is asked of the background and of the
  /// source. A shelf of a hundred thousand books costs what one of ten does.
  @Test(arguments: [ShelfStyle.carousel, .deck])
  func aNotchOnAShelfOfAnyLength(style: ShelfStyle) {
    func costs(_ count: Int) -> [[Int]] {
      let rig = Rig(shelf: style)
      for book in 0..<count { rig.folders["/b\(book)"] = 12 }
      let shelf = GeneratedShelf(count: count)
      // In the middle of the shelf, so that its ends do not count.
      rig.show(shelf, at: count / 2 - 1)
      rig.settle()
      var costs: [[Int]] = []
      var (asked, delivered) = (shelf.questions, rig.delivered.count)
      rig.wheel(-1)
      rig.wait(1) {
        costs.append([
          rig.stage.layerCount, rig.stage.commands().count, rig.delivered.count - delivered,
          shelf.questions - asked,
        ])
        (asked, delivered) = (shelf.questions, rig.delivered.count)
      }
      return costs
    }
    let few = costs(30)
    #expect(costs(10_000) == few)
    #expect(costs(100_000) == few)
    #expect(few.map { $0[3] }.max() ?? 0 < 300)
  }

  @Test func whatIsAskedForAheadIsBoundedToo() {
    let rig = Rig()
    rig.isPrompt = false
    rig.open(pages: 5000, at: 2500)
    #expect(rig.stage.pendingRequests.count < 40)
    rig.key("End")
    rig.wait(0.3)
    #expect(rig.stage.pendingRequests.count < 60)
  }
}
