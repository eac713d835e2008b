import PaperGeometry

/// Where an open book stands in its view, before anything is turned.
extension BookLayout {
  /// The measures of the open book at a pose between flat (0) and lectern (1), in points.
  struct Open {
    let page: Size
    let spine: Point
    let cornerRadius: Double

    init(flat: FlatPage, lectern: Size, in view: Size, scale: Double, pose: Double) {
      page = Size(
        lerp(flat.size.width, lectern.width, pose), lerp(flat.size.height, lectern.height, pose))
      spine = Point(
        lerp(flat.spine.x, view.width / 2, pose), lerp(flat.spine.y, view.height / 2, pose))
      cornerRadius =
        lerp(BookLayout.flatCornerRadius, Design.cornerRadius, pose) * scale
    }
  }

  /// Whether the pages have the size that they have at rest at this pose: the book does not open, and does not go over from
  /// one page to two or back.
  package var isAtRest: Bool { opening == nil && abreast == (mode == .facing ? 1 : 0) }

  /// How far the leaves that turn over with the cover of a book that opens flat stay behind the cover, in parts of the way:
  /// cover and pages are sheets of their own. The lectern's book is one with its cover, as in the tutorial.
  func lag(of leaf: Int, _ positions: LeafPositions) -> Double {
    guard let p = opening?.progress, pose < 1, leaf > 0, leaf < positions.restingOnLeft, p > 0,
      p < 1
    else { return 0 }
    return Self.lag * (1 - pose) * 4 * p * (1 - p)
  }
  private static let lag = 0.09

  /// What is seen of a flat book at rest: both pages of a spread, a closed book's cover, or the single page.
  package func paper(atSpread turned: Int) -> Rect {
    let top = spine.y - pageSize.height / 2
    let bound = imposition.boundLeaves
    let isClosed =
      (turned <= 0 && bound.lowerBound >= 0) || (turned >= leaves && bound.upperBound <= leaves)
    guard mode == .facing else {
      return Rect(singleLeft, top, pageSize.width, pageSize.height)
    }
    let rest = LeafPositions(leaves: leaves, turned: min(max(0, turned), leaves))
    let middle = spine.x + shift(rest)
    let isOnLeft = (turned <= 0) == (imposition.direction == .rightToLeft)
    let left = isClosed && !isOnLeft ? middle : middle - pageSize.width
    let width = isClosed ? pageSize.width : 2 * pageSize.width
    return Rect(left, top, width, pageSize.height)
  }

  /// The left edge of the page that is seen alone, in points.
  private var singleLeft: Double {
    imposition.direction == .rightToLeft ? mirrorWidth - alone - pageSize.width : alone
  }

  /// The eye's distance `f`, in points, at which an upright leaf stays in the view. By central
  /// projection the free edge of an upright leaf of width `w` is seen `f / (f - w)` times as tall as
  /// the page. The flat page is so tall that the lectern's distance would cut the leaf off at the top.
  static func distance(keeping page: Size, in view: Size) -> Double {
    let room = max(view.height - 2, page.height * 1.01)
    return min(farthestEye, page.width * room / (room - page.height))
  }
}

/// The half of the book beside a single page. The two halves are one bound book, over which the view is moved. Where the view
/// is little wider than the page, a strip of the facing page is seen. Where much of that page would be in the view, its half
/// is seen only while the view or a leaf goes there (decision: Single page view).
extension BookLayout {
  /// How far the pages and the boards of a half are seen, each from 0 to 1. Boards come later than the pages that lie on
  /// them: through pages that fade they would be seen.
  package func presence(
    of half: Half, _ positions: LeafPositions
  ) -> (pages: Double, boards: Double) {
    guard let focus, !showsStrip else { return (1, 1) }
    let isLeft = half == .left
    // A half comes with the view, with a leaf that is turned to it, with the other page of two, and with the lectern.
    let leaf = positions.flights.map { isLeft ? $0.progress : 1 - $0.progress }.max() ?? 0
    let seen = max(isLeft ? focus : 1 - focus, min(1, leaf), 1 - openPart)
    let part = max(abreast, 2 * seen, 4 * pose)
    return (Self.smooth(part / 0.4), Self.smooth((part - 0.4) / 0.4))
  }

  /// How far a side of a leaf is seen, from 0 to 1. A leaf in the air is seen wherever the leaf is.
  package func presence(ofSide side: Int, _ positions: LeafPositions) -> Double {
    guard positions.flight(of: Imposition.leaf(ofSide: side)) == nil else { return 1 }
    return presence(of: Imposition.isFront(side) ? .right : .left, positions).pages
  }

  private static func smooth(_ t: Double) -> Double {
    let t = t.clamped(to: 0...1)
    return t * t * (3 - 2 * t)
  }
}

/// The page of a book that lies flat, with one page or two in the view, and where its spine lies.
struct FlatPage: Equatable {
  private(set) var size: Size
  /// The spine and the page's vertical centre; where turned pages are never seen, the left edge of the single page.
  private(set) var spine: Point
  /// The left edge of a single page that is seen alone, or the spine of two.
  private(set) var alone: Double
  /// Whether a strip of the facing page is seen beside a single page at rest.
  private(set) var showsStrip = true

  /// The widest such strip, in parts of a page's width: about the inner margin of a page, so that no lines are cut.
  private static let widestStrip = 0.16

  /// The page at either mode, or on the way between the modes.
  init(
    in view: Size, aspect: Double, scale: Double, pixelScale: Double, focus: Double?,
    abreast: Double
  ) {
    func page(_ mode: LeavesMode) -> FlatPage {
      var page = FlatPage(in: view, aspect: aspect, scale: scale, pixelScale: pixelScale, mode)
      guard mode == .single else { return page }
      page.showsStrip = view.width <= page.size.width * (1 + 2 * Self.widestStrip)
      if let focus { page.spine.x += focus * page.size.width }
      return page
    }
    self = page(abreast < 1 ? .single : .facing)
    guard abreast > 0, abreast < 1 else { return }
    let facing = page(.facing)
    size = Size(
      lerp(size.width, facing.size.width, abreast), lerp(size.height, facing.size.height, abreast))
    spine = spine + (facing.spine - spine) * abreast
  }

  /// The largest page of the given aspect on whole pixels: two fit side by side in facing mode, one in
  /// single mode.
  private init(
    in view: Size, aspect: Double, scale: Double, pixelScale: Double, _ mode: LeavesMode
  ) {
    // The aspect is limited, because a very narrow or very wide first page would make all other pages
    // tiny.
    let aspect = aspect.isFinite ? min(2.5, max(0.4, aspect)) : 0.64
    func whole(_ points: Double) -> Double { points.snapped(toPixelsAt: pixelScale) }
    let margin = Size(min(56 * scale, view.width * 0.06), min(46 * scale, view.height * 0.06))
    let pages = mode == .facing ? 2.0 : 1
    let room = Size((view.width - 2 * margin.width) / pages, view.height - 2 * margin.height)
    let height = min(room.height, room.width / aspect)
    let onePixel = 1 / pixelScale
    size = Size(
      max(onePixel, whole(height * aspect)), max(onePixel, whole(height)))
    let top = whole((view.height - size.height) / 2)
    let left = whole(mode == .facing ? view.width / 2 : (view.width - size.width) / 2)
    alone = left
    spine = Point(left, top + size.height / 2)
  }
}
