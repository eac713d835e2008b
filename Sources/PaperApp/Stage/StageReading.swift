import Accessibility
import PaperGeometry
import PaperGestures
import Shell

/// The whole window as a screen reader is told of it, and what a screen reader asks of the window.
extension Stage {
  /// The window at the time of the last frame: what is read, then what lies over it, the frontmost last.
  package func accessibleWindow() -> AccessibleNode {
    let over =
      desk.accessibleTrees + texts.accessibleTrees(at: now) + cards.accessibleTrees(at: now)
    let hasKeys = !over.contains(where: \.containsFocus)
    let scene = navigator.seenFront
    let origin = desk.book === scene ? desk.bookOrigin : .zero
    var window = AccessibleNode(
      .window, title, id: .window,
      children: (isLoaded ? scene.accessibleNodes(hasKeys: hasKeys, origin: origin) : []) + over)
    window.frame = Rect(origin: .zero, size: viewSize.size)
    return window
  }

  /// Does what a screen reader asks, as a hand would.
  /// - Returns: the effects that the host has to carry out.
  package func perform(_ request: AccessibleRequest, at time: Double) -> [HostEffect] {
    shelf.followSource(at: time)
    var effects: [HostEffect] = []
    if let outcome = cards.perform(request, at: time) {
      effects = outcome.effects + grant(outcome.requests, at: time)
    } else if !texts.perform(request, at: time), !desk.chrome.perform(request, at: time) {
      if case .focus = request { dropFocus(at: time) }
      effects = grant(navigator.front.perform(request, at: time), at: time)
    }
    followCards()
    texts.follow(openBook, at: time)
    return effects + followChrome(at: time) + texts.takeEffects()
  }

  /// Gives the keys to the scene.
  private func dropFocus(at time: Double) {
    desk.chrome.dropFocus(at: time)
    desk.book?.text.dropLink()
    for sheet in texts.sheets { sheet.view.dropFocus() }
  }
}

extension AccessibleNode {
  fileprivate var containsFocus: Bool { hasFocus || children.contains(where: \.containsFocus) }
}

extension TextSheets {
  /// The panel for finding, then the card.
  func accessibleTrees(at time: Double) -> [AccessibleNode] {
    sheets.reversed().map {
      let isNotice = $0.view.sheet.place == .note && $0.view.focus == nil
      return $0.view.accessibleTree(at: time, name: Self.name(of: $0), isNotice: isNotice)
    }
  }

  private static func name(of sheet: SheetResponder) -> String { "text \(sheet.view.sheet.name)" }

  /// - Returns: false for what is on no sheet of these.
  func perform(_ request: AccessibleRequest, at time: Double) -> Bool {
    guard let part = request.id.part,
      let sheet = sheets.first(where: { Self.name(of: $0) == part.sheet })
    else { return false }
    if case .focus = request { responders.focus(sheet) }
    sheet.perform(request, on: (part.control, part.item), at: time)
    return true
  }
}
