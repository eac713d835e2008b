import Content
import PaperGeometry
import PaperGestures
import PaperLayouts

/// How the shelf is browsed.
public enum ShelfStyle: String, Sendable, CaseIterable {
  /// A row of covers, the one at the centre the largest.
  case carousel
  /// An endless stack of cards, of which the front one falls towards the viewer.
  case deck
}

/// One way to browse: a row of cards, where it stands and how it moves by itself or by hand. Cards are
/// numbered by integers; what they mean is the browser's own affair.
///
/// (Classes, so that the shelf can speak to whichever is in front; all that they hold are values.)
protocol ShelfBrowser: AnyObject {
  /// The card that is in front or on its way there; in the hand, the nearest.
  var target: Int { get }
  /// The book that a card shows.
  func book(of card: Int) -> Int
  /// The nearest card that shows a book.
  func card(showing book: Int, at time: Double) -> Int

  /// The cards that can be seen, those that one looks at first before the others.
  func visible(at time: Double) -> [Int]
  /// - Parameter aspect: width for height of the book's cover, where that is known.
  func attributes(of card: Int, at time: Double, aspect: Double?) -> ItemAttributes
  /// The size in points in which a cover is seen at the front.
  func coverSize(aspect: Double?) -> Size
  func caption(at time: Double) -> ShelfCaption

  func isMoving(at time: Double) -> Bool
  func resize(to view: ViewSize)

  /// The shelf has another number of books: the card in front shows the same book as before.
  /// - Parameter place: where a book, by its place so far, stands now.
  func recount(_ count: Int, at time: Double, place: (Int) -> Int)

  /// There at once: nobody is looking.
  func stand(at card: Int)
  func go(to card: Int, at time: Double)
  func step(by cards: Int, at time: Double)
  func goToEnd(_ end: ShelfEnd, at time: Double)

  var isHeld: Bool { get }
  /// Takes it in the hand; it stops where it is.
  func hold(at time: Double)
  /// The hand has come so far from where it took it, in points.
  func pull(by way: Point)
  /// - Parameter velocity: of the hand, in points per second.
  func release(velocity: Point, at time: Double)
  /// Points on (positive: towards the next card) at once, whoever holds it.
  func scroll(by points: Double, at time: Double)
  /// The wheel has come to rest, having moved so fast.
  func endScroll(velocity: Double, at time: Double)
}

enum ShelfEnd { case first, last }

/// Which book the words on the shelf tell of, and where they stand.
struct ShelfCaption: Equatable {
  var book: Int
  /// Between two books there are no words: they would name neither.
  var opacity: Double
  /// Lower edge of the covers, in points of the window.
  var bottom: Double

  /// - Parameter distance: of the nearest card from its place in front, in cards.
  static func opacity(atDistance distance: Double) -> Double {
    min(1, max(0, 1 - (abs(distance) - 0.05) / 0.35))
  }

  /// On the way from this (`t` = 0) to another. Words that differ are never seen at the same time.
  func mixed(with other: ShelfCaption, _ t: Double) -> ShelfCaption {
    let t = min(1, max(0, t))
    let (before, after) = (opacity * max(0, 1 - 2 * t), other.opacity * max(0, 2 * t - 1))
    // Words of the same book stay. Where its neighbour takes over from one of them, that one is not
    // seen, so this is continuous.
    let both = book == other.book ? min(opacity, other.opacity) * (1 - abs(1 - 2 * t)) : 0
    let same = book == other.book ? before + after : t < 0.5 ? before : after
    return ShelfCaption(
      book: t < 0.5 ? book : other.book, opacity: same + both,
      bottom: bottom + (other.bottom - bottom) * t)
  }
}
