import Foundation

/// A solid of the book.
struct Solid {
  let name: String
  /// What is said of it.
  let text: String
  var dual: String?
  let shape: @Sendable () -> Polyhedron
}

/// Solids that have something in common.
struct SolidFamily {
  let name: String
  let text: [String]
  let tint: Colour
  let solids: [Solid]
}

enum SolidsCatalogue {
  static let families = [platonic, archimedean, catalan, prisms, dipyramids, johnson]

  static let phi = SolidPoints.golden

  // MARK: - Platonic

  static let platonic = SolidFamily(
    name: "The Five",
    text: [
      """
      All faces alike and regular, the same number at every corner: that is all that is asked, and only five \
      solids answer. At a corner there must be at least three faces, and their angles must stay below a full \
      turn, or nothing bends. Three, four or five triangles do; three squares; three pentagons. Three hexagons \
      lie flat already, and with them the list is closed.
      """,
      """
      The last book of Euclid’s <i>Elements</i> builds them, one after another, and ends with the proof that \
      there are no others. It is the goal to which all the other books lead.
      """,
    ],
    tint: Colour(0xE7D3B4),
    solids: [
      Solid(
        name: "Tetrahedron",
        text: """
          The least that can hold a room: four corners, four walls. Each corner looks at the wall opposite, so the \
          solid is its own dual, and a second one, turned upside down, goes through it to make the eight points of \
          a star. Cut the corners of a cube so deep that the cuts meet, taking every other corner, and this is left.
          """, dual: "Tetrahedron"
      ) {
        Polyhedron(hullOf: [
          Point3(1, 1, 1), Point3(1, -1, -1), Point3(-1, 1, -1), Point3(-1, -1, 1),
        ])
      },
      Solid(
        name: "Cube",
        text: """
          The only one of the five that fills space by itself, which is why bricks and boxes are what they are. Eleven \
          different nets fold up to it; the cross that everyone draws is one of them. Seen along a diagonal it has the \
          outline of a regular hexagon, and a square hole can be cut through it that lets a slightly larger cube pass.
          """, dual: "Octahedron"
      ) { Polyhedron(hullOf: SolidPoints.all([[1, 1, 1]])) },
      Solid(
        name: "Octahedron",
        text: """
          Two square pyramids, base to base, and it can be seen so in three ways. Salts and diamonds grow like this. \
          Octahedra cannot fill space alone, but with tetrahedra in the gaps they do: eight walls of the one, four of \
          the other, twice as many tetrahedra as octahedra. Roofs of large halls hang on that pattern.
          """, dual: "Cube"
      ) { Polyhedron(hullOf: SolidPoints.all([[1, 0, 0]])) },
      Solid(
        name: "Dodecahedron",
        text: """
          Twelve pentagons, and the golden ratio wherever one looks: the diagonal of a face is to its side as the whole \
          is to the larger part. A cube lies hidden in it, each edge a diagonal of a face, and in five different \
          ways. It is the roundest of the five if one fills a given ball with it, and the favourite for calendars: twelve \
          faces, twelve months.
          """, dual: "Icosahedron"
      ) {
        Polyhedron(
          hullOf: SolidPoints.all([[1, 1, 1]])
            + SolidPoints.all([[0, 1 / phi, phi]], evenOnly: true))
      },
      Solid(
        name: "Icosahedron",
        text: """
          Twenty triangles, five at each corner. Three golden rectangles, each standing across the two others, have its \
          twelve corners for their own. Many viruses have walls of this plan, because it makes the most of one \
          kind of brick, and players of games know it as the die with twenty sides.
          """, dual: "Dodecahedron"
      ) { Polyhedron(hullOf: SolidPoints.all([[0, 1, phi]], evenOnly: true)) },
    ])

  // MARK: - Prisms

  static let prisms = SolidFamily(
    name: "Prisms and Antiprisms",
    text: [
      """
      Take a polygon, lift a copy of it by the length of a side, and close the gap with squares: a prism. Turn the \
      copy by half a step first and close the gap with triangles: an antiprism. Both can be built on a polygon with \
      any number of sides, so these two rows never end; what follows is the beginning of each.
      """,
      """
      All their faces are regular and all their corners alike. By that measure they are as good as the thirteen, \
      and are kept apart only because there are so many of them. The prism on a square is the cube; the \
      antiprism on a triangle is the octahedron.
      """,
    ],
    tint: Colour(0xC9D6D2),
    solids: [3, 5, 6, 8, 10].map(prism) + [4, 5, 6, 8].map(antiprism))

  private static let polygonNames = [
    3: "Triangular", 4: "Square", 5: "Pentagonal", 6: "Hexagonal", 8: "Octagonal", 10: "Decagonal",
  ]

  private static let prismTexts = [
    3: """
    A tent. Glass cut like this spreads white light into its colours; Newton bought his at a fair. With edges of one \
    length it is also the wedge from which chocolate bars and roofs are made, and copies of it fill space in layers.
    """,
    5: """
    Between two pentagons five squares stand in a ring. It will not fill space: three pentagons around a point \
    leave a gap of thirty-six degrees, which is exactly the tenth part of a turn.
    """,
    6: """
    Pencils, nuts, the cells of bees and the columns of cooling basalt. Of all prisms that fill space it needs the \
    least wall for the room it encloses, which is a good reason, though the bees have others.
    """,
    8: """
    The plan of baptisteries and of many towers: a square that is on its way to a circle. Octagons leave square \
    gaps, so space is filled by these together with cubes, as kitchen floors are by their ends.
    """,
    10: """
    Nearly a drum. The more sides, the more a prism resembles a cylinder, and the less a hand can tell them apart. \
    At a corner its faces have 324 degrees together, of the 360 that would lie flat.
    """,
  ]

  private static func prism(_ n: Int) -> Solid {
    let name = (polygonNames[n] ?? "") + " prism"
    return Solid(
      name: name, text: prismTexts[n] ?? "", dual: (polygonNames[n] ?? "") + " dipyramid"
    ) {
      Polyhedron(hullOf: SolidPoints.prism(n))
    }
  }

  private static let antiprismTexts = [
    4: """
    Two squares, one turned by an eighth of a turn against the other, and eight triangles between them. The roof \
    of a room may change so into the floor of the next. In chemistry it is one of the two ways in which eight \
    neighbours like to sit around an atom.
    """,
    5: """
    Put a five-sided pyramid on either end, and it is the icosahedron: this is its belt of ten triangles, which \
    is why its corners lie on a ball together with two points that are not there.
    """,
    6: """
    Twelve triangles in a zigzag between two hexagons. Paper drums of this pattern can be twisted flat if their \
    creases are right, and open again by themselves.
    """,
    8: """
    Between two octagons, sixteen triangles. The angle at which they meet the octagon comes nearer to a right one \
    with every side that is added; the zigzag between neighbours flattens.
    """,
  ]

  private static func antiprism(_ n: Int) -> Solid {
    let name = (polygonNames[n] ?? "") + " antiprism"
    return Solid(
      name: name, text: antiprismTexts[n] ?? "", dual: (polygonNames[n] ?? "") + " trapezohedron"
    ) { Polyhedron(hullOf: SolidPoints.antiprism(n)) }
  }

  // MARK: - Dipyramids

  static let dipyramids = SolidFamily(
    name: "Dipyramids and Trapezohedra",
    text: [
      """
      The duals of the prisms are two pyramids on one base; those of the antiprisms are two caps of kites that \
      mesh like the teeth of a gear. Within each solid all faces are alike, so every one of them makes a fair die, \
      if one finds a way to read it.
      """,
      """
      The dual of the octahedron’s row and of the cube’s row begin again with those two: the square dipyramid \
      with the right slope is the octahedron, and the triangular trapezohedron with the right slope is the cube, \
      standing on a corner.
      """,
    ],
    tint: Colour(0xD9CBD9),
    solids: [3, 5, 6, 8, 10].map(dipyramid) + [4, 5, 6, 8].map(trapezohedron))

  private static let dipyramidTexts = [
    3: """
    Two flat tetrahedra, glued. As the dual of the prism with square sides it is lower than the one of regular \
    triangles that stands among Johnson’s solids: its faces are isosceles.
    """,
    5: """
    Ten triangles around a belt of five edges. Small grains of gold and silver grow much like this, five crystals \
    sharing one axis, though a single crystal knows no five.
    """,
    6: """
    Quartz ends in pyramids that look like one half of it. Twelve faces: a fair die for \
    the months that is easier to read than a dodecahedron.
    """,
    8: """
    Sixteen triangles around a rim of eight edges. Spun on one of its points it is a top, and its rim a circle; \
    lying down it is a wheel that will not roll.
    """,
    10: """
    Twenty triangles, as many as the icosahedron has, and yet how different: there all corners are alike; here two \
    of them gather ten edges each and the ten others have four.
    """,
  ]

  private static func dipyramid(_ n: Int) -> Solid {
    let kind = polygonNames[n] ?? ""
    return Solid(name: kind + " dipyramid", text: dipyramidTexts[n] ?? "", dual: kind + " prism") {
      Polyhedron(hullOf: SolidPoints.prism(n)).dual
    }
  }

  private static let trapezohedronTexts = [
    4: """
    Eight kites. Turn the upper cap against the lower by an eighth of a turn, and each tooth finds its gap: the belt \
    is a zigzag of eight edges.
    """,
    5: """
    Ten kites, and so the die with ten sides on which players roll tens and units; numbers stand upright in the kites, \
    odd ones around one end and even ones around the other.
    """,
    6: """
    Twelve kites in two caps. The long edges of each cap run to its point; the short ones form the zigzag of the belt, \
    which no plane can follow.
    """,
    8: """
    Sixteen narrow kites. Held at its two ends and spun, it draws the outline of two cones with a groove between \
    them, which is the zigzag, blurred.
    """,
  ]

  private static func trapezohedron(_ n: Int) -> Solid {
    let kind = polygonNames[n] ?? ""
    return Solid(
      name: kind + " trapezohedron", text: trapezohedronTexts[n] ?? "", dual: kind + " antiprism"
    ) { Polyhedron(hullOf: SolidPoints.antiprism(n)).dual }
  }
}
