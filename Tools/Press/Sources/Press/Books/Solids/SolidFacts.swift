import Foundation

/// What the book tells of a solid, as words.
enum SolidFacts {
  private static let names = [
    3: "triangle", 4: "quadrilateral", 5: "pentagon", 6: "hexagon", 8: "octagon", 10: "decagon",
  ]

  static func rows(of solid: Polyhedron) -> [(String, String)] {
    var rows = [
      ("faces", faces(of: solid)),
      ("edges", edges(of: solid)),
      ("corners", corners(of: solid)),
      (
        "angles",
        solid.angles.count > 4 ? "\(solid.angles.count) different ones" : angles(of: solid)
      ),
      ("surface, volume", "\(number(solid.surface)), \(number(solid.volume))"),
    ]
    let radii = [
      ("corners", solid.outerRadius), ("edges", solid.middleRadius), ("faces", solid.innerRadius),
    ].compactMap { name, radius in radius.map { "\(name) \(number($0))" } }
    if !radii.isEmpty { rows.append(("radii", radii.joined(separator: ", "))) }
    let (turns, all) = solid.symmetries
    rows.append(
      ("motions", all == turns ? "\(turns) turns, no mirrors" : "\(all), half of them turns"))
    return rows
  }

  private static func faces(of solid: Polyhedron) -> String {
    let isRegular = solid.edgeLengths.count == 1
    let parts = solid.kinds.map { kind in
      let isSquare = kind.sides == 4 && isRegular && hasRightAngles(solid)
      let name = isSquare ? "square" : names[kind.sides] ?? "\(kind.sides)-gon"
      return "\(kind.count) \(name)\(kind.count == 1 ? "" : "s")"
    }
    return parts.count == 1 ? parts[0] : "\(solid.faces.count): " + parts.joined(separator: ", ")
  }

  /// Whether the faces with four sides are squares.
  private static func hasRightAngles(_ solid: Polyhedron) -> Bool {
    solid.faces.filter { $0.count == 4 }.allSatisfy { face in
      let c = face.map { solid.vertices[$0] }
      return abs((c[1] - c[0]).dot(c[2] - c[1])) < 1e-6
    }
  }

  private static func edges(of solid: Polyhedron) -> String {
    let lengths = solid.edgeLengths
    let count = "\(solid.edges.count)"
    return lengths.count == 1
      ? count : count + ", of length " + lengths.map(number).joined(separator: ", ")
  }

  private static func corners(of solid: Polyhedron) -> String {
    let kinds = solid.corners
    if kinds.count == 1 { return "\(solid.vertices.count), with \(kinds[0].edges) edges each" }
    return "\(solid.vertices.count): "
      + kinds.map { "\($0.count) with \($0.edges)" }.joined(separator: ", ") + " edges"
  }

  private static func angles(of solid: Polyhedron) -> String {
    solid.angles.map { String(format: "%.2f°", $0) }.joined(separator: ", ")
  }

  private static func number(_ value: Double) -> String { String(format: "%.4f", value) }
}
