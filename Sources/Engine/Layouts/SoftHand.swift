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

  /// - Returns: nil where the finger's point has no free paper before it.
  init?(_ sheet: CurlSheet, _ way: PushedWay) {
    let room = way.room
    let knots = Knots(
      sheet, room: room, rest: way.rest, way: min(way.part, Self.utmost) * 2 * room,
      over: way.over)
    (normal, bound, outer) = (way.normal, way.bound, acos(way.facing))
    let outer = outer
    let angle = root(in: 0...Double.pi, within: 1e-11 * room) { angle in
      knots.chain(angle, outer).dropLast().reduce(knots.way - room) { $0 + $1.across }
    }
    parts = knots.chain(angle, outer)
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
      open = ease((part - from) / (to - from))
      // At last the sheet goes round one cylinder, as a page that is drawn over.
      let rolled = ease((part - from) / (2 - from))
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
