import Books
import Foundation
import IPC
import OPDS
import ServerFetching
import ServerRooms
import ServerStore
import Synchronization
import TestBasics
import Testing
import WebClient
import WebRules
import WorkerClient

/// The tests' own server (`Tests/WebServer`), and books of the server; ends with the object.
final class FetchServer {
  let port: Int
  let folder: TemporaryFolder
  private let process = Process()
  private let input = Pipe(), output = Pipe()
  private let log = Log()

  private final class Log: Sendable {
    let text = Mutex("")
    func add(_ part: String) { text.withLock { $0 += part } }
  }

  init() throws {
    folder = try TemporaryFolder()
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
    // Nobody reads the pipe meanwhile, and a full pipe would stop the server.
    output.fileHandleForReading.readabilityHandler = { [log] in
      log.add(String(decoding: $0.availableData, as: UTF8.self))
    }
  }

  deinit { end() }

  /// Ends the server: from now on nothing answers.
  func end() {
    guard process.isRunning else { return }
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    output.fileHandleForReading.readabilityHandler = nil
  }

  /// The paths that were asked for, in their order.
  var paths: [String] {
    log.text.withLock { text in
      text.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ")
        return words.count > 1 ? String(words[1]) : nil
      }
    }
  }

  var cache: String { folder.path + "/cache" }

  private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path
  static let worker = WorkerProgram(path: programs + "/paper-worker")

  private struct Access: ServerAccesses {
    /// Nil for a reader who refuses.
    let known: ServerAccess?
    func access(of id: String) throws(WebFailure) -> ServerAccess {
      guard let known else { throw .cancelled }
      return known
    }
  }

  func connections(home: String = "/", isRefused: Bool = false) throws -> ServerConnections {
    let home = try #require(WebAddress("http://127.0.0.1:\(port)\(home)"))
    return ServerConnections(
      Access(known: isRefused ? nil : ServerAccess(home: home)),
      program: WebProgram(path: Self.programs + "/paper-net"),
      agent: "Paper/test")
  }

  /// A book of the server as a feed tells the book.
  /// - Parameters:
  ///   - path: of the file; nil for none.
  ///   - pages: the way to the pages one by one; nil for none.
  func book(
    _ path: String?, type: String = "application/x-cbz", title: String = "Comic",
    pages: FeedLink? = nil, server: String = "one"
  ) throws -> RoomBook {
    var entry = FeedEntry(.publication)
    (entry.id, entry.title, entry.authors) = (path ?? pages?.href ?? "", title, ["Ada"])
    (entry.series, entry.position) = ("Saga", 2)
    if let path {
      entry.links.append(FeedLink(["http://opds-spec.org/acquisition"], path, type: type))
    }
    if let pages { entry.links.append(pages) }
    return try book(entry, server: server)
  }

  /// A book whose file only a document of the server names.
  func thinBook(_ name: String) throws -> RoomBook {
    var entry = FeedEntry(.publication)
    (entry.id, entry.title) = ("urn:thin:\(name)", name)
    entry.links = [
      FeedLink(["self"], "/catalogue/document/\(name)", type: "application/opds-publication+json")
    ]
    return try book(entry, server: "one")
  }

  private func book(_ entry: FeedEntry, server: String) throws -> RoomBook {
    var part = FeedPart()
    (part.entries, part.isEnd) = ([entry], true)
    var catalogue = RemoteCatalogue(
      try #require(WebAddress("http://127.0.0.1:\(port)/feed")))
    catalogue.take(part)
    return RoomBook(try #require(catalogue.books.first), server: server, cache: cache)
  }
}
