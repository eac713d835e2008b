import TestSupport
import Foundation
import Testing

extension EndToEndTests {
  /// What a film reads and writes, where the system does not go along.
  @MainActor @Suite struct FilmFileTests {
    private let scratch: TemporaryFolder
    private let script: String

    init() throws {
      scratch = try TemporaryFolder()
      let shelf = try SampleShelf.shared().paths.joined(separator: " ")
      script = try scratch.file("script", Array("size 300x200\nopen \(shelf)\nwait 0.2\n".utf8))
    }

    private func shell(_ line: String, _ words: [String]) throws -> ShellCommand.Result {
      try ShellCommand.run(
        "/bin/sh", ["-c", line, ShellCommand.paper()] + words,
        environment: ShellCommand.bareEnvironment())
    }

    /// The limit of a file's size stands for the full disk: both fail a write that has begun. The shelf is
    /// empty, as the limit holds for the workers' memory, too.
    @Test(arguments: [[], ["--layers"], ["--gif"]])
    func aDiskThatIsFull(options: [String]) throws {
      let folder = scratch.path + "/out"
      let empty = scratch.path + "/empty"
      try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
      let script = try scratch.file(
        "empty.film", Array("size 1200x800\nopen \(empty)\nwait 0.2\n".utf8))
      let old = try scratch.file("out/frame-00001.png", Array("what was there before".utf8))
      let result = try shell(
        #"ulimit -f 4; exec "$0" film "$@""#, [script, "-o", folder] + options)
      #expect(result.status == 1)
      #expect(result.errorLines.count == 2, "the empty shelf, and the disk")
      #expect(
        result.errorLines.last?.hasPrefix("paper: \(folder)/") == true
          && result.errors.hasSuffix(": cannot be written: the file is larger than is allowed\n"))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == ["frame-00001.png"], "half a file is left")
      #expect(try String(contentsOfFile: old, encoding: .utf8) == "what was there before")
    }

    @Test func scriptsFromPipes() throws {
      let folder = scratch.path + "/out"
      let pipe = scratch.path + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      let piped = try shell(
        #"cat "$2" >"$1" & exec "$0" film "$1" -o "$3" --shots"#, [pipe, script, folder])
      #expect(piped.status == 0 && piped.errors.isEmpty)
      let silent = try shell(#"exec "$0" film "$1" -o "$2""#, [pipe, folder])
      #expect(silent.status == 1)
      #expect(silent.errors == "paper: \(pipe): nothing came out of the pipe for 5 s\n")
    }

    @Test(arguments: [("/dev/zero", "is neither a file nor a pipe"), ("/", "is a folder")])
    func scriptsThatAreNoFiles(path: String, reason: String) throws {
      let result = try shell(#"exec "$0" film "$1" -o "$2""#, [path, scratch.path + "/out"])
      #expect(result.status == 1)
      #expect(result.errors == "paper: \(path): \(reason)\n")
    }

    @Test func aScriptWithoutEnd() throws {
      let result = try shell(#"exec "$0" film - -o "$1" </dev/zero"#, [scratch.path + "/out"])
      #expect(result.status == 1)
      #expect(result.errors == "paper: -: is longer than 16 MB\n")
    }

    /// A film names its script and its folder by texts, as its script names books.
    @Test(arguments: [
      #""$0" film "$(printf 's\351')" -o "$1/out""#, #""$0" film "$2" -o "$1/$(printf 'o\351')""#,
    ])
    func namesThatAreNotUTF8(line: String) throws {
      let result = try shell("exec " + line, [scratch.path, script])
      #expect(result.status == 2)
      #expect(result.errorLines.count == 1)
      #expect(result.errors.hasSuffix("\u{FFFD} is not UTF-8\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["script"])
    }
  }
}
