import PaperGeometry
import PaperLayers
import PaperRaster
import Testing

@Suite(.timeLimit(.minutes(5))) struct LayerTreeTests {
  private let root = Layer(name: "root")
  private let tree: LayerTree

  init() {
    tree = LayerTree(root: root)
    root.anchorPoint = .zero
    root.bounds = Rect(0, 0, 400, 300)
  }

  private func child(_ name: String, _ frame: Rect, of parent: Layer? = nil) -> Layer {
    let layer = Layer(name: name)
    layer.frame = frame
    layer.backgroundColor = .white
    (parent ?? root).addSublayer(layer)
    return layer
  }

  private func quad(_ name: String) -> Quad? {
    tree.records().first { $0.name == name }?.quad
  }

  @Test func frameFollowsAnchorAndPosition() {
    let layer = child("a", Rect(10, 20, 100, 50))
    #expect(layer.position == Point(60, 45))
    layer.anchorPoint = Point(0, 0.5)
    #expect(layer.frame == Rect(60, 20, 100, 50))
    layer.frame = Rect(10, 20, 100, 50)
    #expect(layer.position == Point(10, 45))
  }

  @Test func aLayerTurnsAboutItsAnchor() throws {
    let layer = child("a", Rect(100, 100, 80, 60))
    layer.anchorPoint = Point(0, 0.5)
    layer.frame = Rect(100, 100, 80, 60)
    layer.transform = Transform3D.perspective(distance: 2000).rotated(-Double.pi / 3, 0, 1, 0)
    let q = try #require(quad("a"))
    #expect(q.topLeft == Point(100, 100) && q.bottomLeft == Point(100, 160))
    let k = 2000 / (2000 - 80 * 3.0.squareRoot() / 2)
    #expect(abs(q.topRight.x - (100 + 40 * k)) < 1e-9)
    #expect(abs(q.topRight.y - (130 - 30 * k)) < 1e-9)
  }

  @Test func theParentsPerspectiveWorksAboutItsAnchor() throws {
    let book = child("book", Rect(0, 0, 400, 300))
    book.sublayerTransform = .perspective(distance: 1000)
    let page = child("page", Rect(200, 100, 100, 100), of: book)
    page.zPosition = 200
    // 1000 / 800 times as large, seen from the book's centre (200, 150).
    let q = try #require(quad("page"))
    #expect(abs(q.topLeft.x - 200) < 1e-9 && abs(q.topLeft.y - (150 - 50 * 1.25)) < 1e-9)
    #expect(abs(q.bottomRight.x - 325) < 1e-9)
  }

  @Test func boundsOriginScrollsTheSublayers() throws {
    let strip = child("strip", Rect(0, 0, 400, 300))
    strip.bounds.origin = Point(50, 0)
    _ = child("item", Rect(60, 10, 20, 20), of: strip)
    #expect(try #require(quad("item")).topLeft == Point(10, 10))
  }

  @Test func sublayersLoseTheirDepthUnlessItIsPreserved() throws {
    root.sublayerTransform = .perspective(distance: 1000)
    let box = child("box", Rect(100, 100, 100, 100))
    let inner = child("inner", Rect(0, 0, 100, 100), of: box)
    inner.zPosition = 500
    #expect(try #require(quad("inner")) == (try #require(quad("box"))))
    box.preservesDepth = true
    let (outerQuad, innerQuad) = (try #require(quad("box")), try #require(quad("inner")))
    #expect(innerQuad.bounds.width == outerQuad.bounds.width * 2)
  }

  @Test func siblingsAreDrawnByDepthThenByAge() {
    _ = child("first", Rect(0, 0, 10, 10))
    child("front", Rect(0, 0, 10, 10)).zPosition = 2
    child("back", Rect(0, 0, 10, 10)).zPosition = -1
    _ = child("second", Rect(0, 0, 10, 10))
    #expect(tree.records().map(\.name) == ["root", "back", "first", "second", "front"])
  }

  @Test func hiddenAndInvisibleLayersPaintNothingWithAllBelowThem() {
    let outer = child("outer", Rect(0, 0, 50, 50))
    _ = child("inner", Rect(0, 0, 10, 10), of: outer)
    #expect(tree.flatten(scale: 1).count == 2)
    outer.isHidden = true
    #expect(tree.flatten(scale: 1).isEmpty)
    outer.isHidden = false
    outer.opacity = 0
    #expect(tree.flatten(scale: 1).isEmpty)
    #expect(tree.records().count == 3)
  }

  @Test func aTreeThatDidNotChangeGivesTheSameList() {
    let layer = child("a", Rect(0, 0, 50, 50))
    let before = tree.flatten(scale: 2)
    tree.tick(5)
    #expect(tree.flatten(scale: 2) == before)
    layer.position.x += 1
    #expect(tree.flatten(scale: 2) != before)
  }

  @Test func layersBelongToOneParent() {
    let a = child("a", Rect(0, 0, 50, 50))
    let b = child("b", Rect(0, 0, 50, 50), of: a)
    root.addSublayer(b)
    #expect(a.sublayers.isEmpty)
    #expect(b.path == "root/b")
    b.removeFromSuperlayer()
    #expect(b.superlayer == nil && b.tree == nil)
  }
}
