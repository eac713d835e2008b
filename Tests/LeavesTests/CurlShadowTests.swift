import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster
import TestSupport
import Testing

/// The shadows of leaves that bend: how they end, and that many leaves throw one shadow.
@Suite(.timeLimit(.minutes(5))) struct CurlShadowTests {
  private static let size = Size(800, 600)

  private let book = BookLayout(
    viewSize: Self.size, pixelScale: 1, imposition: Imposition(pages: 60), pageAspect: 0.7,
    pose: 0)

  /// Leaves from the tenth on, each at a progress, as keys send them.
  private func positions(
    _ progress: [Double], from pile: BookLayout.Half = .right, lift: Double = -0.32
  ) -> LeafPositions {
    LeafPositions(
      leaves: book.leaves, turned: pile == .right ? 10 + progress.count : 10,
      flights: progress.enumerated().map { i, t in
        .init(
          leaves: 10 + i..<11 + i, progress: t,
          curl: LeafCurl(from: pile, grip: 1, lift: lift * 4 * t * (1 - t)))
      })
  }

  /// The shadows alone, on white.
  private func picture(_ positions: LeafPositions) throws -> Bitmap {
    let tree = LayerTree(root: Layer(name: "root"))
    tree.root.frame = Rect(origin: .zero, size: Self.size)
    let layers = CurlLayers()
    layers.show(book.curlShadows(positions), in: tree.root)
    return try #require(
      Rasterizer().image(
        of: tree.flatten(scale: 1), background: .white, width: Int(Self.size.width),
        height: Int(Self.size.height)))
  }

  private func shadow(_ positions: LeafPositions) throws -> BookLayout.CurlShadow {
    let shadows: [BookLayout.CurlShadow] = book.curlShadows(positions)
    let first: BookLayout.CurlShadow? = shadows.first
    return try #require(first)
  }

  private func levels(_ bitmap: Bitmap) -> [Int] { bitmap.pixels.map { Int($0 >> 8 & 255) } }

  /// Beneath the roll the shadow of what is turned over ends along the fold, softly, on the paper and beside the paper.
  @Test func theOutlinesShadowEndsAlongTheFold() throws {
    for (progress, lift) in [(0.3, -0.2), (0.5, -0.32), (0.5, 0.0), (0.7, -0.3)] {
      let flying = positions([progress], lift: lift)
      let seen = try shadow(flying)
      let layers = CurlLayers()
      let tree = LayerTree(root: Layer(name: "root"))
      tree.root.frame = Rect(origin: .zero, size: Self.size)
      layers.show([seen], in: tree.root)
      let commands = tree.flatten(scale: 1)
      let command = try #require(commands.first { $0.fade != nil }, "no shadow fades")
      let fade = try #require(command.fade)
      #expect(commands.count { $0.fade != nil } == 1)
      // Two points of the line at which half of the shadow is left, in the plane of the page.
      let along = Point(-fade.normal.y, fade.normal.x)
      let places = try [-100.0, 100].map { way in
        let p = fade.normal * fade.offset + along * way
        return try #require(command.projection.apply(p)) - seen.plane.frame.origin
      }
      for place in places {
        #expect(abs(seen.fold.distance(place) - seen.end.middle) < 1e-6, "\(progress)")
      }
      // A deviation further on lies towards what is turned over.
      let inner = try #require(
        command.projection.apply(fade.normal * (fade.offset + fade.sigma)))
      let distance = seen.fold.distance(inner - seen.plane.frame.origin)
      #expect(abs(distance - (seen.end.middle - seen.end.sigma)) < 1e-6)
      #expect(seen.end.sigma > 0.3 * seen.fold.radius && seen.fold.radius > 5)
    }
  }

  /// Drawn, the shadow has no edge below the page but that of the flap: along a row the light bends gently.
  @Test func theEndOfAShadowIsNoEdge() throws {
    let flying = positions([0.5], lift: 0)
    let seen = try shadow(flying)
    let drawn = levels(try picture(flying))
    let (width, y) = (Int(Self.size.width), Int(seen.plane.frame.maxY) + 6)
    let fold = seen.plane.frame.minX + seen.fold.offset
    let reach = Int(3 * seen.fold.radius)
    let columns = Int(fold) - reach...Int(fold) + reach
    let row: [Int] = columns.map { drawn[y * width + $0] }
    #expect((row.max() ?? 0) - (row.min() ?? 0) > 12, "there is no shadow")
    for (a, b) in zip(row, row.dropFirst()) { #expect(abs(a - b) <= 3) }
    for i in 4..<row.count - 4 {
      #expect(abs(row[i - 4] - 2 * row[i] + row[i + 4]) <= 6, "\(row)")
    }
  }

  /// Leaves in one pose throw the shadow of one leaf, on either pile, and leaves that are nearly in one pose nearly so.
  @Test(arguments: [BookLayout.Half.right, .left], [0.15, 0.4, 0.6, 0.85])
  func leavesInOnePoseThrowOneShadow(pile: BookLayout.Half, progress: Double) throws {
    let one = levels(try picture(positions([progress], from: pile)))
    let four = levels(try picture(positions([progress, progress, progress, progress], from: pile)))
    #expect(one == four)
    #expect((one.min() ?? 255) < 230)
    let near = levels(
      try picture(
        positions([progress, progress - 1e-4, progress - 2e-4, progress - 3e-4], from: pile)))
    let worst = zip(one, near).map { abs($0 - $1) }.max() ?? 0
    #expect(worst <= 2, "\(worst)")
  }

  /// Beyond the roll of the last leaf no place is darker than the deeper one of two shadows.
  @Test func theDeeperShadowWins() throws {
    let last = 0.3
    let seen = try shadow(positions([last]))
    let alone = levels(try picture(positions([last])))
    let width = Int(Self.size.width)
    var places: [Int] = []
    for i in alone.indices {
      let place = Point(Double(i % width) + 0.5, Double(i / width) + 0.5) - seen.plane.frame.origin
      if seen.fold.distance(place) > seen.reach { places.append(i) }
    }
    for gap in [0.001, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3] {
      let other = levels(try picture(positions([last + gap])))
      let both = levels(try picture(positions([last + gap, last])))
      let worst = places.map { min(alone[$0], other[$0]) - both[$0] }.max() ?? 0
      #expect(worst <= 4, "\(worst) levels at \(gap)")
    }
  }

  /// Where a second leaf rises, the first leaf's shadow goes over to the second leaf by degrees: no place changes by more than
  /// by the second leaf alone.
  @Test(arguments: [0.0, 0.08, 0.2]) func aSecondLeafTakesTheShadowByDegrees(from: Double) throws {
    var before: (alone: [Int], both: [Int])?
    var changed = 0
    for step in 0...8 {
      let t = from + Double(step) / 400
      let now = (
        alone: levels(try picture(positions([t]))), both: levels(try picture(positions([0.35, t])))
      )
      if let before {
        let worst = now.both.indices.map { i in
          abs(now.both[i] - before.both[i]) - abs(now.alone[i] - before.alone[i])
        }.max()
        #expect((worst ?? 0) <= 6, "\(worst ?? 0) levels at \(t)")
        if now.both != before.both { changed += 1 }
      }
      before = now
    }
    #expect(changed > 6)
  }
}
