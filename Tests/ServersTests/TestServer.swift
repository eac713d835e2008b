import Foundation
import IPC
import Testing
import WebClient
import WebRules

/// A web server of the tests' own, on this machine; ends with the object.
final class TestServer {
  static let user = "reader"
  static let password = "sécret"

  let port: Int
  let scheme: String
  private let process = Process()
  private let input = Pipe(), output = Pipe()

  /// - Parameter certificate: the paths of a certificate and its key, for TLS.
  init(certificate: (String, String)? = nil) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("WebServer/server.py").path
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [script] + (certificate.map { ["--tls", $0.0, $0.1] } ?? [])
    process.environment = ["PYTHONDONTWRITEBYTECODE": "1", "LC_ALL": "C.UTF-8"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    scheme = certificate == nil ? "http" : "https"
    var line = ""
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A {
      line.append(Character(UnicodeScalar(byte)))
    }
    port = try #require(Int(line))
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  func address(_ path: String, host: String = "127.0.0.1") throws -> WebAddress {
    try #require(WebAddress("\(scheme)://\(host):\(port)\(path)"))
  }

  /// All requests so far: method, path and scheme of authorisation. Ends the server.
  func requests() throws -> [String] {
    try input.fileHandleForWriting.close()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  func access(
    _ user: String = "", _ password: String = "", allowsPlain: Bool = false,
    certificate: String = "",
    host: String = "127.0.0.1"
  ) throws -> ServerAccess {
    ServerAccess(
      home: try address("/", host: host), user: user, password: password, allowsPlain: allowsPlain,
      certificate: certificate)
  }

  /// A server of ours, signed in as the reader.
  var reader: WebServer {
    get throws {
      WebServer(
        try access(Self.user, Self.password, allowsPlain: true), program: Self.program,
        agent: "Paper/test")
    }
  }

  static let program = WebProgram(
    path: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
      .path + "/paper-net")
}

extension WebServer {
  convenience init(_ access: ServerAccess) {
    self.init(access, program: TestServer.program, agent: "Paper/test")
  }

  /// The status and the body of an answer.
  func text(_ address: WebAddress, limit: Int = 1 << 20) throws -> (status: Int, text: String) {
    let memory = try Memory()
    var wish = WebWish(address)
    wish.limit = limit
    let answer = try self.answer(wish, into: memory.descriptor)
    let bytes = memory.bytes(limit: 1 << 20)
    #expect(bytes.count == answer.count)
    return (answer.status, String(decoding: bytes, as: UTF8.self))
  }
}
