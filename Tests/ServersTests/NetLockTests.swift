import Foundation
import Testing
import WebClient

/// What a process for a server cannot do, proven from inside.
@Suite(.timeLimit(.minutes(2))) struct NetLockTests {
  /// - Returns: the line that the probe prints, or the signal that ends the probe.
  private func attack(_ name: String, port: Int = 9, _ more: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("net-probe")
    process.arguments = ["\(port)", name] + more
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal { return "signal \(process.terminationStatus)" }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test(arguments: ["read", "write", "list", "environment"])
  func thereAreNoFiles(name: String) throws {
    #expect(["\(EPERM)", "\(EACCES)"].contains(try attack(name)))
  }

  @Test(arguments: ["unix", "datagram", "packet", "pair", "signal", "limit", "executable"])
  func nothingButStreamsToMachines(name: String) throws { #expect(try attack(name) == "\(EPERM)") }

  @Test(arguments: ["exec", "bind"]) func theWorstEndsTheProcess(name: String) throws {
    #expect(try attack(name) == "signal \(SIGSYS)")
  }

  @Test func onePortIsOpen() throws {
    let (server, other) = (try TestServer(), try TestServer())
    #expect(try attack("connect", port: server.port) == "0")
    let isBound = try Int(attack("landlock")) ?? 0 >= 4
    let found = try attack("other", port: server.port, "\(other.port)")
    #expect(found == (isBound ? "\(EACCES)" : "0"))
  }

  /// The secret goes neither by an argument nor by the environment.
  @Test func theSystemTellsNobodyTheSecret() throws {
    let server = try TestServer()
    let client = try server.reader
    _ = try client.text(server.address("/basic"))
    let process = try #require(client.processes.first)
    for name in ["cmdline", "environ"] {
      let bytes = FileManager.default.contents(atPath: "/proc/\(process)/\(name)") ?? Data()
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains(TestServer.password) && !text.contains(TestServer.user))
    }
    #expect(FileManager.default.contents(atPath: "/proc/\(process)/mem") == nil)
  }

  /// The window's process, which the tests stand for, gets no socket of the network while a server is asked.
  @Test func theProgramHasNoSocketOfTheNetwork() throws {
    let server = try TestServer()
    let client = try server.reader
    // Foundation starts a server by sockets of its own.
    let before = try Self.sockets()
    _ = try client.text(server.address("/basic"))
    #expect(client.processes.count == 1)
    #expect(try Self.sockets().subtracting(before).isEmpty)
  }

  /// The sockets of the network that this process has.
  private static func sockets() throws -> Set<String> {
    var known: Set<String> = []
    for file in ["tcp", "tcp6", "udp", "udp6"] {
      let bytes = FileManager.default.contents(atPath: "/proc/self/net/\(file)") ?? Data()
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst() {
        let fields = line.split(separator: " ")
        if fields.count > 9 { known.insert("socket:[\(fields[9])]") }
      }
    }
    try #require(!known.isEmpty)
    let own = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    return known.intersection(own)
  }
}
