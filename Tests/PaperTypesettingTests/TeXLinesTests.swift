import Foundation
import PaperTypesetting
import Testing

/// Paragraphs of boxes that TeX 3.141592653 has broken. Each has three lines: the width; words, whose parts may be
/// parted by hyphens; the first item of each line. Widths are in hundredths of a point.
@Suite(.timeLimit(.minutes(1))) struct TeXLinesTests {
  private struct Sample {
    var width: Float
    var items: [Item]
    var begins: [Int]
  }

  private static func samples() throws -> [Sample] {
    let place = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Samples/tex-lines.txt")
    let rows = try String(contentsOf: place, encoding: .utf8).split(separator: "\n")
    return try stride(from: 0, to: rows.count - 2, by: 3).map { index in
      Sample(
        width: try #require(Float(rows[index])) / 100, items: items(rows[index + 1]),
        begins: rows[index + 2].split(separator: " ").compactMap { Int($0) })
    }
  }

  @Test("the lines are TeX's lines")
  func lines() throws {
    let samples = try Self.samples()
    #expect(samples.count == 116)
    var prices = LinePrices.justified
    (prices.doubledHyphen, prices.hyphenBeforeLast) = (10_000, 5_000)
    (prices.letterFit, prices.shortLast, prices.emergencyStretch) = (0, 0, 0)
    (prices.allowsTripledHyphens, prices.wideLine) = (true, 0)
    // TeX takes hyphens that are written down in its first pass, too.
    prices.firstTolerance = -1
    var (equal, lines) = (0, 0)
    for sample in samples {
      let setting = LineBreaker(shape: LineShape(width: sample.width), prices: prices)
        .lines(of: sample.items)
      lines += sample.begins.count
      if setting.lines.map(\.items.lowerBound) == sample.begins { equal += 1 }
    }
    #expect(lines == 860)
    #expect(equal == 116)
  }

  /// What is counted of lines, the last line of each paragraph aside.
  private struct Counts {
    var lines = 0
    var gaps: Float = 0
    var wide = 0
    var hyphens = 0
    var doubles = 0

    mutating func add(_ gap: Float, isHyphenated: Bool, wasHyphenated: Bool) {
      lines += 1
      gaps += gap
      if gap > 1.5 { wide += 1 }
      if isHyphenated { hyphens += 1 }
      if isHyphenated && wasHyphenated { doubles += 1 }
    }
  }

  @Test("Paper's lines of the same boxes have fewer wide gaps and hyphens than TeX's")
  func better() throws {
    var (tex, paper) = (Counts(), Counts())
    let space = TestParagraphs.space
    for sample in try Self.samples() {
      var was = false
      for (begin, next) in zip(sample.begins, sample.begins.dropFirst()) {
        let line = sample.items[begin..<next - 1]
        let isHyphenated = sample.items[next - 1].kind == .penalty
        let spaces = Float(line.count { $0.kind == .glue })
        let natural = line.reduce(isHyphenated ? sample.items[next - 1].width : 0) { width, item in
          item.kind == .penalty ? width : width + item.width
        }
        let gap = (sample.width - natural) / max(1, spaces) / space.width + 1
        tex.add(gap, isHyphenated: isHyphenated, wasHyphenated: was)
        was = isHyphenated
      }
      was = false
      let lines = LineBreaker(shape: LineShape(width: sample.width)).lines(of: sample.items).lines
      for line in lines.dropLast() {
        let rate = (line.ratio < 0 ? space.shrink : space.stretch) / space.width
        paper.add(1 + line.ratio * rate, isHyphenated: line.isHyphenated, wasHyphenated: was)
        was = line.isHyphenated
      }
    }
    #expect(paper.wide < tex.wide && 3 * paper.hyphens < 2 * tex.hyphens)
    #expect(4 * paper.doubles < tex.doubles)
  }

  private static func items(_ row: Substring) -> [Item] {
    let words = row.split(separator: " ").map { word in
      let boxes = word.split(separator: "-").map { [Item.box((Float($0) ?? 0) / 100)] }
      return Array(boxes.joined(separator: [TestParagraphs.hyphen]))
    }
    return Array(words.joined(separator: [TestParagraphs.space]))
  }
}
