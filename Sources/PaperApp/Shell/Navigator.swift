import Content
import PaperGeometry
import PaperGestures
import PaperLayers

/// How changes of scene are shown.
public enum MotionStyle: String, Sendable, CaseIterable {
  /// The book opens and closes.
  case full
  /// One scene fades into the other, in the same time and by the same gestures.
  case reduced
  /// At once.
  case none
}

/// A stack of scenes, and the changes between neighbours: each scene but the lowest came out of an
/// item of the one beneath it, and has a `Transition` that says how far. A transition is driven by time or
/// by a pinch, and is the only thing that remembers how far a change has come.
///
/// Exactly one scene owns input: the highest that is there or on its way there.
///
/// (A transition as an object of its own that owns both scenes while it lasts was rejected: every
/// gesture in the middle of it would have to be handed through; here it simply goes to a scene.)
package final class Navigator {
  package struct Entry {
    package let scene: any Scene
    package let item: String
    package var transition: Transition
    /// Asked for, but not yet ready to be seen.
    package var isWaiting: Bool
    /// It is not seen coming.
    package let isAtOnce: Bool

    package var isWanted: Bool { isWaiting || transition.target == 1 }

    package func isInTransit(at time: Double) -> Bool {
      !isWaiting && (transition.progress(at: time) != 1 || !transition.isResting(at: time))
    }
  }

  package private(set) var lowest: any Scene
  var entries: [Entry] = []
  /// Where all scenes' layers are.
  private let layer: Layer
  private let fade = CrossFade()
  package let style: MotionStyle
  var pinch = PinchGrip()

  package init(_ lowest: any Scene, in layer: Layer, style: MotionStyle) {
    self.lowest = lowest
    self.layer = layer
    self.style = style
    layer.addSublayer(lowest.layer)
    layer.addSublayer(fade.layer)
  }

  // MARK: Reading

  /// The scene that owns input: the topmost that is there or on its way there; of one in the hand
  /// counts where it was going when it was taken. One that waits has it too, so that what is typed
  /// ahead is not lost.
  package var front: any Scene { entries.last { $0.isWanted }?.scene ?? lowest }

  /// The same, but for one that waits.
  package var seenFront: any Scene {
    entries.last { !$0.isWaiting && $0.isWanted }?.scene ?? lowest
  }

  /// The scene on top, if only on its way out; nil where only the lowest is there.
  package var top: (any Scene)? { entries.last?.scene }

  package var scenes: [any Scene] { [lowest] + entries.map(\.scene) }

  /// A pinch has taken the scene.
  package func isHolding(_ scene: any Scene) -> Bool {
    entries.contains { $0.scene === scene && $0.transition.isHeld }
  }

  /// How far the topmost change has come; nil where none is in progress.
  package func opening(at time: Double) -> Double? {
    guard let entry = entries.last, entry.isInTransit(at: time) || entry.isWaiting else {
      return nil
    }
    return entry.isWaiting ? 0 : entry.transition.progress(at: time)
  }

  package func isMoving(at time: Double) -> Bool {
    entries.contains { !$0.isWaiting && $0.transition.isMoving(at: time) }
      || scenes.indices.contains { isSeen($0, at: time) && scenes[$0].isMoving(at: time) }
  }

  package func deadline(at time: Double) -> Double? {
    let own = scenes.indices.filter { isSeen($0, at: time) }.map { scenes[$0].deadline }
    return (own + [pinch.recognizer.nextDeadline]).compactMap { $0 }.min()
  }

  /// How far it is seen to have come. Without motion that is where it was going before a hand took it.
  private func progress(of entry: Entry, at time: Double) -> Double {
    style == .none ? entry.transition.target : entry.transition.progress(at: time)
  }

  /// A scene under one that is all there is not seen, nor is one that still waits.
  private func isSeen(_ index: Int, at time: Double) -> Bool {
    if index > 0, entries[index - 1].isWaiting { return false }
    guard index < entries.count else { return true }
    // One that comes at once hides what is beneath even while it waits. Of another the fingers may have
    // come all the way before it is there.
    if entries[index].isWaiting { return !entries[index].isAtOnce }
    return progress(of: entries[index], at: time) < 1
  }

  // MARK: Changing scenes

  /// How a scene comes.
  package enum Way { case animated, atOnce }

  /// Puts a scene on the stack. It comes out of the item with this id of the scene that is on top now; in the hand,
  /// if a pinch is asking for it.
  package func push(_ scene: any Scene, from item: String, _ way: Way, at time: Double) {
    if let top { _ = top.handle(.pointerCancelled, at: time) }
    _ = lowest.handle(.pointerCancelled, at: time)
    let isAtOnce = way == .atOnce || style == .none
    var entry = Entry(
      scene: scene, item: item, transition: Transition(open: isAtOnce), isWaiting: true,
      isAtOnce: isAtOnce)
    // Only what the pinch itself has asked for: a key's book would spring back with the pinch's end.
    if pinch.isAsking, way == .animated { take(&entry, at: time) }
    entries.append(entry)
    layer.addSublayer(scene.layer)
    scene.layer.isHidden = true
    admit(at: time)
  }

  /// Sends the topmost scene that is wanted or in the hand back to where it came from.
  package func pop(at time: Double) {
    guard let i = entries.lastIndex(where: { $0.isWanted || $0.transition.isHeld }) else { return }
    _ = entries[i].scene.handle(.pointerCancelled, at: time)
    if entries[i].isWaiting || style == .none {
      entries[i].isWaiting = false
      entries[i].transition.jump(open: false)
    } else {
      entries[i].transition.close(at: time)
    }
  }

  /// Sends a scene that is on its way out in again.
  package func recall(at time: Double) {
    guard let last = entries.indices.last, !entries[last].isWanted else { return }
    _ = front.handle(.pointerCancelled, at: time)
    entries[last].transition.open(at: time)
    if style == .none { entries[last].transition.jump(open: true) }
  }

  /// Takes away what is all out.
  /// - Returns: whether a scene has gone.
  package func dismiss(at time: Double) -> Bool {
    let gone = entries.filter {
      !$0.isWaiting && $0.transition.isResting(at: time) && $0.transition.progress(at: time) == 0
    }
    entries.removeAll { entry in gone.contains { $0.scene === entry.scene } }
    for entry in gone { remove(entry.scene) }
    return !gone.isEmpty
  }

  /// Replaces the lowest scene. What stood on it came out of its items, and goes with it.
  package func replaceLowest(by scene: any Scene) {
    for scene in scenes { remove(scene) }
    entries = []
    lowest = scene
    layer.addSublayer(scene.layer)
  }

  private func remove(_ scene: any Scene) {
    scene.layer.removeFromSuperlayer()
    pinch.lose(scene)
    scene.end()
  }

  /// Lets in what has become ready. It starts from where it can be seen now, which is closed.
  private func admit(at time: Double) {
    for i in entries.indices where entries[i].isWaiting && canEnter(i, at: time) {
      entries[i].isWaiting = false
      if entries[i].transition.isHeld {
        entries[i].transition.catchUp(from: 0, at: time)
      } else if !entries[i].isAtOnce {
        // A pinch that has let go of it meanwhile has only been an order.
        entries[i].transition.jump(open: false)
        entries[i].transition.open(at: time)
      }
    }
  }

  /// One that comes all at once, or as a picture that fades, takes nothing over from the scene beneath.
  private func canEnter(_ index: Int, at time: Double) -> Bool {
    let entry = entries[index]
    return entry.scene.isReady
      && (style != .full || entry.isAtOnce || scenes[index].canLend(entry.item, at: time))
  }

  // MARK: Input

  /// Pinches drive the topmost change; everything else that a pointer does goes to the scene in front.
  package func handle(_ event: InputEvent, at time: Double) -> [NavigatorRequest] {
    let gestures = pinch.recognizer.handle(event, at: time)
    return gestures.flatMap { follow($0, at: time) } + front.handle(event, at: time)
  }

  // MARK: Time

  /// Ends a wheel's pinch whose silence is over, which asks for nothing.
  package func endSilentPinch(at time: Double) {
    for gesture in pinch.recognizer.tick(time) { _ = follow(gesture, at: time) }
  }

  /// Moves the changes of scenes and every scene that is laid out on to `time`.
  package func advance(to time: Double) {
    endSilentPinch(at: time)
    admit(at: time)
    var role = TransitionRole()
    for (index, scene) in scenes.enumerated() {
      let above = index < entries.count ? entries[index] : nil
      role.departed = above.flatMap { departure(of: $0, at: time)?.item }
      if isLaidOut(index, at: time) { scene.advance(to: time, as: role) }
      role.isArriving = above.map { arrival(of: $0, from: scene, at: time) != nil } ?? false
    }
  }

  /// A scene that waits is laid out all the same: so it comes to know what it lacks.
  private func isLaidOut(_ index: Int, at time: Double) -> Bool {
    isSeen(index, at: time) || (index > 0 && entries[index - 1].isWaiting)
  }

  // MARK: Layout

  package func resize(to view: ViewSize) {
    for scene in scenes { scene.resize(to: view) }
  }

  /// Sets every scene's layers for the `time` of the last `advance`.
  /// - Returns: what the scenes need from the background to be seen so.
  @discardableResult
  package func layout(at time: Double, in view: ViewSize) -> Demand {
    var demand = Demand()
    var context = TransitionContext()
    for (index, scene) in scenes.enumerated() {
      context.presenting = nil
      if index < entries.count { context.presenting = departure(of: entries[index], at: time) }
      scene.layer.isHidden = !isSeen(index, at: time)
      if isLaidOut(index, at: time) {
        demand.merge(scene.layout(at: time, in: context))
      }
      context.presented =
        index < entries.count ? arrival(of: entries[index], from: scene, at: time) : nil
    }
    layOutFade(at: time, in: view)
    return demand
  }

  private func departure(of entry: Entry, at time: Double) -> TransitionContext.Presenting? {
    guard !entry.isWaiting, style == .full else { return nil }
    return .init(item: entry.item, progress: min(1, entry.transition.progress(at: time)))
  }

  private func arrival(of entry: Entry, from scene: any Scene, at time: Double) -> TransitionContext
    .Presented?
  {
    guard entry.isInTransit(at: time), style == .full,
      let element = scene.element(entry.item, at: time)
    else { return nil }
    return .init(progress: entry.transition.progress(at: time), element: element)
  }

  /// Reduced motion: the scene above as one picture over the one beneath.
  private func layOutFade(at time: Double, in view: ViewSize) {
    guard style == .reduced, let entry = entries.last, entry.isInTransit(at: time) else {
      fade.end()
      return
    }
    fade.show(entry.scene.layer, opacity: min(1, progress(of: entry, at: time)), in: view)
  }
}
