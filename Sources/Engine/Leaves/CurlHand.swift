import PaperGeometry
import PaperGestures
import PaperLayouts

/// The hand on soft leaves.
extension CurlTurner {
  private func isInside(_ point: Point) -> Bool {
    Rect(origin: .zero, size: layout.viewSize).contains(point)
  }

  mutating func begin(at point: Point, by pointer: Pointer, _ time: Double) {
    guard let place = place(point), point.isFinite else { return }
    var press = Press(
      pointer: pointer, start: point, margin: isInside(point) ? margin(place) : nil)
    press.tracker.add(point, at: time)
    self.press = press
    if isInside(point) { stop(under: point, at: time) }
  }

  /// Stops the leaf in the air that is seen at a point.
  private mutating func stop(under point: Point, at time: Double) {
    guard book.flights.heldLeaves == nil, let touched = sides(at: time).touched(point),
      let target = book.flights.target(of: touched.flight.lowerBound)
    else { return }
    let leaf = touched.flight.lowerBound
    soft.stop(leaf, at: touched.place, under: point, bookLayout, &book.flights, time)
    let progress = positions(at: time).progress(of: leaf)
    press?.taken = progress
    press?.caught = target
  }

  mutating func follow(_ point: Point, at time: Double) {
    guard point.isFinite else { return }
    let isNew = track(point, at: time)
    guard let press, press.isDragged else { return }
    if isNew, press.caught == nil { return take(from: press.start, drawnTo: point, at: time) }
    soft.pull(to: point, bookLayout, &book.flights, time)
  }

  /// Takes the leaf at the point where the drag began; beside its paper a leaf is taken by its edge.
  private mutating func take(from start: Point, drawnTo point: Point, at time: Double) {
    guard isInside(start) || dragsFromAnywhere, book.flights.heldLeaves == nil,
      let leaf = leaf(under: start, drawnBy: point.x - start.x, at: time)
    else { return }
    let bookLayout = bookLayout
    var place = Point(
      bookLayout.pageSize.width, start.y - bookLayout.spine.y + bookLayout.pageSize.height / 2)
    if let touched = sides(at: time).touched(start), touched.flight.contains(leaf) {
      place = touched.place
    }
    let progress = positions(at: time).progress(of: leaf)
    press?.taken = progress
    soft.take(leaf, at: place, under: start, drawnTo: point, bookLayout, &book.flights, time)
  }

  /// The top leaf of the pile on the side of a point. Where one page is seen the other pile is out of sight, so the way of the
  /// hand says which pile.
  private func leaf(under point: Point, drawnBy way: Double, at time: Double) -> Int? {
    let positions = positions(at: time)
    let isOnwards = way * Double(layout.direction.right) <= 0
    let isAhead =
      layout.mode == .single ? isOnwards : bookLayout.ahead(ofSpine: point.x, positions) >= 0
    let leaf = isAhead ? positions.restingOnRight : positions.restingOnLeft - 1
    return (0..<paging.leaves).contains(leaf) ? leaf : nil
  }

  mutating func end(at point: Point, _ time: Double) {
    follow(point, at: time)
    guard let press else { return }
    self.press = nil
    press.isDragged ? release(press, at: point, time) : tap(press, at: time)
  }

  /// A flick always turns: one that pushes a page out beyond the pile where that page lay turns the next page.
  private mutating func release(_ press: Press, at point: Point, _ time: Double) {
    guard let leaf = book.flights.heldLeaves?.lowerBound else { return }
    let velocity = press.tracker.velocity(at: time)
    let held = positions(at: time).progress(of: leaf)
    let speed = soft.velocity(at: point, velocity, bookLayout, book.flights, time)
    let flicks = isFlick(velocity.x)
    let onwards = velocity.x * Double(layout.direction.right) < 0
    let forward = flicks ? onwards : held > wayToTurn
    letGo(forward: forward, velocity: speed.progress, lift: speed.lift, at: time)
    let pile = forward ? 1.0 : 0
    if flicks, press.taken == pile, held == pile { turn(by: forward ? 1 : -1, at: time) }
  }

  /// The progress from which a held leaf goes on. A page that is seen alone turns to where the view does not reach, so half the
  /// view turns it.
  private var wayToTurn: Double { layout.mode == .single ? 0.25 : 0.5 }

  private mutating func letGo(
    forward: Bool, velocity: Double = 0, lift: Double = 0, at time: Double
  ) {
    let most = SoftLeaves.fastest
    soft.release(lift: lift, book.flights, at: time)
    book.release(forward: forward, velocity: velocity.clamped(to: -most...most), at: time)
  }

  /// A tap in a margin turns a leaf in the margin's direction. A tap on a leaf in the air lets it go on, or back where the
  /// margin says so; where the leaf goes there already, one leaf more turns.
  private mutating func tap(_ press: Press, at time: Double) {
    let way = press.margin.map { $0 == .next ? 1 : -1 }
    if let caught = press.caught {
      let forward = way.map { $0 > 0 } ?? (caught == 1)
      letGo(forward: forward, at: time)
      guard forward == (caught == 1) else { return }
    }
    if let way { turn(by: way, at: time, pace: pace) }
  }

  mutating func cancelPress(at time: Double) {
    press = nil
    soft.release(book.flights, at: time)
    book.putBack(at: time)
  }
}
