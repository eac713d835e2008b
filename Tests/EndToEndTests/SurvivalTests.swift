import TestSupport
import Foundation
import PaperGeometry
import Testing

extension EndToEndTests {
  /// What the system does to the program: the display, the descriptors and the signals.
  @MainActor @Suite struct SurvivalTests {
    /// Without a handler for errors, SDL's question about a window that is gone ends the program in the
    /// first hundred rounds.
    @Test func aWindowManagerThatReparents() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      let result = try ShellCommand.run(
        ShellCommand.built("window-storm"), [window.id, "400"],
        environment: Display.shared().environment)
      #expect(result.status == 0, "the window is gone: \(window.complaints)")
      #expect(window.isAlive)
      #expect(window.complaints.isEmpty)
      try window.resize(900, 700)
      try window.hand(["windowfocus", "--sync", window.id])
      try window.keys("Right")
      try window.expectBook(offset: 1)
      #expect(try window.quit() == 0)
    }

    @Test(arguments: [
      ("windowkill", "the connection is lost"),
      ("windowclose", "another program has destroyed the window"),
    ])
    func aWindowThatIsTakenAway(command: String, reason: String) throws {
      let window = try AppWindow(.shared())
      try window.hand([command, window.id])
      #expect(try window.end(after: command) == 1)
      let name = try Display.shared().name
      #expect(window.complaints == "paper: the display \(name): \(reason)\n")
    }

    @Test(arguments: [SIGHUP, SIGQUIT, SIGTERM, SIGINT])
    func signalsEndItAsQuittingDoes(number: Int32) throws {
      // A shell that runs the tests in the background has some signals ignored, which would be inherited.
      let window = try AppWindow(
        .shared(), ["--book", "1"], through: #"exec env --default-signal "$0" "$@""#)
      window.send(number)
      #expect(try window.end(after: "signal \(number)") == 0)
      #expect(window.complaints.isEmpty)
    }

    @Test func aHangupThatIsIgnoredStaysIgnored() throws {
      let window = try AppWindow(.shared(), through: #"trap '' HUP; exec "$0" "$@""#)
      window.send(SIGHUP)
      try window.keys("Right")
      try window.expectShelf(offset: 1)
      #expect(try window.quit() == 0)
    }

    /// The connection to the display must not become standard error.
    @Test func startedWithoutStandardDescriptors() throws {
      let window = try AppWindow(
        .shared(), ["/no/such/book", "--frame-stats"],
        through: #"exec "$0" "$@" <&- >&- 2>&-"#)
      try window.keys("Right")
      try window.expectShelf(offset: 1)
      #expect(try window.quit() == 0)
    }

    /// A terminal that was stopped by Ctrl+S, or a pipe that nobody drains: its end is held open, and it is full.
    private static let undrained =
      #"mkfifo "$XDG_CONFIG_HOME-errors"; exec 2<>"$XDG_CONFIG_HOME-errors"; "#
      + #"head -c 65536 /dev/zero >&2; exec "$0" "$@""#

    @Test func standardErrorThatNobodyDrains() throws {
      let window = try AppWindow(
        .shared(), ["/no/such/book", "--frame-stats", "--log", "debug"], through: Self.undrained)
      try window.keys("Right")
      try window.expectShelf(offset: 1)
      #expect(try window.quit() == 0)
    }

    @Test func aLostDisplayWhoseMessageNobodyReads() throws {
      let window = try AppWindow(.shared(), through: Self.undrained)
      try window.hand(["windowkill", window.id])
      #expect(try window.end(after: "windowkill") == 1)
    }

    /// Neither the start nor the thread that follows the settings waits for a writer.
    @Test func settingsThatAreAPipe() throws {
      let window = try AppWindow(
        .shared(),
        through:
          #"mkdir -p "$XDG_CONFIG_HOME/paper"; mkfifo "$XDG_CONFIG_HOME/paper/settings.conf"; "#
          + #"exec "$0" "$@""#)
      #expect(
        window.complaints.hasSuffix("/paper/settings.conf: is no plain file\n"),
        "\(window.complaints)")
      try window.keys("Right")
      try window.expectShelf(offset: 1)
      #expect(try window.quit() == 0)
    }

    @Test func aReaderOfTheErrorsThatIsGone() throws {
      let script =
        #"{ sleep 0.3; env --default-signal "$0" --frobnicate; echo $? >&3; } 2>&1 3>"$1" | true; cat "$1""#
      let scratch = try TemporaryFolder()
      let result = try ShellCommand.run(
        "/bin/sh", ["-c", script, ShellCommand.paper(), scratch.path + "/status"])
      #expect(result.output == "2\n", "killed by a signal where it is 128 and more")
    }
  }
}
