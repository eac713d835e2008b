import PaperGeometry
import PaperLayouts
import Testing

/// The one light of the flat pose.
@Suite(.timeLimit(.minutes(5))) struct BookLightTests {
  private func layout(
    _ pose: Double = 0, pages: Int = 200, direction: ReadingDirection = .leftToRight
  ) -> BookLayout {
    BookLayout(
      viewSize: Size(1024, 768), pixelScale: 1,
      imposition: Imposition(pages: pages, direction: direction), pageAspect: 0.64, pose: pose)
  }

  private func resting(_ book: BookLayout, at turned: Int) -> LeafPositions {
    LeafPositions(leaves: book.leaves, turned: turned)
  }

  private func flying(_ book: BookLayout, _ progress: Double) -> LeafPositions {
    LeafPositions(
      leaves: book.leaves, turned: 20, flights: [.init(leaves: 20..<21, progress: progress)])
  }

  /// The factor at a place, 0 at the left edge.
  private func factor(_ light: PageLight?, _ place: Double) -> Double {
    guard let stops = light?.stops else { return 1 }
    guard let next = stops.firstIndex(where: { $0.location >= place }) else {
      return stops.last?.factor ?? 1
    }
    guard next > 0, stops[next].location > place else { return stops[next].factor }
    let (a, b) = (stops[next - 1], stops[next])
    return a.factor + (b.factor - a.factor) * (place - a.location) / (b.location - a.location)
  }

  @Test func theGutterIsAValleyThatEndsBeforeTheText() {
    let book = layout()
    let positions = resting(book, at: 20)
    let right = book.light(ofSide: Imposition.front(ofLeaf: 20), positions)
    let left = book.light(ofSide: Imposition.back(ofLeaf: 19), positions)
    #expect((0.55...0.72).contains(factor(right, 0.006)))
    #expect((0.6...0.78).contains(factor(left, 1 - 0.006)))
    #expect(factor(right, 0.001) < factor(right, 0.006), "the core")
    #expect(factor(right, 0.07) > 0.93 && factor(left, 0.93) > 0.93)
    for place in [0.3, 0.5, 0.9] {
      #expect(abs(factor(right, place) - 1) < 2e-3)
      #expect(abs(factor(left, 1 - place) - 1) < 2e-3)
    }
  }

  @Test func theGutterIsDeeperInTheMiddleOfAThickBook() {
    func depth(_ book: BookLayout, _ turned: Int) -> Double {
      1
        - factor(
          book.light(ofSide: Imposition.front(ofLeaf: turned), resting(book, at: turned)), 0.01)
    }
    let thick = layout()
    #expect(depth(thick, thick.leaves / 2) > depth(thick, 3) + 0.03)
    #expect(depth(thick, thick.leaves / 2) > depth(layout(pages: 12), 3) + 0.03)
  }

  @Test func halfOfTheGutterIsLeftWhereAPictureRunsOverIt() {
    let book = layout()
    let (side, positions) = (Imposition.front(ofLeaf: 20), resting(book, at: 20))
    let whole = 1 - factor(book.light(ofSide: side, positions), 0.02)
    let half = 1 - factor(book.light(ofSide: side, positions, isPicture: true), 0.02)
    #expect(abs(half - whole / 2) < 1e-9)
  }

  /// In the originals' light the lectern's shades are the tutorial's, and a closed book's cover is as it was on the shelf.
  @Test func whereTheLightChangesNothing() {
    let lectern = layout(1)
    #expect(
      lectern.light(
        ofSide: Imposition.front(ofLeaf: 20), flying(lectern, 0.3), from: .original) == nil)
    let book = layout()
    #expect(book.light(ofSide: 0, resting(book, at: 0)) == nil)
    #expect(
      book.light(ofSide: Imposition.back(ofLeaf: book.leaves - 1), resting(book, at: book.leaves))
        == nil)
  }

  /// On the lectern a page rests as bright as on the desk, with its gutter; in the fan behind it is darker.
  @Test func pagesOnTheLecternHaveTheLight() {
    let (lectern, book) = (layout(1), layout())
    let positions = resting(lectern, at: 20)
    for (side, behind, place) in [
      (Imposition.front(ofLeaf: 20), Imposition.front(ofLeaf: 21), 0.97),
      (Imposition.back(ofLeaf: 19), Imposition.back(ofLeaf: 18), 0.03),
    ] {
      let light = lectern.light(ofSide: side, positions)
      #expect((0.97...1.02).contains(factor(light, 0.5)))
      #expect(factor(lectern.light(ofSide: behind, positions), place) < factor(light, place) - 0.02)
      let spine = place > 0.5 ? 0.01 : 0.99
      #expect(abs(factor(light, spine) - factor(book.light(ofSide: side, positions), spine)) < 0.03)
    }
  }

  /// A leaf in the air is bound as before: its gutter stays, on either face.
  @Test func aLeafInTheAirKeepsItsGutter() {
    let book = layout()
    let front = factor(book.light(ofSide: Imposition.front(ofLeaf: 20), flying(book, 0.3)), 0.01)
    let back = factor(book.light(ofSide: Imposition.back(ofLeaf: 20), flying(book, 0.7)), 0.99)
    #expect(front < 0.75 && back < 0.8)
  }

  /// The shadow beside the page begins and ends at nothing, and lies on the leaf's side of the spine.
  @Test func theShadowAroundThePageIsThatOfThePage() throws {
    let book = layout()
    for progress in [0.1, 0.3, 0.45] {
      let positions = flying(book, progress)
      let ratio = book.ratio(of: 20, positions)
      let shadow = try #require(book.airShadow(of: ratio, on: 21, positions))
      let page = try #require(book.castShadow(from: ratio, on: 1))
      #expect(abs(shadow.shadow.opacity - 0.95 * page.alpha) < 1e-9)
      #expect(shadow.frame.maxY > book.spine.y)
      #expect(shadow.zIndex < -21)
    }
    #expect((book.airShadow(of: 1 - 1e-6, on: 21, flying(book, 0))?.shadow.opacity ?? 0) < 1e-4)
    #expect(book.airShadow(of: -0.5, on: nil, flying(book, 0)) != nil, "a cover over the ground")
  }

  /// The rectangle turns about the spine, where the shadow is whole: the layer ends the shadow there.
  @Test func theShadowAroundThePageIsWholeAtTheSpine() {
    for direction in ReadingDirection.allCases {
      let book = layout(direction: direction)
      var count = 0
      for step in 1..<100 {
        let positions = flying(book, Double(step) / 100)
        let ratio = book.ratio(of: 20, positions)
        guard let shadow = book.airShadow(of: ratio, on: ratio >= 0 ? 21 : 19, positions) else {
          continue
        }
        count += 1
        let isRight = (ratio >= 0) == (direction == .leftToRight)
        let (soft, frame) = (2.49 * shadow.shadow.radius, shadow.frame)
        #expect(abs(frame.minX + shadow.anchorPoint.x * frame.width - book.spine.x) < 1e-9)
        #expect(
          isRight ? frame.minX + soft <= book.spine.x : frame.maxX - soft >= book.spine.x)
      }
      #expect(count > 80)
    }
  }

  /// A page that is lifted a little is a touch brighter on the right and darker on the left, never by much.
  @Test func aPageTurnedTowardsTheLightIsBrighter() {
    let book = layout()
    let (front, back) = (Imposition.front(ofLeaf: 20), Imposition.back(ofLeaf: 20))
    let lifted = factor(book.light(ofSide: front, flying(book, 0.06)), 0.8)
    #expect(lifted > 1.005 && lifted < 1.04)
    let landing = factor(book.light(ofSide: back, flying(book, 0.94)), 0.2)
    #expect(landing < 0.995 && landing > 0.9)
    var last = 1.0
    for step in 0...500 {
      let now = factor(book.light(ofSide: front, flying(book, Double(step) / 1000)), 0.8)
      #expect(abs(now - last) < 0.002, "at \(step)")
      last = now
    }
  }

  /// The light stands above left whichever way the book is read.
  @Test func theLightStandsWhereItStands() {
    let (ltr, rtl) = (layout(), layout(direction: .rightToLeft))
    // The page on the right lifts: the front of a leaf in one book, the back in the other.
    let one = factor(ltr.light(ofSide: Imposition.front(ofLeaf: 20), flying(ltr, 0.06)), 0.8)
    let other = factor(rtl.light(ofSide: Imposition.back(ofLeaf: 20), flying(rtl, 0.94)), 0.8)
    #expect(abs(one - other) < 1e-9)
  }

  /// The shadow that a leaf casts begins and ends at nothing, in either pose, so no side of it jumps.
  @Test(arguments: [1.0, 0.5, 0.42])
  func theShadowIsNothingWhereTheLeafLiesAndWhereItIsUpright(page: Double) throws {
    let book = layout()
    #expect((book.castShadow(from: page - 1e-5, on: page)?.alpha ?? 0) < 1e-4)
    #expect((book.castShadow(from: 1e-5, on: page)?.alpha ?? 0) < 1e-4)
    #expect((book.castShadow(from: -1e-5, on: -page)?.alpha ?? 0) < 1e-4)
    #expect(book.castShadow(from: 0.1, on: -page) == nil)
    #expect(try #require(book.castShadow(from: page / 2, on: page)).alpha > 0.2)
  }

  @Test func twoLightsAreTheirProduct() {
    let a = PageLight([(0, 0.5), (1, 1)])
    let b = PageLight([(0, 1), (0.5, 0.8), (1, 1)])
    let both = a.times(b)
    #expect(abs(factor(both, 0) - 0.5) < 1e-12)
    #expect(abs(factor(both, 0.5) - 0.75 * 0.8) < 1e-12)
    #expect(abs(factor(both, 1) - 1) < 1e-12)
  }
}
