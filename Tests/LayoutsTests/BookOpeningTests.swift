import Foundation
import PaperGeometry
import PaperLayouts
import Testing

/// From the closed cover to the open book.
@Suite(.timeLimit(.minutes(5))) struct BookOpeningTests {
  private let sizes = [Size(1024, 768), Size(1920, 1080), Size(600, 1000), Size(480, 360)]

  /// The centred cover of the shelf.
  private func cover(in view: Size) -> Rect {
    let shelf = ShelfLayout(viewSize: view, count: 3)
    let size = shelf.itemSize * 0.7
    return Rect(
      (view.width - size.width) / 2, (view.height - size.height) / 2, size.width, size.height)
  }

  private func plan(
    _ view: Size, pose: Double, progress: Double?, pages: Int = 20, aspect: Double = 0.7
  ) -> BookLayout {
    BookLayout(
      viewSize: view, pixelScale: 1, imposition: Imposition(pages: pages), pageAspect: aspect,
      pose: pose,
      opening: progress.map {
        BookOpening(progress: $0, cover: cover(in: view), cornerRadius: 14)
      })
  }

  private func corners(_ a: ItemAttributes) -> [Point] {
    let anchor = Point(
      a.frame.minX + a.frame.width * a.anchorPoint.x,
      a.frame.minY + a.frame.height * a.anchorPoint.y)
    let matrix = Transform3D.translation(-anchor.x, -anchor.y)
      .concatenating(a.transform).concatenating(.translation(anchor.x, anchor.y))
    return Quad(a.frame, through: Projection(matrix))?.corners ?? []
  }

  private func positions(_ plan: BookLayout) -> [LeafPositions] {
    (0...plan.leaves).map { LeafPositions(leaves: plan.leaves, turned: $0) } + [
      LeafPositions(leaves: plan.leaves, turned: 3, flights: [.init(leaves: 2..<3, progress: 0.4)])
    ]
  }

  @Test func closedEveryLeafLiesOnTheShelfsCover() {
    for view in sizes {
      let cover = cover(in: view)
      for pose in [0, 0.3, 1] {
        let plan = plan(view, pose: pose, progress: 0)
        for positions in positions(plan) {
          for item in plan.imposition.sides {
            let attributes = plan.attributes(ofSide: item, positions)
            let xs = corners(attributes).map(\.x).sorted()
            let ys = corners(attributes).map(\.y).sorted()
            #expect(xs.count == 4)
            for (value, expected) in zip(
              xs + ys,
              [cover.minX, cover.minX, cover.maxX, cover.maxX]
                + [cover.minY, cover.minY, cover.maxY, cover.maxY])
            { #expect(abs(value - expected) < 1e-9) }
            #expect(attributes.isHidden == (item % 2 == 1))
          }
          #expect(plan.visibleLeaves(positions) == [0])
          #expect(plan.overhang(positions) == 0 && plan.thickness(positions) == (0, 0))
        }
      }
    }
  }

  /// The original's closed pose at its size: scaled by .7, the spine .7 * w / 2 to the left.
  @Test func theClosedPoseIsTheOriginals() {
    let plan = plan(Size(1024, 768), pose: 1, progress: 0)
    let at = LeafPositions(leaves: plan.leaves, turned: 1)
    let front = corners(plan.attributes(ofSide: 0, at))
    #expect(abs(front[0].x - (512 - 0.7 * 362 / 2)) < 1e-9)
    #expect(abs(front[1].x - (512 + 0.7 * 362 / 2)) < 1e-9)
    #expect(abs(front[2].y - front[1].y - 0.7 * 568) < 1e-9)
    #expect(abs(plan.angle(ofSide: 0, at)) < 1e-12)
    #expect(abs(plan.angle(ofSide: 1, at) - .pi) < 1e-12)
  }

  @Test func openItIsTheBook() {
    for view in sizes {
      for pose in [0, 0.5, 1] {
        let (open, plain) = (
          plan(view, pose: pose, progress: 1), plan(view, pose: pose, progress: nil)
        )
        for positions in positions(plain) {
          for item in plain.imposition.sides {
            let (a, b) = (
              open.attributes(ofSide: item, positions), plain.attributes(ofSide: item, positions)
            )
            #expect(zip(corners(a), corners(b)).allSatisfy { $0.distance(to: $1) < 1e-9 })
            #expect(a.isHidden == b.isHidden && a.zIndex == b.zIndex)
          }
          let shown = Set(plain.visibleLeaves(positions))
          #expect(shown.isSubset(of: open.visibleLeaves(positions)))
        }
      }
    }
  }

  /// r = 1 + q (r' - 1): cover and left-hand pages turn as one, none goes through the table.
  @Test func theRatioIsMixed() {
    let open = plan(sizes[0], pose: 1, progress: nil)
    let at = LeafPositions(leaves: open.leaves, turned: 4)
    for step in 0...22 {
      let q = Double(step) / 20
      let plan = plan(sizes[0], pose: 1, progress: q)
      for leaf in 0..<open.leaves {
        let expected = max(-1, 1 + q * (open.ratio(of: leaf, at) - 1))
        #expect(abs(plan.ratio(of: leaf, at) - expected) < 1e-12)
      }
      let ratios = (0..<open.leaves).map { plan.ratio(of: $0, at) }
      #expect(zip(ratios, ratios.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 })
    }
  }

  @Test func nothingJumpsOnTheWay() {
    for pose in [0.0, 1] {
      var last: [Int: [Point]] = [:]
      for step in 0...1050 {
        let plan = plan(sizes[0], pose: pose, progress: Double(step) / 1000)
        let at = LeafPositions(leaves: plan.leaves, turned: 4)
        for item in plan.imposition.sides {
          let now = corners(plan.attributes(ofSide: item, at))
          if let before = last[item] {
            #expect(zip(now, before).allSatisfy { $0.distance(to: $1) < 6 })
          }
          last[item] = now
        }
      }
    }
  }

  @Test func theCostDoesNotDependOnTheBook() {
    for q in [0.01, 0.5, 0.99] {
      for pose in [0.0, 1] {
        let long = plan(sizes[0], pose: pose, progress: q, pages: 5000)
        let at = LeafPositions(leaves: long.leaves, turned: 1200)
        #expect(long.visibleLeaves(at).count <= 13)
        #expect(long.visibleLeaves(at).contains(0))
      }
    }
  }

  @Test func wildNumbersAreDefined() {
    for q in [Double.nan, -1, .infinity, 1e300] {
      let opening = BookOpening(progress: q, cover: cover(in: sizes[0]), cornerRadius: -3)
      #expect((0...2).contains(opening.progress) && opening.cornerRadius == 0)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1e300, 1e300, 0, -1])
  func wildLayoutsHaveFiniteCorners(wild: Double) {
    let opening = BookOpening(
      progress: 0.5, cover: Rect(wild, wild, wild, wild), cornerRadius: wild)
    for book in [
      BookLayout(
        viewSize: Size(800, 600), pixelScale: 1, imposition: Imposition(pages: 9), pageAspect: 0.7,
        pose: 0,
        opening: opening),
      BookLayout(
        viewSize: Size(wild, wild), pixelScale: wild, imposition: Imposition(pages: .max),
        pageAspect: wild, pose: wild),
    ] {
      let positions = LeafPositions(leaves: book.leaves, turned: 1)
      for item in 0..<4 {
        let corners = book.attributes(ofSide: item, positions).quad?.corners ?? []
        #expect(corners.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
    }
  }
}
