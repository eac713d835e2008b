import CLI
import SystemCalls

/// The option `--frame-stats`: measures the steps of each frame and prints a line a second on standard
/// error while frames are drawn; at rest nothing is printed.
///
/// Without the option the object does not exist, so that no clock is read.
@MainActor
final class FrameStats {
  private var log = FrameLog()
  private var steps: [FrameLog.Step: Double] = [:]
  private var pixels = 0
  private var began = FrameStats.now
  private var last = FrameStats.now

  private static var now: Double { Clock.seconds }

  /// Notes that a frame begins.
  func begin() {
    steps.removeAll(keepingCapacity: true)
    pixels = 0
    began = Self.now
    last = began
  }

  /// Adds the time since the last mark to `step`.
  func mark(_ step: FrameLog.Step) {
    let now = Self.now
    steps[step, default: 0] += now - last
    last = now
  }

  /// Notes that an area of so many pixels has been drawn.
  func drew(pixels count: Int) { pixels += count }

  /// Notes that the frame has been presented; a frame that was not presented is not counted.
  func end(queue: Int) {
    let now = Self.now
    log.add(steps: steps, pixels: pixels, began: began, ended: now)
    tell(log.report(at: now, isResting: false, queue: queue))
  }

  /// Prints the report that is due when nothing moves any more.
  func rest(queue: Int) { tell(log.report(at: Self.now, isResting: true, queue: queue)) }

  /// Prints the last report, at the program's end.
  func close(queue: Int) { tell(log.report(at: Self.now, queue: queue)) }

  private func tell(_ line: String?) {
    if let line { Terminal.tell(line) }
  }
}
