import Content
import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperMotion
import Shell

/// How an open book is looked at: its zoom, and the quarter turns by which the whole book is turned.
///
/// A turned book lies on a *desk* whose width and height are exchanged. The layouts know nothing of the turn: the
/// camera turns the desk, with all that lies on it (decision: Book camera).
final class BookLook {
  let zoom: BookZoom
  /// The window.
  private(set) var view: ViewSize
  /// Quarter turns clockwise, 0 to 3.
  private(set) var turns: Int
  /// What is left of a quarter turn and of the change of size that goes with it: 1 at first, 0 at rest.
  private var turning: SpringMotion?
  /// The size of a page before the last turn, in parts of the size after it.
  private var former = 1.0
  /// The zoom with which the book was left, to which it comes back once it is open.
  private var kept: Double?
  private var levels: [Double] = []

  private static let spring = Spring(dampingRatio: 1, angularFrequency: 14)

  /// - Parameters:
  ///   - zoom: the scale with which the book was left.
  ///   - isFitted: whether that scale followed from the window, so that it is to be found anew.
  init(in view: ViewSize, turns: Int, zoom: Double, isFitted: Bool) {
    self.view = view
    self.turns = ((turns % 4) + 4) % 4
    self.zoom = BookZoom(in: Self.desk(in: view, turns: self.turns))
    kept = zoom > 1 || isFitted ? ZoomScale.clamped(zoom) : nil
  }

  private static func desk(in view: ViewSize, turns: Int) -> ViewSize {
    guard turns % 2 != 0 else { return view }
    return ViewSize(Size(view.size.height, view.size.width), scale: view.scale)
  }

  /// The desk on which the book lies, in a window.
  func desk(in view: ViewSize) -> ViewSize { Self.desk(in: view, turns: turns) }
  var desk: ViewSize { desk(in: view) }

  // MARK: Reading

  private var angle: Double { Double(turns) * Double.pi / 2 }

  private func turningPart(at time: Double) -> Double { turning?.value(at: time) ?? 0 }

  /// From the desk to the window.
  func camera(at time: Double) -> BookCamera {
    let (seen, part) = (zoom.camera(at: time), turningPart(at: time))
    return BookCamera(
      scale: seen.scale * (1 + (former - 1) * part), center: seen.center,
      angle: angle - part * Double.pi / 2, window: view.size)
  }

  /// From the desk's view to the window: the turn alone.
  private func turn(at time: Double) -> BookCamera {
    let desk = desk.size
    return BookCamera(
      scale: 1, center: Point(desk.width / 2, desk.height / 2),
      angle: angle - turningPart(at: time) * Double.pi / 2, window: view.size)
  }

  func isMoving(at time: Double) -> Bool {
    zoom.isMoving(at: time) || turning.map { !$0.isFinished(at: time) } ?? false
  }

  /// - Parameter opening: how far a book has come out of its closed cover, which is never turned.
  func lens(at time: Double, opening: Double = 1) -> PageLens {
    var lens = PageLens(view)
    lens.camera = camera(at: time)
    if opening != 1 {
      let whole = lens.camera
      lens.camera = BookCamera(
        scale: whole.scale, center: whole.center, angle: whole.angle * opening.clamped(to: 0...1),
        window: view.size)
    }
    lens.isResting = zoom.isResting(at: time) && turningPart(at: time) == 0
    lens.levels = levels
    return lens
  }

  /// A closed cover's frame in the window as a frame on the desk, which is not turned while the book is closed.
  func closedOnDesk(_ frame: Rect) -> Rect {
    frame.offsetBy(
      (desk.size.width - view.size.width) / 2, (desk.size.height - view.size.height) / 2)
  }

  /// The line beneath the book is for the book as a whole.
  func folioOpacity(at time: Double) -> Double {
    (1 - (camera(at: time).scale - 1) * 4).clamped(to: 0...1)
  }

  // MARK: Changing

  /// An event in points of the desk's view.
  func onDesk(_ event: InputEvent, at time: Double) -> InputEvent {
    let turn = turn(at: time)
    guard !turn.isPlain else { return event }
    let placed = event.placed(turn.desk)
    guard case .wheel(let delta, let point, let modifiers) = placed else { return placed }
    let way = turn.unturned(Point(delta.dx, -delta.dy))
    return .wheel(
      WheelDelta(dx: way.x, dy: -way.y, isPrecise: delta.isPrecise), at: point,
      modifiers: modifiers)
  }

  func onDesk(_ point: Point, at time: Double) -> Point { turn(at: time).desk(point) }

  func resize(to view: ViewSize, _ reach: PanReach) {
    self.view = view
    turning = nil
    zoom.resize(to: desk, reach)
  }

  /// Turns the book by a quarter, clockwise, as far as the eye is concerned from where it is now.
  func turnClockwise(at time: Double) {
    // A turn that still goes on is added to.
    let (left, speed) = (turningPart(at: time), turning?.velocity(at: time) ?? 0)
    turns = (turns + 1) % 4
    turning =
      zoom.isCalm
      ? nil
      : SpringMotion(
        from: 1 + left, velocity: speed, to: 0, at: time, spring: Self.spring, tolerance: 1e-4)
  }

  /// Takes the desk of the turned book.
  /// - Parameter former: the size of a page before the turn, in parts of the size after it.
  func settleOnDesk(former: Double, _ reach: PanReach) {
    self.former = former.isFinite ? former.clamped(to: 0.1...10) : 1
    zoom.resize(to: desk, reach)
  }

  /// Ends a turn that has come to rest, and notes the scale for which tiles are drawn now.
  func advance(to time: Double) {
    if let turning, turning.isFinished(at: time) { self.turning = nil }
    let lens = lens(at: time)
    guard lens.isMagnified else { return levels = [] }
    guard levels.first != lens.level else { return }
    levels = [lens.level] + levels.filter { $0 != lens.level }.prefix(PageLens.maximumLevels - 1)
  }

  /// The zoom that waits for the book to be open, once.
  func takeKept() -> Double? {
    defer { kept = nil }
    return kept
  }
}
