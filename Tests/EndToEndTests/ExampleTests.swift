import TestSupport
import Foundation
import Testing

extension EndToEndTests {
  /// The programs in `Examples/`: each films itself into a folder.
  @MainActor @Suite struct ExampleTests {
    private func film(_ example: String, _ arguments: [String]) throws -> (
      files: [String], said: String
    ) {
      let scratch = try TemporaryFolder()
      let program = URL(fileURLWithPath: try ShellCommand.paper()).deletingLastPathComponent()
        .appendingPathComponent(example).path
      let result = try ShellCommand.run(
        program, [scratch.path + "/film"] + arguments, environment: ShellCommand.bareEnvironment())
      #expect(result.status == 0 && result.errors.isEmpty)
      let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/film")
      return (files.sorted(), result.output)
    }

    private func picture(_ name: String) -> String {
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Assets").path + "/" + name
    }

    @Test func procedural() throws {
      let film = try film("leaves-procedural", [])
      #expect(film.files.first == "film.gif" && film.files.count == 74)
    }

    /// The links are seen where the page is that bends over, and are followed where pages lie.
    @Test func links() throws {
      let film = try film("live-pages", [])
      #expect(film.files.count > 100)
      let lines = film.said.split(separator: "\n")
      #expect(lines.filter { $0.hasSuffix("on the page that bends over") }.count == 6)
      #expect(
        lines.drop { !$0.hasPrefix("page") }.dropLast() == [
          "page 3 is open", "page 2: clicked on “Rolling”", "page 6 is open",
          "page 6: clicked on “Contents”", "page 2 is open",
        ])
    }

    /// The programs that open a window show more than its ground, and end by Escape.
    @Test(arguments: ["kiosk", "live-pages", "drawing"]) func windows(_ example: String) throws {
      let (display, process) = (try Display.shared(), Process())
      process.executableURL = URL(fileURLWithPath: try ShellCommand.paper())
        .deletingLastPathComponent().appendingPathComponent(example)
      process.arguments =
        example == "kiosk" ? ["tea/cover.jpg", "moon/cover.jpg"].map(picture) : []
      process.environment = display.environment
      process.standardOutput = FileHandle.nullDevice
      try process.runListening()
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      // SDL may make a window anew before the window is seen, so the window is looked for until a key arrives.
      try wait(for: "the window of \(example)") {
        let id = "\(process.processIdentifier)"
        guard let found = try? display.xdotool(["search", "--onlyvisible", "--pid", id]),
          let window = found.split(separator: "\n").last
        else { return false }
        let words = ["windowfocus", "--sync", String(window), "key", "Right"]
        return (try? display.xdotool(words)) != nil
      }
      try wait(for: "a picture in \(example)") {
        let picture = try display.picture(
          x: 0, y: 0, width: Display.width, height: Display.height)
        return Set(picture.pixels).count > 20
      }
      try display.xdotool(["key", "Escape"])
      try wait(for: "the end of \(example)") { !process.isRunning }
      #expect(process.terminationStatus == 0)
    }

    @Test func images() throws {
      let pictures = ["tea/cover.jpg", "moon/cover.jpg", "no such picture"].map(picture)
      #expect(try film("leaves-images", pictures).files.count > 50)
    }

    @Test func document() throws {
      let film = try film("leaves-document", [picture("layers.pdf")])
      #expect(film.files.count > 50)
      #expect(film.said.hasPrefix("page 4 and 5 of 19\npage 12 and 13 of 19\n"))
    }
  }
}
