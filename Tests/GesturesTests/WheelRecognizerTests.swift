import PaperGeometry
import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct WheelRecognizerTests {
  private func wheel(
    dx: Double = 0, dy: Double = 0, precise: Bool = false, _ modifiers: Modifiers = []
  ) -> InputEvent {
    .wheel(WheelDelta(dx: dx, dy: dy, isPrecise: precise), at: .zero, modifiers: modifiers)
  }

  /// The pages turned by vertical deltas at given times, one after the other.
  private func turns(_ events: [(time: Double, dy: Double)]) -> [Int] {
    var recognizer = WheelRecognizer()
    return events.compactMap { recognizer.handle(wheel(dy: $0.dy, precise: true), at: $0.time) }
  }

  @Test func aNotchTurnsAPage() {
    for (event, page) in [
      (wheel(dy: -1), 1), (wheel(dy: 1), -1), (wheel(dx: 1), 1), (wheel(dx: -1), -1),
      (wheel(dy: -5), 5), (wheel(dx: -2, dy: 1), -2), (wheel(dy: -1e9), WheelRecognizer.maximum),
    ] {
      var recognizer = WheelRecognizer()
      #expect(recognizer.handle(event, at: 3) == page)
    }
  }

  /// The pages turned by notches at given times, one after the other.
  private func notches(_ events: [(time: Double, dy: Double)]) -> [Int] {
    var recognizer = WheelRecognizer()
    return events.compactMap { recognizer.handle(wheel(dy: $0.dy), at: $0.time) }
  }

  @Test(arguments: [0.013, 0.025, 0.1, 0.3])
  func everyNotchTurnsAPage(apart: Double) {
    #expect(
      notches((0..<6).map { (time: Double($0) * apart, dy: -1) }) == [1, 1, 1, 1, 1, 1])
    #expect(
      notches((0..<6).map { (time: Double($0) * apart, dy: $0 < 4 ? -1 : 1) })
        == [1, 1, 1, 1, -1, -1])
  }

  /// Some systems send a touchpad's sweep as notches.
  @Test func notchesFasterThanAHandAreOneGesture() {
    #expect(notches((0..<40).map { (time: Double($0) * 0.008, dy: -1) }) == [1])
    // A slow end belongs to its sweep.
    let sweep = (0..<20).map { (time: Double($0) * 0.008, dy: -1.0) }
    #expect(notches(sweep + [(0.3, -1), (0.45, -1)]) == [1])
    #expect(notches(sweep + [(0.5, -1), (0.6, -1)]) == [1, 1, 1])
  }

  @Test func aWholeDeltaWithinASmoothGestureIsNoNotch() {
    var recognizer = WheelRecognizer()
    #expect(recognizer.handle(wheel(dy: -0.8, precise: true), at: 0) == 1)
    #expect(recognizer.handle(wheel(dy: -1), at: 0.05) == nil)
    #expect(recognizer.handle(wheel(dy: -1), at: 0.3) == 1)
  }

  @Test func smallDeltasAddUp() {
    // 30 points are three quarters of a notch.
    #expect(turns([(0, -0.25), (0.05, -0.25)]).isEmpty)
    #expect(turns([(0, -0.25), (0.05, -0.25), (0.1, -0.25)]) == [1])
    #expect(turns([(0, 0.5), (0.05, 0.5)]) == [-1])
  }

  @Test func oneSweepTurnsOnePage() {
    let sweep = (0..<60).map { (time: Double($0) * 0.016, dy: -0.4) }
    #expect(turns(sweep) == [1])
    // A smooth wheel's whole steps in one spin, too.
    #expect(turns((0..<5).map { (time: Double($0) * 0.1, dy: -1) }) == [1])
  }

  @Test func silenceEndsTheGesture() {
    #expect(turns([(0, -1), (0.19, -1), (0.38, -1)]) == [1])
    #expect(turns([(0, -1), (0.2, -1), (0.4, -1)]) == [1, 1, 1])
    // What had added up is forgotten.
    #expect(turns([(0, -0.5), (0.3, -0.5), (0.6, -0.5)]).isEmpty)
  }

  @Test func theOtherDirectionStartsAnew() {
    #expect(turns([(0, -1), (0.05, 1), (0.1, -1)]) == [1, -1, 1])
    #expect(turns([(0, -0.5), (0.05, 0.5), (0.1, 0.5)]) == [-1])
  }

  @Test func jitterAtTheEndIsNoReversal() {
    #expect(
      turns([(0, -1), (0.05, -0.4), (0.1, 0.05), (0.15, -0.4), (0.2, 0.05), (0.25, -0.4)]) == [1])
  }

  @Test func controlOthersAndNothingAreNotSeen() {
    var recognizer = WheelRecognizer()
    #expect(recognizer.handle(wheel(dy: -1, .control), at: 0) == nil)
    #expect(recognizer.handle(wheel(), at: 0) == nil)
    #expect(recognizer.handle(wheel(dy: .nan), at: 0) == nil)
    #expect(recognizer.handle(.pointerCancelled, at: 0) == nil)
    #expect(recognizer == WheelRecognizer())
    #expect(recognizer.handle(wheel(dy: -1, .shift), at: 0) == 1)
  }

  @Test func timeRunningBackwardsIsNoSilence() {
    #expect(turns([(9, -1), (3, -1), (3.1, -1), (3.31, -1)]) == [1, 1])
  }
}
