import Books
import Chrome
import Controls
import PaperGeometry
import PaperGestures
import Reading
import Shell

/// The way of events to cards, keys and scenes, and the requests of the scenes.
extension Stage {
  /// Handles an event. The chain of responders takes keys and text, the scene in front takes pointers,
  /// and pinches change scenes.
  /// - Parameter time: when the event happened, in seconds; may be earlier than the time of the last
  ///   frame.
  /// - Returns: the effects that the host has to carry out.
  public func handle(_ event: InputEvent, at time: Double) -> [HostEffect] {
    shelf.followSource(at: time)
    defer {
      followPassword()
      followServerAnswer()
    }
    let effects =
      dragsText(event, at: time) || dragsBooks(event, at: time) || isTaken(event, at: time)
      ? [] : pass(event, at: time)
    texts.follow(openBook, at: time)
    let asked = followChrome(at: time)
    followFinding(at: time)
    return effects + asked + texts.takeEffects() + bookDrag.takeEffects()
      + textDrag.takeEffects()
      + followPresentation(at: time)
  }

  /// Whether an event is for a card, a panel or the chrome, and not for the scenes.
  private func isTaken(_ event: InputEvent, at time: Double) -> Bool {
    if let isTaken = owner.takes(event) { return isTaken }
    let isTaken =
      overlays.take(event, in: .asking, at: time) || texts.take(event, at: time)
      || bookChrome.take(event, at: time)
    for lost in owner.note(event, isTaken: isTaken) { _ = pass(lost, at: time) }
    return isTaken
  }

  /// The view of the open book in front that has the keys.
  var openBook: BookScene? { (navigator.front as? BookScene).map(bookChrome.views.active) }

  /// The scene that has the keys.
  var front: any Scene { openBook ?? navigator.front }

  /// Hands an event that lies over no card and no panel to keys, the pending book or the scenes.
  private func pass(_ event: InputEvent, at time: Double) -> [HostEffect] {
    switch event {
    case .key(let key): return press(key, at: time)
    case .text(let text): responders.insert(text: text, above: front, at: time)
    case .textEditing(let text): responders.mark(text: text, above: front, at: time)
    case .filesDropped(let paths, _): return [.openFiles(paths)]
    case .pointerDown(_, .back, _, _): return press(Key("Mouse Back"), at: time)
    case .pointerDown(_, .forward, _, _): return press(Key("Mouse Forward"), at: time)
    case .pointerDown(_, .middle, _, _): return press(Key("Mouse Middle"), at: time)
    case .stick(let stick, let place): sticks.move(stick, to: place, at: time)
    case .keyReleased(let key):
      presentation.screen?.release(key)
      return grant(bookChrome.views.release(event, at: time), at: time)
    case _ where opening.pending != nil: opening.pending?.keep(event, at: time)
    case .pointerDown, .wheel:
      opening.next = nil
      return grant(bookChrome.hand(event, at: time), at: time)
    case .pointerMoved, .pointerUp, .pointerCancelled, .pointerHovered, .pointerLeft, .pinch:
      return grant(bookChrome.hand(event, at: time), at: time)
    }
    return []
  }

  private func press(_ key: Key, at time: Double) -> [HostEffect] {
    navigator.endSilentPinch(at: time)
    bookChrome.views.activeNavigator.endSilentPinch(at: time)
    if navigator.top == nil { shelf.takePointed(at: time) }
    let front: any Responder = opening.pending ?? self.front
    guard let outcome = responders.handle(key: key, above: front, at: time) else {
      if openNextVolume(by: key, at: time) { return [] }
      opening.next = nil
      return []
    }
    opening.removeClosed()
    if outcome.effects.isEmpty { opening.next = nil }
    return outcome.effects + grant(outcome.requests, at: time)
  }

  /// Grants the scenes' requests.
  /// - Returns: the effects that follow from the requests.
  @discardableResult
  func grant(_ requests: [NavigatorRequest], at time: Double) -> [HostEffect] {
    var effects: [HostEffect] = []
    for request in requests {
      switch request {
      case .openBook(let book):
        if let effect = elsewhere(book) {
          effects.append(effect)
        } else if !fetchInsteadOfOpening(book, at: time) {
          open(book, page: nil, .animated, at: time)
        }
      case .chooseFiles: effects.append(.choose(.files))
      case .closeBook: close(at: time)
      case .escape: effects += stepBack(at: time)
      case .retryBook:
        opening.retryOpened()
        readAgain(isAsked: true)
      case .toggleInfo: overlays.toggle(InfoPanel.self, takesFocus: false) { InfoPanel() }
      case .showHelp: bookChrome.chrome.toggleHelp(at: now)
      case .showSettings: bookChrome.chrome.toggleSettings(settings, at: now)
      case .showMenu:
        bookChrome.chrome.openMenu(at: center)
      case .text(let request):
        if let book = openBook { texts.grant(request, book, at: time) }
      case .changeText(let change): changeText(change)
      case .secondView: toggleSecondView(at: time)
      case .otherView: changeView(at: time)
      case .moveDivider(let forward): moveDivider(forward: forward, at: time)
      case .present: effects += togglePresentation(at: time)
      case .changeTheme: effects += changeTheme()
      case .findBooks: openFinder(.text(""), at: time)
      case .showShelves: toggleShelves(at: time)
      case .leaveShelf where stopFetching(): break
      case .leaveShelf: if shelf.shown != nil || !stepBackInRoom() { show(.all, at: time) }
      case .showList: toggleList(at: time)
      case .showHeadings: bookChrome.chrome.toggleHeadings(at: time)
      case .showAllNotes: toggleNotes(at: time)
      case .findInside: toggleInside(at: time)
      case .showServers: toggleServers(at: time)
      case .showOrders: askOrder(at: center)
      }
    }
    return effects
  }

  /// Takes the answer to the question for a password.
  func followPassword() {
    if let answer = overlays.first(PasswordCard.self)?.takeAnswer() { opening.answer(answer) }
  }

  private var center: Point { Point(viewSize.size.width / 2, viewSize.size.height / 2) }
}
