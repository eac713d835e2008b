import Content
import PaperGeometry
import PaperGestures
import PaperLayers

/// A stack of scenes and the transitions between neighbours. Each scene but the lowest came out of an
/// item of the scene beneath, and has a `Transition` that tells the progress. A transition is driven by
/// time or by a pinch. Only the transition remembers how far a change has come.
///
/// Exactly one scene owns input: the topmost scene that is there or on its way in (decision: Input owner). The
/// navigator sends each gesture to a scene; no transition hands gestures on (decision: Transitions).
package final class Navigator {
  package struct Entry {
    package let scene: any Scene
    package let item: String
    package var transition: Transition
    /// Whether the scene has been pushed but is not yet ready to be seen.
    package var isWaiting: Bool
    /// Whether the scene appears without a visible transition.
    package let isAtOnce: Bool
    /// Until when a scene that appears at once waits for its first pictures, in seconds; nil for no such wait.
    package let patienceEnd: Double?

    package var isWanted: Bool { isWaiting || transition.target == 1 }

    package func isInTransit(at time: Double) -> Bool {
      !isWaiting && (transition.progress(at: time) != 1 || !transition.isResting(at: time))
    }
  }

  /// How long a scene that appears at once waits for its first pictures, in seconds. Whatever takes longer comes later, and
  /// fades in.
  package static let patience = 0.25

  package private(set) var lowest: any Scene
  /// Whether a scene will appear at once, so that the lowest scene stays unseen.
  package var awaitsScene = false
  var entries: [Entry] = []
  /// The parent of all scenes' layers.
  private let layer: Layer
  private let fade = CrossFade()
  /// What lies behind all scenes.
  private let ground: Ground
  /// How changes are shown, here and in the scenes.
  package var motion: MotionPlan {
    didSet { if motion != oldValue { scenes.forEach { $0.follow(motion) } } }
  }
  package var style: MotionStyle { motion.style }
  var pinch = PinchGrip()
  /// Asked where a pinch ends that would close the scene on top: whether the scene stays.
  package var keepsTop: () -> Bool = { false }

  package init(
    _ lowest: any Scene, on ground: Ground = Ground(), in layer: Layer, motion: MotionPlan
  ) {
    self.ground = ground
    self.lowest = lowest
    self.layer = layer
    self.motion = motion
    lowest.follow(motion)
    layer.addSublayer(lowest.layer)
    layer.addSublayer(fade.layer)
  }

  // MARK: Reading

  /// The scene that owns input: the topmost scene that is there or on its way in. While a pinch holds a
  /// transition, the target counts that the transition had when the pinch took hold. A scene that waits
  /// owns input as well, so that keys typed ahead are not lost.
  package var front: any Scene { entries.last { $0.isWanted }?.scene ?? lowest }

  /// The scene that would own input if no scene waited.
  package var seenFront: any Scene {
    entries.last { !$0.isWaiting && $0.isWanted }?.scene ?? lowest
  }

  /// The scene on top, even while the scene is on its way out; nil where only the lowest scene is
  /// there.
  package var top: (any Scene)? { entries.last?.scene }

  package var scenes: [any Scene] { [lowest] + entries.map(\.scene) }

  /// Whether a pinch holds the scene's transition.
  package func isHolding(_ scene: any Scene) -> Bool {
    entries.contains { $0.scene === scene && $0.transition.isHeld }
  }

  /// The progress of the topmost transition; 0 while the scene waits; nil where no transition is in
  /// progress.
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
    let waits = entries.filter(\.isWaiting).map(\.patienceEnd)
    return (own + waits + [pinch.recognizer.nextDeadline]).compactMap { $0 }.min()
  }

  /// The visible progress of an entry's transition. Without motion, the visible progress is the
  /// transition's target, even while a pinch holds the transition.
  private func progress(of entry: Entry, at time: Double) -> Double {
    style == .none ? entry.transition.target : entry.transition.progress(at: time)
  }

  /// Whether a scene is seen. A scene beneath a scene that is completely there is not seen. A scene
  /// that waits is not seen.
  private func isSeen(_ index: Int, at time: Double) -> Bool {
    if index > 0, entries[index - 1].isWaiting { return false }
    guard index < entries.count else { return !awaitsScene || index > 0 }
    // A scene that comes at once hides the scene beneath even while the upper scene waits. With any
    // other scene, a pinch may have reached progress 1 before the scene is ready, so the scene beneath
    // stays visible.
    if entries[index].isWaiting { return !entries[index].isAtOnce }
    return progress(of: entries[index], at: time) < 1
  }

  // MARK: Changing scenes

  /// How a scene appears.
  package enum Way { case animated, atOnce }

  /// Puts a scene on the stack. The scene comes out of the item with the id `item` of the scene that is
  /// on top now. If a pinch has asked for the scene, the pinch holds the scene's transition.
  /// - Parameter patienceEnd: until when a scene that appears at once waits for its first pictures, in seconds; nil for no wait.
  package func push(
    _ scene: any Scene, from item: String, _ way: Way, patienceEnd: Double? = nil, at time: Double
  ) {
    if let top { _ = top.handle(.pointerCancelled, at: time) }
    _ = lowest.handle(.pointerCancelled, at: time)
    let isAtOnce = way == .atOnce || style == .none
    var entry = Entry(
      scene: scene, item: item, transition: Transition(open: isAtOnce), isWaiting: true,
      isAtOnce: isAtOnce, patienceEnd: way == .atOnce ? patienceEnd : nil)
    // The pinch takes only the scene that the pinch itself has asked for: a book opened by a key would
    // spring back at the pinch's end.
    if pinch.isAsking, way == .animated {
      entry.transition.motion = motion(of: scene, from: item, entries.count, at: time)
      take(&entry, at: time)
    }
    scene.follow(motion)
    entries.append(entry)
    layer.addSublayer(scene.layer)
    scene.layer.isHidden = true
    admit(at: time)
  }

  /// Sends the topmost scene that is wanted or held by a pinch back into its item.
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

  /// Reverses the transition of a scene that is on its way out.
  package func recall(at time: Double) {
    guard let last = entries.indices.last, !entries[last].isWanted else { return }
    _ = front.handle(.pointerCancelled, at: time)
    open(last, at: time)
    if style == .none { entries[last].transition.jump(open: true) }
  }

  /// Whether the topmost scene has gone back into its item, and is about to be removed.
  package func isLeaving(at time: Double) -> Bool {
    entries.last.map { isGone($0, at: time) } ?? false
  }

  private func isGone(_ entry: Entry, at time: Double) -> Bool {
    !entry.isWaiting && entry.transition.isResting(at: time)
      && entry.transition.progress(at: time) == 0
  }

  /// Removes the scenes that have gone back into their items completely.
  /// - Returns: whether a scene was removed.
  package func dismiss(at time: Double) -> Bool {
    let gone = entries.filter { isGone($0, at: time) }
    entries.removeAll { entry in gone.contains { $0.scene === entry.scene } }
    for entry in gone { remove(entry.scene) }
    return !gone.isEmpty
  }

  /// Replaces the lowest scene. The scenes above came out of its items and are removed, too.
  package func replaceLowest(by scene: any Scene) {
    for scene in scenes { remove(scene) }
    entries = []
    lowest = scene
    scene.follow(motion)
    layer.addSublayer(scene.layer)
  }

  private func remove(_ scene: any Scene) {
    scene.layer.removeFromSuperlayer()
    pinch.lose(scene)
    scene.end()
  }

  /// Starts the transitions of scenes that have become ready. Each transition starts from the visible
  /// state, which is closed.
  private func admit(at time: Double) {
    for i in entries.indices where entries[i].isWaiting && canEnter(i, at: time) {
      entries[i].isWaiting = false
      if entries[i].transition.isHeld {
        entries[i].transition.catchUp(from: 0, at: time)
      } else if !entries[i].isAtOnce {
        // A pinch that ended while the scene was waiting counts as a command to open.
        entries[i].transition.jump(open: false)
        open(i, at: time)
      }
    }
  }

  func open(_ index: Int, at time: Double) {
    adoptMotion(index, at: time)
    entries[index].transition.open(at: time)
  }

  /// Lets the transition of an entry move as suits the entry's scene and item as they are now.
  package func adoptMotion(_ index: Int, at time: Double) {
    let entry = entries[index]
    entries[index].transition.motion = motion(of: entry.scene, from: entry.item, index, at: time)
  }

  /// How a scene comes out of an item of the scene with a number in the stack.
  private func motion(
    of scene: any Scene, from item: String, _ beneath: Int, at time: Double
  ) -> OpeningMotion {
    guard style == .full, let page = scene.growingPage else { return .tutorial }
    let item = scenes[beneath].element(item, at: time)?.frame.size ?? page
    let areas = page.width * page.height / max(1e-6, item.width * item.height)
    return .flat(growth: areas.squareRoot())
  }

  /// Whether a waiting scene may enter. A scene that comes at once or as a fading picture takes nothing
  /// over from the scene beneath, and so need not wait for `canLend`.
  private func canEnter(_ index: Int, at time: Double) -> Bool {
    let entry = entries[index]
    let isPatient = entry.patienceEnd.map { time < $0 } ?? false
    return entry.scene.isReady && (!isPatient || entry.scene.hasFirstPictures)
      && (style != .full || entry.isAtOnce || scenes[index].canLend(entry.item, at: time))
  }

  // MARK: Input

  /// Handles a pointer's event. Pinches drive the topmost transition; the scene in front takes all
  /// other gestures.
  package func handle(_ event: InputEvent, at time: Double) -> [NavigatorRequest] {
    let gestures = pinch.recognizer.handle(event, at: time)
    return gestures.flatMap { follow($0, at: time) } + front.handle(event, at: time)
  }

  /// Ends presses and pinches: others take their ends. A pinch that has asked for a scene goes on.
  package func letGo(at time: Double) {
    _ = front.handle(.pointerCancelled, at: time)
    guard !pinch.isAsking else { return }
    for gesture in pinch.recognizer.handle(.pointerCancelled, at: time) {
      _ = follow(gesture, at: time)
    }
  }

  // MARK: Time

  /// Ends a pinch by a wheel that has been silent for long enough. The end of a pinch makes no request.
  package func endSilentPinch(at time: Double) {
    for gesture in pinch.recognizer.tick(time) { _ = follow(gesture, at: time) }
  }

  /// Advances the transitions and every scene that is laid out to `time`.
  package func advance(to time: Double) {
    endSilentPinch(at: time)
    admit(at: time)
    var role = TransitionRole()
    for (index, scene) in scenes.enumerated() {
      let above = index < entries.count ? entries[index] : nil
      role.departed = above.flatMap { departure(of: $0, at: time)?.item }
      role.patienceEnd = patienceEnd(index)
      if isLaidOut(index, at: time) { scene.advance(to: time, as: role) }
      role.isArriving = above.map { arrival(of: $0, from: scene, at: time) != nil } ?? false
      role.isLeaving = role.isArriving && above?.isWanted == false
    }
  }

  /// Whether a scene is laid out. A waiting scene is laid out although the scene is not seen, because
  /// the layout's demand tells which contents the scene lacks.
  private func isLaidOut(_ index: Int, at time: Double) -> Bool {
    isSeen(index, at: time) || (index > 0 && entries[index - 1].isWaiting)
  }

  /// Until when a scene waits unseen for its first pictures, in seconds; nil for a scene that does not wait.
  private func patienceEnd(_ index: Int) -> Double? {
    guard index > 0, entries[index - 1].isWaiting else { return nil }
    return entries[index - 1].patienceEnd
  }

  // MARK: Layout

  package func resize(to view: ViewSize) {
    for scene in scenes { scene.resize(to: view) }
  }

  /// Sets every scene's layers for the `time` of the last `advance`.
  /// - Returns: the contents that the scenes need from the background.
  @discardableResult
  package func layout(at time: Double, in view: ViewSize) -> Demand {
    var demand = Demand()
    var context = TransitionContext()
    for (index, scene) in scenes.enumerated() {
      context.presenting = nil
      if index < entries.count { context.presenting = departure(of: entries[index], at: time) }
      scene.layer.isHidden = !isSeen(index, at: time)
      if isLaidOut(index, at: time) {
        context.patienceEnd = patienceEnd(index)
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

  /// With reduced motion, shows the upper scene as one fading picture over the scene beneath.
  private func layOutFade(at time: Double, in view: ViewSize) {
    guard style == .reduced, let entry = entries.last, entry.isInTransit(at: time) else {
      fade.end()
      return
    }
    fade.show(
      entry.scene.layer, on: ground, opacity: min(1, progress(of: entry, at: time)), in: view)
  }
}
