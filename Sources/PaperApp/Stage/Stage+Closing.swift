import Books
import Reading
import Shell

/// Books on their way back to the shelf.
extension Stage {
  /// Closes a book that cannot be shown; the shelf then shows the reason.
  func closeWhatFailed(at time: Double) {
    guard let scene = navigator.top, let failure = scene.failure,
      navigator.front === scene || navigator.isHolding(scene)
    else { return }
    shelf.show(message: opening.opened.flatMap(opening.absence) ?? failure, until: time + 8)
    navigator.pop(at: time)
    navigator.advance(to: time)
  }

  /// Removes a scene that has closed, and opens the book that waited for the removal.
  func dismiss(at time: Double) {
    if navigator.isLeaving(at: time) { keepForm(at: time) }
    guard navigator.dismiss(at: time) else { return }
    // The place that is kept is that of the last turn in any window.
    if let closed = opening.opened?.id { keeping.lookAgain(at: closed) }
    opening.opened = nil
    textSizing.end()
    rereading.end()
    if let next = opening.next ?? opening.successor?.entry.id {
      open(next, page: nil, target: opening.target(of: next), .animated, at: time)
    }
    opening.next = nil
    navigator.advance(to: time)
  }

  /// One thing back: out of the second view that has the keys, then out of full screen, then out of the book that is open or opening.
  func stepBack(at time: Double) -> [HostEffect] {
    if bookChrome.views.isSplit, bookChrome.views.side == .second {
      closeSecondView(at: time)
      return []
    }
    if isFullscreen { return [.toggleFullscreen] }
    if opening.pending != nil { opening.closePending() } else { close(at: time) }
    return []
  }

  /// Closes the open book, unless the reader is first asked what becomes of fields that are filled in.
  func close(at time: Double) {
    if !asksToSave(before: .command(.closeBook)) { navigator.pop(at: time) }
  }
}
