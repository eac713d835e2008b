import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1))) struct LineBreakerTests {
  @Test("the lines are the best of all ways to break a short paragraph", arguments: 1...80)
  func best(seed: Int) throws {
    var random = TestRandom(UInt64(seed))
    let words = Int.random(in: 4...9, using: &random)
    let items = TestParagraphs.prose(words: words, using: &random)
    let shape = LineShape(
      width: Float.random(in: 60...150, using: &random),
      firstIndent: [0, 16.5].randomElement(using: &random) ?? 0,
      narrowed: seed.isMultiple(of: 3) ? [20, 20] : [])
    let all = AllPartitions(items, shape: shape, prices: .justified)
    let setting = LineBreaker(shape: shape).lines(of: items)
    guard let best = all.best else {
      #expect(setting.lines.boxes(of: items) == items.indices.filter { items[$0].kind == .box })
      return
    }
    #expect(abs(Double(setting.demerits) - best.demerits) <= best.demerits / 1e5 + 0.01)
    #expect(setting.lines.map(\.breakItem) == best.ends)
  }

  @Test("a justified line fills its room with steps of letters and with gaps", arguments: 1...20)
  func full(seed: Int) {
    var random = TestRandom(UInt64(seed))
    let items = TestParagraphs.prose(words: 200, using: &random)
    let hangs = items.map { _ in
      Hang(
        left: Float.random(in: 0...2, using: &random),
        right: Float.random(in: 0...2, using: &random))
    }
    let shape = LineShape(width: 290, firstIndent: 16.5, turnover: 4)
    let lines = LineBreaker(shape: shape).lines(of: items, hangs: hangs).lines
    #expect(lines.count > 10)
    for (number, line) in lines.dropLast().enumerated() {
      let penalty = items[line.breakItem].kind == .penalty ? items[line.breakItem].width : 0
      var width = penalty * line.letterFit
      for item in items[line.items] {
        switch item.kind {
        case .box: width += item.width * line.letterFit
        case .glue:
          width += item.width + line.ratio * (line.ratio < 0 ? item.shrink : item.stretch)
        case .penalty: break
        }
      }
      let room = shape.width(ofLine: number) + line.hang.left + line.hang.right
      #expect(abs(width - room) < 0.05 || line.ratio == 0)
      let steps = (line.letterFit - 1) / 0.005
      #expect(abs(steps - steps.rounded()) < 0.01 && abs(steps) <= 4.01)
      // Letters are wider by more than a hundredth only where gaps would be wide.
      #expect(abs(steps) < 2.5 || abs(line.ratio) > 0.5)
      #expect(line.hang.left == hangs[line.items.lowerBound].left)
      #expect(line.indent == (number == 0 ? 16.5 : 4))
      #expect(!line.isOverfull)
    }
    #expect(lines.last.map { $0.ratio <= 0 } == true)
  }

  @Test("letters that fit spare hyphens and wide gaps")
  func letterFit() {
    var random = TestRandom(5)
    var unfitted = LinePrices.justified
    unfitted.letterFit = 0
    var hyphens = [0, 0]
    var wide = [0, 0]
    for _ in 0..<100 {
      let items = TestParagraphs.prose(words: 100, using: &random)
      for (index, prices) in [LinePrices.justified, unfitted].enumerated() {
        let lines = LineBreaker(shape: LineShape(width: 290), prices: prices).lines(of: items)
        hyphens[index] += lines.lines.count { $0.isHyphenated }
        wide[index] += lines.lines.count { $0.ratio > 1 }
      }
    }
    #expect(hyphens[0] < hyphens[1])
    #expect(wide[0] < wide[1])
  }

  @Test("two hyphens in a row are rare, and next to none stand before a last line")
  func hyphens() {
    var random = TestRandom(6)
    var (pairs, beforeLast, count) = (0, 0, 0)
    for _ in 0..<200 {
      let items = TestParagraphs.prose(words: 100, using: &random)
      let lines = LineBreaker(shape: LineShape(width: 290)).lines(of: items).lines
      pairs += zip(lines, lines.dropFirst()).count { $0.isHyphenated && $1.isHyphenated }
      if lines.dropLast().last?.isHyphenated == true { beforeLast += 1 }
      count += lines.count
    }
    #expect(count > 1_500)
    #expect(pairs * 200 < count)
    #expect(beforeLast < 6)
  }

  @Test("three hyphens in a row stand only where no other lines are left")
  func triples() {
    var random = TestRandom(8)
    var allowing = LinePrices.justified
    (allowing.allowsTripledHyphens, allowing.doubledHyphen) = (true, 0)
    func triples(_ items: [Item], _ prices: LinePrices) -> Int {
      let shape = LineShape(width: 170)
      let lines = LineBreaker(shape: shape, prices: prices).lines(of: items).lines
      let hyphens = lines.map(\.isHyphenated)
      return zip(zip(hyphens, hyphens.dropFirst()), hyphens.dropFirst(2))
        .count { $0.0 && $0.1 && $1 }
    }
    var (allowed, kept) = (0, 0)
    for _ in 0..<100 {
      let items = TestParagraphs.prose(words: 80, letters: 16, using: &random)
      allowed += triples(items, allowing)
      kept += triples(items, .justified)
    }
    #expect(allowed > 20)
    #expect(kept == 0)
  }

  @Test("a forced break ends a line, which rests, and two of them leave an empty line")
  func forced() {
    let word = TestParagraphs.words([40, 40])
    let items = word + [TestParagraphs.forced, TestParagraphs.forced] + word
    let lines = LineBreaker(shape: LineShape(width: 290)).lines(of: items).lines
    #expect(lines.map(\.items) == [0..<3, 4..<4, 5..<8])
    #expect(lines.allSatisfy { $0.ratio == 0 && $0.letterFit == 1 })
    let ended = LineBreaker(shape: LineShape(width: 290)).lines(of: word + [TestParagraphs.forced])
    #expect(ended.lines.map(\.items) == [0..<3])
    #expect(LineBreaker(shape: LineShape(width: 290)).lines(of: []).lines.isEmpty)
  }

  @Test("glue and penalties about a line are no part of the line")
  func discarded() {
    let space = TestParagraphs.space
    let items: [Item] = [space, .box(90), space, space, .box(90), space, .penalty(0), space]
    let lines = LineBreaker(shape: LineShape(width: 100)).lines(of: items).lines
    #expect(lines.map(\.items) == [1..<2, 4..<5])
  }
}
