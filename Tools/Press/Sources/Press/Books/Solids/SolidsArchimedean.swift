import Foundation

extension SolidsCatalogue {
  private static let root = 2.0.squareRoot()

  static let archimedean = SolidFamily(
    name: "The Thirteen",
    text: [
      """
      Let the faces be of more than one kind, but all regular, and all corners alike: besides prisms and antiprisms \
      there are thirteen. Archimedes knew them, as Pappus tells; his own writing on them is lost. Painters of the \
      Renaissance found them again one by one, and Kepler, who drew all thirteen, gave them their names.
      """,
      """
      Most are cut from the five. Slice off the corners a little, and each corner becomes a face; slice until the cuts \
      meet in the middles of the edges; slice the edges, too. Two of them, the snub ones, are twisted on the way \
      and come in a left and a right form.
      """,
    ],
    tint: Colour(0xBFD0DD),
    solids: archimedeanShapes.enumerated().map { index, solid in
      Solid(name: solid.name, text: solid.text, dual: catalanTexts[index].name, shape: solid.shape)
    })

  /// Duals of the thirteen, in their order.
  static let catalan = SolidFamily(
    name: "Catalan’s Thirteen",
    text: [
      """
      Put a point over the middle of every face, as high as it takes, and join the points of neighbours: the result is \
      the dual. Corners become faces and faces become corners; edges cross edges at right angles. The thirteen \
      with all corners alike so become thirteen with all faces alike.
      """,
      """
      Eugène Catalan, of Bruges, described them in 1865. Their faces are not regular, which kept them out of older lists, \
      but each is the same everywhere, and the solid is as fair as any die. Garnets grow as two of them, and some of \
      the finest crystals of silver and gold as others.
      """,
    ],
    tint: Colour(0xD3D9BE),
    solids: archimedeanShapes.enumerated().map { index, solid in
      Solid(name: catalanTexts[index].name, text: catalanTexts[index].text, dual: solid.name) {
        solid.shape().dual
      }
    })

  private static let archimedeanShapes: [Solid] = [
    Solid(
      name: "Truncated tetrahedron",
      text: """
        A tetrahedron that has lost its corners, each cut a third of the way along the edges. The triangles become \
        hexagons, the cuts new triangles. With tetrahedra between them, copies of it fill space without a gap.
        """
    ) {
      let points = SolidPoints.all([[3, 1, 1]]).filter { $0.x * $0.y * $0.z > 0 }
      return Polyhedron(hullOf: points)
    },
    Solid(
      name: "Cuboctahedron",
      text: """
        Half-way between the cube and the octahedron: cut either as far as the middles of its edges. The corners are \
        as far from the middle as from each other, which no other of the thirteen can say; so twelve balls lie around \
        a thirteenth of the same size, as oranges do in a pile.
        """
    ) { Polyhedron(hullOf: SolidPoints.all([[1, 1, 0]])) },
    Solid(
      name: "Truncated cube",
      text: """
        A cube with its corners worn off until the squares are octagons. It resembles a die that has been carried in a \
        pocket for a long time. With octahedra in the gaps it fills space.
        """
    ) { Polyhedron(hullOf: SolidPoints.all([[root - 1, 1, 1]])) },
    Solid(
      name: "Truncated octahedron",
      text: """
        The only one of the thirteen that fills space alone. Lord Kelvin proposed it, with its faces a little curved, as \
        the best way to divide space into equal cells with the least wall; a better one was found a hundred and six \
        years later, with two kinds of cell. Its corners are the orders of four things, neighbours being a swap apart.
        """
    ) { Polyhedron(hullOf: SolidPoints.all([[0, 1, 2]])) },
    Solid(
      name: "Rhombicuboctahedron",
      text: """
        Six squares of the cube, twelve more for its edges, eight triangles for its corners. A glass one, half filled \
        with water, hangs in the portrait of Luca Pacioli that was painted about 1495. One cap of it can be turned by an \
        eighth of a turn without anyone noticing for three hundred years: see Johnson’s solids.
        """
    ) { Polyhedron(hullOf: SolidPoints.all([[1, 1, 1 + root]])) },
    Solid(
      name: "Truncated cuboctahedron",
      text: """
        The name is not quite honest: cutting the corners of a cuboctahedron leaves oblongs, which must be pushed into \
        squares. All forty-eight motions of the cube act here without a corner standing still, so it has just \
        forty-eight corners.
        """
    ) { Polyhedron(hullOf: SolidPoints.all([[1, 1 + root, 1 + 2 * root]])) },
    Solid(
      name: "Snub cube",
      text: """
        Pull the six faces of a cube apart, give each the same twist, and fill the gaps with triangles, thirty-two of \
        them. Twist to the left or to the right: the two forms are mirror images, and no turn takes one to the other. \
        Its measures come from a cubic equation, the one that also gives the ratio of the tribonacci numbers.
        """
    ) { Polyhedron(hullOf: SolidPoints.snub(4)) },
    Solid(
      name: "Icosidodecahedron",
      text: """
        Thirty corners, half-way between the dodecahedron and the icosahedron. Its edges run around it in six rings, \
        each a regular decagon through the middle, so it can be woven out of six hoops. It is as near as flat faces come \
        to a basket.
        """
    ) {
      Polyhedron(
        hullOf: SolidPoints.all([[0, 0, phi], [0.5, phi / 2, phi * phi / 2]], evenOnly: true))
    },
    Solid(
      name: "Truncated dodecahedron",
      text: """
        Twelve decagons, and a small triangle wherever three of them meet. Nearly all of what one sees is decagon: \
        they make up more than nine parts in ten of its surface.
        """
    ) {
      Polyhedron(
        hullOf: SolidPoints.all(
          [[0, 1 / phi, 2 + phi], [1 / phi, phi, 2 * phi], [phi, 2, phi + 1]], evenOnly: true))
    },
    Solid(
      name: "Truncated icosahedron",
      text: """
        The football: twelve pentagons, black since 1970, among twenty hexagons. In 1985 a molecule was found that has a \
        carbon atom at each of its sixty corners. Leonardo drew it with open faces, and it must have been a pleasure to \
        see the back through the front.
        """
    ) {
      Polyhedron(
        hullOf: SolidPoints.all(
          [[0, 1, 3 * phi], [1, 2 + phi, 2 * phi], [2, 1 + 2 * phi, phi]], evenOnly: true))
    },
    Solid(
      name: "Rhombicosidodecahedron",
      text: """
        Triangles, squares and pentagons, each square between one of the others on every side. Take away any cap around a \
        pentagon and put it back a tenth of a turn on: a different solid, and all faces still regular. Twelve of \
        Johnson’s solids are made of it so, or by leaving caps off.
        """
    ) {
      Polyhedron(
        hullOf: SolidPoints.all(
          [[1, 1, pow(phi, 3)], [phi * phi, phi, 2 * phi], [2 + phi, 0, phi * phi]],
          evenOnly: true))
    },
    Solid(
      name: "Truncated icosidodecahedron",
      text: """
        The largest: a hundred and twenty corners, sixty-two faces, a hundred and eighty edges. With edges of one it is \
        more than seven and a half across. Each motion of the icosahedron, turns and mirrors, takes a given corner to \
        another, and each corner has its turn.
        """
    ) {
      Polyhedron(
        hullOf: SolidPoints.all(
          [
            [1 / phi, 1 / phi, 3 + phi], [2 / phi, phi, 1 + 2 * phi],
            [1 / phi, phi * phi, 3 * phi - 1], [2 * phi - 1, 2, 2 + phi], [phi, 3, 2 * phi],
          ], evenOnly: true))
    },
    Solid(
      name: "Snub dodecahedron",
      text: """
        What was done to the cube, done to the dodecahedron: twelve pentagons, eighty triangles, all twisted the same \
        way. Of the thirteen it is the nearest to a ball. Twenty of the triangles sit over the corners of the \
        dodecahedron; the other sixty only lean against a pentagon.
        """
    ) { Polyhedron(hullOf: SolidPoints.snub(5)) },
  ]

  private static let catalanTexts: [(name: String, text: String)] = [
    (
      "Triakis tetrahedron",
      """
      A tetrahedron with a low pyramid on each face: <i>triakis</i> means three times. The pyramids are just so low that \
      all the edges touch one ball.
      """
    ),
    (
      "Rhombic dodecahedron",
      """
      Twelve rhombs whose diagonals are as one to the square root of two. Garnets grow like this, and the closed ends of \
      bees’ cells are three of its faces. It fills space: put a sixth of a cube on each wall of another cube, and the \
      neighbours do the same.
      """
    ),
    (
      "Triakis octahedron",
      """
      On each face of the octahedron a flat pyramid of three faces. Diamonds are sometimes found with this form, their \
      edges a little rounded.
      """
    ),
    (
      "Tetrakis hexahedron",
      """
      A cube with a pyramid on each face, low enough that one could still roll it. Twenty-four faces, one for \
      each of the cube’s turns. Fluorite and native copper know it.
      """
    ),
    (
      "Deltoidal icositetrahedron",
      """
      Twenty-four kites. This is the other form of garnet, and leucite has hardly any other. Looked at along an axis \
      it shows four kites that meet in a cross.
      """
    ),
    (
      "Disdyakis dodecahedron",
      """
      All planes in which a cube is its own mirror image, nine in number, cut a ball into forty-eight triangles. Flatten \
      these, and here they are: a map of the symmetries of the cube, one triangle to each.
      """
    ),
    (
      "Pentagonal icositetrahedron",
      """
      Twenty-four pentagons with two lengths of edge, leaning all to one side. There is a left one and a right one, as \
      of the snub cube. Crystals of cuprite have been described with this form.
      """
    ),
    (
      "Rhombic triacontahedron",
      """
      Thirty golden rhombs: their diagonals are in the golden ratio. Ten flat blocks of one kind and ten sharp ones of \
      another, all with such rhombs for walls, fill it exactly, a puzzle that leads straight to the crystals with \
      five-fold order that were not thought possible.
      """
    ),
    (
      "Triakis icosahedron",
      """
      Sixty triangles in twenty shallow pyramids. With higher pyramids it becomes a star; at this height it is so near \
      to flat that only the light shows where the pyramids are.
      """
    ),
    (
      "Pentakis dodecahedron",
      """
      Five triangles over each pentagon, sixty in all: the dual of the football. Domes of glass and of steel rods have \
      been built on it, and the shells of some viruses follow it too.
      """
    ),
    (
      "Deltoidal hexecontahedron",
      """
      Sixty kites, three around some corners, four around others, five around the rest. Each kite lies at a corner of \
      a pentagon below and of a triangle below that.
      """
    ),
    (
      "Disdyakis triacontahedron",
      """
      A hundred and twenty triangles, the most that a fair die can have without being a dipyramid or a \
      trapezohedron. It has been made, numbered so that opposite faces add up to a hundred and twenty-one. Its edges lie \
      in the fifteen planes that mirror the icosahedron.
      """
    ),
    (
      "Pentagonal hexecontahedron",
      """
      Sixty pentagons, lopsided, five around each of twelve corners. Nothing on it is a mirror image of anything else \
      on it; only turns take it to itself, sixty of them, one for each face.
      """
    ),
  ]
}
