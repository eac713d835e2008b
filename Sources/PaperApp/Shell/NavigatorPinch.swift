import PaperGeometry
import PaperGestures

/// What a pinch does to the stack of scenes: it opens what it spreads over, closes what it narrows, and
/// takes a change that is under way in the hand.
struct PinchGrip {
  var recognizer = PinchRecognizer()
  fileprivate var state = State.none
  /// Where the fingers are.
  fileprivate var scale = 1.0
  fileprivate var velocity = 0.0

  fileprivate enum State: Equatable {
    case none
    /// It began there, and may yet become anything.
    case undecided(Point)
    /// It has asked for a scene, which is about to be pushed.
    case asking(Point)
    /// It has this scene's change in the hand.
    case holding(ObjectIdentifier)
  }

  var isAsking: Bool {
    if case .asking = state { return true }
    return false
  }

  /// The scene has gone.
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
      // One that waits cannot be seen, so nobody means it.
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

  /// A change comes into the hand, at the scale that the fingers have reached.
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
    // Let go of before it could be seen: then it never comes.
    if entries[i].isWaiting, !opens {
      entries[i].isWaiting = false
      entries[i].transition.jump(open: false)
    }
  }
}
