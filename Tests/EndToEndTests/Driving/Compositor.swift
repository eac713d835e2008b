import TestSupport
import Foundation
import PaperGeometry
import PaperRaster

/// A desktop of Wayland in memory: one sway for all tests, with two screens, of which the second has two pixels for each
/// point. It has no keys, and a pointer where a test gives it one.
@MainActor
final class Compositor {
  private static let only = Result { try Compositor() }
  static func shared() throws -> Compositor { try only.get() }

  /// Of each screen, in points.
  static let (width, height) = (1024, 768)
  static let screens = ["HEADLESS-1", "HEADLESS-2"]

  nonisolated static var isInstalled: Bool {
    (try? ShellCommand.find("sway", package: "sway")) != nil
      && (try? ShellCommand.find("grim", package: "grim")) != nil
  }

  private let server = Process()
  private let lifeline = Pipe()
  /// Holds the sockets, whose paths must be short; removed when the server ends.
  private let folder: TemporaryFolder
  private let swaymsg: String

  private init() throws {
    let sway = try ShellCommand.find("sway", package: "sway")
    swaymsg = try ShellCommand.find("swaymsg", package: "sway")
    folder = try TemporaryFolder(in: "/tmp")
    let configuration = try folder.file("config", Array(Self.configuration.utf8))
    var command = [sway, "-c", configuration]
    if geteuid() == 0 {
      // Sway refuses to run as root. As nobody it may write into its folder alone.
      let nobody = "65534"
      command = ["setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"] + command
      chown(folder.path, 65534, 65534)
    }
    chmod(folder.path, 0o700)
    // The shell ends the server as soon as its input ends: however these tests end.
    let script = """
      folder=$1; shift; "$@" & server=$!; read -r _; kill $server; wait $server; rm -rf "$folder"
      """
    server.executableURL = URL(fileURLWithPath: "/bin/sh")
    server.arguments = ["-c", script, "sh", folder.path] + command
    server.environment = environment.merging([
      "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
      "WLR_HEADLESS_OUTPUTS": "\(Self.screens.count)",
    ]) { $1 }.filter { $0.key != "WAYLAND_DISPLAY" }
    server.standardInput = lifeline
    server.standardOutput = FileHandle.nullDevice
    server.standardError = FileHandle.nullDevice
    _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try server.runListening()
    try wait(for: "sway") {
      usleep(50_000)
      return (try? tell("nop")) != nil
    }
  }

  private static var configuration: String {
    """
    xwayland disable
    focus_on_window_activation focus
    focus_follows_mouse no
    default_border none
    output \(screens[0]) resolution \(width)x\(height) position 0 0 scale 1
    output \(screens[1]) resolution \(2 * width)x\(2 * height) position \(width) 0 scale 2
    workspace 1 output \(screens[0])
    workspace 2 output \(screens[1])
    workspace 3 output \(screens[0])

    """
  }

  /// Of programs on this desktop.
  var environment: [String: String] {
    ShellCommand.bareEnvironment().merging([
      "XDG_RUNTIME_DIR": folder.path, "SWAYSOCK": folder.path + "/sock",
      "WAYLAND_DISPLAY": "wayland-1",
    ]) { $1 }
  }

  @discardableResult
  func tell(_ words: String...) throws -> String {
    let result = try ShellCommand.run(swaymsg, words, environment: environment)
    guard result.status == 0 else {
      throw Trouble("swaymsg \(words.joined(separator: " ")): \(result.output)\(result.errors)")
    }
    return result.output
  }

  /// What the compositor knows of a program's window.
  struct Facts: Decodable {
    let pid: Int32?
    let app_id: String?
    let name: String?
    let focused: Bool
    let nodes: [Facts]?

    func window(of process: Int32) -> Facts? {
      pid == process ? self : nodes?.lazy.compactMap { $0.window(of: process) }.first
    }
  }

  func window(of process: Int32) throws -> Facts? {
    let tree = try tell("-t", "get_tree", "-r")
    return try JSONDecoder().decode(Facts.self, from: Data(tree.utf8)).window(of: process)
  }

  /// What a screen shows, in its pixels.
  func picture(of screen: String) throws -> Bitmap {
    let scratch = try TemporaryFolder()
    let place = scratch.path + "/screen.ppm"
    let result = try ShellCommand.run(
      ShellCommand.find("grim", package: "grim"), ["-t", "ppm", "-o", screen, place],
      environment: environment)
    guard result.status == 0, let file = FileManager.default.contents(atPath: place) else {
      throw Trouble("grim: \(result.errors)")
    }
    // A head of three lines, as "P6\n1024 768\n255\n", then three bytes for each pixel.
    let head = file.prefix(64).split(separator: UInt8(ascii: "\n"), maxSplits: 3)
    guard head.count == 4 else { throw Trouble("grim's picture is not understood") }
    let size = String(decoding: head[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    let bytes = [UInt8](file[head[3].startIndex...])
    guard size.count == 2, bytes.count == 3 * size[0] * size[1] else {
      throw Trouble("grim's picture is not whole")
    }
    let pixels = stride(from: 0, to: bytes.count, by: 3).map { at -> Pixel in
      0xFF00_0000 | Pixel(bytes[at]) << 16 | Pixel(bytes[at + 1]) << 8 | Pixel(bytes[at + 2])
    }
    guard let bitmap = Bitmap(width: size[0], height: size[1], pixels: pixels) else {
      throw Trouble("there is no picture of \(size) pixels")
    }
    return bitmap
  }

  /// A pointer, as long as the test has it.
  final class Pointer {
    private let process = Process()
    private let input = Pipe()

    @MainActor init(on compositor: Compositor) throws {
      process.executableURL = URL(fileURLWithPath: try ShellCommand.built("wayland-probe"))
      process.arguments = ["\(2 * Compositor.width)", "\(Compositor.height)"]
      process.environment = compositor.environment
      process.standardInput = input
      try process.runListening()
    }

    deinit { process.terminate() }

    func click(_ x: Int, _ y: Int) throws { try act("click", x, y) }

    /// - Parameter deed: `click`, `press`, `move` or `release`.
    func act(_ deed: String, _ x: Int, _ y: Int) throws {
      try input.fileHandleForWriting.write(contentsOf: Data("\(x) \(y) \(deed)\n".utf8))
    }
  }
}

/// Paper in a window of Wayland. Closed when the test lets go of it.
@MainActor
final class WaylandWindow {
  private let process = Process()
  private let scratch: TemporaryFolder
  private let compositor: Compositor

  /// - Parameters:
  ///   - environment: variables beside the desktop's.
  ///   - library: the folder in which is kept what is known of books; nil for one of the window's own.
  init(
    _ shelf: SampleShelf, _ options: [String] = [], environment: [String: String] = [:],
    library: String? = nil
  ) throws {
    let scratch = try TemporaryFolder()
    (self.scratch, compositor) = (scratch, try Compositor.shared())
    let library = library ?? scratch.path + "/library"
    AppWindow.keepHints(in: library)
    process.executableURL = URL(fileURLWithPath: try ShellCommand.paper())
    process.arguments = ["--trace", scratch.path + "/trace"] + options + shelf.paths
    process.environment = compositor.environment.merging([
      "XDG_DATA_HOME": library, "XDG_CONFIG_HOME": scratch.path + "/config",
    ]) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try scratch.handle("errors")
    try process.runListening()
    try waitForRest("the window")
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  var id: Int32 { process.processIdentifier }
  var complaints: String { scratch.text("errors") }

  func facts() throws -> Compositor.Facts {
    guard let facts = try compositor.window(of: id) else { throw Trouble("there is no window") }
    return facts
  }

  @discardableResult
  func waitForRest(
    _ what: String = "rest", _ isWanted: (TraceLine) -> Bool = { _ in true }
  ) throws -> TraceLine {
    var last: TraceLine?
    try wait(for: what) {
      guard process.isRunning else { throw Trouble("Paper has ended: \(complaints)") }
      last = try TraceLine.last(in: scratch.path + "/trace")
      return last.map { $0.event == .rest && isWanted($0) } ?? false
    }
    guard let last else { throw Trouble("the trace is empty") }
    return last
  }

  /// Asks Paper to end; gives the exit code.
  func end() throws -> Int32 {
    let process = process
    kill(id, SIGTERM)
    try wait(for: "the end after SIGTERM") { !process.isRunning }
    return process.terminationStatus
  }
}
