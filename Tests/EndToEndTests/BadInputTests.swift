import Foundation
import PaperGeometry
import Testing

extension EndToEndTests {
  /// What is wrong is said in one line that names the culprit, and the rest goes on.
  @MainActor @Suite struct BadInputTests {
    /// Runs Paper to its end on the screen of the tests.
    private func run(_ words: [String]) throws -> ShellCommand.Result {
      try ShellCommand.run(ShellCommand.paper(), words, environment: Display.shared().environment)
    }

    @Test func aPathThatIsNotThere() throws {
      let result = try run(["/no/such/shelf"])
      #expect(result.status == 1)
      #expect(result.errorLines == ["paper: /no/such/shelf: no such file or folder"])
    }

    @Test func anUnknownOption() throws {
      let result = try run(["--frobnicate"])
      #expect(result.status == 2)
      #expect(result.errorLines.count == 1)
      #expect(result.errors.contains("--frobnicate"))
    }

    @Test func noDisplay() throws {
      let shelf = try SampleShelf.shared()
      let result = try ShellCommand.run(
        ShellCommand.paper(), shelf.paths, environment: ShellCommand.bareEnvironment())
      #expect(result.status == 1)
      #expect(result.errorLines.count == 1)
      #expect(result.errors.contains("there is no display"))
    }

    @Test func aDisplayThatIsNotThere() throws {
      var environment = ShellCommand.bareEnvironment()
      environment["DISPLAY"] = ":9999"
      let result = try ShellCommand.run(
        ShellCommand.paper(), SampleShelf.shared().paths, environment: environment)
      #expect(result.status == 1)
      #expect(result.errorLines == ["paper: the display :9999 cannot be opened"])
    }

    @Test func aTraceThatCannotBeWritten() throws {
      let result = try run(["--trace", "/no/such/folder/trace"])
      #expect(result.status == 1)
      #expect(result.errorLines.count == 1)
      #expect(result.errors.contains("/no/such/folder/trace"))
    }

    @Test func aFolderWithoutPictures() throws {
      let shelf = try SampleShelf(files: ["notes.dat": Array("no picture".utf8)])
      let window = try AppWindow(shelf)
      try window.expectShelf(offset: 0)
      #expect(window.complaints.contains(shelf.paths[0]))
      try window.expectNotBlank()
      try window.keys("Right", "Return", "Escape")
      #expect(try window.quit() == 0)
    }

    @Test func aBrokenListBesideAGoodOne() throws {
      let good = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><array><dict>
        <key>cover</key><string>a.png</string>
        <key>pages</key><array><string>a.png</string><string>b.png</string></array>
        </dict></array></plist>
        """
      let shelf = try SampleShelf(
        files: [
          "a.png": SampleShelf.page(1, 1), "b.png": SampleShelf.page(1, 2),
          "Good.plist": Array(good.utf8), "Broken.plist": Array("<plist><array><dict>".utf8),
        ], opening: ["Broken.plist", "Good.plist"])
      let window = try AppWindow(shelf)
      #expect(window.complaints.contains("Broken.plist"))
      try window.keys("Return")
      try window.expectBook(offset: 0)
      try window.expectNotBlank()
    }

    /// So deep that the parser would run out of stack; in a comment the ends of elements do not count.
    @Test(arguments: ["<plist>", "<array>", "<dict><key>a</key>", "<array><!-- </array> -->"])
    func aListThatIsNestedTooDeeply(element: String) throws {
      let bytes = [UInt8](String(repeating: element, count: 200_000).utf8)
      let shelf = try SampleShelf(files: ["Deep.plist": bytes], opening: ["Deep.plist"])
      let result = try run(shelf.paths)
      #expect(result.status == 1)
      let line =
        "paper: \(shelf.paths[0]): is not a readable property list: the XML's elements are nested too deeply"
      #expect(result.errorLines.map(String.init) == [line])
    }

    @Test func aTitleOfHalfAMillionMarks() throws {
      let title = "A" + String(repeating: "\u{301}", count: 500_000)
      let list = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><array><dict><key>title</key><string>\(title)</string>
        <key>pages</key><array><string>a.png</string></array></dict></array></plist>
        """
      let shelf = try SampleShelf(
        files: ["a.png": SampleShelf.page(1, 1), "List.plist": Array(list.utf8)],
        opening: ["List.plist"])
      let window = try AppWindow(shelf)
      try window.keys("Return")
      try window.expectBook(offset: 0)
      #expect(try window.quit() == 0)
    }

    /// A name in Latin-1 is not the name that a text of its bytes would have.
    @Test func aNameThatIsNotUTF8() throws {
      let shelf = try SampleShelf(files: ["caf\u{FFFD}/1.png": SampleShelf.page(1, 1)])
      let result = try ShellCommand.run(
        "/bin/sh",
        ["-c", #"exec "$0" "$1/$(printf 'caf\351')""#, ShellCommand.paper()] + shelf.paths,
        environment: Display.shared().environment)
      #expect(result.status == 1)
      let line = "paper: \(shelf.paths[0])/caf\u{FFFD}: no such file or folder"
      #expect(result.errorLines.map(String.init) == [line])
    }

    @Test func picturesThatAreDamaged() throws {
      let whole = SampleShelf.page(1, 1)
      var vast = whole
      // The sides of a PNG stand at 16 and 20: 60,000 each.
      for at in [16, 20] { vast.replaceSubrange(at..<at + 4, with: [0, 0, 0xEA, 0x60]) }
      let shelf = try SampleShelf(files: [
        "book/cover.png": SampleShelf.page(1, 0), "book/1.png": Array(whole.prefix(2000)),
        "book/2.png": [], "book/3.png": vast, "book/4.png": whole,
      ])
      let window = try AppWindow(shelf, ["--book", "1"])
      try window.expectBook(offset: 0)
      for turn in 1...2 {
        try window.keys("Right")
        try window.expectBook(offset: Double(turn))
      }
      try window.expectNotBlank()
      #expect(try window.quit() == 0)
    }

    /// A picture of 100 KB that keeps its decoder at work for minutes: quitting waits for no decoder.
    @Test func quittingWhileADecoderIsStuck() throws {
      let shelf = try SampleShelf(files: ["book/1.jpg": EndlessJPEG.bytes])
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try ShellCommand.paper())
      process.arguments = shelf.paths
      process.environment = try Display.shared().environment
      try process.runListening()
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      let display = try Display.shared()
      try wait(for: "the window") {
        try display.windowMayHaveKeys(of: process.processIdentifier)
      }
      // The decoder is at work: the process uses one processor, and the picture does not come.
      sleep(2)
      try wait(for: "the keys") { try display.windowMayHaveKeys(of: process.processIdentifier) }
      try display.xdotool(["key", "ctrl+q"])
      try wait(upTo: 5, for: "the end after Ctrl+Q") { !process.isRunning }
      #expect(process.terminationStatus == 0)
    }

    @Test func aPageThatVanishesWhileItIsRead() throws {
      let shelf = try SampleShelf(books: 1, pages: 7)
      let window = try AppWindow(shelf, ["--book", "1", "--page", "3"])
      try window.expectBook(offset: 1)
      try FileManager.default.removeItem(atPath: shelf.path("Book_1/3.png"))
      try window.resize(900, 800)
      try window.expectBook(offset: 1)
      try window.keys("Right")
      try window.expectBook(offset: 2)
      try window.keys("Left")
      try window.expectBook(offset: 1)
      try window.expectNotBlank()
    }

    @Test func aFolderThatMustNotBeRead() throws {
      let shelf = try SampleShelf(files: ["locked/1.png": SampleShelf.page(1, 1)])
      let locked = shelf.path("locked")
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
      defer {
        try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: locked)
      }
      // Root may read everything, so root plays this as nobody, who may not write what is kept of root's books.
      let data = shelf.path("data")
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: data)
      var environment = try Display.shared().environment
      environment["XDG_DATA_HOME"] = data
      let nobody = try [
        "--reuid", "65534", "--regid", "65534", "--clear-groups", ShellCommand.paper(),
      ]
      let result =
        getuid() == 0
        ? try ShellCommand.run(
          ShellCommand.find("setpriv", package: "util-linux"), nobody + [locked],
          environment: environment)
        : try run([locked])
      #expect(result.status == 1)
      #expect(result.errorLines.count == 1)
      #expect(result.errors.contains(locked))
    }
  }
}
