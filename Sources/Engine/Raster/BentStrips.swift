import PaperGeometry
import PaperRasterJobs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The strips of a command on a sheet that bends along a profile.
//
// Method: each strip is the command's whole rectangle in the strip's plane, limited by the two lines on the screen at which
// the strip begins and ends. Neighbours share the numbers of their line, and each pixel belongs to the strip on whose side
// the pixel's centre lies: neither a crack nor a seam is left. A line is smoothed only where the paper turns away from the eye.

/// A command on a bent sheet, as it is divided into strips.
struct BentStrips {
  /// A strip that shows the command's face.
  struct Strip {
    var command: DrawCommand
    /// Positive on the strip's side of the line where it begins, of the centre of a pixel; nil where the sheet begins.
    var start: SIMD3<Double>?
    /// Positive beyond the line where the strip ends; nil where the sheet ends.
    var end: SIMD3<Double>?
    /// Whether the paper turns away from the eye where the strip begins, or ends.
    var turnsAtStart = false
    var turnsAtEnd = false
    /// The corners of what the command has of the strip, on the screen.
    let corners: [Point]
    /// How high the strip lies in the middle.
    let height: Double
  }

  /// The lower strips first.
  let strips: [Strip]

  /// - Returns: nil where the numbers are of no use, or a part lies behind the eye.
  init?(_ command: DrawCommand, _ bend: Bend, _ profile: SheetProfile) {
    let rect = command.rect
    let n = profile.normal
    guard !rect.isEmpty, rect.origin.isFinite, Point(rect.maxX, rect.maxY).isFinite,
      abs(n.x * n.x + n.y * n.y - 1) < 1e-6, let inverse = command.projection.inverted
    else { return nil }
    let corners = [
      rect.origin, Point(rect.maxX, rect.minY), Point(rect.minX, rect.maxY),
      Point(rect.maxX, rect.maxY),
    ]
    let (across, along) = (corners.map(profile.distance), corners.map { n.x * $0.y - n.y * $0.x })
    guard let first = across.min(), let last = across.max(), let low = along.min(),
      let high = along.max(), first < last, low < high
    else { return nil }
    let sign = command.projection.determinant > 0 ? 1.0 : -1
    var made: [Strip] = []
    var numbers: [Int] = []
    var isSeenBefore = false
    var line: SIMD3<Double>?
    let links = [profile.lying] + profile.links
    let sharp = Self.sharp(links, pixel: Self.pixel(of: command))
    for (i, link) in links.enumerated() {
      let from = i == 0 ? first : max(first, link.start)
      let isLast = i + 1 == links.count
      let to = isLast ? last : min(last, links[i + 1].start)
      guard from < to else { continue }
      let projection = Self.projection(of: link, profile.normal, command.projection, bend.height)
      let ends = [from, to].flatMap { s in
        [low, high].map { Point(n.x * s - n.y * $0, n.y * s + n.x * $0) }
      }
      let seen = ends.compactMap(projection.apply)
      guard seen.count == 4 else { return nil }
      let facing = projection.determinant > 0 ? 1.0 : -1
      let isShown =
        abs(projection.determinant) > 1e-4 * abs(command.projection.determinant)
        && (facing == sign) == (bend.face == .front)
      let endLine = to < last ? Self.line(seen[2], seen[3], -sign) : nil
      if isShown {
        var strip = Strip(
          command: command, start: line.map { $0 * (facing * sign) },
          end: endLine.map { $0 * (facing * sign) }, turnsAtStart: line != nil && !isSeenBefore,
          corners: seen, height: link.place((from + to) / 2).z)
        strip.command.bend = nil
        strip.command.projection = projection
        Self.light(&strip.command, bend, profile, inverse, isSharp: sharp[i])
        made.append(strip)
        numbers.append(i)
      } else if isSeenBefore {
        made[made.count - 1].turnsAtEnd = true
      }
      (isSeenBefore, line) = (isShown, endLine)
    }
    if let part = bend.part {
      let turn = Self.turn(of: profile, command.projection, bend.height)
      made = zip(made, numbers).filter { (part == .outer) == ($0.1 > turn) }.map(\.0)
    }
    strips = made.sorted { $0.height < $1.height }
  }

  /// A pixel at the middle of a command, in units of the plane.
  private static func pixel(of command: DrawCommand) -> Double {
    let middle = command.rect.center
    let seen = [middle, middle + Point(1, 0), middle + Point(0, 1)]
      .compactMap(command.projection.apply)
    guard seen.count == 3 else { return 0 }
    let unit = max(seen[0].distance(to: seen[1]), seen[0].distance(to: seen[2]))
    return unit > 0 ? 1 / unit : 0
  }

  /// For each link whether the link is a part of a crease: a row of short links that is narrower than a pixel and a half.
  /// Lit by its angle, a strip of a crease has the dark of upright paper, in the few pixels whose centres lie on the strip.
  private static func sharp(_ links: [SheetProfile.Link], pixel: Double) -> [Bool] {
    var sharp = [Bool](repeating: false, count: links.count)
    var first = 1
    while first + 1 < links.count {
      var end = first
      while end + 1 < links.count, links[end + 1].start - links[end].start < 0.75 * pixel {
        end += 1
      }
      if end > first, links[end].start - links[first].start < 1.5 * pixel {
        for i in first..<end { sharp[i] = true }
      }
      first = max(end, first + 1)
    }
    return sharp
  }

  /// The first link whose back is seen, as a number among all links, the lying one included; -1 where no back is seen, and
  /// nothing of the front is an inner part.
  private static func turn(
    of profile: SheetProfile, _ plane: Projection, _ height: Bend.Height
  ) -> Int {
    let links = [profile.lying] + profile.links
    return links.firstIndex { link in
      let map = projection(of: link, profile.normal, plane, height)
      return (map.determinant > 0) != (plane.determinant > 0)
    } ?? -1
  }

  /// The map of the sheet to the screen where the sheet is a strip.
  static func projection(
    of link: SheetProfile.Link, _ n: Point, _ plane: Projection, _ height: Bend.Height
  ) -> Projection {
    let (c, s) = (cos(link.angle), sin(link.angle))
    let move = link.across - link.start * c
    var turn = Projection.identity
    (turn.m11, turn.m12) = (1 + (c - 1) * n.x * n.x, (c - 1) * n.x * n.y)
    (turn.m21, turn.m22) = ((c - 1) * n.x * n.y, 1 + (c - 1) * n.y * n.y)
    (turn.m31, turn.m32) = (move * n.x, move * n.y)
    var seen = turn.concatenating(plane)
    let z = (n.x * s, n.y * s, link.z - link.start * s)
    seen.m11 += z.0 * height.x
    seen.m12 += z.0 * height.y
    seen.m13 += z.0 * height.w
    seen.m21 += z.1 * height.x
    seen.m22 += z.1 * height.y
    seen.m23 += z.1 * height.w
    seen.m31 += z.2 * height.x
    seen.m32 += z.2 * height.y
    seen.m33 += z.2 * height.w
    return seen
  }

  /// The line through two points, as a function of the pixel at its centre; nil where the points are one.
  private static func line(_ a: Point, _ b: Point, _ sign: Double) -> SIMD3<Double>? {
    let way = b - a
    let length = a.distance(to: b)
    guard length > 1e-9 else { return nil }
    var (x, y) = (-way.y * sign / length, way.x * sign / length)
    // A line that is upright or level but for rounding is the same on every row.
    if abs(x) < 1e-10 { x = 0 }
    if abs(y) < 1e-10 { y = 0 }
    return SIMD3(x, y, (x + y) / 2 - (x * a.x + y * a.y))
  }

  /// Lays the lights of the command's plane on a strip, and adds the light of the bend.
  /// - Parameter isSharp: the strip is a part of a crease, and has no light of its own.
  private static func light(
    _ strip: inout DrawCommand, _ bend: Bend, _ profile: SheetProfile, _ inverse: Projection,
    isSharp: Bool
  ) {
    for i in strip.lights.indices {
      guard let onPaper = BentQuads.placeOnPaper(strip.lights[i], inverse) else { continue }
      strip.lights[i].projection = onPaper.concatenating(strip.projection)
    }
    let (start, end) = (profile.links[0].start, profile.links[profile.links.count - 1].start)
    guard !isSharp, let light = bend.light, end > start else { return }
    var turned = Projection.identity
    (turned.m11, turned.m12) = (profile.normal.x, profile.normal.y)
    (turned.m21, turned.m22) = (-profile.normal.y, profile.normal.x)
    strip.lights.append(
      PlacedLight(
        light, rect: Rect(start, 0, end - start, 1),
        projection: turned.concatenating(strip.projection)))
  }

  /// The pixels of `area` that the command may touch.
  func pixelBounds(in area: PixelRect) -> PixelRect? {
    let places = strips.flatMap(\.corners)
    guard let x = places.map(\.x).min(), let y = places.map(\.y).min(),
      let maxX = places.map(\.x).max(), let maxY = places.map(\.y).max()
    else { return nil }
    let pixels = Shape.touched(Rect(x, y, maxX - x, maxY - y).insetBy(-1, -1), in: area)
    return pixels.isEmpty ? nil : pixels
  }
}

extension Bend {
  /// The point of the sheet's face that is seen at a point of the screen, on a sheet with a profile; the uppermost. The
  /// point may lie beside the paper.
  package func point(at pixel: Point, _ projection: Projection) -> Point? {
    guard let profile else {
      return BendView(cylinder, projection, height)?.point(at: pixel, on: face)
    }
    let links = [profile.lying] + profile.links
    let found = links.indices.compactMap { i -> (point: Point, z: Double)? in
      let link = links[i]
      let map = BentStrips.projection(of: link, profile.normal, projection, height)
      let isFront = (map.determinant > 0) == (projection.determinant > 0)
      guard isFront == (face == .front), let p = map.inverted?.apply(pixel),
        map.apply(p) != nil
      else { return nil }
      let s = profile.distance(p)
      // By rounding, a place at the end of a strip may lie on neither side.
      let isOn =
        (i == 0 || s >= link.start - 1e-6)
        && (i + 1 == links.count || s < links[i + 1].start + 1e-6)
      return isOn ? (p, link.place(s).z) : nil
    }
    return found.max { $0.z < $1.z }?.point
  }
}
