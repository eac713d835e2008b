import TestSupport
import Foundation

/// What a test needs to say about something that went wrong, in one line.
struct Trouble: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Programs of the system, and Paper itself.
enum ShellCommand {
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// - Parameter package: the Debian package to install where the program is missing.
  static func find(_ name: String, package: String) throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for folder in path.split(separator: ":") {
      let place = "\(folder)/\(name)"
      if FileManager.default.isExecutableFile(atPath: place) { return place }
    }
    throw Trouble("\(name) is missing; install it: apt install \(package)")
  }

  /// Paper itself.
  static func paper() throws -> String { try built("paper") }

  /// A program that was built beside the tests.
  static func built(_ name: String) throws -> String {
    let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let places = [
      beside.appendingPathComponent(name), root.appendingPathComponent(".build/debug/\(name)"),
    ]
    guard
      let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { throw Trouble("\(name) is not built; run: make build") }
    return place.path
  }

  /// Runs a program to its end. One that hangs is killed, and said so.
  static func run(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil,
    timeout: Double = 30
  ) throws -> Result {
    let scratch = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardInput = FileHandle.nullDevice
    // Handles that are let go of stay open until the test ends; a test that looks again and again needs hundreds.
    let (output, errors) = (try scratch.handle("output"), try scratch.handle("errors"))
    defer {
      try? output.close()
      try? errors.close()
    }
    process.standardOutput = output
    process.standardError = errors
    try process.runListening()
    do {
      try wait(upTo: timeout, for: "the end of \(program)") { !process.isRunning }
    } catch {
      kill(process.processIdentifier, SIGKILL)
      throw error
    }
    return Result(
      status: process.terminationStatus, output: scratch.text("output"),
      errors: scratch.text("errors"))
  }

  /// Processor time that a process has used so far, in hundredths of a second.
  static func processorTicks(of process: Int32) throws -> Int {
    let stat = "/proc/\(process)/stat"
    guard let data = FileManager.default.contents(atPath: stat) else {
      throw Trouble("\(stat) cannot be read")
    }
    // The fields after the name, which stands in brackets: state is the first, utime the twelfth.
    let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?
      .split(separator: " ")
    guard let fields, fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12])
    else { throw Trouble("\(stat) is not understood") }
    return user + system
  }

  /// Surroundings without a display and without the user's own settings.
  static func bareEnvironment() -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PAPER_ASSETS"] {
      environment[name] = nil
    }
    // What is kept of books is not the user's.
    environment["XDG_DATA_HOME"] =
      NSTemporaryDirectory() + "paper-tests-\(ProcessInfo.processInfo.processIdentifier)"
    // No desktop of the user's says how much is to move.
    environment["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    return environment
  }
}

extension Process {
  /// Runs with no signal blocked: the threads of tests block most of them, and children inherit it.
  func runListening() throws {
    var none = sigset_t()
    var ours = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &ours)
    defer { pthread_sigmask(SIG_SETMASK, &ours, nil) }
    try run()
  }
}

/// Looks again and again until `condition` holds; fails after `seconds`.
func wait(upTo seconds: Double = 60, for what: String, _ condition: () throws -> Bool) throws {
  let deadline = Date().addingTimeInterval(seconds)
  while try !condition() {
    guard Date() < deadline else { throw Trouble("waited \(seconds) s in vain for \(what)") }
    usleep(5000)
  }
}

extension TemporaryFolder {
  func handle(_ name: String) throws -> FileHandle {
    let place = try file(name, [])
    guard let handle = FileHandle(forWritingAtPath: place) else {
      throw Trouble("\(place) cannot be written")
    }
    return handle
  }
}
