import PaperMotion

/// How a picture comes that was not there when its sheet was first seen: a blank sheet lies over the
/// picture and fades out. A picture that is there from the start is simply there.
///
/// What drives the fade is state that is fixed before a layout: when the sheet was first seen, and since
/// when there has been a picture (`ContentCache`).
struct LateFade: Equatable {
  /// Since when there has been a picture.
  private let arrival: Double

  /// In seconds.
  static let duration = 0.15

  /// Nil for a picture that is not late.
  /// - Parameters:
  ///   - arrival: since when there has been a picture; nil where there is none.
  ///   - birth: when its sheet was first seen. A picture that came at the same instant has kept nobody
  ///     waiting.
  init?(arrival: Double?, birth: Double) {
    guard let arrival, arrival > birth else { return nil }
    self.arrival = arrival
  }

  /// Of the blank sheet: 1 when the picture comes, 0 when the fade has ended.
  func opacity(at time: Double) -> Double {
    guard isFading(at: time) else { return 0 }
    return 1 - TimingCurve.easeInOut.value(at: max(0, time - arrival) / Self.duration)
  }

  func isFading(at time: Double) -> Bool { time < arrival + Self.duration }
}
