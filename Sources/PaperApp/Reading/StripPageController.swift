import Books
import Content
import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import Shell

/// Pages that are several times taller than wide, as webtoons are: one strip, as wide as the window, that is scrolled
/// from page to page. Such pages have no leaves, whatever the style of reading is.
///
/// The strip lies on the desk as a whole and the view moves over it, so the zoom's hand, wheel and keys scroll it. The
/// layers are those of the pages that are seen.
final class StripPageController: PageController {
  /// The style in which other books are read.
  var style: ReadingStyle
  let pose = Pose.flat

  private let session: BookSession
  private var layer: Layer
  private var strip: StripLayout
  private var sides: [Int: PageLayers] = [:]

  init(at place: BookPlace, style: ReadingStyle, on session: BookSession, in layer: Layer) {
    (self.session, self.style, self.layer) = (session, style, layer)
    strip = Self.strip(session)
    go(to: place)
  }

  private static func strip(_ session: BookSession) -> StripLayout {
    StripLayout(
      pages: session.book.pageCount, width: session.view.size.width,
      aspect: session.content.aspect(of: .page(session.book.page(0))) ?? 1)
  }

  func leave() {
    for side in sides.values { side.remove() }
    sides = [:]
  }

  func move(to layer: Layer) {
    for page in sides.keys.sorted() { sides[page].map { layer.addSublayer($0.layer) } }
    self.layer = layer
  }

  // MARK: Places

  private var seen: Rect { session.seen }

  var place: BookPlace {
    let top = max(0, seen.minY + 1)
    let page = strip.page(at: top)
    let fraction = (top - strip.top(of: page)) / strip.height(of: page)
    return BookPlace(page: page, fraction: fraction)
  }

  private func go(to place: BookPlace) {
    let page = session.imposition.nearest(place.page)
    session.requestedTop = strip.top(of: page) + place.fraction * strip.height(of: page)
  }

  func turn(_ command: TurnCommand, at time: Double) {
    switch command {
    // The end of the last page is further on than the beginning of that page.
    case .by(let pages) where pages > 0 && place.page == strip.pages - 1:
      session.requestedTop = strip.height
    case .by(let pages): go(to: BookPlace(page: place.page + pages))
    case .toStart: go(to: BookPlace(page: 0))
    case .toEnd: session.requestedTop = strip.height
    case .to(let place): go(to: place)
    }
  }

  /// The hand and the wheel of the zoom scroll the strip.
  func handle(_ event: InputEvent, at time: Double) {}

  /// Only the view moves, and the view is not the strip's.
  func settle(at time: Double) {}
  func steps(ofSwipe way: Point) -> Int { 0 }

  func canTurn(atRight: Bool) -> Bool { false }
  var isScrolled: Bool { true }

  func resize() {
    let place = place
    strip = Self.strip(session)
    learnShapes()
    go(to: place)
  }

  func reading(at time: Double) -> VisibleSpread {
    let frame = strip.frame(of: place.page)
    return VisibleSpread(
      contents: [.page(place.page, .whole)], page: frame,
      paper: Rect(0, 0, strip.width, strip.height))
  }

  func facts(at time: Double) -> (offset: Double, progress: [String: Double]) {
    (Double(place.page) + place.fraction, [:])
  }

  private var visible: [Int] {
    strip.pages(from: seen.minY, to: seen.maxY).map(Array.init) ?? []
  }

  var pagesAround: Set<Int> { Set(visible) }

  func seenSides(at time: Double) -> SeenSides {
    SeenSides(
      visible.map { page in
        let frame = strip.frame(of: page)
        let content = Imposition.SideContent.page(page, .whole)
        return .init(
          content: content, leaf: page,
          surface: ItemAttributes(index: page, frame: frame)
            .surface(fit: requests(page).fit(of: content, on: frame.size)))
      })
  }

  // MARK: Time and layout

  func isMoving(at time: Double) -> Bool {
    sides.values.contains { $0.sheet.isFading(at: time) }
  }

  func isLevel(at time: Double) -> Bool { true }
  func isTurning(at time: Double) -> Bool { false }

  func advance(to time: Double, isArriving: Bool) { learnShapes() }

  /// Takes the shapes of pages that have been learnt. What is seen stays where it is: a page above that turns out
  /// to be taller moves the view along.
  private func learnShapes() {
    let around = visible.flatMap { $0 - 1...$0 + 1 }
    for page in Set(around) where page >= 0 && page < strip.pages {
      guard let aspect = session.content.aspect(of: .page(session.book.page(page))) else {
        continue
      }
      let isAbove = strip.top(of: page + 1) <= seen.minY + 1
      let taller = strip.learn(page, aspect: aspect)
      if isAbove, taller != 0 { session.shift += taller }
    }
  }

  private func requests(_ page: Int) -> PageRequests {
    PageRequests(
      on: session, bookLayout: session.bookLayout(pose: 0), card: strip.frame(of: page).size)
  }

  func layout(at time: Double, in context: TransitionContext) -> Demand {
    var demand = Demand()
    let (shown, arrival) = (visible, context.presented)
    for (page, side) in sides where !shown.contains(page) {
      side.remove()
      sides[page] = nil
    }
    for page in shown { lay(page, isFirst: page == shown.first, arrival, at: time, &demand) }
    for page in [(shown.first ?? 0) - 1, (shown.last ?? 0) + 1]
    where page >= 0 && page < strip.pages {
      if let request = requests(page).request(of: .page(page, .whole)) {
        _ = requests(page).picture(request, isSeen: false, &demand)
      }
    }
    return demand
  }

  private func lay(
    _ page: Int, isFirst: Bool, _ arrival: TransitionContext.Presented?, at time: Double,
    _ demand: inout Demand
  ) {
    let content = Imposition.SideContent.page(page, .whole)
    let (side, requests) = (side(of: page, named: content.name, at: time), requests(page))
    var attributes = ItemAttributes(
      index: page, frame: strip.frame(of: page), zIndex: -Double(page))
    if let arrival { attributes = arriving(attributes, isFirst: isFirst, arrival) }
    side.lay(attributes)
    side.layer.opacity = attributes.opacity
    let face = requests.face(of: content, &demand)
    requests.show(face, of: content, on: side, attributes.surface(fit: nil), at: time, &demand)
    if isFirst { side.showClosed(arrival, hasPiles: false, requests.theme) }
  }

  /// The first page grows out of the closed cover; those below fade in.
  private func arriving(
    _ open: ItemAttributes, isFirst: Bool, _ arrival: TransitionContext.Presented
  ) -> ItemAttributes {
    let progress = arrival.progress.clamped(to: 0...1)
    guard isFirst else {
      var open = open
      open.opacity = max(0, 2 * progress - 1)
      return open
    }
    let frame = arrival.element.frame.offsetBy(seen.minX, seen.minY)
    return ItemAttributes(
      index: open.index, frame: frame, zIndex: open.zIndex,
      cornerRadii: .right(arrival.element.cornerRadius)
    ).mixed(with: open, arrival.progress)
  }

  private func side(of page: Int, named name: String, at time: Double) -> PageLayers {
    if let known = sides[page] { return known }
    let side = PageLayers(name: name, at: session.birth(at: time))
    sides[page] = side
    layer.addSublayer(side.layer)
    return side
  }
}
