import PaperGeometry
import PaperGestures
import TestSupport
import Testing

/// Gestures with times and points that no window gives: nothing traps, and no result is wild.
@Suite(.timeLimit(.minutes(5))) struct TotalGestureTests {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300, 1e19, 0, -0.0, 5, -3, 0.01,
  ]

  private func pick(_ random: inout SeededRandom) -> Double {
    random.chance(0.5) ? Self.numbers[random.int(0...Self.numbers.count - 1)] : random.double(0, 9)
  }

  private func event(_ random: inout SeededRandom) -> InputEvent {
    let point = Point(pick(&random), pick(&random))
    let modifiers: Modifiers = random.chance(0.4) ? .control : []
    switch random.int(0...9) {
    case 0...1: return .pointerDown(point, button: .left, modifiers: modifiers)
    case 2...5: return .pointerMoved(point)
    case 6: return .pointerUp(point, button: .left)
    case 7:
      let phases = [PinchPhase.began, .changed, .ended]
      return .pinch(phases[random.int(0...2)], scale: pick(&random), at: point)
    default:
      let delta = WheelDelta(
        dx: pick(&random), dy: pick(&random), isPrecise: random.chance(0.5))
      return .wheel(delta, at: point, modifiers: modifiers)
    }
  }

  @Test func velocitiesAreFinite() {
    var random = SeededRandom(3)
    var tracker = VelocityTracker()
    for _ in 0..<20_000 {
      if random.chance(0.05) { tracker = VelocityTracker() }
      tracker.add(Point(pick(&random), pick(&random)), at: pick(&random))
      #expect(tracker.velocity(at: pick(&random)).isFinite)
    }
  }

  @Test func dragsAreFinite() {
    var random = SeededRandom(4)
    var recognizer = DragRecognizer()
    for _ in 0..<20_000 {
      for gesture in recognizer.handle(event(&random), at: pick(&random)) {
        switch gesture {
        case .began(let start, let current): #expect(start.isFinite && current.isFinite)
        case .moved(let point), .tap(let point, _): #expect(point.isFinite)
        case .ended(let point, let velocity): #expect(point.isFinite && velocity.isFinite)
        case .cancelled: break
        }
      }
    }
  }

  @Test func pinchesAreFinite() {
    var random = SeededRandom(5)
    var recognizer = PinchRecognizer()
    for _ in 0..<20_000 {
      for gesture in recognizer.handle(event(&random), at: pick(&random)) {
        switch gesture {
        case .changed(let scale, _, let velocity), .ended(let scale, let velocity):
          #expect(scale > 0 && scale.isFinite && velocity.isFinite)
        case .began, .cancelled: break
        }
      }
      #expect(recognizer.nextDeadline?.isFinite ?? true)
    }
  }

  @Test func scrollsAreFinite() {
    var random = SeededRandom(6)
    var scroller = WheelScroller()
    var recognizer = WheelRecognizer()
    for _ in 0..<20_000 {
      let event = event(&random)
      let turned = recognizer.handle(event, at: pick(&random))
      #expect(turned.map { (1...WheelRecognizer.maximum).contains(abs($0)) } ?? true)
      for gesture in scroller.handle(event, at: pick(&random)) {
        switch gesture {
        case .step(let items): #expect(abs(items) <= 10_000)
        case .scrolled(let points): #expect(points.isFinite)
        case .ended(let velocity): #expect(velocity.isFinite)
        }
      }
      #expect(scroller.nextDeadline?.isFinite ?? true)
    }
  }
}
