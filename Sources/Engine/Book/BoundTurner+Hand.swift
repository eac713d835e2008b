import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperLeaves

/// The hand on the leaves of a bound book.
extension BoundTurner {
  /// Stops the leaf in the air that is seen at a point: the press already takes that leaf
  /// (decision: Catch at press).
  func stop(under point: Point, at time: Double) {
    let bookLayout = bookLayout(at: time)
    guard stack.heldLeaves == nil,
      let leaf = leafInTheAir(under: point, bookLayout, at: time),
      let target = stack.target(of: leaf)
    else { return }
    if let touched = touched(point, bookLayout, at: time), soft.isSoft(touched.flight, of: stack) {
      soft.stop(leaf, at: touched.place, under: point, bookLayout, &stack, time)
      taken = positions(at: time).progress(of: leaf)
      caught = Catch(target: target, offset: 0)
      return
    }
    stopStiff(leaf, sentTo: target, under: point, bookLayout, at: time)
  }

  private func stopStiff(
    _ leaf: Int, sentTo target: Double, under point: Point, _ bookLayout: BookLayout,
    at time: Double
  ) {
    held = touched(point, bookLayout, at: time)?.place.x
    stack.grab(leaf, at: time)
    holdStiff(leaf, bookLayout, at: time)
    taken = positions(at: time).progress(of: leaf)
    let edge = progress(leaf, point.x, bookLayout, at: time)
    caught = Catch(target: target, offset: taken - edge)
  }

  private func holdStiff(_ leaf: Int, _ bookLayout: BookLayout, at time: Double) {
    soft.holdStiff(
      leaf, at: held ?? bookLayout.pageSize.width, bookLayout, &stack, time)
  }

  /// Lets a stopped leaf go on to where it was going.
  func letGo(at time: Double) {
    if let caught { letGo(forward: caught.target == 1, at: time) }
    caught = nil
  }

  /// Lets the leaf in the hand go on by itself.
  func letGo(
    forward: Bool, velocity: Double = 0, lift: Double = 0, at time: Double
  ) {
    soft.release(lift: lift, stack, at: time)
    stack.release(forward: forward, velocity: velocity, at: time)
  }

  func follow(_ gesture: DragGesture, at time: Double) {
    let bookLayout = bookLayout(at: time)
    switch gesture {
    case .began(let start, let current) where isSingle && pans(current.x - start.x, at: time):
      page.hold(at: time)
      grip = start.x
      page.pull(by: pull(current.x - start.x, bookLayout), at: time)
    case .moved(let point) where page.isHeld:
      page.pull(by: pull(point.x - grip, bookLayout), at: time)
    case .ended(_, let velocity) where page.isHeld:
      page.release(
        velocity: pull(velocity.x, bookLayout), isFlick: isFlick(velocity.x), stack.turned,
        at: time)
    case .cancelled where page.isHeld:
      page.release(velocity: 0, isFlick: false, stack.turned, at: time)
    case .began(let start, let current):
      if caught != nil { return pull(to: current, bookLayout, at: time) }
      guard let leaf = leaf(under: start, bookLayout, at: time) else { return }
      take(leaf, at: start, drawnTo: current, bookLayout, at: time)
    case .moved(let point): pull(to: point, bookLayout, at: time)
    case .ended(let point, let velocity):
      release(at: point, velocity: velocity, bookLayout, time)
      caught = nil
    case .cancelled:
      caught = nil
      guard let leaf = stack.heldLeaves?.lowerBound else { return }
      letGo(forward: soft.handProgress(of: leaf, bookLayout, stack, time) > 0.5, at: time)
    case .tap(let point, _):
      if caught == nil, usesTap?(point, time) == true { return }
      tap(point, bookLayout, at: time)
    }
  }

  /// A way in the window as a way of the focus, in pages.
  func pull(_ way: Double, _ bookLayout: BookLayout) -> Double {
    way * Double(shape.direction.right) / bookLayout.pageSize.width
  }

  /// Whether a drag of a single page moves the book to the other page of the spread, and takes no leaf.
  func pans(_ way: Double, at time: Double) -> Bool {
    guard positions(at: time).flights.isEmpty else { return false }
    let step = way * Double(shape.direction.right) < 0 ? 1 : -1
    let next = shape.imposition.side(from: page.side, steps: step)
    return next != page.side && shape.imposition.spread(ofSide: next) == stack.turned
  }

  /// Takes a leaf in the hand, which has moved on from where it touched the leaf.
  func take(
    _ leaf: Int, at start: Point, drawnTo current: Point, _ bookLayout: BookLayout, at time: Double
  ) {
    taken = positions(at: time).progress(of: leaf)
    let touched = touched(start, bookLayout, at: time)
    let flight = stack.heldLeaves == nil ? positions(at: time).flight(of: leaf) : nil
    guard soft.isSoft(flight?.leaves ?? leaf..<leaf + 1, of: stack) else {
      // A leaf that bows keeps its shape.
      if soft.isOn, flight != nil, let target = stack.target(of: leaf) {
        stopStiff(leaf, sentTo: target, under: start, bookLayout, at: time)
        return pull(to: current, bookLayout, at: time)
      }
      held = touched?.place.x
      stack.grab(leaf, to: progress(leaf, current.x, bookLayout, at: time), at: time)
      return holdStiff(leaf, bookLayout, at: time)
    }
    // Beside the paper a hand takes a page by its edge.
    let place =
      touched?.place
      ?? Point(
        bookLayout.pageSize.width,
        start.y - bookLayout.spine.y + bookLayout.pageSize.height / 2)
    if flight == nil {
      return soft.take(
        leaf, at: place, under: start, drawnTo: current, bookLayout, &stack, time)
    }
    soft.stop(leaf, at: place, under: start, bookLayout, &stack, time)
    pull(to: current, bookLayout, at: time)
  }

  /// Leads the held leaf to a place of the pointer.
  func pull(to point: Point, _ bookLayout: BookLayout, at time: Double) {
    guard let leaf = stack.heldLeaves?.lowerBound else { return }
    if soft.isHeld { return soft.pull(to: point, bookLayout, &stack, time) }
    stack.drag(
      to: progress(leaf, point.x, bookLayout, at: time) + (caught?.offset ?? 0), at: time)
  }

  func progress(
    _ leaf: Int, _ x: Double, _ bookLayout: BookLayout, at time: Double
  ) -> Double {
    bookLayout.progress(of: leaf, edgeAt: x, held: held, positions(at: time))
  }

  /// The point of the paper that is seen at a point of the window, from the spine and from the top in points of the page, and
  /// the leaves that fly with that paper; nil beside the paper, where a hand takes the page by its edge.
  func touched(
    _ point: Point, _ bookLayout: BookLayout, at time: Double
  ) -> (place: Point, flight: Range<Int>)? {
    let positions = positions(at: time)
    return layers.seenSides(bookLayout, positions).hit(point).map {
      bookLayout.touched($0, positions)
    }
  }

  /// The leaf that a drag from `point` takes: the leaf in the air that is seen there, else the top
  /// leaf of the pile on that side.
  func leaf(under point: Point, _ bookLayout: BookLayout, at time: Double) -> Int? {
    if let leaf = leafInTheAir(under: point, bookLayout, at: time) { return leaf }
    let positions = positions(at: time)
    let isAhead = bookLayout.ahead(ofSpine: point.x, positions) >= 0
    let leaf = isAhead ? positions.restingOnRight : positions.restingOnLeft - 1
    return (0..<stack.leaves).contains(leaf) ? leaf : nil
  }

  func leafInTheAir(
    under point: Point, _ bookLayout: BookLayout, at time: Double
  ) -> Int? {
    let positions = positions(at: time)
    let leaf = layers.seenSides(bookLayout, positions).hit(point)?.leaf
    return leaf.flatMap { leaf in
      positions.flights.contains { $0.leaves.contains(leaf) } ? leaf : nil
    }
  }

  func release(
    at point: Point, velocity: Point, _ bookLayout: BookLayout, _ time: Double
  ) {
    guard let leaf = stack.heldLeaves?.lowerBound else { return }
    pull(to: point, bookLayout, at: time)
    let held = positions(at: time).progress(of: leaf)
    let speed = speed(of: leaf, at: point, velocity, bookLayout, time)
    let flicks = isFlick(velocity.x)
    let onwards = velocity.x * Double(shape.direction.right) < 0
    let way = soft.handProgress(of: leaf, bookLayout, stack, time)
    let forward = flicks ? onwards : way > wayToTurn
    let edge =
      soft.isHeld
      ? held : bookLayout.progress(of: leaf, edgeAt: point.x, positions(at: time))
    letGo(
      forward: forward, velocity: speed.progress.clamped(to: -Self.fastest...Self.fastest),
      lift: speed.lift, at: time)
    // A flick always turns: a flick that pushes a page out beyond the pile where that page lay turns the
    // next page. A leaf that came across from the other pile has turned its page already.
    let pile = forward ? 1.0 : 0.0
    if flicks, taken == pile, held == pile, edge == pile {
      stack.turn(by: forward ? 1 : -1, at: time)
    }
  }

  /// A leaf flies on as fast as the pointer moved it.
  func speed(
    of leaf: Int, at point: Point, _ velocity: Point, _ bookLayout: BookLayout, _ time: Double
  ) -> (progress: Double, lift: Double) {
    if soft.isHeld { return soft.velocity(at: point, velocity, bookLayout, stack, time) }
    let step = 0.01
    let next = progress(leaf, point.x + velocity.x * step, bookLayout, at: time)
    let here = progress(leaf, point.x, bookLayout, at: time)
    return ((next - here) / step, 0)
  }

  /// The progress from which a held leaf goes on. Alone, a page turns to where the window does not reach, so half the
  /// window turns it.
  private var wayToTurn: Double {
    guard isSingle, taken == 0 || taken == 1 else { return 0.5 }
    return taken == 0 ? 0.25 : 0.75
  }

  /// The greatest speed of a leaf that is let go, in progress per second.
  private static let fastest = 14.0

  /// A click in the outer third of a page turns that page; on a closed book, a click anywhere on
  /// the cover does.
  ///
  /// A press has stopped a leaf in the air: the click sends that leaf to the side of the click, and turns
  /// one leaf more where the leaf went there anyway. A click elsewhere lets the leaf go on.
  func tap(_ point: Point, _ bookLayout: BookLayout, at time: Double) {
    let way = way(ofClickAt: point, bookLayout, at: time)
    if let caught, let way, (way > 0) != (caught.target == 1) {
      letGo(forward: way > 0, at: time)
      return self.caught = nil
    }
    letGo(at: time)
    if let way, isSingle { return turn(.by(way), at: time) }
    if let way { stack.turn(by: way, at: time) }
  }
}
