import Foundation

extension Point3 {
  static func + (a: Point3, b: Point3) -> Point3 { Point3(a.x + b.x, a.y + b.y, a.z + b.z) }
  static func - (a: Point3, b: Point3) -> Point3 { Point3(a.x - b.x, a.y - b.y, a.z - b.z) }
  static func * (a: Point3, k: Double) -> Point3 { Point3(a.x * k, a.y * k, a.z * k) }
  func dot(_ o: Point3) -> Double { x * o.x + y * o.y + z * o.z }
  func cross(_ o: Point3) -> Point3 {
    Point3(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
  }
  var length: Double { dot(self).squareRoot() }
  var unit: Point3 { self * (1 / length) }
}

/// A convex solid with flat faces, around the origin; its shortest edge is 1.
struct Polyhedron {
  private(set) var vertices: [Point3]
  /// Corners of each face, anticlockwise from outside.
  private(set) var faces: [[Int]] = []

  /// The smallest convex solid that holds all points; each of them is to be a corner.
  init(hullOf points: [Point3], centred: Bool = true) {
    let middle = points.reduce(Point3(0, 0), +) * (1 / Double(points.count))
    vertices = centred ? points.map { $0 - middle } : points
    faces = Self.hull(vertices)
    let shortest = edges.map { (vertices[$0.0] - vertices[$0.1]).length }.min() ?? 1
    vertices = vertices.map { $0 * (1 / shortest) }
    // Euler: a mistake in a table of coordinates shows here.
    guard vertices.count - edges.count + faces.count == 2, Set(faces.joined()).count == points.count
    else { fatalError("\(points.count) points make no solid") }
  }

  /// Every plane through three points that has all others on one side is a face.
  private static func hull(_ points: [Point3]) -> [[Int]] {
    let size = points.map(\.length).max() ?? 1
    var found: Set<[Int]> = []
    var faces: [[Int]] = []
    for i in points.indices {
      for j in points.indices where j > i {
        for k in points.indices where k > j {
          let cross = (points[j] - points[i]).cross(points[k] - points[i])
          guard cross.length > 1e-9 * size * size else { continue }
          var normal = cross.unit
          if normal.dot(points[i]) < 0 { normal = normal * -1 }
          let height = normal.dot(points[i])
          guard points.allSatisfy({ normal.dot($0) < height + 1e-6 * size }) else { continue }
          let corners = points.indices.filter { normal.dot(points[$0]) > height - 1e-6 * size }
          guard found.insert(corners).inserted else { continue }
          faces.append(ordered(corners, of: points, around: normal))
        }
      }
    }
    return faces
  }

  private static func ordered(
    _ corners: [Int], of points: [Point3], around normal: Point3
  ) -> [Int] {
    let middle = corners.map { points[$0] }.reduce(Point3(0, 0), +) * (1 / Double(corners.count))
    let first = (points[corners[0]] - middle).unit
    let second = normal.cross(first)
    return corners.sorted {
      let (a, b) = (points[$0] - middle, points[$1] - middle)
      return atan2(a.dot(second), a.dot(first)) < atan2(b.dot(second), b.dot(first))
    }
  }

  /// The solid whose corners are the faces of this one: each face's plane becomes the point opposite to it.
  var dual: Polyhedron {
    let points = faces.indices.map { face -> Point3 in
      let n = normal(face)
      return n * (1 / n.dot(vertices[faces[face][0]]))
    }
    return Polyhedron(hullOf: points, centred: false)
  }

  // MARK: - Parts

  var edges: [(Int, Int)] { edgeFaces.keys.sorted { $0 < $1 }.map { ($0[0], $0[1]) } }

  /// The two faces at each edge.
  var edgeFaces: [EdgeKey: [Int]] {
    var sides: [EdgeKey: [Int]] = [:]
    for (index, face) in faces.enumerated() {
      for i in face.indices {
        sides[EdgeKey(face[i], face[(i + 1) % face.count]), default: []].append(index)
      }
    }
    return sides
  }

  struct EdgeKey: Hashable, Comparable {
    let low: Int
    let high: Int
    init(_ a: Int, _ b: Int) { (low, high) = (min(a, b), max(a, b)) }
    static func < (a: EdgeKey, b: EdgeKey) -> Bool { (a.low, a.high) < (b.low, b.high) }
    subscript(_ i: Int) -> Int { i == 0 ? low : high }
  }

  func normal(_ face: Int) -> Point3 {
    let c = faces[face]
    let n = (vertices[c[1]] - vertices[c[0]]).cross(vertices[c[2]] - vertices[c[1]]).unit
    return n.dot(vertices[c[0]]) < 0 ? n * -1 : n
  }

  func middle(_ face: Int) -> Point3 {
    faces[face].map { vertices[$0] }.reduce(Point3(0, 0), +) * (1 / Double(faces[face].count))
  }

  func area(_ face: Int) -> Double {
    let c = faces[face].map { vertices[$0] }
    return (1..<c.count - 1).map { (c[$0] - c[0]).cross(c[$0 + 1] - c[0]).length / 2 }.reduce(0, +)
  }
}

/// What is worked out of a solid. Lengths are in shortest edges.
extension Polyhedron {
  var surface: Double { faces.indices.map(area).reduce(0, +) }

  var volume: Double {
    faces.indices.map { area($0) * normal($0).dot(vertices[faces[$0][0]]) / 3 }.reduce(0, +)
  }

  /// The distance of all corners from the middle, where they have one.
  var outerRadius: Double? { Self.common(vertices.map(\.length)) }

  /// The distance of all edges, where they have one.
  var middleRadius: Double? {
    Self.common(
      edges.map { edge in
        let (a, b) = (vertices[edge.0], vertices[edge.1])
        return a.cross(b).length / (b - a).length
      })
  }

  /// The distance of all faces, where they have one.
  var innerRadius: Double? {
    Self.common(faces.indices.map { normal($0).dot(vertices[faces[$0][0]]) })
  }

  private static func common(_ values: [Double]) -> Double? {
    guard let low = values.min(), let high = values.max(), high - low < 1e-6 else { return nil }
    return (low + high) / 2
  }

  /// Different values of a list, from the smallest.
  static func different(_ values: [Double]) -> [Double] {
    values.sorted().reduce(into: []) { kept, value in
      if let last = kept.last, value - last < 1e-4 { return }
      kept.append(value)
    }
  }

  var edgeLengths: [Double] {
    Self.different(edges.map { (vertices[$0.0] - vertices[$0.1]).length })
  }

  /// The angles between neighbouring faces, in degrees.
  var angles: [Double] {
    Self.different(
      edgeFaces.values.map { pair in
        180 - acos(max(-1, min(1, normal(pair[0]).dot(normal(pair[1]))))) * 180 / .pi
      })
  }

  /// How many faces have how many sides.
  var kinds: [(sides: Int, count: Int)] {
    Dictionary(grouping: faces, by: \.count).map { ($0.key, $0.value.count) }
      .sorted { $0.0 < $1.0 }
  }

  /// How many corners have how many edges.
  var corners: [(edges: Int, count: Int)] {
    var degree: [Int: Int] = [:]
    for edge in edges {
      degree[edge.0, default: 0] += 1
      degree[edge.1, default: 0] += 1
    }
    return Dictionary(grouping: degree.values) { $0 }.map { ($0.key, $0.value.count) }
      .sorted { $0.0 < $1.0 }
  }

  /// The ways to put the solid onto itself: turns, and all with mirrors. A flag, a corner with one of its edges
  /// and a face there, fixes a way; every flag is tried against the first.
  var symmetries: (turns: Int, all: Int) {
    var (turns, all) = (0, 0)
    let flags = faces.indices.flatMap { face in
      faces[face].indices.flatMap { i -> [[Point3]] in
        let c = faces[face]
        let here = vertices[c[i]]
        return [c[(i + 1) % c.count], c[(i + c.count - 1) % c.count]].map {
          [here, vertices[$0], middle(face)]
        }
      }
    }
    guard let first = flags.first else { return (0, 0) }
    func lengths(_ f: [Point3]) -> [Double] {
      [
        f[0].dot(f[0]), f[1].dot(f[1]), f[2].dot(f[2]), f[0].dot(f[1]), f[0].dot(f[2]),
        f[1].dot(f[2]),
      ]
    }
    let wanted = lengths(first)
    for flag in flags where zip(lengths(flag), wanted).allSatisfy({ abs($0 - $1) < 1e-6 }) {
      guard keeps(first, flag) else { continue }
      all += 1
      let hand = first[0].cross(first[1]).dot(first[2]) * flag[0].cross(flag[1]).dot(flag[2])
      if hand > 0 { turns += 1 }
    }
    return (turns, all)
  }

  /// Whether the linear map of three points to three others takes every corner to a corner.
  private func keeps(_ from: [Point3], _ to: [Point3]) -> Bool {
    let volume = from[0].cross(from[1]).dot(from[2])
    guard abs(volume) > 1e-9 else { return false }
    let weights = [from[1].cross(from[2]), from[2].cross(from[0]), from[0].cross(from[1])]
    return vertices.allSatisfy { v in
      let image =
        to[0] * (v.dot(weights[0]) / volume) + to[1] * (v.dot(weights[1]) / volume)
        + to[2] * (v.dot(weights[2]) / volume)
      return vertices.contains { ($0 - image).length < 1e-5 }
    }
  }
}
