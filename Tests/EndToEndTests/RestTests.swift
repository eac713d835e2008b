import Foundation
import PaperGeometry
import Testing

extension EndToEndTests {
  /// Where nothing happens, nothing is done.
  @MainActor @Suite struct RestTests {
    @Test func atRestNothingIsDrawnAndNoProcessorUsed() throws {
      let windows = [
        try AppWindow(.shared()),
        try AppWindow(.shared(), ["--book", "1"], width: 700, height: 500),
      ]
      // The second window has moved over the first one, and on a busy machine pictures still arrive: what that
      // shows is drawn first.
      var states = try windows.map { try $0.waitForRest() }
      try wait(for: "nothing new to draw for a second") {
        Thread.sleep(forTimeInterval: 1)
        let before = states
        states = try windows.map { try $0.waitForRest() }
        return states == before
      }
      let before = try windows.map { try $0.processorTicks() }
      // No wait for something, but the measurement itself.
      Thread.sleep(forTimeInterval: 5)
      let used = try zip(windows, before).map { try $0.processorTicks() - $1 }
      #expect(try windows.map { try $0.state() } == states, "something was drawn at rest")
      #expect(states.map(\.scene) == [.shelf, .book])
      // 0.5 % of 5 s are 2.5 hundredths of a second.
      #expect(used.allSatisfy { $0 <= 2 }, "hundredths of a second in 5 s at rest: \(used)")
    }

    /// Status bars write what they show into a property of the root window, some of them every second.
    @Test func whatOtherProgramsWriteWakesNobody() throws {
      let window = try AppWindow(.shared())
      let before = try window.waitForRest()
      let probe = try ShellCommand.run(
        ShellCommand.built("desktop-probe"), ["change", "400"],
        environment: Display.shared().environment)
      #expect(probe.status == 0)
      try window.keys("Right")
      let after = try window.waitForRest("the next book") { $0.offset == 1 }
      // Frames of the shelf's motion, and some passes for the key.
      let idle = after.passes - before.passes - (after.frame - before.frame)
      #expect(idle < 100, "\(idle) passes without a picture for 400 changes")
    }

    /// Every size of the window leaves pictures of that size; most of them are freed again.
    @Test func memoryIsGivenBackAfterAStormOfResizes() throws {
      let window = try AppWindow(.shared(), ["--book", "1", "--page", "3"])
      var words: [String] = []
      for step in 0..<80 {
        let (width, height) = (600 + step * 97 % 600, 500 + step * 61 % 350)
        words += ["windowsize", window.id, "\(width)", "\(height)", "sleep", "0.05"]
      }
      try window.hand(words)
      try window.resize(1000, 700)
      let used = try #require(try window.state().memory)
      #expect(used > 100_000_000, "no storm: only \(used) bytes are in use")
      try wait(for: "memory given back, from \(try window.residentBytes()) for \(used) in use") {
        try Double(window.residentBytes()) <= 1.3 * Double(used)
      }
    }
  }
}
