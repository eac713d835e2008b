import PaperGeometry
import PaperLayers
import PaperRaster
import Testing

@Suite(.timeLimit(.minutes(5))) struct FlattenTests {
  private let root = Layer(name: "root")
  private let tree: LayerTree
  private let layer = Layer(name: "page")

  init() {
    tree = LayerTree(root: root)
    root.anchorPoint = .zero
    layer.frame = Rect(20, 10, 100, 200)
    root.addSublayer(layer)
  }

  private func picture(_ width: Int, _ height: Int) throws -> Bitmap {
    try #require(
      Bitmap(
        width: width, height: height,
        pixels: Array(repeating: 0xFF00_00FF, count: width * height)))
  }

  private func only() throws -> DrawCommand {
    let commands = tree.flatten(scale: 1)
    #expect(commands.count == 1)
    return try #require(commands.first)
  }

  private func place(_ command: DrawCommand) throws -> Quad {
    try #require(Quad(command.rect, through: command.projection))
  }

  @Test func orderIsShadowBackgroundGradientContents() throws {
    layer.shadow = Shadow(opacity: 0.5, radius: 4)
    layer.backgroundColor = .white
    layer.gradient = LinearGradient(axis: .x, stops: [.init(0, .black), .init(1, .white)])
    layer.contents = try picture(10, 20)
    let kinds = tree.flatten(scale: 1).map { command in
      switch command.paint {
      case .shadow: "shadow"
      case .color: "colour"
      case .gradient: "gradient"
      case .bitmap: "bitmap"
      }
    }
    #expect(kinds == ["shadow", "colour", "gradient", "bitmap"])
  }

  @Test func opacityMultipliesDownTheTree() throws {
    layer.opacity = 0.5
    let inner = Layer(name: "inner")
    inner.frame = Rect(0, 0, 10, 10)
    inner.backgroundColor = .white
    inner.opacity = 0.5
    layer.addSublayer(inner)
    #expect(try only().opacity == 0.25)
  }

  @Test func pixelScaleAppliesToPlacesNotToUnits() throws {
    layer.backgroundColor = .white
    let command = try #require(tree.flatten(scale: 2).first)
    #expect(command.rect == Rect(0, 0, 100, 200))
    #expect(try place(command).topLeft == Point(40, 20))
    #expect(try place(command).bottomRight == Point(240, 420))
  }

  @Test(arguments: [
    (ContentsGravity.resize, Rect(0, 0, 100, 200)),
    (.resizeAspect, Rect(0, 50, 100, 100)),
    (.resizeAspectFill, Rect(-50, 0, 200, 200)),
    (.center, Rect(30, 80, 40, 40)),
    (.left, Rect(0, 80, 40, 40)),
    (.right, Rect(60, 80, 40, 40)),
    (.topLeft, Rect(0, 0, 40, 40)),
    (.bottomRight, Rect(60, 160, 40, 40)),
    (.top, Rect(30, 0, 40, 40)),
    (.bottom, Rect(30, 160, 40, 40)),
  ])
  func gravity(_ gravity: ContentsGravity, _ expected: Rect) throws {
    layer.contents = try picture(40, 40)
    layer.contentsGravity = gravity
    #expect(try only().rect == expected)
  }

  /// Opaque contents that are larger than the layer leave nothing of its background to be seen.
  @Test func contentsThatCoverTheLayerHideItsBackground() throws {
    layer.backgroundColor = .white
    layer.contentsGravity = .left
    layer.contents = try picture(120, 200)
    #expect(tree.flatten(scale: 1).count == 1)
    layer.contents = try picture(90, 200)
    #expect(tree.flatten(scale: 1).count == 2)
    layer.contents = try picture(120, 200)
    layer.contentsScale = 2
    #expect(tree.flatten(scale: 1).count == 2)
  }

  @Test func masksCropTheContentsAndTheirSource() throws {
    let bitmap = try picture(40, 40)
    layer.contents = bitmap
    layer.contentsGravity = .resizeAspectFill
    layer.masksToBounds = true
    let command = try only()
    #expect(command.rect == Rect(0, 0, 100, 200))
    #expect(command.paint == .bitmap(bitmap, source: Rect(10, 0, 20, 40)))
  }

  @Test func contentsRectShowsAPart() throws {
    let bitmap = try picture(40, 40)
    layer.contents = bitmap
    layer.contentsRect = Rect(0.5, 0.25, 0.5, 0.5)
    #expect(try only().paint == .bitmap(bitmap, source: Rect(20, 10, 20, 20)))
  }

  @Test func contentsScaleCountsPixelsForAPoint() throws {
    layer.contents = try picture(40, 40)
    layer.contentsGravity = .topLeft
    layer.contentsScale = 2
    #expect(try only().rect == Rect(0, 0, 20, 20))
  }

  @Test func maskingClipsSublayersInThePlaneOfTheMask() throws {
    layer.masksToBounds = true
    layer.cornerRadii = .right(12)
    let inner = Layer(name: "inner")
    inner.frame = Rect(-10, -10, 500, 500)
    inner.backgroundColor = .white
    layer.addSublayer(inner)
    let clip = try #require(try only().clips.first)
    #expect(clip.rect == layer.bounds && clip.corners == .right(12))
  }

  /// Seen from behind, the reverse reads the right way round: its left edge is left on the screen.
  @Test func theReverseIsShownFromBehind() throws {
    let front = try picture(10, 20)
    let back = try picture(10, 20)
    layer.contents = front
    layer.reverseContents = back
    layer.anchorPoint = Point(0, 0.5)
    layer.frame = Rect(200, 10, 100, 200)
    layer.transform = Transform3D.perspective(distance: 2000).rotated(-0.8 * .pi, 0, 1, 0)
    let command = try only()
    guard case .bitmap(let shown, _) = command.paint else {
      Issue.record("no bitmap")
      return
    }
    #expect(shown == back)
    let q = try place(command)
    #expect(q.topLeft.x < q.topRight.x && q.topRight.x <= 200)
    layer.transform = Transform3D.perspective(distance: 2000).rotated(-0.2 * .pi, 0, 1, 0)
    guard case .bitmap(let facing, _) = try only().paint else {
      Issue.record("no bitmap")
      return
    }
    #expect(facing == front)
  }

  @Test func aSingleSidedLayerHasNoBack() throws {
    layer.backgroundColor = .white
    layer.isDoubleSided = false
    layer.transform = .rotation(0.9 * .pi, 0, 1, 0)
    #expect(tree.flatten(scale: 1).isEmpty)
    layer.transform = .rotation(0.4 * .pi, 0, 1, 0)
    #expect(tree.flatten(scale: 1).count == 1)
  }

  /// A shade that fills a rounded, turned page: its edges are counted once.
  @Test func whatFillsItsSuperlayerTakesItsCorners() throws {
    let root = Layer(name: "root")
    root.anchorPoint = .zero
    root.bounds = Rect(0, 0, 400, 300)
    let page = Layer(name: "page")
    page.frame = Rect(37.3, 21.7, 181.9, 240.1)
    page.cornerRadii = CornerRadii(8)
    page.masksToBounds = true
    page.transform = .rotation(0.7, 0, 1, 0.1)
    root.addSublayer(page)
    let shade = Layer(name: "shade")
    shade.frame = page.bounds
    shade.backgroundColor = .black
    page.addSublayer(shade)
    func command() throws -> DrawCommand {
      try #require(LayerTree(root: root).flatten(scale: 1.5).last)
    }
    #expect(try command().clips.isEmpty && (try command().corners) == page.cornerRadii)
    // A little smaller, or with corners of its own, it is cut by the page.
    shade.frame = Rect(0, 0, page.bounds.width, page.bounds.height - 1)
    #expect(try command().clips.count == 1 && (try command().corners).isZero)
    shade.frame = page.bounds
    shade.cornerRadii = CornerRadii(3)
    #expect(try command().clips.count == 1)
  }
}
