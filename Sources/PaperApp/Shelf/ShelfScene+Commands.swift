import PaperGestures
import Shell

/// The commands of the shelf.
extension ShelfScene {
  package func perform(_ command: Command, at time: Double) -> Outcome? {
    now = max(now, time)
    if command == .changeTheme { return Outcome(requests: [.changeTheme]) }
    if command == .retry { return Outcome(effects: [.readShelf]) }
    if command == .showShelves { return Outcome(requests: [.showShelves]) }
    if command == .showServers { return Outcome(requests: [.showServers]) }
    guard !isEmpty else {
      return command == .openBook && shown == nil && !hasWayBack
        ? Outcome(requests: [.chooseFiles]) : nil
    }
    defer {
      browsing.calm()
      remember(at: time)
    }
    if let direction = direction(of: command) {
      browsing.boards?.move(direction, at: time)
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
    case .zoomIn: step(zoom: 1, at: time)
    case .zoomOut: step(zoom: -1, at: time)
    case .openBook: return Outcome(requests: open(browser.target, at: time))
    case .previousHeading: stepHeading(by: -1, at: time)
    case .nextHeading: stepHeading(by: 1, at: time)
    case .find: return Outcome(requests: [.findBooks])
    case .showHeadings: return Outcome(requests: [.showHeadings])
    case .showList: return Outcome(requests: [.showList])
    case .showAllNotes: return Outcome(requests: [.showAllNotes])
    case .findInside: return Outcome(requests: [.findInside])
    case .showOrders: return Outcome(requests: [.showOrders])
    case .selectAll, .selectBook, .extendSelection: select(by: command)
    default: return nil
    }
    return .used
  }

  /// Changes the style. While a book is out, its cover's place must not change, so the change waits for
  /// the book.
  func toggle(at time: Double) {
    guard departed == nil else {
      togglesLater.toggle()
      return
    }
    endWheel(at: time)
    // The number belongs to the other style and may stand for another book, so a second click must not
    // use the number.
    lastTapped = nil
    browsing.toggle(at: time)
  }
}
