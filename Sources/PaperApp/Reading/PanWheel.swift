import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperMotion

/// A wheel over a magnified book: it moves the page, and at the end of the page goes on to the next. One gesture
/// does one of these: who scrolls to the end has to begin anew to turn.
struct PanWheel {
  private enum Purpose {
    case scroll, column, pages
  }

  private var purpose = Purpose.scroll
  private var lastTime: Double?
  private var columns = WheelRecognizer()

  /// Points of the view for a notch, and for a touchpad's equal of a notch.
  static let pointsPerNotch = 96.0
  static let smoothPoints = 40.0

  /// - Returns: whether the event has been used; otherwise it is for the pages.
  mutating func scrolls(
    _ delta: WheelDelta, _ paper: ZoomedPaper, _ motion: inout ZoomMotion, at time: Double
  ) -> Bool {
    guard delta.dx.isFinite, delta.dy.isFinite, time.isFinite else { return true }
    let points = delta.isPrecise ? Self.smoothPoints : Self.pointsPerNotch
    let target = motion.target
    let way = Self.along(paper.scroll, Point(delta.dx, -delta.dy)) * (points / target.scale)
    let isNew = lastTime.map { time - $0 >= WheelRecognizer.silence } ?? true
    lastTime = time
    if isNew { begin(way, paper, target) }
    switch purpose {
    case .scroll: scroll(way, paper, &motion, isSmooth: delta.isPrecise, at: time)
    case .pages: return false
    case .column:
      let event = InputEvent.wheel(delta, at: .zero, modifiers: [])
      guard let step = columns.handle(event, at: time),
        let next = paper.reach.next(
          after: target.center, target.scale, column: paper.column, step: step, paper.direction)
      else { break }
      motion.move(to: next, at: time)
    }
    return true
  }

  /// A wheel that turns down goes on in pages that lie beside each other, too.
  private static func along(_ axis: StripLayout.Axis?, _ way: Point) -> Point {
    axis == .leftwards && abs(way.y) > abs(way.x) ? Point(-way.y, 0) : way
  }

  /// Finds out what a gesture is for: there is room to scroll, or there is a further column, or neither.
  private mutating func begin(_ way: Point, _ paper: ZoomedPaper, _ target: ZoomMotion.State) {
    let isAcross = abs(way.x) > abs(way.y)
    let room = paper.reach.nearest(target.center + way, target.scale) - target.center
    let minimum = 0.5 / target.scale
    if isAcross ? abs(room.x) > minimum : abs(room.y) > minimum { return purpose = .scroll }
    guard paper.scroll == nil else { return purpose = .pages }
    let forward = isAcross ? way.x * (paper.direction == .leftToRight ? 1 : -1) : way.y
    let next = paper.reach.next(
      after: target.center, target.scale, column: paper.column, step: forward > 0 ? 1 : -1,
      paper.direction)
    purpose = next == nil || isAcross ? .pages : .column
  }

  private func scroll(
    _ way: Point, _ paper: ZoomedPaper, _ motion: inout ZoomMotion, isSmooth: Bool, at time: Double
  ) {
    let target = motion.target
    let place = paper.reach.nearest(target.center + way, target.scale)
    // Fingers move the page itself; a notch sends it on.
    if isSmooth {
      motion.place(.init(scale: target.scale, center: place))
    } else {
      motion.move(to: place, at: time)
    }
  }
}
