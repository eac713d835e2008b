import PaperGeometry
import PaperGestures
import PaperLayouts

/// Pages, keys, the wheel and turns by program; `LeavesTurner+Press.swift` has the press of a pointer.
extension LeavesTurner {
  /// The Euclidean distance in points beyond which a press is a drag, as in Leaves by Tom Brow.
  package static var dragThreshold: Double { 10 }
  /// The least width of a margin in points. A margin is `max(minimumMargin, marginPart * width)`
  /// wide, as in Leaves by Tom Brow.
  package static var minimumMargin: Double { 28 }
  /// The width of a margin as a part of the view's width.
  package static var marginPart: Double { 0.2 }

  // MARK: Reading

  package var paging: LeavesPaging { book.paging }
  package var page: Int { book.page }
  package var travel: Int { book.travel }
  package var turned: Int { book.turned }

  /// The leaves in the air, in rising order; empty at rest.
  package func edges(at time: Double) -> [LeafEdge] { flights(at: time).map(LeafEdge.init) }

  /// The same as flights.
  package func flights(at time: Double) -> [LeafFlight] { book.flights.flights(at: time) }

  /// Whether a leaf will move or land without another event.
  package func isMoving(at time: Double) -> Bool { book.flights.isMoving(at: time) }

  /// Whether a leaf is in the air or in the hand.
  package var isFlying: Bool { book.flights.isFlying }

  /// Whether a leaf is one of those in the air.
  package func isFlying(_ leaf: Int) -> Bool { book.flights.isFlying(leaf..<leaf + 1) }

  /// Whether no leaf is in the air or in the hand, and all turns are answered.
  package var isAtRest: Bool { book.isAtRest }

  /// Width in points of the margins in which a press takes a leaf.
  package var targetWidth: Double {
    let width = layout.viewSize.width
    let isPreferred = preferredTargetWidth > 0 && preferredTargetWidth < width / 2
    return isPreferred ? preferredTargetWidth : max(Self.minimumMargin, width * Self.marginPart)
  }

  // MARK: Changing the book

  /// Takes another layout. Where only the size changes, a leaf in the air is carried over, because
  /// its edge is a fraction. Another mode or direction has other leaves: all turns settle first,
  /// and the page is kept.
  package mutating func relayout(_ layout: LeavesLayout) {
    let keepsLeaves =
      layout.mode == self.layout.mode && layout.direction == self.layout.direction
    // Points of another size are no measure of the hand's speed.
    if layout.viewSize != self.layout.viewSize { press?.tracker = VelocityTracker() }
    self.layout = layout
    if !keepsLeaves { reload(pages: paging.pages, page: page) }
  }

  /// Lands all leaves in the air where they are going, at once; nothing stays in the hand.
  package mutating func settle() {
    guard isFlying else { return }
    reload(pages: paging.pages, page: page)
  }

  /// Takes another number of pages, and shows `page` or the nearest page that exists. Turns in the
  /// air settle.
  package mutating func reload(pages: Int, page: Int) {
    press = nil
    book.reload(LeavesPaging(pages: pages, mode: layout.mode), page: page)
  }

  /// Takes over leaves that were in the air elsewhere; see `LeafStack.take`. The page stays, and no turn is announced.
  package mutating func take(_ flights: [LeafFlight], at time: Double) {
    press = nil
    book.flights.take(flights, at: time)
  }

  // MARK: Turning by program

  /// See `LeafBook.turn(to:animated:at:pace:)`.
  package mutating func turn(
    to page: Int, animated: Bool, at time: Double, pace: LeafPace = .calm
  ) {
    if !animated, paging.clamped(page) != self.page { press = nil }
    book.turn(to: page, animated: animated, at: time, pace: pace)
  }

  /// See `LeafBook.turn(by:animated:at:pace:)`.
  package mutating func turn(
    by count: Int, animated: Bool = true, at time: Double, pace: LeafPace = .calm
  ) {
    if !animated, book.flights.goal(by: count) != turned { press = nil }
    book.turn(by: count, animated: animated, at: time, pace: pace)
  }

  /// The events since the last call of `takeEvents`, `update` or `handle`, in order.
  package mutating func takeEvents() -> [TurnEvent] { book.takeEvents() }

  // MARK: Time and input

  /// Lands the leaves that have come down by `time`.
  /// - Returns: the events since the last call of `takeEvents`, `update` or `handle`, in order.
  package mutating func update(at time: Double) -> [TurnEvent] {
    book.flights.land(at: time)
    return book.takeEvents()
  }

  /// Takes an event at a time in seconds.
  /// - Returns: the events since the last call of `takeEvents`, `update` or `handle`, in order.
  package mutating func handle(_ event: InputEvent, at time: Double) -> [TurnEvent] {
    book.flights.land(at: time)
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
    return book.takeEvents()
  }

  /// The pointer that is down, whether it has taken a leaf or not; nil while none is down.
  package var pointer: Pointer? { press?.pointer }

  private func sees(_ other: Pointer) -> Bool { pointer == nil || pointer == other }

  private var mirrorsInput: Bool { layout.direction == .rightToLeft }

  private mutating func obey(_ key: Key, at time: Double) {
    let ahead = mirrorsInput ? -1 : 1
    let count =
      switch LeavesView.keymap.first(where: { key.matches($0.key) })?.command {
      case .right: ahead
      case .left: -ahead
      case .next: 1
      case .previous: -1
      case .first: -paging.leaves
      case .last: paging.leaves
      case nil: 0
      }
    turn(by: count, at: time)
  }

  // MARK: Presses

  /// Whether a release at a point is a tap on what lies still.
  package func isTap(at point: Point, by pointer: Pointer) -> Bool {
    guard let press, press.pointer == pointer, !press.isDragged, !hasCaught else { return false }
    return press.start.distance(to: point) <= Self.dragThreshold
  }

  /// Notes where the pointer is.
  /// - Returns: whether the press has become a drag by that.
  mutating func track(_ point: Point, at time: Double) -> Bool {
    guard var press else { return false }
    press.tracker.add(point, at: time)
    let was = press.isDragged
    press.isDragged = was || press.start.distance(to: point) > Self.dragThreshold
    self.press = press
    return press.isDragged && !was
  }

  /// The place of a point: 0 at the view's edge to which leaves turn, 1 at the opposite edge, below
  /// 0 or above 1 outside the view. Nil in a view without a width.
  func place(_ point: Point) -> Double? {
    let width = layout.viewSize.width
    let place = point.x / width
    guard width > 0, place.isFinite else { return nil }
    return layout.direction == .rightToLeft ? 1 - place : place
  }

  /// The margin at a place. In a view so narrow that the margins overlap, the margin of the nearer
  /// edge counts.
  func margin(_ place: Double) -> Press.Margin? {
    let part = targetWidth / layout.viewSize.width
    if place >= 0.5 { return place >= 1 - part ? .next : nil }
    return place <= part ? .previous : nil
  }
}
