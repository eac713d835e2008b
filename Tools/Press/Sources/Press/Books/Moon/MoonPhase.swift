import Foundation

/// How the moon is lit at some age, for an onlooker of the northern half of the earth.
struct MoonPhase {
  static let month = 29.53

  /// Days since new moon.
  let age: Double

  /// The angle between sun and moon in the sky: 0 when new, pi when full.
  var elongation: Double { 2 * .pi * age / Self.month }

  /// How much of the disc is lit, 0…1.
  var litShare: Double { (1 - cos(elongation)) / 2 }

  /// The longitude on the moon over which the sun stands, counted from the middle of the disc.
  private var sunLongitude: Double {
    // Brought into -pi…pi, or the lit arcs below would wind round the back of the moon.
    let longitude = .pi - elongation
    return longitude < -.pi ? longitude + 2 * .pi : longitude
  }

  /// The part of the disc on which the sun stands at least `height` (radians) above the
  /// moon's horizon. At height 0 its inner border is the terminator: half an ellipse.
  func lit(above height: Double = 0, centre: Point, radius: Double) -> Path {
    var left: [Point] = []
    var right: [Point] = []
    let rows = 240
    for row in 0...rows {
      // Even steps of the angle, so that the poles come out round.
      let latitude = (Double(row) / Double(rows) - 0.5) * .pi
      let (y, halfWidth) = (sin(latitude), cos(latitude))
      guard halfWidth > sin(height) else { continue }
      // Across one row the sun's height depends on the distance from its longitude alone.
      let reach = acos(min(1, sin(height) / max(halfWidth, 1e-9)))
      let from = max(-.pi / 2, sunLongitude - reach)
      let to = min(.pi / 2, sunLongitude + reach)
      guard to > from else { continue }
      left.append(centre + Point(sin(from) * halfWidth, y) * radius)
      right.append(centre + Point(sin(to) * halfWidth, y) * radius)
    }
    return .polygon(left + right.reversed())
  }
}
