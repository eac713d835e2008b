import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1))) struct LineFillTests {
  @Test("lines that are not justified keep their gaps and stay in their room", arguments: 1...20)
  func ragged(seed: Int) {
    var random = TestRandom(UInt64(seed))
    let items = TestParagraphs.prose(words: 120, using: &random)
    for prices in [LinePrices.ragged, .balanced, .verse, .code] {
      let lines = LineBreaker(shape: LineShape(width: 200), prices: prices).lines(of: items).lines
      #expect(lines.boxes(of: items) == items.indices.filter { items[$0].kind == .box })
      for line in lines {
        #expect(line.ratio == 0 && line.letterFit == 1)
        #expect(line.width <= 200.01)
      }
    }
  }

  @Test("verse and code have no hyphens but in a word that no line has room for")
  func unhyphenated() {
    var random = TestRandom(8)
    let items = TestParagraphs.prose(words: 200, using: &random)
    for prices in [LinePrices.verse, .code] {
      let lines = LineBreaker(shape: LineShape(width: 150), prices: prices).lines(of: items).lines
      #expect(!lines.contains { $0.isHyphenated })
      let wide: [Item] = [.box(60), TestParagraphs.hyphen, .box(60)]
      let broken = LineBreaker(shape: LineShape(width: 100), prices: prices).lines(of: wide).lines
      #expect(broken.map(\.isHyphenated) == [true, false])
    }
  }

  @Test("a line of code takes as many words as there is room for")
  func code() {
    let items = TestParagraphs.words([40, 40, 40, 90, 10])
    let lines = LineBreaker(
      shape: LineShape(width: 100, turnover: 22), prices: .code
    ).lines(of: items).lines
    #expect(lines.map(\.items) == [0..<3, 4..<5, 6..<7, 8..<9])
    #expect(lines.map(\.indent) == [0, 22, 22, 22])
    #expect(lines.map(\.isOverfull) == [false, false, true, false])
  }

  @Test("the lines of a heading are as few as can be, and alike")
  func balanced() {
    let items = TestParagraphs.words(Array(repeating: 40, count: 8))
    let shape = LineShape(width: 290)
    let heading = LineBreaker(shape: shape, prices: .balanced).lines(of: items).lines
    #expect(heading.map(\.items.count) == [7, 7])
    let ragged = LineBreaker(shape: shape, prices: .verse).lines(of: items).lines
    #expect(ragged.map(\.items.count) == [11, 3])
  }

  @Test("a line that would be too loose is set ragged")
  func loose() {
    let items = TestParagraphs.words([100, 100, 280, 20])
    let lines = LineBreaker(shape: LineShape(width: 290)).lines(of: items).lines
    #expect(lines.first?.items == 0..<3)
    #expect(lines.first?.ratio == 0)
  }

  @Test("lines beside a drop cap are narrower, and begin after the drop cap")
  func dropCap() {
    var random = TestRandom(9)
    let items = TestParagraphs.prose(words: 100, using: &random)
    let shape = LineShape(width: 290, narrowed: [30, 30])
    let lines = LineBreaker(shape: shape).lines(of: items).lines
    #expect(lines.prefix(3).map(\.indent) == [30, 30, 0])
    #expect(lines.prefix(2).allSatisfy { $0.width < 272 })
    #expect(lines[2].width > 280)
  }

  @Test("a paragraph is set in a line less or more where its gaps allow that")
  func variants() {
    var random = TestRandom(10)
    var (shorter, longer) = (0, 0)
    for _ in 0..<200 {
      let items = TestParagraphs.prose(
        words: Int.random(in: 1...120, using: &random), using: &random)
      let breaker = LineBreaker(shape: LineShape(width: 290))
      let variants = breaker.variants(of: items)
      let count = variants.natural.lines.count
      #expect(variants.natural == breaker.lines(of: items))
      for (setting, wanted) in [(variants.shorter, count - 1), (variants.longer, count + 1)] {
        guard let setting else { continue }
        #expect(setting.lines.count == wanted)
        #expect(setting.lines.boxes(of: items) == variants.natural.lines.boxes(of: items))
        // Badness 300 is 1.44 times the stretch, of letters and gaps together.
        #expect(setting.lines.allSatisfy { $0.ratio < 1.8 && !$0.isOverfull })
      }
      shorter += variants.shorter == nil ? 0 : 1
      longer += variants.longer == nil ? 0 : 1
    }
    #expect(shorter > 5 && longer > 20)
    #expect(shorter < 100 && longer < 150)
  }
}
