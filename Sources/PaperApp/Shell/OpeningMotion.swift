import PaperGeometry
import PaperMotion

/// How a scene comes out of the item beneath: by which spring, and by how much fingers open the scene.
package struct OpeningMotion: Equatable, Sendable {
  /// The spring of opening.
  package let spring: Spring
  /// The initial velocity of the opening spring from rest, in distances to the target per second.
  package let velocity: Double
  /// The tolerance of progress at which the spring of opening counts as settled.
  package let tolerance: Double
  /// How much larger the open scene's page is than the item; nil for the tutorial's gearing.
  private let growth: Double?

  /// The motion of the tutorial "How to Create an iOS Book Open Animation" (raywenderlich.com, Vincent Ngo): damping
  /// ratio 0.7, settled after 1 s, about 5 % overshoot; fingers open the book completely at six times their first
  /// distance, and narrowing fingers close the book by their scale.
  package static let tutorial = OpeningMotion(
    spring: Spring(dampingRatio: 0.7, settlingIn: 1), velocity: 0.7,
    tolerance: Transition.tolerance, growth: nil)

  /// The motion of a book that opens flat. The cover is upright after 18 frames of 60 in a second, and the
  /// spring overshoots by less than 1 %. The tolerance is a tenth of a pixel of a page's growth by 200 points. The page grows as far as the fingers spread.
  /// - Parameter growth: the length of the open page divided by the length of the item. A page that is hardly larger
  ///   than the item could not follow the fingers, so the growth counts as 1.5 at least.
  package static func flat(growth: Double) -> OpeningMotion {
    OpeningMotion(
      spring: Spring(dampingRatio: 0.88, angularFrequency: 5.2), velocity: 0,
      tolerance: 0.0005,
      growth: growth.isFinite ? min(100, max(minimumGrowth, growth)) : minimumGrowth)
  }
  private static let minimumGrowth = 1.5

  /// How far fingers move the progress from `home`, where the fingers took hold, at a scale.
  ///
  /// In the tutorial's gearing spreading fingers add `(s - 1) / 5`; narrowing fingers subtract `1 - s`. (The tutorial
  /// applies the magnitude of the change, so that the wrong direction advances, too; here the sign counts.)
  ///
  /// One to one, a page of the length `1 + (g - 1) p` at the progress `p` becomes `s` times as long, where `g` is the
  /// growth.
  package func way(ofScale scale: Double, from home: Double) -> Double {
    (scale - 1) * rate(atScale: scale, from: home)
  }

  /// The progress for each 1 of the scale.
  package func rate(atScale scale: Double, from home: Double) -> Double {
    guard let growth else { return scale >= 1 ? 1 / Self.tutorialSpread : 1 }
    return 1 / (growth - 1) + home
  }

  /// The increase of the scale that moves the progress from `home` by 1.
  package func spread(from home: Double) -> Double { 1 / rate(atScale: 1, from: home) }

  private static let tutorialSpread = 5.0
}
