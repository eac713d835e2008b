import Foundation

/// A program that reads the window as a screen reader does, by the registry of a bus of its own.
@MainActor
final class ScreenReader {
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var rest = ""

  /// - Parameter isWanted: whether it tells the bus that programs are to be readable.
  init(on bus: Bus, isWanted: Bool = true) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("ScreenReaderProbe/probe.py").path
    // Debian's own Python has Debian's modules, whatever else stands in the path.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [script]
    process.environment = bus.environment
    (process.standardInput, process.standardOutput) = (input, output)
    try process.runListening()
    guard try answer() == ["ready"] else { throw Trouble("the screen reader does not start") }
    if isWanted { try ask("enable", "yes") }
  }

  deinit { process.terminate() }

  /// The lines of an answer.
  @discardableResult
  func ask(_ words: String...) throws -> [String] {
    let line = words.joined(separator: "\t") + "\n"
    try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
    let lines = try answer()
    if let error = lines.first, error.hasPrefix("error") {
      throw Trouble("\(words.joined(separator: " ")): \(error)")
    }
    return lines
  }

  private func answer() throws -> [String] {
    while !rest.hasSuffix("\n.\n"), rest != ".\n" {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Trouble("the screen reader has ended") }
      rest += String(decoding: more, as: UTF8.self)
    }
    defer { rest = "" }
    return rest.split(separator: "\n").dropLast().map { String($0) }
  }

  /// Waits until Paper is in the tree of all programs.
  func waitForPaper() throws { try see("yes", "paper") }

  /// Waits until what the reader finds is as wanted.
  func see(_ wanted: String, _ words: String...) throws {
    try wait(for: wanted) {
      let line = words.joined(separator: "\t")
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
      return try answer().contains { $0.contains(wanted) }
    }
  }
}
