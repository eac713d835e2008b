import PaperGeometry
import PaperLayers
import Testing

@Suite(.timeLimit(.minutes(5))) struct HitTestTests {
  private let root = Layer(name: "root")
  private let tree: LayerTree
  private let page = Layer(name: "page")

  init() {
    tree = LayerTree(root: root)
    root.anchorPoint = .zero
    root.bounds = Rect(0, 0, 1000, 800)
    page.anchorPoint = Point(0, 0.5)
    page.frame = Rect(500, 100, 400, 600)
    page.transform = Transform3D.perspective(distance: 2000).rotated(-0.25 * .pi, 0, 1, 0)
    root.addSublayer(page)
  }

  /// Every point of the page is found again through the perspective.
  @Test func findsThePointOnThePage() throws {
    let projection = try #require(
      tree.records().first { $0.name == "page" }.map { record in
        Projection(
          Transform3D.translation(0, -300).concatenating(record.transform)
            .concatenating(.translation(500, 400)))
      })
    for local in [Point(1, 1), Point(200, 300), Point(399, 599), Point(13, 580)] {
      let screen = try #require(projection.apply(local))
      let hit = try #require(tree.hitTest(screen))
      #expect(hit.layer === page)
      #expect(hit.point.distance(to: local) < 1e-8)
      #expect(!hit.isReversed)
    }
  }

  @Test func theSideSeenIsTold() throws {
    page.transform = Transform3D.perspective(distance: 2000).rotated(-0.75 * .pi, 0, 1, 0)
    let hit = try #require(tree.hitTest(Point(400, 400)))
    #expect(hit.layer === page && hit.isReversed)
  }

  @Test func theFrontmostIsHit() throws {
    let cover = Layer(name: "cover")
    cover.frame = Rect(500, 100, 100, 100)
    root.addSublayer(cover)
    #expect(tree.hitTest(Point(550, 150))?.layer === cover)
    cover.zPosition = -1
    #expect(tree.hitTest(Point(550, 150))?.layer === page)
  }

  @Test func whatCannotBeSeenCannotBeHit() {
    let p = Point(600, 400)
    #expect(tree.hitTest(p)?.layer === page)
    page.isHidden = true
    #expect(tree.hitTest(p)?.layer === root)
    page.isHidden = false
    page.isHitTestable = false
    #expect(tree.hitTest(p)?.layer === root)
    page.isHitTestable = true
    root.masksToBounds = true
    root.bounds = Rect(0, 0, 550, 800)
    #expect(tree.hitTest(p) == nil)
  }
}
