import PaperGeometry
import PaperLayouts
import PaperMotion
import Testing

@Suite(.timeLimit(.minutes(5))) struct ItemAttributesTests {
  private let view = Size(1024, 768)

  private func quad(_ item: ItemAttributes) -> Quad? {
    let f = item.frame
    let anchor = Point(f.width * item.anchorPoint.x, f.height * item.anchorPoint.y)
    let matrix = Transform3D.translation(-anchor.x, -anchor.y)
      .concatenating(item.transform)
      .concatenating(.translation(f.minX + anchor.x, f.minY + anchor.y))
    return Quad(Rect(0, 0, f.width, f.height), through: Projection(matrix))
  }

  private func seen(_ item: ItemAttributes) -> Double { item.isHidden ? 0 : item.opacity }

  /// Places in the carousel and in the deck of the same things: centred, at the side, deep in the
  /// stack, and falling.
  private var pairs: [(ItemAttributes, ItemAttributes)] {
    let shelf = ShelfLayout(viewSize: view, count: 30)
    let deck = DeckLayout(viewSize: view, count: 30)
    return [(10, 0.0), (11, 0), (13, 0), (20, 0), (9, 0), (10, 0.4), (10, 0.8)].map { item, fall in
      (
        shelf.attributes(of: item, at: 10),
        deck.attributes(of: item, at: EndlessPosition(item: 10, offset: fall), aspect: 0.64)
      )
    }
  }

  @Test func itsCornersAndItsInsideAreWhereOneSeesThem() throws {
    for (a, b) in pairs {
      for item in [a, b] where !item.isHidden {
        let corners = try #require(quad(item)).corners
        let seen = try #require(item.quad)
        #expect(zip(seen.corners, corners).allSatisfy { $0.distance(to: $1) < 1e-9 })
        #expect(item.isReversed == (seen.signedArea < 0))
        let middle = corners.reduce(Point.zero, +) * 0.25
        #expect(item.contains(middle))
        #expect(!item.contains(Point(seen.bounds.minX - 1, middle.y)))
        #expect(!item.contains(Point(middle.x, seen.bounds.maxY + 1)))
      }
    }
    // A card that has fallen lies on its face, although it is hidden.
    #expect(pairs.map { $0.1.isReversed } == [false, false, false, false, true, false, true])
    var edgeOn = pairs[0].0
    edgeOn.transform = .scale(0, 1)
    #expect(!edgeOn.contains(edgeOn.frame.center) && !edgeOn.isReversed)
  }

  @Test func atTheEndsAllIsExactlyThere() {
    for (a, b) in pairs {
      #expect(a.mixed(with: b, 0) == a && a.mixed(with: b, 1) == b)
      #expect(b.mixed(with: a, 0) == b && b.mixed(with: a, 1) == a)
      #expect(a.mixed(with: b, .nan) == a)
    }
  }

  @Test func theWayIsContinuous() throws {
    for (a, b) in pairs {
      var last = a
      for k in 1...1000 {
        let next = a.mixed(with: b, Double(k) / 1000)
        #expect(abs(seen(next) - seen(last)) < 0.002)
        if let p = quad(last), let q = quad(next) {
          for (s, t) in zip(p.corners, q.corners) { #expect(s.distance(to: t) < 4) }
        }
        last = next
      }
      let near = b.mixed(with: a, 1e-9)
      if let p = quad(near), let q = quad(b) {
        for (s, t) in zip(p.corners, q.corners) { #expect(s.distance(to: t) < 1e-4) }
      }
    }
  }

  @Test func eachPartIsMixedForItself() {
    let a = ItemAttributes(
      index: 3, frame: Rect(0, 0, 100, 200), transform: .scale(0.5, 0.5), zIndex: -2,
      cornerRadii: .right(20), shadow: Shadow(opacity: 0.4, radius: 8, offset: Point(2, 4)))
    let b = ItemAttributes(
      index: 7, frame: Rect(100, 300, 60, 100), anchorPoint: Point(0.5, 1),
      transform: .rotation(-2, 1, 0, 0), zIndex: 4, opacity: 0.2,
      shadow: Shadow(opacity: 0, radius: 0))
    let half = a.mixed(with: b, 0.5)
    #expect(half.index == 3 && half.zIndex == 1 && abs(half.opacity - 0.6) < 1e-12)
    #expect(half.anchorPoint == Point(0.5, 0.75) && half.frame.size == Size(80, 150))
    // The anchors lie at (50, 100) and (130, 400).
    #expect(half.frame.origin == Point(90 - 40, 250 - 112.5))
    let expected = Transform3D.scale(0.75, 0.75).concatenating(.rotation(-1, 1, 0, 0))
    for (x, y) in zip(half.transform.elements, expected.elements) { #expect(abs(x - y) < 1e-12) }
    #expect(half.cornerRadii == .right(10))
    #expect(half.shadow == Shadow(opacity: 0.2, radius: 4, offset: Point(1, 2)))
  }

  @Test func whatIsHiddenAtOneEndFades() {
    let shown = ItemAttributes(index: 0, frame: Rect(0, 0, 10, 10))
    var hidden = shown
    hidden.isHidden = true
    #expect(shown.mixed(with: hidden, 0.25).opacity == 0.75)
    #expect(!shown.mixed(with: hidden, 0.25).isHidden)
    #expect(hidden.mixed(with: hidden, 0.5).isHidden)
  }

  @Test func beyondTheEndsNothingTurnsInsideOut() {
    for (a, b) in pairs {
      for t in [-3.0, -0.1, 1.1, 5] {
        let item = a.mixed(with: b, t)
        #expect((0...1).contains(item.opacity) && item.frame.width >= 0 && item.shadow.radius >= 0)
      }
    }
  }
}
