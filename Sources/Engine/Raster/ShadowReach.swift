import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// How far a shadow is seen.
//
// Method: a mask is rounded to 1/256, so a shadow ends where opacity times blur falls below 1/512. Beside a long side, which
// is the darkest case, the blur is the tail of the normal distribution. Its inverse is formula 26.2.23 of Abramowitz and
// Stegun ("Handbook of Mathematical Functions"), within 4.5e-4.
//
// Rejected: three standard deviations for every shadow (a faint one was drawn, and counted as damage, far beyond its end).

extension DrawCommand {
  /// The rectangle within which the paint is seen, in the command's plane: a shadow reaches beyond its own; nil for a shadow of
  /// unusable numbers.
  var reached: Rect? {
    guard case .shadow(_, let sigma) = paint else { return rect }
    guard sigma.isFinite, !rect.isEmpty else { return nil }
    let reach = shadowReach(sigma: max(sigma, 0), opacity: opacity)
    let whole = rect.insetBy(-reach, -reach)
    return fade.map { whole.seen(by: $0) } ?? whole
  }

  /// Whether the paint is a shadow of which nothing is seen where its reach ends, so that the reach needs no smooth sides.
  var isGoneAtReach: Bool {
    guard case .shadow(_, let sigma) = paint, sigma > 0 else { return false }
    return shadowReach(sigma: sigma, opacity: opacity) < 3 * sigma
  }
}

extension Rect {
  /// The rectangle around what a fade leaves of this rectangle: three deviations beyond its line nothing is left.
  fileprivate func seen(by fade: ShadowFade) -> Rect {
    guard fade.isPlain else { return self }
    let (n, end) = (fade.normal, fade.offset - 3 * fade.sigma)
    func range(
      _ own: (Double, Double), _ along: Double, _ other: (Double, Double), _ across: Double
    ) -> (Double, Double) {
      guard abs(along) > 0.2 else { return own }
      // Where the line is farthest out: `along * v` is at least this number.
      let least = end - max(across * other.0, across * other.1)
      let bound = least / along
      return along > 0
        ? (min(max(own.0, bound), own.1), own.1) : (own.0, max(min(own.1, bound), own.0))
    }
    let (x, y) = ((minX, maxX), (minY, maxY))
    let (left, right) = range(x, n.x, y, n.y)
    let (top, bottom) = range(y, n.y, x, n.x)
    return Rect(left, top, right - left, bottom - top)
  }
}

/// How far beyond its rectangle a shadow of an opacity is seen, in the units of `sigma`.
func shadowReach(sigma: Double, opacity: Double) -> Double {
  // Some units more leave the smoothed sides of the reached rectangle no say.
  min(3 * sigma, deviations(opacity: opacity) * sigma + 1.5)
}

private func deviations(opacity: Double) -> Double {
  let tail = 1 / (512 * min(opacity, 1))
  guard tail > 0, tail < 0.5 else { return tail > 0 ? 0 : 3 }
  let t = (-2 * log(tail)).squareRoot()
  let above = (0.010328 * t + 0.802853) * t + 2.515517
  let below = ((0.001308 * t + 0.189269) * t + 1.432788) * t + 1
  return (t - above / below + 1e-3).clamped(to: 0...3)
}
