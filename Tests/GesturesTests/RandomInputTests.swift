import PaperGeometry
import PaperGestures
import TestSupport
import Testing

/// Whatever comes, in whatever order and at whatever times, what goes out is well formed.
@Suite(.timeLimit(.minutes(5))) struct RandomInputTests {
  private static let sequences = 10_000

  private func event(_ random: inout SeededRandom) -> InputEvent {
    let point = Point(
      .random(in: 0...40, using: &random).rounded(), .random(in: 0...40, using: &random).rounded())
    let control: Modifiers = Int.random(in: 0..<3, using: &random) == 0 ? .control : []
    let button: PointerButton = Int.random(in: 0..<6, using: &random) == 0 ? .right : .left
    let pointer =
      Int.random(in: 0..<4, using: &random) == 0 ? Pointer(id: 1, kind: .touch) : .mouse
    switch Int.random(in: 0..<15, using: &random) {
    case 0...2: return .pointerDown(point, button: button, modifiers: control, pointer: pointer)
    case 3...6: return .pointerMoved(point, pointer: pointer)
    case 7...8: return .pointerUp(point, button: button, pointer: pointer)
    case 14: return .pointerHovered(point, pointer: pointer)
    case 9: return .pointerCancelled
    case 10...11:
      let precise = Bool.random(using: &random)
      let dy = Double.random(in: -3...3, using: &random)
      return .wheel(
        WheelDelta(dx: 0, dy: precise ? dy : dy.rounded(), isPrecise: precise), at: point,
        modifiers: control)
    case 12: return .key(Key("Right", modifiers: control))
    default:
      let phase =
        [PinchPhase.began, .changed, .ended, .cancelled]
        .randomElement(using: &random) ?? .began
      return .pinch(phase, scale: .random(in: -0.2...3, using: &random), at: point)
    }
  }

  /// Times mostly run on; sometimes they stand, sometimes they run back.
  private func step(_ random: inout SeededRandom) -> Double {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: 0
    case 1: -0.05
    case 2: .random(in: 0...1, using: &random)
    default: .random(in: 0...0.05, using: &random)
    }
  }

  private func forEachEvent(
    seed: UInt64, _ start: () -> Void, _ body: (InputEvent, Double) -> Void
  ) {
    var random = SeededRandom(seed)
    for _ in 0..<Self.sequences {
      start()
      var time = 1000.0
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        time += step(&random)
        body(event(&random), time)
      }
    }
  }

  @Test func dragsAreWellFormed() {
    var drag = DragRecognizer()
    var inDrag = false
    var broken = 0
    forEachEvent(seed: 10) {
      drag = DragRecognizer()
      inDrag = false
    } _: { event, time in
      for gesture in drag.handle(event, at: time) {
        switch gesture {
        case .began(let start, let current):
          if inDrag || start.distance(to: current) <= drag.slop { broken += 1 }
          inDrag = true
        case .moved:
          if !inDrag { broken += 1 }
        case .ended(_, let velocity):
          // 57 points are the diagonal, a millisecond the shortest span.
          if !inDrag || !(velocity.distance(to: .zero) < 300_000) { broken += 1 }
          inDrag = false
        case .cancelled:
          if !inDrag { broken += 1 }
          inDrag = false
        case .tap(_, let count):
          if inDrag || !(1...2).contains(count) { broken += 1 }
        }
      }
      if drag.isDragging != inDrag { broken += 1 }
    }
    #expect(broken == 0)
  }

  @Test func pinchesAreWellFormed() {
    var pinch = PinchRecognizer()
    var inPinch = false
    var broken = 0
    forEachEvent(seed: 11) {
      pinch = PinchRecognizer()
      inPinch = false
    } _: { event, time in
      for gesture in pinch.tick(time) + pinch.handle(event, at: time) {
        switch gesture {
        case .began:
          if inPinch { broken += 1 }
          inPinch = true
        case .changed(let scale, _, let velocity):
          if !inPinch || !(scale > 0) || !scale.isFinite || !velocity.isFinite { broken += 1 }
        case .ended(let scale, let velocity):
          if !inPinch || !(scale > 0) || !velocity.isFinite { broken += 1 }
          inPinch = false
        case .cancelled:
          if !inPinch { broken += 1 }
          inPinch = false
        }
      }
      if pinch.isPinching != inPinch { broken += 1 }
      // A deadline is never forgotten, and never without something to end.
      if pinch.nextDeadline != nil && !inPinch { broken += 1 }
    }
    #expect(broken == 0)
  }

  @Test func wheelsAreWellFormed() {
    var pages = WheelRecognizer()
    var scroller = WheelScroller()
    var scrolling = false
    var broken = 0
    forEachEvent(seed: 12) {
      pages = WheelRecognizer()
      scroller = WheelScroller()
      scrolling = false
    } _: { event, time in
      if let count = pages.handle(event, at: time),
        !(1...WheelRecognizer.maximum).contains(abs(count))
      {
        broken += 1
      }
      for gesture in scroller.tick(time) + scroller.handle(event, at: time) {
        switch gesture {
        case .step(let items):
          if scrolling || items == 0 { broken += 1 }
        case .scrolled(let points):
          if points == 0 || !points.isFinite { broken += 1 }
          scrolling = true
        case .ended(let velocity):
          if !scrolling || !velocity.isFinite { broken += 1 }
          scrolling = false
        }
      }
      if (scroller.nextDeadline != nil) != scrolling { broken += 1 }
    }
    #expect(broken == 0)
  }
}
