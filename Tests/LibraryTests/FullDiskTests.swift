import Books
import Foundation
import Library
import Testing

/// A disk that takes nothing more, or that may not be written at all: seen by another program, whose limits and rights
/// are its own.
@Suite(.timeLimit(.minutes(5))) struct FullDiskTests {
  private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// Lets a program keep page after page until it cannot.
  /// - Parameter limit: what the shell does before it becomes the program.
  /// - Returns: the last page that was said to be kept, and the problems, one a line.
  private func read(
    _ shelf: Shelf, _ file: String, after limit: String, _ words: [String] = []
  ) throws -> (page: Int?, problems: [String]) {
    let (probe, output, errors) = (Process(), Pipe(), Pipe())
    probe.executableURL = URL(fileURLWithPath: "/bin/sh")
    let program = Self.programs + "/library-probe"
    probe.arguments =
      ["-c", limit + "; exec \"$0\" \"$@\"", program, shelf.path, file, "0"] + words
    (probe.standardOutput, probe.standardError) = (output, errors)
    try probe.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    probe.waitUntilExit()
    #expect(probe.terminationReason == .exit && probe.terminationStatus == 0, "\(told)")
    let pages = said.split(separator: "\n").compactMap { Int($0) }
    return (pages.last, told.split(separator: "\n").map(String.init))
  }

  @Test("on a full disk the reason is said, what was kept stays, and the library is whole")
  func full() throws {
    let shelf = try Shelf()
    let file = try shelf.file("a.pdf", "a book")
    let book = shelf.book("a.pdf", id: "Probe")
    // Files of at most 400 blocks of 512 bytes; what is longer is an error, as on a full disk.
    let end = try read(shelf, file, after: "trap '' XFSZ; ulimit -f 400")
    let page = try #require(end.page, "\(end.problems)")
    #expect(end.problems.count == 1)
    #expect(end.problems.first?.contains(shelf.path) == true)
    #expect(end.problems.first?.contains("nothing is kept") == true)
    let kept = try #require(shelf.kept(book))
    #expect(kept.state.place?.page ?? -1 >= page)
    #expect(kept.marks.count >= page + 1)
    #expect(try shelf.files.filter { $0.contains("damaged") }.isEmpty)
    // With room again the next program goes on.
    #expect(shelf.keep([BookChange(book, .state(.at(500)))]) == [])
    #expect(shelf.kept(book)?.state.place?.page == 500)
  }

  @Test("a library that may only be read is said once, and not changed")
  func readOnly() throws {
    let shelf = try Shelf()
    let file = try shelf.file("a.pdf", "a book")
    let book = shelf.book("a.pdf", id: "Probe")
    shelf.keep([BookChange(book, .state(.at(7)))])
    for path in [shelf.folder, shelf.folder + "/data"] {
      #expect(chmod(path, 0o555) == 0)
    }
    for name in try shelf.files { #expect(chmod(shelf.folder + "/data/" + name, 0o444) == 0) }
    let before = try Data(contentsOf: URL(fileURLWithPath: shelf.path))
    let end = try read(shelf, file, after: ":", ["unprivileged"])
    #expect(end.page == nil)
    #expect(end.problems.count == 1, "\(end.problems)")
    #expect(end.problems.first?.contains(shelf.path) == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: shelf.path)) == before)
    for path in [shelf.folder, shelf.folder + "/data"] { #expect(chmod(path, 0o755) == 0) }
    for name in try shelf.files { #expect(chmod(shelf.folder + "/data/" + name, 0o644) == 0) }
    #expect(shelf.kept(book)?.state == .at(7))
  }
}
