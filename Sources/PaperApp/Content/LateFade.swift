import PaperMotion

/// The fade-in of a late picture, which arrives after its sheet was first seen: a blank sheet lies over
/// the picture and fades out. A picture that has arrived before its sheet is first seen is shown
/// without a fade.
///
/// Two times drive the fade, and both are fixed before a layout: when the sheet was first seen, and
/// when a picture arrived (`ContentCache`).
package struct LateFade: Equatable {
  /// When the picture arrived, in seconds.
  private let arrival: Double

  /// The duration of the fade, in seconds.
  static let duration = 0.15

  /// Creates the fade of a late picture; nil for a picture that is not late.
  /// - Parameters:
  ///   - arrival: when the picture arrived; nil where there is no picture.
  ///   - birth: when the picture's sheet was first seen. A picture that arrives at the same instant is
  ///     not late.
  package init?(arrival: Double?, birth: Double) {
    guard let arrival, arrival > birth else { return nil }
    self.arrival = arrival
  }

  /// The opacity of the blank sheet: 1 when the picture arrives, 0 when the fade has ended.
  package func opacity(at time: Double) -> Double {
    guard isFading(at: time) else { return 0 }
    return 1 - TimingCurve.easeInOut.value(at: max(0, time - arrival) / Self.duration)
  }

  package func isFading(at time: Double) -> Bool { time < arrival + Self.duration }
}
