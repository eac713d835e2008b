import PaperApp
import Testing

@Suite(.timeLimit(.minutes(5))) struct FrameLogTests {
  @Test func percentilesAreValuesThatOccurred() {
    let hundred = Array(1...100).shuffled()
    #expect(FrameLog.percentile(hundred, 0.5) == 50)
    #expect(FrameLog.percentile(hundred, 0.99) == 99)
    #expect(FrameLog.percentile(hundred, 1) == 100)
    #expect(FrameLog.percentile(hundred, 0) == 1)
    #expect(FrameLog.percentile([1, 2, 3], 0.99) == 3)
    #expect(FrameLog.percentile([7], 0.5) == 7)
  }

  @Test func wildPercentilesAreHarmless() {
    #expect(FrameLog.percentile([Int](), 0.5) == nil)
    #expect(FrameLog.percentile([1, 2], 5) == 2)
    #expect(FrameLog.percentile([1, 2], -5) == 1)
    #expect(FrameLog.percentile([1, 2], .nan) == nil)
  }

  @Test func reportsOnceASecond() throws {
    var log = FrameLog()
    for frame in 0..<60 {
      let time = 5 + Double(frame) / 60
      let steps = [FrameLog.Step.raster: 0.002, .layout: 0.0005]
      log.add(steps: steps, pixels: 1000, began: time, ended: time + 1.0 / 60)
      let early = log.report(at: time, isResting: false, queue: 0)
      #expect(early == nil)
    }
    let report = log.report(at: 6, isResting: false, queue: 3)
    let line = try #require(report)
    #expect(line.hasPrefix("60 frames in 1.00 s; "))
    #expect(line.contains("input 0.00/0.00"))
    #expect(line.contains("layout 0.50/0.50"))
    #expect(line.contains("raster 2.00/2.00"))
    #expect(line.hasSuffix("1000 pixels drawn; 3 in the decode queue"))
    let empty = log.report(at: 9, isResting: true, queue: 0)
    #expect(empty == nil)
  }

  @Test func restTellsWhatWasShorterThanASecondButNotTooOften() {
    var log = FrameLog()
    log.add(steps: [:], pixels: 1, began: 1, ended: 1.05)
    let first = log.report(at: 1.1, isResting: true, queue: 0)
    #expect(first != nil)
    log.add(steps: [:], pixels: 1, began: 1.2, ended: 1.3)
    let tooSoon = log.report(at: 1.3, isResting: true, queue: 0)
    #expect(tooSoon == nil)
    log.add(steps: [:], pixels: 1, began: 2.1, ended: 2.2)
    let second = log.report(at: 2.2, isResting: true, queue: 0)
    #expect(second?.hasPrefix("2 frames in 1.00 s") == true)
  }

  @Test func theEndTellsTheRest() {
    var log = FrameLog()
    let nothing = log.report(at: 1, queue: 0)
    #expect(nothing == nil)
    log.add(steps: [.present: 0.01], pixels: 4, began: 1, ended: 1.01)
    let line = log.report(at: 1.01, queue: 0)
    #expect(line?.contains("present 10.00/10.00") == true)
  }
}
