import TestSupport
import Foundation
import Library
import PaperGeometry
import PaperRaster
import Testing

/// Paper in its real window, as a user has it: hands go in, pictures come out.
///
/// Closed when the test lets go of it.
@MainActor
final class AppWindow {
  private let display: Display
  private let process = Process()
  var processID: Int32 { process.processIdentifier }
  private let scratch: TemporaryFolder
  /// The X server's number of the window.
  let id: String
  private var trace: String { scratch.path + "/trace" }

  /// - Parameters:
  ///   - shell: a line that starts `"$0" "$@"` by `exec`; nil to start Paper without a shell.
  ///   - library: the folder in which is kept what is known of books; nil for one of the window's own.
  ///   - locale: variables of the user's language.
  ///   - isFirstStart: whether Paper has never been used before, so that hints are shown.
  init(
    _ shelf: SampleShelf, _ options: [String] = [], width: Int = 1024, height: Int = 768,
    touchedBy fingers: Fingers? = nil, through shell: String? = nil, library: String? = nil,
    locale: [String: String] = [:], isFirstStart: Bool = false
  ) throws {
    let display = try Display.shared()
    let scratch = try TemporaryFolder()
    self.display = display
    self.scratch = scratch
    let paper = try ShellCommand.paper()
    let words =
      ["--window", "\(width)x\(height)", "--trace", scratch.path + "/trace"] + options
      + shelf.paths
    process.executableURL = URL(fileURLWithPath: shell == nil ? paper : "/bin/sh")
    process.arguments = (shell.map { ["-c", $0, paper] } ?? []) + words
    let library = library ?? scratch.path + "/library"
    if !isFirstStart { Self.keepHints(in: library) }
    // What is kept of books, and what a key has set, must not come from another test, nor from the user.
    process.environment = display.environment.merging(fingers?.environment ?? [:]) { $1 }
      .merging([
        "XDG_DATA_HOME": library, "XDG_CONFIG_HOME": scratch.path + "/config",
        "XDG_CACHE_HOME": scratch.path + "/cache",
      ]) { $1 }
      .merging(locale) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try scratch.handle("output")
    process.standardError = try scratch.handle("errors")
    try process.runListening()
    let process = process
    do {
      try wait(for: "the shelf") {
        guard process.isRunning else {
          throw Trouble("Paper has ended at once: \(scratch.text("errors"))")
        }
        return try TraceLine.last(in: scratch.path + "/trace")?.event == .rest
      }
      // The search fails where a window of the program before goes in the middle.
      var found: Substring?
      try wait(for: "the window") {
        let windows = try? display.xdotool(["search", "--pid", "\(process.processIdentifier)"])
        found = windows?.split(separator: "\n").last
        return found != nil
      }
      guard let found else { throw Trouble("no window") }
      id = String(found)
      // There is no window manager that would place the window and give it the keys.
      if !options.contains("--fullscreen") {
        try display.xdotool(["windowmove", "--sync", id, "0", "0"])
      }
      // A test that failed may have left a button pressed.
      try display.xdotool(["windowfocus", "--sync", id, "mouseup", "1"])
    } catch {
      kill(process.processIdentifier, SIGKILL)
      throw error
    }
  }

  /// The hints were shown: no page moves by itself.
  static func keepHints(in library: String) {
    let keeper = BookKeeper(path: library + "/paper/library.db")
    keeper.keep(hint: "turning")
    keeper.stop(within: 5)
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  // MARK: Hands

  /// The pointer at a place of the window.
  func at(_ point: Point) -> [String] {
    ["mousemove", "--window", id, "\(Int(point.x))", "\(Int(point.y))"]
  }

  /// Turns the wheel; negative towards the user.
  func wheel(_ notches: Int, at point: Point = Point(300, 300)) throws {
    let button = notches < 0 ? "5" : "4"
    try display.xdotool(at(point) + ["click", "--repeat", "\(abs(notches))", button])
  }

  func keys(_ names: String...) throws { try display.xdotool(["key"] + names) }

  func click(_ point: Point) throws { try display.xdotool(at(point) + ["click", "1"]) }

  /// Brings the strip with the pointer and clicks on a mark of the strip until the book has closed.
  ///
  /// A click that meets the window before the strip's first frame is for the book, so a busy system needs a second try.
  func closeBook(byMarkAt point: Point) throws {
    for step in 0..<8 {
      try hand(at(Point(500 + 10 * Double(step % 2), 300)) + ["sleep", "0.4"])
      try click(point)
      let isClosed: Void? = try? wait(upTo: 3, for: "the shelf") {
        try TraceLine.last(in: trace)?.scene == .shelf
      }
      if isClosed != nil { return }
    }
  }

  func press(_ point: Point) throws { try display.xdotool(at(point) + ["mousedown", "1"]) }
  func move(_ point: Point) throws { try display.xdotool(at(point)) }
  func release() throws { try display.xdotool(["mouseup", "1"]) }

  /// Drags at an even speed.
  func drag(from start: Point, to end: Point, moves: Int = 12) throws {
    var words = at(start) + ["mousedown", "1"]
    for move in 1...moves {
      words += ["sleep", "0.016"] + at(start + (end - start) * (Double(move) / Double(moves)))
    }
    try display.xdotool(words + ["mouseup", "1"])
  }

  /// Any of xdotool's commands.
  func hand(_ words: [String]) throws { try display.xdotool(words) }

  /// Holds Ctrl during `body`, and lets it go only when that has been seen to work: SDL tells of keys
  /// as they are now, not as they were when the pointer moved.
  func withControl(_ body: () throws -> Void) throws {
    try display.xdotool(["keydown", "ctrl"])
    defer { _ = try? display.xdotool(["keyup", "ctrl"]) }
    try body()
  }

  func resize(_ width: Int, _ height: Int) throws {
    try display.xdotool(["windowsize", id, "\(width)", "\(height)"])
    try waitForRest("a window of \(width)x\(height)") {
      $0.size == [Double(width), Double(height)]
    }
  }

  /// Asks Paper to end by the keys for it; gives the exit code.
  func quit() throws -> Int32 {
    try keys("ctrl+q")
    return try end(after: "Ctrl+Q")
  }

  /// Waits for Paper's end; gives the exit code, or the number of the signal that has killed Paper.
  func end(after what: String) throws -> Int32 {
    let process = process
    try wait(for: "the end after \(what)") { !process.isRunning }
    return process.terminationStatus
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Memory of the process that is neither a file's nor shared, in bytes, as far as it is in the machine's
  /// memory.
  func residentBytes() throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    guard
      let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({
        Int($0)
      })
    else { throw Trouble("the system does not tell how much memory is resident") }
    return kilobytes * 1024
  }

  /// Lets Paper stand still during `body`, as one slow frame does: all that happens meanwhile is read at
  /// once afterwards.
  func standingStill(_ body: () throws -> Void) rethrows {
    kill(process.processIdentifier, SIGSTOP)
    defer { kill(process.processIdentifier, SIGCONT) }
    try body()
  }

  // MARK: Looking

  var isAlive: Bool { process.isRunning }
  var complaints: String { scratch.text("errors") }

  func state() throws -> TraceLine {
    guard let line = try TraceLine.last(in: trace) else { throw Trouble("the trace is empty") }
    return line
  }

  /// Waits until all is still and as wanted.
  @discardableResult
  func waitForRest(
    _ what: String = "rest", _ isWanted: (TraceLine) -> Bool = { _ in true }
  ) throws -> TraceLine {
    do {
      try wait(for: what) {
        guard process.isRunning else { throw Trouble("Paper has ended: \(complaints)") }
        guard let line = try TraceLine.last(in: trace) else { return false }
        return line.event == .rest && isWanted(line)
      }
      return try state()
    } catch let trouble as Trouble {
      let last = (try? TraceLine.last(in: trace)).map { "\($0)" } ?? "nothing"
      throw Trouble("\(trouble.description); the last of the trace: \(last)")
    }
  }

  /// All lines of the trace so far, oldest first.
  func history() throws -> [TraceLine] { try TraceLine.all(in: trace) }

  func expectShelf(offset: Double) throws { try expect(.shelf, offset) }
  func expectBook(offset: Double) throws { try expect(.book, offset) }
  func expectPose(_ pose: String) throws { try waitForRest("the \(pose)") { $0.pose == pose } }

  private func expect(_ scene: TraceLine.Scene, _ offset: Double) throws {
    try waitForRest("the \(scene) at rest at \(offset)") {
      $0.scene == scene && abs($0.offset - offset) < 0.001 && $0.opening == nil
    }
  }

  /// Size of the window as the screen has it.
  func size() throws -> (x: Int, y: Int, width: Int, height: Int) {
    var facts: [Substring: Int] = [:]
    for line in try display.xdotool(["getwindowgeometry", "--shell", id]).split(separator: "\n") {
      let parts = line.split(separator: "=")
      if parts.count == 2 { facts[parts[0]] = Int(parts[1]) }
    }
    guard let x = facts["X"], let y = facts["Y"], let width = facts["WIDTH"],
      let height = facts["HEIGHT"]
    else { throw Trouble("xdotool does not tell where the window is") }
    return (x, y, width, height)
  }

  /// The title that window managers show.
  func name() throws -> String {
    try display.xdotool(["getwindowname", id]).trimmingCharacters(in: .newlines)
  }

  func screenshot() throws -> Bitmap {
    let (x, y, width, height) = try size()
    return try display.picture(x: x, y: y, width: width, height: height)
  }

  /// Processor time that Paper has used so far, in hundredths of a second.
  func processorTicks() throws -> Int {
    try ShellCommand.processorTicks(of: process.processIdentifier)
  }
}
