import Foundation
import Launch
import Testing

@Suite(.timeLimit(.minutes(5))) struct PasswordFileTests {
  private func read(_ bytes: [UInt8]) throws -> String {
    let path = NSTemporaryDirectory() + "/paper-password-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try PasswordFile.read(path)
  }

  @Test func theFirstLineIsThePassword() throws {
    #expect(try read(Array("open sesame".utf8)) == "open sesame")
    #expect(try read(Array("open sesame\nmore".utf8)) == "open sesame")
    #expect(try read(Array("Sésam \r\n".utf8)) == "Sésam ")
    #expect(try read(Array(String(repeating: "a", count: 1024).utf8)).count == 1024)
  }

  @Test func whatIsNoPasswordIsOneLineWithoutTheContent() throws {
    for (bytes, reason) in [
      ([], "has no password in its first line"),
      (Array("\nsecret".utf8), "has no password in its first line"),
      ([0x73, 0xFF, 0x0A], "is not a text in UTF-8"),
      ([UInt8](repeating: 0x61, count: 1025), "has a first line that is too long"),
      ([UInt8](repeating: 0x61, count: 99_999), "has a first line that is too long"),
    ] {
      let problem = #expect(throws: PasswordFile.Problem.self) { try read(bytes) }
      #expect(problem?.description.hasPrefix("--password-file: /") == true)
      #expect(problem?.description.hasSuffix(reason) == true, "\(problem?.description ?? "")")
    }
  }

  @Test func aFileThatCannotBeRead() {
    for path in ["/nowhere/secret", "/"] {
      let problem = #expect(throws: PasswordFile.Problem.self) { try PasswordFile.read(path) }
      #expect(problem?.description == "--password-file: \(path) cannot be read")
    }
  }
}
