import Foundation
import TestDocuments
import TestSupport
import Testing

extension EndToEndTests {
  /// Pages on paper and in files.
  @MainActor @Suite(.timeLimit(.minutes(5))) struct PrintWindowTests {
    private func book() throws -> SampleShelf {
      let pages = (1...5).map { PDF.Page("Page \($0)") }
      return try SampleShelf(files: ["five.pdf": PDF(pages).bytes], opening: ["five.pdf"])
    }

    /// What `paper check` tells of a file, once the file is whole.
    private func told(of file: String) throws -> String {
      try wait(for: "the PDF") {
        (FileManager.default.contents(atPath: file)?.suffix(16)).map {
          String(decoding: $0, as: UTF8.self).contains("%%EOF")
        } ?? false
      }
      let result = try ShellCommand.run(
        ShellCommand.paper(), ["check", file], environment: ShellCommand.bareEnvironment())
      return result.output
    }

    @Test func thePortalPrintsARange() throws {
      let scratch = try TemporaryFolder()
      let file = scratch.path + "/printed.pdf"
      let bus = try Bus()
      let portal = try bus.portal("printer", file)
      let shelf = try book()
      let window = try AppWindow(shelf, through: bus.shell)
      try window.waitForRest("the book") { $0.scene == .book }
      try window.keys("ctrl+p")
      try window.waitForRest()
      try window.hand(["type", "2-4"])
      try window.keys("Return")
      #expect(try told(of: file).contains("3 pages"))
      #expect(portal.heard()?.contains("printed five") == true)
      #expect(window.complaints == "")
      #expect(try window.quit() == 0)
      withExtendedLifetime((scratch, shelf)) {}
    }

    /// Without a dialog the pictures go to the folder of downloads, and no file is replaced.
    @Test func pagesAreSavedAsPictures() throws {
      let home = try TemporaryFolder()
      try home.file("Downloads/five-002.png", Array("mine".utf8))
      let shelf = try book()
      let window = try AppWindow(shelf, locale: ["HOME": home.path, "PATH": "/nowhere"])
      try window.waitForRest("the book") { $0.scene == .book }
      try window.keys("ctrl+p")
      try window.waitForRest()
      // From the range over the box, both buttons and the sharpness.
      try window.keys("Tab", "Tab", "Tab", "Tab", "Tab")
      try window.keys("Return")
      let names = ["five-001.png", "five-002 (2).png"] + (3...5).map { "five-00\($0).png" }
      for name in names {
        try wait(for: name) { home.size(ofPNG: "Downloads/\(name)") != nil }
        // 300 x 400 points at 150 dots to an inch.
        let size = home.size(ofPNG: "Downloads/\(name)")
        #expect(size?.width == 625 && size?.height == 833, "\(name)")
      }
      #expect(home.text("Downloads/five-002.png") == "mine", "no file is replaced")
      #expect(try window.quit() == 0)
      withExtendedLifetime(shelf) {}
    }

    @Test func lpPrintsWithoutAPortal() throws {
      let scratch = try TemporaryFolder()
      let file = scratch.path + "/printed.pdf"
      // What a window has left that was ended in the midst of a print: no process has this number.
      try scratch.file("cache/paper/print-4194400-7-abc/.paper-x", Array("left".utf8))
      let script = """
        #!/bin/sh
        for word; do :; done
        stat -c %a "$word" > '\(scratch.path)/mode'
        cp "$word" '\(file).draft' && mv '\(file).draft' '\(file)'
        """
      try scratch.file("bin/lp", Array(script.utf8))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: scratch.path + "/bin/lp")
      let shelf = try book()
      let window = try AppWindow(
        shelf,
        locale: [
          "PATH": scratch.path + "/bin:/usr/bin:/bin", "XDG_CACHE_HOME": scratch.path + "/cache",
        ])
      try window.waitForRest("the book") { $0.scene == .book }
      try window.keys("ctrl+p")
      try window.waitForRest()
      try window.keys("Return")
      #expect(try told(of: file).contains("5 pages"))
      #expect(scratch.text("mode") == "600\n", "others cannot read the pages")
      try wait(for: "no draft") {
        try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/cache/paper")
          .allSatisfy { !$0.hasPrefix("print-") }
      }
      #expect(try window.quit() == 0)
      withExtendedLifetime((scratch, shelf)) {}
    }
  }
}

extension TemporaryFolder {
  /// The size that the header of a PNG file tells, in pixels; nil where there is no whole file.
  func size(ofPNG name: String) -> (width: Int, height: Int)? {
    let bytes = [UInt8](FileManager.default.contents(atPath: path + "/" + name) ?? Data())
    guard bytes.count > 45, bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47],
      bytes.suffix(8).prefix(4) == Array("IEND".utf8)[...]
    else { return nil }
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }
}
