import PaperGeometry
import PaperGestures
import PaperLayouts
import Shell

/// The change of the shelf's style by a pinch and by keys: nearer or farther.
extension ShelfScene {
  package func takesZoom(to scale: Double, at time: Double) -> Bool {
    !isEmpty && departed == nil && browsing.takesPinch(to: scale, at: time)
  }

  package func zoom(_ gesture: ZoomGesture, at time: Double) {
    now = max(now, time)
    guard !isEmpty else {
      // The books may have gone from beneath the fingers.
      if case .ended = gesture { browsing.endPinch(rate: nil, at: time) }
      return
    }
    let former = browser
    defer {
      if browser !== former { leave(former, at: time) }
      browsing.calm()
      remember(at: time)
    }
    switch gesture {
    case .changed(let scale, let point, let isStepped):
      if !browsing.zoom.isHeld {
        endWheel(at: time)
        (lastTapped, pointed) = (nil, nil)
        pinch.start = max(scale, 1e-6)
        browsing.pinch(book(at: point, time) ?? centredBook ?? 0, at: point, time: time)
      }
      pinch.isStepped = isStepped
      browsing.pinch(to: scale / pinch.start, at: point, isStepped: isStepped, time: time)
    case .ended(let rate):
      browsing.endPinch(rate: pinch.isStepped ? nil : rate, at: time)
    }
  }

  /// Lets go of the books of a style that a pinch has left: the end of a scroll or of a drag comes to the next style.
  private func leave(_ former: any ShelfBrowser, at time: Double) {
    wheel = WheelScroller()
    if former.isHeld { former.release(velocity: .zero, at: time) }
  }

  /// Goes so many styles nearer. A book that is out has to return to its place first.
  func step(zoom steps: Int, at time: Double) {
    guard departed == nil else { return }
    endWheel(at: time)
    lastTapped = nil
    browsing.step(zoom: steps, at: time)
  }

  /// The book that is seen at a point.
  private func book(at point: Point, _ time: Double) -> Int? {
    let cover = places(at: time).filter { $0.contains(point) }
      .max { $0.attributes.zIndex < $1.attributes.zIndex }
    return cover?.book ?? spines(at: time).first { !$0.isHidden && $0.contains(point) }?.index
  }
}
