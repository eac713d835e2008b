import Foundation
import PaperTypesetting
import Testing

/// Paragraphs of boxes that TeX 3.141592653 has broken. Each has three lines: the width; words, whose parts may be
/// parted by hyphens; the first item of each line. Widths are in hundredths of a point.
@Suite(.timeLimit(.minutes(1))) struct TeXLinesTests {
  @Test("the lines are TeX's lines")
  func lines() throws {
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Samples/tex-lines.txt")
    let rows = try String(contentsOf: place, encoding: .utf8).split(separator: "\n")
    #expect(rows.count == 3 * 116)
    var prices = LinePrices.justified
    (prices.doubledHyphen, prices.hyphenBeforeLast) = (10_000, 5_000)
    (prices.letterFit, prices.shortLast, prices.emergencyStretch) = (0, 0, 0)
    // TeX takes hyphens that are written down in its first pass, too.
    prices.firstTolerance = -1
    var (equal, lines) = (0, 0)
    for index in stride(from: 0, to: rows.count, by: 3) {
      let width = try #require(Float(rows[index])) / 100
      let setting = LineBreaker(shape: LineShape(width: width), prices: prices)
        .lines(of: Self.items(rows[index + 1]))
      let begins = rows[index + 2].split(separator: " ").compactMap { Int($0) }
      lines += begins.count
      if setting.lines.map(\.items.lowerBound) == begins { equal += 1 }
    }
    #expect(lines == 860)
    #expect(equal == 116)
  }

  private static func items(_ row: Substring) -> [Item] {
    let words = row.split(separator: " ").map { word in
      let boxes = word.split(separator: "-").map { [Item.box((Float($0) ?? 0) / 100)] }
      return Array(boxes.joined(separator: [TestParagraphs.hyphen]))
    }
    return Array(words.joined(separator: [TestParagraphs.space]))
  }
}
