import PaperLayouts

/// The book of a `LeavesView` in time: its pages, its leaves, and the turns of which the delegate is told.
///
/// `page` is the page that will be seen when all turns have settled: `page` changes at the release, not before.
package struct LeafBook: Equatable, Sendable {
  package private(set) var paging: LeavesPaging
  package private(set) var page: Int
  /// -1 after a turn towards the beginning, else 1.
  package private(set) var travel = 1
  package var flights: LeafStack<LeavesTurn>
  private var log = TurnLog()

  /// - Parameter page: the page seen at first; clamped to the pages that exist.
  package init(_ paging: LeavesPaging, page: Int) {
    self.paging = paging
    self.page = paging.clamped(page)
    flights = LeafStack(leaves: paging.leaves, turned: paging.stop(of: page))
  }

  package var turned: Int { flights.turned }

  /// Whether no leaf is in the air or in the hand, and all turns are answered.
  package var isAtRest: Bool { !flights.isFlying && log.isEmpty }

  // MARK: Changing the book

  /// Lands all leaves where they are going, at once, and shows a page of the same book in another paging or of another book.
  package mutating func reload(_ paging: LeavesPaging, page: Int) {
    flights.jump(to: flights.turned)
    log.settle(flights)
    self.paging = paging
    self.page = paging.clamped(page)
    flights = LeafStack(leaves: paging.leaves, turned: paging.stop(of: page))
  }

  // MARK: Turning

  /// Turns to a page, or to the nearest page that exists; nothing happens where that page is the current page.
  /// - Parameter animated: false settles all turns in the air at once, this turn too.
  package mutating func turn(to page: Int, animated: Bool, at time: Double, pace: LeafPace) {
    let page = paging.clamped(page)
    guard page != self.page else { return }
    go(to: paging.stop(of: page), page: page, animated: animated, at: time, pace: pace)
  }

  /// Turns `count` leaves on, or back where `count` is below 0; not beyond the first and the last page.
  /// - Parameter pace: how quickly leaves turn that are not in the air yet or turn back.
  package mutating func turn(by count: Int, animated: Bool, at time: Double, pace: LeafPace) {
    let goal = flights.goal(by: count)
    guard goal != turned else { return }
    go(to: goal, page: paging.page(at: goal), animated: animated, at: time, pace: pace)
  }

  private mutating func go(
    to goal: Int, page: Int, animated: Bool, at time: Double, pace: LeafPace
  ) {
    let old = turned
    if page != self.page { travel = page < self.page ? -1 : 1 }
    if animated {
      flights.go(to: goal, at: time, pace: pace)
    } else {
      flights.jump(to: old)
      log.settle(flights)
      flights.jump(to: goal)
    }
    self.page = page
    log.announce(page, moving: min(old, goal)..<max(old, goal))
    log.settle(flights)
  }

  /// Lets the held leaf go, and announces the turn.
  /// - Parameter velocity: see `LeafStack.release`.
  package mutating func release(forward: Bool, velocity: Double? = nil, at time: Double) {
    let old = turned
    guard let moved = flights.release(forward: forward, velocity: velocity, at: time) else {
      return
    }
    // Where the leaf goes back to its place, the page that was named stays the page that is seen.
    if turned != old {
      page = paging.page(at: turned)
      travel = turned < old ? -1 : 1
    }
    log.announce(page, moving: moved)
    flights.land(at: time)
  }

  /// Lets the held leaf go where the current `turned` places it, and announces the turn. (Sending the leaf back to where it was
  /// before the press was rejected: a command given meanwhile would be undone.)
  package mutating func putBack(at time: Double) {
    guard let moved = flights.putBack(at: time) else { return }
    log.announce(page, moving: moved)
    flights.land(at: time)
  }

  // MARK: Time

  /// The turns that have begun or settled since the last call, in order.
  package mutating func takeEvents() -> [TurnEvent] {
    log.settle(flights)
    return log.take()
  }
}
