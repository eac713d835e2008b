import PaperGeometry

/// The stops at which a book can rest: in facing mode, in single mode, and as a deck of cards.
///
/// In facing mode a stop is a spread. In single mode a stop is the cover, a page as a whole, the
/// endpaper, or the back cover; blank sides that only pair the pages are no stops. A card is a stop of
/// single mode. The endpaper has no card, because an endpaper exists only where leaves have two sides.
extension Imposition {
  /// The number of the last stop; 0 is the first one.
  package func lastStop(_ mode: LeavesMode) -> Int {
    mode == .facing ? leaves : max(0, cards + (hasEndpaper ? 1 : 0) - 1)
  }

  /// The stop at which a place is seen.
  package func stop(of place: BookPlace, _ mode: LeavesMode) -> Int {
    switch mode {
    case .facing: spread(ofSide: side(of: place))
    case .single: isEndpaper(place) ? cards - 1 : beyondEndpaper(card(of: place))
    }
  }

  /// The place that names a stop. In facing mode this is the place on a leaf's front or, where no front
  /// is seen, on the back.
  package func place(atStop stop: Int, _ mode: LeavesMode) -> BookPlace {
    let stop = min(max(0, stop), lastStop(mode))
    switch mode {
    case .facing: return sides(atSpread: stop).last.map(place(ofSide:)) ?? BookPlace(page: 0)
    case .single:
      guard hasEndpaper, stop >= cards - 1 else { return place(ofCard: stop) }
      return stop == cards - 1 ? endpaper : place(ofCard: stop - 1)
    }
  }

  /// The contents seen at a stop, in reading order.
  package func contents(atStop stop: Int, _ mode: LeavesMode) -> [SideContent] {
    switch mode {
    case .facing: return sides(atSpread: stop).compactMap(content(ofSide:))
    case .single:
      let place = place(atStop: stop, .single)
      return isEndpaper(place) ? [.blank] : content(ofCard: card(of: place)).map { [$0] } ?? []
    }
  }

  /// The side on which a place is read; for a wide page, the first of its two sides.
  package func side(of place: BookPlace) -> Int {
    guard cover == .boards else { return side(ofPage: place.page) }
    if place.page < 0 { return sides.lowerBound }
    if place.page >= pages { return backCover }
    if coverPage != .none, place == inside { return 1 }
    return isEndpaper(place) ? backCover - 1 : side(ofPage: place.page)
  }

  /// The place that is read on a side. A blank counts to the page with which it shares its spread.
  package func place(ofSide side: Int) -> BookPlace {
    guard !sides.isEmpty else { return BookPlace(page: 0) }
    let side = min(max(sides.lowerBound, side), backCover)
    switch content(ofSide: side) {
    case .cover: return coverPage == .none ? .cover : BookPlace(page: 0)
    case .backCover: return BookPlace(page: pages)
    case .page(let page, let part):
      return BookPlace(page: page, fraction: part == .secondHalf ? 0.5 : 0)
    case .blank, .endpaper, nil:
      let isAfterPage = Self.isFront(side)
      guard case .page(let page, _)? = content(ofSide: side + (isAfterPage ? -1 : 1)) else {
        return coverPage == .none ? .cover : inside
      }
      guard coverPage == .none || page > 0 else { return inside }
      return BookPlace(page: page, fraction: isAfterPage ? 1 : 0)
    }
  }

  /// The place itself, or the nearest that exists.
  package func nearest(_ place: BookPlace) -> BookPlace {
    let range = cover == .boards ? -beforePages...pages : 0...max(0, pages - 1)
    let page = place.page.clamped(to: range)
    return page == place.page ? place : BookPlace(page: page)
  }

  /// The side so many steps from another one, along the sides that have something to see; blank sides that only
  /// pair the pages are passed over. At the ends the steps are over.
  package func side(from side: Int, steps: Int) -> Int {
    var (last, next) = (side, side)
    for _ in 0..<min(abs(steps), sides.count) {
      repeat { next += steps.signum() } while content(ofSide: next)?.isEmpty == true
      guard sides.contains(next) else { break }
      last = next
    }
    return last
  }

  /// The last page; the cover of a book in boards without pages.
  package var lastPage: BookPlace { BookPlace(page: pages - 1) }

  // MARK: Cards

  /// The number of cards: covers and pages, each once.
  package var cards: Int { cover == .boards ? pages + 1 + beforePages : pages }

  /// The number of cards before that of the first page.
  private var beforePages: Int { cover == .boards && coverPage == .none ? 1 : 0 }

  package func card(of place: BookPlace) -> Int {
    guard cover == .boards else { return nearest(place.page) }
    return min(max(-beforePages, place.page), pages) + beforePages
  }

  package func place(ofCard card: Int) -> BookPlace {
    BookPlace(page: min(max(0, card), max(0, cards - 1)) - beforePages)
  }

  /// The content that a card shows; nil where there is no such card.
  package func content(ofCard card: Int) -> SideContent? {
    guard card >= 0, card < cards else { return nil }
    let page = place(ofCard: card).page
    if page < 0 || (coverPage == .picture && page == 0) { return .cover }
    return page < pages ? .page(page, .whole) : .backCover
  }

  // MARK: The endpaper

  /// The endpaper's place, behind the last page and before the back cover.
  private var endpaper: BookPlace { BookPlace(page: pages - 1, fraction: 1) }

  private func isEndpaper(_ place: BookPlace) -> Bool { hasEndpaper && place == endpaper }

  private func beyondEndpaper(_ card: Int) -> Int {
    hasEndpaper && card >= cards - 1 ? card + 1 : card
  }

  /// The inside of a front board that bears the first page.
  package var inside: BookPlace { BookPlace(page: 0, fraction: 1) }
}
