import CMemory
import Film
import Glibc
import Shell
import Stage
import SystemCalls

/// Writes a line for every presented frame, and a line whenever the stage comes to rest, for tests and bug
/// reports. Used only with `--trace`.
///
/// The trace is the only part that writes to the disk from the window's thread. Writing from another thread
/// was rejected, because the lines before a crash would be lost.
final class Trace {
  private let file: Int32
  private var frames = 0
  /// How often the frame's function has run, also without anything to draw.
  private var passes = 0
  /// The facts of the last line, if that line was of rest. A book may be released without a new frame, and
  /// the changed facts then need a line of their own.
  private var rested: SceneFacts?

  struct Failure: Error, CustomStringConvertible { let description: String }

  init(path: String) throws(Failure) {
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Failure(description: "\(path): cannot be written") }
  }

  func pass() { passes += 1 }

  func frame(_ stage: Stage, commands: Int, at time: Double) {
    frames += 1
    rested = nil
    write("frame", stage, ", \"commands\": \(commands), \"layers\": \(stage.layerCount)", time)
  }

  /// Writes a line of rest, with the bytes that are allocated, where no content is requested either. Called
  /// when nothing moves.
  func rest(_ stage: Stage, at time: Double) {
    let facts = stage.facts
    guard rested != facts, stage.pendingRequests.isEmpty else { return }
    rested = facts
    write("rest", stage, ", \"memory\": \(paper_memory_used())", time)
  }

  private func write(_ event: String, _ stage: Stage, _ more: String, _ time: Double) {
    let facts = stage.facts
    let size = stage.viewSize.size
    // The progress of the opening transition, while it runs, and the scale of an open book's pages.
    let opening = facts.progress["opening"].map { ", \"opening\": \($0)" } ?? ""
    let zoom = facts.progress["zoom"].map { ", \"zoom\": \($0)" } ?? ""
    let second = facts.progress["second"].map { ", \"second\": \($0)" } ?? ""
    let line =
      "{\"event\": \"\(event)\", \"frame\": \(frames), \"passes\": \(passes), \"t\": \(time), "
      + "\"scene\": \"\(facts.scene)\", \"style\": \"\(facts.style)\", \"pose\": \"\(facts.pose)\", "
      + "\"offset\": \(facts.offset), \"size\": [\(size.width), \(size.height)]\(opening)\(second)\(zoom)\(more)}\n"
    // A full disk ends the trace, not the program.
    try? Files.write(Array(line.utf8), to: file)
  }
}
