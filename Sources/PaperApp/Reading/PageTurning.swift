import PaperBook
import PaperGestures
import PaperLayers
import PaperLayouts
import Shell

/// How commands, wheels and the hand turn the pages of a book scene, as the motion plan has it.
///
/// With full motion the page controllers do all by themselves. Otherwise the controller makes the change and
/// settles it before anything is laid out: no page controller has to know of reduced motion.
final class PageTurning {
  var plan = MotionPlan()
  private let session: BookSession
  private let scene: Layer
  private let fade = PageFade()
  private var hand = CalmHand()
  private var wheel = WheelRecognizer()
  private var key = HeldKey()
  /// Whether the key that was pressed last is held down, as long as its command has not been carried out.
  private(set) var isRepeat = false

  init(_ session: BookSession, in scene: Layer) {
    (self.session, self.scene) = (session, scene)
    scene.addSublayer(fade.layer)
  }

  /// Whether keys change pages without a motion.
  var isAtOnce: Bool { plan.style != .full || plan.keysTurnAtOnce }

  // MARK: Commands

  /// Notes a key before its command.
  func press(_ key: Key) { isRepeat = key.isRepeat }

  /// Turns by a key: by one leaf, or by as many as a key makes that is held down.
  func turn(_ way: Int, _ controller: any PageController, at time: Double) {
    // Through the longest book in some six seconds.
    let fastest = max(60, Double(session.book.pageCount) / 8)
    let steps = key.steps(isRepeat: isRepeat, at: time, fastest: fastest)
    turn(.by(way * steps), controller, at: time)
    isRepeat = false
  }

  func turn(_ command: TurnCommand, _ controller: any PageController, at time: Double) {
    guard isAtOnce else {
      return controller.turn(command, at: time)
    }
    change(controller, at: time) { controller.turn(command, at: time) }
  }

  /// Makes a change of a page controller that is seen at once, or fades.
  func change(_ controller: any PageController, at time: Double, _ body: () -> Void) {
    let before = controller.place
    body()
    guard isAtOnce else { return }
    controller.settle(at: time)
    // The layers still stand as they were laid out last. Of a key that is held down every fade would be
    // cut short by the next. Of a magnified book the next page comes at once: its picture would have to
    // fade where the camera does not move it.
    if plan.style == .reduced, controller.place != before, !isRepeat,
      session.lens.camera.transform == .identity
    {
      fade.begin(over: scene, on: session.content.ground, in: session.view, at: time)
    }
  }

  /// Whether the picture of the book can fade over the book: the camera does not move that picture.
  var canFade: Bool { session.lens.camera.transform == .identity }

  /// Fades the book as it was laid out last over the book as it is, where anything moves at all.
  func fadeOver(at time: Double) {
    guard plan.style != .none, canFade else { return }
    fade.begin(over: scene, on: session.content.ground, in: session.view, at: time)
  }

  // MARK: Pointers

  func handle(_ event: InputEvent, _ controller: any PageController, at time: Double) {
    if case .wheel = event, isAtOnce {
      let event = event.inReadingOrder(session.direction)
      if let count = wheel.handle(event, at: time) { turn(.by(count), controller, at: time) }
      return
    }
    guard plan.style != .full else { return controller.handle(event, at: time) }
    let result = hand.handle(event, at: time)
    if let swipe = result.swipe, case let steps = controller.steps(ofSwipe: swipe), steps != 0 {
      turn(.by(steps), controller, at: time)
    }
    guard !result.passed.isEmpty else { return }
    change(controller, at: time) {
      for event in result.passed { controller.handle(event, at: time) }
    }
  }

  /// Takes another plan. What is in the air or in the hand lands where the plan has no motion.
  func follow(_ plan: MotionPlan, _ controller: any PageController, at time: Double) {
    guard plan != self.plan else { return }
    self.plan = plan
    (hand, wheel) = (CalmHand(), WheelRecognizer())
    if plan.style != .full { controller.settle(at: time) }
    if plan.style != .reduced { fade.end() }
  }

  // MARK: Time

  func isFading(at time: Double) -> Bool { fade.isFading(at: time) }
  func advance(to time: Double) { fade.advance(to: time) }
  func layout(at time: Double) { fade.layout(at: time, in: session.view) }
}
