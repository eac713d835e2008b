import PaperGeometry
import PaperLayouts
import PaperMotion

/// The cards of a book between their deck and a page of the bound book, on which all cards lie.
extension PageDeck {
  struct Gathering: Equatable {
    /// Where the page lies in the bound book, in points.
    var page: Rect
    /// 0: the cards lie on the page; 1: they stand in the deck.
    var part: Double
  }

  /// The place and look of a card on its way between the page and the deck. The front card fades over to the page, which
  /// lies where the card lies; the other cards have gone before. (Rejected: cards that stay opaque until they lie on the
  /// page. The gutter's shade would come at once.)
  ///
  /// - Parameter depth: how many cards stand before the card.
  func gathered(
    _ open: ItemAttributes, _ depth: Double, _ gathering: Gathering
  ) -> ItemAttributes {
    let part = gathering.part
    var page = ItemAttributes(
      index: open.index, frame: gathering.page, anchorPoint: open.anchorPoint,
      zIndex: open.zIndex, cornerRadii: open.cornerRadii, opacity: open.opacity)
    page.isHidden = open.isHidden
    var card = page.mixed(with: open, part)
    let isFurther = min(1, abs(depth))
    card.opacity *= lerp(Self.ease(part / 0.25), Self.ease((part - 0.25) / 0.35), isFurther)
    card.isHidden = card.isHidden || card.opacity <= 0
    return card
  }

  /// Where the front card lies.
  func front(_ gathering: Gathering) -> Rect {
    let (a, b, t) = (gathering.page, front, gathering.part)
    return Rect(
      lerp(a.minX, b.minX, t), lerp(a.minY, b.minY, t), lerp(a.width, b.width, t),
      lerp(a.height, b.height, t))
  }

  /// How far the pages of the bound book are seen beside the cards.
  static func bookOpacity(_ part: Double) -> Double { 1 - ease((part - 0.25) / 0.55) }

  /// How far the boards of the bound book are seen. They go first: through pages that fade they would be seen.
  static func boardOpacity(_ part: Double) -> Double { 1 - ease(part / 0.25) }

  private static func ease(_ t: Double) -> Double {
    let t = t.clamped(to: 0...1)
    return t * t * (3 - 2 * t)
  }
}

/// The way of a book's cards between the deck and a page of the bound book, in time.
struct DeckGathering: Equatable {
  private var motion: SpringMotion
  /// The page's left and upper edge, its width and its height.
  private var page: [SpringMotion]

  private static let spring = Spring(dampingRatio: 1, angularFrequency: 12)

  /// - Parameter page: where the page lies in the bound book, in points.
  init(from page: Rect, toDeck: Bool, at time: Double) {
    motion = SpringMotion(
      from: toDeck ? 0 : 1, velocity: 0, to: toDeck ? 1 : 0, at: time, spring: Self.spring,
      bounds: 0...1)
    self.page = Self.edges(page).map {
      SpringMotion(from: $0, velocity: 0, to: $0, at: time, spring: Self.spring)
    }
  }

  private static func edges(_ rect: Rect) -> [Double] {
    [rect.minX, rect.minY, rect.width, rect.height]
  }

  /// Whether the cards go to their deck.
  var goesToDeck: Bool { motion.target > 0.5 }

  func isMoving(at time: Double) -> Bool {
    ([motion] + page).contains { !$0.isFinished(at: time) }
  }

  func value(at time: Double) -> PageDeck.Gathering {
    let edges = page.map { $0.value(at: time) }
    return PageDeck.Gathering(
      page: Rect(edges[0], edges[1], max(1, edges[2]), max(1, edges[3])),
      part: motion.value(at: time))
  }

  mutating func go(toDeck: Bool, at time: Double) {
    motion = motion.retargeted(to: toDeck ? 1 : 0, at: time)
  }

  /// Follows the page of the bound book, which may be another one or lie elsewhere now.
  mutating func follow(_ page: Rect, at time: Double) {
    for (i, edge) in Self.edges(page).enumerated() where self.page[i].target != edge {
      self.page[i] = self.page[i].retargeted(to: edge, at: time)
    }
  }
}
