import PaperGeometry
import PaperLayouts
import PaperMotion
import TestSupport
import Testing

/// A point of a page on the screen and back, at any moment of any turn.
@Suite(.timeLimit(.minutes(5))) struct PageSurfaceTests {
  private static let view = Size(1024, 768)

  /// A page of its own size and shape on a sheet of another one.
  private func fit(_ random: inout SeededRandom, on sheet: Size) throws -> PageFit {
    let page = Size(random.double(50, 3000), random.double(50, 3000))
    let box = Size(sheet.width.rounded(), sheet.height.rounded())
    let placed = try #require(PageFit.placing(page, in: box, fills: random.chance(0.5)))
    return try #require(
      placed.stretched(
        from: Rect(origin: .zero, size: box), to: Rect(origin: .zero, size: sheet)))
  }

  /// Every point of the page that a surface shows is found again where it is seen. Of a sheet that bends, another point
  /// of the page may be seen there, nearer to the eye.
  private func check(
    _ surface: PageSurface, _ random: inout SeededRandom, isBent: Bool = false, _ comment: Comment
  ) throws {
    let fit = try #require(surface.fit)
    for _ in 0..<8 {
      let sheet = Point(
        random.double(surface.part.minX, surface.part.maxX),
        random.double(surface.part.minY, surface.part.maxY))
      guard surface.part.contains(sheet), fit.target.contains(sheet) else { continue }
      let page = fit.page(sheet)
      let screen = try #require(surface.screen(page), comment)
      if isBent {
        guard let seen = surface.page(at: screen) else { continue }
        #expect(try #require(surface.screen(seen)).distance(to: screen) < 1e-6, comment)
        continue
      }
      let back = try #require(surface.page(at: screen), comment)
      // In units of the page, which is up to a hundred times as fine as the sheet.
      #expect(back.distance(to: page) < 1e-6, comment)
    }
  }

  private func positions(_ random: inout SeededRandom, leaves: Int) -> LeafPositions {
    let turned = random.int(0...leaves)
    let first = random.int(0...leaves - 1)
    var flights: [LeafPositions.Flight] = []
    for leaf in first..<min(leaves, first + random.int(0...3)) {
      let curl = LeafCurl(
        from: random.chance(0.5) ? .right : .left, grip: random.double(0, 1),
        lift: random.double(-0.5, 0.5))
      flights.append(
        .init(
          leaves: leaf..<leaf + 1, progress: random.double(0, 1),
          curl: random.chance(0.5) ? curl : nil))
    }
    return LeafPositions(leaves: leaves, turned: turned, flights: flights)
  }

  private func book(_ random: inout SeededRandom, _ direction: ReadingDirection) -> BookLayout {
    BookLayout(
      viewSize: Size(random.double(300, 1600), random.double(300, 1200)),
      pixelScale: random.chance(0.5) ? 1 : 1.5,
      imposition: Imposition(pages: random.int(1...30), direction: direction),
      pageAspect: random.double(0.5, 1.6), pose: random.chance(0.5) ? 0 : random.double(0, 1),
      mode: random.chance(0.8) ? .facing : .single,
      opening: random.chance(0.8)
        ? nil
        : BookOpening(
          progress: random.double(0, 1.1), cover: Rect(500, 100, 200, 300), cornerRadius: 10))
  }

  @Test(arguments: ReadingDirection.allCases) func leavesInTheAir(direction: ReadingDirection)
    throws
  {
    var random = SeededRandom(11)
    for _ in 0..<400 {
      let layout = book(&random, direction)
      let positions = positions(&random, leaves: layout.leaves)
      for leaf in layout.visibleLeaves(positions) {
        for item in [Imposition.front(ofLeaf: leaf), Imposition.back(ofLeaf: leaf)] {
          let attributes = layout.attributes(ofSide: item, positions)
          // Edge-on nothing is seen of the page.
          guard !attributes.isHidden,
            attributes.bend != nil || abs(layout.ratio(of: leaf, positions)) > 1e-3
          else { continue }
          let surface = attributes.surface(fit: try fit(&random, on: layout.pageSize))
          try check(
            surface, &random, isBent: attributes.bend != nil, "\(direction), side \(item)")
        }
      }
    }
  }

  @Test(arguments: ReadingDirection.allCases, LeavesMode.allCases)
  func foldedLeaves(direction: ReadingDirection, mode: LeavesMode) throws {
    var random = SeededRandom(12)
    for step in 0...200 {
      let layout = LeavesLayout(
        viewSize: Size(random.double(200, 1600), random.double(200, 1200)), mode: mode,
        direction: direction)
      let edge = Double(step) / 200
      for role in LeavesRole.allCases {
        let fit = try fit(&random, on: layout.pageSize)
        guard let surface = layout.surface(role, leafEdge: edge, fit: fit) else { continue }
        try check(surface, &random, "\(role) at \(edge), \(direction), \(mode)")
      }
    }
  }

  /// Before the fold and behind it all of the leaf is seen once: at every moment a point of the front is
  /// on the flat part or has been folded over, onto the place that the fold's geometry gives it.
  @Test(arguments: ReadingDirection.allCases)
  func theFoldIsAMirror(direction: ReadingDirection) throws {
    let layout = LeavesLayout(viewSize: Self.view, mode: .facing, direction: direction)
    let fit = try #require(PageFit.same(layout.pageSize))
    for step in 1..<20 {
      let edge = Double(step) / 20
      let front = try #require(layout.surface(.topPage, leafEdge: edge, fit: fit))
      let back = try #require(layout.surface(.topPageReverseImage, leafEdge: edge, fit: fit))
      #expect(abs(front.part.width + back.part.width - layout.pageSize.width) < 1e-9)
      // The outer edge of the back is seen at the lifted edge.
      let lifted = layout.lifted(leafEdge: edge)
      let outer = try #require(
        back.quad(Rect(origin: .zero, size: layout.pageSize)))
      #expect(abs(outer.bounds.minX - lifted.minX) < 1e-9)
      #expect(abs(outer.bounds.maxX - lifted.maxX) < 1e-9)
    }
  }

  @Test func cards() throws {
    var random = SeededRandom(13)
    for _ in 0..<300 {
      let layout = DeckLayout(viewSize: Self.view, count: 30)
      let position = EndlessPosition(item: 0, offset: random.double(0, 20))
      for card in layout.visible(at: position) {
        let attributes = layout.attributes(of: card, at: position, aspect: 0.7)
        let fall = layout.fall(of: card, at: position)
        guard !attributes.isHidden, abs(fall - 0.5) > 1e-3,
          position.distance(to: card) < 9.9
        else { continue }
        let surface = attributes.surface(fit: try fit(&random, on: attributes.frame.size))
        try check(surface, &random, "card \(card), fallen \(fall)")
      }
    }
  }

  // MARK: Fits

  @Test func aPageOfAnotherShapeIsSeenAsAWhole() throws {
    let fit = try #require(PageFit.placing(Size(200, 100), in: Size(100, 100), fills: false))
    #expect(fit.source == Rect(0, 0, 200, 100) && fit.target == Rect(0, 25, 100, 50))
    #expect(fit.sheet(Point(100, 50)) == Point(50, 50))
    #expect(fit.sheet(Rect(0, 0, 100, 100)) == Rect(0, 25, 50, 50))
  }

  @Test func aCoverIsCutAboutItsMiddle() throws {
    let fit = try #require(PageFit.placing(Size(200, 100), in: Size(100, 100), fills: true))
    #expect(fit.source == Rect(50, 0, 100, 100) && fit.target == Rect(0, 0, 100, 100))
    #expect(fit.sheet(Rect(0, 0, 20, 20)).isEmpty)
    #expect(fit.sheet(Rect(0, 0, 60, 100)) == Rect(0, 0, 10, 100))
  }

  @Test func whatIsNoRectangleFitsNothing() {
    #expect(PageFit(Rect(0, 0, 0, 1), onto: Rect(0, 0, 1, 1)) == nil)
    #expect(PageFit(Rect(0, 0, 1, 1), onto: Rect(0, 0, .nan, 1)) == nil)
    #expect(PageFit.placing(Size(0, 10), in: Size(10, 10), fills: false) == nil)
    #expect(PageFit.same(.zero) == nil)
  }

  /// Seen edge-on or outside of its part a surface is not seen at all.
  @Test func whereNothingIsSeen() throws {
    let fit = try #require(PageFit.same(Size(10, 10)))
    let turned = Projection(Transform3D.rotation(.pi / 2, 0, 1, 0))
    let edgeOn = PageSurface(fit: fit, part: Rect(0, 0, 10, 10), projection: turned)
    #expect(edgeOn.page(at: Point(0, 5)) == nil || edgeOn.screen(Point(0, 5)) != nil)
    let half = PageSurface(fit: fit, part: Rect(5, 0, 5, 10), projection: .identity)
    #expect(half.page(at: Point(2, 2)) == nil && half.page(at: Point(7, 2)) == Point(7, 2))
    #expect(half.quad(Rect(0, 0, 4, 4)) == nil)
    #expect(half.quad(Rect(0, 0, 7, 4))?.bounds == Rect(5, 0, 2, 4))
    let blank = PageSurface(fit: nil, part: Rect(0, 0, 5, 10), projection: .identity)
    #expect(blank.sheet(at: Point(2, 2)) == Point(2, 2) && blank.page(at: Point(2, 2)) == nil)
    #expect(blank.screen(.zero) == nil && blank.quad(Rect(0, 0, 1, 1)) == nil)
  }
}
