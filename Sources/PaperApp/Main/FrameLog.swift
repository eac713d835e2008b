import PaperGeometry

/// How long the steps of the drawn frames took, until somebody wants to know. Reads no clock.
package struct FrameLog {
  /// The steps of a frame, in their order.
  package enum Step: String, CaseIterable, Sendable {
    case input, mailboxes, layout, flatten, raster, present
  }

  /// Seconds between two reports.
  package static let interval = 1.0

  /// Milliseconds, one for each drawn frame.
  private var times: [Step: [Double]] = [:]
  private var areas: [Int] = []
  /// When the first frame of this report began, the last one ended, and the last report was made.
  private var start = 0.0
  private var end = 0.0
  private var lastReport = -Double.infinity

  package init() {}

  /// - Parameters:
  ///   - steps: seconds; a step that is not named took no time.
  ///   - pixels: the area that was drawn.
  ///   - began: in seconds, like every time here.
  package mutating func add(steps: [Step: Double], pixels: Int, began: Double, ended: Double) {
    if areas.isEmpty { start = began }
    end = ended
    for step in Step.allCases { times[step, default: []].append((steps[step] ?? 0) * 1000) }
    areas.append(pixels)
  }

  /// What has come together, and forgets it: when a second is full, and at rest, but never twice
  /// within a second. What is too young stays for the next report.
  /// - Parameter queue: how many things are wanted and not made yet.
  package mutating func report(at now: Double, isResting: Bool, queue: Int) -> String? {
    guard !areas.isEmpty else { return nil }
    let isDue = now - start >= Self.interval
    guard isDue || (isResting && now - lastReport >= Self.interval) else { return nil }
    return report(at: now, queue: queue)
  }

  /// The same however little has come together; nil for nothing.
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

  /// The smallest value that at least the part `p` of all values does not exceed (nearest rank): one
  /// that really occurred, and for few values the largest one. Nil for no values.
  package static func percentile<Value: Comparable>(_ values: [Value], _ p: Double) -> Value? {
    guard !values.isEmpty, p.isFinite else { return nil }
    let rank = (p.clamped(to: 0...1) * Double(values.count)).rounded(.up)
    return values.sorted()[max(0, Int(rank) - 1)]
  }

  private static func text(_ values: [Double], _ p: Double) -> String {
    text(percentile(values, p) ?? 0)
  }

  /// Two decimals, without Foundation's formats.
  private static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).clamped(to: 0...1e9).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
