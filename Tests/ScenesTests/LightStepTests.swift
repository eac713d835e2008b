import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster
import Reading
import Shell
import TestSupport
import Testing

/// The light while a leaf moves evenly, frame by frame: what lies still changes its light slowly, and nothing flashes where a
/// leaf leaves its pile or comes down.
@Suite(.timeLimit(.minutes(10))) struct LightStepTests {
  struct Way: Sendable, CustomTestStringConvertible {
    var style: ReadingStyle
    var pose = Pose.flat
    var size = Size(640, 480)
    var isNight = false
    /// Points between the places that are asked for what moves. The shadow of paper that bends begins and ends near the
    /// paper.
    var grid: Int { style == .curl ? 6 : 16 }
    /// Frames from a frame that is compared with the frame before to the next such frame. A fine grid takes long.
    var stride: Int { style == .curl ? 5 : 1 }
    /// The first frame that is compared. Paper that has just been lifted is narrower than the grid, and is not told from what
    /// lies still.
    var first: Int { style == .curl ? 25 : 1 }
    var testDescription: String {
      "\(style) \(pose) \(Int(size.width))x\(Int(size.height)) \(isNight ? "night" : "day")"
    }
  }

  static let ways = [
    Way(style: .flip), Way(style: .flip, pose: .lectern), Way(style: .leaves),
    Way(style: .leaves, size: Size(400, 520)), Way(style: .flip, isNight: true),
    Way(style: .curl, size: Size(800, 600)),
    Way(style: .curl, pose: .lectern, size: Size(800, 600)),
    Way(style: .curl, size: Size(800, 600), isNight: true),
  ]

  /// The most by which a channel of a still pixel leaves the range of the pixels around it, one frame before. A shadow that
  /// goes along with its leaf changes a pixel to what was beside the pixel.
  private static let most = 3
  /// Frames of a whole turn, at 60 a second.
  private static let frames = 240

  @Test(arguments: ways) func whatLiesStillChangesSlowly(way: Way) throws {
    let rig = Rig(way.size, pose: way.pose, style: way.style)
    rig.stage.light.theme = way.isNight ? .night : .light
    rig.draw = { _, _, _ in way.isNight ? 0xFF22_252A : 0xFFF7_F2E7 }
    rig.open(pages: 40, at: 19)
    rig.settle()
    let plan = BookLayout(
      viewSize: way.size, pixelScale: 1, imposition: Imposition(pages: 40),
      pageAspect: rig.aspect, pose: way.pose.value)
    let isFacing = way.size.width > way.size.height
    let start = isFacing ? plan.spine.x + plan.edge(atProgress: 0) : way.size.width - 20
    let (end, y) = (isFacing ? 2 * plan.spine.x - start : 8, way.size.height * 0.7)
    var before: Still? = try Still(rig, every: way.grid)
    rig.press(start - 2, y)
    for step in 1...Self.frames {
      let t = Double(step) / Double(Self.frames)
      // A stiff leaf goes evenly in its angle, folded paper in its place.
      let isStiff = way.style == .flip && isFacing
      let x = isStiff ? plan.spine.x + plan.edge(atProgress: t) : lerp(start - 2, end, t)
      rig.move(x, y)
      rig.wait(1.0 / 60)
      before = try expectSlow(rig, way, step, after: before, "frame \(step)")
    }
    rig.release(end, y)
    // Of a single page the leaf goes on by itself, as quickly as by a key.
    guard isFacing else { return }
    var step = 0
    while rig.stage.isMoving(at: rig.time), step < 120 {
      rig.wait(1.0 / 60)
      step += 1
      before = try expectSlow(
        rig, way, Self.frames + step, after: before, "frame \(step) of the landing")
    }
  }

  /// - Returns: the frame, where the next one is compared with this frame.
  private func expectSlow(
    _ rig: Rig, _ way: Way, _ step: Int, after before: Still?, _ what: String
  ) throws -> Still? {
    let isNextCompared = (step + 1) % way.stride == 0
    guard before != nil || isNextCompared else { return nil }
    let now = try Still(rig, every: way.grid)
    if step >= way.first, let found = before.map(now.worst(after:)) {
      #expect(found.change <= Self.most, "\(what): \(found.change) levels at \(found.place)")
    }
    return isNextCompared ? now : nil
  }
}

/// A frame, and which of its parts move.
private struct Still {
  let picture: Bitmap
  let grid: Int
  let columns: Int
  /// The leaf at each place of the grid; lifted paper and leaves in the air have numbers of their own.
  let moves: [Bool]

  init(_ rig: Rig, every grid: Int) throws {
    picture = try #require(rig.picture())
    self.grid = grid
    columns = picture.width / grid + 1
    var flying: Set<Int> = []
    for name in rig.facts.progress.keys where name.hasPrefix("leaf-") {
      if let leaf = Int(name.dropFirst(5)) { flying.insert(leaf) }
    }
    let isSoft = rig.records.contains { $0.bend != nil && !$0.isHidden }
    let rows = picture.height / grid + 1
    // The line beneath the book names other pages in mid-turn, and the cut edges of the piles grow by whole lines. A leaf that
    // stands upright is narrower than the grid.
    let others =
      rig.records.filter {
        !$0.isHidden
          && ($0.contentsName?.hasPrefix("label: ") == true || $0.name == "edges"
            || $0.name.hasPrefix("page-") && ($0.quad?.bounds.width ?? 0) < Double(4 * grid))
      }.compactMap { $0.quad?.bounds } + rig.records.compactMap { Self.strip(of: $0, grid) }
    moves = (0..<rows * columns).map { [columns] i in
      let point = Point(Double(i % columns * grid), Double(i / columns * grid))
      let square = Rect(point.x, point.y, Double(grid), Double(grid))
      if others.contains(where: { !$0.intersection(square).isEmpty }) { return true }
      guard let hit = rig.stage.page(at: point) else { return false }
      return hit.isLifted || (!isSoft && flying.contains(hit.leaf))
    }
  }

  /// What is lifted of a sheet that bends, on the desk and in the air, until the sheet is turned over: until then the hit test
  /// finds only a part of the lifted paper, and a narrow part falls between the places of the grid.
  private static func strip(of sheet: LayerRecord, _ grid: Int) -> Rect? {
    let size = sheet.frame.size
    guard let bend = sheet.bend, bend.face == .front, !sheet.isHidden, let quad = sheet.quad
    else { return nil }
    let border = (0...40).map { Double($0) / 40 }.flatMap { t in
      [Point(t, 0), Point(t, 1), Point(0, t), Point(1, t)]
    }.map { Point($0.x * size.width, $0.y * size.height) }
    let fold = bend.cylinder
    let lifted = border.filter { fold.distance($0) > 0 }
    guard let far = lifted.map(fold.distance).max(), far < max(Double(6 * grid), 4.2 * fold.radius)
    else { return nil }
    let places = (lifted + lifted.map { fold.place(of: $0).point }).map { p in
      quad.topLeft + (quad.topRight - quad.topLeft) * (p.x / size.width)
        + (quad.bottomLeft - quad.topLeft) * (p.y / size.height)
    }
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    return Rect(left, top, right - left, bottom - top)
  }

  /// The greatest change of a pixel from which nothing that moves is near, in either frame.
  func worst(after before: Still) -> (change: Int, place: String) {
    var worst = (change: 0, place: "")
    for row in 0..<moves.count / columns {
      for column in 0..<columns where !moves(near: column, row) && !before.moves(near: column, row)
      {
        for y in row * grid..<min(picture.height, (row + 1) * grid) {
          for x in column * grid..<min(picture.width, (column + 1) * grid) {
            let i = y * picture.width + x
            let (a, b) = (picture.pixels[i], before.picture.pixels[i])
            guard a != b, difference(a, b) > worst.change else { continue }
            let change = before.distance(of: a, from: x, y)
            if change > worst.change { worst = (change, "\(x),\(y)") }
          }
        }
      }
    }
    return worst
  }

  /// How far a pixel is outside of the range of the pixels around a place, in levels.
  private func distance(of pixel: Pixel, from x: Int, _ y: Int) -> Int {
    var far = 0
    for shift: Pixel in [0, 8, 16] {
      var (low, high) = (255, 0)
      for v in stride(from: max(0, y - 6), through: min(picture.height - 1, y + 6), by: 2) {
        for u in stride(from: max(0, x - 6), through: min(picture.width - 1, x + 6), by: 2) {
          let level = Int(picture.pixels[v * picture.width + u] >> shift & 255)
          (low, high) = (min(low, level), max(high, level))
        }
      }
      let level = Int(pixel >> shift & 255)
      far = max(far, low - level, level - high)
    }
    return far
  }

  /// Whether something moves at a square of the grid or near it. The reach covers the roll of a bent leaf, whose rising side
  /// is none of its lifted part.
  private func moves(near column: Int, _ row: Int) -> Bool {
    let (rows, reach) = (moves.count / columns, 2)
    for r in max(0, row - reach)...min(rows - 1, row + reach + 1) {
      for c in max(0, column - reach)...min(columns - 1, column + reach + 1)
      where moves[r * columns + c] { return true }
    }
    return false
  }
}
