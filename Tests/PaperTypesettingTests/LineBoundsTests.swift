import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1))) struct LineBoundsTests {
  @Test("any items have lines, and each box stands in one of them", arguments: 1...300)
  func hostile(seed: Int) {
    var random = TestRandom(UInt64(seed))
    let items = TestParagraphs.hostile(Int.random(in: 0...300, using: &random), using: &random)
    let widths: [Float] = [0, -5, 10, 100, 290, .nan, .infinity, -.infinity, 1e30]
    let shape = LineShape(
      width: widths.randomElement(using: &random) ?? 0,
      firstIndent: widths.randomElement(using: &random) ?? 0,
      narrowed: seed.isMultiple(of: 4) ? widths : [])
    for prices in [LinePrices.justified, .ragged, .balanced, .verse, .code] {
      let variants = LineBreaker(shape: shape, prices: prices).variants(of: items)
      let boxes = items.indices.filter { items[$0].kind == .box }
      for setting in [variants.natural, variants.shorter, variants.longer].compactMap({ $0 }) {
        #expect(setting.lines.boxes(of: items) == boxes)
        #expect(setting.lines.allSatisfy { $0.ratio.isFinite && $0.letterFit.isFinite })
      }
      let ends = variants.natural.lines.map(\.breakItem)
      #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test("a word of five megabytes is broken wherever there is a place")
  func longWord() {
    let box = [Item.box(1_250), .penalty(0)]
    let items = Array(repeatElement(box, count: 20_000).joined())
    let lines = LineBreaker(shape: LineShape(width: 290)).lines(of: items).lines
    #expect(lines.count == 20_000)
    #expect(lines.allSatisfy { $0.isOverfull })
    let whole = [Item](repeating: .box(5), count: 1_000_000)
    #expect(LineBreaker(shape: LineShape(width: 290)).lines(of: whole).lines.count == 1)
  }

  @Test("a million items are broken window by window as well as at once")
  func million() {
    var random = TestRandom(3)
    var items: [Item] = []
    while items.count < 1_000_000 {
      items += TestParagraphs.prose(words: 1_000, using: &random) + [TestParagraphs.space]
    }
    let lines = LineBreaker(shape: LineShape(width: 290)).lines(of: items).lines
    #expect(lines.count > 30_000)
    #expect(lines.boxes(of: items) == items.indices.filter { items[$0].kind == .box })
    #expect(!lines.contains { $0.isOverfull })
    #expect(lines.count { $0.ratio > 1.5 } * 500 < lines.count)
    let empty = [Item](repeating: .box(0), count: 500_000)
    let nothing = Array(empty.map { [$0, Item.penalty(0)] }.joined())
    #expect(LineBreaker(shape: LineShape(width: 290)).lines(of: nothing).lines.count == 1)
  }

  @Test("when it is late, what is left is broken by first fit")
  func late() {
    var random = TestRandom(4)
    let items = TestParagraphs.prose(words: 20_000, using: &random)
    var asked = 0
    let late = LineBreaker(shape: LineShape(width: 290)).lines(of: items) {
      asked += 1
      return asked > 50
    }
    #expect(asked == 51)
    #expect(late.lines.boxes(of: items) == items.indices.filter { items[$0].kind == .box })
    #expect(!late.lines.contains { $0.isOverfull })
    let whole = LineBreaker(shape: LineShape(width: 290)).lines(of: items)
    #expect(late.lines.prefix(100) == whole.lines.prefix(100))
    #expect(late.lines != whole.lines)
  }
}
