import PaperGeometry
import Testing

extension EndToEndTests {
  @MainActor @Suite struct OptionTests {
    @Test func bookAndPageOpenThere() throws {
      let window = try AppWindow(.shared(), ["--book", "2", "--page", "3"])
      // Page 1 faces the inside of the cover; 2 and 3 are a spread.
      try window.expectBook(offset: 1)
      try window.keys("Escape")
      try window.expectShelf(offset: 1)
    }

    @Test func thePoseIsTaken() throws {
      let window = try AppWindow(.shared(), ["--book", "1", "--pose", "lectern"])
      try window.expectPose("lectern")
      try window.keys("v")
      try window.expectPose("flat")
    }

    @Test func fullscreenStartsAndF11Toggles() throws {
      let window = try AppWindow(.shared(), ["--fullscreen"])
      // Without a window manager the server's window keeps its size; Paper is told the screen's.
      let full = [Double(Display.width), Double(Display.height)]
      #expect(try window.state().size == full)
      try window.expectNotBlank()
      for key in ["F11", "F11", "f", "f"] {
        try window.keys(key)
        try window.waitForRest()
      }
      try window.hand(["windowfocus", window.id])
      try window.keys("Right")
      try window.expectShelf(offset: 1)
    }

    @Test func helpAndVersionNeedNoDisplay() throws {
      for (option, words) in [("--help", "Usage: paper"), ("--version", "paper 0.")] {
        let result = try ShellCommand.run(
          ShellCommand.paper(), [option], environment: ShellCommand.bareEnvironment())
        #expect(result.status == 0)
        #expect(result.output.hasPrefix(words))
        #expect(result.errors.isEmpty)
      }
    }

    @Test func theVersionTellsLibrariesAndHowBooksAreProtected() throws {
      let result = try ShellCommand.run(
        ShellCommand.paper(), ["--version"], environment: ShellCommand.bareEnvironment())
      let words = ["SDL 2.", "Cairo 1.", "Pango 1.", "SQLite 3.", "MuPDF 1.", "libarchive 3."]
      for word in words + ["in a locked process"] {
        #expect(result.output.contains(word), "\(word)")
      }
      var environment = ShellCommand.bareEnvironment()
      environment["PAPER_WORKER"] = "/nowhere/worker"
      let without = try ShellCommand.run(
        ShellCommand.paper(), ["--version"], environment: environment)
      #expect(without.status == 0 && without.output.contains("/nowhere/worker"))
    }

    /// The desktop finds the menu entry and the icon of a window by its class.
    @Test func theWindowHasTheApplicationsId() throws {
      let window = try AppWindow(.shared())
      // The search fails where no window is found.
      try window.hand(["search", "--class", "^org.paperbookshelf.Paper$"])
    }
  }
}
