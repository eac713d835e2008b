import Foundation
import PaperGeometry
import TestDocuments
import Testing

extension EndToEndTests {
  /// What is kept of books between two starts of the program.
  @MainActor @Suite struct KeepingWindowTests {
    @Test func aKilledProgramFindsItsPlaceAndItsBookmarkAgain() throws {
      let shelf = try SampleShelf(books: 2, pages: 7)
      let data = try TemporaryFolder()
      let first = try AppWindow(shelf, ["--book", "1"], library: data.path)
      try first.expectBook(offset: 0)
      try first.keys("Right")
      try first.expectBook(offset: 1)
      try first.keys("Right")
      try first.expectBook(offset: 2)
      try first.keys("ctrl+d", "v")
      try first.expectPose("lectern")
      // A second is the time in which everything is written.
      try first.hand(["sleep", "1"])
      first.send(SIGKILL)
      #expect(try first.end(after: "SIGKILL") == SIGKILL)

      let again = try AppWindow(shelf, ["--book", "1"], library: data.path)
      try again.expectBook(offset: 2)
      try again.expectPose("lectern")
      #expect(try again.quit() == 0)

      let notes = try ShellCommand.run(
        ShellCommand.paper(), ["notes", "--json", shelf.paths[0] + "/Book_1"],
        environment: ShellCommand.bareEnvironment().merging(["XDG_DATA_HOME": data.path]) { $1 })
      #expect(notes.status == 0, "\(notes.errors)")
      #expect(notes.output.contains(#""kind" : "bookmark""#))
    }

    /// The setting turns it off while the program runs, too, but here it stands in the file from the start.
    @Test(arguments: [true, false])
    func theDesktopIsToldOfTheBook(isOn: Bool) throws {
      let pdf = PDF([PDF.Page("a"), PDF.Page("b")]).bytes
      let shelf = try SampleShelf(files: ["a b.pdf": pdf], opening: ["a b.pdf"])
      let data = try TemporaryFolder()
      let words = "[desktop]\nrecent-files = \(isOn ? "yes" : "no")\n"
      try data.file("paper/settings.conf", Array(words.utf8))
      let window = try AppWindow(
        shelf, through: "export XDG_CONFIG_HOME='\(data.path)'; exec \"$0\" \"$@\"",
        library: data.path)
      try window.expectBook(offset: 0)
      if isOn {
        try wait(for: "the list") { data.text("recently-used.xbel").contains("/a%20b.pdf\"") }
      }
      #expect(try window.quit() == 0)
      #expect(data.text("recently-used.xbel").isEmpty != isOn)
    }

    @Test func onTheFirstStartACornerLiftsOnceByItself() throws {
      let data = try TemporaryFolder()
      let first = try AppWindow(
        .shared(), ["--book", "1"], library: data.path, isFirstStart: true)
      try first.expectBook(offset: 0)
      let highest = try first.history().map(\.offset).max() ?? 0
      #expect(highest > 0.01 && highest < 0.5, "\(highest)")
      #expect(try first.quit() == 0)
      let again = try AppWindow(
        .shared(), ["--book", "1"], library: data.path, isFirstStart: true)
      try again.hand(["sleep", "1.5"])
      #expect(try again.waitForRest().offset == 0)
      #expect(try again.history().allSatisfy { $0.offset == 0 })
    }

    @Test func withoutPathsTheShelfIsAsItWasLeft() throws {
      let shelf = try SampleShelf(books: 4, pages: 2)
      let data = try TemporaryFolder()
      let first = try AppWindow(shelf, ["--shelf", "deck"], library: data.path)
      try first.keys("Down", "Down")
      try first.expectShelf(offset: 2)
      #expect(try first.quit() == 0)
      let again = try AppWindow(try SampleShelf(opening: []), library: data.path)
      try again.waitForRest("the shelf as it was left") {
        $0.scene == .shelf && $0.style == "deck" && abs($0.offset - 2) < 0.001
      }
    }

    /// A text of many pages, which opens where it was left.
    private func text() -> [UInt8] {
      Array((1...400).map { "Words of paragraph \($0), and some more.\n\n" }.joined().utf8)
    }

    @Test func theBookThatWasOpenComesAgainAtItsPlace() throws {
      let shelf = try SampleShelf(files: ["a.txt": text()], opening: ["a.txt"])
      let data = try TemporaryFolder()
      let first = try AppWindow(shelf, library: data.path)
      try first.keys("Right", "Right", "Right")
      try first.expectBook(offset: 3)
      #expect(try first.quit() == 0)
      // By the word of a user who has not chosen anything, and the same after a crash.
      let second = try AppWindow(SampleShelf(opening: []), library: data.path)
      try second.expectBook(offset: 3)
      second.send(SIGKILL)
      #expect(try second.end(after: "SIGKILL") == SIGKILL)
      let third = try AppWindow(SampleShelf(opening: []), library: data.path)
      try third.expectBook(offset: 3)
      // A book that was closed stays closed.
      try third.keys("Escape")
      try third.waitForRest("the shelf") { $0.scene == .shelf && $0.opening == nil }
      #expect(try third.quit() == 0)
      let fourth = try AppWindow(SampleShelf(opening: []), library: data.path)
      try fourth.hand(["sleep", "0.5"])
      #expect(try fourth.waitForRest().scene == .shelf)
      #expect(try fourth.quit() == 0)
    }

    @Test func aBookThatIsGoneIsToldInTheWindow() throws {
      let shelf = try SampleShelf(files: ["a.txt": text()], opening: ["a.txt"])
      let data = try TemporaryFolder()
      let first = try AppWindow(shelf, library: data.path)
      try first.expectBook(offset: 0)
      #expect(try first.quit() == 0)
      try FileManager.default.removeItem(atPath: shelf.path("a.txt"))
      let second = try AppWindow(SampleShelf(opening: []), library: data.path)
      #expect(try second.waitForRest().scene == .shelf)
      #expect(second.complaints.contains("/a.txt” was open and is gone"))
      #expect(try second.quit() == 0)
    }

    @Test func theSettingTurnsThatOff() throws {
      let shelf = try SampleShelf(files: ["a.txt": text()], opening: ["a.txt"])
      let data = try TemporaryFolder()
      try data.file("paper/settings.conf", Array("[window]\nreopen-books = no\n".utf8))
      let first = try AppWindow(shelf, library: data.path)
      try first.expectBook(offset: 0)
      #expect(try first.quit() == 0)
      let second = try AppWindow(
        SampleShelf(opening: []),
        through: "export XDG_CONFIG_HOME='\(data.path)'; exec \"$0\" \"$@\"", library: data.path)
      try second.hand(["sleep", "0.5"])
      #expect(try second.waitForRest().scene == .shelf)
    }

    /// Each book comes in a window of its own, as it was, and so again when those windows end at once.
    @Test func twoWindowsComeAgainWithTheirBooks() throws {
      let shelves = try ["a.txt", "b.txt"].map {
        try SampleShelf(files: [$0: text()], opening: [$0])
      }
      let data = try TemporaryFolder()
      let windows = try shelves.map { try AppWindow($0, library: data.path) }
      for window in windows { try window.expectBook(offset: 0) }
      for window in windows {
        window.send(SIGTERM)
        #expect(try window.end(after: "SIGTERM") == 0)
      }
      let again = try AppWindow(SampleShelf(opening: []), library: data.path)
      try again.expectBook(offset: 0)
      #expect(try again.name().hasPrefix("b"))
      let other = try otherWindow(of: again, with: "a")
      defer { kill(other, SIGKILL) }
      // The place of a window is written when the window is shown, that of its book a moment later.
      try again.hand(["sleep", "1"])
      for process in [again.processID, other] { kill(process, SIGTERM) }
      #expect(try again.end(after: "SIGTERM") == 0)
      try wait(upTo: 60, for: "the end of the other window") {
        usleep(100_000)
        return !Self.runs(other)
      }
      let third = try AppWindow(SampleShelf(opening: []), library: data.path)
      try third.expectBook(offset: 0)
      let names = try third.name().hasPrefix("b") ? "a" : "b"
      kill(try otherWindow(of: third, with: names), SIGKILL)
    }

    /// Waits for the further window that a window opens, and for its book.
    private func otherWindow(of window: AppWindow, with name: String) throws -> Int32 {
      var other: Int32?
      try wait(upTo: 60, for: "the other window") {
        usleep(200_000)
        other = SecondStartTests.child(of: window.processID, with: "--new-window")
        return other != nil
      }
      let process = try #require(other)
      try wait(upTo: 60, for: "its book") {
        usleep(200_000)
        let words = ["search", "--pid", "\(process)", "--name", "^\(name)"]
        return (try? Display.shared().xdotool(words))?.isEmpty == false
      }
      return process
    }

    /// - Returns: false for a process that has ended, also where nobody has asked for its status.
    private static func runs(_ process: Int32) -> Bool {
      guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      else { return false }
      return !status.contains("State:\tZ")
    }

    @Test func filesAreAskedForByTheDesktopsChooser() throws {
      let shelf = try SampleShelf(books: 3, pages: 2)
      let tools = try TemporaryFolder()
      try tools.file("zenity", Array("#!/bin/sh\necho '\(shelf.paths[0])'\n".utf8))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: tools.path + "/zenity")
      let window = try AppWindow(
        .shared(),
        through: #"PATH="\#(tools.path):$PATH" DBUS_SESSION_BUS_ADDRESS=none: exec "$0" "$@""#)
      try window.keys("Right", "Right", "Right", "Right")
      try window.expectShelf(offset: 4)
      try window.keys("ctrl+o")
      // The new shelf begins at its first book; the old one stood at its last.
      try window.expectShelf(offset: 0)
    }

    @Test func filesAreAskedForByThePortal() throws {
      let shelf = try SampleShelf(books: 3, pages: 2)
      let bus = try Bus()
      let portal = try bus.portal("chooser", "file://\(shelf.paths[0])")
      let window = try AppWindow(.shared(), through: bus.shell)
      try window.keys("Right", "Right", "Right", "Right")
      try window.expectShelf(offset: 4)
      // Nothing is chosen: the shelf stays.
      try window.keys("ctrl+shift+o")
      try window.hand(["sleep", "0.5"])
      try window.expectShelf(offset: 4)
      try window.keys("ctrl+o")
      try window.expectShelf(offset: 0)
      try window.keys("End")
      try window.expectShelf(offset: 2)
      _ = portal
    }
  }
}
