import PaperGeometry

/// How far an animation has come after a fraction of its time.
///
/// The named curves are cubic Bezier curves from (0, 0) to (1, 1) with Core Animation's control
/// points (`CAMediaTimingFunction`), which are CSS's too.
package enum TimingCurve: Equatable, Hashable, Sendable {
  /// An even speed.
  case linear
  /// (.42, 0), (1, 1)
  case easeIn
  /// (0, 0), (.58, 1)
  case easeOut
  /// (.42, 0), (.58, 1)
  case easeInOut
  /// The two inner control points. `x1` and `x2` count as clamped to 0...1: outside, the curve
  /// would run backwards in time. `y1` and `y2` are free and may overshoot. What is no number counts as 0.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)

  /// Progress at `fraction` of the time (clamped to 0...1), exactly 0 and 1 at the ends; accurate
  /// to 1e-9, but for a curve that is vertical at that point.
  package func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    guard let bezier else { return fraction }
    return bezier.y.value(bezier.x.solve(fraction))
  }

  /// The slope of `value`, in progress per fraction; 1 means the average speed.
  ///
  /// At the ends it is the slope inside. A vertical tangent, which no motion could use as a
  /// velocity, counts as the slope over the next thousandth of the curve's parameter.
  package func derivative(at fraction: Double) -> Double {
    guard let bezier else { return 1 }
    let s = bezier.x.solve(fraction.clamped(to: 0...1))
    let run = bezier.x.derivative(s)
    guard run < 1e-6 else { return bezier.y.derivative(s) / run }
    let other = s < 0.5 ? s + 1e-3 : s - 1e-3
    return (bezier.y.value(other) - bezier.y.value(s))
      / (bezier.x.value(other) - bezier.x.value(s))
  }

  private var bezier: (x: BezierAxis, y: BezierAxis)? {
    switch self {
    case .linear: nil
    case .easeIn: (BezierAxis(0.42, 1), BezierAxis(0, 1))
    case .easeOut: (BezierAxis(0, 0.58), BezierAxis(0, 1))
    case .easeInOut: (BezierAxis(0.42, 0.58), BezierAxis(0, 1))
    case .cubicBezier(let x1, let y1, let x2, let y2):
      (
        BezierAxis(x1.clamped(to: 0...1), x2.clamped(to: 0...1)),
        BezierAxis(y1.counted, y2.counted)
      )
    }
  }
}

/// One coordinate of a cubic Bezier curve from 0 to 1, as the polynomial `((a s + b) s + c) s`.
private struct BezierAxis {
  let a: Double
  let b: Double
  let c: Double

  init(_ p1: Double, _ p2: Double) {
    c = 3 * p1
    b = 3 * (p2 - p1) - c
    a = 1 - c - b
  }

  func value(_ s: Double) -> Double { ((a * s + b) * s + c) * s }

  func derivative(_ s: Double) -> Double { (3 * a * s + 2 * b) * s + c }

  /// The parameter at which a rising coordinate has the value `target`.
  ///
  /// Newton's steps while they stay inside the bracket, halving where they do not: plain Newton
  /// leaves the curve where its slope is small. The search stops by the parameter, not by the
  /// coordinate,
  /// for on a steep stretch a small error in `x` is a large one in `y`.
  func solve(_ target: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var s = target
    for _ in 0..<100 {
      let error = value(s) - target
      if error == 0 { return s }
      if error < 0 { low = s } else { high = s }
      let step = error / derivative(s)
      let newton = s - step
      let next = newton > low && newton < high ? newton : (low + high) / 2
      if abs(next - s) < 1e-15 { return next }
      s = next
    }
    return s
  }
}
