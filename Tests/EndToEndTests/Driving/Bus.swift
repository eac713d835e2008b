import TestSupport
import Foundation

/// A session bus of a test's own. Ends when the test lets go of it.
@MainActor
final class Bus {
  private let daemon = Process()
  let address: String
  /// The bus's configuration, and what the programs that the bus starts keep while they run.
  private let scratch: TemporaryFolder

  /// - Parameters:
  ///   - services: a folder of services that the bus starts; nil for none.
  ///   - environment: of these.
  init(services: String? = nil, environment: [String: String]? = nil) throws {
    scratch = try TemporaryFolder()
    let output = Pipe()
    daemon.executableURL = URL(
      fileURLWithPath: try ShellCommand.find("dbus-daemon", package: "dbus-daemon"))
    let configuration = try Self.configuration(services, in: scratch)
    daemon.arguments = ["--config-file=\(configuration)", "--nofork", "--print-address=1"]
    daemon.environment =
      environment
      ?? ShellCommand.bareEnvironment().merging([
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

  /// A bus that knows the services of one folder alone: none of the user's programs is started.
  private static func configuration(_ services: String?, in scratch: TemporaryFolder) throws
    -> String
  {
    let text = """
      <busconfig>
        <type>session</type>
        <listen>unix:tmpdir=/tmp</listen>
        \(services.map { "<servicedir>\($0)</servicedir>" } ?? "")
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    return try scratch.file("bus.conf", Array(text.utf8))
  }

  /// Surroundings with this bus and a display.
  func environment(library: String) throws -> [String: String] {
    try Display.shared().environment.merging([
      "DBUS_SESSION_BUS_ADDRESS": address, "XDG_DATA_HOME": library, "XDG_CONFIG_HOME": library,
    ]) { $1 }
  }

  /// Runs Paper as a user does who has a window already.
  func paper(_ words: [String], library: String) throws -> ShellCommand.Result {
    try ShellCommand.run(ShellCommand.paper(), words, environment: environment(library: library))
  }

  /// Starts a program on this bus.
  var shell: String { "export DBUS_SESSION_BUS_ADDRESS='\(address)'; exec \"$0\" \"$@\"" }

  /// For programs on this bus that have no window.
  var environment: [String: String] {
    ShellCommand.bareEnvironment().merging([
      "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": scratch.path,
      "GSETTINGS_BACKEND": "memory",
    ]) { $1 }
  }

  func portal(_ words: String...) throws -> Portal { try Portal(words, at: address) }

  @MainActor
  final class Portal {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ words: [String], at address: String) throws {
      process.executableURL = URL(fileURLWithPath: try ShellCommand.built("portal-probe"))
      process.arguments = words
      process.environment = ["DBUS_SESSION_BUS_ADDRESS": address]
      (process.standardInput, process.standardOutput) = (input, output)
      try process.runListening()
      let ready = output.fileHandleForReading.availableData
      guard ready.starts(with: Data("ready".utf8)) else { throw Trouble("the portal is not ready") }
    }

    deinit { process.terminate() }

    /// What the portal has printed; nil where it has printed nothing in a third of a second.
    func heard() -> String? {
      let handle = output.fileHandleForReading
      var place = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&place, 1, 300) == 1 else { return nil }
      return String(decoding: handle.availableData, as: UTF8.self)
    }

    func say(_ line: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }
  }
}
