import PaperGeometry
import PaperLayouts
import Testing

@Suite(.timeLimit(.minutes(5))) struct BookLayoutTests {
  private let aspect = 362.0 / 568

  private func lectern(_ pages: Int, _ size: Size = Size(1024, 768)) -> BookLayout {
    BookLayout(
      viewSize: size, pixelScale: 1, imposition: Imposition(pages: pages), pageAspect: aspect,
      pose: 1)
  }

  private func flat(_ pages: Int, _ size: Size = Size(1024, 768), scale: Double = 1) -> BookLayout {
    BookLayout(
      viewSize: size, pixelScale: scale, imposition: Imposition(pages: pages), pageAspect: aspect,
      pose: 0)
  }

  private func turned(_ layout: BookLayout, showing page: Int) -> Int {
    layout.imposition.spread(ofSide: layout.imposition.side(ofPage: page))
  }

  /// A book in which one leaf is on its way: what dragging through the original's offset gives.
  private func positions(_ layout: BookLayout, offset: Double) -> LeafPositions {
    let whole = Int((offset + 1).rounded(.down))
    let part = offset + 1 - Double(whole)
    return LeafPositions(
      leaves: layout.leaves, turned: whole,
      flights: part > 0 ? [.init(leaves: whole..<(whole + 1), progress: part)] : [])
  }

  /// The original's formula, written down from its table and not from the code.
  private func ratio(item i: Int, offset: Double) -> Double {
    var r = -0.5 + (Double(i) / 2).rounded(.down) - offset
    if r > 0.5 { r = 0.5 + 0.1 * (r - 0.5) }
    if r < -0.5 { r = -0.5 + 0.1 * (r + 0.5) }
    return min(1, max(-1, r))
  }

  private func angle(item i: Int, ratio r: Double) -> Double {
    i % 2 == 0 ? -(1 - r) * .pi / 2 : (1 + r) * .pi / 2 + 0.001
  }

  @Test(arguments: [10, 11, 24])
  func theLecternIsTheOriginalsTable(pages: Int) {
    let layout = lectern(pages)
    for step in 0...(20 * (layout.leaves - 2)) {
      let offset = Double(step) / 20
      let p = positions(layout, offset: offset)
      #expect(abs(p.offset - offset) < 1e-12)
      for item in layout.imposition.sides {
        let r = ratio(item: item, offset: offset)
        let attributes = layout.attributes(ofSide: item, p)
        #expect(abs(layout.ratio(of: item / 2, p) - r) < 1e-9)
        let expected = Transform3D.perspective(distance: 2000)
          .rotated(angle(item: item, ratio: r), 0, 1, 0)
        for (got, wanted) in zip(attributes.transform.elements, expected.elements) {
          #expect(abs(got - wanted) < 1e-9)
        }
        #expect(attributes.anchorPoint == Point(item % 2 == 0 ? 0 : 1, 0.5))
        #expect(attributes.frame.minX == (item % 2 == 0 ? 512 : 150))
        #expect(attributes.frame.size == Size(362, 568) && attributes.frame.minY == 100)
        if abs(r) > 1e-9 { #expect(attributes.isHidden == (item % 2 == 0 ? r < 0 : r > 0)) }
      }
    }
  }

  /// 45, 36, 27, 18, 9, 0 degrees: the open V and the fan behind it.
  @Test func theFanAtRest() {
    let layout = lectern(30)
    let p = LeafPositions(leaves: layout.leaves, turned: 8)
    let right = (8..<15).map { (1 - layout.ratio(of: $0, p)) * 90 }
    for (got, wanted) in zip(right, [45.0, 36, 27, 18, 9, 0, 0]) {
      #expect(abs(got - wanted) < 1e-9)
    }
    let left = (1..<8).reversed().map { (1 + layout.ratio(of: $0, p)) * 90 }
    for (got, wanted) in zip(left, [45.0, 36, 27, 18, 9, 0, 0]) {
      #expect(abs(got - wanted) < 1e-9)
    }
  }

  @Test func theShadeIsTheTable() {
    let layout = lectern(10)
    let right = layout.shade(ofSide: 2, ratio: 0.5)
    #expect(right.map(\.location) == [0, 0.02, 1])
    #expect(right.map(\.color.alpha) == [0.225, 0.2, 0.275])
    let left = layout.shade(ofSide: 1, ratio: 0)
    #expect(left.map(\.location) == [0, 0.5, 0.98, 1])
    #expect(left.map(\.color.alpha) == [0.30, 0.40, 0.50, 0.55])
    #expect(left.allSatisfy { $0.color.red == 1.0 / 3 })
    #expect(layout.shade(ofSide: 2, ratio: 1).allSatisfy { $0.color.alpha == 0 })
  }

  @Test(arguments: [(1, 2), (2, 2), (3, 3), (10, 6), (11, 7), (5000, 2501)] as [(Int, Int)])
  func sheets(pages: Int, leaves: Int) {
    let layout = flat(pages)
    #expect(layout.leaves == leaves)
    #expect(layout.imposition.content(ofSide: 0)?.page == nil)
    #expect(layout.imposition.content(ofSide: 1)?.page == 0)
    #expect(layout.imposition.content(ofSide: pages)?.page == pages - 1)
    // An odd number of pages leaves an endpaper before the back cover, an even one none.
    #expect(layout.imposition.backCover == pages + (pages % 2 == 0 ? 1 : 2))
    #expect(layout.imposition.backCover % 2 == 1)
  }

  /// Flat pages at rest lie on whole pixels, unturned, at any size and density.
  @Test(arguments: [
    (Size(1024, 768), 1.0), (Size(1023, 767), 1.0), (Size(640, 480), 2.0),
    (Size(1920, 1080), 1.5), (Size(333, 901), 1.0), (Size(1, 1), 1.0), (Size(16_000, 100), 1.0),
  ])
  func flatPagesAreDrawnPixelForPixel(size: Size, scale: Double) {
    for aspect in [0.64, 1.5, 0.2, 9] {
      let layout = BookLayout(
        viewSize: size, pixelScale: scale, imposition: Imposition(pages: 12), pageAspect: aspect,
        pose: 0)
      let p = LeafPositions(leaves: layout.leaves, turned: 3)
      for item in [5, 6] {
        let a = layout.attributes(ofSide: item, p)
        #expect(layout.angle(ofSide: item, p) == 0)
        for edge in [a.frame.minX, a.frame.minY, a.frame.maxX, a.frame.maxY] {
          let pixels = edge * scale
          #expect(abs(pixels - pixels.rounded()) < 1e-6)
        }
        #expect(a.frame.width > 0 && a.frame.height > 0)
      }
      let fits = layout.pageSize.width * 2 <= size.width || size.width < 8
      #expect(fits && (layout.pageSize.height <= size.height || size.height < 8))
    }
  }

  /// The number of leaves that exist does not depend on the number of pages.
  /// What is seen of the fans just before a jump of many leaves is seen just after, in the same place.
  @Test func aJumpTakesTheFanWithIt() {
    let book = BookLayout(
      viewSize: Size(1024, 768), pixelScale: 1, imposition: Imposition(pages: 60), pageAspect: 0.7,
      pose: 1)
    let last = book.leaves - 1
    for (turned, progress) in [(1, 1e-9), (last, 1 - 1e-9)] {
      let rest = LeafPositions(leaves: book.leaves, turned: turned)
      let jump = LeafPositions(
        leaves: book.leaves, turned: 1, flights: [.init(leaves: 1..<last, progress: progress)])
      let seen = book.visibleLeaves(jump)
      for leaf in book.visibleLeaves(rest) {
        #expect(seen.contains(leaf))
        #expect(abs(book.ratio(of: leaf, rest) - book.ratio(of: leaf, jump)) < 1e-6)
      }
    }
  }

  @Test func visibleLeavesAreBounded() {
    for pages in [1, 10, 5000] {
      for pose in [0.0, 1] {
        let layout = BookLayout(
          viewSize: Size(1024, 768), pixelScale: 1, imposition: Imposition(pages: pages),
          pageAspect: aspect, pose: pose)
        let middle = layout.leaves / 2
        let p = LeafPositions(
          leaves: layout.leaves, turned: middle,
          flights: [.init(leaves: max(0, middle - 1)..<middle, progress: 0.5)])
        let visible = layout.visibleLeaves(p)
        #expect(visible.count <= (pose == 0 ? 3 : 1 + 2 * BookLayout.fan))
        #expect(visible.allSatisfy { (0..<layout.leaves).contains($0) })
      }
    }
  }

  /// In every depth order: a leaf that lies over another one is drawn after it.
  @Test func depthFollowsThePiles() {
    let layout = lectern(20)
    let p = positions(layout, offset: 3.3)
    func z(_ leaf: Int) -> Double { layout.depth(of: leaf, ratio: layout.ratio(of: leaf, p)) }
    for leaf in 0..<3 { #expect(z(leaf) < z(leaf + 1)) }
    for leaf in 5..<(layout.leaves - 1) { #expect(z(leaf) > z(leaf + 1)) }
  }

  @Test func aClosedBookLiesAtTheCentre() {
    let layout = flat(10)
    let front = LeafPositions(leaves: 6, turned: 0)
    let back = LeafPositions(leaves: 6, turned: 6)
    // To the whole pixel.
    #expect(layout.shift(front) == -(layout.pageSize.width / 2).rounded())
    #expect(layout.shift(back) == (layout.pageSize.width / 2).rounded())
    #expect(layout.shift(LeafPositions(leaves: 6, turned: 3)) == 0)
    #expect(layout.openness(front) == 0 && layout.overhang(back) == 0)
    // Of the block of a closed book a part is seen, all of it on one side.
    let open = layout.thickness(LeafPositions(leaves: 6, turned: 3))
    #expect(abs(layout.thickness(front).right / (open.left + open.right) - 0.4) < 1e-12)
    #expect(layout.thickness(front).left == 0 && layout.thickness(back).right == 0)
  }

  @Test func thePilesShareTheThickness() {
    let layout = flat(100)
    let early = layout.thickness(LeafPositions(leaves: layout.leaves, turned: 10))
    let late = layout.thickness(LeafPositions(leaves: layout.leaves, turned: 40))
    #expect(abs(early.left + early.right - (late.left + late.right)) < 1e-12)
    #expect(abs(late.left / early.left - 4) < 1e-9)
  }

  /// While a leaf flies the piles grow in a few steps, too small to be seen, and rest at what is exact.
  @Test func aPileGrowsInStepsOfHalfAPixel() {
    let layout = flat(60)
    func left(_ progress: Double) -> Double {
      let flight = LeafPositions.Flight(leaves: 12..<13, progress: progress)
      return layout.thickness(
        LeafPositions(leaves: layout.leaves, turned: 12, flights: [flight])
      ).left
    }
    let before = layout.thickness(LeafPositions(leaves: layout.leaves, turned: 12)).left
    let after = layout.thickness(LeafPositions(leaves: layout.leaves, turned: 13)).left
    #expect(left(0) == before && left(1) == after && after > before)
    let all = (0...200).map { left(Double($0) / 200) }
    #expect(
      zip(all, all.dropFirst()).allSatisfy { $0 <= $1 && ($1 - $0) * layout.pixelScale <= 0.51 })
    #expect(Set(all).count < 6)
  }

  @Test func turnedForAPage() {
    let layout = flat(11)
    #expect(turned(layout, showing: 0) == 1)
    #expect(turned(layout, showing: 1) == 1)
    #expect(turned(layout, showing: 2) == 2)
    #expect(turned(layout, showing: 10) == 6)
    #expect(turned(layout, showing: 99) == 6)
    #expect(turned(layout, showing: .max) == 6)
    #expect(turned(layout, showing: .min) == 1)
    #expect(turned(flat(1), showing: 0) == 1)
  }
}
