import Foundation
import PaperGeometry
import TestDocuments
import Testing

extension EndToEndTests {
  /// Texts to and from other programs of the desktop.
  @MainActor @Suite(.timeLimit(.minutes(5))) struct ClipboardTests {
    /// A page of one word, wherever a hand takes it.
    private static func shelf() throws -> SampleShelf {
      let words = Array(repeating: "Wäl", count: 900).joined(separator: " ")
      return try SampleShelf(files: ["Words.md": Array(words.utf8)], opening: ["Words.md"])
    }

    private func xclip(_ words: [String]) throws -> String {
      try ShellCommand.run(
        ShellCommand.find("xclip", package: "xclip"), words,
        environment: Display.shared().environment
      ).output
    }

    @Test func everyFormOfATextIsOffered() throws {
      let window = try AppWindow(Self.shelf(), ["--page", "2"])
      try window.waitForRest("the book") { $0.scene == .book }
      try window.keys("ctrl+a")
      var text = ""
      try wait(for: "the selection") {
        text = try xclip(["-o", "-selection", "primary"])
        return text.hasPrefix("Wäl Wäl")
      }
      // The clipboard is another place.
      #expect(try xclip(["-o", "-selection", "clipboard"]) == "")
      try window.keys("ctrl+c")
      try wait(for: "the copy") { try xclip(["-o", "-selection", "clipboard"]) == text }
      for selection in ["primary", "clipboard"] {
        let targets = try xclip(["-o", "-selection", selection, "-t", "TARGETS"])
          .split(separator: "\n")
        for form in ["UTF8_STRING", "STRING", "TEXT", "text/plain", "text/plain;charset=utf-8"] {
          #expect(targets.contains(Substring(form)), "\(targets)")
        }
        for form in ["UTF8_STRING", "TEXT", "text/plain"] {
          #expect(try xclip(["-o", "-selection", selection, "-t", form]) == text, "\(form)")
        }
        // Latin-1, as old programs want it: xclip has it as UTF-8 again, or as the bytes.
        let old = try xclip(["-o", "-selection", selection, "-t", "STRING"])
        #expect(old.hasPrefix("Wäl") || old.hasPrefix("W\u{FFFD}l"), "\(old.prefix(9))")
      }
      #expect(try window.quit() == 0)
    }

    @Test func aDrawnPartIsOfferedAsAPicture() throws {
      let shelf = try SampleShelf(
        files: ["a.pdf": PDF([.init("One"), .init("Two"), .init("Three")]).bytes],
        opening: ["a.pdf"])
      defer { withExtendedLifetime(shelf) {} }
      let window = try AppWindow(shelf, ["--page", "2"])
      try window.waitForRest("the book") { $0.scene == .book }
      let size = try window.size()
      let from = Point(Double(size.width) / 2 + 30, Double(size.height) / 2 - 60)
      try window.hand(["keydown", "ctrl", "keydown", "shift"])
      try window.drag(from: from, to: from + Point(100, 80))
      try window.hand(["keyup", "shift", "keyup", "ctrl"])
      let folder = try TemporaryFolder()
      let part = try picture("part.png", in: folder)
      #expect(abs(Double(part.width) / Double(part.height) - 1.25) < 0.05)
      let targets = try xclip(["-o", "-selection", "clipboard", "-t", "TARGETS"])
        .split(separator: "\n")
      #expect(targets == ["TARGETS", "TIMESTAMP", "image/png"])
      // The whole page comes in its place: 300 x 400 points at 300 dots to an inch.
      try window.keys("ctrl+shift+c")
      try wait(for: "the page") {
        let page = try picture("page.png", in: folder)
        return page.width == 1250 && page.height == 1667
      }
      #expect(window.complaints == "")
      #expect(try window.quit() == 0)
    }

    /// The size of the picture on the clipboard, once a picture is there.
    private func picture(
      _ name: String, in folder: TemporaryFolder
    ) throws -> (width: Int, height: Int) {
      let program = try ShellCommand.find("xclip", package: "xclip")
      var size: (width: Int, height: Int)?
      try wait(for: "a picture") {
        _ = try ShellCommand.run(
          "/bin/sh",
          ["-c", "'\(program)' -o -selection clipboard -t image/png > '\(folder.path)/\(name)'"],
          environment: Display.shared().environment)
        size = folder.size(ofPNG: name)
        return size != nil
      }
      return try #require(size)
    }

    /// A file manager takes the address, and GNOME's form; whoever takes texts alone has the address as text.
    @Test func aFileIsOfferedAsAFile() throws {
      let window = try AppWindow(Self.shelf())
      try window.waitForRest("the book") { $0.scene == .book }
      try window.keys("ctrl+i")
      // To the fourth button of the card.
      for _ in 0..<4 { try window.keys("Tab") }
      try window.keys("Return")
      var address = ""
      try wait(for: "the file") {
        address = try xclip(["-o", "-selection", "clipboard", "-t", "text/uri-list"])
        return address.hasSuffix("/Words.md\r\n")
      }
      #expect(address.hasPrefix("file:///"))
      let line = address.dropLast()
      let copied = try xclip([
        "-o", "-selection", "clipboard", "-t", "x-special/gnome-copied-files",
      ])
      #expect(copied == "copy\n" + line)
      #expect(try xclip(["-o", "-selection", "clipboard"]) == line + "\n")
      // A text that comes after is no file.
      try window.keys("Escape")
      try window.keys("ctrl+a")
      try window.keys("ctrl+c")
      try wait(for: "the text") {
        try xclip(["-o", "-selection", "clipboard"]).hasPrefix("Wäl")
      }
      let targets = try xclip(["-o", "-selection", "clipboard", "-t", "TARGETS"])
      #expect(!targets.contains("uri-list"))
      #expect(try window.quit() == 0)
    }

    /// Without a text a field stays as it is, and a line says why.
    @Test func aFieldTakesWhatAnotherProgramHas() throws {
      let window = try AppWindow(SampleShelf(books: 1, pages: 12), ["--book", "1"])
      try window.expectBook(offset: 0)
      let owner = Process()
      owner.executableURL = URL(fileURLWithPath: try ShellCommand.find("xclip", package: "xclip"))
      owner.arguments = ["-quiet", "-selection", "clipboard"]
      owner.environment = try Display.shared().environment
      let input = Pipe()
      owner.standardInput = input
      owner.standardOutput = FileHandle.nullDevice
      owner.standardError = FileHandle.nullDevice
      try owner.runListening()
      defer { owner.terminate() }
      try input.fileHandleForWriting.write(contentsOf: Data("11".utf8))
      try input.fileHandleForWriting.close()
      try wait(for: "the owner") { try xclip(["-o", "-selection", "clipboard"]) == "11" }
      try window.keys("g")
      try window.keys("ctrl+v")
      try window.hand(["sleep", "0.5"])
      try window.keys("Return")
      _ = try window.waitForRest("page 11") { $0.offset > 4 }
      #expect(try window.quit() == 0)
    }
  }
}
