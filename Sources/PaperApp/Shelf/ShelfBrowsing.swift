import Books
import Content
import PaperGeometry
import PaperLayouts
import PaperMotion
import Shell

/// The styles of browsing, and the change between them. One scalar tells where the shelf stands between two styles: every
/// book is between its places in both.
final class ShelfBrowsing {
  let carousel: CarouselBrowser
  let deck: DeckBrowser
  let wall: WallBrowser
  let rows: WallBrowser
  var zoom: ShelfZoom
  /// How all books are moved while a pinch keeps a book beneath the fingers.
  var pan = ShelfPan.none
  /// The book that has been taken out of the wall; nil where there is none.
  var taken: TakenSpine?
  /// Whether the changes of style reach the wall and the rows.
  let hasWall: Bool
  /// The front position of the deck when the change began. From this position on, each book is paired
  /// with one card, which the book's cover becomes. The position is kept while the deck moves;
  /// otherwise covers would jump from card to card.
  var pairing = EndlessPosition(item: 0)
  var motionStyle = MotionStyle.full
  /// The width divided by the height of a book's cover at a time; nil where the size is unknown.
  var aspect: (Int, Double) -> Double? = { _, _ in nil }

  /// - Parameters:
  ///   - source: tells the sizes of the spines.
  ///   - hasWall: whether the changes of style reach the wall and the rows.
  init(
    _ source: any ShelfSource, at book: Int, style: ShelfStyle, in view: ViewSize,
    isMirrored: Bool = false, hasWall: Bool
  ) {
    let count = source.count
    carousel = CarouselBrowser(count: count, at: book, in: view)
    deck = DeckBrowser(count: count, at: book, in: view)
    wall = WallBrowser(
      .spines, count: count, at: book, in: view, isMirrored: isMirrored,
      measures: source.spineMeasures)
    rows = WallBrowser(
      .covers, count: count, at: book, in: view, isMirrored: isMirrored,
      measures: source.coverMeasures)
    self.hasWall = hasWall
    let near: [ShelfStyle] = [.carousel, .deck]
    zoom = ShelfZoom(
      hasWall || !near.contains(style) ? [.wall, .rows, .carousel, .deck] : near, at: style)
    boards?.stand(at: book)
  }

  var style: ShelfStyle { zoom.style }
  var front: any ShelfBrowser { browser(style) }

  func browser(_ style: ShelfStyle) -> any ShelfBrowser {
    switch style {
    case .carousel: carousel
    case .deck: deck
    case .wall: wall
    case .rows: rows
    }
  }

  /// The wall or the rows in front; nil for other styles.
  var boards: WallBrowser? { boards(style) }

  func boards(_ style: ShelfStyle) -> WallBrowser? {
    style == .wall ? wall : style == .rows ? rows : nil
  }

  /// The style in which covers are shown: the style in front, or, on the wall, the style that changes with the wall.
  func coverStyle(at time: Double) -> ShelfStyle {
    guard style == .wall else { return style }
    return zoom.span(at: time).map { $0.low == .wall ? $0.high : $0.low } ?? .carousel
  }

  /// Whether a style is seen, whole or in part.
  func shows(_ style: ShelfStyle, at time: Double) -> Bool {
    zoom.span(at: time)?.has(style) ?? (self.style == style)
  }

  /// How much of a style is there, from 0 to 1.
  func share(of style: ShelfStyle, at time: Double) -> Double {
    zoom.span(at: time)?.share(of: style) ?? (self.style == style ? 1 : 0)
  }

  /// Whether the boards stand or move so slowly that one could see what is on them.
  func isReadable(at time: Double) -> Bool {
    boards.map { abs($0.velocity(at: time)) < Self.readable } ?? true
  }
  /// In points per second.
  private static let readable = 2500.0

  func isChanging(at time: Double) -> Bool { zoom.isChanging(at: time) }

  func isMoving(at time: Double) -> Bool {
    front.isMoving(at: time) || zoom.isMoving(at: time) || pan.isMoving(at: time)
      || style == .wall && (taken.map { !$0.motion.isFinished(at: time) } ?? false)
  }

  func resize(to view: ViewSize) {
    for style in ShelfStyle.allCases { browser(style).resize(to: view) }
    pan = .none
  }

  /// Takes a new number of books. The style in front stays the same, and so does the book in front.
  /// - Parameter place: maps a book's previous place to its present place.
  func recount(_ count: Int, at time: Double, place: (Int) -> Int) {
    let target = front.book(of: front.target)
    carousel.recount(count, at: time, place: place)
    deck.recount(count, at: time, place: place)
    if let book = taken?.book { taken?.book = min(place(book), max(0, count - 1)) }
    pan.follow { min(place($0), max(0, count - 1)) }
    if count == 0 {
      (taken, pan) = (nil, .none)
      // No event of a hand comes to an empty shelf.
      for browser in [carousel, deck] as [any ShelfBrowser] where browser.isHeld {
        browser.stand(at: browser.target)
      }
    }
    for boards in [wall, rows] {
      if shows(boards.kind == .spines ? .wall : .rows, at: time) {
        boards.recount(count, at: time, place: place)
      } else {
        boards.forget(count: count, target: place(target))
      }
    }
  }

  /// With less motion, the row is at once where the row was going: nothing moves but under the hand.
  func calm() {
    guard motionStyle != .full, !front.isHeld else { return }
    if let boards { return boards.calm() }
    front.stand(at: front.target)
  }

  /// The books whose places must be known again after a change of the shelf: the visible books and the
  /// books on their way to the front.
  func books(at time: Double) -> Set<Int> {
    var books = Set([carousel.target, deck.book(of: deck.target)])
    books.formUnion(carousel.visible(at: time))
    books.formUnion(deck.visible(at: time).map(deck.book(of:)))
    for style in [ShelfStyle.wall, .rows] where shows(style, at: time) {
      guard let boards = boards(style) else { continue }
      books.formUnion(boards.visible(at: time, movedBy: shift(at: time).y) + [boards.target])
    }
    if let taken { books.insert(taken.book) }
    if let held = pan.book { books.insert(held) }
    return books
  }

  func caption(at time: Double) -> ShelfCaption {
    guard let span = zoom.span(at: time) else { return front.caption(at: time) }
    return browser(span.low).caption(at: time)
      .mixed(with: browser(span.high).caption(at: time), span.part)
  }
}
