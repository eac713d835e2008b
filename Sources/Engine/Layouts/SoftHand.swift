import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A hand in the middle of a page: a sheet that is pushed towards its bound edge.
///
/// Paper between the bound edge and the finger bulges, and the outer part slides with the finger. Then the outer part lifts,
/// the arch opens, and the sheet goes over. All rulings are parallel, across the hand's way, so the sheet stays developable.
///
/// The chain across the rulings has three bends: from 0 to the angle `a`, from `a` to `b`, and from `b` to the outer part's angle
/// `outer`. The last bend of the arch goes on a little beyond the finger. Of the open sheet the last bend ends at the finger, so
/// the paper at the finger faces the reader with the outer part. The outer part's angle is a closed function of the hand's way, and bounds the edge's
/// speed. The angle `a` is the root of a monotone function: the finger's place. Each part of the chain has a fixed number of
/// links, and the place of a part's end has a closed form (Dirichlet's kernel), so the drawn chain is solved, not a smooth
/// curve beside that chain.
///
/// Arcs of one radius alone were rejected: their overhang begins at three tenths of the way. A roll behind an arch was
/// rejected: the arch would have to take up more paper than there is.
struct SoftHand {
  /// How much faster than the hand the edge moves at most, in parts of the hand's speed.
  private static let haste = 0.37
  /// How much a corner's distance from the finger along the rulings counts, where the distance across the rulings is shorter.
  private static let swing = 0.45
  /// The way over which the edge comes to that speed, in parts of the finger's distance from the bound edge.
  private static let start = 0.2
  /// The ways between which the arch opens, in parts of the free length before the finger.
  private static let opening = 0.0...0.65
  /// The numbers of links of the parts of the chain.
  private static let counts = [12, 12, 8, 4]
  /// At most so much of the paper's length is taken up: beyond that the chain has no room for its bends.
  private static let utmost = 0.9998

  private let normal: Point
  /// The place of the last ruling that meets the bound edge.
  private let bound: Double
  private let parts: [Part]
  private let outer: Double

  /// A part of the chain, whose angle changes evenly.
  private struct Part {
    var length: Double
    var from, to: Double
    let count: Int

    /// How far the part leads across the rulings. With `x` half of the angle of a link against the next, the sum of the
    /// cosines is `cos(middle) sin(count x) / sin x`.
    var across: Double { length * factor * cos((from + to) / 2) }

    /// How high the part leads.
    var up: Double { length * factor * sin((from + to) / 2) }

    private var factor: Double {
      let x = (to - from) / Double(2 * count)
      return abs(x) < 1e-7 ? 1 : sin(Double(count) * x) / (Double(count) * sin(x))
    }

    var links: [(length: Double, angle: Double)] {
      (0..<count).map {
        (
          length / Double(count), lerp(from, to, (Double($0) + 0.5) / Double(count))
        )
      }
    }
  }

  /// - Parameters:
  ///   - grip: the held point, on the sheet.
  ///   - place: where the held point comes above the plane; `reachable`.
  ///   - over: how far the outer part goes over by itself, 0 in the hand to 1 where the sheet comes to lie on its back.
  /// - Returns: nil where the point stays.
  init?(_ sheet: CurlSheet, bringing grip: Point, to place: Point, over: Double) {
    let way = grip.distance(to: place)
    guard way > 1e-9 else { return nil }
    let (n, h) = ((grip - place) * (1 / way), sheet.size.height)
    let bound = max(0, h * n.y)
    let room = n.x * grip.x + n.y * grip.y - bound
    guard room > 1e-6 else { return nil }
    let rest = n.x * (sheet.size.width - grip.x) + max(-n.y * grip.y, n.y * (h - grip.y))
    let knots = Knots(
      sheet, room: room, rest: rest, way: min(way, 2 * room * Self.utmost), over: over)
    (normal, self.bound) = (n, bound)
    // Where the hand turns the rulings, the far corner moves along the rulings too.
    let aside = [0, h].map { abs(n.x * ($0 - grip.y) - n.y * (sheet.size.width - grip.x)) }
    let reach = max(rest, Self.swing * (aside.max() ?? 0))
    outer = Self.outer(knots.way, knots.part, reach, grip.x, over)
    let outer = outer
    let angle = Self.root(within: 1e-11 * room) { angle in
      knots.chain(angle, outer).dropLast().reduce(knots.way - room) { $0 + $1.across }
    }
    parts = knots.chain(angle, outer)
  }

  /// The angle from 0 to pi at which a falling function is 0, by the Illinois method: false position, with half of an end's
  /// value where that end has stayed twice.
  private static func root(within tolerance: Double, of function: (Double) -> Double) -> Double {
    var (low, high) = (0.0, Double.pi)
    var (above, below) = (function(low), function(high))
    guard above > 0 else { return low }
    guard below < 0 else { return high }
    var last = 0
    for _ in 0..<60 {
      let angle = (high * above - low * below) / (above - below)
      let value = function(angle)
      if abs(value) <= tolerance { return angle }
      if value > 0 {
        (low, above) = (angle, value)
        if last == 1 { below /= 2 }
        last = 1
      } else {
        (high, below) = (angle, value)
        if last == -1 { above /= 2 }
        last = -1
      }
    }
    return (low + high) / 2
  }

  /// Where the angles of the chain change their course: places beyond the last ruling that meets the bound edge.
  private struct Knots {
    let way: Double
    /// The way in parts of the free length before the finger: 2 where the paper is taut on the other side.
    let part: Double
    /// From the arch, 0, to the open sheet, 1.
    let open: Double
    let first, second, third, room, hinge, over: Double

    /// - Parameters:
    ///   - room: the free length before the finger.
    ///   - rest: the length from the finger to the farthest corner.
    ///   - over: a sheet in the hand leaves the plane at the bound edge, and a sheet that comes to lie rolls.
    init(_ sheet: CurlSheet, room: Double, rest: Double, way: Double, over: Double) {
      (self.way, self.room, self.over, part) = (way, room, over, way / room)
      let (from, to) = (SoftHand.opening.lowerBound, SoftHand.opening.upperBound)
      open = SoftHand.ease((part - from) / (to - from))
      // At last the sheet goes round one cylinder, as a page that is drawn over.
      let rolled = SoftHand.ease((part - from) / (2 - from))
      let left = 2 * room - way
      let bend = min(.pi * sheet.radius, left)
      let flat = (left - bend) / 2
      first = over * rolled * flat
      // The last bend of paper that is nearly taut is narrow.
      let last = min(.pi * sheet.radius / 2, 0.25 * room, 0.5 * left)
      second = min(lerp(room / 4, flat + bend, rolled), left - first - (1 - over) * last)
        .clamped(to: first...room)
      third = max(second, room - lerp(0.25 * room, last, open))
      // The outer part that comes down by itself is bent all over.
      let beyond = max(0, rest)
      hinge = lerp(min(.pi * sheet.radius / 2, 0.5 * beyond), 0.8 * beyond, over)
    }

    /// The chain that rises to an angle first, with the outer part at another. The last part lies beyond the finger.
    func chain(_ a: Double, _ outer: Double) -> [Part] {
      let b = a * (2 * open - 1)
      let c = lerp(lerp(0.7, 1, open) * outer, max(0, b), over * open)
      return [
        Part(length: first, from: 0, to: 0, count: 1),
        Part(length: second - first, from: 0, to: a, count: SoftHand.counts[0]),
        Part(length: third - second, from: a, to: b, count: SoftHand.counts[1]),
        Part(length: room - third, from: b, to: c, count: SoftHand.counts[2]),
        Part(length: hinge, from: c, to: outer, count: SoftHand.counts[3]),
      ]
    }
  }

  private static func ease(_ u: Double) -> Double {
    let t = u.clamped(to: 0...1)
    return t * t * (3 - 2 * t)
  }

  /// The angle of the outer part. The edge's way is the hand's way and `reach (1 - cos angle)`: beyond the first stretch,
  /// that grows by `haste` times the hand's way.
  private static func outer(
    _ way: Double, _ part: Double, _ reach: Double, _ distance: Double, _ over: Double
  ) -> Double {
    guard reach > 1e-9 else { return 0 }
    let first = max(1e-9, start * distance)
    let further = way < first ? haste * way * way / (2 * first) : haste * (way - first / 2)
    // Beyond the upright the part comes down ever more slowly.
    let fallen = further / reach
    let (held, turned) = (
      fallen < 1 ? 1 - fallen : -tanh(fallen - 1), 1 - 2 * ease(part / 2)
    )
    return acos(lerp(held, turned, over).clamped(to: -1...1))
  }

  /// How high the held point lies.
  var height: Double {
    parts.dropLast().reduce(0) { $0 + $1.up }
  }

  var profile: SheetProfile {
    SheetProfile(normal: normal, from: bound, parts.flatMap(\.links), rest: outer)
  }
}

/// The shape of a soft leaf.
package enum CurlShape: Equatable, Sendable {
  /// Drawn over by a point, round one cylinder.
  case roll(RollingCylinder)
  /// Pushed by a hand in its middle.
  case pushed(SheetProfile)

  /// Where a point of the sheet lies.
  package func place(of p: Point) -> (point: Point, z: Double) {
    switch self {
    case .roll(let fold): fold.place(of: p)
    case .pushed(let profile): profile.place(of: p)
    }
  }

  /// The direction across the rulings.
  package var normal: Point {
    switch self {
    case .roll(let fold): fold.normal
    case .pushed(let profile): profile.normal
    }
  }
}

extension CurlSheet {
  /// How far the sheet is turned over as a whole, by the middle of its free edge: 0 not at all, 1 all the way.
  func turn(by shape: CurlShape) -> Double {
    let middle = shape.place(of: Point(size.width, size.height / 2)).point
    return ((1 - middle.x / size.width) / 2).clamped(to: 0...1)
  }
}
