import Foundation

/// A session bus of a test's own. Ends when the test lets go of it.
@MainActor
final class Bus {
  private let daemon = Process()
  private let address: String
  /// What the programs that the bus starts keep while they run.
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let output = Pipe()
    daemon.executableURL = URL(
      fileURLWithPath: try Command.find("dbus-daemon", package: "dbus-daemon"))
    daemon.arguments = ["--session", "--nofork", "--print-address=1"]
    daemon.environment = Command.bareEnvironment().merging([
      "XDG_RUNTIME_DIR": scratch.path, "GSETTINGS_BACKEND": "memory",
    ]) { $1 }
    daemon.standardOutput = output
    daemon.standardError = FileHandle.nullDevice
    try daemon.runListening()
    var line = ""
    while !line.hasSuffix("\n") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Trouble("dbus-daemon does not start") }
      line += String(decoding: more, as: UTF8.self)
    }
    address = String(line.dropLast())
  }

  deinit { daemon.terminate() }

  /// Starts a program on this bus.
  var shell: String { "export DBUS_SESSION_BUS_ADDRESS='\(address)'; exec \"$0\" \"$@\"" }

  /// For programs on this bus that have no window.
  var environment: [String: String] {
    Command.bareEnvironment().merging([
      "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": scratch.path,
      "GSETTINGS_BACKEND": "memory",
    ]) { $1 }
  }

  func portal(_ words: String...) throws -> Portal { try Portal(words, at: address) }

  @MainActor
  final class Portal {
    private let process = Process()
    private let input = Pipe()

    init(_ words: [String], at address: String) throws {
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: try Command.built("portal-probe"))
      process.arguments = words
      process.environment = ["DBUS_SESSION_BUS_ADDRESS": address]
      (process.standardInput, process.standardOutput) = (input, output)
      try process.runListening()
      let ready = output.fileHandleForReading.availableData
      guard ready.starts(with: Data("ready".utf8)) else { throw Trouble("the portal is not ready") }
    }

    deinit { process.terminate() }

    func say(_ line: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }
  }
}
