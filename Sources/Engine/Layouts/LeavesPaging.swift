/// The imposition of a book with folded leaves, for its turner and its layers: maps between pages,
/// leaves and the stops at which the book rests.
///
/// At *stop* `s` the leaves below `s` are turned. In single mode a leaf is a page, and page `s` is seen
/// at stop `s`. In facing mode leaf `k` has the imposition's sides `2k` and `2k + 1`, so a right-hand
/// page has an even number, and no page lies beside page 0. (Left and right are those of a book read
/// from left to right.)
///
/// A page before the first counts as the first, a page after the last as the last. Without pages there
/// is one stop, at which nothing is seen.
package struct LeavesPaging: Equatable, Sendable {
  package let mode: LeavesMode
  private let imposition: Imposition

  /// - Parameter pages: the number of pages, clamped to 0...2^40, so that no page's number overflows.
  package init(pages: Int, mode: LeavesMode) {
    imposition = Imposition(pages: pages, cover: .alone)
    self.mode = mode
  }

  package var pages: Int { imposition.pages }

  /// How many leaves can be turned: the last stop.
  package var leaves: Int { imposition.lastStop(mode) }

  /// The page on the front of a leaf; nil where there is none.
  package func front(of leaf: Int) -> Int? {
    mode == .single ? page(alone: leaf) : page(onSide: Imposition.front(ofLeaf: leaf))
  }

  /// The page on the back of a leaf; nil where there is none, and always in single mode.
  package func back(of leaf: Int) -> Int? {
    mode == .single ? nil : page(onSide: Imposition.back(ofLeaf: leaf))
  }

  private func page(onSide side: Int) -> Int? { page(imposition.content(ofSide: side)) }

  private func page(alone stop: Int) -> Int? { page(imposition.content(ofCard: stop)) }

  private func page(_ content: Imposition.SideContent?) -> Int? {
    content?.page
  }

  /// The stop at which a page is seen.
  package func stop(of page: Int) -> Int { imposition.stop(of: BookPlace(page: page), mode) }

  /// The page that names a stop: the last of the pages seen at that stop; 0 without pages.
  package func page(at stop: Int) -> Int { imposition.place(atStop: stop, mode).page }

  /// The pages seen at a stop, in reading order: one or two, none without pages.
  package func visible(at stop: Int) -> [Int] {
    imposition.contents(atStop: stop, mode).compactMap(page)
  }

  /// The nearest page that exists; 0 without pages.
  package func clamped(_ page: Int) -> Int { imposition.nearest(page) }

  /// The pages worth keeping while the book rests at a stop, the most urgent first: the visible pages,
  /// then whole spreads in the direction of travel, then the spreads behind. As in Leaves by Tom Brow
  /// there are five pages in single mode and seven in facing mode: two or three on either side of the
  /// page that names the stop.
  ///
  /// - Parameter travel: below 0 while leafing towards the beginning.
  package func neighbourhood(of stop: Int, travel: Int) -> [Int] {
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
