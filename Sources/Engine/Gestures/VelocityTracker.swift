import PaperGeometry

/// How fast a pointer moves, from its last positions.
///
/// The slope of the least-squares line through the positions of the last 100 ms. The difference
/// of the last two would be shorter to write, but a mouse reports whole pixels at uneven times, and
/// a single late event would double the result.
package struct VelocityTracker: Equatable, Sendable {
  /// In seconds. A pause this long before the release has nothing left to measure: velocity 0.
  package static let window = 0.1
  /// Positions closer together in time than this, in seconds, are no base for a velocity.
  package static let shortestSpan = 0.001

  private struct Sample: Equatable {
    var point: Point
    var time: Double
  }

  private var samples: [Sample] = []

  package init() {}

  /// Notes a position at a time in seconds.
  ///
  /// Of two positions at one instant the later one counts. A time that runs backwards a little counts
  /// as no time; a time that runs back beyond the window starts afresh. A position or a time that is
  /// not finite is not noted.
  package mutating func add(_ point: Point, at time: Double) {
    guard point.isFinite, time.isFinite else { return }
    var time = time
    if let last = samples.last {
      if time < last.time - Self.window {
        samples.removeAll()
      } else if time <= last.time {
        time = last.time
        samples.removeLast()
      }
    }
    samples.append(Sample(point: point, time: time))
    samples.removeAll { $0.time < time - Self.window }
  }

  /// Points per second on both axes, as seen at `time`. Positions so far apart that the velocity would
  /// not be finite give 0.
  package func velocity(at time: Double) -> Point {
    let recent = samples.filter { $0.time >= time - Self.window }
    guard let first = recent.first, let last = recent.last,
      last.time - first.time >= Self.shortestSpan
    else { return .zero }
    let count = Double(recent.count)
    let mean = recent.reduce(0) { $0 + ($1.time - first.time) } / count
    var numerator = Point.zero
    var denominator = 0.0
    for sample in recent {
      let t = sample.time - first.time - mean
      numerator = numerator + (sample.point - first.point) * t
      denominator += t * t
    }
    let velocity = Point(numerator.x / denominator, numerator.y / denominator)
    return velocity.isFinite ? velocity : .zero
  }
}
