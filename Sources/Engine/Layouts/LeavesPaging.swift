/// The imposition of a book whose leaves curl, as its turner and its layers see it: between pages, leaves
/// and the stops at which the book rests.
///
/// At *stop* `s` the leaves below `s` are turned. In single mode a leaf is a page, and the page seen at
/// stop `s` is `s`. In facing mode leaf `k` has the imposition's sides `2k` and `2k + 1`, so the page that
/// faces one on the right has an even number, and page 0 has nothing beside it. (Left and right are those
/// of a book read from left to right.)
///
/// Total: a page before the first or after the last counts as that one; without pages there is one stop,
/// at which nothing is seen.
public struct LeavesPaging: Equatable, Sendable {
  public let mode: LeavesMode
  private let imposition: Imposition

  /// - Parameter pages: below 0 counts as 0, above 2^40 as that: so no page's number overflows.
  public init(pages: Int, mode: LeavesMode) {
    imposition = Imposition(pages: pages, cover: .alone)
    self.mode = mode
  }

  public var pages: Int { imposition.pages }

  /// How many leaves can be turned: the last stop.
  public var leaves: Int { imposition.lastStop(mode) }

  /// The page on the front of a leaf, if there is one.
  public func front(of leaf: Int) -> Int? {
    mode == .single ? page(alone: leaf) : page(onSide: Imposition.front(ofLeaf: leaf))
  }

  /// The page on the back of a leaf, if there is one; a single page has none.
  public func back(of leaf: Int) -> Int? {
    mode == .single ? nil : page(onSide: Imposition.back(ofLeaf: leaf))
  }

  private func page(onSide side: Int) -> Int? { page(imposition.content(ofSide: side)) }

  private func page(alone stop: Int) -> Int? { page(imposition.content(ofCard: stop)) }

  private func page(_ content: Imposition.SideContent?) -> Int? {
    content?.page
  }

  /// The stop at which a page is seen.
  public func stop(of page: Int) -> Int { imposition.stop(of: BookPlace(page: page), mode) }

  /// The page that names a stop: the one that faces the reader or, where the book ends on the left,
  /// the last one; 0 without pages.
  public func page(at stop: Int) -> Int { imposition.place(atStop: stop, mode).page }

  /// The pages seen at a stop, in reading order: one or two, none without pages.
  public func visible(at stop: Int) -> [Int] {
    imposition.contents(atStop: stop, mode).compactMap(page)
  }

  /// The nearest page that exists; 0 without pages.
  public func clamped(_ page: Int) -> Int { imposition.nearest(page) }

  /// The pages worth keeping while the book rests at a stop, the most urgent first: what is seen, then
  /// whole spreads in the direction of travel, then those behind. Five pages in single mode, seven in
  /// facing mode: two respectively three on either side of the one that names the stop.
  ///
  /// - Parameter travel: below 0 while leafing towards the beginning.
  public func neighbourhood(of stop: Int, travel: Int) -> [Int] {
    let stop = min(max(0, stop), leaves)
    let single = mode == .single
    let centre = single ? stop : Imposition.front(ofLeaf: stop)
    let seen = single ? [0] : [-1, 0]
    let ahead = single ? [1, 2] : [1, 2, 3]
    let behind = single ? [-1, -2] : [-3, -2]
    let order = travel < 0 ? seen + behind + ahead : seen + ahead + behind
    return order.compactMap { single ? page(alone: centre + $0) : page(onSide: centre + $0) }
  }
}
