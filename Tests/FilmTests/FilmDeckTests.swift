import Foundation
import PaperGeometry
import Testing

/// Films of decks, of books and of pages, whose layers must equal the original's formulas in every frame.
@Suite(.timeLimit(.minutes(5))) struct FilmDeckTests {
  /// The original's numbers, scaled by the card's height: where the front card stands.
  private struct Deck {
    let hinge: Point
    let size: Size

    var scale: Double { size.height / 200 }

    /// - Parameter depth: cards before this one; below 0 it falls.
    func quad(_ depth: Double) -> [Double] {
      let ratio = 1 - 0.1 * depth
      func place(_ x: Double, _ y: Double) -> [Double] {
        guard ratio > 1 else {
          return [hinge.x + x * ratio, hinge.y - 300 * scale * (1 - ratio) - y * ratio]
        }
        let angle = 179.999 * .pi / 180 * 10 * (ratio - 1)
        let eye = 2000 * scale
        let near = eye / (eye - y * sin(angle))
        return [hinge.x + x * near, hinge.y - y * cos(angle) * near]
      }
      let (x, y) = (size.width / 2, size.height)
      return place(-x, y) + place(x, y) + place(x, 0) + place(-x, 0)
    }
  }

  /// What a layer's name says of its card; nil of other layers.
  private typealias Numbering = (DumpedLayer) -> Int?

  private func books(_ layer: DumpedLayer) -> Int? {
    layer.path == "root/shelf/\(layer.name)" && layer.name.hasPrefix("card-")
      ? Int(layer.name.dropFirst(5)) : nil
  }

  private func pages(_ layer: DumpedLayer) -> Int? {
    guard layer.path == "root/book/\(layer.name)" else { return nil }
    if layer.name == "cover" { return -1 }
    if layer.name == "backCover" { return 12 }
    return layer.name.hasPrefix("page-") ? Int(layer.name.dropFirst(5)) : nil
  }

  /// Every frame is the formula of its own offset, and shows just the cards of which one sees anything,
  /// the ones in front last.
  private func expectFormulas(
    _ frames: [DumpedFrame], cards: ClosedRange<Int>? = nil, _ number: Numbering
  ) throws {
    let rest = try #require(frames.first)
    let layer = try #require(rest.layers.last { number($0) == Int(rest.offset) })
    let first = try #require(layer.quad)
    let deck = Deck(
      hinge: Point((first[4] + first[6]) / 2, first[5]),
      size: Size(first[2] - first[0], first[5] - first[3]))
    for frame in frames {
      var seen: [Int] = []
      for layer in frame.layers where !layer.isHidden {
        guard let card = number(layer) else { continue }
        seen.append(card)
        let depth = Double(card) - frame.offset
        let quad = try #require(layer.quad)
        let far = zip(quad, deck.quad(depth)).map { abs($0 - $1) }.max() ?? 1
        #expect(far < 1e-9, "\(layer.name) at \(frame.offset) is off by \(far)")
        #expect(abs(layer.opacity - (depth < 0 ? 1 + depth : 1)) < 1e-9)
        #expect(abs(layer.z + depth) < 1e-9)
      }
      let drawn = Int(frame.offset.rounded(.down))...Int(frame.offset.rounded(.up)) + 9
      let expected = drawn.filter { cards?.contains($0) ?? true }
      #expect(seen == expected.reversed(), "at \(frame.offset)")
    }
    for (a, b) in zip(frames, frames.dropFirst()) { #expect(abs(a.offset - b.offset) < 0.9) }
  }

  private static let sizes = [(1024, 768), (1920, 1080), (400, 300)]

  /// Three books, so that the stack shows each of them again; round and round in both directions.
  @Test(arguments: sizes)
  func theShelfIsTheFormulasInEveryFrameAndOverTheSeam(size: (Int, Int)) throws {
    let folder = try FilmFolder()
    try folder.addBooks(3)
    let (low, high) = (size.1 / 20, size.1 - 10)
    try folder.film(
      """
      size \(size.0)x\(size.1)
      open --shelf deck "\(folder.url.path)/shelf"
      wait 0.5
      drag 3,\(low) 3,\(high) in 1.5
      wait 0.6
      drag 3,\(high) 3,\(low) in 1.5
      drag 3,\(high) 3,\(low) in 1.5
      wait 0.6
      press 3,\(low)
      move 3,\(low + size.1 / 30)
      wait 0.1
      release
      wait 0.6
      """, "--layers")
    let frames = Array(try folder.dump().drop { $0.layers.allSatisfy { books($0) == nil } })
    let settled = Array(frames.drop { frame in !frame.layers.contains { $0.name == "card-0" } })
    try expectFormulas(settled, books)
    let offsets = settled.map(\.offset)
    #expect((offsets.max() ?? 0) > 9 && (offsets.min() ?? 0) < -9)
    #expect(offsets.contains { $0 > 2 && $0 < 3 } && offsets.contains { $0 > -1 && $0 < 0 })
    #expect(offsets.last == offsets.last?.rounded())
  }

  /// Down to the last page, against the end, and back against the cover.
  @Test(arguments: sizes, ["ltr", "rtl"])
  func thePagesAreTheFormulasInEveryFrame(size: (Int, Int), direction: String) throws {
    let folder = try FilmFolder(pages: 12)
    let (low, high) = (size.1 / 20, size.1 - 10)
    try folder.film(
      """
      size \(size.0)x\(size.1)
      open --style deck --direction \(direction) --page 5 \(folder.book)
      wait 0.3
      drag 3,\(low) 3,\(high) in 1.5
      wait 0.6
      drag 3,\(high) 3,\(low) in 1.5
      drag 3,\(high) 3,\(low) in 1.5
      drag 3,\(high) 3,\(low) in 1.5
      wait 0.6
      """, "--layers")
    let frames = try folder.dump()
    try expectFormulas(frames.filter { $0.offset >= -1 }, cards: -1...12, pages)
    let offsets = frames.map(\.offset)
    #expect((offsets.max() ?? 0) > 8 && (offsets.min() ?? 0) < -1 && offsets.last == -1)
    #expect((offsets.min() ?? 0) > -1.4 && offsets.first == 4)
  }

  /// The hand moves a card for 30 points of the original, over the seam too.
  @Test(arguments: [400, -350, 37])
  func theDeckIsWhereTheHandIs(way: Int) throws {
    let folder = try FilmFolder()
    try folder.addBooks(3)
    try folder.film(
      """
      size 1024x768
      open --shelf deck "\(folder.url.path)/shelf"
      wait 0.5
      press 5,\(way > 0 ? 100 : 700)
      move 5,\((way > 0 ? 100 : 700) + way)
      wait 0.1
      """, "--layers")
    let frames = try folder.dump()
    let last = try #require(frames.last)
    let fronts = frames.filter { $0.offset == 0 }.compactMap { frame in
      frame.layers.first { $0.name == "card-0" }?.quad
    }
    let front = try #require(fronts.last)
    let pitch = 30 * (front[5] - front[3]) / 200
    #expect(abs(last.offset - Double(way) / pitch) < 1e-9)
  }
}
