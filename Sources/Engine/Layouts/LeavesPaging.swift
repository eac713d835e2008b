import PaperGeometry

/// Which page lies where in a book whose leaves curl: between pages, leaves and the stops at which the
/// book rests.
///
/// At *stop* `s` the leaves below `s` are turned. In single mode a leaf is a page, and the page seen at
/// stop `s` is `s`. In facing mode leaf `k` has page `2k` on its front and `2k + 1` on its back, so the
/// page that faces one on the right has an even number, and page 0 has nothing beside it. (Left and
/// right are those of a book read from left to right.)
///
/// Total: a page before the first or after the last counts as that one; without pages there is one stop,
/// at which nothing is seen.
public struct LeavesPaging: Equatable, Sendable {
  public let pages: Int
  public let mode: LeavesMode

  /// - Parameter pages: below 0 counts as 0, above 2^40 as that: so no page's number overflows.
  public init(pages: Int, mode: LeavesMode) {
    self.pages = min(1 << 40, max(0, pages))
    self.mode = mode
  }

  /// How many leaves can be turned: the last stop.
  public var leaves: Int { mode == .single ? max(0, pages - 1) : pages / 2 }

  /// The page on the front of a leaf, if there is one.
  public func front(of leaf: Int) -> Int? { mode == .single ? existing(leaf) : existing(leaf, 0) }

  /// The page on the back of a leaf, if there is one; a single page has none.
  public func back(of leaf: Int) -> Int? { mode == .single ? nil : existing(leaf, 1) }

  private func existing(_ page: Int) -> Int? { page >= 0 && page < pages ? page : nil }

  private func existing(_ leaf: Int, _ side: Int) -> Int? {
    // Compared before the multiplication, which could overflow.
    guard leaf >= 0, leaf <= leaves else { return nil }
    return existing(2 * leaf + side)
  }

  /// The stop at which a page is seen.
  public func stop(of page: Int) -> Int {
    let page = clamped(page)
    return mode == .single ? page : (page + 1) / 2
  }

  /// The page that names a stop: the one that faces the reader or, where the book ends on the left,
  /// the last one; 0 without pages.
  public func page(at stop: Int) -> Int {
    let stop = min(max(0, stop), leaves)
    return clamped(mode == .single ? stop : 2 * stop)
  }

  /// The pages seen at a stop, in reading order: one or two, none without pages.
  public func visible(at stop: Int) -> [Int] {
    let stop = min(max(0, stop), leaves)
    return [back(of: stop - 1), front(of: stop)].compactMap { $0 }
  }

  /// The nearest page that exists; 0 without pages.
  public func clamped(_ page: Int) -> Int { min(max(0, page), max(0, pages - 1)) }

  /// The pages worth keeping while the book rests at a stop, the most urgent first: what is seen, then
  /// whole spreads in the direction of travel, then those behind. Five pages in single mode, seven in
  /// facing mode: two respectively three on either side of the one that names the stop.
  ///
  /// - Parameter travel: below 0 while leafing towards the beginning.
  public func neighbourhood(of stop: Int, travel: Int) -> [Int] {
    let stop = min(max(0, stop), leaves)
    let single = mode == .single
    let centre = single ? stop : 2 * stop
    let seen = single ? [0] : [-1, 0]
    let ahead = single ? [1, 2] : [1, 2, 3]
    let behind = single ? [-1, -2] : [-3, -2]
    let order = travel < 0 ? seen + behind + ahead : seen + ahead + behind
    return order.compactMap { existing(centre + $0) }
  }
}

/// One page at a time, or two side by side.
public enum LeavesMode: String, Sendable, CaseIterable {
  case single, facing

  /// Two pages in a wide view, one in a tall or square one.
  public init(viewSize: Size) { self = viewSize.width > viewSize.height ? .facing : .single }
}

/// Where a book's pages begin.
public enum ReadingDirection: String, Sendable, CaseIterable {
  case leftToRight, rightToLeft
}
