import PaperGeometry
import PaperGestures
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct VelocityTrackerTests {
  private func isClose(_ a: Point, _ b: Point, within tolerance: Double = 1e-6) -> Bool {
    a.distance(to: b) <= tolerance
  }

  @Test func evenMotionIsMeasuredExactly() {
    var tracker = VelocityTracker()
    for i in 0...40 {
      let t = Double(i) * 0.008
      tracker.add(Point(300 * t, -120 * t), at: t)
    }
    #expect(isClose(tracker.velocity(at: 0.32), Point(300, -120)))
  }

  @Test func onlyTheWindowCounts() {
    var tracker = VelocityTracker()
    // Fast to the left at first, then slowly to the right.
    for i in 0...20 { tracker.add(Point(-1000 * Double(i) * 0.01, 0), at: Double(i) * 0.01) }
    for i in 1...12 {
      tracker.add(Point(-200 + 50 * Double(i) * 0.01, 0), at: 0.2 + Double(i) * 0.01)
    }
    #expect(isClose(tracker.velocity(at: 0.32), Point(50, 0)))
  }

  @Test func aPauseForgets() {
    var tracker = VelocityTracker()
    for i in 0...10 { tracker.add(Point(Double(i) * 10, 0), at: Double(i) * 0.01) }
    #expect(tracker.velocity(at: 0.1).x > 900)
    #expect(tracker.velocity(at: 0.25) == .zero)
    tracker.add(Point(100, 0), at: 0.25)
    #expect(tracker.velocity(at: 0.25) == .zero)
  }

  @Test func oneInstantIsNoBase() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(Point(0, 0), at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
    tracker.add(Point(500, 0), at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
    tracker.add(Point(501, 0), at: 1.0001)
    #expect(tracker.velocity(at: 1.0001) == .zero)
    tracker.add(Point(510, 0), at: 1.01)
    #expect(tracker.velocity(at: 1.01).x > 0)
  }

  @Test func twoPositionsAtOneInstantAreTheLater() {
    var tracker = VelocityTracker()
    tracker.add(Point(0, 0), at: 0)
    tracker.add(Point(900, 0), at: 0.05)
    tracker.add(Point(5, 0), at: 0.05)
    #expect(isClose(tracker.velocity(at: 0.05), Point(100, 0)))
  }

  @Test func timeRunningBackwardsIsTolerated() {
    var tracker = VelocityTracker()
    tracker.add(Point(0, 0), at: 5)
    tracker.add(Point(2, 0), at: 5.02)
    tracker.add(Point(3, 0), at: 5.01)
    tracker.add(Point(4, 0), at: 5.04)
    #expect(tracker.velocity(at: 5.04).x > 50)
    // A clock set back starts afresh.
    tracker.add(Point(10, 0), at: 1)
    tracker.add(Point(11, 0), at: 1.01)
    #expect(isClose(tracker.velocity(at: 1.01), Point(100, 0)))
  }

  @Test func noiseDoesNotDoubleIt() {
    var random = SeededRandom(9)
    var tracker = VelocityTracker()
    for i in 0...30 {
      let t = Double(i) * 0.008 + .random(in: 0...0.004, using: &random)
      tracker.add(Point((400 * t).rounded(), 0), at: t)
    }
    #expect(abs(tracker.velocity(at: 0.245).x - 400) < 25)
  }
}
