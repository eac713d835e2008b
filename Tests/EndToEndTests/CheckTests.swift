import CalibreMaker
import Foundation
import TestDocuments
import Testing

extension EndToEndTests {
  /// `paper check`, which opens books as the window does, without a window.
  @MainActor @Suite struct CheckTests {
    private func check(
      _ words: [String], _ variables: [String: String] = [:]
    ) throws -> ShellCommand.Result {
      try ShellCommand.run(
        ShellCommand.paper(), ["check"] + words,
        environment: ShellCommand.bareEnvironment().merging(variables) { $1 },
        // The workers give way to all other programs: beside six busy ones the bad books take 100 s instead of 13 s.
        timeout: 240)
    }

    private func books(_ scratch: TemporaryFolder) throws -> [(BadBooks.Sample, path: String)] {
      try BadBooks.all.map { ($0, try scratch.file($0.name, $0.bytes)) }
    }

    @Test func eachBadBookIsALineAndTheNextOneIsChecked() throws {
      let scratch = try TemporaryFolder()
      let books = try books(scratch)
      let result = try check(["--json"] + books.map(\.path))
      #expect(result.status == 1)
      let lines = result.output.split(separator: "\n")
      try #require(lines.count == books.count)
      for (line, (sample, path)) in zip(lines, books) {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let facts = try #require(object)
        #expect(facts["path"] as? String == path)
        let reason = facts["reason"] as? String
        switch sample.reason {
        case nil: #expect(reason == nil, "\(sample.name): \(reason ?? "")")
        // Sound or not: what matters is that there is an answer.
        case "": break
        case .some(let expected):
          #expect(reason?.contains(expected) == true, "\(sample.name): \(line)")
        }
        // A worker has a gigabyte, and the system counts what was mapped for the page as well.
        #expect(facts["peakBytes"] as? Int ?? 0 < 1200 << 20, "\(line)")
      }
    }

    /// The command reads the library's database as the window does: one book, of the best format.
    @Test func aLibraryOfCalibresHasItsBooks() throws {
      let scratch = try TemporaryFolder()
      let pdf = PDF([PDF.Page("a")]).bytes
      for name in ["Library/a/b.epub", "Library/a/b.pdf"] { try scratch.file(name, pdf) }
      let tables = String(cString: paper_test_calibre_tables())
      let book = """
        INSERT INTO books VALUES (1, 'A', 'A', 'B', 1, 'a', 0);
        INSERT INTO data VALUES (1, 1, 'PDF', 'b'), (2, 1, 'EPUB', 'b');
        """
      #expect(paper_test_sqlite(scratch.path + "/Library/metadata.db", tables + book) == 1)
      let result = try check([scratch.path + "/Library"])
      #expect(result.status == 0 && result.errors.isEmpty)
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == 1 && lines[0].hasPrefix(scratch.path + "/Library/a/b.epub: ok, PDF"))
    }

    @Test func soundBooksAreStatusZero() throws {
      let scratch = try TemporaryFolder()
      let pdf = try scratch.file("a.pdf", PDF([PDF.Page("a")]).bytes)
      let result = try check([pdf, try SampleShelf.shared().paths[0]])
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(result.output.hasPrefix("\(pdf): ok, PDF, 1 page, "))
    }

    @Test func whatIsNoBookIsAComplaint() throws {
      let scratch = try TemporaryFolder()
      let folder = scratch.path + "/x.pdf"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let pipe = scratch.path + "/y.pdf"
      #expect(mkfifo(pipe, 0o600) == 0)
      for path in [folder, pipe, "/dev/zero", scratch.path + "/none.pdf"] {
        let result = try check([path])
        #expect(result.status == 1 && result.output.isEmpty, "\(path)")
        #expect(result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errors.contains(path))
      }
    }

    @Test func aPasswordOpensWhatIsEncrypted() throws {
      let scratch = try TemporaryFolder()
      var pdf = PDF([PDF.Page("a")])
      pdf.password = "sesame"
      let book = try scratch.file("a.pdf", pdf.bytes)
      let right = try scratch.file("right", Array("sesame\n".utf8))
      let wrong = try scratch.file("wrong", Array("simsim\n".utf8))
      #expect(try check(["--password-file", right, book]).status == 0)
      let refused = try check(["--password-file", wrong, book])
      #expect(refused.status == 1 && refused.output.contains("has another password"))
      #expect(!(refused.output + refused.errors).contains("simsim"))
      let missing = try check(["--password-file", scratch.path + "/none", book])
      #expect(missing.status == 1 && missing.errorLines.count == 1 && missing.output.isEmpty)
    }

    @Test func wrongUsage() throws {
      for words in [[], ["--nice", "a"], ["--pages=few", "a"]] {
        let result = try check(words)
        #expect(result.status == 2 && result.errorLines.count == 1)
      }
    }

    @Test func withoutAWorkerItEndsAtOnce() throws {
      let scratch = try TemporaryFolder()
      let book = try scratch.file("a.pdf", PDF([PDF.Page("a")]).bytes)
      let result = try check([book, book], ["PAPER_WORKER": "/nowhere/worker"])
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(result.errorLines.count == 1 && result.errors.contains("/nowhere/worker"))
    }

    /// Ctrl+C, while a worker is in an endless loop.
    @Test func anInterruptEndsItAtOnce() throws {
      let scratch = try TemporaryFolder()
      let book = try scratch.file("a.pdf", PDF([PDF.Page("a")]).bytes)
      let count = try scratch.file("count", [0, 0, 0, 0])
      let process = Process()
      // What runs the tests may ignore the interrupt, as a shell has its background jobs do.
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["--default-signal=INT", try ShellCommand.paper(), "check", book]
      process.environment = ShellCommand.bareEnvironment().merging(
        ["PAPER_WORKER": try Worker.probe("fault:spin:DrawPage:1:\(count)", in: scratch)]
      ) { $1 }
      try process.runListening()
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      let own = process.processIdentifier
      try wait(for: "its worker's endless loop") {
        FileManager.default.contents(atPath: count)?.first == 1
      }
      let workers = Worker.children(of: own)
      kill(own, SIGINT)
      try wait(upTo: 5, for: "its end") { !process.isRunning }
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == SIGINT)
      #expect(!workers.isEmpty)
      try wait(upTo: 5, for: "the worker's end") { !workers.contains(where: Worker.isAlive) }
    }
  }

  /// The window without a worker, and with one that is not locked.
  @MainActor @Suite struct WorkerOptionTests {
    private func run(_ words: [String], worker: String) throws -> ShellCommand.Result {
      let environment = try Display.shared().environment.merging(["PAPER_WORKER": worker]) { $1 }
      return try ShellCommand.run(ShellCommand.paper(), words, environment: environment)
    }

    @Test func withoutAWorkerThereIsOneLine() throws {
      let paths = try SampleShelf.shared().paths
      let result = try run(paths, worker: "/nowhere/worker")
      #expect(result.status == 1)
      #expect(
        result.errorLines == [
          "paper: the helper process cannot be used: /nowhere/worker cannot be started (there is no such file)"
        ])
    }

    @Test func aWorkerThatCannotLockItselfIsRefused() throws {
      let scratch = try TemporaryFolder()
      let worker = try Worker.probe("unlockable", in: scratch)
      let result = try run(try SampleShelf.shared().paths, worker: worker)
      #expect(result.status == 1 && result.errorLines.count == 1)
      #expect(result.errors.contains("--unsandboxed decodes books without protection"))
    }

    @Test func unsandboxedShowsBooksAndSaysSo() throws {
      let window = try AppWindow(SampleShelf.shared(), ["--unsandboxed"])
      try window.expectNotBlank()
      #expect(window.complaints.contains("books are decoded without protection"))
      #expect(try window.quit() == 0)
    }

    @Test func aPasswordFileThatCannotBeReadIsOneLine() throws {
      let result = try ShellCommand.run(
        ShellCommand.paper(), ["--password-file", "/nowhere/secret"],
        environment: Display.shared().environment)
      #expect(result.status == 1)
      #expect(result.errorLines == ["paper: --password-file: /nowhere/secret cannot be read"])
    }

    @Test func aCacheWithoutASizeIsWrongUsage() throws {
      let result = try ShellCommand.run(
        ShellCommand.paper(), ["--cache", "big"], environment: ShellCommand.bareEnvironment())
      #expect(result.status == 2 && result.errorLines.count == 1)
    }
  }
}

/// Workers as the tests of the whole program need them.
enum Worker {
  /// The path of a program that is the tests' worker with an argument: the program itself takes none.
  static func probe(_ argument: String, in scratch: TemporaryFolder) throws -> String {
    let probe = URL(fileURLWithPath: try ShellCommand.paper()).deletingLastPathComponent()
      .appendingPathComponent("worker-probe").path
    let script = "#!/bin/sh\nexec '\(probe)' '\(argument)'\n"
    let path = try scratch.file("worker", Array(script.utf8))
    guard chmod(path, 0o700) == 0 else { throw Trouble("\(path) cannot be made a program") }
    return path
  }

  /// The processes that a process has started.
  static func children(of process: Int32) -> [Int32] {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.flatMap { thread -> [Int32] in
      let list = FileManager.default.contents(atPath: "\(tasks)/\(thread)/children") ?? Data()
      return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// Whether a process is there, and not only its status.
  static func isAlive(_ process: Int32) -> Bool {
    let stat = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
    let state = String(decoding: stat, as: UTF8.self).split(separator: ")").last?.first {
      $0 != " "
    }
    return state.map { $0 != "Z" && $0 != "X" } ?? false
  }
}
