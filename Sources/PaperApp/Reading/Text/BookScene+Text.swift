import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import Shell

/// The text of an open book under the hand.
extension BookScene {
  /// The pages as they are seen now, for hands on text.
  var seenText: SeenText {
    SeenText(
      hit: { [self] in fileHit(at: $0) }, screen: { [self] in screen($0, on: $1) },
      mark: { [self] in mark(at: $0, on: $1) }, isMoving: controller.isMoving(at: now),
      pages: { [self] in seenPages })
  }

  /// What lies under a point of the window, by its place on the page as it is in the file.
  private func fileHit(at point: Point) -> PageHit? {
    guard let hit = page(at: point) else { return nil }
    guard let page = hit.content.page else { return hit }
    return hit.moved(session.content.tilt(of: book.page(page)).inFile)
  }

  /// The pages that are seen, those in the air among them.
  var seenPages: Set<Int> {
    let seen = seenSides(at: now).sides.compactMap(\.content.page)
    return Set(seen).union(controller.reading(at: now).contents.compactMap(\.page))
  }

  /// Where a point of a page is seen in the window.
  func screen(_ point: Point, on page: Int) -> Point? {
    let point = session.content.tilt(of: book.page(page)).upright(point)
    let side = seenSides(at: now).sides.first {
      $0.content.page == page && $0.surface.screen(point) != nil
    }
    return side?.surface.screen(point).map { look.camera(at: now).window($0) }
  }

  /// Gives an event to the hand on text, and to the book what that leaves.
  func handleOnText(_ event: InputEvent, at time: Double) {
    pressed.follow(event)
    for event in text.handle(event, seenText, at: time) { handleMagnified(event, at: time) }
  }

  /// Does what a press that is held, or a click that stays alone, has become.
  func advanceHand(to time: Double) {
    for event in text.advanceHand(to: time, seenText) { handleMagnified(event, at: time) }
  }

  func advanceText() {
    text.advance(seenText)
    text.advanceLinks(on: readPages)
    text.countFields(on: readPages)
  }

  func addTextDemand(to demand: inout Demand) {
    text.addDemand(to: &demand) { seenPages }
    if scanLook?.isStraight == true {
      session.content.addTilts(of: seenPages.sorted().map { book.page($0) }, to: &demand)
    }
    if text.awaitedStep != nil {
      for page in readPages { demand.add(WordsOfPage(book.page(page)), .now) }
    }
  }

  /// - Returns: the outcome of a command on text; nil for another command.
  func performText(_ command: Command, at time: Double) -> Outcome? {
    switch command {
    case .find: return Outcome(requests: [.text(.find)])
    case .nextHit, .previousHit:
      guard text.find != nil else {
        return command == .nextHit ? Outcome(requests: [.changeTheme]) : nil
      }
      step(forward: command == .nextHit)
    case .selectAll: text.selectAll(controller.reading(at: now).contents.compactMap(\.page))
    case .copy:
      guard text.canCopy else { return nil }
      text.copy()
    case .followLink:
      guard let (link, page, point) = chosenLink(at: time) else { return nil }
      text.follow(link, of: page, at: point)
    case .showLink:
      guard let (link, _, point) = chosenLink(at: time), case .page = link.target else {
        return nil
      }
      return Outcome(requests: [.text(.preview(link.target, at: point))])
    case .lookUp:
      guard text.selection != nil else { return nil }
      return Outcome(requests: [.text(.lookUp(at: nil))])
    case .highlight: highlight()
    case .writeNote: writeNote()
    case .readAloud: return Outcome(requests: [.text(.readAloud)])
    case .stopReadingAloud, .previousSentence, .nextSentence:
      guard text.aloud != nil else { return nil }
      text.changeAloud { $0.perform(command) }
    default: return nil
    }
    return .used
  }

  /// The link that the keys have chosen, its page, and where the link is seen.
  private func chosenLink(at time: Double) -> (PageLink, page: Int, Point)? {
    guard let chosen = text.link, let links = text.words(chosen.page)?.links,
      links.indices.contains(chosen.number)
    else { return nil }
    let link = links[chosen.number]
    let place = screen(link.area.center, on: chosen.page) ?? area(at: time).center
    return (link, chosen.page, place)
  }

  /// The link within the book at a point of the window, for a finger that is held there.
  package func innerLink(at point: Point) -> PageLink.Target? {
    guard let target = text.link(at: point, seenText)?.target, case .page = target else {
      return nil
    }
    return target
  }

  /// Chooses the next link of the pages that are read, or the one before.
  /// - Parameter enters: whether to begin at the last link where none is chosen and the step goes back.
  /// - Returns: false behind the last link, where none is chosen any longer.
  package func stepLink(back: Bool, enters: Bool, at time: Double) -> Bool {
    now = max(now, time)
    return text.stepLink(LinkStep(isBack: back, enters: enters), on: readPages)
  }

  /// Whether a highlight, a note or selected text lies under a point, each of which has a menu of its own.
  package func hasMenu(at point: Point) -> Bool { text.hasMenu(at: point, seenText) }

  /// Goes to the next hit, or to the one before.
  package func step(forward: Bool) { text.step(forward: forward, from: controller.place.page) }

  /// Turns to a page.
  package func turn(to page: Int, at time: Double) {
    let place = BookPlace(page: session.imposition.nearest(page))
    guard !controller.reading(at: now).contents.contains(where: { $0.page == place.page }) else {
      return
    }
    turning.turn(.to(place), controller, at: time)
  }
}
