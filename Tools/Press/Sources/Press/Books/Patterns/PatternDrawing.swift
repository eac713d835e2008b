import Foundation

/// The inks of one pattern.
struct PatternInks {
  let ground: Colour
  let leaf: Colour
  let vein: Colour
  let heart: Colour

  /// Taken in turn, so that neighbours differ.
  static let all = [
    PatternInks(
      ground: Palette.paperShade, leaf: Palette.indigo, vein: Palette.paper,
      heart: Palette.vermilion),
    PatternInks(
      ground: Colour(0xE6C9A8), leaf: Palette.plum, vein: Colour(0xF3E3CB), heart: Palette.ochre),
    PatternInks(
      ground: Palette.night, leaf: Colour(0xD9B37A), vein: Palette.night, heart: Colour(0xC96A4E)),
    PatternInks(
      ground: Colour(0xD9DCC6), leaf: Palette.moss, vein: Colour(0xF0EDDA),
      heart: Palette.vermilion),
    PatternInks(
      ground: Colour(0xA8412F), leaf: Colour(0xF0DDBB), vein: Colour(0xA8412F),
      heart: Palette.night),
    PatternInks(
      ground: Colour(0xC9D5D6), leaf: Colour(0x2F5A5C), vein: Colour(0xEAF0EA),
      heart: Palette.ochre),
  ]
}

extension Palette {
  static let night = Colour(0x233248)
}

extension WallpaperGroup {
  /// Every copy of `path` (in the motif's units) that may show in `area`, as paths on the page.
  /// `edge` is the length of the cell's first edge, `origin` the place of a lattice point.
  func copies(of path: Path, in area: Rect, edge: Double, origin: Point) -> [Path] {
    let turn = placement.degrees * .pi / 180
    let middle = cell.plane(placement.u, placement.v)
    let placed = path.mapped { p in
      let q = Point(p.x * cos(turn) - p.y * sin(turn), p.x * sin(turn) + p.y * cos(turn))
      return middle + q * placement.scale
    }
    let range = cellRange(covering: area, edge: edge, origin: origin)
    return operations.flatMap { operation in
      let moved = placed.mapped { p in
        let (u, v) = cell.fractional(p)
        let image = operation.apply(u, v)
        return cell.plane(image.u, image.v)
      }
      return range.v.flatMap { j in
        range.u.map { i in
          let shift = cell.plane(Double(i), Double(j))
          return moved.mapped { origin + ($0 + shift) * edge }
        }
      }
    }
  }

  /// The lattice points whose cells reach into the area, and a border of cells around them.
  private func cellRange(
    covering area: Rect, edge: Double, origin: Point
  ) -> (u: ClosedRange<Int>, v: ClosedRange<Int>) {
    let corners = [
      Point(area.x, area.y), Point(area.maxX, area.y), Point(area.x, area.maxY),
      Point(area.maxX, area.maxY),
    ].map { cell.fractional(($0 - origin) * (1 / edge)) }
    func span(_ values: [Double]) -> ClosedRange<Int> {
      let low = values.min() ?? 0
      let high = values.max() ?? 0
      return Int(low.rounded(.down)) - 2...Int(high.rounded(.up)) + 2
    }
    return (span(corners.map(\.u)), span(corners.map(\.v)))
  }
}

extension Canvas {
  /// Fills `area` with the group's pattern; the leaves come out about `leafLength` long.
  func pattern(
    _ group: WallpaperGroup, in area: Rect, leafLength: Double, inks: PatternInks
  ) {
    let edge = leafLength / (Motif.length * group.placement.scale)
    clipped(to: .rect(area)) {
      fill(.rect(area), inks.ground)
      let parts = [
        (Motif.leaf(share: 1), inks.leaf), (Motif.leaf(share: 0.64), inks.vein),
        (Motif.leaf(share: 0.4), inks.heart), (Motif.dots, inks.vein),
      ]
      for (path, colour) in parts {
        for copy in group.copies(of: path, in: area, edge: edge, origin: area.centre) {
          fill(copy, colour)
        }
      }
    }
  }

  /// One cell with what turns, mirrors and glides it, in the tables' signs: full lines are
  /// mirrors, broken ones glides; a lens, triangle, square or hexagon turns by that many.
  func cellDiagram(_ group: WallpaperGroup, in area: Rect) {
    let cell = group.cell
    let lean = abs(cell.second.x)
    let edge = min(area.width / (1 + lean), area.height / cell.second.y)
    let middle = cell.plane(0.5, 0.5)
    func place(_ p: Point) -> Point { area.centre + (p - middle) * edge }
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { place(cell.plane($0.0, $0.1)) }
    let outline = Path.polygon(corners)
    let elements = SymmetryElements(of: group)

    clipped(to: outline) {
      paint(Palette.paperShade.opacity(0.6))
      for copy in group.copies(
        of: Motif.leaf(share: 1), in: area, edge: edge, origin: place(.zero))
      {
        fill(copy, Palette.hairline.opacity(0.55))
      }
    }
    stroke(outline, Palette.greyInk, width: 1.5)
    // The lines a little beyond the cell, or those on its edge would lose half their width.
    clipped(to: outline.mapped { area.centre + ($0 - area.centre) * 1.025 }) {
      for axis in elements.axes {
        let foot = place(axis.direction.normal * axis.offset)
        let reach = axis.direction * (4 * edge)
        stroke(
          .line(foot - reach, foot + reach), axis.isMirror ? Palette.vermilion : Palette.indigo,
          width: axis.isMirror ? 3.4 : 2.4, dash: axis.isMirror ? [] : [9, 7], butt: true)
      }
    }
    for centre in elements.centres {
      let (u, v) = cell.fractional(centre.at)
      guard (-0.001...1.001).contains(u), (-0.001...1.001).contains(v) else { continue }
      turningSign(order: centre.order, at: place(centre.at))
    }
  }

  func turningSign(order: Int, at p: Point) {
    let sign: Path
    switch order {
    case 2:
      let (w, h) = (5.0, 11.0)
      var lens = Path()
      lens.move(p + Point(0, -h))
      lens.curve(p + Point(w * 1.6, -h / 3), p + Point(w * 1.6, h / 3), p + Point(0, h))
      lens.curve(p + Point(-w * 1.6, h / 3), p + Point(-w * 1.6, -h / 3), p + Point(0, -h))
      lens.close()
      sign = lens
    default:
      let radius = order == 3 ? 12.0 : 11.0
      let start = order == 4 ? Double.pi / 4 : -Double.pi / 2
      sign = .polygon(
        (0..<order).map {
          p + Point(angle: start + 2 * .pi * Double($0) / Double(order), distance: radius)
        })
    }
    stroke(sign, Palette.paper, width: 5)
    fill(sign, Palette.ink)
  }
}
