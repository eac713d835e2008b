import PaperGeometry
import PaperRasterJobs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The pieces of a bent command.
//
// Method: where a sheet lies flat, before the fold and behind it, it is a rectangle in a plane like any other, with all
// the fast ways of drawing one. Between them is the bend, which is found pixel by pixel (`RollingKernel.swift`). Each pixel belongs
// to one piece, by the side of the line between them on which its centre lies: neither a crack nor a seam is left, and
// nothing is drawn twice. Only the outline, where the paper turns away from the eye, is smoothed.
//
// Rejected: all of the sheet by the bend's way (decision: Bent sheets), and pieces that overlap or are smoothed against
// each other (a line of background shines through).

/// A bent command, as it is divided.
struct BentQuads {
  let command: DrawCommand
  let bend: Bend
  let view: BendView
  /// The least and the greatest distance of the rectangle from the fold.
  private let nearest, farthest: Double
  /// About a pixel, in units of the plane.
  private let margin: Double
  /// Whether the bend is too narrow to be seen, so that the flat parts meet at the outline.
  private let isSharp: Bool

  /// - Returns: nil where the numbers are of no use.
  init?(_ command: DrawCommand, _ bend: Bend) {
    let rect = command.rect
    guard !rect.isEmpty, rect.origin.isFinite, Point(rect.maxX, rect.maxY).isFinite,
      let view = BendView(bend.cylinder, command.projection, bend.height)
    else { return nil }
    let distances = Self.corners(rect).map { bend.cylinder.distance($0) }
    (self.command, self.bend, self.view) = (command, bend, view)
    nearest = distances.reduce(.infinity, min)
    farthest = distances.reduce(-.infinity, max)
    let center = command.projection.apply(rect.center).map {
      view.inverse.homogeneous($0).w / view.outline.length
    }
    let pixel = center ?? 0
    margin = pixel.isFinite && pixel > 0 ? pixel : 0
    isSharp = view.crest - min(0, view.flap) <= margin / 16
  }

  var isBack: Bool { bend.face == .back }

  private var turn: Double { .pi * bend.cylinder.radius }

  /// Where on the screen the flat part ends: beyond this q at the plane.
  private var end: Double { isBack ? view.flap : 0 }

  private static func corners(_ r: Rect) -> [Point] {
    [
      Point(r.minX, r.minY), Point(r.maxX, r.minY), Point(r.maxX, r.maxY), Point(r.minX, r.maxY),
    ]
  }

  // MARK: the flat part

  /// The part that lies flat, as a command of its own; nil where there is none.
  var flat: DrawCommand? {
    guard isBack ? farthest > turn - margin : nearest < margin else { return nil }
    var flat = command
    flat.bend = nil
    if isBack {
      flat.projection = view.flapProjection
      for i in flat.lights.indices {
        guard let onPaper = placeOnPaper(flat.lights[i]) else { continue }
        flat.lights[i].projection = onPaper.concatenating(flat.projection)
      }
    }
    if let factor = bend.light.map({ $0.even(at: isBack ? 1 : 0) }) {
      flat.lights.append(
        PlacedLight(factor, rect: command.rect, projection: flat.projection))
    }
    return flat
  }

  /// Where the flat part ends; nil where all of the command lies flat.
  func flatLimit(columns: Range<Int>, _ kernels: Kernels) -> BendLimit? {
    if isBack ? nearest >= turn : farthest <= 0 { return nil }
    return BendLimit(
      flat: isSharp ? nil : view.line(q: end), outline: view.outline.edge, columns: columns,
      kernels: kernels)
  }

  /// The map of a light's plane to the command's, where the light lies on the paper: where the two planes are the same.
  func placeOnPaper(_ light: PlacedLight) -> Projection? {
    Self.placeOnPaper(light, view.inverse)
  }

  /// - Parameter inverse: of the command's projection.
  static func placeOnPaper(_ light: PlacedLight, _ inverse: Projection) -> Projection? {
    let map = light.projection.concatenating(inverse)
    let size = abs(map.m33)
    guard size > 0, size.isFinite else { return nil }
    let rect = light.rect
    let reach = max(abs(rect.minX), abs(rect.maxX), abs(rect.minY), abs(rect.maxY))
    guard (abs(map.m13) + abs(map.m23)) * reach < 1e-9 * size else { return nil }
    return map
  }

  // MARK: the bend

  var hasBend: Bool { !isSharp && farthest > 0 && nearest < turn + margin }

  /// Where the bend is seen.
  func bendLimit(_ rolling: Rolling, _ kernels: Kernels) -> BendLimit {
    BendLimit(
      bend: rolling, beyond: view.line(q: end), outline: view.outline.edge, inner: innerRows,
      kernels: kernels)
  }

  /// The bend for the kernels; nil where the numbers are of no use.
  var rolling: Rolling? {
    let (n, t, rect) = (bend.cylinder.normal, view.along, command.rect)
    // Places along the fold are counted from the middle of what is painted, for single precision.
    let middle = t.x * rect.midX + t.y * rect.midY
    let depth = view.function(0, 0, 1)
    let size = max(abs(depth.x), abs(depth.y), abs(depth.z))
    guard size > 1e-200, size < 1e200 else { return nil }
    let before = view.outline.function / size
    let along = view.function(t.x, t.y, -middle) / size
    let square = before.x * before.x + before.y * before.y
    guard square > 0 else { return nil }
    func change(_ f: SIMD3<Double>) -> Float {
      Float((f.x * before.x + f.y * before.y) / square)
    }
    let g = view.inverse.raised(bend.height)
    let offset = bend.cylinder.offset
    let rolling = Rolling(
      before: before, along: along, depth: depth / size, rim: Float(square.squareRoot() / 4),
      rimAlong: change(along), rimDepth: change(depth / size), isBack: isBack,
      radius: Float(bend.cylinder.radius), tilt: Float(view.tilt), lean: Float(view.lean),
      slide: Float(middle * g.w - (t.x * g.x + t.y * g.y)), crest: Float(view.crest),
      reach: Float(view.crest - view.low), limit: Float(view.crest - end),
      spread: Float(view.spread),
      x: SIMD3(Float(n.x * offset + t.x * middle - rect.minX), Float(n.x), Float(t.x)),
      y: SIMD3(Float(n.y * offset + t.y * middle - rect.minY), Float(n.y), Float(t.y)),
      width: Float(rect.width), height: Float(rect.height), corners: rollingCorners)
    return rolling.isFinite ? rolling : nil
  }

  private var rollingCorners: RollingCorners? {
    let c = command.corners
    let limit = min(command.rect.width, command.rect.height) / 2
    func radius(_ r: Double) -> Float { Float(r > 0 ? min(r, limit) : 0) }
    guard [c.topLeft, c.topRight, c.bottomRight, c.bottomLeft].contains(where: { $0 > 0 }) else {
      return nil
    }
    return RollingCorners(
      topLeft: radius(c.topLeft), topRight: radius(c.topRight),
      bottomRight: radius(c.bottomRight), bottomLeft: radius(c.bottomLeft))
  }

  /// The least depth of the bend's pixels and the greatest, and a unit's square on the plane in pixels squared at depth 1;
  /// depths as in `rolling`.
  var depths: (minimum: Double, maximum: Double, square: Double) {
    let depth = view.function(0, 0, 1)
    let size = max(abs(depth.x), abs(depth.y), abs(depth.z))
    let square = abs(view.inverse.determinant) / (size * size * size)
    let corners = bendCorners
    guard !corners.isEmpty, let place = Self.bounds(corners) else { return (0, .infinity, square) }
    let all = Self.corners(place.insetBy(-2, -2)).map {
      (depth.x * $0.x + depth.y * $0.y + depth.z) / size
    }
    return (all.reduce(.infinity, min), all.reduce(-.infinity, max), square)
  }

  /// The rows on which nothing but the two lines that end the bend limits it: along each of its rulings the paper goes
  /// on above and below. Few rows are not of these.
  private var innerRows: RowRange {
    guard margin > 0, let (minimum, maximum) = innerReach else {
      return RowRange(to: RowRange.first)
    }
    let (a, b) = (rows(along: minimum), rows(along: maximum))
    guard let a, let b else { return RowRange(to: RowRange.first) }
    let (upper, lower) = a.upperBound < b.lowerBound ? (a, b) : (b, a)
    let far = 1 << 30
    return RowRange(
      from: clampedInt(upper.upperBound.rounded(.up) + 1, -far, far),
      to: clampedInt(lower.lowerBound.rounded(.down) - 1, -far, far))
  }

  /// From where to where along the fold all of the bend lies on the paper, some pixels and the round corners within.
  private var innerReach: (minimum: Double, maximum: Double)? {
    let c = command.corners
    let round = max(c.topLeft, c.topRight, c.bottomRight, c.bottomLeft, 0)
    let room = command.rect.insetBy(round + 3 * margin, round + 3 * margin)
    let (n, t) = (bend.cylinder.normal, view.along)
    var (minimum, maximum) = (-Double.infinity, Double.infinity)
    for s in [bend.cylinder.offset, bend.cylinder.offset + turn] {
      for (across, along, lo, hi) in [
        (n.x * s, t.x, room.minX, room.maxX), (n.y * s, t.y, room.minY, room.maxY),
      ] {
        if abs(along) < 1e-9 {
          guard across > lo, across < hi else { return nil }
          continue
        }
        let ends = ((lo - across) / along, (hi - across) / along)
        minimum = max(minimum, min(ends.0, ends.1))
        maximum = min(maximum, max(ends.0, ends.1))
      }
    }
    return minimum < maximum && !room.isEmpty ? (minimum, maximum) : nil
  }

  /// The rows that the bend crosses at a place along the fold; nil where the eye is not before all of these.
  private func rows(along place: Double) -> ClosedRange<Double>? {
    let (steps, r) = (16, bend.cylinder.radius)
    var (minimum, maximum, before, widest) = (Double.infinity, -Double.infinity, 0.0, 0.0)
    for i in 0...steps {
      let (across, z) = bend.cylinder.profile(.pi * r * Double(i) / Double(steps))
      let point = bend.cylinder.normal * (bend.cylinder.offset + across) + view.along * place
      guard let y = view.projection(lifted: z).apply(point)?.y, abs(y) < 1e9 else { return nil }
      if i > 0 { widest = max(widest, abs(y - before)) }
      (minimum, maximum, before) = (min(minimum, y), max(maximum, y), y)
    }
    // Between two steps the curve leaves their rows by less than the widest step.
    return minimum - widest...maximum + widest
  }

  // MARK: bounds

  /// The corners of the part of the sheet that goes round the bend, in the sheet's plane.
  var bendPart: [Point] {
    let beyond = Self.cut(Self.corners(command.rect), 1) { bend.cylinder.distance($0) }
    return Self.cut(beyond, -1) { bend.cylinder.distance($0) - turn }
  }

  /// What is round the bend on the screen; nil for what lies behind the eye.
  private var bendCorners: [Point?] {
    let part = bendPart
    let (n, t) = (bend.cylinder.normal, view.along)
    let places = part.map { t.x * $0.x + t.y * $0.y }
    let (from, to) = (places.reduce(.infinity, min), places.reduce(-.infinity, max))
    guard from <= to else { return [] }
    // A wide cylinder goes far beyond a sheet that bends by a few degrees.
    let angle = min(farthest, turn) / bend.cylinder.radius
    let (out, up) = (angle < .pi / 2 ? sin(angle) : 1, 1 - cos(angle))
    var corners: [Point?] = []
    for (q, z) in [(0.0, 0.0), (out, 0), (0, up), (out, up)] {
      let lifted = view.projection(lifted: z * bend.cylinder.radius)
      let across = n * (q * bend.cylinder.radius + bend.cylinder.offset)
      corners += [lifted.apply(across + t * from), lifted.apply(across + t * to)]
    }
    return corners
  }

  /// Around the part that lies flat, and around what is round the bend; nil where one may be anywhere, or has a sharp corner.
  var hulls: [Hull]? {
    var hulls: [Hull] = []
    for corners in [flatCorners, hasBend ? bendCorners : []] where !corners.isEmpty {
      let points = corners.compactMap { $0 }
      guard points.count == corners.count, let hull = Hull(points), hull.isBlunt else {
        return nil
      }
      hulls.append(hull)
    }
    return hulls
  }

  private var flatCorners: [Point?] {
    let part = Self.cut(Self.corners(command.rect), isBack ? 1 : -1) {
      bend.cylinder.distance($0) - (isBack ? turn - margin : margin)
    }
    let projection = isBack ? view.flapProjection : command.projection
    return part.map { projection.apply($0) }
  }

  /// Around all of a front that may look different where another sheet lies in its place: the bend, and in the plane
  /// all that lies beyond two pixels before this fold, but not beyond two pixels behind the other's. nil where that may be anywhere.
  /// Without a light of its own the flat part of a front is as if nothing bent.
  /// - Parameter other: nil for a sheet that lies flat.
  func lifted(from other: BentQuads?) -> [Hull]? {
    guard margin > 0, other.map({ $0.margin > 0 }) ?? true, bend.light?.isEvenAtStart ?? true
    else { return nil }
    var beyond = Self.cut(Self.corners(command.rect), 1) {
      bend.cylinder.distance($0) + 2 * margin
    }
    if let other {
      beyond = Self.cut(beyond, -1) { other.bend.cylinder.distance($0) - 2 * other.margin }
    }
    var hulls: [Hull] = []
    for corners in [beyond.map({ command.projection.apply($0) }), bendCorners]
    where !corners.isEmpty {
      let points = corners.compactMap { $0 }
      guard points.count == corners.count, let hull = Hull(points) else { return nil }
      hulls.append(hull)
    }
    return hulls
  }

  /// The pixels of `area` that the command may touch.
  func pixelBounds(in area: PixelRect) -> PixelRect? {
    let corners = flatCorners + (hasBend ? bendCorners : [])
    if corners.isEmpty { return nil }
    guard let bounds = Self.bounds(corners) else { return area }
    let pixels = Shape.touched(bounds.insetBy(-1, -1), in: area)
    return pixels.isEmpty ? nil : pixels
  }

  /// nil where a point lies behind the eye.
  private static func bounds(_ points: [Point?]) -> Rect? {
    var (x0, y0, x1, y1) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for point in points {
      guard let point else { return nil }
      (x0, x1) = (min(x0, point.x), max(x1, point.x))
      (y0, y1) = (min(y0, point.y), max(y1, point.y))
    }
    return Rect(x0, y0, x1 - x0, y1 - y0)
  }

  /// The part of a polygon where `sign * value` is not negative.
  private static func cut(
    _ polygon: [Point], _ sign: Double, _ value: (Point) -> Double
  ) -> [Point] {
    var result: [Point] = []
    for (i, b) in polygon.enumerated() {
      let a = polygon[i == 0 ? polygon.count - 1 : i - 1]
      let (from, to) = (sign * value(a), sign * value(b))
      if from >= 0 && to < 0 || from < 0 && to >= 0 {
        result.append(a + (b - a) * (from / (from - to)))
      }
      if to >= 0 { result.append(b) }
    }
    return result
  }
}

extension BendView {
  /// `x * a + y * b + w * c` of the homogeneous plane point under the centre of a pixel, as a function of the pixel.
  func function(_ a: Double, _ b: Double, _ c: Double) -> SIMD3<Double> {
    let m = inverse
    let (x, y) = (a * m.m11 + b * m.m12 + c * m.m13, a * m.m21 + b * m.m22 + c * m.m23)
    return SIMD3(x, y, a * m.m31 + b * m.m32 + c * m.m33 + (x + y) / 2)
  }

  /// Positive where a ray meets the plane farther than `q` beyond the fold.
  func line(q: Double) -> SIMD3<Double> {
    let n = cylinder.normal
    return function(n.x, n.y, -(cylinder.offset + q))
  }

  /// The line where the paper turns away from the eye: positive before it.
  var outline: (function: SIMD3<Double>, length: Double, edge: Edge?) {
    let f = line(q: crest) * -1
    return (f, (f.x * f.x + f.y * f.y).squareRoot(), Edge(centred: f))
  }
}

extension Light {
  /// Whether the factor is 1 at the start.
  fileprivate var isEvenAtStart: Bool { even(at: 0).stops.allSatisfy { abs($0.factor - 1) < 1e-6 } }

  /// The factor at a location, as a light that is the same everywhere.
  fileprivate func even(at location: Double) -> Light {
    let usable = stops.filter { $0.location.isFinite }
    guard let first = usable.first, let last = usable.last else { return Light(factor: 1) }
    if location <= first.location { return Light(factor: first.factor, warmth: warmth) }
    if location >= last.location { return Light(factor: last.factor, warmth: warmth) }
    for (a, b) in zip(usable, usable.dropFirst())
    where location >= a.location && location < b.location {
      let part = (location - a.location) / (b.location - a.location)
      return Light(factor: lerp(a.factor, b.factor, part), warmth: warmth)
    }
    return Light(factor: last.factor, warmth: warmth)
  }
}

extension Rolling {
  /// No number is infinite or NaN.
  fileprivate var isFinite: Bool {
    let numbers: [Float] = [
      rim, rimAlong, rimDepth, radius, tilt, lean, slide, crest, reach, limit, spread, width,
      height, x.x, y.x,
    ]
    let functions = [before, along, depth]
    return numbers.allSatisfy(\.isFinite)
      && functions.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }
  }
}
