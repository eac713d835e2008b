import Film
import Foundation
import Scenes

/// A line for every presented frame, and one whenever all has come to rest: what a test or a bug
/// report needs to know of a running window.
final class Trace {
  private let file: FileHandle
  private var frames = 0
  private var wasResting = false

  struct Failure: Error, CustomStringConvertible { let description: String }

  init(path: String) throws(Failure) {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw Failure(description: "\(path): cannot be written") }
    self.file = file
  }

  func frame(_ stage: Stage, commands: Int, at time: Double) {
    frames += 1
    wasResting = false
    write("frame", stage, ", \"commands\": \(commands), \"layers\": \(stage.layerCount)", time)
  }

  /// Nothing moves. Where nothing is awaited either, all is at rest.
  func rest(_ stage: Stage, at time: Double) {
    guard !wasResting, stage.wishes.isEmpty else { return }
    wasResting = true
    write("rest", stage, "", time)
  }

  private func write(_ event: String, _ stage: Stage, _ more: String, _ time: Double) {
    let facts = stage.facts
    let size = stage.viewSize.size
    let line =
      "{\"event\": \"\(event)\", \"frame\": \(frames), \"t\": \(time), "
      + "\"scene\": \"\(facts.scene)\", \"pose\": \"\(facts.pose)\", "
      + "\"offset\": \(facts.offset), \"size\": [\(size.width), \(size.height)]\(more)}\n"
    // A full disk ends the trace, not the program.
    try? file.write(contentsOf: Data(line.utf8))
  }
}
