import Foundation
import PaperGeometry
import PaperLayers
import PaperRaster
import TestSupport
import Testing

/// Layers on a sheet that is rolled over a cylinder.
@Suite(.timeLimit(.minutes(5))) struct LayerBendTests {
  private let root = Layer(name: "root")
  private let tree: LayerTree
  private let leaf = Layer(name: "leaf")
  private let cylinder = RollingCylinder(
    normal: Point(0.8, 0.6), offset: 230, radius: 30)

  init() {
    tree = LayerTree(root: root)
    root.anchorPoint = .zero
    root.bounds = Rect(0, 0, 1000, 800)
    root.sublayerTransform = Transform3D.perspective(distance: 2500)
      .rotated(0.5, 1, 0.1, 0)
    leaf.frame = Rect(400, 100, 300, 400)
    leaf.backgroundColor = .white
    leaf.bend = LayerBend(cylinder: cylinder, face: .front)
    root.addSublayer(leaf)
  }

  /// Where a point of a command's plane is seen, on the sheet.
  private func place(_ p: Point, _ command: DrawCommand) throws -> Point {
    let bend = try #require(command.bend)
    let at = bend.cylinder.place(of: p)
    var projection = command.projection
    projection.m31 += at.z * bend.height.x
    projection.m32 += at.z * bend.height.y
    projection.m33 += at.z * bend.height.w
    return try #require(projection.apply(at.point))
  }

  private func add(_ name: String, _ frame: Rect) -> Layer {
    let layer = Layer(name: name)
    layer.frame = frame
    layer.backgroundColor = .black
    leaf.addSublayer(layer)
    return layer
  }

  /// Every point of the leaf is where the cylinder, the layer's transform and the perspective bring it.
  @Test func theSheetStandsInSpace() throws {
    let command = try #require(tree.flatten(scale: 2).first)
    var random = SeededRandom(1)
    for _ in 0..<50 {
      let p = Point(random.double(0, 300), random.double(0, 400))
      let at = cylinder.place(of: p)
      // The root's anchor is its corner.
      let t = root.sublayerTransform
      let (x, y, z) = (at.point.x + 400, at.point.y + 100, at.z)
      let w = x * t.m14 + y * t.m24 + z * t.m34 + t.m44
      let expected = Point(
        2 * (x * t.m11 + y * t.m21 + z * t.m31 + t.m41) / w,
        2 * (x * t.m12 + y * t.m22 + z * t.m32 + t.m42) / w)
      #expect(try place(p, command).distance(to: expected) < 1e-9)
    }
  }

  /// What lies on the leaf bends with it, also where it is turned in the plane, made smaller and a level deeper.
  @Test func sublayersBendWithTheSheet() throws {
    let tile = add("tile", Rect(100, 50, 120, 200))
    let inner = Layer(name: "inner")
    inner.frame = Rect(10, 20, 60, 80)
    inner.transform = Transform3D.rotation(0.7, 0, 0, 1).scaled(0.5, 0.5)
    inner.backgroundColor = .black
    tile.addSublayer(inner)
    let commands = tree.flatten(scale: 1)
    try #require(commands.count == 3)
    for p in [Point(0, 0), Point(60, 0), Point(33, 71)] {
      let onTile = Transform3D.translation(-30, -40).concatenating(inner.transform)
        .concatenating(.translation(40, 60))
      let q = try #require(Projection(onTile).apply(p))
      let whole = try place(q + Point(100, 50), commands[0])
      #expect(try place(q, commands[1]).distance(to: whole) < 1e-9)
      #expect(try place(p, commands[2]).distance(to: whole) < 1e-9)
    }
  }

  @Test func whatIsStretchedStaysFlat() throws {
    let tile = add("tile", Rect(100, 50, 120, 200))
    tile.transform = .scale(2, 1)
    #expect(tree.flatten(scale: 1).last?.bend == nil)
    tile.transform = .rotation(0.3, 0, 1, 0)
    #expect(tree.flatten(scale: 1).last?.bend == nil)
    tile.transform = .identity
    #expect(tree.flatten(scale: 1).last?.bend != nil)
  }

  /// The back is mirrored on its sheet: what is left on it is at the sheet's right.
  @Test func theBackIsMirrored() throws {
    leaf.bend?.face = .back
    let tile = add("tile", Rect(20, 50, 120, 200))
    let commands = tree.flatten(scale: 1)
    try #require(commands.count == 2)
    var front = leaf.bend
    front?.face = .front
    leaf.bend = front
    let sheet = try #require(tree.flatten(scale: 1).first)
    for p in [Point(0, 0), Point(300, 0), Point(210, 390)] {
      let mirrored = Point(300 - p.x, p.y)
      let there = try place(mirrored, sheet)
      #expect(try place(p, commands[0]).distance(to: there) < 1e-9)
      #expect(try place(p - tile.frame.origin, commands[1]).distance(to: there) < 1e-9)
    }
    #expect(commands.allSatisfy { $0.bend?.face == .back })
  }

  @Test func shadowsStayFlat() throws {
    leaf.shadow = Shadow(opacity: 0.5, radius: 4)
    let commands = tree.flatten(scale: 1)
    #expect(commands.map { $0.bend == nil } == [true, false])
  }

  /// A mask on the sheet is a part of it, with its corners.
  @Test func masksBendToo() throws {
    leaf.masksToBounds = true
    leaf.cornerRadii = .right(12)
    let tile = add("tile", Rect(150, -50, 300, 200))
    tile.gradient = LinearGradient(axis: .x, stops: [.init(0, .black), .init(1, .white)])
    tile.backgroundColor = .clear
    let command = try #require(tree.flatten(scale: 1).last)
    #expect(command.clips.isEmpty && command.rect == Rect(0, 50, 150, 150))
    #expect(
      command.corners == CornerRadii(topLeft: 0, topRight: 12, bottomRight: 0, bottomLeft: 0))
    guard case .gradient(let gradient) = command.paint else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient.stops.map(\.location) == [0, 2])
    tile.frame = Rect(400, 0, 30, 30)
    #expect(tree.flatten(scale: 1).count == 1)
  }

  /// A point of the bent page is a point of the page: found again on both faces, and on what lies upon them.
  @Test(arguments: [Bend.Face.front, .back]) func isHitThroughTheBend(face: Bend.Face) throws {
    leaf.bend?.face = face
    let tile = add("tile", Rect(20, 30, 260, 350))
    let command = try #require(tree.flatten(scale: 1).last)
    var random = SeededRandom(3)
    var found = 0
    for _ in 0..<400 {
      let p = Point(random.double(0, 260), random.double(0, 350))
      let s = try #require(command.bend).cylinder.distance(p)
      // What is turned away from the eye is not seen.
      guard face == .front ? s < 20 : s > 80 else { continue }
      let hit = try #require(tree.hitTest(try place(p, command)))
      #expect(hit.layer === tile && hit.point.distance(to: p) < 1e-6)
      found += 1
    }
    #expect(found > 20)
    // Beside the roll there is only what lies beneath.
    #expect(tree.hitTest(Point(990, 700))?.layer === root)
  }

  @Test func recordsTellTheBend() {
    #expect(tree.records().map(\.bend) == [nil, leaf.bend])
  }
}
