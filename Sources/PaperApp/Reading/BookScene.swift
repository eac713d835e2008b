import Books
import Content
import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import Shell
import Localisation

/// An open book: the style in which its pages are turned, and the line beneath them.
package final class BookScene: Scene {
  package let layer = Layer(name: "book")
  package var book: Document { session.book }

  /// Why the book cannot be read at all, in one line: none of the pages that the book begins with
  /// can be shown.
  package private(set) var failure: String?

  let session: BookSession
  let memory: ReadingMemory
  var controller: any PageController
  let turning: PageTurning
  /// How the book is looked at.
  let look: BookLook
  /// What a page fits of the window, until another scale is chosen.
  var fitting: PageFitting?
  /// The contents that are read, of which the view shows the beginning.
  var readContents: [Imposition.SideContent] = []
  /// The glass over the page; nil where none is held.
  var glass: Magnifier?
  /// A part of a page that is drawn, and its picture.
  var part = PagePart()
  /// Where the pointer is, in points of the view; nil where no pointer hovers.
  var hovered: Point?
  /// The key that was pressed last, for commands that last as long as their key is held.
  var lastKey: (key: Key, time: Double)?
  /// The pages scroll by themselves; nil where they do not.
  var ownScroll: OwnScroll?
  /// The margins are being looked for since a key has asked to leave them out.
  var tellsTrim = false
  /// A step back comes to the end of the page before.
  var arrivesAtEnd = false
  /// The pose that the user chose, for the styles that have poses.
  var pose: Pose
  /// The style was chosen in this book, and not only before.
  var isStyleChosen = false
  /// A change of style, or of one page or two, that is under way.
  var change = StyleChange()
  /// The book is on its way from or to its place in another scene.
  private(set) var isArriving = false
  let folio = LabelLayer(name: "folio")
  /// The text of the book under the hand.
  package let text: BookText
  /// Where the bookmarks, highlights and notes lie.
  let markPlaces: MarkPlaces
  var freshHighlight: FreshHighlight?
  var edgeKey: EdgeKey?
  /// The block, by which the book is taken.
  var block = BlockHandle()
  /// The pointers that are pressed on the book.
  var pressed = PressedPointers()
  /// Where the book was left, until its pages turn out to be a strip or not; nil where a page was named.
  var left: BookPlace?
  var ends = EndSteps()
  /// A step on from the last page has been asked for, in a style without a stop behind that page.
  var hasPassedLast = false
  /// The view that goes from area to area.
  var guide = AreaGuide()
  /// Which of two views of the book the scene is.
  package var role = BookViewRole.only
  /// At least one of the book's pages has been shown.
  var isProven = false
  var now = 0.0

  /// - Parameters:
  ///   - memory: tells how and where to begin, and learns where the book was left.
  ///   - page: the page to begin with, counted from 0; nil for where the book was left.
  package init(
    _ book: Document, page: Int? = nil, direction: ReadingDirection = .leftToRight,
    in view: ViewSize,
    memory: ReadingMemory, content: ReceivedContent
  ) {
    self.memory = memory
    let state = memory.state(of: book.id)
    fitting = state.fit.flatMap(PageFitting.init(rawValue:))
    look = BookLook(
      in: view, turns: state.rotation ?? 0, zoom: state.zoom ?? 1, isFitted: fitting == .width)
    let session = BookSession(
      book, state.readingDirection ?? direction, pairing: state.pairing.map { $0 & 1 },
      mode: state.leavesMode, in: look.desk, content: content)
    session.trim = state.isTrimmed == true ? PageTrim() : nil
    content.show(book.id.name, as: state.scan)
    session.isJoined = state.isJoined
    let style =
      state.readingStyle
      ?? (state.isJoined == true ? .scroll : memory.style ?? .natural(of: book))
    session.isScrolled = style == .scroll
    self.session = session
    text = BookText(session)
    markPlaces = MarkPlaces(session)
    pose = state.bookPose ?? memory.pose
    let named = page.map { BookPlace(page: session.imposition.nearest($0)) }
    let left = state.bookPlace ?? BookPlace(page: 0)
    self.left = named == nil ? left : nil
    layer.anchorPoint = .zero
    controller = Self.controller(
      style, at: named ?? session.opening(at: left), pose: pose, on: session, in: layer)
    turning = PageTurning(session, in: layer)
    // Leaves in the air pass over the folio, on both sides alike.
    folio.layer.zPosition = -1e9
    layer.addSublayer(folio.layer)
  }

  static func controller(
    _ style: ReadingStyle, at place: BookPlace, pose: Pose, on session: BookSession, in layer: Layer
  ) -> any PageController {
    session.isScrolled = style == .scroll || session.isTall
    if session.isScrolled {
      return StripPageController(at: place, style: style, on: session, in: layer)
    }
    return switch style {
    case .flip, .curl, .leaves:
      BookPageController(style, at: place, pose: pose, on: session, in: layer)
    case .deck: DeckPageController(at: place, on: session, in: layer)
    case .scroll: StripPageController(at: place, style: style, on: session, in: layer)
    }
  }

  package var shownBook: ShelfEntry.ID? { book.id.name }
  package var title: String? { "\(Printable.escaped(book.title)) – Paper" }

  package func end() { memory.remember(pose: targetPose, style: isStyleChosen ? style : nil) }

  /// The pose that was chosen. A change of style lays the book flat on its way.
  var targetPose: Pose {
    controller.style.hasPoses && !change.isUnderWay ? controller.pose : pose
  }

  /// The book that is shown, and the page that is read when all leaves have come to rest.
  package var page: PageID { book.page(controller.place.page) }

  /// Whether nothing moves and no press or click is under way. A page controller that is made anew has leaves in the air
  /// land at once, and the second half of a click would come to a controller that knows nothing of the first.
  package var isAtRest: Bool {
    !isArriving && !controller.isMoving(at: now) && !change.isUnderWay && pressed.isEmpty
      && text.deadline == nil && part.drawing == nil
      && !(controller.isScrolled && (look.zoom.isHeld || look.isMoving(at: now)))
  }

  /// Shows the same book in another layout or edition, at a page of that. Leaves in the air land at once.
  /// - Parameter fraction: how far down the page, from 0 to 1.
  package func show(_ document: Document, at page: Int, fraction: Double = 0) {
    pose = targetPose
    endChange()
    controller.leave()
    // A finger stays as far into the book as it was.
    block.finger = block.finger.map { $0 * document.pageCount / max(1, book.pageCount) }
    session.replace(by: document)
    text.forget()
    part = PagePart()
    isProven = false
    controller = Self.controller(
      controller.style,
      at: BookPlace(page: session.imposition.nearest(page), fraction: fraction), pose: pose,
      on: session, in: layer)
    text.aloud?.restart(at: controller.place.page)
  }

  // MARK: Pages on the screen

  package func show(_ overlays: [PageOverlay]) { session.overlays = overlays }

  package func page(at point: Point) -> PageHit? {
    seenSides(at: now).hit(look.camera(at: now).desk(point))
  }

  package func resize(to view: ViewSize) {
    // A hand that moves the view lets go of the leaf that it has taken with it.
    if look.zoom.isPressed { turning.handle(.pointerCancelled, controller, at: now) }
    session.view = look.desk(in: view)
    endChange()
    controller.resize()
    look.resize(to: view, reach)
    followStrip(at: now, atOnce: true)
    if fitting == .width { fitWidth(at: now) }
    if guide.isOn { guide.wanted = .here }
  }

  package func isMoving(at time: Double) -> Bool {
    controller.isMoving(at: time) || look.isMoving(at: time) || session.tiles.isFading(at: time)
      || turning.isFading(at: time) || change.isUnderWay || ownScroll != nil
  }

  package func follow(_ plan: MotionPlan) {
    if plan.style != .full { endChange() }
    turning.follow(plan, controller, at: now)
    look.zoom.isCalm = plan.style != .full
  }

  package var deadline: Double? {
    [controller.deadline, text.deadline, block.hand.deadline, block.passing?.until]
      .compactMap(\.self).min()
  }

  package var facts: SceneFacts {
    var (offset, progress) = controller.facts(at: now)
    progress["zoom"] = look.camera(at: now).scale
    if let part = change.cards?.gathering?.value(at: now).part { progress["cards"] = part }
    return SceneFacts(
      scene: "book", style: style.rawValue, pose: controller.pose.rawValue,
      offset: offset,
      progress: progress)
  }

  // MARK: Input

  package var context: CommandContext? { .book }

  package func handle(_ event: InputEvent, at time: Double) -> [NavigatorRequest] {
    now = max(now, time)
    if event.isHand { stopScrolling() }
    followGlass(event)
    if case .keyReleased = event { return [] }
    if handlePart(event, at: time) { return [] }
    if !handleOnBlock(event, at: time) { handleOnText(event, at: time) }
    return endBlock(at: time)
  }

  /// Esc takes back one thing: what is selected or marked, then the guided view, before the book is closed.
  package func handle(key: Key, at time: Double) -> Outcome? {
    turning.press(key)
    if !key.isRepeat { lastKey = (key, time) }
    if let outcome = handleGlass(key) { return outcome }
    if let outcome = handleOwnScroll(key) { return outcome }
    guard key.matches(Key("Escape")) else { return nil }
    if let outcome = endPart() { return outcome }
    if text.clear() { return .used }
    guard guide.isOn else { return nil }
    leaveGuide(at: time)
    return .used
  }

  package func perform(_ command: Command, at time: Double) -> Outcome? {
    now = max(now, time)
    if command == .magnify { return toggleGlass(at: time) }
    if command == .copyPage { return copyPage() }
    if command == .copy, let outcome = copyPart() { return outcome }
    if command == .selectAll { _ = endPart() }
    if let outcome = performScroll(command, at: time) { return outcome }
    if let outcome = performLook(command, at: time) { return outcome }
    if let outcome = performText(command, at: time) { return outcome }
    switch command {
    case .pageRight: turn(session.direction.right, at: time)
    case .pageLeft: turn(-session.direction.right, at: time)
    case .nextPage, .lineDown: turn(1, at: time)
    case .previousPage, .lineUp: turn(-1, at: time)
    case .firstPage: return leap(.toStart, at: time)
    case .lastPage: return leap(.toEnd, at: time)
    case .togglePose: return .saying(togglePose(at: time))
    case .togglePages: return .saying(togglePages(at: time))
    case .changeStyle: return .saying(changeStyle(at: time))
    case .changeDirection: return changeDirection(at: time)
    case .changePairing: return changePairing(at: time)
    case .largerText: return Outcome(requests: [.changeText(.size(by: 1))])
    case .smallerText: return Outcome(requests: [.changeText(.size(by: -1))])
    case .toggleBookmark: toggleBookmark()
    case .keepPlace: return flipToFinger()
    case .pageRightKeeping, .pageLeftKeeping:
      keepFinger()
      let way = command == .pageRightKeeping ? session.direction.right : -session.direction.right
      turning.turn(way, controller, at: time)
    case .present: return Outcome(requests: [.present])
    case .toggleSecondView: return Outcome(requests: [.secondView])
    case .changeView: return Outcome(requests: [.otherView])
    case .dividerBack: return Outcome(requests: [.moveDivider(forward: false)])
    case .dividerForward: return Outcome(requests: [.moveDivider(forward: true)])
    case .retry: return Outcome(requests: [.retryBook])
    case .closeBook: return Outcome(requests: [.closeBook])
    default: return nil
    }
    return .used
  }

  /// Turns to an end of the book, from where the history leads back.
  private func leap(_ way: TurnCommand, at time: Double) -> Outcome {
    let before = controller.place.page
    turning.turn(way, controller, at: time)
    return controller.place.page == before
      ? .used : Outcome(requests: [.text(.jumped(from: before, nil))])
  }

  /// Makes the page controller anew after a change, at the page that is read. What was seen fades over what is seen
  /// then: the page may be on the other side.
  func remake(at time: Double, _ change: () -> Void) {
    pose = targetPose
    _ = controller.handle(.pointerCancelled, at: time)
    turning.fadeOver(at: time)
    endChange()
    let (style, place) = (controller.style, controller.place)
    controller.leave()
    change()
    controller = Self.controller(style, at: place, pose: pose, on: session, in: layer)
  }

  // MARK: Time

  package func advance(to time: Double, as role: TransitionRole) {
    now = max(now, time)
    session.patienceEnd = role.patienceEnd ?? session.patienceEnd
    guard isReady else { return }
    takeShape()
    // What a hand has done is for the pages on which it was done.
    advanceHand(to: time)
    advanceBlock(to: time)
    isArriving = role.isArriving
    takeFurtherPages()
    turning.advance(to: time)
    advancePages(to: time)
    session.note(controller.place.page)
    session.compareFacing(controller.pagesAround)
    session.notePaper(of: controller.pagesAround)
    if !role.isArriving {
      guessPairing(at: time)
      guessSeams(at: time)
    }
    advanceLook(to: time, role)
    advanceAloud(at: time)
    advanceText()
    showHit(at: time)
    advancePart()
    finishMarking()
    showMarks()
    advanceEnd()
    if failure == nil { failure = findFailure() }
    if !isPassing(at: time) { notePlace() }
  }

  // MARK: Layout

  package func layout(at time: Double, in context: TransitionContext) -> Demand {
    var demand = Demand()
    // The part of the window, where one of two views is cut: the desk of a turned book lies across.
    layer.bounds = Rect(origin: .zero, size: look.view.size)
    layer.transform = .identity
    session.content.demandShape(of: book, .now, &demand)
    guard isReady else { return demand }
    var context = context
    if let presented = context.presented {
      context.presented?.element.frame = look.closedOnDesk(presented.element.frame)
    }
    session.lens = look.lens(at: time, opening: context.presented?.progress ?? 1)
    // The layer's own transform is the stage's, which moves the book beside its panels.
    layer.sublayerTransform = session.lens.camera.transform
    session.tiles.begin()
    demand.merge(layOutPages(at: time, in: context))
    layOutGlass(at: time, &demand)
    session.tiles.end()
    session.demandInk(read: controller.pagesAround, &demand)
    addTextDemand(to: &demand)
    addPartDemand(to: &demand)
    addGuideDemand(to: &demand, at: time)
    addToldPages(to: &demand)
    demandAnchor(at: time, &demand)
    markPlaces.addDemand(to: &demand, seen: seenPages)
    let opacity = (2 * (context.presented?.progress ?? 1) - 1).clamped(to: 0...1)
    layOutFolio(
      opacity: controller.isScrolled ? 0 : opacity * look.folioOpacity(at: time), at: time, &demand)
    layOutReadout(&demand)
    turning.layout(at: time)
    return context.patienceEnd == nil ? demand : demand.firstPictures
  }
}
