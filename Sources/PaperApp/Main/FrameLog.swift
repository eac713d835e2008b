import PaperGeometry

/// Collects the durations of the drawn frames' steps until a report is due. Callers pass all times in; the
/// log reads no clock.
package struct FrameLog {
  /// The steps of a frame, in order.
  package enum Step: String, CaseIterable, Sendable {
    case input, mailboxes, layout, flatten, raster, present
  }

  /// The time between two reports, in seconds.
  package static let interval = 1.0

  /// The durations of each step in milliseconds, one for each drawn frame.
  private var times: [Step: [Double]] = [:]
  private var areas: [Int] = []
  /// The times in seconds at which the report's first frame began, its last frame ended, and the last report
  /// was made.
  private var start = 0.0
  private var end = 0.0
  private var lastReport = -Double.infinity

  package init() {}

  /// - Parameters:
  ///   - steps: durations in seconds; a missing step took no time.
  ///   - pixels: the drawn area, in pixels.
  ///   - began, ended: the frame's beginning and end, in seconds.
  package mutating func add(steps: [Step: Double], pixels: Int, began: Double, ended: Double) {
    if areas.isEmpty { start = began }
    end = ended
    for step in Step.allCases { times[step, default: []].append((steps[step] ?? 0) * 1000) }
    areas.append(pixels)
  }

  /// The report of the collected frames, which are then dropped. A report is due when a second has passed,
  /// and at rest, but never twice within a second. Frames without a due report stay for the next report.
  /// - Parameter queue: the number of requests without an answer.
  /// - Returns: nil where no report is due, or no frame was drawn.
  package mutating func report(at now: Double, isResting: Bool, queue: Int) -> String? {
    guard !areas.isEmpty else { return nil }
    let isDue = now - start >= Self.interval
    guard isDue || (isResting && now - lastReport >= Self.interval) else { return nil }
    return report(at: now, queue: queue)
  }

  /// The report of the collected frames, due or not; nil where no frame was drawn.
  package mutating func report(at now: Double, queue: Int) -> String? {
    guard !areas.isEmpty else { return nil }
    let steps = Step.allCases.map { step in
      let all = times[step] ?? []
      return "\(step.rawValue) \(Self.text(all, 0.5))/\(Self.text(all, 0.99))"
    }
    let area = Self.percentile(areas, 0.5) ?? 0
    let frames = "\(areas.count) \(areas.count == 1 ? "frame" : "frames")"
    let line =
      "\(frames) in \(Self.text(end - start)) s; ms, median/99 %: "
      + steps.joined(separator: " ") + "; \(area) pixels drawn; \(queue) in the decode queue"
    times = [:]
    areas = []
    lastReport = now
    return line
  }

  /// The percentile by the nearest-rank method: the smallest of the values that at least the fraction `p` of
  /// all values does not exceed. Nil for no values.
  package static func percentile<Value: Comparable>(_ values: [Value], _ p: Double) -> Value? {
    guard !values.isEmpty, p.isFinite else { return nil }
    let rank = (p.clamped(to: 0...1) * Double(values.count)).rounded(.up)
    return values.sorted()[max(0, Int(rank) - 1)]
  }

  private static func text(_ values: [Double], _ p: Double) -> String {
    text(percentile(values, p) ?? 0)
  }

  /// A number with two decimals.
  private static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).clamped(to: 0...1e9).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
