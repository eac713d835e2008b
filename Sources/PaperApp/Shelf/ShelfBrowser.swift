import Content
import PaperGeometry
import PaperGestures
import PaperLayouts

/// How the shelf is browsed.
public enum ShelfStyle: String, Sendable, CaseIterable {
  /// A row of covers; the cover at the centre is the largest.
  case carousel
  /// An endless stack of cards; the front card falls towards the viewer.
  case deck
  /// The spines of all books on boards.
  case wall
  /// The covers of all books on boards.
  case rows
}

/// One style of browsing: a row of cards, its position, and its motion by time or by hand. Cards are
/// numbered by integers. Each browser defines which book a number stands for.
///
/// (The browsers are classes, so that the shelf can call the browser in front through one reference.
/// The browsers store only values.)
protocol ShelfBrowser: AnyObject {
  /// The card that is in front or on its way there; while the hand holds the row, the nearest card.
  var target: Int { get }
  /// The book that a card shows.
  func book(of card: Int) -> Int
  /// The nearest card that shows a book.
  func card(showing book: Int, at time: Double) -> Int

  /// The visible cards, the most prominent first.
  func visible(at time: Double) -> [Int]
  /// - Parameter aspect: width divided by height of the book's cover; nil where the size is unknown.
  func attributes(of card: Int, at time: Double, aspect: Double?) -> ItemAttributes
  /// The size of a cover at the front, in points.
  func coverSize(aspect: Double?) -> Size
  func caption(at time: Double) -> ShelfCaption

  func isMoving(at time: Double) -> Bool
  func resize(to view: ViewSize)

  /// Takes a new number of books. The card in front shows the same book as before.
  /// - Parameter place: maps a book's previous place to its present place.
  func recount(_ count: Int, at time: Double, place: (Int) -> Int)

  /// Moves to a card at once; for a browser that is not seen.
  func stand(at card: Int)
  func go(to card: Int, at time: Double)
  func step(by cards: Int, at time: Double)
  func goToEnd(_ end: ShelfEnd, at time: Double)

  var isHeld: Bool { get }
  /// Lets the hand hold the row, which stops at its present position.
  func hold(at time: Double)
  /// Follows the hand.
  /// - Parameter way: the hand's distance from the point where the hand took the row, in points.
  func pull(by way: Point)
  /// - Parameter velocity: velocity of the hand, in points per second.
  func release(velocity: Point, at time: Double)
  /// Scrolls by `points` at once (positive: towards the next card), even while the hand holds the row.
  func scroll(by points: Double, at time: Double)
  /// Ends scrolling by a wheel.
  /// - Parameter velocity: the last velocity of the wheel, in points per second.
  func endScroll(velocity: Double, at time: Double)
}

enum ShelfEnd { case first, last }

/// The book that the caption names, and the caption's place.
struct ShelfCaption: Equatable {
  var book: Int
  /// The opacity of the words, 0 to 1. Between two books the opacity is 0, because the words would name
  /// neither book.
  var opacity: Double
  /// The lower edge of the covers, in points of the window.
  var bottom: Double

  /// - Parameter distance: distance of the nearest card from the front, in cards.
  static func opacity(atDistance distance: Double) -> Double {
    (1 - (abs(distance) - 0.05) / 0.35).clamped(to: 0...1)
  }

  /// The caption on the way from this caption (`t` = 0) to another (`t` = 1). Two different texts are
  /// never visible at the same time.
  func mixed(with other: ShelfCaption, _ t: Double) -> ShelfCaption {
    let t = t.clamped(to: 0...1)
    let (before, after) = (opacity * max(0, 1 - 2 * t), other.opacity * max(0, 2 * t - 1))
    // The words of a book that both captions name stay visible. The mix is continuous where one caption
    // changes to the neighbouring book, because the opacity of that caption is 0 there.
    let both = book == other.book ? min(opacity, other.opacity) * (1 - abs(1 - 2 * t)) : 0
    let same = book == other.book ? before + after : t < 0.5 ? before : after
    return ShelfCaption(
      book: t < 0.5 ? book : other.book, opacity: same + both,
      bottom: bottom + (other.bottom - bottom) * t)
  }
}
