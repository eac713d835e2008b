import Foundation
import TestDocuments
import Testing

/// Films of hands on the text of a book, read and searched by the real locked worker.
@Suite(.timeLimit(.minutes(5))) struct FilmTextTests {
  private let folder: FilmFolder

  init() throws { folder = try FilmFolder() }

  private func pdf() -> [UInt8] {
    PDF(
      (0..<12).map { page in
        PDF.Page(
          page == 8 ? "The Needle is here" : "Words of page \(page)",
          link: page == 1 ? .page(6) : nil)
      }
    ).bytes
  }

  private func dump(_ script: String) throws -> [DumpedFrame] {
    let path = folder.path("a.pdf")
    try Data(pdf()).write(to: URL(fileURLWithPath: path))
    try folder.film(
      "size 640x480\nopen \"\(path)\"\nwait 0.2\nkey Return\nwait 1.5\n\(script)\nend",
      into: "layers", "--layers")
    return try folder.dump("layers")
  }

  /// A point in fractions of a page, where it is seen after a script.
  private func place(
    _ x: Double, _ y: Double, on page: String, after script: String = "wait 0.1"
  ) throws -> String {
    let frame = try #require(try dump(script).last)
    let layer = try #require(frame.layers.first { $0.name == page && !$0.isHidden })
    let quad = try #require(layer.quad)
    let point = (quad[0] + (quad[2] - quad[0]) * x, quad[1] + (quad[5] - quad[1]) * y)
    return "\(Int(point.0)),\(Int(point.1))"
  }

  private func marks(_ frame: DumpedFrame) -> [DumpedLayer] {
    frame.layers.filter { $0.name == "overlay" && !$0.isHidden && $0.quad != nil }
  }

  @Test func aDoubleClickMarksAWordAndTheMarkTurnsWithThePage() throws {
    // The first page lies on the right; its words begin at 40 of 300 points, 60 of 400 below the edge.
    let word = try place(55.0 / 300, 54.0 / 400, on: "page-0")
    let click = "press \(word)\nwait 0.05\nrelease\nwait 0.05\n"
    let frames = try dump("hover \(word)\nwait 0.5\n\(click)\(click)wait 0.3\nkey Right\nwait 0.1")
    let last = try #require(frames.last)
    #expect(last.progress.keys.contains { $0.hasPrefix("leaf") }, "the leaf is in the air")
    #expect(!marks(last).isEmpty)
    let resting = try #require(frames.last { $0.offset == 0 && !marks($0).isEmpty })
    let mark = try #require(marks(resting).first)
    let quad = try #require(mark.quad)
    #expect(quad[2] - quad[0] > 15, "a word, and not a letter")
  }

  @Test func theHitIsFoundAndMarked() throws {
    let frames = try dump("key Ctrl+F\ntext \"needle\"\nwait 1\nkey Enter\nwait 2")
    let last = try #require(frames.last)
    #expect(last.offset >= 4, "page 8 is open")
    #expect(marks(last).count == 1)
  }

  @Test func aLinkTurnsToItsPage() throws {
    let link = try place(80.0 / 300, 52.0 / 400, on: "page-1", after: "key Right\nwait 1.5")
    let frames = try dump(
      "key Right\nwait 1.5\nhover \(link)\nwait 0.5\npress \(link)\nwait 0.05\nrelease\nwait 2")
    #expect(try #require(frames.last).offset >= 3, "page 6 is open")
  }
}
