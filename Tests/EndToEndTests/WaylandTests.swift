import TestSupport
import Foundation
import PaperGeometry
import TestDocuments
import Testing

extension EndToEndTests {
  /// The window on a desktop of Wayland.
  @MainActor @Suite(.enabled(if: Compositor.isInstalled, "sway or grim is not installed"))
  struct WaylandTests {
    private let compositor: Compositor
    private let scratch: TemporaryFolder

    init() throws {
      compositor = try Compositor.shared()
      scratch = try TemporaryFolder()
      try compositor.tell("workspace", "1")
    }

    @Test func theWindowComesRestsAndGoes() throws {
      let window = try WaylandWindow(.shared(), ["--book", "1"])
      let state = try window.waitForRest("the book") { $0.scene == .book }
      let facts = try window.facts()
      #expect(facts.app_id == "org.paperbookshelf.Paper" && facts.focused)
      #expect(facts.name?.hasSuffix("Paper") == true, "\(facts.name ?? "no name")")
      // The compositor's frames for a new window come to their end.
      Thread.sleep(forTimeInterval: 0.5)
      let before = try ShellCommand.processorTicks(of: window.id)
      // No wait for something, but the measurement itself.
      Thread.sleep(forTimeInterval: 4)
      #expect(try ShellCommand.processorTicks(of: window.id) - before <= 2)
      #expect(try window.waitForRest() == state, "something was drawn at rest")
      #expect(try window.end() == 0)
      #expect(window.complaints == "")
    }

    /// The window goes from a screen to one with twice the pixels, and back: each pixel is the film's at that scale.
    @Test func aDenserScreenIsFollowed() throws {
      let window = try WaylandWindow(.shared())
      for (screen, scale) in [(0, 1.0), (1, 2.0), (0, 1.0)] {
        try compositor.tell(
          "[pid=\(window.id)]", "move", "container", "to", "output", Compositor.screens[screen])
        try window.waitForRest("the size") {
          $0.size == [Double(Compositor.width), Double(Compositor.height)]
        }
        let film = try Film(
          of: .shared(), width: Compositor.width, height: Compositor.height, scale: scale,
          script: "shot screen")
        let (width, height) = (
          Int(Double(Compositor.width) * scale), Int(Double(Compositor.height) * scale)
        )
        let expected = try film.picture("screen", width: width, height: height)
        try wait(for: "a sharp picture at \(scale)") {
          try compositor.picture(of: Compositor.screens[screen]).pixels == expected.pixels
        }
      }
    }

    /// A compositor that lays out windows side by side says how large they are, whatever size was kept.
    @Test func theCompositorsPlaceIsFilled() throws {
      let library = scratch.path + "/library"
      let first = try WaylandWindow(.shared(), library: library)
      try compositor.tell(
        "[pid=\(first.id)] floating enable, resize set width 640 px height 480 px")
      try first.waitForRest("the size") { $0.size == [640, 480] }
      #expect(try first.end() == 0)
      let left = try WaylandWindow(.shared())
      let right = try WaylandWindow(.shared(), library: library)
      let half = [Double(Compositor.width / 2), Double(Compositor.height)]
      try left.waitForRest("the left half") { $0.size == half }
      try right.waitForRest("the right half") { $0.size == half }
      // What is kept comes with the shelf, and would have changed the size by now.
      usleep(700_000)
      #expect(try right.waitForRest().size == half)
    }

    /// A page that is all one link, and a pointer that follows it.
    private func followLink(
      _ environment: [String: String], until isFollowed: () -> Bool
    ) throws -> WaylandWindow {
      let words = (0..<900).map { "word\($0)" }.joined(separator: " ")
      let text = "# Links\n\n[\(words)](https://example.org/whale)\n"
      let shelf = try SampleShelf(files: ["Links.md": Array(text.utf8)], opening: ["Links.md"])
      let window = try WaylandWindow(shelf, ["--page", "2"], environment: environment)
      let whole = [Double(Compositor.width), Double(Compositor.height)]
      try window.waitForRest("the book") { $0.scene == .book && $0.size == whole }
      let pointer = try Compositor.Pointer(on: compositor)
      var round = 0
      try wait(upTo: 60, for: "the link") {
        // Only every second round asks: the button lies on the link, too, so a question that comes late would be shut by
        // the click that asks, and asked by the click that answers, for ever.
        if round % 2 == 0 { try pointer.click(600, 380) }
        round += 1
        // Two clicks in a row would be a double click, and the question takes a moment to come.
        usleep(1_200_000)
        // The question's first button.
        try pointer.click(418, 369)
        usleep(1_000_000)
        return isFollowed()
      }
      return window
    }

    /// From one window of Paper to another, as if the first's link led to the second: the token comes from the compositor
    /// for the click, goes along to the program that is started, from there to the window that is there, and brings it to
    /// the front.
    @Test func theUsersClickBringsTheOtherWindowToTheFront() throws {
      try scratch.file("One.md", Array("# One\n".utf8))
      let bus = try Bus()
      let there = try WaylandWindow(
        .shared(), environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
      try compositor.tell("workspace", "3")
      let opener = """
        #!/bin/sh
        printf '%s\\n' "$XDG_ACTIVATION_TOKEN" > '\(scratch.path)/token'
        DBUS_SESSION_BUS_ADDRESS='\(bus.address)' exec '\(try ShellCommand.paper())' '\(scratch.path)/One.md'

        """
      let path = try scratch.file("bin/xdg-open", Array(opener.utf8))
      chmod(path, 0o755)
      let search = compositor.environment["PATH"] ?? ""
      let window = try followLink(["PATH": "\(scratch.path)/bin:\(search)"]) {
        !scratch.text("token").isEmpty
      }
      #expect(scratch.text("token").count > 8)
      try wait(for: "the book in the other window") {
        try there.facts().name?.contains("One") == true
      }
      try wait(for: "the front") { try there.facts().focused }
      #expect(try !window.facts().focused)
    }

    nonisolated private static let hasClipboardTools = ["wl-copy", "wl-paste", "wtype"].allSatisfy {
      (try? ShellCommand.find($0, package: $0)) != nil
    }

    private func tool(_ name: String, _ words: String...) throws -> String {
      try ShellCommand.run(
        ShellCommand.find(name, package: "wl-clipboard wtype"), words,
        environment: compositor.environment
      ).output
    }

    /// Offers a text by a program that stays. All descriptors but the first three are closed in that program, since the
    /// end of a child is told by the last one that closes them.
    private func offer(_ text: String) throws {
      let script = """
        for place in /proc/self/fd/*; do
          number=${place##*/}; [ "$number" -le 2 ] || eval "exec $number>&-"
        done
        exec wl-copy "$1"
        """
      _ = try ShellCommand.run(
        ShellCommand.find("bash", package: "bash"), ["-c", script, "bash", text],
        environment: compositor.environment)
    }

    /// To and from other programs, without X.
    @Test(.enabled(if: hasClipboardTools, "wl-clipboard or wtype is not installed"))
    func textIsCopiedAndPasted() throws {
      let words = Array(repeating: "Wäl", count: 9000).joined(separator: " ")
      let shelf = try SampleShelf(files: ["Words.md": Array(words.utf8)], opening: ["Words.md"])
      let window = try WaylandWindow(shelf, ["--page", "2"])
      try window.waitForRest("the book") { $0.scene == .book }
      let pointer = try Compositor.Pointer(on: compositor)
      try wait(upTo: 60, for: "the selection") {
        try pointer.click(600, 380)
        try pointer.click(600, 380)
        usleep(1_200_000)
        return try tool("wl-paste", "--primary", "--no-newline") == "Wäl"
      }
      try wait(upTo: 60, for: "the copy") {
        _ = try tool("wtype", "-M", "ctrl", "-k", "c", "-m", "ctrl")
        usleep(300_000)
        return try tool("wl-paste", "--no-newline") == "Wäl"
      }
      try offer("9")
      let before = try window.waitForRest().offset
      // One keyboard for all keys: a window may miss the keys of a keyboard that goes as soon as it has come.
      _ = try tool(
        "wtype", "-s", "500", "g", "-s", "700", "-M", "ctrl", "-k", "v", "-m", "ctrl", "-s", "1000",
        "-k", "Return")
      try window.waitForRest("page 9") { $0.offset > before + 2 }
      #expect(try window.end() == 0)
    }

    /// From one window to another, and the first window takes clicks as before: the compositor keeps the release.
    @Test func aFileIsDraggedToAnotherWindow() throws {
      let window = try WaylandWindow(.shared())
      let other = try WaylandWindow(.shared())
      let half = [Double(Compositor.width / 2), Double(Compositor.height)]
      try window.waitForRest("the left half") { $0.size == half }
      try compositor.tell("[pid=\(window.id)]", "focus")
      _ = try tool("wtype", "-s", "500", "-M", "ctrl", "-k", "i", "-m", "ctrl", "-s", "1000")
      let pointer = try Compositor.Pointer(on: compositor)
      try pointer.act("press", 230, 170)
      for step in 1...12 { try pointer.act("move", 230 + step * 45, 170 + step * 10) }
      usleep(500_000)
      try pointer.act("release", 770, 290)
      try other.waitForRest("the book") { $0.scene == .book }
      #expect(try window.waitForRest().scene == .shelf)
      #expect(try window.end() == 0)
    }

    /// A part of a page goes in the same way, as a file that the other window opens.
    @Test(.enabled(if: hasClipboardTools, "wl-clipboard or wtype is not installed"))
    func aDrawnPartIsDraggedToAnotherWindow() throws {
      let shelf = try SampleShelf(
        files: ["three.pdf": PDF((1...3).map { .init("Page \($0)") }).bytes],
        opening: ["three.pdf"])
      let window = try WaylandWindow(shelf, ["--page", "2"])
      let other = try WaylandWindow(.shared())
      let (width, height) = (Compositor.width / 2, Compositor.height)
      try window.waitForRest("the left half") {
        $0.scene == .book && $0.size == [Double(width), Double(height)]
      }
      try compositor.tell("[pid=\(window.id)]", "focus")
      let keys = Process()
      keys.executableURL = URL(
        fileURLWithPath: try ShellCommand.find("wtype", package: "wl-clipboard wtype"))
      keys.arguments = ["-M", "ctrl", "-M", "shift", "-s", "3000", "-m", "shift", "-m", "ctrl"]
      keys.environment = compositor.environment
      try keys.run()
      usleep(1_000_000)
      let pointer = try Compositor.Pointer(on: compositor)
      let (x, y) = (width / 2, height / 2)
      try pointer.act("press", x - 100, y - 40)
      for step in 1...5 { try pointer.act("move", x - 100 + step * 16, y - 40 + step * 16) }
      try pointer.act("release", x - 20, y + 40)
      keys.waitUntilExit()
      usleep(1_000_000)
      try pointer.act("press", x - 60, y)
      for step in 1...12 { try pointer.act("move", x - 60 + step * width / 12, y) }
      usleep(1_000_000)
      try pointer.act("release", x - 60 + width, y)
      try other.waitForRest("the picture") { $0.scene == .book }
      #expect(try window.waitForRest().scene == .book)
      #expect(try window.end() == 0)
    }

    /// As a file manager takes files.
    @Test(.enabled(if: hasClipboardTools, "wl-clipboard or wtype is not installed"))
    func aFileIsCopiedAsAFile() throws {
      let shelf = try SampleShelf(files: ["Own.md": Array("# Own\n".utf8)], opening: ["Own.md"])
      let window = try WaylandWindow(shelf)
      try window.waitForRest("the book") { $0.scene == .book }
      _ = try tool(
        "wtype", "-s", "500", "-M", "ctrl", "-k", "i", "-m", "ctrl", "-s", "800", "-k", "Tab", "-k",
        "Tab", "-k", "Tab", "-k", "Tab", "-k", "Return", "-s", "300")
      var address = ""
      try wait(for: "the file") {
        address = try tool("wl-paste", "--type", "text/uri-list", "--no-newline")
        return address.hasSuffix("/Own.md\r\n")
      }
      #expect(address.hasPrefix("file:///"))
      let copied = try tool("wl-paste", "--type", "x-special/gnome-copied-files", "--no-newline")
      #expect(copied == "copy\n" + address.dropLast())
      #expect(try window.end() == 0)
    }

    @Test(.enabled(if: hasClipboardTools, "wl-clipboard or wtype is not installed"))
    func aPageIsCopiedAsAPicture() throws {
      let shelf = try SampleShelf(files: ["Own.md": Array("# Own\n".utf8)], opening: ["Own.md"])
      let window = try WaylandWindow(shelf)
      try window.waitForRest("the book") { $0.scene == .book }
      _ = try tool(
        "wtype", "-s", "500", "-M", "ctrl", "-M", "shift", "-k", "c", "-m", "shift", "-m", "ctrl",
        "-s", "300")
      try wait(for: "the picture") {
        try tool("wl-paste", "--list-types").contains("image/png")
      }
      let picture = try tool("wl-paste", "--type", "image/png", "--no-newline")
      #expect(picture.contains("PNG") && picture.contains("IEND"))
      #expect(try window.end() == 0)
    }

    @Test func portalsKnowTheWindow() throws {
      let bus = try Bus()
      let portal = try bus.portal("links")
      var heard = ""
      let window = try followLink(["DBUS_SESSION_BUS_ADDRESS": bus.address]) {
        heard += portal.heard() ?? ""
        return !heard.isEmpty
      }
      #expect(
        heard.wholeMatch(of: /wayland:\S+ https:\/\/example\.org\/whale\n/) != nil, "\(heard)")
      #expect(try window.end() == 0)
    }
  }
}
