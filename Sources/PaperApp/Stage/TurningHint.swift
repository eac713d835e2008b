import PaperGeometry
import PaperGestures

/// Shows once, to someone who has never turned a page here, that pages can be taken: the outer corner of a page lifts
/// by itself and falls back. A finger of the program's own does it, so that it looks the same in every style, and any
/// input of the reader's ends it. (A motion of its own in each style was rejected: it would be a second way to turn.)
struct TurningHint {
  private static let finger = Pointer(id: -1, kind: .touch)
  /// When the book came to rest, and when the finger went down.
  private var rested: Double?
  private var start: Double?
  private var place = Point.zero
  private var isOver: Bool
  /// Whether the hint was shown, or a reader did something with a page by himself, since that was last asked.
  private var isNews = false

  /// How long the book rests before, how long the corner rises and stays, in seconds, and how far it rises, in points.
  private static let timeout = 0.8
  private static let rise = 0.5
  private static let stay = 0.3
  private static let way = 70.0

  init(isWanted: Bool) { isOver = !isWanted }

  var isMoving: Bool { start != nil || (rested != nil && !isOver) }

  /// What the finger does up to a time.
  /// - Parameters:
  ///   - area: where the pages lie, in points of the book's window.
  ///   - isResting: whether nothing else moves.
  mutating func events(
    area: Rect, isRightToLeft: Bool, isResting: Bool, at time: Double
  ) -> [InputEvent] {
    guard !isOver else { return [] }
    guard let start else { return begin(area, isRightToLeft, isResting, at: time) }
    let part = ((time - start) / Self.rise).clamped(to: 0...1)
    let eased = part * part * (3 - 2 * part)
    let way = Self.way * (isRightToLeft ? 1 : -1)
    let point = place + Point(way * eased, -way.magnitude * 0.4 * eased)
    guard time >= start + Self.rise + Self.stay else {
      return [.pointerMoved(point, pointer: Self.finger)]
    }
    return end(at: point)
  }

  private mutating func begin(
    _ area: Rect, _ isRightToLeft: Bool, _ isResting: Bool, at time: Double
  ) -> [InputEvent] {
    guard isResting, area.width > 2 * Self.way else {
      rested = nil
      return []
    }
    let since = rested ?? time
    rested = since
    guard time >= since + Self.timeout else { return [] }
    let x = isRightToLeft ? area.minX + 10 : area.maxX - 10
    (start, place) = (time, Point(x, area.maxY - 30))
    return [.pointerDown(place, button: .left, pointer: Self.finger)]
  }

  /// There is no page: what was begun is over, and what was not waits for the next book.
  mutating func wait() {
    if start != nil { (isOver, isNews) = (true, true) }
    (start, rested) = (nil, nil)
  }

  /// Ends the hint, as the reader does something.
  mutating func end() -> [InputEvent] {
    guard !isOver else { return [] }
    guard start != nil else {
      (isOver, isNews) = (true, true)
      return []
    }
    return end(at: place)
  }

  mutating func takeShown() -> Bool {
    defer { isNews = false }
    return isNews
  }

  private mutating func end(at point: Point) -> [InputEvent] {
    (isOver, isNews, start, rested) = (true, true, nil, nil)
    return [.pointerUp(point, button: .left, pointer: Self.finger)]
  }
}
