import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import Shell
import Localisation

/// What a page fits of the window.
package enum PageFitting: String, Sendable, CaseIterable {
  /// All that is seen at once, one page or two.
  case whole
  /// The width of what is seen.
  case width
  /// One page alone.
  case single
}

/// Magnifying, moving and turning an open book.
extension BookScene {
  // MARK: The paper

  var reach: PanReach {
    PanReach(paper: controller.reading(at: now).paper, view: session.view.size)
  }

  private var paper: ZoomedPaper {
    let reading = controller.reading(at: now)
    return ZoomedPaper(
      reach: PanReach(paper: reading.paper, view: session.view.size), column: reading.page.width,
      direction: session.direction, isTurning: controller.isTurning(at: now),
      canTurn: (controller.canTurn(atRight: false), controller.canTurn(atRight: true)),
      wayDown: controller.wayDown,
      scroll: (controller as? StripPageController)?.strip.shape.axis)
  }

  /// The scales at which a released pinch stops by itself: the paper's and the page's width, and pixel for pixel.
  private var stops: [Double] {
    let reading = controller.reading(at: now)
    let widths = [reading.paper.width, reading.page.width].map {
      ZoomScale.width(of: $0, in: session.view.size.width)
    }
    let natural = session.content.sizes.size(of: .page(page))?.width
    return widths + (natural.map { [$0 / session.view.scale / reading.page.width] } ?? [])
  }

  // MARK: Input

  package var zoom: Double? { look.zoom.scale }

  package var growingPage: Size? {
    controller.pose == .flat ? controller.reading(at: now).page.size : nil
  }

  package func zoom(_ gesture: ZoomGesture, at time: Double) {
    now = max(now, time)
    var gesture = gesture
    if case .changed(let scale, let point, let isStepped) = gesture {
      gesture = .changed(scale: scale, at: look.onDesk(point, at: time), isStepped: isStepped)
    }
    (controller as? StripPageController)?.letGo()
    stopScrolling()
    look.zoom.follow(gesture, paper, stops: stops, at: time)
    endGuide()
    forgetFitting()
  }

  /// Gives an event to the zoom, and to the pages what the zoom leaves to them.
  func handleMagnified(_ event: InputEvent, at time: Double) {
    let magnified = look.zoom.isMagnified(at: time)
    if event.isHand, let strip = scrolled {
      // A press alone scrolls nothing, and leaves a closed cover closed.
      if case .pointerDown = event { strip.rest() } else { strip.letGo() }
    }
    // What still waits for its areas would move the view after the hand has.
    if event.isHand { guide.wanted = nil }
    for event in look.zoom.handle(look.onDesk(event, at: time), paper, at: time) {
      handleOnPages(event, at: time)
      // A hand or a wheel that goes back comes to the end of the page before.
      if magnified { arrivesAtEnd = true }
    }
    takeGuideClick(at: time)
  }

  /// - Returns: nil for a command that is none of the look's.
  func performLook(_ command: Command, at time: Double) -> Outcome? {
    let scale = look.zoom.scale
    switch command {
    case .largerText where !isReflowable, .zoomIn: zoom(to: scale * ZoomScale.step, at: time)
    case .smallerText where !isReflowable, .zoomOut: zoom(to: scale / ZoomScale.step, at: time)
    case .zoomToFit: zoom(to: 1, at: time)
    case .nextArea, .previousArea, .toggleGuide: return performGuide(command, at: time)
    case .changeFitting: return .saying(changeFitting(at: time))
    case .rotate: return .saying(rotate(at: time))
    case .toggleTrim: return .saying(toggleTrim())
    case .nextPage where isPanned(at: time), .lineDown where isPanned(at: time):
      stepOn(1, at: time)
    case .previousPage where isPanned(at: time), .lineUp where isPanned(at: time):
      stepOn(-1, at: time)
    default:
      arrivesAtEnd = false
      return nil
    }
    return .used
  }

  /// Whether there is more of the paper than the window shows.
  private func isPanned(at time: Double) -> Bool {
    look.zoom.isMagnified(at: time) || reach.hasRoom
  }

  private func zoom(to scale: Double, at time: Double) {
    look.zoom.zoom(to: ZoomScale.rest(scale, stops: []), reach, at: time)
    endGuide()
    forgetFitting()
  }

  /// A scale that was chosen by hand is no fitting any more, but one page stays one page.
  func forgetFitting() {
    guard fitting == .width else { return }
    fitting = nil
    memory.change(book.id) { $0.fit = nil }
  }

  /// On by a screenful; at the end of the paper to the next page.
  private func stepOn(_ step: Int, at time: Double) {
    guard !look.zoom.step(step, paper, at: time) else { return }
    arrivesAtEnd = step < 0
    turn(step, at: time) { turning.turn(.by(step), controller, at: time) }
  }

  // MARK: Fitting

  /// - Returns: what fits the window now, in words.
  private func changeFitting(at time: Double) -> String {
    let all = PageFitting.allCases
    let current = fitting ?? (showsSinglePages ? .single : .whole)
    var next = all[((all.firstIndex(of: current) ?? 0) + 1) % all.count]
    // How many pages of a scroll lie side by side is another choice than their size.
    if controller.isScrolled { next = current == .width ? .whole : .width }
    fit(next, at: time)
    switch next {
    case .whole: return Localisation.text("All visible pages fit the window.")
    case .width:
      let width = controller.reading(at: now).paper.width
      return ZoomScale.width(of: width, in: session.view.size.width) > 1
        ? Localisation.text("As wide as the window.")
        : Localisation.text("The page is as wide as the window already.")
    case .single:
      return showsSinglePages
        ? Localisation.text("One page fits the window.")
        : Localisation.text("These pages are seen alone anyway.")
    }
  }

  private func fit(_ next: PageFitting, at time: Double) {
    endGuide()
    let wantsSingle = next == .single
    if next != .width, wantsSingle != showsSinglePages, !controller.isScrolled {
      togglePages(at: time)
    }
    switch next {
    case .whole where controller.isScrolled:
      look.zoom.zoom(to: 1, about: beginning, reach, at: time)
    case .whole, .single: look.zoom.zoom(to: 1, reach, at: time)
    case .width: fitWidth(at: time)
    }
    fitting = next
    memory.change(book.id) { $0.fit = next == .whole ? nil : next.rawValue }
  }

  /// Magnifies to the paper's width, at the beginning of the page.
  func fitWidth(at time: Double) {
    let reading = controller.reading(at: now)
    let scale = ZoomScale.width(of: reading.paper.width, in: session.view.size.width)
    look.zoom.zoom(to: scale, about: beginning, reach, at: time)
    guard !controller.isScrolled else { return }
    look.zoom.goToCorner(end: false, reach, session.direction, at: time)
  }

  /// The point of the view that stays where it is while the book is fitted: where reading goes on.
  private var beginning: Point {
    (controller as? StripPageController)?.strip.beginning ?? .zero
  }

  // MARK: Turning the book

  /// - Returns: how the book lies now, in words.
  private func rotate(at time: Double) -> String {
    let before = controller.reading(at: now).page.height
    _ = controller.handle(.pointerCancelled, at: time)
    look.turnClockwise(at: time)
    session.view = look.desk
    controller.resize()
    let after = controller.reading(at: now).page.height
    look.settleOnDesk(former: before / max(after, 1e-6), reach)
    followStrip(at: time, atOnce: true)
    memory.change(book.id) { $0.rotation = look.turns == 0 ? nil : look.turns }
    return switch look.turns {
    case 1: Localisation.text("Turned by a quarter to the right.")
    case 2: Localisation.text("Turned upside down.")
    case 3: Localisation.text("Turned by a quarter to the left.")
    default: Localisation.text("Upright again.")
    }
  }

  // MARK: Time

  func advanceLook(to time: Double, _ role: TransitionRole) {
    followStrip(at: time)
    trimPages(at: time, role)
    if role.isLeaving, look.zoom.scale > 1, !look.zoom.isHeld {
      look.zoom.zoom(to: 1, reach, at: time)
    }
    if !role.isArriving { keepLook(at: time) }
    followPages(at: time)
    advanceGuide(at: time, role)
    if !controller.isScrolled, !controller.isMoving(at: time), !role.isLeaving {
      look.zoom.returnToPaper(reach, at: time)
    }
    look.advance(to: time)
    session.seen = look.camera(at: time).seen
  }

  // MARK: Trimming

  /// - Returns: what is seen of the margins now, in words.
  private func toggleTrim() -> String {
    guard !session.isStrip else {
      return Localisation.text("A strip has no margins to leave out.")
    }
    session.trim = session.trim == nil ? PageTrim() : nil
    tellsTrim = session.trim != nil
    memory.change(book.id) { $0.isTrimmed = session.trim == nil ? nil : true }
    controller.resize()
    return session.trim == nil
      ? Localisation.text("With all margins.") : Localisation.text("Without white margins.")
  }

  /// Takes the margins that have been found, when nothing moves.
  private func trimPages(at time: Double, _ role: TransitionRole) {
    guard session.trim != nil, !session.isStrip,
      session.findInk(read: controller.pagesAround), !role.isArriving,
      !controller.isMoving(at: time), !look.isMoving(at: time), !look.zoom.isHeld
    else { return }
    let hasChanged = session.trim?.apply() == true
    if tellsTrim, !hasChanged, session.trim?.boxes == [PageTrim.whole, PageTrim.whole] {
      text.requests.append(.tell(Localisation.text("These pages have no white margins.")))
    }
    tellsTrim = false
    guard hasChanged else { return }
    controller.resize()
    controller.isScrolled ? followStrip(at: time, atOnce: true) : look.zoom.settle(reach, at: time)
  }

  /// Comes back to the zoom with which the book was left, unless a hand has chosen another while the book opened,
  /// and notes the present one.
  private func keepLook(at time: Double) {
    if let kept = look.takeKept(), !look.zoom.isMagnified(at: time), !look.zoom.isHeld {
      if fitting == .width { return fitWidth(at: time) }
      look.zoom.zoom(to: kept, about: beginning, reach, at: time)
      if !controller.isScrolled {
        look.zoom.goToCorner(end: false, reach, session.direction, at: time)
      }
    }
    guard !look.zoom.isHeld else { return }
    let isKept = look.zoom.scale > 1 && !guide.isOn
    memory.change(book.id) { $0.zoom = isKept ? look.zoom.scale : nil }
  }

  /// Once other pages are read, a magnified book shows where they begin, or where they end.
  private func followPages(at time: Double) {
    let contents = controller.reading(at: now).contents
    guard contents != readContents, !look.zoom.isHeld, !controller.isScrolled else { return }
    let isBack =
      (contents.compactMap(\.page).first ?? 0) < (readContents.compactMap(\.page).first ?? 0)
    let isFirst = readContents.isEmpty
    readContents = contents
    guard !isFirst, look.zoom.isMagnified(at: time) else { return }
    look.zoom.goToCorner(
      end: isBack && arrivesAtEnd, reach, session.direction, at: time)
    guideToOtherPages(isBack: isBack)
  }
}
