import Books
import Content
import PaperGeometry
import PaperLayouts
import PaperMotion
import Shell

/// The shelf as a wall of spines, or as rows of covers. A card's number is its book's place.
final class WallBrowser: ShelfBrowser {
  let kind: BoardKind
  private var view: ViewSize
  private var count: Int
  private let measures: () -> [SpineMeasures]
  private let isMirrored: Bool
  /// Nil until the wall is seen: the measures of all books take time in proportion to the books.
  private var known: WallLayout?
  private var motion = WallMotion(at: 0)
  private(set) var target: Int
  /// The offset at which the hand took the wall.
  private var grip = 0.0
  /// The book whose spine leans out, and the springs of the spines on their way out or back.
  private var leaning: Int?
  private var leans: [Int: SpringMotion] = [:]
  private static let spring = Spring(dampingRatio: 0.8, angularFrequency: 20)
  /// How far a spine leans out, in parts of the distance of two boards, and how much larger the spine is then.
  private static let (lift, growth) = (0.035, 0.03)

  /// - Parameter measures: gives the measures of all books, in the order of the shelf.
  init(
    _ kind: BoardKind, count: Int, at book: Int, in view: ViewSize, isMirrored: Bool,
    measures: @escaping () -> [SpineMeasures]
  ) {
    (self.kind, self.count, self.view) = (kind, count, view)
    (self.isMirrored, self.measures) = (isMirrored, measures)
    target = min(max(0, book), max(0, count - 1))
  }

  // MARK: Layout

  var plan: WallLayout {
    if let known { return known }
    let plan = WallLayout(
      kind, viewSize: view.size, spines: measures(),
      captionHeight: 124 * ShelfLayout(viewSize: view.size, count: 1).scale, isMirrored: isMirrored)
    known = plan
    return plan
  }

  /// Takes a number of books while the wall is not seen.
  func forget(count: Int, target: Int) {
    (self.count, known, leaning, leans) = (count, nil, nil, [:])
    self.target = min(max(0, target), max(0, count - 1))
    motion = WallMotion(at: 0)
  }

  func resize(to view: ViewSize) {
    self.view = view
    guard known != nil else { return }
    known = nil
    motion = WallMotion(at: plan.offset(centring: target))
  }

  /// The row of the book in front keeps its place in the window.
  func recount(_ count: Int, at time: Double, place: (Int) -> Int) {
    let offset = offset(at: time)
    let before = self.count > 0 ? plan.board(ofRow: plan.row(of: target), at: offset).minY : nil
    let (isHeld, grip) = (motion.isHeld, grip)
    forget(count: count, target: place(target))
    guard let before, count > 0 else { return }
    let shift = plan.board(ofRow: plan.row(of: target), at: offset).minY - before
    motion = WallMotion(at: isHeld ? offset + shift : (offset + shift).clamped(to: plan.range))
    if isHeld {
      motion.hold(at: time)
      self.grip = grip + shift
    }
  }

  func offset(at time: Double) -> Double { motion.offset(at: time) }
  func velocity(at time: Double) -> Double { motion.velocity(at: time) }

  // MARK: Reading

  func book(of card: Int) -> Int { card }
  func card(showing book: Int, at time: Double) -> Int { book }
  func visible(at time: Double) -> [Int] { visible(at: time, movedBy: 0) }

  /// - Parameter way: how far the boards are moved downwards beside their scroll, in points.
  func visible(at time: Double, movedBy way: Double) -> [Int] {
    Array(plan.visible(at: offset(at: time) - way))
  }

  func visibleRows(at time: Double, movedBy way: Double) -> Range<Int> {
    plan.visibleRows(at: offset(at: time) - way)
  }

  func attributes(of card: Int, at time: Double, aspect: Double?) -> ItemAttributes {
    leant(plan.fitted(plan.attributes(of: card, at: offset(at: time)), aspect: aspect), at: time)
  }

  /// All visible books.
  func items(at time: Double, movedBy way: Double, aspect: (Int) -> Double?) -> [ItemAttributes] {
    let offset = offset(at: time)
    return visibleRows(at: time, movedBy: way).flatMap { row in
      plan.attributes(inRow: row, at: offset).map { item in
        leant(
          kind == .covers ? plan.fitted(item, aspect: aspect(item.index)) : item, at: time)
      }
    }
  }

  func coverSize(aspect: Double?) -> Size {
    kind == .covers
      ? plan.coverSize(aspect: aspect)
      : ShelfLayout(viewSize: view.size, count: count).coverSize(aspect: aspect)
  }

  func caption(at time: Double) -> ShelfCaption {
    ShelfCaption(
      book: min(leaning ?? target, max(0, count - 1)), opacity: 1,
      bottom: plan.viewport - 20 * ShelfLayout(viewSize: view.size, count: 1).scale)
  }

  func isMoving(at time: Double) -> Bool { motion.isMoving(at: time) }

  // MARK: Leaning out

  /// Whether a spine is on its way out of its row or back.
  func isLeaning(at time: Double) -> Bool { leans.values.contains { !$0.isFinished(at: time) } }

  /// Lets a spine lean out, and the spine before back.
  func lean(_ book: Int?, motionStyle: MotionStyle, at time: Double) {
    leans = leans.filter { $0.value.target > 0 || !$0.value.isFinished(at: time) }
    guard leaning != book else { return }
    if let leaning { turn(leaning, to: 0, motionStyle, at: time) }
    if let book { turn(book, to: 1, motionStyle, at: time) }
    leaning = book
  }

  private func turn(_ book: Int, to goal: Double, _ style: MotionStyle, at time: Double) {
    let present = leans[book]
    leans[book] = SpringMotion(
      from: style == .full ? present?.value(at: time) ?? 0 : goal,
      velocity: style == .full ? present?.velocity(at: time) ?? 0 : 0, to: goal, at: time,
      spring: Self.spring, tolerance: 0.003)
  }

  private func leant(_ item: ItemAttributes, at time: Double) -> ItemAttributes {
    guard let lean = leans[item.index]?.value(at: time), lean != 0 else { return item }
    var item = item
    let k = 1 + Self.growth * lean
    item.frame.origin.y -= plan.pitch * Self.lift * lean
    item.transform = .scale(k, k)
    item.zIndex = lean
    let shadow = Shadow(opacity: 0.4, radius: plan.pitch * 0.035, offset: Point(2, 5))
    item.shadow =
      kind == .covers
      ? item.shadow.mixed(with: shadow, lean.clamped(to: 0...1))
      : Shadow(opacity: 0.4 * max(0, lean), radius: shadow.radius, offset: shadow.offset)
    return item
  }

  // MARK: Moving

  func stand(at card: Int) {
    target = min(max(0, card), max(0, count - 1))
    motion = WallMotion(at: plan.offset(centring: target))
  }

  /// Stands so that the middle of a book is near a height of the view, and the book's row is whole.
  func stand(at book: Int, y: Double) {
    choose(book)
    let offset = plan.offset(placing: target, at: y)
    motion = WallMotion(at: plan.offset(showing: target, from: offset))
  }

  /// Takes a book to the front where the boards stand.
  func choose(_ book: Int) { target = min(max(0, book), max(0, count - 1)) }

  func go(to card: Int, at time: Double) {
    guard count > 0 else { return }
    target = min(max(0, card), count - 1)
    let goal = plan.offset(showing: target, from: motion.isHeld ? offset(at: time) : motion.goal)
    motion.go(to: goal, at: time)
  }

  /// The offset at which the boards come to rest.
  var goal: Double { motion.goal }

  /// Goes to an offset at which the boards have stood; the book in front stays in front.
  func go(toOffset offset: Double, at time: Double) {
    guard motion.goal != offset else { return }
    motion.go(to: offset.clamped(to: plan.range), at: time)
  }

  func step(by cards: Int, at time: Double) { go(to: target + cards, at: time) }

  /// Goes to the spine beside, above or below.
  func move(_ direction: WallLayout.Direction, at time: Double) {
    guard let book = plan.neighbour(of: target, direction) else { return }
    go(to: book, at: time)
  }

  func goToEnd(_ end: ShelfEnd, at time: Double) {
    go(to: end == .first ? 0 : count - 1, at: time)
  }

  /// Is at once where the wall was going.
  func calm() { motion = WallMotion(at: motion.goal) }

  // MARK: By hand

  var isHeld: Bool { motion.isHeld }

  func hold(at time: Double) {
    grip = motion.grip(in: plan.range, at: time)
    motion.hold(at: time)
  }

  func pull(by way: Point) { move(to: grip - way.y) }

  func release(velocity: Point, at time: Double) { endScroll(velocity: -velocity.y, at: time) }

  func scroll(by points: Double, at time: Double) {
    move(to: motion.grip(in: plan.range, at: time) + points)
    grip += points
  }

  /// Scrolls by the notches of a wheel, a third of a row each, with a soft end.
  func roll(by notches: Int, at time: Double) {
    let goal = motion.goal + Double(notches) * plan.pitch / 3
    motion.go(to: goal.clamped(to: plan.range), at: time)
    follow(motion.goal)
  }

  func endScroll(velocity: Double, at time: Double) {
    motion.release(velocity: velocity, in: plan.range, at: time)
    follow(motion.goal)
  }

  private func move(to offset: Double) {
    motion.move(to: offset, in: plan.range)
    follow(motion.goal)
  }

  /// The book in front stays in sight: at an offset without its row, the book above or below in the middle row follows.
  private func follow(_ offset: Double) {
    let plan = plan
    guard count > 0, abs(plan.offset(showing: target, from: offset) - offset) > plan.pitch / 2
    else { return }
    let x = plan.attributes(of: target, at: offset).frame.midX
    target = plan.nearest(to: x, inRow: plan.middleRow(at: offset))
  }
}
