import Foundation

extension SolidsCatalogue {
  static let johnson = SolidFamily(
    name: "Some of Johnson’s",
    text: [
      """
      All faces regular, and nothing asked of the corners. In 1966 Norman Johnson listed ninety-two such solids besides \
      those that are in the first, second and fourth part of this book, and guessed that there are no others; three years \
      later Victor Zalgaller proved it, with the help of a computer.
      """,
      """
      Most are put together: pyramids, cupolas and halves of the thirteen, glued, stretched by a prism, twisted, or \
      with a piece left off. A few are like nothing else. Here are fourteen, among them the five that complete the eight \
      solids with nothing but regular triangles.
      """,
    ],
    tint: Colour(0xE4C9BC),
    solids: [
      Solid(
        name: "Square pyramid",
        text: """
          The first on Johnson’s list, and half an octahedron. The pyramids of Giza are a little flatter: their faces rise \
          at about fifty-two degrees, these at nearly fifty-five.
          """
      ) { Polyhedron(hullOf: ring(4, 0) + [Point3(0, 0.5.squareRoot(), 0)]) },
      Solid(
        name: "Pentagonal pyramid",
        text: """
          A cap of the icosahedron, flat for a pyramid. Twelve of them, overlapping, are an icosahedron; with six triangles \
          there is no such pyramid, because six lie flat.
          """
      ) {
        let radius = 0.5 / sin(.pi / 5)
        return Polyhedron(hullOf: ring(5, 0) + [Point3(0, (1 - radius * radius).squareRoot(), 0)])
      },
      Solid(
        name: "Triangular cupola",
        text: """
          Half a cuboctahedron, cut through a hexagon. A cupola joins a polygon to one with twice as many sides, by squares \
          and triangles in turn.
          """
      ) { Polyhedron(hullOf: cupola(3)) },
      Solid(
        name: "Square cupola",
        text: """
          The cap of the rhombicuboctahedron, and the roof of many a bandstand. Put one on either side of an octagonal \
          prism; how they are turned against each other is the whole difference between a famous solid and a curious one.
          """
      ) { Polyhedron(hullOf: cupola(4)) },
      Solid(
        name: "Pentagonal cupola",
        text: """
          The flattest of the cupolas: a sixth one would lie flat, as a hexagon in a ring of squares and triangles does on \
          a tiled floor.
          """
      ) { Polyhedron(hullOf: cupola(5)) },
      Solid(
        name: "Pentagonal rotunda",
        text: """
          Half an icosidodecahedron: a pentagon, five triangles, five pentagons, five triangles, on a decagon. There is no \
          other rotunda; only here do pentagons and triangles rise so evenly.
          """
      ) {
        let whole = SolidPoints.all(
          [[0, 0, phi], [0.5, phi / 2, phi * phi / 2]], evenOnly: true)
        let axis = Point3(0, 1, phi).unit
        return Polyhedron(hullOf: whole.filter { $0.dot(axis) > -1e-9 })
      },
      Solid(
        name: "Triangular bipyramid",
        text: """
          Two tetrahedra, face to face. Six regular triangles, five corners: the first of the eight triangle solids that is \
          not among the five.
          """
      ) {
        let height = (2.0 / 3).squareRoot()
        return Polyhedron(hullOf: ring(3, 0) + [Point3(0, height, 0), Point3(0, -height, 0)])
      },
      Solid(
        name: "Pentagonal bipyramid",
        text: """
          Ten regular triangles. Seven corners, as seven neighbours sit around an atom of uranium or iodine, two of \
          them alone and five in a ring.
          """
      ) {
        let radius = 0.5 / sin(.pi / 5)
        let height = (1 - radius * radius).squareRoot()
        return Polyhedron(hullOf: ring(5, 0) + [Point3(0, height, 0), Point3(0, -height, 0)])
      },
      Solid(
        name: "Gyroelongated square bipyramid",
        text: """
          A long name for a square antiprism with a pyramid on either end: sixteen regular triangles, ten corners. Its four-fold \
          symmetry seems to have lost its way into the family of the icosahedron.
          """
      ) {
        let belt = SolidPoints.antiprism(4)
        let top = (belt.first?.y ?? 0) + 0.5.squareRoot()
        return Polyhedron(hullOf: belt + [Point3(0, top, 0), Point3(0, -top, 0)])
      },
      Solid(
        name: "Triaugmented triangular prism",
        text: """
          A triangular prism with a pyramid on each square: fourteen regular triangles, nine corners. Nine points that keep \
          away from each other on a ball settle almost exactly here.
          """
      ) {
        let reach = 0.5 / 3.0.squareRoot() + 0.5.squareRoot()
        let tips = (0..<3).map { i -> Point3 in
          let a = (Double(i) + 0.5) * 2 * .pi / 3
          return Point3(reach * cos(a), 0, reach * sin(a))
        }
        return Polyhedron(hullOf: SolidPoints.prism(3) + tips)
      },
      Solid(
        name: "Snub disphenoid",
        text: """
          Twelve regular triangles, eight corners, four of which have four triangles and four have five. It is a tetrahedron \
          that was opened along two opposite edges and had a strip let in. Its measures obey a cubic equation.
          """
      ) { Polyhedron(hullOf: disphenoid) },
      Solid(
        name: "Gyrobifastigium",
        text: """
          Two triangular prisms, joined by a square side and turned by a quarter against each other: roofs that cross. It is \
          the only one of the ninety-two that fills space alone.
          """
      ) {
        let ridge = 3.0.squareRoot() / 2
        return Polyhedron(hullOf: [
          Point3(-0.5, 0, -0.5), Point3(0.5, 0, -0.5), Point3(0.5, 0, 0.5), Point3(-0.5, 0, 0.5),
          Point3(-0.5, ridge, 0), Point3(0.5, ridge, 0), Point3(0, -ridge, -0.5),
          Point3(0, -ridge, 0.5),
        ])
      },
      Solid(
        name: "Triangular orthobicupola",
        text: """
          A cuboctahedron whose lower half was turned by a sixth: now triangle lies over triangle and square over square. The \
          other way to pile oranges has this around each orange.
          """
      ) {
        let upper = cupola(3)
        return Polyhedron(
          hullOf: upper + upper.filter { $0.y > 1e-9 }.map { Point3($0.x, -$0.y, $0.z) })
      },
      Solid(
        name: "Elongated square gyrobicupola",
        text: """
          All its corners look alike, three squares and a triangle at each, and yet no motion takes the ones around the belt to \
          the ones at the caps: a rhombicuboctahedron with one cap turned. Kepler may have counted it as a fourteenth; it \
          was noticed again in the last century.
          """
      ) {
        let cap = cupola(4)
        let up = cap.map { Point3($0.x, $0.y + 0.5, $0.z) }
        let down = cap.map { p in
          SolidPoints.turned(Point3(p.x, -p.y - 0.5, p.z), Point3(0, 1, 0), .pi / 4)
        }
        return Polyhedron(hullOf: up + down)
      },
    ])

  /// A regular polygon with edges of 1 at a height.
  private static func ring(_ n: Int, _ height: Double, turned: Double = 0) -> [Point3] {
    let radius = 0.5 / sin(.pi / Double(n))
    return (0..<n).map { i in
      let a = Double(i) * 2 * .pi / Double(n) + turned
      return Point3(radius * cos(a), height, radius * sin(a))
    }
  }

  /// An n-gon over a 2n-gon at height 0.
  private static func cupola(_ n: Int) -> [Point3] {
    let half = Double.pi / Double(n)
    let gap = 0.5 / tan(half / 2) - 0.5 / tan(half)
    return ring(n, (1 - gap * gap).squareRoot(), turned: half / 2) + ring(2 * n, 0)
  }

  /// Two opposite edges, and a strip of four corners between: `q` is the root of 2q³ + 11q² + 4q - 1 between
  /// 0 and 1, found by halving.
  private static var disphenoid: [Point3] {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let q = (low + high) / 2
      if 2 * q * q * q + 11 * q * q + 4 * q - 1 > 0 { high = q } else { low = q }
    }
    let q = (low + high) / 2
    let (r, s) = (q.squareRoot(), ((1 - q) / (2 * q)).squareRoot())
    let t = (2 - 2 * q).squareRoot()
    return [
      Point3(t, r, 0), Point3(-t, r, 0), Point3(0, -r, t), Point3(0, -r, -t), Point3(1, -s, 0),
      Point3(-1, -s, 0), Point3(0, s, 1), Point3(0, s, -1),
    ]
  }
}
