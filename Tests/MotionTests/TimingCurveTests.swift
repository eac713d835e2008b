import PaperMotion
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TimingCurveTests {
  static let named: [TimingCurve] = [.linear, .easeIn, .easeOut, .easeInOut]

  private func points(_ curve: TimingCurve) -> (x1: Double, y1: Double, x2: Double, y2: Double) {
    switch curve {
    case .linear: (1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3)
    case .easeIn: (0.42, 0, 1, 1)
    case .easeOut: (0, 0, 0.58, 1)
    case .easeInOut: (0.42, 0, 0.58, 1)
    case .cubicBezier(let x1, let y1, let x2, let y2): (x1, y1, x2, y2)
    }
  }

  /// One coordinate by Bernstein's polynomials, at a known parameter.
  private func bernstein(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s
  }

  @Test(arguments: named) func namedCurvesHaveTheirControlPoints(curve: TimingCurve) {
    let p = points(curve)
    for s in stride(from: 0, through: 1, by: 0.001) {
      let value = curve.value(at: bernstein(p.x1, p.x2, s))
      #expect(abs(value - bernstein(p.y1, p.y2, s)) < 1e-9)
    }
  }

  @Test func anyCurveIsAccurate() {
    var random = SeededRandom(5)
    for _ in 0..<300 {
      // Short of a vertical tangent, which has no one value.
      let curve = TimingCurve.cubicBezier(
        x1: .random(in: 0...0.9, using: &random), y1: .random(in: -1...2, using: &random),
        x2: .random(in: 0.1...1, using: &random), y2: .random(in: -1...2, using: &random))
      let p = points(curve)
      for _ in 0..<30 {
        let s = Double.random(in: 0.01...0.99, using: &random)
        let value = curve.value(at: bernstein(p.x1, p.x2, s))
        #expect(abs(value - bernstein(p.y1, p.y2, s)) < 1e-9)
      }
    }
  }

  @Test(arguments: named) func endsAreExact(curve: TimingCurve) {
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: -3) == 0)
    #expect(curve.value(at: 4) == 1)
  }

  @Test func easeInOutIsSymmetric() {
    #expect(abs(TimingCurve.easeInOut.value(at: 0.5) - 0.5) < 1e-12)
    for t in stride(from: 0, through: 1, by: 0.01) {
      let sum = TimingCurve.easeInOut.value(at: t) + TimingCurve.easeInOut.value(at: 1 - t)
      #expect(abs(sum - 1) < 1e-9)
      let mirrored = 1 - TimingCurve.easeOut.value(at: 1 - t)
      #expect(abs(TimingCurve.easeIn.value(at: t) - mirrored) < 1e-9)
    }
  }

  @Test(arguments: named) func derivativeIsTheSlope(curve: TimingCurve) {
    for t in stride(from: 0.01, to: 1, by: 0.01) {
      let slope = (curve.value(at: t + 1e-5) - curve.value(at: t - 1e-5)) / 2e-5
      #expect(abs(slope - curve.derivative(at: t)) < 1e-4)
    }
  }

  @Test func verticalTangentsStayFinite() {
    let curves: [TimingCurve] = [
      .cubicBezier(x1: 0, y1: 0, x2: 0, y2: 1), .cubicBezier(x1: 0, y1: 1, x2: 1, y2: 0),
      .cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1), .cubicBezier(x1: 1, y1: 0, x2: 1, y2: 1),
    ]
    for curve in curves {
      for t in stride(from: 0, through: 1, by: 0.01) {
        #expect(curve.derivative(at: t).isFinite)
        #expect((-0.01...1.01).contains(curve.value(at: t)))
      }
    }
  }

  @Test func timeNeverRunsBackwards() {
    let curve = TimingCurve.cubicBezier(x1: 9, y1: 0, x2: -4, y2: 1)
    #expect(curve.value(at: 0.25) <= curve.value(at: 0.75))
  }
}
