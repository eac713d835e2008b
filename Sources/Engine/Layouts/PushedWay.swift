import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How far a leaf has come that a hand pushes: the way of the pushed point, and the way of the edge.
///
/// Both ways run against `normal`. The edge's way in the plane is the hand's way `2 room part` and `lever (1 - facing)`: the
/// outer part turns about the finger. In the hand, `facing` is a closed function of the hand's way that bounds the edge's
/// speed. A leaf that goes over by itself comes to another such function, of one common roll. A leaf on the way between the two
/// has the mean of the hand's ways for the same way of the edge, so the edge goes evenly.
struct PushedWay {
  /// How much faster than the hand the edge moves at most, in parts of the hand's speed.
  private static let haste = 0.37
  /// How much a corner's distance from the finger along the rulings counts, where the distance across the rulings is shorter.
  private static let swing = 0.45
  /// The way over which the edge comes to that speed, in parts of the finger's distance from the bound edge.
  private static let start = 0.2

  /// Across the rulings, away from the bound edge; of unit length.
  let normal: Point
  /// The place of the last ruling that meets the bound edge.
  let bound: Double
  /// The free length before the finger, and from the finger to the farthest corner.
  let room, rest: Double
  /// How far the outer part goes over by itself, 0 in the hand to 1 where the sheet comes to lie on its back.
  let over: Double
  /// The way of the pushed point, in parts of twice its free length: 1 where the paper is taut on the other side.
  private(set) var part: Double
  /// The cosine of the outer part's angle with the plane.
  private(set) var facing: Double
  /// From the finger to the edge across the rulings, at the finger's height.
  private let lever: Double
  /// The length by which the outer part's turn moves the edge or a corner.
  private let reach: Double
  /// The finger's distance from the bound edge.
  private let distance: Double

  private init?(_ sheet: CurlSheet, by held: Point, along way: Point, over: Double) {
    let length = Point.zero.distance(to: way)
    guard length > 1e-9 else { return nil }
    let (n, size) = (way * (1 / length), sheet.size)
    bound = max(0, size.height * n.y)
    room = n.x * held.x + n.y * held.y - bound
    lever = n.x * (size.width - held.x)
    guard room > 1e-6, lever > 1e-9 else { return nil }
    rest = lever + max(-n.y * held.y, n.y * (size.height - held.y))
    // Where the hand turns the rulings, the far corner moves along the rulings too.
    let aside = [0, size.height].map { abs(n.x * ($0 - held.y) - n.y * (size.width - held.x)) }
    reach = max(rest, Self.swing * (aside.max() ?? 0))
    (normal, distance, self.over) = (n, held.x, over)
    (part, facing) = (0, 1)
  }

  /// A leaf in the hand.
  /// - Parameters:
  ///   - held: the pushed point, on the sheet.
  ///   - place: where the held point comes above the plane; `reachable`.
  /// - Returns: nil where the point stays.
  init?(_ sheet: CurlSheet, bringing held: Point, to place: Point) {
    self.init(sheet, by: held, along: held - place, over: 0)
    part = min(1, held.distance(to: place) / (2 * room))
    facing = cosine(inHand: part)
  }

  /// - Parameters:
  ///   - place: where the point of the edge at the height of `held` is led; `reachable`.
  /// - Returns: nil where the edge stays.
  init?(_ sheet: CurlSheet, by held: Point, edgeTo place: Point, over: Double) {
    let edge = Point(sheet.size.width, held.y)
    self.init(sheet, by: held, along: edge - place, over: over)
    let way = min(1, edge.distance(to: place) / (2 * (room + lever)))
    part = pushed(atEdge: way)
    facing = (1 - 2 * ((room + lever) * way - room * part) / lever).clamped(to: -1...1)
  }

  /// Where the point of the edge at the height of the pushed point is led.
  func edge(_ point: Point) -> Point {
    point - normal * (2 * room * part + lever * (1 - facing))
  }

  /// The way of the edge that belongs to a way of the pushed point, both in parts of the whole way.
  private func edgeWay(_ part: Double, _ facing: Double) -> Double {
    (room * part + lever * (1 - facing) / 2) / (room + lever)
  }

  /// The way of the pushed point that belongs to a way of the edge.
  private func pushed(atEdge way: Double) -> Double {
    let held = inverse(way) { cosine(inHand: $0) }
    return over > 0 ? lerp(held, inverse(way) { 1 - 2 * ease($0) }, over) : held
  }

  private func inverse(_ way: Double, _ facing: (Double) -> Double) -> Double {
    root(in: 0...1, within: 1e-14) { way - edgeWay($0, facing($0)) }
  }

  /// The cosine in the hand. The edge's way is the hand's way and `reach (1 - cosine)`: beyond the first stretch, that grows by
  /// `haste` times the hand's way.
  private func cosine(inHand part: Double) -> Double {
    let (way, first) = (2 * room * part, max(1e-9, Self.start * distance))
    let further =
      way < first ? Self.haste * way * way / (2 * first) : Self.haste * (way - first / 2)
    // Beyond the upright the part comes down ever more slowly.
    let fallen = further / reach
    return fallen < 1 ? 1 - fallen : -tanh(fallen - 1)
  }
}

/// A smooth step from 0 to 1.
func ease(_ u: Double) -> Double {
  let t = u.clamped(to: 0...1)
  return t * t * (3 - 2 * t)
}

/// The place at which a falling function is 0, by the Illinois method: false position, with half of an end's value where that
/// end has stayed twice. The nearer end where the function has no such place.
func root(
  in range: ClosedRange<Double>, within tolerance: Double, of function: (Double) -> Double
) -> Double {
  var (low, high) = (range.lowerBound, range.upperBound)
  var (above, below) = (function(low), function(high))
  guard above > 0 else { return low }
  guard below < 0 else { return high }
  var last = 0
  for _ in 0..<60 {
    let middle = (high * above - low * below) / (above - below)
    let value = function(middle)
    if abs(value) <= tolerance { return middle }
    if value > 0 {
      (low, above) = (middle, value)
      if last == 1 { below /= 2 }
      last = 1
    } else {
      (high, below) = (middle, value)
      if last == -1 { above /= 2 }
      last = -1
    }
  }
  return (low + high) / 2
}
