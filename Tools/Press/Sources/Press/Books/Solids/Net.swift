import Foundation

/// A solid cut open and laid flat in one piece.
struct Net {
  let faces: [[Point]]
  /// Edges along which it is folded.
  let folds: [(Point, Point)]
  let bounds: Rect

  /// Of many ways to cut the one that is largest in `area` and does not overlap itself.
  init(of solid: Polyhedron, fitting area: Rect) {
    var best: (net: Net, scale: Double)?
    for seed in 0..<240 {
      guard let net = Self.unfolded(solid, seed: UInt64(seed)) else { continue }
      let scale = min(area.width / net.bounds.width, area.height / net.bounds.height)
      if scale > best?.scale ?? 0 { best = (net, scale) }
    }
    // Every convex solid that was tried so far has one; a book with a gap is not printed.
    guard let best else { fatalError("no net of \(solid.faces.count) faces") }
    self = best.net
  }

  private init(faces: [[Point]], folds: [(Point, Point)]) {
    (self.faces, self.folds) = (faces, folds)
    let all = faces.joined()
    let (x, y) = (all.map(\.x), all.map(\.y))
    let (left, top) = (x.min() ?? 0, y.min() ?? 0)
    bounds = Rect(
      x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
  }

  private static func unfolded(_ solid: Polyhedron, seed: UInt64) -> Net? {
    var random = Seeded(seed)
    let sides = solid.edgeFaces
    var placed: [Int: [Point]] = [:]
    var folds: [(Point, Point)] = []
    let root = Int(random.next() % UInt64(solid.faces.count))
    placed[root] = flat(solid, root, turned: Double(seed % 12) * .pi / 12)
    var open = [root]
    while !open.isEmpty {
      // Now in breadth and now anywhere: star-like nets and branching ones.
      let take = seed.isMultiple(of: 2) ? 0 : Int(random.next() % UInt64(open.count))
      let face = open.remove(at: take)
      guard let here = placed[face] else { continue }
      for i in solid.faces[face].indices {
        let count = solid.faces[face].count
        let (a, b) = (solid.faces[face][i], solid.faces[face][(i + 1) % count])
        guard let other = sides[Polyhedron.EdgeKey(a, b)]?.first(where: { $0 != face }),
          placed[other] == nil
        else { continue }
        let (from, to) = (here[i], here[(i + 1) % count])
        let shape = attached(solid, other, a, b, at: from, to)
        guard !placed.values.contains(where: { overlap($0, shape) }) else { continue }
        placed[other] = shape
        folds.append((from, to))
        open.append(other)
      }
    }
    guard placed.count == solid.faces.count else { return nil }
    return Net(faces: solid.faces.indices.compactMap { placed[$0] }, folds: folds)
  }

  private static func flat(_ solid: Polyhedron, _ face: Int, turned: Double) -> [Point] {
    let c = solid.faces[face].map { solid.vertices[$0] }
    let x = (c[1] - c[0]).unit
    let y = x.cross(solid.normal(face))
    return c.map {
      let p = Point(($0 - c[0]).dot(x), ($0 - c[0]).dot(y))
      return Point(angle: p.angle + turned, distance: p.length)
    }
  }

  /// A face beside another one: its corners `a` and `b` at the given places.
  private static func attached(
    _ solid: Polyhedron, _ face: Int, _ a: Int, _ b: Int, at from: Point, _ to: Point
  ) -> [Point] {
    let shape = flat(solid, face, turned: 0)
    let corners = solid.faces[face]
    guard let i = corners.firstIndex(of: a), let j = corners.firstIndex(of: b) else { return shape }
    let turn = (to - from).angle - (shape[j] - shape[i]).angle
    return shape.map {
      let p = $0 - shape[i]
      return from + Point(angle: p.angle + turn, distance: p.length)
    }
  }

  /// Whether two convex shapes share more than an edge: no line of an edge parts them.
  private static func overlap(_ a: [Point], _ b: [Point]) -> Bool {
    for shape in [a, b] {
      for i in shape.indices {
        let normal = (shape[(i + 1) % shape.count] - shape[i]).normal.unit
        func reach(_ points: [Point]) -> (Double, Double) {
          let d = points.map { $0.x * normal.x + $0.y * normal.y }
          return (d.min() ?? 0, d.max() ?? 0)
        }
        let (p, q) = (reach(a), reach(b))
        if p.1 < q.0 + 1e-4 || q.1 < p.0 + 1e-4 { return false }
      }
    }
    return true
  }
}
