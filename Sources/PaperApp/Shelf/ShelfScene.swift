import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperRaster
import Shell

/// The shelf: covers in a carousel or in a deck of cards, with the title of the book in front below.
package final class ShelfScene: Scene {
  package let layer = Layer(name: "shelf")

  let source: any ShelfSource
  /// The revision of the source that the scene shows, and the ids of the books at the places that
  /// matter.
  private var revision: Int
  private var ids: [Int: ShelfEntry.ID] = [:]
  let content: ReceivedContent
  private let order: ReadingDirection
  private(set) var view: ViewSize
  let browsing: ShelfBrowsing
  let covers: ShelfCovers
  let wall: WallLayers
  /// The book of the wall beneath the pointer.
  var pointed: Int?

  private var drag = DragRecognizer()
  var wheel = WheelScroller()
  /// The pointer's position when the hand took the shelf.
  private var grip: Point?
  /// Whether the window was resized after the hand took the shelf: the distance from `grip` is then
  /// meaningless.
  private var gripIsOld = false
  /// Whether the press stopped a moving shelf: a tap then does not open the book in front.
  private(set) var pressStopped = false
  private var lastTapped: Int?
  /// The book that has become another scene.
  private var departed: ShelfEntry.ID?
  /// The last appearance of the lent book's cover. A book that was removed from the shelf returns to
  /// this place.
  private var lastElement: (id: ShelfEntry.ID, element: SharedElement)?
  private var togglesLater = false

  let words: ShelfWords
  var now = 0.0

  /// What is looked for; nil while nobody finds.
  package internal(set) var finding: ShelfFinding?
  var emphasis = ShelfEmphasis()
  /// The book in front when the books last got their goals.
  var aimedFront: Int?
  /// Text that was typed on the shelf and that nobody has taken yet.
  var typed: [TypedText] = []
  /// The headings as last asked for.
  var knownHeadings: (revision: Int, headings: [ShelfHeading])?

  package init(
    _ source: any ShelfSource, at book: ShelfEntry.ID? = nil, style: ShelfStyle,
    order: ReadingDirection = .leftToRight, in view: ViewSize,
    content: ReceivedContent, progress: @escaping (DocumentID) -> ReadProgress? = { _ in nil }
  ) {
    self.source = source
    revision = source.revision
    (self.content, self.order) = (content, order)
    self.view = view
    browsing = ShelfBrowsing(
      count: source.count, at: book.flatMap(source.index(of:)) ?? 0, style: style, in: view,
      isMirrored: order == .rightToLeft,
      hasWall: (source as? any BrowsableShelf)?.hasSpines ?? false,
      spine: source.spineFacts(at:))
    covers = ShelfCovers(
      source, browsing, order: order, in: layer, content: content, progress: progress)
    wall = WallLayers(source, browsing, in: layer, content: content, progress: progress)
    words = ShelfWords(source, browsing, in: layer, content: content)
    layer.anchorPoint = .zero
    covers.veil = { [weak self] in self?.emphasis.veil(of: $0, at: $1) ?? 0 }
  }

  package var style: ShelfStyle { browsing.style }
  var browser: any ShelfBrowser { browsing.front }

  /// The numbers of the books that are seen.
  package var seenBooks: [Int] {
    if isEmpty { return [] }
    let covers = places(at: now).map(\.book)
    return isWall ? covers + browsing.wall.visible(at: now) : covers
  }

  var isEmpty: Bool { source.count == 0 }

  /// The place of the book that is in front or on its way there; nil on an empty shelf.
  package var centredBook: Int? { isEmpty ? nil : browser.book(of: browser.target) }

  // MARK: A shelf that changes

  /// Takes over the changes of the source. The book in front stays in front. If that book is gone, the
  /// book at its place comes to the front. The caller calls this method before any other method at a
  /// new time.
  package func followSource(at time: Double) {
    if source.revision != revision {
      let place = { [source, ids, revision] place in
        source.place(of: ids[place], lastAt: place, in: revision)
      }
      browsing.recount(source.count, at: time, place: place)
      emphasis.recount(place)
      revision = source.revision
      findAgain(at: time)
      // The card's number now stands for another book, so a second click must not use the number.
      lastTapped = nil
    }
    remember(at: time)
  }

  /// Remembers the ids of the books at the places that matter, so that the books are found after a
  /// change.
  func remember(at time: Double) {
    ids.removeAll(keepingCapacity: true)
    for place in browsing.books(at: time) where place < source.count {
      ids[place] = source.entry(at: place).id
    }
  }

  package func show(message text: String, until time: Double) { words.message = (text, time) }

  package func follow(_ plan: MotionPlan) {
    browsing.motionStyle = plan.style
    emphasis.motionStyle = plan.style
  }

  package func resize(to view: ViewSize) {
    self.view = view
    gripIsOld = true
    browsing.resize(to: view)
  }

  package func isMoving(at time: Double) -> Bool {
    browsing.isMoving(at: time) || covers.isFading(at: time) || emphasis.isMoving(at: time)
      || words.heading.isFading(at: time) || isWall && browsing.wall.isLeaning(at: time)
  }

  package var deadline: Double? {
    [
      wheel.nextDeadline, words.message?.until, words.heading.deadline,
      isWall ? browsing.taken?.deadline : nil,
    ].compactMap { $0 }.min()
  }

  package var facts: SceneFacts {
    var progress = ["centred": Double(centredBook ?? 0)]
    if browsing.isCoverChanging(at: now) { progress["deck"] = browsing.mix(at: now) }
    if browsing.isWallChanging(at: now) { progress["wall"] = browsing.wallMix(at: now) }
    return SceneFacts(
      scene: "shelf", style: style.rawValue, pose: "", offset: offset, progress: progress)
  }

  /// The position in books (carousel), cards (deck) or points (wall).
  private var offset: Double {
    if isWall { return browsing.wall.offset(at: now) }
    let position = browsing.deck.position(at: now)
    return style == .carousel
      ? browsing.carousel.offset(at: now) : Double(position.item) + position.fraction
  }

  // MARK: Input

  package var context: CommandContext? { .shelf }

  package func handle(_ event: InputEvent, at time: Double) -> [NavigatorRequest] {
    now = max(now, time)
    guard !isEmpty else { return words.empty.handle(event) ? [.chooseFiles] : [] }
    defer {
      browsing.calm()
      remember(at: time)
      lean(after: event, at: time)
    }
    for gesture in wheel.handle(event, at: time) { scroll(gesture, at: time) }
    let isMoving = browser.isMoving(at: time)
    let requests = drag.handle(event, at: time).flatMap { follow($0, at: time) }
    if case .pointerDown(let point, .left, _, let pointer) = event, drag.pointer == pointer {
      pressStopped = isMoving
      take(at: point, at: time)
    } else if grip != nil, !drag.isPressed {
      // The press was cancelled before a drag or a tap was recognised.
      letGo(velocity: .zero, at: time)
    }
    return requests
  }

  private func take(at point: Point, at time: Double) {
    grip = point
    gripIsOld = false
    browser.hold(at: time)
  }

  private func letGo(velocity: Point, at time: Double) {
    grip = nil
    browser.release(velocity: velocity, at: time)
  }

  private func scroll(_ gesture: ScrollGesture, at time: Double) {
    switch gesture {
    case .step(let notches) where isWall: browsing.wall.roll(by: notches, at: time)
    case .step(let cards): browser.step(by: cards, at: time)
    case .scrolled(let points): browser.scroll(by: points, at: time)
    // The end of a scroll does not move a shelf that the hand holds.
    case .ended(let velocity):
      if grip == nil { browser.endScroll(velocity: velocity, at: time) }
    }
  }

  private func follow(_ gesture: DragGesture, at time: Double) -> [NavigatorRequest] {
    switch gesture {
    case .began(_, let current), .moved(let current):
      // A key or the wheel may have moved the shelf during the drag; the hand then takes the shelf
      // anew.
      if grip != nil, gripIsOld || !browser.isHeld { take(at: current, at: time) }
      guard let grip else { return [] }
      browser.pull(by: current - grip)
    case .ended(_, let velocity): letGo(velocity: velocity, at: time)
    case .cancelled: letGo(velocity: .zero, at: time)
    case .tap(let point, let count):
      grip = nil
      if isWall { return tapWall(point, at: time) }
      return tap(point, count: count, at: time)
    }
    return []
  }

  /// A tap on the cover in front opens the book; a tap on another cover brings the cover to the front.
  /// The second click of a double click opens the book of the first click, which may have moved away
  /// from the pointer.
  private func tap(_ point: Point, count: Int, at time: Double) -> [NavigatorRequest] {
    let front = browser.target
    let first = lastTapped
    lastTapped = card(at: point, time)
    if count == 2, let first { return open(first, at: time) }
    guard let card = lastTapped else {
      browser.release(velocity: .zero, at: time)
      return []
    }
    if card == front && !pressStopped { return open(card, at: time) }
    browser.go(to: card, at: time)
    return []
  }

  /// Brings a card to the front and opens its book. Scrolling by the wheel ends.
  func open(_ card: Int, at time: Double) -> [NavigatorRequest] {
    wheel = WheelScroller()
    browser.go(to: card, at: time)
    if isWall { browsing.take(card, at: time) }
    return [.openBook(source.entry(at: browser.book(of: card)).id)]
  }

  /// Brings a card to the front.
  func go(to card: Int, at time: Double) {
    now = max(now, time)
    browser.go(to: card, at: time)
    browsing.calm()
    remember(at: time)
  }

  /// Brings a book of the shelf to the front.
  package func bring(_ book: ShelfEntry.ID, at time: Double) {
    guard let place = source.index(of: book) else { return }
    wheel = WheelScroller()
    go(to: browser.card(showing: place, at: time), at: time)
  }

  /// The card at a point, found by the cards' places and not by the layers: another scene draws a book
  /// that is on its way back.
  private func card(at point: Point, _ time: Double) -> Int? {
    if isWall { return spine(at: point, time) }
    return places(at: time).filter { $0.contains(point) }
      .max { $0.attributes.zIndex < $1.attributes.zIndex }?.card
  }

  package func perform(_ command: Command, at time: Double) -> Outcome? {
    now = max(now, time)
    if command == .changeTheme { return Outcome(requests: [.changeTheme]) }
    if command == .retry { return Outcome(effects: [.readShelf]) }
    guard !isEmpty else {
      return command == .openBook ? Outcome(requests: [.chooseFiles]) : nil
    }
    defer {
      browsing.calm()
      remember(at: time)
    }
    if let direction = direction(of: command) {
      browsing.wall.move(direction, at: time)
      return .used
    }
    switch command {
    case .previousBook: browser.step(by: -1, at: time)
    case .nextBook: browser.step(by: 1, at: time)
    case .previousCard where style == .deck: browser.step(by: -1, at: time)
    case .nextCard where style == .deck: browser.step(by: 1, at: time)
    case .firstBook: browser.goToEnd(.first, at: time)
    case .lastBook: browser.goToEnd(.last, at: time)
    case .changeShelfStyle: toggle(at: time)
    case .openBook: return Outcome(requests: open(browser.target, at: time))
    case .previousHeading: stepHeading(by: -1, at: time)
    case .nextHeading: stepHeading(by: 1, at: time)
    case .find: return Outcome(requests: [.findBooks])
    case .showHeadings: return Outcome(requests: [.showHeadings])
    case .showAllNotes: return Outcome(requests: [.showAllNotes])
    case .findInside: return Outcome(requests: [.findInside])
    case .showOrders: return Outcome(requests: [.showOrders])
    default: return nil
    }
    return .used
  }

  /// Changes the style. While a book is out, its cover's place must not change, so the change waits for
  /// the book.
  private func toggle(at time: Double) {
    guard departed == nil else {
      togglesLater.toggle()
      return
    }
    wheel = WheelScroller()
    // The number belongs to the other style and may stand for another book, so a second click must not
    // use the number.
    lastTapped = nil
    browsing.toggle(at: time)
  }

  // MARK: Opening and closing

  package func spread(at point: Point, time: Double) -> [NavigatorRequest] {
    isEmpty ? [] : open(card(at: point, time) ?? browser.target, at: time)
  }

  /// A card of a moving deck may be standing up from its fall. Only a card in front looks like a closed
  /// book.
  package func canLend(_ book: ShelfEntry.ID, at time: Double) -> Bool {
    guard browsing.isMoving(at: time), let book = source.index(of: book) else { return true }
    if isWall { return browsing.taken?.book != book }
    return (style == .carousel || !browser.isMoving(at: time))
      && place(of: book, at: time).isWhole
  }

  /// The appearance of a book's cover; for a book that was removed from the shelf, the last appearance.
  package func element(_ book: ShelfEntry.ID, at time: Double) -> SharedElement? {
    guard let place = source.index(of: book) else {
      return lastElement?.id == book ? lastElement?.element : nil
    }
    guard let element = element(at: place, time) else { return nil }
    lastElement = (book, element)
    return element
  }

  private func element(at book: Int, _ time: Double) -> SharedElement? {
    let place = place(of: book, at: time)
    let attributes = place.attributes
    guard let frame = attributes.quad?.bounds else { return nil }
    let scale = attributes.frame.height > 0 ? frame.height / attributes.frame.height : 1
    let layers = covers.cover(place.name)
    let cover = layers?.layer
    var element = SharedElement(
      frame: frame, cornerRadius: attributes.cornerRadii.topRight * scale,
      shadow: Shadow(
        opacity: attributes.shadow.opacity, radius: attributes.shadow.radius * scale,
        offset: attributes.shadow.offset * scale),
      bitmap: cover?.contents, color: cover?.backgroundColor ?? Palette.cloth)
    element.ribbon = covers.ribbon(of: book, in: view)
    if let layers, place.block > 0 {
      let block = covers.block(place, on: layers, at: time)
      element.block = SharedElement.Block(
        measures: ClosedBlock(thickness: block.thickness * scale, scale: block.scale * scale),
        isOnLeft: order == .rightToLeft, cloth: layers.cloth)
    }
    return element
  }

  // MARK: Time

  package func advance(to time: Double, as role: TransitionRole) {
    now = max(now, time)
    for gesture in wheel.tick(time) { scroll(gesture, at: time) }
    browsing.calm()
    lend(role.departed, at: time)
    words.advance(to: time)
    words.heading.advance(
      headings.count > 1 && finding == nil ? currentHeading.map { headings[$0].title } : nil,
      isMoving: browser.isMoving(at: time) || browser.isHeld, motion: browsing.motionStyle,
      to: time)
    leanOut(at: time)
    followEmphasis(at: time)
  }

  private func lend(_ book: ShelfEntry.ID?, at time: Double) {
    departed = book
    browsing.lend(spine: book.flatMap(source.index(of:)), at: time)
    if style == .deck, let place = book.flatMap(source.index(of:)) {
      browsing.deck.lend(place, at: time)
    }
    guard departed == nil else { return }
    browsing.deck.takeBack(at: time)
    if togglesLater { toggle(at: time) }
    togglesLater = false
  }
}
