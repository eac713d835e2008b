import Books
import Content
import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import Shell

/// All pages as a single strip that is scrolled: the style of scrolling, and books that have no leaves whatever the style
/// is, as webtoons.
///
/// The strip lies on the desk as a whole and the view moves over it, so the zoom's hand, wheel and keys scroll the strip.
/// The layers are those of the pages that are seen (decision: Scroll).
final class StripPageController: PageController {
  /// The style in which a book without leaves of its own kind is read.
  var style: ReadingStyle
  let pose = Pose.flat

  let session: BookSession
  var layer: Layer
  private(set) var strip: StripLayout
  var sides: [Int: PageLayers] = [:]
  /// Whether the strip was laid out for pages that are joined.
  private var isJoined: Bool
  /// Where the view is wanted; nil while the view stays or is in a hand. A goal stays until the view has come to rest, as
  /// pages on the way may turn out to have other sizes.
  private var goal: Goal?
  /// The goal has not been told, or lies elsewhere since.
  private var isGoalNew = false
  /// The strip has been shown, so that the view moves to where it is wanted next.
  private(set) var isShown = false
  /// How far the strip has grown before what is seen, on the desk.
  private var shift = Point.zero
  /// The beginning of what was seen in the last frame, and the time of that frame.
  private var former: (start: Double, time: Double)?
  /// How fast the view moves along the strip, in points of the desk per second.
  private(set) var speed = 0.0

  /// The page to which the view was sent last: of a row with several pages, the page that is read.
  private var sought: Int?
  /// A cover or an endpaper with which the controller began. Another style goes on there if nothing was scrolled.
  private var begun: BookPlace?

  /// The place at which the view has come to rest, and the beginning of what is seen there. Near the ends of the strip a page
  /// does not come to the edge where reading begins.
  private var rested: (place: BookPlace, start: Double)?

  /// The pages for which the strip was laid out.
  private var pageCount = 0

  private enum Goal: Equatable {
    case place(BookPlace)
    case end
  }

  init(at place: BookPlace, style: ReadingStyle, on session: BookSession, in layer: Layer) {
    (self.session, self.style, self.layer) = (session, style, layer)
    isJoined = session.isStrip
    strip = StripLayout(session.imposition, Self.shape(session))
    pageCount = session.imposition.pages
    learnTrim()
    go(to: .place(place))
    begun = session.imposition.nearest(place.page) == place.page ? nil : place
  }

  private static func shape(_ session: BookSession) -> StripLayout.Shape {
    let view = session.view
    let isStrip = session.isStrip
    let first = session.content.aspect(of: .page(session.book.page(0)))
    let aspect = (session.isTall ? first : session.usualAspect ?? first) ?? 1
    let width = view.size.width
    var shape = StripLayout.Shape(
      page: isStrip
        ? Size(width, width / aspect.clamped(to: 1e-3...1e3))
        : session.bookLayout(pose: 0, mode: session.mode).pageSize,
      desk: view.size)
    shape.scale = view.scale
    guard !isStrip else { return shape }
    shape.mode = session.mode
    shape.axis = session.direction == .rightToLeft ? .leftwards : .down
    shape.gap = view.whole(Self.gap)
    return shape
  }

  /// Between two pages, in points.
  private static let gap = 10.0

  func leave() {
    for side in sides.values { side.remove() }
    sides = [:]
  }

  func move(to layer: Layer) {
    for page in sides.keys.sorted() { sides[page].map { layer.addSublayer($0.layer) } }
    self.layer = layer
  }

  // MARK: Places

  private var seen: (low: Double, high: Double) { strip.part(seen: session.seen) }

  /// Where reading begins in what is seen: a page that is gone to lies a gap behind the edge.
  private var line: Double { seen.low + strip.shape.gap + Self.tolerance }
  private static let tolerance = 0.5

  /// Whether the end of the last page is seen.
  var isAtEnd: Bool { seen.high >= strip.length + strip.shape.gap - 1 }
  private var isAtBeginning: Bool { seen.low <= -strip.shape.gap + 1 }

  var place: BookPlace {
    if let begun { return begun }
    if let place = goal.map(place(of:)) ?? restedPlace { return place }
    // The last page seldom comes to the edge where reading begins.
    let row = isAtEnd && !isAtBeginning ? strip.rowCount - 1 : strip.row(at: line)
    let fraction = (line - Self.tolerance - strip.start(ofRow: row)) / strip.length(ofRow: row)
    let isSought = sought.map { strip.pages(ofRow: row).contains($0) } == true
    return BookPlace(
      page: (isSought ? sought : nil) ?? strip.firstPage(ofRow: row),
      fraction: fraction * strip.length(ofRow: row) < 1 ? 0 : fraction)
  }

  /// The place to which the view was sent; nil once the view has moved since.
  private var restedPlace: BookPlace? {
    guard let rested, abs(rested.start - seen.low) < 1 else { return nil }
    return rested.place
  }

  /// What lies at the edge where reading begins, also at the end of the strip.
  private var top: BookPlace {
    if let begun { return begun }
    let row = strip.row(at: line)
    let way = line - Self.tolerance - strip.start(ofRow: row)
    return BookPlace(
      page: strip.firstPage(ofRow: row), fraction: way < 1 ? 0 : way / strip.length(ofRow: row))
  }

  private func place(of goal: Goal) -> BookPlace {
    switch goal {
    case .place(let place): place
    case .end: BookPlace(page: strip.firstPage(ofRow: strip.rowCount - 1))
    }
  }

  private func start(of goal: Goal) -> Double {
    switch goal {
    case .end: return strip.length
    case .place(let place):
      let row = strip.row(ofPage: place.page)
      return strip.start(ofRow: row) + place.fraction * strip.length(ofRow: row)
        - strip.shape.gap
    }
  }

  private func go(to goal: Goal) {
    var goal = goal
    if case .place(let place) = goal, place.page != session.imposition.nearest(place.page) {
      goal = .place(BookPlace(page: session.imposition.nearest(place.page)))
    }
    (self.goal, isGoalNew, rested) = (goal, true, nil)
    if case .place(let place) = goal { sought = place.page }
  }

  /// A hand, a wheel or a step has taken the view.
  func letGo() {
    begun = nil
    rest()
    rested = nil
  }

  /// Goes to rows by their beginnings; a step back from within a row comes to the beginning of the row.
  private func step(by rows: Int) {
    begun = nil
    let goal = goal ?? restedPlace.map { .place($0) }
    let from = goal.map { start(of: $0) + strip.shape.gap + Self.tolerance } ?? line
    let row = strip.row(at: from)
    let isWithin = from - strip.start(ofRow: row) > 2
    guard rows > 0 || row > 0 || isWithin else { return go(to: .place(BookPlace(page: 0))) }
    let next = row + (rows < 0 && isWithin ? rows + 1 : rows)
    guard next < strip.rowCount else { return go(to: .end) }
    go(to: .place(BookPlace(page: strip.firstPage(ofRow: max(0, next)))))
  }

  func turn(_ command: TurnCommand, at time: Double) {
    begun = nil
    switch command {
    case .by(let rows): step(by: rows)
    case .toStart: go(to: .place(BookPlace(page: 0)))
    case .toEnd: go(to: .end)
    case .to(let place): go(to: .place(place))
    }
  }

  func togglePages(at time: Double) {
    session.togglePages()
    resize()
  }

  /// The hand and the wheel of the zoom scroll the strip.
  func handle(_ event: InputEvent, at time: Double) {}

  /// Only the view moves, and the view is not the strip's.
  func settle(at time: Double) {}
  func steps(ofSwipe way: Point) -> Int { 0 }

  func canTurn(atRight: Bool) -> Bool { false }
  var isScrolled: Bool { true }

  /// Lays the strip out anew, at the place that is read.
  func resize() {
    // A book whose pages are still being counted grows behind the reader.
    let hasGrown = session.imposition.pages > pageCount
    pageCount = session.imposition.pages
    let goal =
      goal ?? restedPlace.map { .place($0) }
      ?? (hasGrown ? .place(top) : isAtEnd && !isAtBeginning ? .end : .place(place))
    strip = StripLayout(session.imposition, Self.shape(session))
    isJoined = session.isStrip
    learnTrim()
    go(to: goal)
  }

  func reading(at time: Double) -> VisibleSpread {
    let pages = strip.pages(ofRow: strip.row(ofPage: place.page))
    return VisibleSpread(
      contents: pages.map { .page($0, .whole) }, page: strip.frame(ofPage: place.page),
      paper: strip.paper)
  }

  func facts(at time: Double) -> (offset: Double, progress: [String: Double]) {
    let row = strip.row(at: line)
    let fraction = (line - Self.tolerance - strip.start(ofRow: row)) / strip.length(ofRow: row)
    return (Double(strip.firstPage(ofRow: row)) + fraction.clamped(to: 0...1), [:])
  }

  /// The pages that are seen, in reading order.
  var visible: [Int] {
    strip.rows(from: seen.low, to: seen.high).flatMap(strip.pages)
  }

  var pagesAround: Set<Int> { Set(visible).union([session.imposition.nearest(place.page)]) }

  func seenSides(at time: Double) -> SeenSides {
    SeenSides(
      visible.map { page in
        let frame = strip.frame(ofPage: page)
        let content = Imposition.SideContent.page(page, .whole)
        return .init(
          content: content, leaf: page,
          surface: ItemAttributes(index: page, frame: frame)
            .surface(fit: requests(page).fit(of: content, on: frame.size)))
      })
  }

  func requests(_ page: Int) -> PageRequests {
    PageRequests(
      on: session, bookLayout: session.bookLayout(pose: 0), card: strip.size(of: page))
  }

  // MARK: The view

  /// Whether the view is wanted elsewhere, and has not been told where.
  var hasNewGoal: Bool { isGoalNew }

  /// How far the strip has grown before what is seen since the last call.
  func takeShift() -> Point {
    defer { shift = .zero }
    return shift
  }

  /// Where the middle of the view is wanted; nil where nothing new is wanted.
  /// - Parameters:
  ///   - center: the middle of the view as it is now.
  ///   - scale: points of the window for a point of the desk.
  func takeCenter(from center: Point, scale: Double) -> Point? {
    guard isGoalNew, let goal else { return nil }
    (isGoalNew, isShown) = (false, true)
    return strip.center(from: start(of: goal), center, scale: scale)
  }

  // MARK: Time

  func isMoving(at time: Double) -> Bool {
    // The frame after a quick one asks for sharp pages.
    isQuick || sides.values.contains { $0.sheet.isFading(at: time) }
  }

  func isLevel(at time: Double) -> Bool { true }
  func isTurning(at time: Double) -> Bool { false }

  func advance(to time: Double, isArriving: Bool) {
    if isJoined != session.isStrip { resize() }
    learnShapes()
    if let former, time > former.time {
      speed = (seen.low - former.start) / (time - former.time)
      if abs(speed) > 1 { travel = speed > 0 ? 1 : -1 }
    }
    former = (seen.low, time)
  }

  /// 1 towards the end of the strip, -1 towards its beginning.
  private(set) var travel = 1

  /// Forgets the goal once the view rests.
  func rest() {
    guard !isGoalNew, let goal else { return }
    if case .place(let place) = goal { rested = (place, seen.low) }
    self.goal = nil
  }

  /// Takes the shapes of pages that have been learnt. The place in the middle of the window stays where it is: pages
  /// before it that turn out to be longer move the view along.
  private func learnShapes() {
    let rows = strip.rows(from: seen.low, to: seen.high)
    let around = (max(0, rows.lowerBound - 1)..<min(strip.rowCount, rows.upperBound + 1))
      .flatMap(strip.pages)
    let middle = (seen.low + seen.high) / 2
    let row = strip.row(at: middle)
    let fraction = (middle - strip.start(ofRow: row)) / strip.length(ofRow: row)
    let before = strip
    for page in around + goalPages { learn(page) }
    guard strip != before else { return }
    let moved = strip.start(ofRow: row) + fraction * strip.length(ofRow: row) - middle
    shift = shift + strip.way(moved) + (strip.origin - before.origin)
    if goal != nil { isGoalNew = true }
  }

  /// The pages of the row to which the view goes.
  private var goalPages: [Int] {
    guard let goal else { return [] }
    return strip.pages(ofRow: strip.row(ofPage: place(of: goal).page))
  }

  private func learn(_ page: Int) {
    guard let aspect = session.content.aspect(of: .page(session.book.page(page))) else { return }
    let box = requests(page).trimBox(page, .whole)
    strip.learn(page, aspect: aspect * (box.map { $0.width / $0.height } ?? 1))
  }

  /// The usual page is as wide as its trimmed part, so nothing is to be done but for the pages that are seen.
  private func learnTrim() {
    for page in [0] where strip.rowCount > 0 { learn(page) }
  }
}
