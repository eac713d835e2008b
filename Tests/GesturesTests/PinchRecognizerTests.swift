import PaperGeometry
import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct PinchRecognizerTests {
  private let center = Point(300, 200)

  private func pinch(_ phase: PinchPhase, _ scale: Double) -> InputEvent {
    .pinch(phase, scale: scale, at: center)
  }
  private func wheel(_ dy: Double, _ modifiers: Modifiers = .control) -> InputEvent {
    .wheel(WheelDelta(dx: 0, dy: dy), at: center, modifiers: modifiers)
  }
  private func press(_ y: Double, _ modifiers: Modifiers = .control) -> InputEvent {
    .pointerDown(Point(300, y), button: .left, modifiers: modifiers)
  }
  private func move(_ y: Double) -> InputEvent { .pointerMoved(Point(300, y)) }
  private let release = InputEvent.pointerUp(.zero, button: .left)

  /// Scales of all changes in what a recogniser gave.
  private func scales(_ gestures: [PinchGesture]) -> [Double] {
    gestures.compactMap { if case .changed(let scale, _, _) = $0 { scale } else { nil } }
  }

  // MARK: Fingers

  @Test func twoFingers() {
    var recognizer = PinchRecognizer()
    #expect(recognizer.handle(pinch(.began, 1), at: 0) == [.began(center: center)])
    #expect(recognizer.isPinching)
    for i in 1...5 {
      let time = Double(i) * 0.02
      let gestures = recognizer.handle(pinch(.changed, 1 + time * 2), at: time)
      guard case .changed(let scale, center, let velocity)? = gestures.last else {
        Issue.record("No change")
        return
      }
      #expect(scale == 1 + time * 2)
      #expect(abs(velocity - 2) < 1e-9)
    }
    guard
      case .ended(let scale, let velocity)? = recognizer.handle(pinch(.ended, 1.2), at: 0.1).last
    else {
      Issue.record("No end")
      return
    }
    #expect(scale == 1.2)
    #expect(abs(velocity - 2) < 1e-9)
    #expect(!recognizer.isPinching)
    #expect(recognizer.nextDeadline == nil)
  }

  @Test func fingersAtRestHaveNoVelocity() {
    var recognizer = PinchRecognizer()
    _ = recognizer.handle(pinch(.began, 1), at: 0)
    _ = recognizer.handle(pinch(.changed, 2), at: 0.05)
    #expect(recognizer.handle(pinch(.ended, 2), at: 1) == [.ended(scale: 2, velocity: 0)])
  }

  @Test func undefinedFingersAreDefined() {
    var recognizer = PinchRecognizer()
    #expect(recognizer.handle(pinch(.ended, 1), at: 0).isEmpty)
    #expect(recognizer.handle(pinch(.cancelled, 1), at: 0).isEmpty)
    #expect(recognizer.handle(pinch(.changed, 0), at: 0).isEmpty)
    #expect(recognizer.handle(pinch(.changed, .nan), at: 0).isEmpty)
    let late = recognizer.handle(pinch(.changed, 1.5), at: 0)
    #expect(late.first == .began(center: center))
    #expect(scales(late) == [1.5])
    #expect(recognizer.handle(pinch(.began, 1), at: 0.1) == [.cancelled, .began(center: center)])
    #expect(recognizer.handle(.pointerCancelled, at: 0.2) == [.cancelled])
    #expect(recognizer.handle(.pointerCancelled, at: 0.2).isEmpty)
    // A last scale that is none keeps the one before.
    _ = recognizer.handle(pinch(.changed, 1.5), at: 1)
    #expect(recognizer.handle(pinch(.ended, .nan), at: 3) == [.ended(scale: 1.5, velocity: 0)])
  }

  // MARK: Wheel

  @Test func wheelWithControl() {
    var recognizer = PinchRecognizer()
    let first = recognizer.handle(wheel(1), at: 1)
    #expect(first.first == .began(center: center))
    #expect(abs((scales(first).first ?? 0) - 1.1) < 1e-12)
    let second = recognizer.handle(wheel(1), at: 1.1)
    #expect(second.count == 1)
    #expect(abs((scales(second).first ?? 0) - 1.21) < 1e-12)
    _ = recognizer.handle(wheel(-1), at: 1.15)
    #expect(recognizer.tick(1.3).isEmpty)
    #expect(abs((recognizer.nextDeadline ?? 0) - 1.35) < 1e-12)
    guard case .ended(let scale, let velocity)? = recognizer.tick(1.36).last else {
      Issue.record("No end")
      return
    }
    #expect(abs(scale - 1.1) < 1e-12)
    #expect(velocity == 0)
    #expect(recognizer.nextDeadline == nil)
    #expect(recognizer.tick(9).isEmpty)
  }

  @Test func plainWheelsAreNotSeen() {
    var recognizer = PinchRecognizer()
    #expect(recognizer.handle(wheel(1, []), at: 0).isEmpty)
    #expect(recognizer.handle(wheel(0), at: 0).isEmpty)
    #expect(recognizer.handle(wheel(1e9), at: 0).isEmpty)
    #expect(recognizer == PinchRecognizer())
  }

  @Test func aLateOwnerMissesNothing() {
    var recognizer = PinchRecognizer()
    _ = recognizer.handle(wheel(2), at: 0)
    let gestures = recognizer.handle(wheel(1), at: 5)
    #expect(gestures.count == 3)
    #expect(abs((scales(gestures).first ?? 0) - 1.1) < 1e-12)
  }

  // MARK: Drag

  @Test func dragWithControl() {
    var recognizer = PinchRecognizer()
    #expect(recognizer.handle(press(500), at: 0).isEmpty)
    #expect(recognizer.handle(move(496), at: 0.1).isEmpty)
    let began = recognizer.handle(move(350), at: 0.2)
    #expect(began.first == .began(center: Point(300, 500)))
    #expect(abs((scales(began).first ?? 0) - 2) < 1e-12)
    let shrunk = recognizer.handle(move(650), at: 0.3)
    #expect(abs((scales(shrunk).first ?? 0) - 0.5) < 1e-12)
    #expect(recognizer.handle(release, at: 1) == [.ended(scale: 0.5, velocity: 0)])
    #expect(recognizer.handle(move(0), at: 2).isEmpty)
  }

  @Test func aClickWithControlIsNothing() {
    var recognizer = PinchRecognizer()
    _ = recognizer.handle(press(500), at: 0)
    #expect(recognizer.handle(release, at: 0.1).isEmpty)
    #expect(recognizer == PinchRecognizer())
    _ = recognizer.handle(press(500, []), at: 0.2)
    #expect(recognizer.handle(move(100), at: 0.3).isEmpty)
  }

  @Test func aSecondPressCancels() {
    var recognizer = PinchRecognizer()
    _ = recognizer.handle(press(500), at: 0)
    _ = recognizer.handle(move(400), at: 0.1)
    #expect(recognizer.handle(press(500), at: 0.2) == [.cancelled])
    #expect(recognizer.handle(move(400), at: 0.3).first == .began(center: Point(300, 500)))
    #expect(recognizer.handle(press(500, []), at: 0.4) == [.cancelled])
    #expect(recognizer.handle(move(400), at: 0.5).isEmpty)
  }

  // MARK: Several sources

  @Test func oneSourceAtATime() {
    var recognizer = PinchRecognizer()
    _ = recognizer.handle(pinch(.began, 1), at: 0)
    #expect(recognizer.handle(wheel(1), at: 0.1).isEmpty)
    #expect(recognizer.handle(press(500), at: 0.1).isEmpty)
    #expect(recognizer.handle(move(100), at: 0.1).isEmpty)
    #expect(recognizer.handle(release, at: 0.1).isEmpty)
    #expect(scales(recognizer.handle(pinch(.changed, 1.3), at: 0.2)) == [1.3])
  }

  @Test func oneDragAtATimeBelongsToOnePointer() {
    let finger = Pointer(id: 7, kind: .touch)
    var recognizer = PinchRecognizer()
    _ = recognizer.handle(press(500), at: 0)
    _ = recognizer.handle(move(350), at: 0.1)
    let events: [InputEvent] = [
      .pointerDown(.zero, button: .left, modifiers: .control, pointer: finger),
      .pointerMoved(.zero, pointer: finger),
      .pointerUp(.zero, button: .left, pointer: finger),
    ]
    for event in events { #expect(recognizer.handle(event, at: 0.2).isEmpty) }
    #expect(recognizer.isPinching)
    #expect(recognizer.handle(release, at: 1) == [.ended(scale: 2, velocity: 0)])
  }

  @Test func anythingRealEndsTheWheels() {
    var recognizer = PinchRecognizer()
    _ = recognizer.handle(wheel(1), at: 0)
    let fingers = recognizer.handle(pinch(.began, 1), at: 0.1)
    #expect(fingers.count == 2)
    #expect(fingers.last == .began(center: center))
    _ = recognizer.handle(pinch(.ended, 1), at: 0.2)
    _ = recognizer.handle(wheel(1), at: 1)
    #expect(recognizer.handle(press(500), at: 1.1).count == 1)
    #expect(!recognizer.isPinching)
    #expect(recognizer.nextDeadline == nil)
  }
}
