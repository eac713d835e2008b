import TestSupport
import Foundation
import PaperGeometry
import Testing

extension EndToEndTests {
  /// What the desktop is told when Paper is started, and when it starts another program (Startup Notification
  /// Specification).
  @MainActor @Suite struct StartTests {
    private let display: Display
    private let scratch: TemporaryFolder

    init() throws {
      display = try Display.shared()
      scratch = try TemporaryFolder()
    }

    /// A desktop that listens: its first line is there before a program starts.
    private final class Desktop {
      private let process = Process()
      private let scratch: TemporaryFolder

      @MainActor init() throws {
        scratch = try TemporaryFolder()
        process.executableURL = URL(fileURLWithPath: try ShellCommand.built("desktop-probe"))
        process.arguments = ["watch"]
        process.environment = try Display.shared().environment
        process.standardOutput = try scratch.handle("heard")
        try process.runListening()
        let scratch = scratch
        try wait(for: "the desktop") { scratch.text("heard").hasPrefix("ready\n") }
      }

      deinit { process.terminate() }

      var heard: [String] {
        scratch.text("heard").split(separator: "\n").dropFirst().map(String.init)
      }
    }

    @Test func theDesktopHearsThatAStartHasEnded() throws {
      let desktop = try Desktop()
      let window = try AppWindow(
        .shared(), through: "export DESKTOP_STARTUP_ID='menu/a \"b\\_TIME7'; exec \"$0\" \"$@\"")
      try wait(for: "the end of the start") {
        desktop.heard.contains(#"remove: ID=menu/a\ \"b\\_TIME7"#)
      }
      let mark = try ShellCommand.run(
        ShellCommand.built("desktop-probe"), ["read", window.id, "_NET_STARTUP_ID"],
        environment: display.environment)
      #expect(mark.output == "menu/a \"b\\_TIME7\n")
      #expect(desktop.heard.count == 1)
    }

    @Test func withoutAStartNothingIsTold() throws {
      let desktop = try Desktop()
      let window = try AppWindow(.shared())
      try window.waitForRest()
      #expect(desktop.heard == [])
    }

    /// The window that is there ends the start of the program that has asked it.
    @Test func aSecondStartEnds() throws {
      try scratch.file("One.md", Array("# One\n".utf8))
      let bus = try Bus()
      let window = try AppWindow(.shared(), through: bus.shell)
      let desktop = try Desktop()
      let surroundings = try bus.environment(library: scratch.path).merging([
        "DESKTOP_STARTUP_ID": "second_TIME9"
      ]) { $1 }
      let second = try ShellCommand.run(
        ShellCommand.paper(), [scratch.path + "/One.md"], environment: surroundings)
      #expect(second.status == 0 && second.errors == "", "\(second.errors)")
      try wait(for: "the end of the second start") {
        desktop.heard == ["remove: ID=second_TIME9"]
      }
      try wait(for: "the book") { try window.name().contains("One") }
    }

    /// The token of Paper's own start goes to nobody; what Paper starts has one of its own, with the time of the key.
    @Test func aProgramThatIsStartedHasATokenOfItsOwn() throws {
      let opener = """
        #!/bin/sh
        printf '%s\\n' "$DESKTOP_STARTUP_ID" "$XDG_ACTIVATION_TOKEN" "$1" > '\(scratch.path)/opened.new'
        mv '\(scratch.path)/opened.new' '\(scratch.path)/opened'

        """
      let path = try scratch.file("bin/xdg-open", Array(opener.utf8))
      chmod(path, 0o755)
      let start = """
        export DESKTOP_STARTUP_ID=own_TIME1 XDG_ACTIVATION_TOKEN=own_TIME1 PATH='\(scratch.path)/bin:'"$PATH"
        exec "$0" "$@"
        """
      let words = (0..<900).map { "word\($0)" }.joined(separator: " ")
      let text = "# Links\n\n[\(words)](https://example.org/whale)\n"
      let shelf = try SampleShelf(files: ["Links.md": Array(text.utf8)], opening: ["Links.md"])
      let window = try AppWindow(shelf, ["--page", "2"], through: start)
      try window.waitForRest("the book") { $0.scene == .book }
      try wait(upTo: 60, for: "the link") {
        try window.click(Point(600, 380))
        // Two clicks in a row would be a double click, and the question takes a moment to come.
        usleep(1_200_000)
        try window.keys("Return")
        usleep(300_000)
        return !scratch.text("opened").isEmpty
      }
      let lines = scratch.text("opened").split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.first?.wholeMatch(of: /org\.paperbookshelf\.Paper-\d+-\d+_TIME[1-9]\d*/) != nil)
      #expect(lines.dropFirst().starts(with: ["", "https://example.org/whale"]))
    }
  }
}
