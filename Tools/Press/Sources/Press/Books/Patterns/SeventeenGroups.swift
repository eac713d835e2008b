/// The seventeen, from the fewest ways of falling into place to the most.
extension WallpaperGroup {
  static let all = parallelograms + rectangles + squares + hexagons

  private static let parallelograms = [
    WallpaperGroup(
      "p1", cell: .oblique(lean: 0.602, height: 1.499),
      positions: "x,y",
      motif: MotifPlacement(u: 0.1129, v: 0.3382, degrees: 0.94, scale: 0.9169),
      sentence: """
        Slides alone: move it one step along either edge of the cell, and it is where it was.
        """),
    WallpaperGroup(
      "p2", cell: .oblique(lean: 0.520, height: 0.910),
      positions: "x,y; -x,-y",
      motif: MotifPlacement(u: 0.3288, v: 0.1446, degrees: 320.25, scale: 0.4754),
      sentence: """
        Slides and half-turns: about four kinds of points, turned upside down, it is the same.
        """),
  ]

  private static let rectangles = [
    WallpaperGroup(
      "pm", cell: .rectangular(height: 0.805),
      positions: "x,y; -x,y",
      motif: MotifPlacement(u: 0.6932, v: 0.7335, degrees: 192.21, scale: 0.4265),
      sentence: """
        Slides and mirrors: it reflects in parallel lines of two kinds, all facing one way.
        """),
    WallpaperGroup(
      "pg", cell: .rectangular(height: 1.226),
      positions: "x,y; -x,y+1/2",
      motif: MotifPlacement(u: 0.5799, v: 0.2075, degrees: 260.01, scale: 0.5748),
      sentence: """
        Slides and glides: reflect it and step half a cell along, as feet do in snow.
        """),
    WallpaperGroup(
      "cm", cell: .rectangular(height: 0.577),
      positions: "x,y; -x,y; x+1/2,y+1/2; -x+1/2,y+1/2",
      motif: MotifPlacement(u: 0.2699, v: 0.5694, degrees: 99.33, scale: 0.2631),
      sentence: """
        Mirrors in one direction and, halfway between them, glides: its rows stand staggered.
        """),
    WallpaperGroup(
      "pmm", cell: .rectangular(height: 0.608),
      positions: "x,y; -x,-y; -x,y; x,-y",
      motif: MotifPlacement(u: 0.2314, v: 0.6932, degrees: 282.58, scale: 0.2591),
      sentence: """
        Mirrors in two directions; wherever two of them cross, a half-turn.
        """),
    WallpaperGroup(
      "pmg", cell: .rectangular(height: 0.617),
      positions: "x,y; -x,-y; -x+1/2,y; x+1/2,-y",
      motif: MotifPlacement(u: 0.5183, v: 0.3056, degrees: 95.36, scale: 0.2651),
      sentence: """
        Mirrors one way and glides across them; its half-turns lie between the mirrors.
        """),
    WallpaperGroup(
      "pgg", cell: .rectangular(height: 1.634),
      positions: "x,y; -x,-y; -x+1/2,y+1/2; x+1/2,-y+1/2",
      motif: MotifPlacement(u: 0.1833, v: 0.7921, degrees: 349.31, scale: 0.4687),
      sentence: """
        Glides in two directions, half-turns between them, and not one mirror.
        """),
    WallpaperGroup(
      "cmm", cell: .rectangular(height: 1.146),
      positions: "x,y; -x,-y; -x,y; x,-y; x+1/2,y+1/2; -x+1/2,-y+1/2; -x+1/2,y+1/2; x+1/2,-y+1/2",
      motif: MotifPlacement(u: 0.7332, v: 0.8269, degrees: 295.01, scale: 0.2611),
      sentence: """
        Mirrors in two directions, half-turns where they cross, and more half-turns where they do not.
        """),
  ]

  private static let squares = [
    WallpaperGroup(
      "p4", cell: .square,
      positions: "x,y; -y,x; -x,-y; y,-x",
      motif: MotifPlacement(u: 0.7328, v: 0.1110, degrees: 23.72, scale: 0.3584),
      sentence: """
        Quarter-turns about two kinds of points, half-turns about a third, and no mirror.
        """),
    WallpaperGroup(
      "p4m", cell: .square,
      positions: "x,y; -y,x; -x,-y; y,-x; -x,y; x,-y; y,x; -y,-x",
      motif: MotifPlacement(u: 0.8212, v: 0.6868, degrees: 148.01, scale: 0.2089),
      sentence: """
        Quarter-turns with mirrors through every centre, as in a floor of square tiles.
        """),
    WallpaperGroup(
      "p4g", cell: .square,
      positions: "x,y; -y,x; -x,-y; y,-x; -x+1/2,y+1/2; x+1/2,-y+1/2; y+1/2,x+1/2; -y+1/2,-x+1/2",
      motif: MotifPlacement(u: 0.6928, v: 0.5523, degrees: 241.34, scale: 0.2470),
      sentence: """
        Quarter-turns whose centres lie off the mirrors; where mirrors cross, only half-turns.
        """),
  ]

  private static let hexagons = [
    WallpaperGroup(
      "p3", cell: .hexagonal,
      positions: "x,y; -y,x-y; -x+y,-x",
      motif: MotifPlacement(u: 0.3012, v: 0.0146, degrees: 136.02, scale: 0.3911),
      sentence: """
        Third-turns about three kinds of points, and no mirror.
        """),
    WallpaperGroup(
      "p3m1", cell: .hexagonal,
      positions: "x,y; -y,x-y; -x+y,-x; -y,-x; -x+y,y; x,x-y",
      motif: MotifPlacement(u: 0.3452, v: 0.0738, degrees: 133.40, scale: 0.2168),
      sentence: """
        Third-turns with three mirrors through every centre.
        """),
    WallpaperGroup(
      "p31m", cell: .hexagonal,
      positions: "x,y; -y,x-y; -x+y,-x; y,x; x-y,-y; -x,-x+y",
      motif: MotifPlacement(u: 0.4446, v: 0.2319, degrees: 341.08, scale: 0.2568),
      sentence: """
        Third-turns with mirrors through some of their centres, and others that no mirror meets.
        """),
    WallpaperGroup(
      "p6", cell: .hexagonal,
      positions: "x,y; -y,x-y; -x+y,-x; -x,-y; y,-x+y; x-y,x",
      motif: MotifPlacement(u: 0.1130, v: 0.7291, degrees: 84.17, scale: 0.2739),
      sentence: """
        Sixth-turns, and with them third-turns and half-turns elsewhere; no mirror.
        """),
    WallpaperGroup(
      "p6m", cell: .hexagonal,
      positions: """
        x,y; -y,x-y; -x+y,-x; -x,-y; y,-x+y; x-y,x; -y,-x; -x+y,y; x,x-y; y,x; x-y,-y; \
        -x,-x+y
        """,
      motif: MotifPlacement(u: 0.5771, v: 0.7185, degrees: 133.23, scale: 0.1540),
      sentence: """
        Sixth-turns with six mirrors through each of their centres: there is no fuller way.
        """),
  ]
}
