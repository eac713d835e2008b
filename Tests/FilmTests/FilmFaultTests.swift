import BookClients
import Film
import Foundation
import PaperRaster
import TestDocuments
import Testing
import WorkerClient

/// Workers that fail while a film is played: the film goes on, and the page is there at its end.
@Suite("Faults during a film", .timeLimit(.minutes(5))) struct FilmFaultTests {
  /// What a film of this script asks of its workers.
  private static let operations = [
    "OpenBook", "MeasurePages", "ReadMetadata", "ReadLabels", "DrawPage", "DrawCover",
  ]
  private static let faults = ["kill", "stop", "spin", "exhaust", "garbage"]

  private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  /// Keeps the pictures of the shots.
  private final class Shots: FilmRunner.Output {
    var pictures: [String: [Pixel]] = [:]

    func frame(_ number: Int, _ instant: FilmRunner.Instant) {}
    func shot(_ name: String, _ instant: FilmRunner.Instant) {
      pictures[name] = instant.picture().map { Array($0.pixels) }
    }
    func layers(_ name: String, _ instant: FilmRunner.Instant) {}
  }

  private func film(_ book: String, _ workers: BookWorkers) throws -> [String: [Pixel]] {
    let shots = Shots()
    let script = """
      size 240x180
      open "\(book)"
      wait 0.2
      shot shelf
      key Return
      wait 1.5
      key Right
      wait 0.3
      key Right
      wait 1.5
      shot end
      """
    let runner = FilmRunner(
      output: shots, framesPerSecond: 10, complain: { Issue.record("complaint: \($0)") },
      workers: { _ in workers })
    try runner.play(FilmScript(script))
    return shots.pictures
  }

  @Test(arguments: operations, faults) func theFilmGoesOn(operation: String, fault: String) throws {
    let folder = try FilmFolder(pages: 0)
    var pdf = PDF(
      (0..<8).map { PDF.Page("Page \($0)", drawing: "1 0.\($0) 0 rg 90 90 99 99 re f") })
    pdf.hasRomanLabels = true
    let (book, count) = (folder.path("a.pdf"), folder.path("count"))
    try Data(pdf.bytes).write(to: URL(fileURLWithPath: book))
    try Data([0, 0, 0, 0]).write(to: URL(fileURLWithPath: count))

    let sound = try film(book, BookWorkers())
    let probe = WorkerProgram(
      path: Self.programs + "/worker-probe", argument: "fault:\(fault):\(operation):2:\(count)")
    let found = try film(book, BookWorkers(program: probe, deadlines: .init(all: 1000)))

    #expect(sound["end"] != nil && sound["end"] != sound["shelf"])
    #expect(found == sound)
    let struck = try #require(FileManager.default.contents(atPath: count)?.first)
    #expect(struck == 2, "the fault has struck \(struck) times")
  }
}
