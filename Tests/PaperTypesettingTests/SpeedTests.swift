import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1))) struct SpeedTests {
  @Test func novel() {
    var random = TestRandom(1)
    let paragraphs = (0..<2_700).map { _ in
      TestParagraphs.prose(words: Int.random(in: 5...150, using: &random), using: &random)
    }
    let breaker = LineBreaker(shape: LineShape(width: 290))
    var count = 0
    let time = ContinuousClock().measure {
      for paragraph in paragraphs { count += breaker.lines(of: paragraph).lines.count }
    }
    var both = 0
    var overfull = 0
    let timeOfVariants = ContinuousClock().measure {
      for paragraph in paragraphs {
        let v = breaker.variants(of: paragraph)
        both += (v.shorter != nil ? 1 : 0) + (v.longer != nil ? 1 : 0)
        overfull += v.natural.lines.count { $0.isOverfull }
      }
    }
    var all: [Item] = []
    while all.count < 1_000_000 { all += TestParagraphs.prose(words: 100, using: &random) }
    let timeOfAll = ContinuousClock().measure { count += breaker.lines(of: all).lines.count }
    let m = breaker.lines(of: paragraphs[1]).lines
    print(count, time, both, overfull, timeOfVariants, timeOfAll)
    for l in m { print(l) }
  }
}
