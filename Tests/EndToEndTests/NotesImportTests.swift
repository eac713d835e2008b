import Foundation
import TestDocuments
import Testing

extension EndToEndTests {
  /// `paper notes --import`: what other programs have kept of books.
  @Suite(.timeLimit(.minutes(3))) struct NotesImportTests {
    private let data: TemporaryFolder

    init() throws {
      data = try TemporaryFolder()
      for name in ["one", "two", "three"] {
        let words = (1...9).map { "<p>Paragraph \($0) of \(name).</p>" }.joined()
        _ = try file("books/\(name).epub", EPUB(name, [EPUB.Chapter("One", words)]).bytes)
      }
    }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
      let path = data.path + "/" + name
      let url = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
      return path
    }

    private func sidecar(of name: String, _ notes: String) throws {
      let table = "return { annotations = { \(notes) }, summary = { status = 'complete' } }"
      _ = try file("books/\(name).sdr/metadata.epub.lua", Array(table.utf8))
    }

    private func paper(_ words: [String]) throws -> (status: Int32, output: String, errors: String)
    {
      let result = try ShellCommand.run(
        ShellCommand.paper(), ["notes"] + words,
        environment: ShellCommand.bareEnvironment().merging(["XDG_DATA_HOME": data.path]) { $1 })
      return (result.status, result.output, result.errors)
    }

    @Test func notesOfAFolderAreTakenOverOnce() throws {
      let note =
        "{ drawer = 'lighten', page = '/body/DocFragment[1]/body/p[3].0', text = 'Paragraph 3', note = 'mine', datetime = '2024-08-01 12:00:00' }"
      try sidecar(of: "one", note)
      try sidecar(of: "two", note)
      let first = try paper(["--import", data.path + "/books"])
      #expect(first.status == 0 && first.errors == "", "\(first.errors)")
      let lines = first.output.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.hasSuffix(": 1 note, the end of the reading from KOReader") })
      let second = try paper(["--import", data.path + "/books"])
      #expect(second.status == 0)
      #expect(
        second.output.split(separator: "\n").allSatisfy {
          $0.hasSuffix(": nothing new from KOReader")
        })
      let notes = try paper([data.path + "/books/one.epub"])
      #expect(notes.output.contains("> Paragraph 3") && notes.output.contains("\nmine"))
      #expect(notes.output.components(separatedBy: "mine").count == 2)
    }

    @Test func problemsAreTold() throws {
      #expect(try paper(["--import"]).status == 2)
      let missing = try paper(["--import", data.path + "/gone.epub"])
      #expect(missing.status == 1 && !missing.errors.isEmpty)
      try sidecar(of: "one", "{ page = 'nowhere', drawer = 'lighten', text = 'not there' }")
      let lost = try paper(["--import", data.path + "/books/one.epub"])
      #expect(lost.status == 0 && lost.output.contains("1 without a place in the book"))
    }
  }
}
