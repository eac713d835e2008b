import Content
import PaperGeometry
import PaperLayouts
import PaperMotion

/// The shelf as an endless stack: with few books, each book appears again further down.
final class DeckBrowser: ShelfBrowser {
  package private(set) var plan: DeckLayout
  private var motion: EndlessMotion
  /// The number of books from a card's number to the number of its book, modulo the count. A change of
  /// the shelf changes `shift` and no card, so the deck keeps its position.
  private var shift = 0
  /// The number of cards that the wheel has added to the pull of the hand.
  private var wheeled = 0.0
  /// The card whose book has become another scene. The deck does not move while the book is out: the
  /// returning book finds its place, and motions requested meanwhile start afterwards. (A deck that
  /// moves on was rejected: the book would have to return to a fallen card, which is seen from behind
  /// and half transparent.)
  private var lent: Int?

  init(count: Int, at book: Int, in view: ViewSize) {
    plan = DeckLayout(viewSize: view.size, count: count, pixelScale: view.scale)
    motion = EndlessMotion(at: book)
  }

  func position(at time: Double) -> EndlessPosition {
    lent.map { EndlessPosition(item: $0) } ?? motion.position(at: time)
  }

  // MARK: Reading

  var target: Int { motion.target }
  func book(of card: Int) -> Int { plan.index(of: plan.index(of: card) + shift) }

  func card(showing book: Int, at time: Double) -> Int {
    position(at: time).item(showing: book - shift, count: plan.count)
  }

  /// The card that shows a book, searched from `front` down the stack.
  func card(showing book: Int, from front: EndlessPosition) -> Int {
    plan.card(showing: book - shift, at: front)
  }

  func visible(at time: Double) -> [Int] { Array(plan.visible(at: position(at: time))) }

  func attributes(of card: Int, at time: Double, aspect: Double?) -> ItemAttributes {
    plan.attributes(of: card, at: position(at: time), aspect: Self.aspect(aspect))
  }

  func coverSize(aspect: Double?) -> Size { plan.pictureSize(aspect: Self.aspect(aspect)) }

  /// A cover of unknown shape gets the design's shape, which most covers have.
  private static func aspect(_ known: Double?) -> Double {
    known ?? Design.page.width / Design.page.height
  }

  func caption(at time: Double) -> ShelfCaption {
    let position = position(at: time)
    let card = position.nearest
    return ShelfCaption(
      book: book(of: card),
      opacity: ShelfCaption.opacity(atDistance: position.distance(to: card)),
      bottom: plan.hinge.y)
  }

  func isMoving(at time: Double) -> Bool { motion.isMoving(at: time) }

  func resize(to view: ViewSize) {
    plan = DeckLayout(viewSize: view.size, count: plan.count, pixelScale: view.scale)
  }

  /// The card of a book that is out continues to show the same book.
  func recount(_ count: Int, at time: Double, place: (Int) -> Int) {
    let goal = place(book(of: motion.target))
    let front = lent ?? motion.target
    let book = place(book(of: front))
    plan = DeckLayout(viewSize: plan.viewSize, count: count, pixelScale: plan.pixelScale)
    shift = book - plan.index(of: front)
    guard self.book(of: motion.target) != goal, !motion.isHeld else { return }
    let target = EndlessPosition(item: motion.target)
    motion.go(to: target.item(showing: goal - shift, count: plan.count), at: time)
  }

  // MARK: Moving

  func stand(at card: Int) { motion = EndlessMotion(at: card) }
  func go(to card: Int, at time: Double) { motion.go(to: card, at: time) }
  func step(by cards: Int, at time: Double) { motion.step(by: cards, at: time) }

  func goToEnd(_ end: ShelfEnd, at time: Double) {
    go(to: card(showing: end == .first ? 0 : plan.count - 1, at: time), at: time)
  }

  // MARK: By hand

  var isHeld: Bool { motion.isHeld }

  func hold(at time: Double) {
    motion.hold(at: time)
    wheeled = 0
  }

  /// Downwards, the front card falls. Upwards, the previous card stands up again.
  func pull(by way: Point) { motion.move(to: way.y / plan.pitch + wheeled) }

  func release(velocity: Point, at time: Double) {
    motion.release(velocity: velocity.y / plan.pitch, at: time)
  }

  func scroll(by points: Double, at time: Double) {
    if !motion.isHeld { hold(at: time) }
    wheeled += points / plan.pitch
    motion.move(to: motion.pull + points / plan.pitch)
  }

  func endScroll(velocity: Double, at time: Double) {
    motion.release(velocity: velocity / plan.pitch, at: time)
  }

  // MARK: Lending

  /// Records that a book has become another scene.
  func lend(_ book: Int, at time: Double) {
    if let lent, self.book(of: lent) == book { return }
    lent = self.book(of: target) == book ? target : card(showing: book, at: time)
  }

  /// Records that the book is back, and moves the deck to the target that was requested meanwhile.
  func takeBack(at time: Double) {
    guard let card = lent else { return }
    lent = nil
    let goal = motion.target
    motion = EndlessMotion(at: card)
    if goal != card { motion.go(to: goal, at: time) }
  }
}
