import Dispatch
import Foundation

/// `--frame-stats`: watches the frame's steps and prints a line a second on standard error while
/// frames are drawn; at rest it is silent.
///
/// Whoever did not ask for it has no such object, and no clock is read.
@MainActor
final class FrameStats {
  private var log = FrameLog()
  private var steps: [FrameLog.Step: Double] = [:]
  private var pixels = 0
  private var began = FrameStats.now
  private var last = FrameStats.now

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// A frame begins.
  func begin() {
    steps.removeAll(keepingCapacity: true)
    pixels = 0
    began = Self.now
    last = began
  }

  /// What went before, back to the last mark, belongs to `step`.
  func mark(_ step: FrameLog.Step) {
    let now = Self.now
    steps[step, default: 0] += now - last
    last = now
  }

  /// An area of so many pixels has been drawn.
  func drew(pixels count: Int) { pixels += count }

  /// The frame has been presented; one that was not counts for nothing.
  func end(queue: Int) {
    let now = Self.now
    log.add(steps: steps, pixels: pixels, began: began, ended: now)
    tell(log.report(at: now, isResting: false, queue: queue))
  }

  /// Nothing moves any more.
  func rest(queue: Int) { tell(log.report(at: Self.now, isResting: true, queue: queue)) }

  /// The program ends.
  func close(queue: Int) { tell(log.report(at: Self.now, queue: queue)) }

  private func tell(_ line: String?) {
    if let line { Paper.complain(line) }
  }
}
