import Feeds
import Foundation
import IPC
import OPDS
import Testing
import WebClient
import WebRules

/// A server that people run, on this machine; ends with the object.
final class RealServer {
  enum Kind: String, CaseIterable {
    case calibreDigest = "calibre-digest"
    case calibreBasic = "calibre-basic"
    case calibreWeb = "calibre-web"
    case copyparty, wsgidav
  }

  static let user = "reader"
  static let password = "Secret-1234"

  /// The folder with the programs of Python's packages, as `make test-servers` sets it; nil where no server is installed.
  static let programs = ProcessInfo.processInfo.environment["PAPER_SERVERS"]

  /// The demo books that the servers have.
  static let books = ["keeper.epub", "boat.cbz"]

  static let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Assets")

  let kind: Kind
  let port: Int
  let folder: URL
  private let process = Process()
  private let input = Pipe(), output = Pipe()

  init(_ kind: Kind) throws {
    self.kind = kind
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("paper-server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("RealServers/start.py")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments =
      [script.path, kind.rawValue, try #require(Self.programs), folder.path]
      + Self.books.map { Self.assets.appendingPathComponent($0).path }
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    var line = ""
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A {
      line.append(Character(UnicodeScalar(byte)))
    }
    port = try #require(Int(line))
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// As a reader types the address. Only a folder of copyparty's has a catalogue.
  var typed: String {
    kind == .copyparty ? "127.0.0.1:\(port)/books/" : "127.0.0.1:\(port)"
  }

  static let program = WebProgram(
    path: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path + "/paper-net")

  static let finder = ServerFinder(program, agent: "Paper/test") { memory, type in
    let catalogue = read(memory.bytes(limit: 8 << 20), type)
    switch catalogue.kind {
    case .atomFeed, .feed, .folder: return .catalogue(title: catalogue.title)
    case .webPage: return .webPage
    default: return .other
    }
  }

  /// A body as the worker reads the body.
  static func read(_ body: [UInt8], _ type: String, _ address: WebAddress? = nil)
    -> RemoteCatalogue
  {
    let reader = FeedReader(contentType: type)
    reader.take(body)
    reader.finish()
    guard let place = address ?? WebAddress("http://127.0.0.1/") else {
      fatalError("The constant address is sound.")
    }
    var catalogue = RemoteCatalogue(place)
    var isEnd = false
    while !isEnd {
      let part = reader.part()
      catalogue.take(part)
      isEnd = part.isEnd
    }
    return catalogue
  }

  /// The server at an address that was found, with the right password.
  func server(at address: WebAddress) -> WebServer {
    WebServer(
      ServerAccess(
        home: address, user: Self.user, password: Self.password, allowsPlain: true),
      program: Self.program, agent: "Paper/test")
  }
}

extension WebServer {
  func bytes(_ address: WebAddress) throws -> (answer: WebAnswer, bytes: [UInt8]) {
    let memory = try Memory()
    let answer = try self.answer(WebWish(address), into: memory.descriptor).succeeding()
    return (answer, memory.bytes(limit: 64 << 20))
  }

  func catalogue(_ address: WebAddress) throws -> RemoteCatalogue {
    let (answer, bytes) = try bytes(address)
    return RealServer.read(bytes, answer.head.value("content-type") ?? "", answer.address)
  }
}
