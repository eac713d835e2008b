import PaperGeometry
import PaperGestures
import PaperLayouts

/// Turns the pages of a curling book: events and times in, the leaves' edges and the page out.
///
/// A press in a margin takes the next or the previous leaf; a press on a leaf in the air catches
/// that leaf. The leaf's edge follows the pointer across the whole width of the view. A release
/// turns the leaf where its edge is beyond the middle, or where a flick says so. A tap in a margin
/// turns a leaf by itself.
///
/// `page` is the page that will be seen when all turns have settled: `page` changes at the release,
/// not before.
public struct LeavesTurner: Equatable, Sendable {
  /// The Euclidean distance in points beyond which a press is a drag, as in Leaves by Tom Brow.
  public static let dragThreshold = 10.0
  /// The least width of a margin in points. A margin is `max(leastMargin, marginPart * width)`
  /// wide, as in Leaves by Tom Brow.
  public static let leastMargin = 28.0
  /// The width of a margin as a part of the view's width.
  public static let marginPart = 0.2

  public private(set) var layout: LeavesLayout
  public private(set) var paging: LeavesPaging
  public private(set) var page: Int
  /// -1 after a turn towards the beginning, else 1.
  public private(set) var travel = 1
  /// The width of the margins in points, where the value is above 0 and below half the view's
  /// width.
  public var preferredTargetWidth = 0.0
  /// A drag may begin anywhere, not only in the margins.
  public var dragsFromAnywhere = false

  var flights: LeafStack<CurlingLeafMotion>
  var press: Press?
  private var log = TurnLog()
  private var wheel = WheelRecognizer()

  /// - Parameter page: the page seen at first; clamped to the pages that exist.
  public init(layout: LeavesLayout, pages: Int, page: Int = 0) {
    self.layout = layout
    paging = LeavesPaging(pages: pages, mode: layout.mode)
    self.page = paging.clamped(page)
    flights = LeafStack(leaves: paging.leaves, turned: paging.stop(of: page))
  }

  // MARK: Reading

  public var turned: Int { flights.turned }

  /// The leaves in the air, in rising order; empty at rest.
  public func edges(at time: Double) -> [LeafEdge] { flights(at: time).map(LeafEdge.init) }

  /// The same as flights.
  public func flights(at time: Double) -> [LeafFlight] { flights.flights(at: time) }

  /// Whether a leaf will move or land without another event.
  public func isMoving(at time: Double) -> Bool { flights.isMoving(at: time) }

  /// Whether a leaf is in the air or in the hand.
  public var isFlying: Bool { flights.isFlying }

  /// Whether no leaf is in the air or in the hand, and all turns are answered.
  public var isAtRest: Bool { !flights.isFlying && log.isEmpty }

  /// Width in points of the margins in which a press takes a leaf.
  public var targetWidth: Double {
    let width = layout.viewSize.width
    let isPreferred = preferredTargetWidth > 0 && preferredTargetWidth < width / 2
    return isPreferred ? preferredTargetWidth : max(Self.leastMargin, width * Self.marginPart)
  }

  // MARK: Changing the book

  /// Takes another layout. Where only the size changes, a leaf in the air is carried over, because
  /// its edge is a fraction. Another mode or direction has other leaves: all turns settle first,
  /// and the page is kept.
  public mutating func relayout(_ layout: LeavesLayout) {
    let keepsLeaves =
      layout.mode == self.layout.mode && layout.direction == self.layout.direction
    // Points of another size are no measure of the hand's speed.
    if layout.viewSize != self.layout.viewSize { press?.tracker = VelocityTracker() }
    self.layout = layout
    if !keepsLeaves { reload(pages: paging.pages, page: page) }
  }

  /// Lands all leaves in the air where they are going, at once; nothing stays in the hand.
  public mutating func settle() {
    guard flights.isFlying else { return }
    reload(pages: paging.pages, page: page)
  }

  /// Takes another number of pages, and shows `page` or the nearest page that exists. Turns in the
  /// air settle.
  public mutating func reload(pages: Int, page: Int) {
    press = nil
    flights.jump(to: flights.turned)
    log.settle(flights)
    paging = LeavesPaging(pages: pages, mode: layout.mode)
    self.page = paging.clamped(page)
    flights = LeafStack(leaves: paging.leaves, turned: paging.stop(of: page))
  }

  /// Takes over leaves that were in the air elsewhere; see `LeafStack.take`. The page stays, and no turn is announced.
  public mutating func take(_ flights: [LeafFlight], at time: Double) {
    press = nil
    self.flights.take(flights, at: time)
  }

  // MARK: Turning by program

  /// Turns to a page, or to the nearest page that exists; nothing happens where the turner shows
  /// that page already.
  /// - Parameter animated: false settles all turns in the air at once, this turn too.
  public mutating func turn(to page: Int, animated: Bool, at time: Double, pace: LeafPace = .calm) {
    let page = paging.clamped(page)
    guard page != self.page else { return }
    go(to: paging.stop(of: page), page: page, animated: animated, at: time, pace: pace)
  }

  /// Turns `count` leaves on, or back where `count` is below 0; not beyond the first and the last
  /// page.
  /// - Parameter pace: how quickly leaves turn that are not in the air yet or turn back.
  public mutating func turn(
    by count: Int, animated: Bool = true, at time: Double, pace: LeafPace = .calm
  ) {
    let goal = flights.goal(by: count)
    guard goal != turned else { return }
    go(to: goal, page: paging.page(at: goal), animated: animated, at: time, pace: pace)
  }

  private mutating func go(
    to goal: Int, page: Int, animated: Bool, at time: Double, pace: LeafPace = .calm
  ) {
    let old = turned
    if page != self.page { travel = page < self.page ? -1 : 1 }
    if animated {
      flights.go(to: goal, at: time, pace: pace)
    } else {
      press = nil
      flights.jump(to: old)
      log.settle(flights)
      flights.jump(to: goal)
    }
    self.page = page
    log.announce(page, moving: min(old, goal)..<max(old, goal))
    log.settle(flights)
  }

  /// The events since the last call of `takeEvents`, `update` or `handle`, in order.
  public mutating func takeEvents() -> [TurnEvent] { log.take() }

  // MARK: Time and input

  /// Lands the leaves that have come down by `time`.
  /// - Returns: the events since the last call of `takeEvents`, `update` or `handle`, in order.
  public mutating func update(at time: Double) -> [TurnEvent] {
    flights.land(at: time)
    log.settle(flights)
    return log.take()
  }

  /// Takes an event at a time in seconds.
  /// - Returns: the events since the last call of `takeEvents`, `update` or `handle`, in order.
  public mutating func handle(_ event: InputEvent, at time: Double) -> [TurnEvent] {
    flights.land(at: time)
    switch event {
    case .pointerDown(let point, .left, let modifiers, let pointer) where sees(pointer):
      cancelPress(at: time)
      // A press with Control is a pinch.
      if !modifiers.contains(.control) { begin(at: point, by: pointer, time) }
    case .pointerMoved(let point, let pointer) where sees(pointer): follow(point, at: time)
    case .pointerUp(let point, .left, let pointer) where sees(pointer): end(at: point, time)
    case .pointerCancelled: cancelPress(at: time)
    case .key(let key): obey(key, at: time)
    case .wheel(let delta, let point, let modifiers):
      let delta = WheelDelta(
        dx: mirrorsInput ? -delta.dx : delta.dx, dy: delta.dy, isPrecise: delta.isPrecise)
      let mirrored = InputEvent.wheel(delta, at: point, modifiers: modifiers)
      if let count = wheel.handle(mirrored, at: time) { turn(by: count, at: time) }
    default: break
    }
    log.settle(flights)
    return log.take()
  }

  /// The pointer that is down, whether it has taken a leaf or not; nil while none is down.
  public var pointer: Pointer? { press?.pointer }

  private func sees(_ other: Pointer) -> Bool { pointer == nil || pointer == other }

  private var mirrorsInput: Bool { layout.direction == .rightToLeft }

  private mutating func obey(_ key: Key, at time: Double) {
    let ahead = mirrorsInput ? -1 : 1
    switch Self.keymap.first(where: { key.matches($0.key) })?.command {
    case .right: turn(by: ahead, at: time)
    case .left: turn(by: -ahead, at: time)
    case .next: turn(by: 1, at: time)
    case .previous: turn(by: -1, at: time)
    case .first: turn(by: -paging.leaves, at: time)
    case .last: turn(by: paging.leaves, at: time)
    case nil: break
    }
  }

  /// Lets the held leaf go, and announces the turn.
  mutating func release(forward: Bool, at time: Double) {
    let old = turned
    guard let moved = flights.release(forward: forward, at: time) else { return }
    // Where the leaf goes back to its place, the page that was named stays the page that is seen.
    if turned != old {
      page = paging.page(at: turned)
      travel = turned < old ? -1 : 1
    }
    log.announce(page, moving: moved)
    flights.land(at: time)
  }

  /// Lets the held leaf go where the current `turned` places it, and announces the turn. (Sending
  /// the leaf back to where it was before the press was rejected: a command given meanwhile would
  /// be undone.)
  mutating func putBack(at time: Double) {
    guard let moved = flights.putBack(at: time) else { return }
    log.announce(page, moving: moved)
    flights.land(at: time)
  }
}
