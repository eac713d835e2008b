import PaperGeometry
import PaperGestures

/// The state of a pinch on the stack of scenes. Spreading fingers open the item beneath the fingers,
/// narrowing fingers close the top scene, and a pinch takes hold of a transition in progress.
struct PinchGrip {
  var recognizer = PinchRecognizer()
  fileprivate var state = State.none
  /// The pinch's scale: the fingers' distance relative to their distance at the beginning. `velocity`
  /// is the scale's, per second.
  fileprivate var scale = 1.0
  fileprivate var velocity = 0.0

  fileprivate enum State: Equatable {
    case none
    /// The pinch began at the point, and its purpose is not yet known.
    case undecided(Point)
    /// The pinch has asked for a scene, which is about to be pushed.
    case asking(Point)
    /// The pinch holds this scene's transition.
    case holding(ObjectIdentifier)
  }

  var isAsking: Bool {
    if case .asking = state { return true }
    return false
  }

  /// Lets go of a scene that was removed.
  mutating func lose(_ scene: any Scene) {
    if state == .holding(ObjectIdentifier(scene)) { state = .none }
  }
}

extension Navigator {
  package func follow(_ gesture: PinchGesture, at time: Double) -> [NavigatorRequest] {
    switch gesture {
    case .began(let center):
      _ = front.handle(.pointerCancelled, at: time)
      (pinch.scale, pinch.velocity) = (1, 0)
      pinch.state = .undecided(center)
      if let last = entries.last, last.isInTransit(at: time) { takeTop(at: time) }
    case .changed(let scale, _, let velocity):
      (pinch.scale, pinch.velocity) = (scale, velocity)
      return follow(at: time)
    case .ended(let scale, let velocity):
      let speed = pinch.recognizer.isStepped ? 0 : velocity
      withHeld { $0.release(scale: scale, velocity: speed, at: time) }
      pinch.state = .none
    case .cancelled:
      withHeld { $0.cancel(at: time) }
      pinch.state = .none
    }
    return []
  }

  private func follow(at time: Double) -> [NavigatorRequest] {
    if case .asking(let center) = pinch.state { pinch.state = .undecided(center) }
    if case .undecided(let center) = pinch.state {
      if pinch.scale > 1, entries.isEmpty || entries.last?.isWanted == false {
        let requests = front.spread(at: center, time: time)
        if !requests.isEmpty { pinch.state = .asking(center) }
        return requests
      }
      // A scene that waits cannot be seen, so the user does not mean that scene.
      guard pinch.scale < 1, let last = entries.last, !last.isWaiting else { return [] }
      takeTop(at: time)
    }
    let pinch = pinch
    withHeld {
      $0.pinch(
        to: pinch.scale, velocity: pinch.velocity, isStepped: pinch.recognizer.isStepped, at: time)
    }
    return []
  }

  private func takeTop(at time: Double) {
    guard let last = entries.indices.last else { return }
    take(&entries[last], at: time)
  }

  /// Lets the pinch hold an entry's transition, at the scale that the fingers have reached.
  package func take(_ entry: inout Entry, at time: Double) {
    pinch.state = .holding(ObjectIdentifier(entry.scene))
    entry.transition.hold(at: time)
    entry.transition.pinch(
      to: pinch.scale, velocity: pinch.velocity, isStepped: pinch.recognizer.isStepped, at: time)
  }

  private func withHeld(_ body: (inout Transition) -> Void) {
    guard case .holding(let scene) = pinch.state,
      let i = entries.firstIndex(where: { ObjectIdentifier($0.scene) == scene })
    else { return }
    let wasHeld = entries[i].transition.isHeld
    body(&entries[i].transition)
    guard wasHeld, !entries[i].transition.isHeld else { return }
    let opens = entries[i].transition.target == 1
    if style == .none { entries[i].transition.jump(open: opens) }
    // A waiting scene that is released towards closed never appears.
    if entries[i].isWaiting, !opens {
      entries[i].isWaiting = false
      entries[i].transition.jump(open: false)
    }
  }
}
