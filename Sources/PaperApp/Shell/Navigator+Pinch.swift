import PaperGeometry
import PaperGestures
import PaperLayouts

/// The state of a pinch on the stack of scenes. Spreading fingers open the item beneath the fingers and go on
/// into its pages; narrowing fingers come out of the pages and close the top scene; and a pinch takes hold of
/// a transition in progress.
struct PinchGrip {
  var recognizer = PinchRecognizer()
  fileprivate var state = State.none
  /// The pinch's scale: the fingers' distance relative to their distance at the beginning. `velocity`
  /// is the scale's, per second.
  fileprivate var scale = 1.0
  fileprivate var velocity = 0.0
  /// Where the fingers are.
  fileprivate var center = Point.zero
  /// How the gesture is shared between the transition and the pages of the scene that is held.
  fileprivate var share = PinchShare(progress: 0, zoom: 1, spread: 1)

  fileprivate enum State: Equatable {
    case none
    /// The pinch began at the point, and its purpose is not yet known.
    case undecided(Point)
    /// The pinch has asked for a scene, which is about to be pushed.
    case asking(Point)
    /// The pinch holds this scene's transition.
    case holding(ObjectIdentifier)
    /// The pinch magnifies this scene's pages.
    case magnifying(ObjectIdentifier)
    /// The pinch changes how the lowest scene, over which there is no other, is seen.
    case changing(ObjectIdentifier)

    /// Whether a scene follows the pinch.
    var isZooming: Bool {
      switch self {
      case .magnifying, .changing: true
      case .none, .undecided, .asking, .holding: false
      }
    }

    var scene: ObjectIdentifier? {
      switch self {
      case .holding(let scene), .magnifying(let scene), .changing(let scene): scene
      case .none, .undecided, .asking: nil
      }
    }
  }

  var isAsking: Bool {
    if case .asking = state { return true }
    return false
  }

  /// Lets go of a scene that was removed.
  mutating func lose(_ scene: any Scene) {
    if state.scene == ObjectIdentifier(scene) { state = .none }
  }
}

extension Navigator {
  package func follow(_ gesture: PinchGesture, at time: Double) -> [NavigatorRequest] {
    let owner = front
    // The end of a press would come to another scene.
    defer { if front !== owner { _ = owner.handle(.pointerCancelled, at: time) } }
    switch gesture {
    case .began(let center):
      _ = front.handle(.pointerCancelled, at: time)
      (pinch.scale, pinch.velocity, pinch.center) = (1, 0, center)
      pinch.state = .undecided(center)
      if let last = entries.last, last.isInTransit(at: time) { takeTop(at: time) }
      change(at: time)
    case .changed(let scale, let center, let velocity):
      (pinch.scale, pinch.velocity, pinch.center) = (scale, velocity, center)
      return follow(at: time)
    case .ended(let scale, let velocity):
      (pinch.scale, pinch.velocity) = (scale, pinch.recognizer.isStepped ? 0 : velocity)
      release(at: time)
    case .cancelled:
      pinch.velocity = 0
      withHeld(at: time) { $0.cancel(at: time) }
      endMagnifying(at: time)
      pinch.state = .none
    }
    return []
  }

  private func follow(at time: Double) -> [NavigatorRequest] {
    if case .asking(let center) = pinch.state { pinch.state = .undecided(center) }
    if pinch.scale != 1 { change(at: time) }
    if case .undecided(let center) = pinch.state {
      if pinch.scale > 1, entries.isEmpty || entries.last?.isWanted == false {
        let requests = front.spread(at: center, time: time)
        if !requests.isEmpty { pinch.state = .asking(center) }
        return requests
      }
      // A scene that waits cannot be seen, so the user does not mean that scene.
      guard pinch.scale != 1, let last = entries.last, !last.isWaiting else { return [] }
      guard pinch.scale < 1 || last.scene.zoom != nil else { return [] }
      takeTop(at: time)
    }
    drive(at: time)
    return []
  }

  /// Lets the pinch change how the lowest scene is seen, where that scene takes the pinch.
  private func change(at time: Double) {
    guard case .undecided = pinch.state, entries.isEmpty else { return }
    if let zoom = lowest.zoom {
      // A second view of a book lies over no shelf: its pages are magnified, and nothing closes.
      guard pinch.scale != 1 else { return }
      pinch.share = PinchShare(progress: 1, zoom: max(1, zoom), spread: 1)
      return pinch.state = .changing(ObjectIdentifier(lowest))
    }
    guard lowest.takesZoom(to: pinch.scale, at: time) else { return }
    pinch.state = .changing(ObjectIdentifier(lowest))
    // The scene takes hold at the scale at which the pinch began.
    magnify(lowest, to: 1, at: time)
  }

  private func takeTop(at time: Double) {
    guard let last = entries.indices.last else { return }
    adoptMotion(last, at: time)
    take(&entries[last], at: time)
  }

  /// Lets the pinch hold an entry's scene: its pages where it is there, else its transition, at the scale that
  /// the fingers have reached.
  package func take(_ entry: inout Entry, at time: Double) {
    let progress = min(1, entry.transition.progress(at: time))
    let isThere = !entry.isWaiting && !entry.isInTransit(at: time)
    pinch.share = PinchShare(
      progress: progress, zoom: max(1, entry.scene.zoom ?? 1),
      spread: entry.transition.motion.spread(from: progress))
    let scene = ObjectIdentifier(entry.scene)
    if isThere, entry.scene.zoom != nil { return pinch.state = .magnifying(scene) }
    hold(&entry, at: time)
    move(&entry, to: pinch.scale, at: time)
  }

  private func hold(_ entry: inout Entry, at time: Double) {
    pinch.state = .holding(ObjectIdentifier(entry.scene))
    entry.transition.hold(at: time)
  }

  private func move(_ entry: inout Entry, to scale: Double, at time: Double) {
    entry.transition.pinch(
      to: scale, velocity: pinch.velocity / pinch.share.origin,
      isStepped: pinch.recognizer.isStepped, at: time)
  }

  /// Moves what the pinch holds to the fingers' scale: the transition below the open scene, its pages above.
  private func drive(at time: Double) {
    if case .changing = pinch.state {
      return magnify(lowest, to: scaleOfLowest(at: pinch.scale), at: time)
    }
    guard let id = pinch.state.scene,
      let i = entries.firstIndex(where: { ObjectIdentifier($0.scene) == id })
    else { return }
    guard !entries[i].isWaiting, entries[i].scene.zoom != nil else {
      pinch.share.wait(at: pinch.scale)
      return move(&entries[i], to: pinch.scale, at: time)
    }
    switch pinch.share.part(at: pinch.scale) {
    case .opening(let scale):
      if pinch.state != .holding(id) {
        // The pages stop where they fit; the fingers' speed goes on in the transition.
        magnify(entries[i].scene, to: 1, at: time)
        entries[i].scene.zoom(.ended(rate: 0), at: time)
        adoptMotion(i, at: time)
        hold(&entries[i], at: time)
      }
      move(&entries[i], to: scale, at: time)
    case .page(let scale):
      if pinch.state == .holding(id) { entries[i].transition.stayOpen(at: time) }
      pinch.state = .magnifying(id)
      magnify(entries[i].scene, to: scale, at: time)
    }
  }

  /// What a pinch makes of the lowest scene: its own scale where the scene has one, else the fingers' scale.
  private func scaleOfLowest(at scale: Double) -> Double {
    guard lowest.zoom != nil else { return scale }
    return switch pinch.share.part(at: scale) {
    case .page(let zoom): zoom
    case .opening: 1
    }
  }

  private func magnify(_ scene: any Scene, to scale: Double, at time: Double) {
    scene.zoom(
      .changed(scale: scale, at: pinch.center, isStepped: pinch.recognizer.isStepped), at: time)
  }

  private func release(at time: Double) {
    let share = pinch.share
    withHeld(at: time) {
      $0.release(
        scale: pinch.scale / share.origin, velocity: pinch.velocity / share.origin, at: time)
    }
    endMagnifying(at: time)
    pinch.state = .none
  }

  private func endMagnifying(at time: Double) {
    guard pinch.state.isZooming, let id = pinch.state.scene,
      let scene = scenes.first(where: { ObjectIdentifier($0) == id })
    else { return }
    scene.zoom(.ended(rate: pinch.velocity / max(pinch.scale, 1e-6)), at: time)
  }

  private func withHeld(at time: Double, _ body: (inout Transition) -> Void) {
    guard case .holding(let scene) = pinch.state,
      let i = entries.firstIndex(where: { ObjectIdentifier($0.scene) == scene })
    else { return }
    let wasHeld = entries[i].transition.isHeld
    body(&entries[i].transition)
    guard wasHeld, !entries[i].transition.isHeld else { return }
    var opens = entries[i].transition.target == 1
    if !opens, !entries[i].isWaiting, i == entries.indices.last, keepsTop() {
      open(i, at: time)
      opens = true
    }
    if style == .none { entries[i].transition.jump(open: opens) }
    // A waiting scene that is released towards closed never appears.
    if entries[i].isWaiting, !opens {
      entries[i].isWaiting = false
      entries[i].transition.jump(open: false)
    }
  }
}
