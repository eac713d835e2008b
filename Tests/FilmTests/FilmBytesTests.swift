import Film
import Foundation
import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// A film through the whole of the program's motions, every frame drawn in each of the ways there are.
@Suite(.timeLimit(.minutes(5))) struct FilmBytesTests {
  /// The shelf moving, a book opening, a page in the hand, the lectern, leaves in quick succession.
  private static func script(_ folder: FilmFolder) -> String {
    let others = (0..<5).map { "\"\(folder.path("shelf/book\($0)"))\"" }.joined(separator: " ")
    return """
      size 640x480
      open \(folder.book) \(others)
      wait 0.1
      wheel -1
      wait 0.2
      wheel 1
      wait 0.3
      key Return
      wait 0.5
      drag 560,240 120,230 in 0.4
      wait 0.2
      key V
      wait 0.4
      drag 500,260 180,240 in 0.4
      wait 0.1
      key V
      wait 0.2
      key Right
      wait 0.1
      key Right
      wait 0.1
      key Right
      wait 0.4
      """
  }

  /// Draws each frame by both kinds of kernels and with one, two and three threads.
  private final class Compared: FilmRunner.Output {
    private(set) var frames = 0
    private(set) var pictures = Set<[Pixel]>()
    private(set) var different: [String] = []
    private let ways: [(name: String, rasterizer: Rasterizer)] =
      [Processor.baseline, Processor.avx2].compactMap { $0 }.flatMap { kernels in
        (1...3).map {
          ("\(kernels.name), threads: \($0)", Rasterizer(threads: $0, kernels: kernels))
        }
      }

    func frame(_ number: Int, _ instant: FilmRunner.Instant) throws {
      frames += 1
      let (commands, background) = (instant.stage.commands(), instant.stage.background)
      let drawn = try ways.map { _, rasterizer in
        let image = rasterizer.image(
          of: commands, background: background, width: 640, height: 480)
        return try #require(image).pixels
      }
      for (way, pixels) in zip(ways, drawn) where pixels != drawn[0] {
        different.append("frame \(number), \(way.name)")
      }
      if number % 20 == 0 { pictures.insert(Array(drawn[0])) }
    }

    func shot(_ name: String, _ instant: FilmRunner.Instant) {}
    func layers(_ name: String, _ instant: FilmRunner.Instant) {}
  }

  @Test func everyFrameHasTheSameBytes() throws {
    let folder = try FilmFolder()
    try folder.addBooks(5)
    let output = Compared()
    try FilmRunner(output: output) { Issue.record("complaint: \($0)") }
      .play(FilmScript(Self.script(folder)))
    #expect(output.different.isEmpty)
    #expect(output.frames >= 200)
    #expect(output.pictures.count >= 10, "it moves")
  }
}
