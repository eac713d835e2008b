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

    @Test func lpPrintsWithoutAPortal() throws {
      let scratch = try TemporaryFolder()
      let file = scratch.path + "/printed.pdf"
      let script = """
        #!/bin/sh
        for word; do :; done
        cp "$word" '\(file).draft' && mv '\(file).draft' '\(file)'
        """
      try scratch.file("bin/lp", Array(script.utf8))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: scratch.path + "/bin/lp")
      let shelf = try book()
      let window = try AppWindow(
        shelf, locale: ["PATH": scratch.path + "/bin:/usr/bin:/bin"])
      try window.waitForRest("the book") { $0.scene == .book }
      try window.keys("ctrl+p")
      try window.waitForRest()
      try window.keys("Return")
      #expect(try told(of: file).contains("5 pages"))
      #expect(try window.quit() == 0)
      withExtendedLifetime((scratch, shelf)) {}
    }
  }
}
