import PaperRaster
import TestSupport
import Foundation
import Testing

extension EndToEndTests {
  /// Servers of books in the real window: the tests' own server is added by hand.
  @MainActor @Suite struct ServersWindowTests {
    private let scratch: TemporaryFolder
    private let process = Process()
    private let input = Pipe(), output = Pipe()
    private let port: Int

    init() throws {
      scratch = try TemporaryFolder()
      let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("WebServer/server.py").path
      process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      process.arguments = [script]
      process.environment = ["PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"]
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
      var line = ""
      while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A {
        line.append(Character(UnicodeScalar(byte)))
      }
      port = try #require(Int(line))
    }

    /// All requests of the server, which ends.
    private func requests() throws -> [Substring] {
      try input.fileHandleForWriting.close()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      return String(decoding: text, as: UTF8.self).split(separator: "\n")
    }

    /// Where cards that ask stand.
    private func middle(of window: AppWindow) throws -> UInt32 {
      let picture = try window.screenshot()
      return picture.pixels[picture.height / 2 * picture.width + picture.width / 2]
    }

    private var list: String { scratch.text("paper/servers.json") }

    /// A link of a browser goes to the window that is there, and the server is asked after the reader agrees.
    @Test func aLinkIsOfferedAndAddedByEnter() throws {
      let bus = try Bus()
      let window = try AppWindow(.shared(), through: bus.shell, library: scratch.path)
      let link = "opds+http://127.0.0.1:\(port)/opds"
      let second = try bus.paper([link], library: scratch.path)
      #expect(second.status == 0 && second.errors == "", "\(second.errors)")
      try window.waitForRest()
      usleep(500_000)
      #expect(list.isEmpty)
      try window.keys("Return")
      try wait(for: "the server in the list") { list.contains("http://127.0.0.1:\(port)/opds") }
      #expect(try window.quit() == 0)
      #expect(try requests().first == "GET /opds -")
    }

    /// Without a keyring, nothing secret is written anywhere.
    @Test func aServerWithAPasswordIsAddedByKeys() throws {
      let bus = try Bus()
      let window = try AppWindow(.shared(), through: bus.shell, library: scratch.path)
      try window.keys("ctrl+k")
      try window.waitForRest()
      try window.hand(["type", "http://127.0.0.1:\(port)/vault"])
      let middle = try middle(of: window)
      try window.keys("Return")
      // The known places are tried before the question comes.
      try wait(for: "the question") { try self.middle(of: window) != middle }
      try window.waitForRest()
      try window.hand(["type", "reader"])
      try window.keys("Return")
      // By the names of keys: a text in another locale has no such letter.
      try window.keys("s", "eacute", "c", "r", "e", "t")
      try window.keys("Return")
      try wait(for: "the server in the list") { list.contains("/vault") }
      // The room of the server opens by itself, and asks the server.
      try wait(for: "a connection to the server") {
        try NetworkSockets.processes(named: "paper-net", below: window.processID)
          .contains { try NetworkSockets.count(of: $0) > 0 }
      }
      let programs = try NetworkSockets.processes(named: "paper", below: window.processID)
      #expect(programs.count == 1)
      for program in programs { #expect(try NetworkSockets.count(of: program) == 0) }
      #expect(!list.contains("sécret") && !list.contains("reader"))
      #expect(!window.complaints.contains("sécret"))
      #expect(try window.quit() == 0)
      #expect(try requests().contains { $0.hasSuffix("Digest") })
    }

    @Test(arguments: [["opds://"], ["opds+https://"]]) func aBadLinkIsRefused(words: [String])
      throws
    {
      let bus = try Bus()
      let result = try bus.paper(words, library: scratch.path)
      #expect(result.status == 2 && result.errors.contains("no address of a server"))
      #expect(result.errors.split(separator: "\n").count <= 2, "\(result.errors)")
    }
  }
}
