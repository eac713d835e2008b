import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperRaster
import Shell

/// The shelf: covers in a carousel, in a deck of cards or in rows, or a wall of spines, with the title of the book in front
/// below.
package final class ShelfScene: Scene {
  package let layer = Layer(name: "shelf")

  let source: any ShelfSource
  /// The revision of the source that the scene shows, and the ids of the books at the places that
  /// matter.
  private var revision: Int
  private var ids: [Int: ShelfEntry.ID] = [:]
  let content: ReceivedContent
  let order: ReadingDirection
  private(set) var view: ViewSize
  let browsing: ShelfBrowsing
  let covers: ShelfCovers
  let wall: WallLayers
  /// Whether books are being looked for, so that a shelf without books is not said to be empty.
  package var isLooking = false
  /// The way to the shown feed of a server, in one line; nil where the books are of no server.
  package var roomWords: String?
  /// What is said where a server has no books to show; nil where the books are of no server.
  package var emptyRoomWords: String?
  /// Whether the panel of the server lies over the shelf.
  package var isRoomPanelShown = false
  /// The books on their way from a server to this computer.
  package var fetching: [ShelfEntry.ID: FetchProgress] = [:]
  /// What the caption tells of a book that is on a server; nil where the books are of no server.
  package var fetchWords: ((ShelfEntry.ID) -> String?)?
  /// What a screen reader is told of a book that is on a server; nil for any other book.
  package var spokenWords: (ShelfEntry.ID) -> String? = { _ in nil }
  /// Whether Esc leads from the shelf to another one.
  package var hasWayBack = false
  /// The book of the boards beneath the pointer.
  var pointed: Int?

  var drag = DragRecognizer()
  var wheel = WheelScroller()
  /// The pointer's position when the hand took the shelf.
  var grip: Point?
  /// Whether the window was resized after the hand took the shelf: the distance from `grip` is then
  /// meaningless.
  var gripIsOld = false
  /// Whether the press stopped a moving shelf: a tap then does not open the book in front.
  var pressStopped = false
  var lastTapped: Int?
  /// The book that has become another scene.
  var departed: ShelfEntry.ID?
  /// The last appearance of the lent book's cover. A book that was removed from the shelf returns to
  /// this place.
  var lastElement: (id: ShelfEntry.ID, element: SharedElement)?
  var togglesLater = false
  /// The scale of a pinch when the pinch took the shelf, and whether the pinch jumps from notch to notch.
  var pinch = (start: 1.0, isStepped: false)

  let words: ShelfWords
  var now = 0.0

  /// What is looked for; nil while nobody finds.
  package internal(set) var finding: ShelfFinding?
  var emphasis = ShelfEmphasis()
  package internal(set) var selection = ShelfSelection()
  var selectingPress = SelectingPress.none
  /// The part of the shelf that is shown; nil for all books.
  package internal(set) var shown: ShownShelf?
  /// What is told of the series of a book, in the order of series.
  package var seriesWords: (ShelfEntry.ID) -> String? = { _ in nil }
  /// The book in front when the books last got their goals.
  var aimedFront: Int?
  /// Text that was typed on the shelf and that nobody has taken yet.
  var typed: [TypedText] = []
  /// The headings as last asked for.
  var knownHeadings: (revision: Int, headings: [ShelfHeading])?

  package init(
    _ source: any ShelfSource, at book: ShelfEntry.ID? = nil, style: ShelfStyle,
    order: ReadingDirection = .leftToRight, in view: ViewSize,
    content: ReceivedContent, progress: @escaping (DocumentID) -> ReadProgress? = { _ in nil },
    direction: @escaping (DocumentID) -> ReadingDirection? = { _ in nil }
  ) {
    self.source = source
    revision = source.revision
    (self.content, self.order) = (content, order)
    self.view = view
    browsing = ShelfBrowsing(
      source, at: book.flatMap(source.index(of:)) ?? 0, style: style, in: view,
      isMirrored: order == .rightToLeft,
      hasWall: (source as? any BrowsableShelf)?.hasSpines ?? false)
    covers = ShelfCovers(
      source, browsing, order: order, in: layer, content: content, progress: progress,
      direction: direction)
    wall = WallLayers(source, browsing, in: layer, content: content, progress: progress)
    words = ShelfWords(source, browsing, in: layer, content: content)
    layer.anchorPoint = .zero
    browsing.aspect = { [weak covers] in covers?.aspect(of: $0, at: $1) }
    covers.veil = { [weak self] in self?.emphasis.veil(of: $0, at: $1) ?? 0 }
    covers.isSelected = { [weak self] in self?.isSelected($0) ?? false }
    words.seriesWords = { [weak self] in self?.seriesWords($0) }
  }

  package var style: ShelfStyle { browsing.style }
  var browser: any ShelfBrowser { browsing.front }

  /// The numbers of the books that are seen.
  package var seenBooks: [Int] {
    if isEmpty { return [] }
    let covers = places(at: now).map(\.book)
    return browsing.shows(.wall, at: now) ? covers + spines(at: now).map(\.index) : covers
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
      // An empty shelf begins with its first book, and not with the last of those that come.
      let place = { [source, ids, revision] place in
        ids.isEmpty ? 0 : source.place(of: ids[place], lastAt: place, in: revision)
      }
      browsing.recount(source.count, at: time, place: place)
      emphasis.recount(place)
      revision = source.revision
      keepSelection()
      findAgain(at: time)
      // The card's number now stands for another book, so a second click must not use the number.
      lastTapped = nil
      if isEmpty { (drag, wheel, grip) = (DragRecognizer(), WheelScroller(), nil) }
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
      || words.heading.isFading(at: time) || browsing.boards?.isLeaning(at: time) == true
      || wall.isDyeing(at: time)
  }

  package var deadline: Double? {
    [
      wheel.nextDeadline, words.message?.until, words.heading.deadline,
      style == .wall ? browsing.taken?.deadline : nil,
    ].compactMap { $0 }.min()
  }

  package var facts: SceneFacts {
    var progress = ["centred": Double(centredBook ?? 0)]
    if let span = browsing.zoom.span(at: now) {
      // The style whose share tells the whole change.
      let told: ShelfStyle = span.high == .deck && span.low != .wall ? .deck : span.low
      progress[told.rawValue] = span.share(of: told)
    }
    return SceneFacts(
      scene: "shelf", style: style.rawValue, pose: "", offset: offset, progress: progress)
  }

  /// The position in books (carousel), cards (deck) or points (wall and rows).
  private var offset: Double {
    if let boards = browsing.boards { return boards.offset(at: now) }
    let position = browsing.deck.position(at: now)
    return style == .carousel
      ? browsing.carousel.offset(at: now) : Double(position.item) + position.fraction
  }

  package var context: CommandContext? { .shelf }

  // MARK: Time

  package func advance(to time: Double, as role: TransitionRole) {
    now = max(now, time)
    for gesture in wheel.tick(time) { scroll(gesture, at: time) }
    browsing.calm()
    lend(role.departed, at: time)
    words.advance(to: time)
    words.status = status
    words.isShelfShown = shown != nil
    words.isLooking = isLooking
    words.emptyRoom = emptyRoomWords
    words.isCovered = isRoomPanelShown && emptyRoomWords != nil
    words.fetchWords = fetchWords
    covers.fetching = fetching
    wall.fetching = fetching
    words.heading.advance(
      headings.count > 1 && finding == nil ? currentHeading.map { headings[$0].title } : nil,
      isMoving: browser.isMoving(at: time) || browser.isHeld, motion: browsing.motionStyle,
      to: time)
    leanOut(at: time)
    followEmphasis(at: time)
  }
}
