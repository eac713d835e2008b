import PaperGeometry
import PaperLayouts
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(5))) struct BlockEdgesTests {
  private func layout(_ direction: ReadingDirection = .leftToRight, pages: Int = 200) -> BookLayout
  {
    BookLayout(
      viewSize: Size(1280, 900), pixelScale: 1,
      imposition: Imposition(pages: pages, direction: direction),
      pageAspect: 0.7, pose: 0)
  }

  @Test func everyLeafCanBeTakenOnce() throws {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      let layout = layout(direction)
      let positions = LeafPositions(leaves: layout.leaves, turned: 30)
      let edges = layout.blockEdges(positions).edges
      #expect(edges.count == 2)
      for edge in edges {
        #expect(edge.rect.height == layout.pageSize.height)
        var spreads: [Int] = []
        let steps = 2000
        for i in 0...steps {
          let way = edge.rect.width * Double(i) / Double(steps)
          spreads.append(
            edge.spread(at: edge.isRight ? edge.rect.minX + way : edge.rect.maxX - way))
        }
        let ahead = edge.outermost > edge.opened
        #expect(zip(spreads, spreads.dropFirst()).allSatisfy { ahead ? $0 <= $1 : $0 >= $1 })
        let all = ahead ? Set(31...layout.leaves - 1) : Set(1...29)
        #expect(Set(spreads) == all)
      }
    }
  }

  @Test func theEdgesLieBesideThePages() throws {
    let layout = layout()
    let positions = LeafPositions(leaves: layout.leaves, turned: 30)
    let edges = layout.blockEdges(positions).edges
    let right = try #require(edges.first { $0.isRight })
    let left = try #require(edges.first { !$0.isRight })
    #expect(abs(right.rect.minX - (layout.spine.x + layout.pageSize.width)) < 1)
    #expect(abs(left.rect.maxX - (layout.spine.x - layout.pageSize.width)) < 1)
    let thickness = layout.thickness(positions)
    #expect(abs(right.rect.width - thickness.right) < 1e-9)
    #expect(abs(left.rect.width - thickness.left) < 1e-9)
    #expect(layout.blockEdges(positions).edge(at: layout.spine) == nil)
    let beyond = Point(right.rect.maxX + BlockEdges.slop - 1, right.rect.midY)
    #expect(layout.blockEdges(positions).edge(at: beyond) == right)
    #expect(right.spread(at: .nan) == 31)
    #expect(right.spread(at: .infinity) == layout.leaves - 1 || right.spread(at: .infinity) == 31)
  }

  @Test func aClosedBookAndALeafInTheAirHaveNone() {
    let layout = layout()
    let flying = LeafPositions(
      leaves: layout.leaves, turned: 30,
      flights: [LeafPositions.Flight(leaves: 30..<31, progress: 0.5)])
    for positions in [
      LeafPositions(leaves: layout.leaves, turned: 0),
      LeafPositions(leaves: layout.leaves, turned: layout.leaves), flying,
    ] {
      #expect(layout.blockEdges(positions).edges.isEmpty)
    }
  }
}
