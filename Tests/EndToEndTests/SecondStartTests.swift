import TestSupport
import Foundation
import PaperGeometry
import Testing

extension EndToEndTests {
  /// A start of Paper while a window is there: over a session bus of the test's own.
  @MainActor @Suite struct SecondStartTests {
    private let scratch: TemporaryFolder
    private let names = ["One", "Two"]

    init() throws {
      scratch = try TemporaryFolder()
      for name in names {
        try scratch.file("\(name).md", Array("# \(name)\n\nSome words.\n".utf8))
      }
    }

    private func book(_ name: String) -> String { "\(scratch.path)/\(name).md" }

    private func expectTitle(_ title: String, of window: AppWindow) throws {
      try wait(for: "the title \(title)") {
        usleep(100_000)
        return try window.name().contains(title)
      }
    }

    @Test func aSecondStartOpensInTheWindowThatIsThere() throws {
      let bus = try Bus()
      let window = try AppWindow(.shared(), through: bus.shell)
      let second = try bus.paper([book("One")], library: scratch.path)
      #expect(second.status == 0 && second.errors == "", "\(second.errors)")
      try expectTitle("One", of: window)
      // Without paths the window comes to the front, and stays as it is.
      #expect(try bus.paper([], library: scratch.path).status == 0)
      try window.waitForRest()
      #expect(try window.name().contains("One"))
      // A relative path, and a name that is no text.
      let odd = Array(scratch.path.utf8) + [0x2F] + Array("T".utf8) + [0xFF] + Array(".md".utf8)
      try Data("# Odd\n".utf8).write(to: URL(fileURLWithPath: book("odd")))
      #expect(rename(book("odd"), odd.map { CChar(bitPattern: $0) } + [0]) == 0)
      let line = "cd '\(scratch.path)' && exec \"$0\" T*.md"
      try FileManager.default.removeItem(atPath: book("Two"))
      let third = try ShellCommand.run(
        "/bin/sh", ["-c", line, ShellCommand.paper()],
        environment: bus.environment(library: scratch.path))
      #expect(third.status == 0 && third.errors == "", "\(third.errors)")
      try wait(for: "the odd book") {
        usleep(100_000)
        return try !window.name().contains("One")
      }
      #expect(try window.quit() == 0)
    }

    /// What is opened from elsewhere lies over the shelf that is there, and takes nothing from it.
    @Test func aSecondStartLeavesTheShelf() throws {
      let bus = try Bus()
      let window = try AppWindow(.shared(), through: bus.shell)
      try window.expectShelf(offset: 0)
      for name in names {
        #expect(try bus.paper([book(name)], library: scratch.path).status == 0)
        try expectTitle(name, of: window)
      }
      try window.keys("Escape")
      try window.expectShelf(offset: 0)
      try window.keys("End")
      // The books of the shelf, and the two.
      try window.expectShelf(offset: Double(SampleShelf.books + 1))
      #expect(try window.quit() == 0)
    }

    @Test func ctrlNOpensASecondWindow() throws {
      let bus = try Bus()
      let window = try AppWindow(.shared(), through: bus.shell)
      try window.keys("ctrl+n")
      var found: Int32?
      try wait(upTo: 60, for: "a second process") {
        usleep(200_000)
        found = Self.child(of: window.processID, with: "--new-window")
        return found != nil
      }
      let process = try #require(found)
      defer { kill(process, SIGKILL) }
      try wait(upTo: 60, for: "its window") {
        usleep(200_000)
        return (try? Display.shared().xdotool(["search", "--pid", "\(process)"]))?.isEmpty == false
      }
      // It is a process of its own: the first window ends without it. The second one has the keys now.
      try window.hand(["windowfocus", "--sync", window.id])
      #expect(try window.quit() == 0)
      #expect(kill(process, 0) == 0)
    }

    /// The process that another has started with a word on its command line.
    static func child(of parent: Int32, with word: String) -> Int32? {
      let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return numbers.compactMap { Int32($0) }.first { number in
        let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
        let line = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()
        // Behind the name in brackets: the state, then the parent.
        let fields = stat?.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 1 && Int32(fields[1]) == parent
          && line.split(separator: 0).contains { $0.elementsEqual(word.utf8) }
      }
    }

    @Test func whatIsNotThereIsToldAtOnce() throws {
      let bus = try Bus()
      let window = try AppWindow(.shared(), through: bus.shell)
      let title = try window.name()
      let second = try bus.paper(["/nowhere.md"], library: scratch.path)
      #expect(second.status == 1)
      #expect(second.errors.contains("/nowhere.md"))
      #expect(try window.name() == title)
    }

    /// The window that was opened last is asked, and after its end the one before.
    @Test func ofTwoWindowsTheNewerOneIsAsked() throws {
      let bus = try Bus()
      let first = try AppWindow(.shared(), through: bus.shell)
      let second = try AppWindow(.shared(), ["--new-window"], through: bus.shell)
      #expect(try bus.paper([book("One")], library: scratch.path).status == 0)
      try expectTitle("One", of: second)
      #expect(try !first.name().contains("One"))
      #expect(try second.quit() == 0)
      #expect(try bus.paper([book("Two")], library: scratch.path).status == 0)
      try expectTitle("Two", of: first)
    }

    /// A book that stands open in one window opens in no other one.
    @Test func theWindowThatShowsTheBookIsAsked() throws {
      let bus = try Bus()
      let first = try AppWindow(.shared(), through: bus.shell)
      #expect(try bus.paper([book("One")], library: scratch.path).status == 0)
      try expectTitle("One", of: first)
      let second = try AppWindow(.shared(), ["--new-window"], through: bus.shell)
      let title = try second.name()
      // By another spelling of the path.
      #expect(try bus.paper(["\(scratch.path)/./One.md"], library: scratch.path).status == 0)
      // By a link.
      let link = scratch.path + "/Link.md"
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: book("One"))
      #expect(try bus.paper([link], library: scratch.path).status == 0)
      #expect(try bus.paper([book("Two")], library: scratch.path).status == 0)
      try expectTitle("Two", of: second)
      #expect(title != "One")
      #expect(try first.name().contains("One"))
      // After the end of its window the book opens elsewhere.
      try first.hand(["windowfocus", "--sync", first.id])
      #expect(try first.quit() == 0)
      #expect(try bus.paper([book("One")], library: scratch.path).status == 0)
      try expectTitle("One", of: second)
      try expectJoined(2, on: second)
    }

    /// Waits until so many books have joined the books of a window's shelf.
    private func expectJoined(_ count: Int, on window: AppWindow) throws {
      try window.hand(["windowfocus", "--sync", window.id])
      try window.keys("Escape")
      try window.expectShelf(offset: 0)
      try window.keys("End")
      try window.expectShelf(offset: Double(SampleShelf.books + count - 1))
    }

    /// A file manager asks the newer window for a link to a book that the other window shows.
    @Test func aLinkIsOpenedWhereItsBookStandsOpen() throws {
      let bus = try Bus()
      let first = try AppWindow(.shared(), through: bus.shell)
      #expect(try bus.paper([book("One")], library: scratch.path).status == 0)
      try expectTitle("One", of: first)
      let second = try AppWindow(.shared(), ["--new-window"], through: bus.shell)
      let link = scratch.path + "/Link.md"
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: book("One"))
      for path in [link, book("Two")] {
        let launched = try ShellCommand.run(
          ShellCommand.find("gapplication", package: "libglib2.0-bin"),
          ["launch", "org.paperbookshelf.Paper", path],
          environment: bus.environment(library: scratch.path))
        #expect(launched.status == 0, "\(launched.errors)")
      }
      try expectTitle("Two", of: second)
      #expect(try first.name().contains("One"))
      try expectJoined(1, on: second)
    }

    @Test func aBookOfTheShelfThatIsOpenElsewhereComesToTheFrontThere() throws {
      let bus = try Bus()
      let first = try AppWindow(.shared(), ["--book", "1"], through: bus.shell)
      try first.waitForRest("the book") { $0.scene == .book && $0.opening == nil }
      let second = try AppWindow(.shared(), ["--new-window"], through: bus.shell)
      try second.expectShelf(offset: 0)
      try second.hand(["windowfocus", "--sync", second.id])
      try second.keys("Return")
      // The next book opens here.
      try second.keys("Right")
      try second.expectShelf(offset: 1)
      try second.keys("Return")
      try second.waitForRest("the other book") { $0.scene == .book && $0.opening == nil }
      #expect(try second.history().allSatisfy { $0.scene == .shelf || $0.offset < 99 })
      try second.keys("Escape")
      try second.expectShelf(offset: 1)
      // The first book opens here as soon as the other window is gone.
      first.send(SIGKILL)
      _ = try first.end(after: "SIGKILL")
      try second.keys("Left")
      try second.expectShelf(offset: 0)
      try second.keys("Return")
      try second.waitForRest("the book") { $0.scene == .book && $0.opening == nil }
      #expect(try second.quit() == 0)
    }

    @Test func aWindowThatHangsDoesNotKeepABookShut() throws {
      let bus = try Bus()
      let first = try AppWindow(.shared(), through: bus.shell)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try ShellCommand.paper())
      process.arguments = [book("One")]
      process.environment = try bus.environment(library: scratch.path)
      process.standardError = FileHandle.nullDevice
      defer { kill(process.processIdentifier, SIGKILL) }
      try first.standingStill {
        try process.runListening()
        try wait(for: "a window of its own") {
          usleep(100_000)
          let words = ["search", "--pid", "\(process.processIdentifier)", "--name", "One"]
          return try ShellCommand.run(
            ShellCommand.find("xdotool", package: "xdotool"), words,
            environment: Display.shared().environment
          ).output.isEmpty == false
        }
      }
      // What was given up is not opened a second time.
      try first.keys("Right")
      try first.waitForRest()
      #expect(try !first.name().contains("One"))
    }

    /// As file managers and menus do it: the bus starts the program, which has no window before it is asked for one.
    @Test func theBusStartsTheProgram() throws {
      let services = try TemporaryFolder()
      let service = """
        [D-BUS Service]
        Name=org.paperbookshelf.Paper
        Exec=\(try ShellCommand.paper()) --gapplication-service

        """
      try services.file("org.paperbookshelf.Paper.service", Array(service.utf8))
      let library = scratch.path
      let surroundings = try Display.shared().environment.merging([
        "XDG_DATA_HOME": library, "XDG_CONFIG_HOME": library,
      ]) { $1 }
      let bus = try Bus(services: services.path, environment: surroundings)
      let launcher = try ShellCommand.find("gapplication", package: "libglib2.0-bin")
      let launched = try ShellCommand.run(
        launcher, ["launch", "org.paperbookshelf.Paper", book("One")],
        environment: bus.environment(library: library))
      #expect(launched.status == 0, "\(launched.errors)")
      let owner = try ShellCommand.run(
        ShellCommand.find("gdbus", package: "libglib2.0-bin"),
        [
          "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path",
          "/org/freedesktop/DBus", "--method",
          "org.freedesktop.DBus.GetConnectionUnixProcessID", "org.paperbookshelf.Paper",
        ], environment: bus.environment(library: library))
      // As in "(uint32 1234,)".
      let number = owner.output.split { !$0.isNumber }.compactMap { Int32($0) }.last ?? 0
      try #require(number > 32, "\(owner.output) \(owner.errors)")
      defer { kill(number, SIGKILL) }
      let display = try Display.shared()
      func expectTitle(_ title: String) throws {
        try wait(upTo: 60, for: "the title \(title)") {
          // A program is started for each look.
          usleep(100_000)
          let found = try? display.xdotool(["search", "--pid", "\(number)"])
          guard let id = found?.split(separator: "\n").last else { return false }
          return (try? display.xdotool(["getwindowname", String(id)]))?.contains(title) == true
        }
      }
      try expectTitle("One")
      #expect(try bus.paper([book("Two")], library: library).status == 0)
      try expectTitle("Two")
    }

    /// A file manager's "open with" for a folder: no type of the entry names folders, but they are opened.
    @Test func aFolderIsOpenedAsFileManagersDo() throws {
      let bus = try Bus()
      let shelf = try SampleShelf(files: ["A.md": Array("# A\n".utf8)], opening: ["A.md"])
      let window = try AppWindow(shelf, through: bus.shell)
      try window.waitForRest("the book") { $0.scene == .book }
      let launched = try ShellCommand.run(
        ShellCommand.find("gapplication", package: "libglib2.0-bin"),
        ["launch", "org.paperbookshelf.Paper", scratch.path],
        environment: bus.environment(library: scratch.path))
      #expect(launched.status == 0, "\(launched.errors)")
      try window.waitForRest("the shelf of the folder") { $0.scene == .shelf }
      try window.keys("Return")
      try expectTitle("One", of: window)
    }

    @Test func linksAreOpenedByThePortal() throws {
      let bus = try Bus()
      let portal = try bus.portal("links")
      let words = (0..<900).map { "word\($0)" }.joined(separator: " ")
      let text = "# Links\n\n[\(words)](https://example.org/whale)\n"
      let shelf = try SampleShelf(files: ["Links.md": Array(text.utf8)], opening: ["Links.md"])
      let window = try AppWindow(shelf, ["--page", "2"], through: bus.shell)
      try window.waitForRest("the book") { $0.scene == .book }
      // All of the text is one link, as soon as the page's words are there.
      var heard = ""
      try wait(upTo: 60, for: "the link") {
        try window.click(Point(600, 380))
        // Two clicks in a row would be a double click, and the question takes a moment to come.
        usleep(1_200_000)
        try window.keys("Return")
        heard = portal.heard() ?? ""
        return !heard.isEmpty
      }
      #expect(heard.contains(" https://example.org/whale\n"))
      #expect(heard.hasPrefix("x11:"))
    }
  }
}
