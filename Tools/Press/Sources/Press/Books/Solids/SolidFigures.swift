import Foundation

/// How solids and their nets are drawn.
enum SolidFigures {
  /// Colours by the number of sides of a face.
  private static func colour(_ sides: Int) -> Colour {
    switch sides {
    case 3: Colour(0xE0A458)
    case 4: Colour(0x5F8CA3)
    case 5: Colour(0xB6523B)
    case 6: Colour(0x7C8F5A)
    case 8: Colour(0x8C6A84)
    default: Colour(0xCDBB8B)
    }
  }

  /// The solid in perspective, lit from above left; its back is drawn first and shows through the front a little.
  static func draw(
    _ solid: Polyhedron, on canvas: Canvas, centre: Point, radius: Double, tilt: Double = -0.42,
    turn: Double = 0.46, line: Double = 3.4
  ) {
    let reach = solid.vertices.map(\.length).max() ?? 1
    let scale = radius / reach
    let view = Matrix4.rotationY(turn) * .rotationX(tilt)
    let eye = 5 * radius
    let perspective = Matrix4.perspective(distance: eye)
    let placed = solid.vertices.map { v -> Point3 in
      let row = [v.x * scale, -v.y * scale, v.z * scale]
      let out = (0..<3).map { j in (0..<3).reduce(0) { $0 + row[$1] * view.m[$1][j] } }
      return Point3(out[0], out[1], out[2])
    }
    for front in [false, true] {
      for face in solid.faces.indices {
        let corners = solid.faces[face].map { placed[$0] }
        let middle = corners.reduce(Point3(0, 0), +) * (1 / Double(corners.count))
        var normal = (corners[1] - corners[0]).cross(corners[2] - corners[1]).unit
        if normal.dot(middle) < 0 { normal = normal * -1 }
        let isFront = normal.dot(Point3(0, 0, eye) - middle) > 0
        guard isFront == front else { continue }
        let outline = Path.polygon(corners.map { centre + perspective.project($0) })
        paint(outline, on: canvas, normal, sides: corners.count, isFront: front, line: line)
      }
    }
  }

  private static func paint(
    _ outline: Path, on canvas: Canvas, _ normal: Point3, sides: Int, isFront: Bool, line: Double
  ) {
    let base = colour(sides)
    guard isFront else {
      canvas.fill(outline, base.mixed(with: Palette.ink, 0.35).opacity(0.35))
      return canvas.stroke(outline, Palette.ink.opacity(0.35), width: line * 0.5)
    }
    let light = normal.dot(Point3(-0.5, -0.72, 0.48))
    let shaded =
      light > 0.25
      ? base.mixed(with: Colour(0xFFF8E8), min(0.5, (light - 0.25) * 0.62))
      : base.mixed(with: Colour(0x1E1A1C), min(0.62, (0.25 - light) * 0.62))
    canvas.fill(outline, shaded.opacity(0.94))
    canvas.stroke(outline, Palette.ink, width: line)
  }

  /// The net, as large as it fits: cuts drawn through, folds dashed.
  static func draw(_ net: Net, on canvas: Canvas, in area: Rect) {
    let scale = min(area.width / net.bounds.width, area.height / net.bounds.height, 190)
    let shift = area.centre - net.bounds.centre * scale
    func place(_ p: Point) -> Point { p * scale + shift }
    for face in net.faces {
      let outline = Path.polygon(face.map(place))
      canvas.fill(outline, colour(face.count).mixed(with: Palette.paper, 0.62))
      canvas.stroke(outline, Palette.ink, width: 2)
    }
    for fold in net.folds {
      let line = Path.line(place(fold.0), place(fold.1))
      canvas.stroke(line, Palette.paper, width: 2.6)
      canvas.stroke(line, Palette.ink, width: 1.6, dash: [1, 6])
    }
  }

  /// The shadow on which a solid stands.
  static func shadow(_ canvas: Canvas, centre: Point, radius: Double) {
    for step in 0..<16 {
      let t = Double(step) / 15
      canvas.fill(
        .ellipse(centre, radius * (1.06 - 0.4 * t), radius * (0.16 - 0.075 * t)),
        Palette.ink.opacity(0.024))
    }
  }
}
