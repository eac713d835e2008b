import Foundation
import SystemCalls
import Testing

/// Files, paths and programs, on a folder of the test's own.
@Suite(.timeLimit(.minutes(5))) final class FilesTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "/paper-files-\(UUID().uuidString)"
    try Files.makeFolder(folder, mode: 0o700)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func writesAndReads() throws {
    let path = folder + "/a"
    try Files.replace(path, with: Array("one".utf8))
    try Files.replace(path, with: Array("two".utf8), isKept: true)
    #expect(try Files.read(path, limit: 10) == Array("two".utf8))
    #expect(try Files.read(path, limit: 2) == Array("tw".utf8))
    #expect(Files.facts(path)?.size == 3)
    #expect(Files.names(in: folder) == ["a"], "no draft is left")
    Files.remove(path)
    #expect(Files.facts(path) == nil)
  }

  /// An open that waits for the pipe's writer would never return.
  @Test func aPipeIsNoPlainFile() throws {
    let (path, link) = (folder + "/pipe", folder + "/link")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(symlink(path, link) == 0)
    for path in [path, link, folder, "/dev/null"] {
      #expect(throws: Files.Failure.notPlain) { try Files.readPlain(path, limit: 10) }
    }
    #expect(throws: Files.Failure(ENOENT)) { try Files.readPlain(path + "s", limit: 10) }
    try Files.replace(folder + "/a", with: [1, 2, 3])
    #expect(try Files.readPlain(folder + "/a", limit: 2) == [1, 2])
  }

  /// A descriptor that others have told not to wait takes all bytes all the same.
  @Test func aPipeThatDoesNotWaitIsWaitedFor() async throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let (reading, writing) = (ends[0], ends[1])
    let all = [UInt8](repeating: 7, count: 1 << 20)
    BackgroundThread.start("writer") {
      try? Files.write(all, to: writing)
      close(writing)
    }
    #expect(try Files.read(reading, limit: .max) == all)
    close(reading)
  }

  @Test func whatMayBeReadStaysSo() throws {
    let path = folder + "/secret"
    try Files.replace(path, with: [1], mode: 0o600)
    #expect(try mode(path) == 0o600)
    try Files.replace(path, with: [2], mode: nil)
    #expect(try mode(path) == 0o600)
    try Files.replace(path, with: [3])
    #expect(try mode(path) == 0o644)
  }

  @Test func largeFilesAreWhole() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try Files.replace(folder + "/large", with: bytes)
    #expect(try Files.read(folder + "/large", limit: .max) == bytes)
  }

  @Test func failuresAreNumbers() throws {
    #expect(throws: Files.Failure(ENOENT)) { try Files.read(folder + "/none", limit: 1) }
    #expect(throws: Files.Failure(EISDIR)) { try Files.read(folder, limit: 1) }
    #expect(throws: Files.Failure(ENOENT)) { try Files.replace(folder + "/none/a", with: []) }
    try Files.makeFolder(folder + "/taken")
    #expect(throws: Files.Failure(EISDIR)) { try Files.replace(folder + "/taken", with: [1]) }
    #expect(Files.names(in: folder) == ["taken"])
    #expect(Files.names(in: folder + "/none") == [])
  }

  @Test func folders() throws {
    let deep = folder + "/b/c/d"
    try Files.makeFolder(deep, mode: 0o700)
    try Files.makeFolder(deep + "/")
    #expect(try mode(folder + "/b") == 0o700)
    try Files.replace(folder + "/file", with: [])
    #expect(throws: Files.Failure.self) { try Files.makeFolder(folder + "/file") }
    #expect(throws: Files.Failure.self) { try Files.makeFolder(folder + "/file/e") }
  }

  @Test func pipesAreReadToTheirEnd() throws {
    let path = folder + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    BackgroundThread.start("writer") { [path] in
      let descriptor = open(path, O_WRONLY)
      try? Files.write(Array("first\nsecond".utf8), to: descriptor)
      close(descriptor)
    }
    #expect(try Files.read(path, limit: 100) == Array("first\nsecond".utf8))
  }

  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a/b/", "/a", "b"), ("/a", "/", "a"), ("/", "/", ""), ("a", ".", "a"),
    ("a/b", "a", "b"), ("a//b", "a", "b"),
  ])
  func parts(_ path: String, _ parent: String, _ name: String) {
    #expect(Paths.parent(of: path) == parent)
    #expect(Paths.lastName(of: path) == name)
  }

  @Test func links() throws {
    symlink("c", folder + "/link")
    #expect(Paths.target(of: folder + "/link") == folder + "/c")
    #expect(Paths.resolved(folder + "/link") == nil)
    try Files.replace(folder + "/c", with: [])
    #expect(Paths.resolved(folder + "/link") == Paths.resolved(folder + "/c"))
    #expect(Paths.target(of: folder + "/c") == nil)
  }
}

@Suite(.timeLimit(.minutes(5))) struct SubprocessTests {
  @Test func whatProgramsPrint() {
    #expect(Subprocess.output(of: "/bin/echo", ["a b", "c"]) == Array("a b c\n".utf8))
    #expect(Subprocess.output(of: "/bin/false", []) == nil)
    #expect(Subprocess.output(of: "/no/such/program", []) == nil)
    #expect(Subprocess.output(of: "/bin/sh", ["-c", "kill -9 $$"]) == nil)
  }

  @Test func whatProgramsAreGiven() {
    let shell = { (script: String) in
      Subprocess.output(
        of: "/bin/sh", ["-c", script], environment: ["A": "1", "PATH": "/usr/bin:/bin"]
      )
      .map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(shell("echo $A$HOME") == "1\n")
    #expect(shell("cat") == "", "the input is empty")
    #expect(shell("echo a >&2; ls /proc/self/fd | wc -l") == "4\n", "three, and the listed folder")
  }

  /// A key that ends this process in a terminal must not end the browser, too.
  @Test func programsAreInGroupsOfTheirOwn() throws {
    let script = "read id name state above group rest < /proc/$$/stat; echo $id $group"
    let said = try #require(Subprocess.output(of: "/bin/sh", ["-c", script]))
    let words = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    #expect(words.count == 2 && words.first == words.last)
  }

  @Test func whatWasIgnoredFromTheStartStaysIgnored() {
    let before = signal(SIGHUP, SIG_IGN)
    defer { signal(SIGHUP, before) }
    let said = Subprocess.output(of: "/bin/sh", ["-c", "kill -HUP $$; echo alive"])
    #expect(said == Array("alive\n".utf8))
  }

  @Test func ignoredSignalsComeBack() {
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    // The shell ends by the signal, or says that nobody ignores it.
    let script = "trap 2>/dev/null; (kill -PIPE $$; echo alive) "
    #expect(Subprocess.output(of: "/bin/sh", ["-c", script]) == nil)
  }
}

@Suite(.timeLimit(.minutes(5))) struct EnvironmentTests {
  @Test func variables() {
    #expect(Environment["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    #expect(Environment["PAPER_NO_SUCH_VARIABLE"] == nil)
    #expect(Environment.all == ProcessInfo.processInfo.environment)
  }

  @Test func processors() { #expect(Processors.count >= 1) }

  @Test func clocks() {
    let before = Clock.nanoseconds
    #expect(Clock.nanoseconds >= before)
    #expect(abs(Double(Clock.secondsSince1970) - Date().timeIntervalSince1970) < 5)
  }

  @Test func threadsHaveNames() async {
    let name = await withCheckedContinuation { (told: CheckedContinuation<[UInt8], Never>) in
      BackgroundThread.start("a name that is too long") {
        told.resume(returning: (try? Files.read("/proc/thread-self/comm", limit: 100)) ?? [])
      }
    }
    #expect(String(decoding: name, as: UTF8.self) == "a name that is \n")
  }
}
