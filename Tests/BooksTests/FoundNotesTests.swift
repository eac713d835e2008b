import Books
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct NotesSourceTests {
  private func sources(_ book: String, settings: String? = nil) -> [NotesSource] {
    NotesSource.candidates(for: Array(book.utf8), settings: settings.map { Array($0.utf8) })
  }

  private static func sidecar(_ path: String) -> NotesSource { .sidecar(Array(path.utf8)) }

  @Test func notesLieBesideTheBookInKOReadersFolderAndInALibrary() {
    #expect(
      sources("/l/An Author/A Book (7)/A Book.v2.epub", settings: "/k") == [
        Self.sidecar("/l/An Author/A Book (7)/A Book.v2.sdr/metadata.epub.lua"),
        Self.sidecar("/k/docsettings/l/An Author/A Book (7)/A Book.v2.sdr/metadata.epub.lua"),
        .library(
          Array("/l/metadata.db".utf8), folder: "An Author/A Book (7)", format: "EPUB"),
      ])
    #expect(sources("/b.pdf") == [Self.sidecar("/b.sdr/metadata.pdf.lua")])
  }

  @Test(arguments: ["book.epub", "/folder.d/book", "/.epub", "/book.", "", "/"])
  func otherPathsHaveNone(book: String) { #expect(sources(book).isEmpty) }
}

@Suite(.timeLimit(.minutes(1))) struct SeenNotesTests {
  @Test func versionsAreRemembered() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/deep/seen.json"
    var seen = SeenNotes(path: path)
    #expect(!seen.contains("a"))
    seen.add("a")
    seen.add("b")
    #expect(seen.contains("a") && SeenNotes(path: path).contains("b"))
    try Data("[1]".utf8).write(to: URL(fileURLWithPath: path))
    #expect(!SeenNotes(path: path).contains("a"))
  }

  @Test func versionsAreBounded() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/seen.json"
    let many = (0..<6000).map { "\"\($0)\"" }.joined(separator: ",")
    try Data("[\(many)]".utf8).write(to: URL(fileURLWithPath: path))
    var seen = SeenNotes(path: path)
    #expect(seen.contains("5999") && !seen.contains("999"))
    seen.add("new")
    #expect(seen.contains("new") && !seen.contains("1000"))
  }
}

@Suite(.timeLimit(.minutes(1))) struct MonitorTests {
  @Test func aWaitEndsWithAChangeOrWithItsTime() {
    let monitor = Monitor(0)
    #expect(monitor.wait(within: 0.01) { $0 > 0 ? $0 : nil } == nil)
    #expect(monitor.wait(within: 0) { $0 == 0 ? "there" : nil } == "there")
    Thread.detachNewThread { monitor.withLock { $0 = 7 } }
    #expect(monitor.wait(within: 1000) { $0 > 0 ? $0 : nil } == 7)
  }
}
