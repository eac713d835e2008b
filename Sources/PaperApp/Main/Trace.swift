import Film
import Foundation
import Shell
import Stage

/// A line for every presented frame, and one whenever all has come to rest: what a test or a bug
/// report needs to know of a running window.
///
/// It writes to the disk from the window's thread, the one thing that does, for a trace that comes
/// later would tell less of a crash; only with `--trace`.
final class Trace {
  private let file: FileHandle
  private var frames = 0
  /// What the last line told, if it was of rest: the book in the hand may have been let go of without
  /// anything to be drawn for it.
  private var rested: SceneFacts?

  struct Failure: Error, CustomStringConvertible { let description: String }

  init(path: String) throws(Failure) {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw Failure(description: "\(path): cannot be written") }
    self.file = file
  }

  func frame(_ stage: Stage, commands: Int, at time: Double) {
    frames += 1
    rested = nil
    write("frame", stage, ", \"commands\": \(commands), \"layers\": \(stage.layerCount)", time)
  }

  /// Nothing moves. Where nothing is awaited either, all is at rest.
  func rest(_ stage: Stage, at time: Double) {
    let facts = stage.facts
    guard rested != facts, stage.pendingRequests.isEmpty else { return }
    rested = facts
    write("rest", stage, "", time)
  }

  private func write(_ event: String, _ stage: Stage, _ more: String, _ time: Double) {
    let facts = stage.facts
    let size = stage.viewSize.size
    // How far a change of scenes has come, while there is one.
    let opening = facts.progress["opening"].map { ", \"opening\": \($0)" } ?? ""
    let line =
      "{\"event\": \"\(event)\", \"frame\": \(frames), \"t\": \(time), "
      + "\"scene\": \"\(facts.scene)\", \"style\": \"\(facts.style)\", \"pose\": \"\(facts.pose)\", "
      + "\"offset\": \(facts.offset), \"size\": [\(size.width), \(size.height)]\(opening)\(more)}\n"
    // A full disk ends the trace, not the program.
    try? file.write(contentsOf: Data(line.utf8))
  }
}
