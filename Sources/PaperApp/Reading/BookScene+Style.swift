import Content
import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import Shell
import Localisation

// Changes of the style, of the pose, and of one page or two.
extension BookScene {
  /// The style that was chosen last.
  var style: ReadingStyle { change.wanted ?? controller.style }

  /// Whether one page is seen at a time, or will be as soon as the book lies flat.
  var showsSinglePages: Bool { (session.mode == .single) != change.togglesPages }

  // MARK: Commands

  /// - Returns: how the book stands now, or why it does not, in words.
  func togglePose(at time: Double) -> String {
    guard !session.isTall else {
      return Localisation.text("A strip does not stand on the lectern.")
    }
    guard style.hasPoses else {
      return Localisation.text("Only bound books stand on the lectern; S changes how pages turn.")
    }
    if change.isUnderWay {
      pose = pose == .flat ? .lectern : .flat
    } else {
      turning.change(controller, at: time) { controller.togglePose(at: time) }
      pose = controller.pose
    }
    memory.change(book.id) { $0.pose = pose.rawValue }
    return pose == .flat
      ? Localisation.text("The book lies flat.")
      : Localisation.text("The book stands open like on a lectern.")
  }

  /// Goes on at the same place in the next style.
  /// - Returns: how pages turn now, in words.
  func changeStyle(at time: Double) -> String {
    let styles = ReadingStyle.cycle
    let next = styles[((styles.firstIndex(of: style) ?? 0) + 1) % styles.count]
    memory.change(book.id) { $0.style = next.rawValue }
    isStyleChosen = true
    pose = targetPose
    controller.handle(.pointerCancelled, at: time)
    if turning.isAtOnce, turning.plan.style != .none { turning.fadeOver(at: time) }
    change.wanted = next
    // A scroll begins with the next frame: a quick second key goes on to bound pages, which take over leaves in the air.
    if next != .scroll { turning.isAtOnce ? endChange() : goOn(at: time) }
    guard !session.isTall else {
      return Localisation.text("A strip scrolls in every style.")
    }
    return switch next {
    case .flip: Localisation.text("Hard pages.")
    case .curl: Localisation.text("Paper that bends.")
    case .leaves: Localisation.text("Leaves that fold over.")
    case .deck: Localisation.text("A deck of cards.")
    case .scroll: Localisation.text("Pages that scroll.")
    }
  }

  /// - Returns: how many pages are seen now, or why that stays as it is, in words.
  @discardableResult
  func togglePages(at time: Double) -> String {
    guard !session.isStrip else { return Localisation.text("A strip has no facing pages.") }
    guard style != .deck else { return Localisation.text("Cards are seen one at a time.") }
    if turning.isAtOnce || controller.isScrolled {
      turning.fadeOver(at: time)
      controller.togglePages(at: time)
      controller.settle(at: time)
      followStrip(at: time, atOnce: true)
    } else if controller.style == .leaves {
      pose = targetPose
      change.togglesPages.toggle()
      change.wanted = style
      goOn(at: time)
    } else {
      controller.togglePages(at: time)
    }
    memory.change(book.id) { $0.paging = session.chosenMode?.rawValue }
    return showsSinglePages ? Localisation.text("One page.") : Localisation.text("Two pages.")
  }

  // MARK: Time

  func advancePages(to time: Double) {
    controller.advance(to: time, isArriving: isArriving)
    change.other?.advance(to: time, isArriving: isArriving)
    goOn(at: time)
  }

  /// Carries a change on as far as the pages allow now.
  private func goOn(at time: Double) {
    followBook(at: time)
    guard !isArriving else { return }
    while change.wanted != nil, goOnByAStep(at: time) {}
  }

  /// - Returns: whether another step may follow at once.
  private func goOnByAStep(at time: Double) -> Bool {
    guard let wanted = change.wanted else { return false }
    if session.isTall { (controller as? StripPageController)?.style = wanted }
    guard controller.style != wanted || change.togglesPages else {
      change.wanted = nil
      takePose(at: time)
      return false
    }
    if wanted == .scroll || controller.style == .scroll {
      turning.fadeOver(at: time)
      endChange()
      return false
    }
    if controller.style == .deck {
      bind(as: wanted, at: time)
    } else if wanted == .deck, change.cards != nil {
      // Beneath the cards nobody sees how one page becomes two.
      if change.togglesPages { togglePagesNow(at: time) }
      exchange(at: time)
    } else {
      guard change.other == nil, isReadyToRebind(as: wanted, at: time) else { return false }
      rebind(as: wanted, at: time)
    }
    return true
  }

  /// Whether the bound book lies flat and still but for its leaves. A book on the lectern is laid flat. Leaves in the air are
  /// taken over by the other style while the picture of before fades; where it cannot fade, they land first. The cards take
  /// no leaves over: the book goes on beneath them.
  private func isReadyToRebind(as wanted: ReadingStyle, at time: Double) -> Bool {
    if controller.pose != .flat { controller.togglePose(at: time) }
    guard controller.isLevel(at: time) else { return false }
    return wanted == .deck || turning.canFade || !controller.isFlying(at: time)
  }

  /// Takes the chosen pose again.
  private func takePose(at time: Double) {
    guard controller.style.hasPoses, !change.isUnderWay, controller.pose != pose else { return }
    controller.togglePose(at: time)
  }

  // MARK: Bound books

  /// Goes on with a bound book that looks as the present one, or with cards that lie on its page.
  private func rebind(as wanted: ReadingStyle, at time: Double) {
    let place = controller.place
    if change.togglesPages {
      // Hard leaves show how one page becomes two; the chosen style comes when they rest.
      if !controller.style.hasPoses { replace(by: .flip, at: place, time) }
      togglePagesNow(at: time)
    } else if wanted == .deck {
      let cards = DeckPageController(at: place, on: session, in: layer)
      cards.gathering = DeckGathering(from: page(of: place, cards), toDeck: true, at: time)
      controller.move(to: change.book)
      showBoth(cards, controller, cards)
    } else {
      // A single page that folds over lies on the right of its spine, whichever side the page has.
      let folds = [wanted, controller.style].contains(.leaves)
      if session.mode == .single, folds { turning.fadeOver(at: time) }
      replace(by: wanted, at: place, time)
    }
  }

  private func togglePagesNow(at time: Double) {
    change.togglesPages = false
    controller.togglePages(at: time)
    memory.change(book.id) { $0.paging = session.chosenMode?.rawValue }
  }

  /// Goes on in another style with the leaves that are in the air. A leaf has another shape there, so the picture of before
  /// fades.
  private func replace(by style: ReadingStyle, at place: BookPlace, _ time: Double) {
    let flights = controller.flights(at: time)
    if controller.isFlying(at: time) { turning.fadeOver(at: time) }
    controller.leave()
    controller = Self.controller(style, at: place, pose: .flat, on: session, in: layer)
    controller.take(flights, at: time)
  }

  // MARK: Cards

  /// Gathers the cards on the page of a bound book.
  private func bind(as wanted: ReadingStyle, at time: Double) {
    if change.other != nil { return exchange(at: time) }
    guard let cards = controller as? DeckPageController else { return }
    let place = cards.place
    cards.gathering = DeckGathering(from: page(of: place, cards), toDeck: false, at: time)
    let bound = Self.controller(wanted, at: place, pose: .flat, on: session, in: change.book)
    showBoth(bound, cards, cards)
  }

  private func showBoth(
    _ shown: any PageController, _ other: any PageController, _ cards: DeckPageController
  ) {
    (controller, change.other, change.cards) = (shown, other, cards)
    layer.addSublayer(change.book)
  }

  /// Turns a change between a bound book and cards back.
  private func exchange(at time: Double) {
    guard let other = change.other, let cards = change.cards else { return }
    let place = controller.place
    (controller, change.other) = (other, controller)
    cards.gathering?.go(toDeck: controller.style == .deck, at: time)
    if controller.place.page != place.page { controller.turn(.to(place), at: time) }
  }

  /// The frame of the page of a place as it lies in the bound book, for the card that lies on it.
  private func page(of place: BookPlace, _ cards: DeckPageController) -> Rect {
    let frame = session.pageAtRest(of: place)
    let card = cards.deck.cardSize
    let height = frame.width * card.height / max(1, card.width)
    return Rect(frame.minX, frame.midY - height / 2, frame.width, height)
  }

  /// Follows the bound book on whose page the cards gather, and ends what has come to its end.
  private func followBook(at time: Double) {
    guard let cards = change.cards, let bound = boundBook else { return }
    cards.gathering?.follow(page(of: bound.place, cards), at: time)
    guard cards.gathering?.isMoving(at: time) == false else { return }
    endGathering()
    takePose(at: time)
  }

  private var boundBook: (any PageController)? {
    controller.style == .deck ? change.other : controller
  }

  private func endGathering() {
    guard let other = change.other else { return }
    other.leave()
    controller.move(to: layer)
    change.book.removeFromSuperlayer()
    change.cards?.gathering = nil
    (change.other, change.cards) = (nil, nil)
  }

  /// Ends a change at once, in the style that was chosen.
  func endChange() {
    endGathering()
    if change.togglesPages { controller.togglePages(at: now) }
    change.togglesPages = false
    guard let wanted = change.wanted else { return }
    change.wanted = nil
    if session.isTall { (controller as? StripPageController)?.style = wanted }
    guard controller.style != wanted else { return takePose(at: now) }
    let wasScrolled = controller.isScrolled
    controller.leave()
    controller = Self.controller(
      wanted, at: controller.place, pose: pose, on: session, in: layer)
    if wasScrolled || controller.isScrolled { placeView() }
  }

  // MARK: Layout

  func layOutPages(at time: Double, in context: TransitionContext) -> Demand {
    let part = change.cards?.gathering?.value(at: time).part ?? 0
    session.boardOpacity = PageDeck.boardOpacity(part)
    var demand = controller.layout(at: time, in: context)
    guard let other = change.other else { return demand }
    demand.merge(other.layout(at: time, in: context))
    change.book.bounds = Rect(origin: .zero, size: session.view.size)
    change.book.transform = beneathCard(at: time)
    change.book.opacity =
      PageDeck.bookOpacity(part)
      * (2 * (context.presented?.progress ?? 1) - 1).clamped(to: 0...1)
    return demand
  }

  /// Moves the bound book so that the page on which the cards gather lies beneath the front card.
  private func beneathCard(at time: Double) -> Transform3D {
    guard let cards = change.cards, let gathering = cards.gathering?.value(at: time) else {
      return .identity
    }
    let (page, card) = (gathering.page, cards.deck.front(gathering))
    let (x, y) = (card.width / page.width, card.height / page.height)
    return Transform3D.scale(x, y)
      .concatenating(.translation(card.minX - page.minX * x, card.minY - page.minY * y))
  }

  /// The lower edge of the pages as they are seen, in points.
  func pagesBottom(at time: Double) -> Double {
    guard let other = change.other, let gathering = change.cards?.gathering?.value(at: time)
    else { return controller.bottom(at: time) }
    let (own, others) = (controller.bottom(at: time), other.bottom(at: time))
    return lerp(others, own, controller.style == .deck ? gathering.part : 1 - gathering.part)
  }

  /// The sides that are seen and can be touched, in points of the desk.
  func seenSides(at time: Double) -> SeenSides {
    let sides = controller.seenSides(at: time)
    guard change.other != nil, controller.style != .deck else { return sides }
    return sides.seen(through: Projection(beneathCard(at: time)))
  }

  /// An event in points of the desk as an event for the pages.
  func onPages(_ event: InputEvent, at time: Double) -> InputEvent {
    guard change.other != nil, controller.style != .deck,
      let inverse = Projection(beneathCard(at: time)).inverted
    else { return event }
    return event.placed { inverse.apply($0) ?? $0 }
  }
}

extension BookSession {
  /// The frame of the page of a place in a bound book at rest, in points; of a page over both sides, the frame of both.
  func pageAtRest(of place: BookPlace) -> Rect {
    let bookLayout = bookLayout(pose: 0, mode: mode)
    let turned = imposition.stop(of: place, .facing)
    let paper = bookLayout.paper(atSpread: turned)
    guard mode == .facing, turned > 0, turned < bookLayout.leaves else { return paper }
    let rest = LeafPositions(leaves: bookLayout.leaves, turned: turned)
    let frames = imposition.sides(atSpread: turned)
      .filter { imposition.content(ofSide: $0)?.page == place.page }
      .map { bookLayout.attributes(ofSide: $0, rest).frame }
    guard let left = frames.map(\.minX).min(), let right = frames.map(\.maxX).max() else {
      return paper
    }
    return Rect(left, paper.minY, right - left, paper.height)
  }
}
