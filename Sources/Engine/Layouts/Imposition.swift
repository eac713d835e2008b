import PaperGeometry

/// Which page lies on which side of which leaf. The term is the printers': imposition lays out pages so
/// that the folded and bound sheets read in order.
///
/// *Sides* are numbered in reading order. Side `2k` is the front of leaf `k`, side `2k + 1` its back.
/// *Spread* `s` is the pair of sides `2s - 1` and `2s`, which are seen with `s` leaves turned. A book
/// without a cover that stands alone begins with side -1, which lies beside leaf 0 and never turns.
///
/// Between two pages that are wide, or that have a place of their own, the sides follow each other as the
/// pages do. So a binary search in the list of those pages finds a side, in a time logarithmic in their
/// number and independent of the number of pages (decision: Imposition).
///
/// Every function is defined for every number: a side, spread, stop or page beyond the ends counts as
/// the last that exists, except where a function returns nil.
public struct Imposition: Equatable, Sendable {
  /// The rule for the cover: what stands before the pages.
  public enum CoverRule: String, Sendable, CaseIterable {
    /// A front cover that is no page, alone on the outside of the first leaf, and a back cover.
    case boards
    /// The first page is the cover and stands alone on the front of the first leaf.
    case alone
    /// The first page is paired as all other pages are.
    case paired
  }

  /// Whether the first page is the cover of a book in boards, which would otherwise open onto the same picture again.
  /// The numbers of the pages stay, and all other pages keep the sides that they have beside a first page in the book.
  public enum CoverPage: Sendable, CaseIterable {
    /// The cover is no page.
    case none
    /// The first page lies on the front board.
    case page
    /// The first page shows nothing but the cover's picture, which lies on the front board in its stead.
    case picture
  }

  /// How a page that is wider than tall lies among tall ones.
  public enum WidePages: String, Sendable, CaseIterable {
    /// A wide page lies on one side, as all other pages do.
    case single
    /// A wide page lies over both sides of a spread.
    case spread
  }

  /// Where a page wants to lie on its spread. A blank side comes before the page where the side that follows is another.
  public enum PagePlacement: String, Sendable, CaseIterable {
    /// On the left or the right of the spine, in books of both directions.
    case left, right
    /// With a blank side beside the page.
    case alone
  }

  /// The number of pages, 0 to 2^40.
  public let pages: Int
  /// The sizes of the pages.
  public let sizes: PageSizes
  /// The rule for the cover.
  public let cover: CoverRule
  /// `none` for a book without boards or pages.
  public let coverPage: CoverPage
  /// The rule for wide pages.
  public let widePages: WidePages
  /// The direction in which the book is read.
  public let direction: ReadingDirection
  /// All sides of the book; empty only for a book without boards and pages.
  package let sides: Range<Int>

  /// A page that does not follow the page before on the next side, and its first side.
  private struct Anchor: Equatable {
    let page: Int
    let side: Int
    /// Whether the page lies over both sides of a spread.
    let isWide: Bool

    /// The side of the next page.
    var end: Int { side + (isWide ? 2 : 1) }
  }
  /// The wide pages that take a spread, and the pages behind a blank side, in rising order.
  private let anchors: [Anchor]
  /// The first page after a cover that is a page, and the side where it lies unless it is wide.
  private let body: (page: Int, side: Int)

  /// The largest number of pages: more than any book has, and few enough that no side's number
  /// overflows.
  private static let maximumPages = 1 << 40

  /// - Parameters:
  ///   - sizes: the sizes of the pages, which tell wide pages.
  ///   - cover: what stands before the pages.
  ///   - coverPage: whether the first page lies on the front board.
  ///   - widePages: how a wide page lies among tall ones.
  ///   - direction: the direction in which the book is read.
  ///   - placements: where pages want to lie, by their numbers. A wide page that takes a spread, and a page on the front
  ///     board, lie where they lie.
  ///   - pages: the number of pages, clamped to 0...2^40.
  ///   - offset: the number of blank sides between the cover and the pages, to shift how pages are
  ///     paired; counts modulo 2. A wide page right after the cover needs and gets no blank side.
  public init(
    pages: Int, sizes: PageSizes = PageSizes(), cover: CoverRule = .boards,
    coverPage: CoverPage = .none, offset: Int = 0,
    widePages: WidePages = .single, direction: ReadingDirection = .leftToRight,
    placements: [Int: PagePlacement] = [:]
  ) {
    let pages = min(Self.maximumPages, max(0, pages))
    self.coverPage = cover == .boards && pages > 0 ? coverPage : .none
    let isOnCover = self.coverPage != .none
    (self.pages, self.sizes, self.cover) = (pages, sizes, cover)
    (self.widePages, self.direction) = (widePages, direction)
    let spreads = widePages == .spread ? sizes.wide(below: pages) : []
    var page = cover == .alone || isOnCover ? min(1, pages) : 0
    let isCoverWide = cover == .alone && page == 1 && spreads.first == 0
    let bodySpreads = Set(spreads.drop { $0 < page })
    let placed = placements.keys.filter { (page..<pages).contains($0) }
    var side = cover == .paired ? -1 : isOnCover ? 2 : 1
    if page < pages, !bodySpreads.contains(page) {
      side =
        placements[page].map { Self.side($0, from: side, isFirst: true, direction) }
        ?? side + (offset & 1)
    }
    body = (page, side)
    var anchors = isCoverWide ? [Anchor(page: 0, side: -1, isWide: true)] : []
    for next in bodySpreads.union(placed).sorted() {
      let following = side + next - page
      var anchor = Anchor(page: next, side: following, isWide: bodySpreads.contains(next))
      if anchor.isWide {
        // A wide page begins on the back of a leaf. Where the next side is a front, a blank side comes
        // before the page.
        anchor = Anchor(page: next, side: following | 1, isWide: true)
      } else if let placement = placements[next] {
        anchor = Anchor(
          page: next,
          side: Self.side(placement, from: following, isFirst: next == body.page, direction),
          isWide: false)
      }
      guard anchor.isWide || anchor.side != following else { continue }
      anchors.append(anchor)
      (page, side) = (next + 1, anchor.end)
    }
    self.anchors = anchors
    var end = side + pages - page
    if pages <= body.page { end = cover == .boards ? side : pages }
    switch cover {
    case .boards: sides = 0..<(end | 1) + 1
    case .alone: sides = (isCoverWide ? -1 : 0)..<end
    case .paired: sides = pages == 0 ? 0..<0 : body.side..<end
    }
  }

  /// Whether both lay the same pages on the same sides.
  public static func == (a: Imposition, b: Imposition) -> Bool {
    a.pages == b.pages && a.cover == b.cover && a.coverPage == b.coverPage
      && a.widePages == b.widePages
      && a.direction == b.direction && a.body == b.body && a.sides == b.sides
      && a.anchors == b.anchors && a.sizes == b.sizes
  }

  /// The first side from one on that suits a placement.
  /// - Parameter isFirst: whether no page lies on the side before.
  private static func side(
    _ placement: PagePlacement, from side: Int, isFirst: Bool, _ direction: ReadingDirection
  ) -> Int {
    switch placement {
    case .left, .right:
      let wantsFront = (placement == .right) == (direction == .leftToRight)
      return isFront(side) == wantsFront ? side : side + 1
    case .alone:
      // A page alone lies on a front, as titles do. The page behind then begins a spread.
      if isFront(side) { return isFirst ? side : side + 2 }
      return side + 1
    }
  }

  // MARK: Pages and sides

  /// The part of a page that lies on a side.
  public enum PagePart: Hashable, Sendable {
    /// The page as a whole.
    case whole
    /// A half of a wide page, in reading order.
    case firstHalf, secondHalf
  }

  /// The content of a side.
  public enum SideContent: Hashable, Sendable {
    /// The front cover, which is no page.
    case cover
    /// A page, counted from 0, or a half of a wide page.
    case page(Int, PagePart)
    /// An empty side.
    case blank
    /// The inside of the front board of a book whose first page is its cover, and what faces it before the pages.
    case endpaper
    /// The back cover.
    case backCover

    /// Whether nothing is to be read on the side.
    package var isEmpty: Bool { self == .blank || self == .endpaper }

    /// The page's number; nil where no page lies on the side.
    public var page: Int? {
      if case .page(let page, _) = self { page } else { nil }
    }

    /// Whether the side shows one half of a page that lies on both sides of the spine.
    package var isHalf: Bool {
      if case .page(_, let part) = self { part != .whole } else { false }
    }
  }

  /// The content of a side; nil where the book has no such side.
  package func content(ofSide side: Int) -> SideContent? {
    guard sides.contains(side) else { return nil }
    if cover == .boards {
      if side == sides.lowerBound { return coverPage == .page ? .page(0, .whole) : .cover }
      if side == backCover { return .backCover }
    }
    let passed = anchors.countOfPrefix { $0.side <= side }
    var page = body.page + side - body.side
    if passed > 0 {
      let last = anchors[passed - 1]
      if last.isWide, side < last.end {
        return .page(last.page, side == last.side ? .firstHalf : .secondHalf)
      }
      // After a wide cover the body has an origin of its own, because of the offset.
      if last.page >= body.page { page = last.page + 1 + side - last.end }
    } else if cover == .alone, side == 0 {
      return .page(0, .whole)
    } else if coverPage != .none, page < body.page || anchors.first?.page == body.page {
      return .endpaper
    }
    let end = passed < anchors.count ? anchors[passed].page : pages
    return page >= body.page && page < end ? .page(page, .whole) : .blank
  }

  /// Whether a side's content is the outside of the front cover.
  package func isCover(_ content: SideContent?) -> Bool {
    content == .cover || (coverPage == .page && content == .page(0, .whole))
  }

  /// The first side on which a page lies. A page beyond the ends counts as the last page there.
  package func side(ofPage page: Int) -> Int {
    guard pages > 0 else { return 0 }
    let page = nearest(page)
    let passed = anchors.countOfPrefix { $0.page <= page }
    if passed > 0 {
      let last = anchors[passed - 1]
      if last.page == page { return last.side }
      if last.page >= body.page { return last.end + page - last.page - 1 }
    }
    return page < body.page ? 0 : body.side + page - body.page
  }

  /// The side, or the two sides, on which a page lies.
  package func sides(ofPage page: Int) -> ClosedRange<Int> {
    let side = side(ofPage: page)
    return side...(isSpread(nearest(page)) ? side + 1 : side)
  }

  /// Whether a page takes both sides of a spread.
  package func isSpread(_ page: Int) -> Bool {
    let i = anchors.countOfPrefix { $0.page < page }
    return i < anchors.count && anchors[i].page == page && anchors[i].isWide
  }

  /// The nearest page that exists; 0 without pages.
  package func nearest(_ page: Int) -> Int { min(max(0, page), max(0, pages - 1)) }

  /// The side of the back cover, or the last side of a book without boards.
  package var backCover: Int { sides.upperBound - 1 }

  /// Whether a blank side follows the last page, because a leaf has two sides.
  package var hasEndpaper: Bool {
    cover == .boards && content(ofSide: backCover - 1) == .blank
  }

  // MARK: Leaves and spreads

  /// How many leaves can be turned: the number of the last spread.
  public var leaves: Int { sides.isEmpty ? 0 : spread(ofSide: backCover) }

  /// The leaves of which a side exists. A book without boards may begin with a side beside its first leaf, and may end with
  /// a front that is never turned.
  package var boundLeaves: Range<Int> {
    sides.isEmpty
      ? 0..<0 : Self.leaf(ofSide: sides.lowerBound)..<Self.leaf(ofSide: backCover) + 1
  }

  /// The leaf of a side; -1 for a side that lies beside the first leaf.
  package static func leaf(ofSide side: Int) -> Int { side >> 1 }

  /// Whether a side is the front of its leaf, which is seen before the leaf is turned.
  package static func isFront(_ side: Int) -> Bool { side & 1 == 0 }

  /// The front and the back of a leaf; the leaf's number is clamped to ±2^61.
  package static func front(ofLeaf leaf: Int) -> Int { 2 * min(max(leaf, -1 << 61), 1 << 61) }
  package static func back(ofLeaf leaf: Int) -> Int { front(ofLeaf: leaf) + 1 }

  /// Front and back of a leaf.
  package static func sides(ofLeaf leaf: Int) -> [Int] {
    [front(ofLeaf: leaf), back(ofLeaf: leaf)]
  }

  /// Whether a side is seen on the right of the spine.
  package func isRight(_ side: Int) -> Bool {
    Self.isFront(side) == (direction == .leftToRight)
  }

  /// The spread on which a side is seen.
  package func spread(ofSide side: Int) -> Int {
    guard !sides.isEmpty else { return 0 }
    return (min(max(sides.lowerBound, side), backCover) + 1) >> 1
  }

  /// The sides of a spread, in reading order: one or two, none in an empty book.
  package func sides(atSpread spread: Int) -> Range<Int> {
    let front = Self.front(ofLeaf: min(max(0, spread), leaves))
    return (front - 1..<front + 1).clamped(to: sides)
  }

  /// The part of a page's picture that lies on a side, in fractions of the picture.
  package func region(of part: PagePart) -> Rect {
    switch part {
    case .whole: Rect(0, 0, 1, 1)
    case .firstHalf: Rect(direction == .leftToRight ? 0 : 0.5, 0, 0.5, 1)
    case .secondHalf: Rect(direction == .leftToRight ? 0.5 : 0, 0, 0.5, 1)
    }
  }
}
