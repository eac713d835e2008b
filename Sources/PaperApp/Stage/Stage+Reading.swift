import Accessibility
import PaperGeometry
import PaperGestures
import Shell

/// The whole window as a screen reader is told of it, and what a screen reader asks of the window.
extension Stage {
  /// The window at the time of the last frame: what is read, then what lies over it, the frontmost last.
  package func accessibleWindow() -> AccessibleNode {
    let over =
      accessibleTrees + overlays.accessibleTrees(in: .text, at: now)
      + overlays.accessibleTrees(in: .asking, at: now)
    let hasKeys = !over.contains(where: \.containsFocus)
    var window = AccessibleNode(
      .window, title, id: .window, children: accessibleScenes(hasKeys: hasKeys) + over)
    window.frame = Rect(origin: .zero, size: viewSize.size)
    return window
  }

  /// Does what a screen reader asks, as a hand would.
  /// - Returns: the effects that the host has to carry out.
  package func perform(_ request: AccessibleRequest, at time: Double) -> [HostEffect] {
    shelf.followSource(at: time)
    var effects: [HostEffect] = []
    let isTaken =
      overlays.perform(request, in: .asking, at: time)
      || overlays.perform(request, in: .text, at: time)
      || overlays.perform(request, in: .chrome, at: time)
    if !isTaken {
      if case .focus = request { dropFocus(at: time) }
      activateView(of: request.id)
      effects = grant(front.perform(request, at: time), at: time)
    }
    followPassword()
    texts.follow(openBook, at: time)
    return effects + followChrome(at: time) + texts.takeEffects()
  }

  /// Gives the keys to the scene.
  private func dropFocus(at time: Double) {
    overlays.dropFocus(in: .chrome, at: time)
    bookChrome.book?.text.dropLink()
    overlays.dropFocus(in: .text, at: time)
  }
}

extension AccessibleNode {
  fileprivate var containsFocus: Bool { hasFocus || children.contains(where: \.containsFocus) }
}
