import Books
import PaperGeometry
import PaperLayouts

/// The view that goes from column to column, or from panel to panel. (decision: Guided view)
struct AreaGuide {
  /// A step that waits for the areas of the pages, or for a leaf to land.
  enum Wanted: Equatable {
    case step(Int)
    /// The first or the last place of the pages, or the place where the view is.
    case first, last, here
  }

  /// Whether the camera fits each area. Without, steps keep the scale that the reader has chosen.
  var isOn = false
  var wanted: Wanted?
  /// The place that was shown last, by its number.
  var shown: Int?
}

/// What the camera shows at one step.
struct GuideStop: Equatable {
  /// In points of the desk.
  var center: Point
  var scale: Double

  /// Whether the camera shows the same, but for less than a point of the view.
  func isNear(_ other: GuideStop) -> Bool {
    abs(scale / other.scale - 1) < 1e-3 && center.distance(to: other.center) * scale < 1
  }
}

/// The places of the camera that show the areas of pages one after the other: a pure function.
struct GuideStops {
  /// Where the view may go, and its size.
  var reach: PanReach
  var direction: ReadingDirection
  /// The scale that the reader has chosen; nil to fit each area.
  var scale: Double?

  /// What is seen around an area that is fitted, in parts of the area.
  private static let margin = 0.06
  /// The largest scales: small pictures and narrow columns are not made larger.
  private static let (largestPanel, largestColumn) = (6.0, 4.0)
  /// What of an area a screenful may leave out before there is another one.
  private static let slack = 1.02

  /// - Parameter areas: in points of the desk, in reading order.
  func stops(_ areas: [PageArea]) -> [GuideStop] {
    var stops: [GuideStop] = []
    for area in areas {
      for stop in self.stops(area) where stops.last?.isNear(stop) != true { stops.append(stop) }
    }
    return stops
  }

  private func stops(_ area: PageArea) -> [GuideStop] {
    let rect = area.rect
    guard rect.width > 0, rect.height > 0 else { return [] }
    let scale = scale ?? fitted(area)
    let seen = Size(reach.view.width / scale, reach.view.height / scale)
    let xs = places(rect.minX, rect.maxX, seen.width)
    let ys = places(rect.minY, rect.maxY, seen.height)
    return (direction == .rightToLeft ? xs.reversed() : xs).flatMap { x in
      ys.map { y in
        GuideStop(center: reach.nearest(Point(x, y), scale), scale: scale)
      }
    }
  }

  /// The scale at which a panel is seen as a whole, or a column in its width.
  private func fitted(_ area: PageArea) -> Double {
    let (width, height) = (area.rect.width, area.rect.height)
    let around = 1 + Self.margin
    let across = reach.view.width / (width * around)
    guard area.isColumn else {
      return min(across, reach.view.height / (height * around)).clamped(to: 1...Self.largestPanel)
    }
    // In a wide window a column stays so small that a part of the column as high as wide is seen.
    return min(across, reach.view.height / width).clamped(to: 1...Self.largestColumn)
  }

  /// Where the middle of a view lies to show all of a length, one screenful after the other.
  private func places(_ low: Double, _ high: Double, _ seen: Double) -> [Double] {
    guard high - low > seen * Self.slack else { return [(low + high) / 2] }
    let margin = min((high - low) * Self.margin / 2, seen * 0.03)
    let (first, last) = (low - margin + seen / 2, high + margin - seen / 2)
    let count = ((last - first) / (seen * PanReach.screenful)).rounded(.up)
    guard count >= 1, count < 1000 else { return [first] }
    return (0...Int(count)).map { first + (last - first) * Double($0) / count }
  }
}

extension Array<GuideStop> {
  /// The stop to which a step leads.
  /// - Parameters:
  ///   - current: what the camera shows.
  ///   - shown: the number of the stop that was shown last.
  /// - Returns: nil beyond the first and the last stop.
  func next(_ step: Int, from current: GuideStop, shown: Int?) -> Int? {
    let here = at(current, shown: shown)
    if let here { return indices.contains(here + step) ? here + step : nil }
    guard let nearest = nearest(to: current) else { return nil }
    // A view that was moved by hand goes on to the nearest stop, unless that lies behind.
    let stop = self[nearest]
    let isSameColumn = abs(stop.center.x - current.center.x) * current.scale < 40
    let isBehind = (stop.center.y - current.center.y) * Double(step) < 0
    guard isSameColumn, isBehind else { return nearest }
    return indices.contains(nearest + step) ? nearest + step : nil
  }

  /// The number of the stop that the camera shows.
  private func at(_ current: GuideStop, shown: Int?) -> Int? {
    if let shown, indices.contains(shown), self[shown].isNear(current) { return shown }
    return firstIndex { $0.isNear(current) }
  }

  func nearest(to current: GuideStop) -> Int? {
    indices.min {
      self[$0].center.distance(to: current.center) < self[$1].center.distance(to: current.center)
    }
  }
}
