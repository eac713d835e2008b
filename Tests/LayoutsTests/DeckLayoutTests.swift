import Glibc
import PaperGeometry
import PaperLayouts
import PaperMotion
import Testing

@Suite(.timeLimit(.minutes(5))) struct DeckLayoutTests {
  /// The original's size: view 1024 x 768, card 300 x 200, pitch 30.
  private let deck = DeckLayout(
    viewSize: Size(1024, 768), count: 11, cardSize: Size(300, 200))

  /// What the formulas say about the card `i` places behind the first, when the stack was scrolled by
  /// `scrolled` points: written with the ratio and the original's numbers, not with the layout's own
  /// terms.
  private struct Expected {
    let ratio: Double
    init(i: Int, scrolled: Double) { ratio = 1 - 0.1 * Double(i) + scrolled / 300 }

    var isDrawn: Bool { ratio > 0 && ratio < 1.1 }
    var bottom: Double { ratio <= 1 ? 384 + 100 - 300 * (1 - ratio) : 384 + 100 }
    var alpha: Double { ratio <= 1 ? 1 : 1 - 10 * (ratio - 1) }

    /// The image of a point of the card, `x` right of its middle and `y` above its bottom edge.
    func place(_ x: Double, _ y: Double) -> Point {
      guard ratio > 1 else { return Point(512 + x * ratio, bottom - y * ratio) }
      let angle = 179.999 * .pi / 180 * 10 * (ratio - 1)
      // Elementary: the card leans towards an eye 2000 points before it.
      let near = 2000 / (2000 - y * sin(angle))
      return Point(512 + x * near, bottom - y * cos(angle) * near)
    }
  }

  private static func quad(_ item: ItemAttributes) -> Quad? {
    let f = item.frame
    let anchor = Point(
      f.width * item.anchorPoint.x, f.height * item.anchorPoint.y)
    let matrix = Transform3D.translation(-anchor.x, -anchor.y)
      .concatenating(item.transform)
      .concatenating(.translation(f.minX + anchor.x, f.minY + anchor.y))
    return Quad(Rect(0, 0, f.width, f.height), through: Projection(matrix))
  }

  private static func distance(_ a: Quad, _ b: Quad) -> Double {
    zip(a.corners, b.corners).map { $0.distance(to: $1) }.reduce(0, max)
  }

  @Test func everyCardStandsWhereTheFormulasSay() throws {
    for scrolled in stride(from: -89.9, through: 89, by: 0.7) {
      let position = EndlessPosition(item: 0, offset: scrolled / 30)
      let visible = deck.visible(at: position)
      for card in -5...15 {
        let expected = Expected(i: card, scrolled: scrolled)
        let item = deck.attributes(of: card, at: position)
        #expect(visible.contains(card) == expected.isDrawn)
        #expect(item.isHidden != expected.isDrawn)
        guard expected.isDrawn else { continue }
        #expect(abs(deck.ratio(of: card, at: position) - expected.ratio) < 1e-9)
        #expect(abs(item.opacity - expected.alpha) < 1e-9)
        let quad = try #require(Self.quad(item))
        let corners = Quad(
          topLeft: expected.place(-150, 200), topRight: expected.place(150, 200),
          bottomRight: expected.place(150, 0), bottomLeft: expected.place(-150, 0))
        #expect(Self.distance(quad, corners) < 1e-9)
      }
    }
  }

  @Test func aFallingCardTurnsItsTopTowardsTheViewer() {
    let item = deck.attributes(of: 0, at: EndlessPosition(item: 0, offset: 0.25))
    #expect(item.anchorPoint == Point(0.5, 1))
    // The top edge, 200 above the anchor, comes nearer: z above 0.
    #expect(-200 * item.transform.m23 > 100)
    var eye = Transform3D.identity
    eye.m34 = -1.0 / 2000
    let exact = eye.rotated(-179.999 * 0.25 * .pi / 180, 1, 0, 0)
    for (a, b) in zip(item.transform.elements, exact.elements) { #expect(abs(a - b) < 1e-12) }
  }

  @Test(arguments: [(3.0, Size(3072, 2304)), (0.5, Size(512, 384)), (1.7, Size(1740.8, 1305.6))])
  func allProportionsScaleWithTheCard(factor: Double, view: Size) throws {
    let large = DeckLayout(viewSize: view, count: 11, cardSize: Size(300, 200) * factor)
    for offset in [0.0, 0.3, 0.5, 0.99] {
      let position = EndlessPosition(item: 7, offset: offset)
      for card in deck.visible(at: position) {
        let a = deck.attributes(of: card, at: position)
        let b = large.attributes(of: card, at: position)
        let (p, q) = (try #require(Self.quad(a)), try #require(Self.quad(b)))
        for (s, t) in zip(p.corners, q.corners) { #expect((s * factor).distance(to: t) < 1e-9) }
        #expect(a.opacity == b.opacity && a.zIndex == b.zIndex)
        #expect(abs(a.shadow.radius * factor - b.shadow.radius) < 1e-9)
      }
    }
  }

  @Test func nearerCardsAreInFrontAndTheFallingOneFirst() {
    let position = EndlessPosition(item: -4, offset: 0.6)
    let order = deck.visible(at: position).map { deck.attributes(of: $0, at: position).zIndex }
    #expect(order.count == 11)
    #expect(zip(order, order.dropFirst()).allSatisfy { $0 > $1 })
  }

  /// Every card has a shadow, which stays below it on the screen even when it is seen from behind.
  @Test func shadowsLieBeneath() throws {
    for offset in [0.0, 0.2, 0.5, 0.8, 0.999] {
      let position = EndlessPosition(item: 0, offset: offset)
      for card in deck.visible(at: position) {
        let item = deck.attributes(of: card, at: position)
        #expect(item.shadow.opacity > 0.2 && item.shadow.radius > 5)
        let down = Projection(item.transform).apply(item.shadow.offset)
        #expect(try #require(down).y >= 0)
      }
    }
  }

  /// Ten at rest, eleven on the way, none left out that could be seen.
  @Test(arguments: [1, 2, 3, 10, 10_000])
  func onlyWhatCanBeSeenExists(count: Int) {
    let deck = DeckLayout(viewSize: Size(1024, 768), count: count)
    for item in [-20_001, -1, 0, 9_999, 123_456_789] {
      for offset in [0.0, 1e-300, 0.5, 0.999_999] {
        let position = EndlessPosition(item: item, offset: offset)
        let visible = deck.visible(at: position)
        #expect(visible.count == (offset < 1e-16 ? 10 : 11))
        #expect(visible.allSatisfy { !deck.attributes(of: $0, at: position).isHidden })
        #expect(deck.attributes(of: visible.lowerBound - 1, at: position).isHidden)
        #expect(deck.attributes(of: visible.upperBound, at: position).isHidden)
        #expect(visible.allSatisfy { (0..<count).contains(deck.index(of: $0)) })
        #expect(deck.index(of: item) == ((item % count) + count) % count)
      }
    }
  }

  @Test(arguments: [(0, 0, 0), (0, 10, 10), (5, 4, 15), (-3, 0, 0), (-3, 8, -3), (20, 9, 20)])
  func eachThingHasACardFromTheFrontOneOn(front: Int, index: Int, expected: Int) {
    let position = EndlessPosition(item: front, offset: 0.4)
    #expect(deck.card(showing: index, at: position) == expected)
    #expect(deck.index(of: expected) == index)
  }

  /// The seam: from one card to the next in both directions, and over the end of the things.
  @Test(arguments: [1, 2, 3, 11, 10_000])
  func everyCardsPlaceIsContinuousOverTheWrap(count: Int) throws {
    let deck = DeckLayout(viewSize: Size(600, 1000), count: count)
    let step = 1e-7
    for seam in [-count, -1, 0, 1, count - 1, count, 3 * count] {
      for card in seam - 2...seam + 12 {
        let places = [-step, 0, step].map { EndlessPosition(item: seam, offset: $0) }
        let items = places.map { deck.attributes(of: card, at: $0) }
        for (a, b) in zip(items, items.dropFirst()) {
          #expect(a.index == b.index)
          #expect(abs(a.opacity - b.opacity) < 1e-5 && abs(a.zIndex - b.zIndex) < 1e-5)
          #expect(abs(a.shadow.radius - b.shadow.radius) < 1e-4)
          // A card of no size has no projection; its rectangle says where it is.
          #expect(abs(a.frame.minY - b.frame.minY) < 1e-4)
          guard let p = Self.quad(a), let q = Self.quad(b) else { continue }
          #expect(Self.distance(p, q) < 1e-3)
        }
      }
    }
  }

  @Test func afterAWholeRoundAllIsTheSame() {
    for count in [1, 2, 3, 11] {
      let deck = DeckLayout(viewSize: Size(1024, 768), count: count)
      let first = EndlessPosition(item: 0, offset: 0.3)
      let round = first.advanced(by: count * 1000)
      for k in -1...11 {
        #expect(
          deck.attributes(of: k, at: first)
            == deck.attributes(of: k + count * 1000, at: round))
      }
    }
  }

  @Test(arguments: [
    Size(1024, 768), Size(1920, 1080), Size(600, 1000), Size(480, 360), Size(200, 1000),
    Size(3000, 300), Size(1023, 767),
  ])
  func theChosenCardFitsTheView(view: Size) throws {
    let deck = DeckLayout(viewSize: view, count: 10)
    for (offset, aspect) in [(0.0, 0.64), (0.2, 0.64), (0.5, 0.64), (0.7, 0.64), (0, 1.5), (0, 9)] {
      let position = EndlessPosition(item: 0, offset: offset)
      for card in deck.visible(at: position) {
        let item = deck.attributes(of: card, at: position, aspect: aspect)
        guard let bounds = Self.quad(item)?.bounds else { continue }
        #expect(bounds.minX >= 0 && bounds.maxX <= view.width)
        #expect(bounds.minY >= 0 && bounds.maxY <= view.height)
      }
    }
    #expect(deck.cardSize.height * 0.64 > min(view.width, view.height) * 0.15)
  }

  @Test(arguments: [(0.64, 0.64), (1.5, 1.5), (4, 4), (0.1, 0.1)])
  func picturesKeepTheirAspectAndStandOnTheHinge(aspect: Double, expected: Double) {
    let deck = DeckLayout(viewSize: Size(1024, 768), count: 5)
    let frame = deck.attributes(of: 0, at: EndlessPosition(item: 0), aspect: aspect).frame
    // Within half of a pixel at either side of the shorter one.
    #expect(abs(frame.width - frame.height * expected) <= 1 + expected)
    #expect(frame.midX == 512 && frame.maxY == deck.hinge.y)
    #expect(frame.width <= deck.cardSize.width + 1 && frame.height <= deck.cardSize.height)
  }

  @Test(arguments: [(Size(1024, 768), 1.0), (Size(1023, 767), 1.0), (Size(801.5, 600.5), 2.0)])
  func inFrontAtRestPicturesLieOnWholePixels(view: Size, pixelScale: Double) {
    let deck = DeckLayout(viewSize: view, count: 5, pixelScale: pixelScale)
    for aspect in [0.637, 1.333, 0.71] {
      let frame = deck.attributes(of: 3, at: EndlessPosition(item: 3), aspect: aspect).frame
      for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY] {
        #expect(abs(edge * pixelScale - (edge * pixelScale).rounded()) < 1e-9)
      }
    }
  }

  @Test func anythingIsDefined() {
    let nothing = DeckLayout(viewSize: Size(0, -5), count: -3)
    #expect(nothing.visible(at: EndlessPosition(item: 4)).isEmpty && nothing.count == 0)
    for number in [Double.nan, .infinity, -.infinity, 0, -1, 1e300] {
      let deck = DeckLayout(
        viewSize: Size(number, 100), count: 3, cardSize: Size(10, number), pixelScale: number)
      for card in [Int.min, -1, 0, 5, Int.max] {
        for item in [Int.min, 0, Int.max] {
          let place = EndlessPosition(item: item, offset: number)
          let found = deck.attributes(of: card, at: place, aspect: number)
          #expect(found.transform.elements.allSatisfy { $0.isFinite })
          #expect(found.frame.width > 0 && found.frame.height > 0 && found.frame.minX.isFinite)
          #expect((0...1).contains(found.opacity) && found.zIndex.isFinite)
        }
      }
    }
  }
}
