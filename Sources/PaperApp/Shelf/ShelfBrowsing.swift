import Books
import Content
import PaperGeometry
import PaperLayouts
import PaperMotion
import Shell

/// The pose of one cover at an instant.
struct ShelfPlace {
  /// The name of the cover's layer: `book-3` in the carousel, `card-3` in the deck.
  var name: String
  var book: Int
  /// The card in the browser that is in front; nil for a cover that disappears with the change of
  /// style.
  var card: Int?
  var attributes: ItemAttributes
  /// How much of the book's block is seen, from 0 to 1: all in the carousel, nothing in the deck, whose books are
  /// cards.
  var block: Double

  /// Whether a click at a point selects the cover. A card that has fallen, or is about to fall, takes
  /// no clicks.
  func contains(_ point: Point) -> Bool {
    !attributes.isHidden && !attributes.isReversed && attributes.contains(point)
  }

  /// Whether the cover is visible and opaque.
  var isWhole: Bool { !attributes.isHidden && attributes.opacity > 0.999 }
}

/// The styles of browsing and the progress of the change from one style to the other. The progress between
/// the styles of covers is one scalar: every cover is between its place in the carousel (0) and its place in
/// the deck (1). A second scalar leads from the covers to the wall; only one of both changes at a time.
final class ShelfBrowsing {
  let carousel: CarouselBrowser
  let deck: DeckBrowser
  let wall: WallBrowser
  /// The style of the covers, which the wall replaces or has replaced.
  private(set) var coverStyle: ShelfStyle
  /// Whether the wall is there or on its way.
  var isWall: Bool
  var wallCourse: SpringMotion
  /// The book that has been taken out of the wall; nil where there is none.
  var taken: TakenSpine?
  /// Whether the change of style reaches the wall.
  let hasWall: Bool
  private var course: SpringMotion
  /// The front position of the deck when the change began. From this position on, each book is paired
  /// with one card, which the book's cover becomes. The position is kept while the deck moves;
  /// otherwise covers would jump from card to card.
  private var pairing = EndlessPosition(item: 0)
  var motionStyle = MotionStyle.full

  static let spring = Spring(dampingRatio: 1, angularFrequency: 10)

  /// - Parameters:
  ///   - spine: what is seen of the spine of a book.
  ///   - hasWall: whether the change of style reaches the wall.
  init(
    count: Int, at book: Int, style: ShelfStyle, in view: ViewSize, isMirrored: Bool = false,
    hasWall: Bool, spine: @escaping (Int) -> SpineFacts
  ) {
    carousel = CarouselBrowser(count: count, at: book, in: view)
    deck = DeckBrowser(count: count, at: book, in: view)
    wall = WallBrowser(count: count, at: book, in: view, isMirrored: isMirrored, facts: spine)
    self.hasWall = hasWall
    isWall = style == .wall
    coverStyle = style == .wall ? .deck : style
    let end = Self.end(coverStyle)
    course = SpringMotion(
      from: end, velocity: 0, to: end, at: 0, spring: Self.spring, tolerance: 0.0002)
    let wallEnd = style == .wall ? 1.0 : 0
    wallCourse = SpringMotion(
      from: wallEnd, velocity: 0, to: wallEnd, at: 0, spring: Self.spring, tolerance: 0.0005)
    if isWall { wall.stand(at: book) }
  }

  private static func end(_ style: ShelfStyle) -> Double { style == .carousel ? 0 : 1 }

  var style: ShelfStyle { isWall ? .wall : coverStyle }
  var front: any ShelfBrowser { isWall ? wall : coverFront }
  var coverFront: any ShelfBrowser { coverStyle == .carousel ? carousel : deck }
  private var back: any ShelfBrowser { coverStyle == .carousel ? deck : carousel }

  /// The progress of the change: 0 for the carousel, 1 for the deck.
  func mix(at time: Double) -> Double { course.value(at: time) }
  func isChanging(at time: Double) -> Bool {
    isCoverChanging(at: time) || isWallChanging(at: time)
  }
  /// Whether the covers change between the carousel and the deck.
  func isCoverChanging(at time: Double) -> Bool { !course.isFinished(at: time) }

  func isMoving(at time: Double) -> Bool {
    front.isMoving(at: time) || isChanging(at: time)
      || isWall && (taken.map { !$0.motion.isFinished(at: time) } ?? false)
  }

  func resize(to view: ViewSize) {
    carousel.resize(to: view)
    deck.resize(to: view)
    wall.resize(to: view)
  }

  /// Takes a new number of books. The style in front stays the same, and so does the book in front.
  /// - Parameter place: maps a book's previous place to its present place.
  func recount(_ count: Int, at time: Double, place: (Int) -> Int) {
    carousel.recount(count, at: time, place: place)
    deck.recount(count, at: time, place: place)
    if let book = taken?.book { taken?.book = min(place(book), max(0, count - 1)) }
    if count == 0 { taken = nil }
    guard showsWall(at: time) else {
      return wall.forget(count: count, target: coverFront.book(of: coverFront.target))
    }
    wall.recount(count, at: time, place: place)
  }

  /// Changes to the next style: from the carousel to the deck, to the wall, to the carousel. During a change,
  /// changes back. The book in front stays in front.
  func toggle(at time: Double) {
    if front.isHeld { front.release(velocity: .zero, at: time) }
    if isWallChanging(at: time) { return toggleWall(at: time) }
    if isWall {
      coverStyle = .carousel
      course = SpringMotion(
        from: 0, velocity: 0, to: 0, at: time, spring: Self.spring, tolerance: 0.0002)
      return toggleWall(at: time)
    }
    if hasWall, coverStyle == .deck, !isCoverChanging(at: time) { return toggleWall(at: time) }
    toggleCovers(at: time)
  }

  private func toggleCovers(at time: Double) {
    let book = front.book(of: front.target)
    let card = back.card(showing: book, at: time)
    if isCoverChanging(at: time) {
      back.go(to: card, at: time)
    } else {
      back.stand(at: card)
      pairing = deck.position(at: time)
    }
    coverStyle = coverStyle == .carousel ? .deck : .carousel
    let end = Self.end(coverStyle)
    course =
      motionStyle == .none
      ? SpringMotion(from: end, velocity: 0, to: end, at: time, spring: Self.spring)
      : course.retargeted(to: end, at: time)
  }

  /// With less motion, the row is at once where the row was going: nothing moves but under the hand.
  func calm() {
    guard motionStyle != .full, !front.isHeld else { return }
    if isWall { return wall.calm() }
    front.stand(at: front.target)
  }

  // MARK: Places

  /// The books whose places must be known again after a change of the shelf: the visible books and the
  /// books on their way to the front.
  func books(at time: Double) -> Set<Int> {
    var books = Set([carousel.target, deck.book(of: deck.target)])
    books.formUnion(carousel.visible(at: time))
    books.formUnion(deck.visible(at: time).map(deck.book(of:)))
    if showsWall(at: time) {
      books.formUnion(wall.visible(at: time) + [wall.target])
      if let taken { books.insert(taken.book) }
    }
    return books
  }

  /// Every visible cover, the most prominent first.
  /// - Parameter aspect: width divided by height of a book's cover; nil where the size is unknown.
  func places(at time: Double, aspect: (Int) -> Double?) -> [ShelfPlace] {
    showsWall(at: time)
      ? coversOnWall(at: time, aspect: aspect) : coverPlaces(at: time, aspect: aspect)
  }

  /// The covers as they are without the wall.
  func coverPlaces(at time: Double, aspect: (Int) -> Double?) -> [ShelfPlace] {
    guard isCoverChanging(at: time) else { return resting(at: time, aspect) }
    let t = mix(at: time)
    guard motionStyle == .full else { return fading(t, at: time, aspect) }
    let cards = deck.visible(at: time)
    let books = carousel.visible(at: time)
    let others = books.filter { !cards.contains(paired($0)) }
    let places =
      cards.map { travelling($0, t, at: time, aspect) }
      + others.map { travelling(paired($0), t, at: time, aspect) }
    return coverStyle == .deck ? places : Self.sorted(places, by: books)
  }

  private func resting(at time: Double, _ aspect: (Int) -> Double?) -> [ShelfPlace] {
    let front = coverFront
    return front.visible(at: time).map { card in
      let book = front.book(of: card)
      return ShelfPlace(
        name: "\(prefix)-\(card)", book: book, card: card,
        attributes: front.attributes(of: card, at: time, aspect: aspect(book)),
        block: coverStyle == .carousel ? 1 : 0)
    }
  }

  /// The card that a book's cover becomes in the deck.
  private func paired(_ book: Int) -> Int { deck.card(showing: book, from: pairing) }

  /// A card between both styles. A card that is paired with no cover of the carousel (a stack of few
  /// books shows each book several times) appears and disappears at its place in the deck.
  private func travelling(
    _ card: Int, _ t: Double, at time: Double, _ aspect: (Int) -> Double?
  ) -> ShelfPlace {
    let book = deck.book(of: card)
    var attributes = deck.attributes(of: card, at: time, aspect: aspect(book))
    let isPaired = paired(book) == card
    if isPaired {
      attributes = start(of: book, at: time, aspect(book)).mixed(with: attributes, t)
    } else {
      attributes.opacity *= t.clamped(to: 0...1)
    }
    return ShelfPlace(
      name: "card-\(card)", book: book,
      card: coverStyle == .deck ? card : isPaired ? book : nil, attributes: attributes,
      block: isPaired ? (1 - t).clamped(to: 0...1) : 0)
  }

  /// A cover's place in the carousel. A place far beyond the window is limited to one near the window
  /// on the same side, so that the cover comes from the correct side without a long way.
  private func start(of book: Int, at time: Double, _ aspect: Double?) -> ItemAttributes {
    var attributes = carousel.attributes(of: book, at: time, aspect: aspect)
    let (width, frame) = (carousel.plan.viewSize.width, attributes.frame)
    attributes.frame.origin.x = min(max(frame.minX, -2 * width - frame.width), 3 * width)
    return attributes
  }

  private static func sorted(_ places: [ShelfPlace], by books: [Int]) -> [ShelfPlace] {
    func rank(_ place: ShelfPlace) -> Int {
      place.card.flatMap { books.firstIndex(of: $0) } ?? books.count
    }
    return places.sorted { rank($0) < rank($1) }
  }

  /// The place of the cover from which a book opens and to which the book returns, visible or not.
  func place(of book: Int, at time: Double, aspect: (Int) -> Double?) -> ShelfPlace {
    if isWall {
      let out = taken.flatMap { $0.book == book ? $0 : nil }
      return coverTaken(out ?? TakenSpine(book, from: 1, to: 1, at: time), at: time, aspect)
    }
    let front = coverFront
    let card = front.card(showing: book, at: time)
    guard isCoverChanging(at: time) else {
      return ShelfPlace(
        name: "\(prefix)-\(card)", book: book, card: card,
        attributes: front.attributes(of: card, at: time, aspect: aspect(book)),
        block: coverStyle == .carousel ? 1 : 0)
    }
    return travelling(
      coverStyle == .deck ? card : paired(book), mix(at: time), at: time, aspect)
  }

  private var prefix: String { coverStyle == .carousel ? "book" : "card" }

  /// With reduced motion, one style fades into the other. All covers stay at their places.
  private func fading(
    _ t: Double, at time: Double, _ aspect: (Int) -> Double?
  ) -> [ShelfPlace] {
    func faded(_ browser: any ShelfBrowser, _ prefix: String, _ opacity: Double) -> [ShelfPlace] {
      browser.visible(at: time).map { card in
        let book = browser.book(of: card)
        var attributes = browser.attributes(of: card, at: time, aspect: aspect(book))
        attributes.opacity *= opacity.clamped(to: 0...1)
        return ShelfPlace(
          name: "\(prefix)-\(card)", book: book, card: browser === coverFront ? card : nil,
          attributes: attributes, block: browser === carousel ? 1 : 0)
      }
    }
    return faded(carousel, "book", 1 - t) + faded(deck, "card", t)
  }

  func caption(at time: Double) -> ShelfCaption {
    guard showsWall(at: time) else { return coverCaption(at: time) }
    guard isWallChanging(at: time) else { return wall.caption(at: time) }
    return coverCaption(at: time).mixed(with: wall.caption(at: time), wallMix(at: time))
  }

  private func coverCaption(at time: Double) -> ShelfCaption {
    guard isCoverChanging(at: time) else { return coverFront.caption(at: time) }
    return carousel.caption(at: time).mixed(with: deck.caption(at: time), mix(at: time))
  }
}
