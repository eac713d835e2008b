import TestSupport
import Foundation
import PaperGeometry
import PaperRaster

/// A screen in memory: one Xvfb for all tests, on a display number that it finds itself.
@MainActor
final class Display {
  private static let only = Result { try Display() }
  static func shared() throws -> Display { try only.get() }

  static let width = 1280
  static let height = 900

  let name: String
  /// Removed when the server ends.
  let folder: TemporaryFolder
  private let xdotool: String
  private let server = Process()
  private let lifeline = Pipe()

  private init() throws {
    let xvfb = try ShellCommand.find("Xvfb", package: "xvfb")
    xdotool = try ShellCommand.find("xdotool", package: "xdotool")
    folder = try TemporaryFolder()
    // The shell ends the server as soon as its input ends: however these tests end.
    let script = """
      folder=$1; shift; "$@" & server=$!; read -r _; kill $server; wait $server; rm -rf "$folder"
      """
    server.executableURL = URL(fileURLWithPath: "/bin/sh")
    server.arguments = [
      "-c", script, "sh", folder.path, xvfb, "-displayfd", "1", "-screen", "0",
      "\(Self.width)x\(Self.height)x24", "-fbdir", folder.path, "-nolisten", "tcp", "-nocursor",
      "-noreset",
    ]
    let number = Pipe()
    server.standardInput = lifeline
    server.standardOutput = number
    server.standardError = FileHandle.nullDevice
    _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try server.runListening()
    var line = ""
    while !line.hasSuffix("\n") {
      let more = number.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Trouble("Xvfb does not start") }
      line += String(decoding: more, as: UTF8.self)
    }
    name = ":" + line.dropLast()
  }

  var environment: [String: String] {
    var environment = ShellCommand.bareEnvironment()
    environment["DISPLAY"] = name
    return environment
  }

  /// One or several of xdotool's commands in a row.
  @discardableResult
  func xdotool(_ words: [String]) throws -> String {
    let result = try ShellCommand.run(xdotool, words, environment: environment)
    guard result.status == 0 else {
      throw Trouble("xdotool \(words.joined(separator: " ")): \(result.errors)")
    }
    return result.output
  }

  /// Tells programs how dense the screen is, as desktops do; nil for no longer.
  func tellDensity(_ dotsPerInch: Int?) throws {
    let lines = dotsPerInch.map { "Xft.antialias:\t1\nXft.dpi:\t\($0)\n" } ?? ""
    let file = try folder.file("resources", Array(lines.utf8))
    let result = try ShellCommand.run(
      ShellCommand.find("xrdb", package: "x11-xserver-utils"), ["-nocpp", "-load", file],
      environment: environment)
    guard result.status == 0 else { throw Trouble("xrdb: \(result.errors)") }
  }

  /// Gives the keys to a program's window, and tells whether there is one that takes them: a window that was
  /// just found may be gone a moment later, while its program starts.
  func windowMayHaveKeys(of process: Int32) throws -> Bool {
    let found = try? xdotool(["search", "--pid", "\(process)"])
    guard let window = found?.split(separator: "\n").last else { return false }
    return (try? xdotool(["windowfocus", "--sync", String(window)])) != nil
  }

  /// What a part of the screen shows now, read from the server's framebuffer, which is an XWD file.
  func picture(x: Int, y: Int, width: Int, height: Int) throws -> Bitmap {
    guard let file = FileManager.default.contents(atPath: folder.path + "/Xvfb_screen0") else {
      throw Trouble("the framebuffer of Xvfb cannot be read")
    }
    func word(_ index: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(file[4 * index + $1]) } }
    // Header, file version, format, depth, sides, ..., bits a pixel, bytes a line, ..., colours.
    guard file.count > 100, word(11) == 32, x >= 0, y >= 0, x + width <= word(4),
      y + height <= word(5)
    else { throw Trouble("\(width)x\(height) at \(x),\(y) does not lie on the screen") }
    let start = word(0) + 12 * word(19)
    let rowBytes = word(12)
    let pixels = file.withUnsafeBytes { bytes in
      (y..<y + height).flatMap { row in
        (x..<x + width).map { column -> Pixel in
          let at = start + row * rowBytes + column * 4
          return 0xFF00_0000 | bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
        }
      }
    }
    guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
      throw Trouble("there is no picture of \(width)x\(height) pixels")
    }
    return bitmap
  }
}
