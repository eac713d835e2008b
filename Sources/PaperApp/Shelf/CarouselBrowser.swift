import Content
import PaperGeometry
import PaperLayouts

/// The shelf as a row with two ends. A card's number is its book's place.
final class CarouselBrowser: ShelfBrowser {
  package private(set) var plan: ShelfLayout
  private var motion: ShelfMotion
  /// The position at which the hand took the row, in books.
  private var grip = 0.0

  init(count: Int, at book: Int, in view: ViewSize) {
    plan = ShelfLayout(viewSize: view.size, count: count)
    motion = ShelfMotion(count: count, at: book)
  }

  func offset(at time: Double) -> Double { motion.offset(at: time) }

  // MARK: Reading

  var target: Int { motion.target }
  func book(of card: Int) -> Int { card }
  func card(showing book: Int, at time: Double) -> Int { book }

  func visible(at time: Double) -> [Int] { visible(at: time, movedBy: 0) }

  /// The visible cards, from the centre outwards.
  /// - Parameter way: how far the row is moved to the right beside its scroll, in points.
  func visible(at time: Double, movedBy way: Double) -> [Int] {
    let offset = motion.offset(at: time)
    return plan.visible(at: offset - way / plan.pitch).sorted {
      abs(Double($0) - offset) < abs(Double($1) - offset)
    }
  }

  func attributes(of card: Int, at time: Double, aspect: Double?) -> ItemAttributes {
    plan.attributes(of: card, at: motion.offset(at: time), aspect: aspect)
  }

  func coverSize(aspect: Double?) -> Size { plan.coverSize(aspect: aspect) }

  func caption(at time: Double) -> ShelfCaption {
    let offset = motion.offset(at: time)
    let book = min(max(Int(offset.rounded()), 0), max(0, plan.count - 1))
    return ShelfCaption(
      book: book, opacity: ShelfCaption.opacity(atDistance: offset - Double(book)),
      bottom: (plan.viewSize.height + plan.itemSize.height * 0.7) / 2)
  }

  func isMoving(at time: Double) -> Bool { motion.isMoving(at: time) }

  func resize(to view: ViewSize) {
    plan = ShelfLayout(viewSize: view.size, count: plan.count)
  }

  func recount(_ count: Int, at time: Double, place: (Int) -> Int) {
    plan = ShelfLayout(viewSize: plan.viewSize, count: count)
    grip += Double(motion.recount(count, at: time, place: place))
  }

  // MARK: Moving

  func stand(at card: Int) { motion = ShelfMotion(count: plan.count, at: card) }
  func go(to card: Int, at time: Double) { motion.go(to: card, at: time) }
  func step(by cards: Int, at time: Double) { motion.step(by: cards, at: time) }

  func goToEnd(_ end: ShelfEnd, at time: Double) {
    motion.go(to: end == .first ? 0 : plan.count - 1, at: time)
  }

  // MARK: By hand

  var isHeld: Bool { motion.isHeld }

  func hold(at time: Double) {
    grip = motion.grip(at: time)
    motion.hold(at: time)
  }

  func pull(by way: Point) { motion.move(to: grip - way.x / plan.pitch) }

  func release(velocity: Point, at time: Double) {
    motion.release(velocity: -velocity.x / plan.pitch, at: time)
  }

  func scroll(by points: Double, at time: Double) {
    motion.move(to: motion.grip(at: time) + points / plan.pitch)
    // A hand that holds the shelf during the scroll continues from the scrolled position.
    grip += points / plan.pitch
  }

  func endScroll(velocity: Double, at time: Double) {
    motion.release(velocity: velocity / plan.pitch, at: time)
  }
}
